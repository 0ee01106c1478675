"""Trains the policy by self-play from nothing, or goes on with one: policy gradient, a plain value as baseline, Adam.

    python -m training.walls.train_policy policy.npz --updates 2000 --games 500 --seed 1

Games of an update are divided among streams of random numbers, so that the result is the same for any number of
workers. The number of players varies: 3, 4 or 5, mostly 4.
"""

import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shofar.bots.walls import policy_features
from shofar.bots.walls.policy_network import WIDTH
from shofar.fast.bits import seed_random
from shofar.fast.kernels import Float32Array, Float64Array, UInt64Array
from training.arguments import add_output, add_workers, parser_for
from training.artifacts import load_arrays, save_arrays
from training.parallel import in_threads
from training.walls import baseline_value
from training.walls.adam import Adam
from training.walls.self_play import Parts, self_play

STREAMS = 50
SEATS = (3, 4, 4, 4, 5)
LEAST_RATE = 0.03  # of the rate, at the end
REPORT = 50  # updates between two lines


class Settings(NamedTuple):
    """How to train."""

    updates: int
    games: int
    """In each update."""
    rate: float
    entropy: float
    """How much variety counts; it falls to nothing with the rate."""
    seed: int
    schedule: int = 0
    """Updates after which the rate would have fallen to its least, if not as many as are made."""
    trace: float = 0.9
    """How much values of later moments count (lambda)."""


class Played(NamedTuple):
    """What the games of one stream came to."""

    gradients: Parts
    stats: Float64Array


def initial_parts(seed: int) -> Parts:
    """Random weights."""
    rng = np.random.default_rng(seed)

    def random_rows(rows: int, width: int) -> tuple[Float32Array, Float32Array]:
        table = (rng.standard_normal((rows, width)) * 0.1).astype(np.float32)
        table[:, -1] = 0
        weights = (rng.standard_normal(width) * 0.1).astype(np.float32)
        weights[-1] = 1
        return table, weights

    policy = random_rows(policy_features.ROWS, WIDTH)
    baseline = random_rows(baseline_value.ROWS, baseline_value.WIDTH)
    return Parts(*policy, *baseline)


def random_streams(seed: int, count: int) -> list[UInt64Array]:
    """States of random generators for compiled code."""
    streams = [np.zeros(2, np.uint64) for _ in range(count)]
    for number, stream in enumerate(streams):
        seed_random(stream, seed * 1000 + number)
    return streams


def train(settings: Settings, start: Path | None, workers: int) -> Parts:
    """The weights after all updates."""
    parts = initial_parts(settings.seed)
    if start:
        kept = load_arrays(start)
        parts = Parts(*(kept[name] for name in Parts._fields))
    optimizers = [Adam(part) for part in parts]
    streams = random_streams(settings.seed, min(STREAMS, settings.games))
    each = settings.games // len(streams)
    rng = np.random.default_rng(settings.seed)
    schedule = settings.schedule or settings.updates
    begun = time.monotonic()
    for update in range(1, settings.updates + 1):
        seats = int(rng.choice(SEATS))
        left = 1 - update / (schedule + 1)
        trace, entropy = np.float32(settings.trace), np.float32(settings.entropy * left)

        def play(
            stream: UInt64Array, seats: int = seats, trace: np.float32 = trace, entropy: np.float32 = entropy
        ) -> Played:
            gradients, stats = Parts(*(np.zeros_like(part) for part in parts)), np.zeros(4)
            self_play(each, seats, stream, parts, gradients, trace, entropy, stats)
            return Played(gradients, stats)

        played = list(in_threads(play, streams, workers))
        for index, optimizer in enumerate(optimizers):
            climb = np.sum([one.gradients[index] for one in played], axis=0)
            optimizer.step(-climb / np.float32(each * len(streams)), settings.rate * max(LEAST_RATE, left))
        if update % REPORT == 0 or update == settings.updates:
            stats = np.sum([one.stats for one in played], axis=0)
            print(
                f"  update {update}: {time.monotonic() - begun:.0f} s, {seats} seats, "
                f"entropy {stats[1] / stats[0]:.3f}, cross-entropy {stats[2] / max(1, stats[3]):.4f}",
                flush=True,
            )
    return parts


def main() -> None:
    """Trains a policy and writes it, with its baseline."""
    parser = parser_for(__doc__)
    add_output(parser, "the policy's file")
    add_workers(parser)
    parser.add_argument("--start", type=Path, help="a policy's file to go on from")
    parser.add_argument("--updates", type=int, default=3000)
    parser.add_argument("--schedule", type=int, default=0, help="updates that the falling rate is meant for (as many)")
    parser.add_argument("--games", type=int, default=400, help="in each update")
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--entropy", type=float, default=0.003)
    parser.add_argument("--trace", type=float, default=0.9)
    args = parser.parse_args()
    settings = Settings(args.updates, args.games, args.rate, args.entropy, args.seed, args.schedule, args.trace)
    save_arrays(args.out, train(settings, args.start, args.workers)._asdict())


if __name__ == "__main__":
    main()
