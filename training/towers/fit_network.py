"""Fits the evaluation to self-play games: logistic loss on results mixed with what the search thought.

    python -m training.towers.fit_network network.npz --games a.npz b.npz --epochs 6 --seed 1

Writes the network as it is shipped and, beside it, `network.float.npz`, from which a later fit can go on (`--start`).
Only what a row of the table has for itself is held small, not what it shares with others (see `shared_parts`); rows are
shipped as sums of both. Small batches, Adam, a rate that falls along a cosine. One game in twenty is held out.
"""

import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numba import config, prange, set_num_threads

from shofar.bots.towers.network import ENDS, PHASES, network
from shofar.fast.kernels import Float32Array, Int32Array, Int64Array, compiled
from shofar.fast.towers.features import ACTIVE, COUNT_BASE, FEATURES, PLY_BASE
from shofar.fast.towers.vectors import WIDTH
from training.arguments import add_output, add_workers, parser_for
from training.artifacts import load_arrays, save_arrays, write_note
from training.towers.positions import Positions, load_positions
from training.towers.shared_parts import COUNTS, PLIES, shared_parts

HIDDEN = WIDTH - 1
BATCH = 16384  # at most
LEAST_BATCH = 256
LEAST_STEPS = 1000  # few positions are fitted in smaller batches, so that there are as many steps
WARM_UP = 200  # steps until the rate is reached, at most; a tenth of all
SLICES = 8  # of a batch, each added up by itself: the sums are the same for any number of threads
REPORTS = 12  # in the course of a fit


class Settings(NamedTuple):
    """How to fit."""

    epochs: float = 6
    rate: float = 0.004
    decay: float = 5e-6
    search_share: float = 0.6
    seed: int = 1
    batch: int = BATCH


