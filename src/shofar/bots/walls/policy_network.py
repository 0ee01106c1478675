"""The policy: a tiny network over rows of a table, whose outputs are scores of actions, and draws by these scores.

The sum of an action's rows (see `policy_features`) gives WIDTH numbers: the last of them counts as it is, the others
only where positive (a ReLU).
"""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.policy_features import COLUMNS, FEATURES
from shofar.bots.walls.vectors import relu_dot
from shofar.fast.kernels import Float32Array, Int32Array, Int64Array, kernel
from shofar.fast.walls.packed_layout import MAX_ACTIONS

WIDTH = 16
_HALVES = (0.5 ** np.arange(60)).astype(np.float32)
LOG2_E = np.float32(1.4426950408889634)
# What each number counts at least: nothing but the last, which may be negative.
FLOOR = np.array([0.0] * (WIDTH - 1) + [-1e30], np.float32)


class PolicyNet(NamedTuple):
    """The policy's weights."""

    table: Float32Array  # [policy_features.ROWS, WIDTH]
    weights: Float32Array  # [WIDTH]


class PolicyBuffers(NamedTuple):
    """Working arrays of one thread."""

    actions: Int64Array  # int64[MAX_ACTIONS]
    colours: Int64Array  # int64[5, COLUMNS] see `policy_features.write_colour_features`
    rows: Int32Array  # int32[MAX_ACTIONS, FEATURES]
    scores: Float32Array  # float32[MAX_ACTIONS] of the policy, or its probabilities


def new_policy_buffers() -> PolicyBuffers:
    """Fresh working arrays."""
    actions, colours = np.zeros(MAX_ACTIONS, np.int64), np.zeros((5, COLUMNS), np.int64)
    rows, scores = np.zeros((MAX_ACTIONS, FEATURES), np.int32), np.zeros(MAX_ACTIONS, np.float32)
    return PolicyBuffers(actions, colours, rows, scores)


@kernel(fastmath=True)
def score_actions(rows: Int32Array, count: int, policy: PolicyNet, scores: Float32Array) -> None:
    """The network's output for each of `count` inputs, FEATURES rows each, to `scores` (float32[MAX_ACTIONS])."""
    for index in range(count):
        scores[index] = relu_dot(policy.table, rows, index, policy.weights, FLOOR)


@kernel(fastmath=True, inline="always")
def exp2_minus(x: np.float32) -> np.float32:
    """2 to the power of -x for x from 0 on, to six digits: several times as fast as the library's."""
    whole = np.int64(x)
    if whole >= len(_HALVES):
        return np.float32(0.0)
    y = x - np.float32(whole)
    high = np.float32(0.0096181) + y * (np.float32(-0.0013333) + y * np.float32(0.000154))
    series = np.float32(1.0) + y * (
        np.float32(-0.6931472) + y * (np.float32(0.2402265) + y * (np.float32(-0.0555041) + y * high))
    )
    return np.float32(series * _HALVES[whole])


@kernel(fastmath=True, inline="always")
def highest(scores: Float32Array, count: int) -> np.float32:
    """The highest of the first `count` scores."""
    top: np.float32 = scores[0]
    for index in range(1, count):
        top = max(top, scores[index])
    return top


@kernel(fastmath=True)
def softmax(scores: Float32Array, count: int, temperature: np.float32) -> None:
    """Turn `scores` (float32[count...]) into probabilities, in place."""
    top = highest(scores, count)
    scale = LOG2_E / temperature
    total = np.float32(0.0)
    for index in range(count):
        scores[index] = exp2_minus((top - scores[index]) * scale)
        total += scores[index]
    share = np.float32(1.0) / total
    for index in range(count):
        scores[index] *= share


@kernel()
def sample_index(chances: Float32Array, count: int, point: float) -> int:
    """The index that `point` in [0, 1) falls on."""
    for index in range(count - 1):
        point -= chances[index]
        if point < 0.0:
            return index
    return count - 1


_QUANTILES = 4096
GUMBEL = (-np.log(-np.log((np.arange(_QUANTILES) + 0.5) / _QUANTILES))).astype(np.float32)


@kernel(fastmath=True)
def sample_coupled(
    scores: Float32Array, actions: Int64Array, count: int, temperature: np.float32, luck: np.uint64
) -> int:
    """An index drawn with the probabilities of the softmax; like scores with the same luck nearly always draw alike."""
    best = 0
    highest = np.float32(-1e30)
    scale = np.float32(1.0) / temperature
    for index in range(count):
        word = (luck ^ (np.uint64(actions[index]) * np.uint64(0x9E3779B97F4A7C15))) * np.uint64(0xD6E8FEB86659FD93)
        word ^= word >> np.uint64(32)
        word *= np.uint64(0xD6E8FEB86659FD93)
        value = scores[index] * scale + GUMBEL[word >> np.uint64(52)]
        if value > highest:
            highest = value
            best = index
    return best
