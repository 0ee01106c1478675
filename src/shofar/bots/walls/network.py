"""A tiny network over rows of a table: add the rows, bend, weigh.

`table` float32[rows, WIDTH] and `weights` float32[WIDTH]; the sum of an input's rows gives WIDTH numbers, the last
of them counts as it is, the others only where positive.
"""

import numpy as np
from numba import njit

WIDTH = 16
_HALVES = (0.5 ** np.arange(60)).astype(np.float32)
_LOG2_E = np.float32(1.4426950408889634)
# What each number counts at least: nothing but the last, which may be negative. (No branch, so the loop is vectorised.)
FLOOR = np.array([0.0] * (WIDTH - 1) + [-1e30], np.float32)


@njit(cache=True, nogil=True, fastmath=True)
def score_actions(rows, count, table, weights, scores):
    """The network's output for each of `count` inputs, 18 rows each, to `scores` (float32[MAX_ACTIONS])."""
    for index in range(count):
        r = rows[index]
        a0, a1, a2, a3, a4, a5 = r[0], r[1], r[2], r[3], r[4], r[5]
        b0, b1, b2, b3, b4, b5 = r[6], r[7], r[8], r[9], r[10], r[11]
        c0, c1, c2, c3, c4, c5 = r[12], r[13], r[14], r[15], r[16], r[17]
        total = np.float32(0.0)
        for k in range(WIDTH):
            x = table[a0, k] + table[a1, k] + table[a2, k] + table[a3, k] + table[a4, k] + table[a5, k]
            y = table[b0, k] + table[b1, k] + table[b2, k] + table[b3, k] + table[b4, k] + table[b5, k]
            z = table[c0, k] + table[c1, k] + table[c2, k] + table[c3, k] + table[c4, k] + table[c5, k]
            total += max(x + y + z, FLOOR[k]) * weights[k]
        scores[index] = total


@njit(cache=True, nogil=True, fastmath=True, inline="always")
def _power(x):
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


@njit(cache=True, nogil=True, fastmath=True)
def softmax(scores, count, temperature):
    """Turn `scores` (float32[count...]) into probabilities, in place."""
    top = scores[0]
    for index in range(1, count):
        top = max(top, scores[index])
    scale = _LOG2_E / temperature
    total = np.float32(0.0)
    for index in range(count):
        scores[index] = _power((top - scores[index]) * scale)
        total += scores[index]
    share = np.float32(1.0) / total
    for index in range(count):
        scores[index] *= share


@njit(cache=True, nogil=True)
def draw_index(chances, count, point):
    """The index that `point` in [0, 1) falls on."""
    for index in range(count - 1):
        point -= chances[index]
        if point < 0.0:
            return index
    return count - 1
