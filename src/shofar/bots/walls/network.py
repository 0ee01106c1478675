"""A tiny network over rows of a table: add the rows, bend, weigh.

`table` float32[rows, WIDTH] and `weights` float32[WIDTH]; the sum of an input's rows gives WIDTH numbers, the last
of them counts as it is, the others only where positive.
"""

import numpy as np

from shofar.bots.walls.vectors import bent_sum
from shofar.fast.kernels import kernel

WIDTH = 16
_HALVES = (0.5 ** np.arange(60)).astype(np.float32)
LOG2_E = np.float32(1.4426950408889634)
# What each number counts at least: nothing but the last, which may be negative.
FLOOR = np.array([0.0] * (WIDTH - 1) + [-1e30], np.float32)


@kernel(fastmath=True)
def score_actions(rows, count, table, weights, scores):
    """The network's output for each of `count` inputs, 18 rows each, to `scores` (float32[MAX_ACTIONS])."""
    for index in range(count):
        scores[index] = bent_sum(table, rows, index, weights, FLOOR)


@kernel(fastmath=True, inline="always")
def power(x):
    """2 to the power of -x for x from 0 on, to six digits: several times as fast as the library's."""
    whole = np.int64(x)
    if whole >= len(_HALVES):
        return np.float32(0.0)
    y = x - np.float32(whole)
    high = np.float32(0.0096181) + y * (np.float32(-0.0013333) + y * np.float32(0.000154))
    series = np.float32(1.0) + y * (
        np.float32(-0.6931472) + y * (np.float32(0.2402265) + y * (np.float32(-0.0555041) + y * high))
    )
    return series * _HALVES[whole]


@kernel(fastmath=True, inline="always")
def highest(scores, count):
    """The highest of the first `count` scores."""
    top = scores[0]
    for index in range(1, count):
        top = max(top, scores[index])
    return top


@kernel(fastmath=True)
def softmax(scores, count, temperature):
    """Turn `scores` (float32[count...]) into probabilities, in place."""
    top = highest(scores, count)
    scale = LOG2_E / temperature
    total = np.float32(0.0)
    for index in range(count):
        scores[index] = power((top - scores[index]) * scale)
        total += scores[index]
    share = np.float32(1.0) / total
    for index in range(count):
        scores[index] *= share


@kernel()
def draw_index(chances, count, point):
    """The index that `point` in [0, 1) falls on."""
    for index in range(count - 1):
        point -= chances[index]
        if point < 0.0:
            return index
    return count - 1


_QUANTILES = 4096
GUMBEL = (-np.log(-np.log((np.arange(_QUANTILES) + 0.5) / _QUANTILES))).astype(np.float32)


@kernel(fastmath=True)
def draw_coupled(scores, actions, count, temperature, luck):
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
