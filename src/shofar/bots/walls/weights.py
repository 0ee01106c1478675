"""The learned weights that come with the package: loaded once, laid out for the cache."""

from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from shofar.bots.walls.rollout import Nets

LINE = 64  # bytes of a cache line: a row of the policy's table is just one


def aligned(array: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """A copy that starts on a cache line."""
    room = np.zeros(array.nbytes + LINE, np.uint8)
    start = -room.ctypes.data % LINE
    copy = room[start : start + array.nbytes].view(np.float32).reshape(array.shape)
    copy[...] = array
    return copy


@cache
def nets() -> Nets:
    """The policy and the value."""
    with (files(__package__) / "data" / "nets.npz").open("rb") as file:
        data = np.load(file)
        return Nets(*[aligned(data[name].astype(np.float32)) for name in Nets._fields])


@cache
def belief_table() -> npt.NDArray[np.float32]:
    """Where unseen cards lie, float32[3 rounds, 2 places, 6 ranks, 4 leads]; see `beliefs`."""
    with (files(__package__) / "data" / "nets.npz").open("rb") as file:
        return np.asarray(np.load(file)["beliefs"], np.float32)