@compiled(parallel=True, fastmath=True)
def batch_gradient(
    data: Positions,
    batch: Int64Array,
    table: Float32Array,
    out: Float32Array,
    grad: Float32Array,
    grad_out: Float32Array,
) -> float:
    """The mean logistic loss of a batch; gradients of each slice to `grad` [SLICES, FEATURES, 32], `grad_out`."""
    slices = len(grad)
    losses = np.zeros(slices)
    for part in prange(slices):
        into, ends = grad[part], grad_out[part]
        into[:] = 0
        ends[:] = 0
        sums = np.zeros((2, WIDTH), np.float32)
        back = np.zeros((2, WIDTH), np.float32)
        loss = 0.0
        for at in range(part * len(batch) // slices, (part + 1) * len(batch) // slices):
            i = batch[at]
            for s in range(2):
                for h in range(WIDTH):
                    sums[s, h] = 0
                for j in range(ACTIVE):
                    row = table[data.features[i, s * ACTIVE + j]]
                    for h in range(WIDTH):
                        sums[s, h] += row[h]
            own, other = data.sides[i], 1 - data.sides[i]
            phase = data.phases[i]
            weigh = out[phase]
            z = sums[own, HIDDEN] - sums[other, HIDDEN] + weigh[2 * WIDTH]
            for h in range(HIDDEN):
                z += min(max(sums[own, h], 0), 1) * weigh[h] + min(max(sums[other, h], 0), 1) * weigh[WIDTH + h]
            y = data.targets[i]
            loss += max(z, 0) - z * y + np.log1p(np.exp(-abs(z)))
            d = np.float32(1 / (1 + np.exp(-z)) - y)
            for s in range(2):
                side = 0 if s == own else WIDTH
                for h in range(HIDDEN):
                    a = sums[s, h]
                    pull = d * weigh[side + h]
                    # A unit beyond its bounds still learns a little, if that brings it back.
                    live = 1.0 if 0 < a < 1 else (0.02 if (a >= 1) == (pull > 0) else 0.0)
                    back[s, h] = pull * np.float32(live)
                    ends[phase, side + h] += d * min(max(a, 0), 1)
                back[s, HIDDEN] = d if s == own else -d
            ends[phase, 2 * WIDTH] += d
            for s in range(2):
                for j in range(ACTIVE):
                    row = into[data.features[i, s * ACTIVE + j]]
                    for h in range(WIDTH):
                        row[h] += back[s, h]
        losses[part] = loss
    return float(losses.sum() / len(batch))


@compiled()
def add_shared(own: Float32Array, shared: Float32Array, parts: Int32Array, table: Float32Array) -> None:
    """Rows of the table from what is their own and what they share."""
    for feature in range(len(table)):
        table[feature] = own[feature]
        for part in parts[feature]:
            if part < 0:
                break
            table[feature] += shared[part]


@compiled()
def sum_by_part(grad: Float32Array, parts: Int32Array, shared: Float32Array) -> None:
    """Adds the gradients of rows up for the parts that they share."""
    shared[:] = 0
    for feature in range(len(grad)):
        for part in parts[feature]:
            if part < 0:
                break
            shared[part] += grad[feature]


@compiled(fastmath=True)
def adam_step(
    values: Float32Array,
    grads: Float32Array,
    means: Float32Array,
    squares: Float32Array,
    step: int,
    rate: float,
    decay: float,
) -> None:
    """One step of Adam; `decay` pulls towards nothing."""
    first, second = 1 - 0.9**step, 1 - 0.99**step
    for i in range(len(values)):
        g = grads[i] + 2 * decay * values[i]
        means[i] = 0.9 * means[i] + 0.1 * g
        squares[i] = 0.99 * squares[i] + 0.01 * g * g
        values[i] -= rate * (means[i] / first) / (np.sqrt(squares[i] / second) + 1e-8)


def initial_weights(rng: np.random.Generator, parts: int) -> list[Float32Array]:
    """[own, shared, out] that know little: small random rows, counts in the direct column."""
    own = rng.normal(0, 0.03, (FEATURES, WIDTH)).astype(np.float32)
    own[PLY_BASE : PLY_BASE + PLIES, :HIDDEN] += 0.3
    own[:, HIDDEN] = 0
    for mine in range(COUNTS):
        for other in range(COUNTS):
            own[COUNT_BASE + mine * COUNTS + other, HIDDEN] = 0.2 * (mine - other)
    out = np.zeros((PHASES, ENDS), np.float32)
    out[:, : 2 * WIDTH] = rng.normal(0, 0.2, 2 * WIDTH)
    out[:, HIDDEN] = out[:, WIDTH + HIDDEN] = 0
    return [own, np.zeros((parts, WIDTH), np.float32), out]


def float_path(path: Path) -> Path:
    """The file beside a network from which a fit can go on."""
    return path.with_suffix(".float.npz")


def batch_size(positions: int, settings: Settings) -> int:
    """Positions in one batch."""
    enough = max(LEAST_BATCH, int(positions * settings.epochs) // LEAST_STEPS)
    return max(1, min(settings.batch, enough, positions))


def fit(games: Sequence[Path], out_path: Path, settings: Settings, workers: int, start: Path | None = None) -> float:
    """Fits a network to the games of files and writes it; returns its loss on the games held out."""
    rng = np.random.default_rng(settings.seed)
    set_num_threads(max(1, min(workers, SLICES, config.NUMBA_NUM_THREADS)))
    data = load_positions(sorted(games), settings.search_share)
    held_out = data.games % 20 == 0
    train, test = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    parts, count = shared_parts()
    learned = initial_weights(rng, count)
    if start:
        kept = load_arrays(start)
        learned = [kept[name] for name in ("own", "shared", "out")]
    own, shared, out = learned
    moments = [(np.zeros_like(values), np.zeros_like(values)) for values in learned]
    table, grad_shared = np.zeros_like(own), np.zeros_like(shared)
    grad = np.zeros((SLICES, FEATURES, WIDTH), np.float32)
    grad_out = np.zeros((SLICES, PHASES, ENDS), np.float32)
    size = batch_size(len(train), settings)
    batches = len(train) // size
    steps = max(1, int(settings.epochs * batches))
    warm_up = min(WARM_UP, max(1, steps // 10))
    print(f"  {len(train)} positions, {len(test)} held out, {steps} steps of {size}", flush=True)
    begun, losses, tested = time.monotonic(), [], 0.0
    for step in range(1, steps + 1):
        at = (step - 1) % batches
        if at == 0:
            rng.shuffle(train)
        add_shared(own, shared, parts, table)
        losses.append(batch_gradient(data, train[at * size : (at + 1) * size], table, out, grad, grad_out))
        rate = settings.rate * min(1.0, step / warm_up) * (0.505 + 0.495 * math.cos(math.pi * step / steps))
        whole = grad.sum(0) / size
        sum_by_part(whole, parts, grad_shared)
        slopes, decays = (whole, grad_shared, grad_out.sum(0) / size), (settings.decay, 0.0, 0.0)
        for values, slope, (means, squares), decay in zip(learned, slopes, moments, decays, strict=True):
            adam_step(values.ravel(), slope.ravel(), means.ravel(), squares.ravel(), step, rate, decay)
        out[:, HIDDEN] = out[:, WIDTH + HIDDEN] = 0
        if step % (steps // REPORTS or 1) == 0 or step == steps:
            add_shared(own, shared, parts, table)
            tested = batch_gradient(data, test, table, out, grad, grad_out)
            spent = time.monotonic() - begun
            print(f"  step {step}: loss {np.mean(losses):.4f}, held out {tested:.5f}, {spent:.0f} s", flush=True)
            losses = []
    made = network(table, out)
    save_arrays(float_path(out_path), {"own": own, "shared": shared, "out": out})
    write_note(out_path, {"by": "training.towers.fit_network", **settings._asdict(), "held_out_loss": round(tested, 4)})
    save_arrays(out_path, {"weights": np.asarray(made.weights), "out": np.asarray(made.out)})
    return tested


def main() -> None:
    """Fits a network to the games named."""
    parser = parser_for(__doc__)
    add_output(parser, "the network's file")
    add_workers(parser)
    usual = Settings()
    parser.add_argument("--games", type=Path, nargs="+", required=True)
    parser.add_argument("--start", type=Path, help="float weights of an earlier fit to go on from")
    parser.add_argument("--epochs", type=float, default=usual.epochs)
    parser.add_argument("--rate", type=float, default=usual.rate)
    parser.add_argument("--decay", type=float, default=usual.decay, help="of what a row does not share")
    parser.add_argument(
        "--search-share", type=float, default=usual.search_share, help="in the target; the rest: result"
    )
    parser.add_argument("--batch", type=int, default=usual.batch)
    args = parser.parse_args()
    settings = Settings(args.epochs, args.rate, args.decay, args.search_share, args.seed, args.batch)
    fit(args.games, args.out, settings, args.workers, args.start)


if __name__ == "__main__":
    main()
