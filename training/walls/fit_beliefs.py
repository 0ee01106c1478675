"""Fits the beliefs to examples (see `belief_examples`), with PyTorch where it is installed, else with NumPy.

    python -m training.walls.fit_beliefs beliefs.npz --examples FOLDER --steps 60000

The file holds the arrays by the names that `weights.nets_of` looks for. The first examples are held out, and what is
printed is of them: how many nats a card gained over all unseen cards being alike (kinds: 0 in hand, 1 fed, 2 put by a
turn, 10 more where decisions were remembered).
"""

import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from training.arguments import add_output, parser_for
from training.artifacts import load_arrays, save_arrays
from training.walls.adam import Adam
from training.walls.backends import Backend, best_backend
from training.walls.models import Examples, Parts, belief_gradient, belief_log_chances, initial_beliefs

RATE = 0.002
BATCH = 2048
HELD_OUT = 200_000
REPORTS = 15  # in the course of a fit
REPORT_EXAMPLES = 5_000  # at a time


class Settings(NamedTuple):
    """How to fit."""

    steps: int
    seed: int
    batch: int = BATCH


def load_examples(backend: Backend, files: Sequence[Path]) -> Examples:
    """The examples of all files, where the backend computes."""
    parts = []
    for path in files:
        arrays = load_arrays(path)
        parts.append([backend.array(arrays[name]) for name in Examples._fields])
    return Examples(*(backend.join(list(column)) for column in zip(*parts, strict=True)))


def report(backend: Backend, parts: Parts, examples: Examples) -> str:
    """Nats gained by kind of place."""
    logs = []
    for at in range(0, len(examples.kinds), REPORT_EXAMPLES):
        some = Examples(*(array[at : at + REPORT_EXAMPLES] for array in examples))
        logs.append(backend.numpy(belief_log_chances(backend, parts, some)))
    truths, unseens = (backend.numpy(array).astype(np.float64) for array in (examples.truths, examples.unseens))
    alike = np.log(np.maximum(unseens / np.maximum(unseens.sum(1, keepdims=True), 1), 1e-9))
    gained, cards = (truths * (np.concatenate(logs) - alike)).sum(1), truths.sum(1)
    kinds = backend.numpy(examples.kinds)
    return " ".join(
        f"{kind}: {gained[kinds == kind].sum() / max(1, cards[kinds == kind].sum()):.4f}" for kind in np.unique(kinds)
    )


def fit(backend: Backend, examples: Examples, settings: Settings) -> Parts:
    """Weights of beliefs fitted to the examples, as arrays of NumPy."""
    rng = np.random.default_rng(settings.seed)
    parts = {name: backend.array(part) for name, part in initial_beliefs(rng).items()}
    optimizers = {name: Adam(part) for name, part in parts.items()}
    count = len(examples.kinds)
    held_out = min(HELD_OUT, count // 8)
    begun = time.monotonic()
    for step in range(1, settings.steps + 1):
        rate = RATE * 0.5 * (1 + math.cos(math.pi * step / settings.steps)) + 1e-6
        chosen = backend.array(rng.integers(held_out, count, settings.batch))
        _, gradient = belief_gradient(backend, parts, Examples(*(array[chosen] for array in examples)))
        for name, optimizer in optimizers.items():
            optimizer.step(gradient[name], rate)
        if step % max(1, settings.steps // REPORTS) == 0 or step == settings.steps:
            summary = report(backend, parts, Examples(*(array[:held_out] for array in examples)))
            print(f"  step {step} of {settings.steps}, {time.monotonic() - begun:.0f} s: {summary}", flush=True)
    return {name: backend.numpy(part) for name, part in parts.items()}


def make_beliefs(files: Sequence[Path], settings: Settings) -> Parts:
    """Beliefs fitted to the examples of files."""
    backend = best_backend()
    return fit(backend, load_examples(backend, files), settings)


def main() -> None:
    """Fits beliefs and writes them."""
    parser = parser_for(__doc__)
    add_output(parser, "the file of the beliefs")
    parser.add_argument("--examples", type=Path, required=True, help="the folder of their files")
    parser.add_argument("--steps", type=int, default=40_000)
    parser.add_argument("--batch", type=int, default=BATCH)
    args = parser.parse_args()
    settings = Settings(args.steps, args.seed, args.batch)
    save_arrays(args.out, make_beliefs(sorted(args.examples.glob("*.npz")), settings))


if __name__ == "__main__":
    main()
