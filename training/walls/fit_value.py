"""Fits the value to who wins games of the policy, with PyTorch where it is installed, else with NumPy.

    python -m training.walls.fit_value value.npz --policy policy.npz --games 36000000 --epochs 8 --workers 16

Games are played first and kept in memory (640 bytes for a world of four seats, two worlds a game), on a graphics card
if there is one. The file holds the arrays by the names that `weights.nets_of` looks for. The first worlds are held out,
and what is printed is of them: the cross-entropy of who wins, after round one and after round two.
"""

import math
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shofar.bots.walls.value_net import WIDTH
from shofar.bots.walls.weights import Nets
from training.arguments import add_output, add_workers, parser_for
from training.artifacts import save_arrays
from training.walls.adam import Adam, Array
from training.walls.backends import Backend, best_backend
from training.walls.models import Parts, Worlds, initial_value, value_gradient, value_log_chances
from training.walls.value_worlds import play_worlds
from training.walls.weight_files import SHIPPED, load_nets, nets_called

HELD_OUT = 100_000  # worlds for each number of seats
BATCH = 32_768
RATE = 0.004
WARM_UP = 200  # steps until the rate is reached
SECOND = 0.99  # of Adam
REPORTS = 8  # in the course of a fit
REPORT_WORLDS = 9_000  # at a time


class Settings(NamedTuple):
    """How to fit."""

    games: int
    epochs: float
    seed: int
    width: int = WIDTH
    batch: int = BATCH


def worlds_by_seats(backend: Backend, settings: Settings, nets: Nets, workers: int) -> dict[int, Worlds]:
    """The worlds of the games, where the backend computes, by number of seats."""
    found: dict[int, list[Worlds]] = {}
    for part in play_worlds(settings.games, nets, settings.seed, workers):
        moved = Worlds(*(backend.array(array) for array in part))
        found.setdefault(part.shares.shape[1], []).append(moved)
    return {
        seats: Worlds(*(backend.join(list(column)) for column in zip(*found.pop(seats), strict=True)))
        for seats in sorted(found)
    }


def report(backend: Backend, parts: Parts, worlds: Worlds) -> str:
    """The cross-entropy after round one and two: of every other world."""
    each: list[Array] = []
    for at in range(0, len(worlds.shares), REPORT_WORLDS):
        some = Worlds(*(array[at : at + REPORT_WORLDS] for array in worlds))
        each.append(-(some.shares * value_log_chances(backend, parts, some)).sum(1))
    losses = backend.join(each)
    seats = worlds.shares.shape[1]
    return f"{seats} seats, after round one {float(losses[::2].mean()):.4f}, two {float(losses[1::2].mean()):.4f}"


def fit(backend: Backend, groups: dict[int, Worlds], settings: Settings) -> Parts:
    """Weights of a value fitted to the worlds of `groups`, as arrays of NumPy."""
    rng = np.random.default_rng(settings.seed)
    parts = {name: backend.array(part) for name, part in initial_value(rng, settings.width).items()}
    optimizers = {name: Adam(part, SECOND) for name, part in parts.items()}
    sizes = {seats: len(worlds.shares) for seats, worlds in groups.items()}
    held_out = {seats: min(HELD_OUT, max(2, size // 8 * 2)) for seats, size in sizes.items()}
    shares = np.array(list(sizes.values())) / sum(sizes.values())
    steps = max(1, int(settings.epochs * sum(sizes.values()) / settings.batch))
    begun = time.monotonic()
    for step in range(1, steps + 1):
        rate = RATE * min(1.0, step / WARM_UP) * 0.5 * (1 + math.cos(math.pi * step / steps)) + 1e-6
        seats = int(rng.choice(list(groups), p=shares))
        chosen = backend.array(rng.integers(held_out[seats], sizes[seats], min(settings.batch, sizes[seats])))
        _, gradient = value_gradient(backend, parts, Worlds(*(array[chosen] for array in groups[seats])))
        for name, optimizer in optimizers.items():
            optimizer.step(gradient[name], rate)
        if step % max(1, steps // REPORTS) == 0 or step == steps:
            figures = [
                report(backend, parts, Worlds(*(array[: held_out[each]] for array in groups[each]))) for each in groups
            ]
            print(f"  step {step} of {steps}, {time.monotonic() - begun:.0f} s: {'; '.join(figures)}", flush=True)
    # Half as many bytes; what rounding costs does not show.
    return {name: backend.numpy(part).astype(np.float16) for name, part in parts.items()}


def make_value(settings: Settings, nets: Nets, workers: int) -> Parts:
    """Plays games of the policy of `nets` and fits a value to them."""
    backend = best_backend()
    return fit(backend, worlds_by_seats(backend, settings, nets, workers), settings)


def main() -> None:
    """Fits a value and writes it."""
    parser = parser_for(__doc__)
    add_output(parser, "the value's file")
    add_workers(parser)
    parser.add_argument("--policy", type=Path, help="weights of those that play (the shipped ones)")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--epochs", type=float, default=6)
    parser.add_argument("--width", type=int, default=WIDTH)
    parser.add_argument("--batch", type=int, default=BATCH)
    args = parser.parse_args()
    nets = load_nets(args.policy) if args.policy else nets_called(SHIPPED)
    settings = Settings(args.games, args.epochs, args.seed, args.width, args.batch)
    save_arrays(args.out, make_value(settings, nets, args.workers))


if __name__ == "__main__":
    main()
