"""A wall as one word.

An int64 with counters of 1s, trumpets, 3s, 4s, 5s and 7s from the lowest bit up, so that its highest set bit names its
highest card; above them its length (sum of values) and its number of cards.
"""

import numpy as np

from shofar.fast.kernels import kernel

# By rank: 0 to 4 as in VALUES, 5 is the trumpet.
WALL_SHIFT = np.array([0, 8, 11, 14, 16, 3], np.int64)
WALL_MASK = np.array([7, 7, 7, 3, 1, 31], np.int64)
WALL_VALUE = np.array([1, 3, 4, 5, 7, 2], np.int64)
LENGTH_SHIFT = 17
LENGTH_MASK = 127
SIZE_SHIFT = 24
WALL_ONE = (1 << WALL_SHIFT) + (WALL_VALUE << LENGTH_SHIFT) + (1 << SIZE_SHIFT)
WALL_STONES = 0x1FF07  # every counter but the trumpets'
WALL_COUNTERS = 0x1FFFF
RANK_OF_BIT = np.array([0, 0, 0, 5, 5, 5, 5, 5, 1, 1, 1, 2, 2, 2, 3, 3, 4], np.int64)


@kernel(inline="always")
def wall_length(wall: int) -> int:
    """Sum of the values of a wall."""
    return (wall >> LENGTH_SHIFT) & LENGTH_MASK


@kernel(inline="always")
def wall_cards(wall: int) -> int:
    """Number of cards of a wall, trumpets counted."""
    return wall >> SIZE_SHIFT


@kernel(inline="always")
def wall_rank(wall: int, rank: int) -> int:
    """How many cards of a rank (5: trumpets) stand in a wall."""
    return int((wall >> WALL_SHIFT[rank]) & WALL_MASK[rank])
