"""All learned weights, and those that come with the package: loaded once, laid out for the cache."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from shofar.bots.walls.policy_network import PolicyNet
from shofar.bots.walls.value_net import ValueNet
from shofar.fast.kernels import Float32Array

LINE = 64  # bytes of a cache line: a row of the policy's table is just one


class BeliefNet(NamedTuple):
    """The weights of `beliefs`: two layers, the second of which also sees the mean over all unseen cards."""

    first: Float32Array  # [INPUTS, n]
    first_bias: Float32Array  # [n]
    second: Float32Array  # [n, m]
    mean: Float32Array  # [n, m]
    second_bias: Float32Array  # [m]
    mark: Float32Array  # [m]


class Nets(NamedTuple):
    """The policy, the value and the beliefs."""

    policy: PolicyNet
    value: ValueNet
    beliefs: BeliefNet


def aligned(array: npt.NDArray[Any]) -> Float32Array:
    """A copy in float32 that starts on a cache line."""
    array = np.asarray(array, np.float32)
    memory = np.zeros(array.nbytes + LINE, np.uint8)
    start = -memory.ctypes.data % LINE
    copy = memory[start : start + array.nbytes].view(np.float32).reshape(array.shape)
    copy[...] = array
    return copy


def nets_of(data: Mapping[str, npt.NDArray[Any]]) -> Nets:
    """The nets in arrays by name: `table`, `weights`, `value_…` and `beliefs_…`."""
    return Nets(
        PolicyNet(aligned(data["table"]), aligned(data["weights"])),
        ValueNet(*[aligned(data[f"value_{name}"]) for name in ValueNet._fields]),
        BeliefNet(*[aligned(data[f"beliefs_{name}"]) for name in BeliefNet._fields]),
    )


@cache
def _shipped() -> dict[str, npt.NDArray[Any]]:
    with (files(__package__) / "data" / "nets.npz").open("rb") as file, np.load(file) as data:
        return dict(data)


@cache
def nets() -> Nets:
    """The policy, the value and the beliefs."""
    return nets_of(_shipped())


@cache
def belief_table() -> Float32Array:
    """Odds of supply cards of unknown origin, [3 rounds, 6 ranks, 4 leads]; see `beliefs`."""
    return np.asarray(_shipped()["supply_odds"], np.float32)
