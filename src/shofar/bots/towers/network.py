"""The evaluation's numbers: loading and quantising.

The shape: `FEATURES` rows (`fast/towers/features.py`) of `WIDTH` sums (`fast/towers/vectors.py`, since one vector of
the processor holds them), then for each of the `PHASES` a row of output weights. `training/towers/` makes the weights.
"""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from shofar.bots.towers.octagon import TABLES
from shofar.fast.kernels import Int16Array, Ints, compiled
from shofar.fast.towers.features import FEATURES, SQUARE_FEATURE
from shofar.fast.towers.vectors import WIDTH, pointer

ONE = 256  # how 1.0 is written in sums and values
OUT_ONE = 64  # and in output weights
HIDDEN = WIDTH - 1  # the last column adds to the value directly
PHASES = 8  # parts of a game, by ply, that have output weights of their own
ENDS = 2 * WIDTH + 1  # of a phase: the mover's output weights, the other's, a bias
PLIES = 51
PHASE_OF = np.arange(PLIES) * PHASES // PLIES


class Network(NamedTuple):
    """The evaluation's weights: arrays, or pointers to them."""

    weights: Ints  # int16[FEATURES * 32]
    out: Ints  # int16[8 * 65]
    standing: Ints  # int16[26 * 206] what ranks are worth to South


@compiled(forceinline=True)
def network_pointers(network: Network) -> Network:
    """The same network by pointers."""
    return Network(pointer(network.weights), pointer(network.out), pointer(network.standing))


def network(weights: NDArray[np.floating], out: NDArray[np.floating]) -> Network:
    """Quantises float weights [FEATURES, 32] and outputs [8, 65] (each: mover's 32, the other's 32, bias)."""
    most = 32000 // 51  # so that no sum of 51 rows overflows
    rows = np.clip(np.rint(weights * ONE), -most, most).astype(np.int16)
    ends = np.clip(np.rint(out * OUT_ONE), -32000, 32000).astype(np.int16)
    ends[:, WIDTH - 1] = ends[:, 2 * WIDTH - 1] = 0
    ends[:, 2 * WIDTH] = np.rint(out[:, 2 * WIDTH] * ONE)
    return from_integers(rows.ravel(), ends.ravel())


def from_integers(weights: Int16Array, out: Int16Array) -> Network:
    """A network from quantised arrays as they are shipped."""
    return Network(np.ascontiguousarray(weights), np.ascontiguousarray(out), _standing(weights))


def _standing(weights: Int16Array) -> Int16Array:
    direct = weights.reshape(FEATURES, WIDTH)[:, WIDTH - 1]
    worth = np.zeros((26, 206), np.int16)
    for square in range(26):
        south, north = TABLES[SQUARE_FEATURE + square], TABLES[SQUARE_FEATURE + 27 + square]
        worth[square] = direct[south : south + 206] - direct[north : north + 206]
    return worth.ravel()


@cache
def shipped_network() -> Network:
    """The network that comes with the package."""
    with (files("shofar.bots.towers") / "data" / "network.npz").open("rb") as file, np.load(file) as arrays:
        return from_integers(arrays["weights"], arrays["out"])
