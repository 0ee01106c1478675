"""The evaluation's numbers: loading, quantising, and a plain start before anything is learned."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from shofar.fast.towers.features import COUNT_BASE, FEATURES
from shofar.fast.towers.vectors import WIDTH

ONE = 256  # how 1.0 is written in sums and values
OUT_ONE = 64  # and in output weights
HIDDEN = WIDTH - 1  # the last column adds to the value directly
PHASES = 8  # parts of a game, by ply, that have output weights of their own
ENDS = 2 * WIDTH + 1  # of a phase: the mover's output weights, the other's, a bias
PLIES = 51
PHASE_OF = np.arange(PLIES) * PHASES // PLIES


@dataclass(frozen=True, slots=True)
class Network:
    """weights int16[FEATURES * 32], out int16[8 * 65], standing int16[26 * 206]: what ranks are worth to South."""

    weights: NDArray[np.int16]
    out: NDArray[np.int16]
    standing: NDArray[np.int16]


def network(weights: NDArray[np.floating], out: NDArray[np.floating]) -> Network:
    """Quantises float weights [FEATURES, 32] and outputs [8, 65] (each: mover's 32, the other's 32, bias)."""
    most = 32000 // 51  # so that no sum of 51 rows overflows
    rows = np.clip(np.rint(weights * ONE), -most, most).astype(np.int16)
    ends = np.clip(np.rint(out * OUT_ONE), -32000, 32000).astype(np.int16)
    ends[:, WIDTH - 1] = ends[:, 2 * WIDTH - 1] = 0
    ends[:, 2 * WIDTH] = np.rint(out[:, 2 * WIDTH] * ONE)
    return from_integers(rows.ravel(), ends.ravel())


def from_integers(weights: NDArray[np.int16], out: NDArray[np.int16]) -> Network:
    """A network from quantised arrays as they are shipped."""
    return Network(np.ascontiguousarray(weights), np.ascontiguousarray(out), _standing(weights))


def _standing(weights: NDArray[np.int16]) -> NDArray[np.int16]:
    from shofar.bots.towers.octagon import TABLES
    from shofar.fast.towers.features import SQUARE_FEATURE

    direct = weights.reshape(FEATURES, WIDTH)[:, WIDTH - 1]
    worth = np.zeros((26, 206), np.int16)
    for square in range(26):
        south, north = TABLES[SQUARE_FEATURE + square], TABLES[SQUARE_FEATURE + 27 + square]
        worth[square] = direct[south : south + 206] - direct[north : north + 206]
    return worth.ravel()


def first_network() -> Network:
    """Knows only that monoliths are good."""
    weights = np.zeros((FEATURES, WIDTH))
    for own in range(14):
        for other in range(14):
            weights[COUNT_BASE + own * 14 + other, WIDTH - 1] = 0.25 * (own - other)
    return network(weights, np.zeros((PHASES, ENDS)))


@cache
def shipped_network() -> Network:
    """The network that comes with the package."""
    with (files("shofar.bots.towers") / "data" / "network.npz").open("rb") as file, np.load(file) as arrays:
        return from_integers(arrays["weights"], arrays["out"])
