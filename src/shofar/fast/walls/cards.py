"""Cards as small integers, heaps of cards as one 63-bit word.

Card indices follow the text order of the codes, so that ascending integers list actions as sorted text:
B1 B3 B4 B5 B7  G1 ... G7  P1 ... P7  R1 ... R7  T  Y1 ... Y7  are 0 ... 25. A scoring card is 26.

A *heap* (hand, supply, won pile) is an int64 with one small counter for each card, again in text order: in every
colour three bits for 1s, three for 3s, three for 4s, two for 5s and one for the 7; three bits for trumpets, which
is enough for a hand (the supply counts its trumpets apart).

A *wall* is an int64 too: counters of 1s, trumpets, 3s, 4s, 5s and 7s from the lowest bit up, so that its highest
set bit names its highest card; above them its length (sum of values) and its number of cards.
"""

import numpy as np

from shofar.fast.kernels import kernel

COLOURS = "BGPRY"
VALUES = (1, 3, 4, 5, 7)
COPIES = (4, 5, 4, 3, 1)
TRUMPET = 20
SCORING = 26
CARDS = 26
TRUMPETS = 22
SCORINGS = 3

CODES = tuple(
    [f"{colour}{value}" for colour in "BGPR" for value in VALUES] + ["T"] + [f"Y{value}" for value in VALUES] + ["S"]
)
INDEX = {code: card for card, code in enumerate(CODES)}

# Of each card index: colour (5 for a trumpet), rank of its value in VALUES, copies in the game.
COLOUR = np.array([0] * 5 + [1] * 5 + [2] * 5 + [3] * 5 + [5] + [4] * 5, np.int64)
RANK = np.array([0, 1, 2, 3, 4] * 4 + [5] + [0, 1, 2, 3, 4], np.int64)
COUNT = np.array([TRUMPETS if card == TRUMPET else COPIES[RANK[card]] for card in range(CARDS)], np.int64)
FIRST_OF_COLOUR = np.array([0, 5, 10, 15, 21], np.int64)

# Heap layout.
_WIDTH = (3, 3, 3, 2, 1)
_FIELD = [3 if card == TRUMPET else _WIDTH[RANK[card]] for card in range(CARDS)]
HEAP_SHIFT = np.array([sum(_FIELD[:card]) for card in range(CARDS)], np.int64)
HEAP_MASK = np.array([(1 << width) - 1 for width in _FIELD], np.int64)
HEAP_ONE = np.left_shift(1, HEAP_SHIFT)
CARD_AT = np.full(64, -1, np.int64)
CARD_AT[HEAP_SHIFT] = np.arange(CARDS)
HEAP_LOW = int(HEAP_ONE.sum())
_TWO_BITS = int(sum(int(HEAP_ONE[card]) for card in range(CARDS) if _FIELD[card] >= 2))
_THREE_BITS = int(sum(int(HEAP_ONE[card]) for card in range(CARDS) if _FIELD[card] == 3))
HEAP_TRUMPET = int(HEAP_ONE[TRUMPET])
HEAP_TRUMPETS = 7 * HEAP_TRUMPET  # all bits of their counter
HEAP_COLOUR = np.array([((1 << 12) - 1) << int(HEAP_SHIFT[first]) for first in FIRST_OF_COLOUR], np.int64)

# Wall layout: rank 0..4 as in VALUES, rank 5 is the trumpet.
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
def distinct(heap):
    """Bit set with the lowest bit of each counter of `heap` that is not zero."""
    return (heap & HEAP_LOW) | ((heap >> 1) & _TWO_BITS) | ((heap >> 2) & _THREE_BITS)


@kernel(inline="always")
def held(heap, card):
    """How many of `card` lie in `heap`."""
    return (heap >> HEAP_SHIFT[card]) & HEAP_MASK[card]


@kernel(inline="always")
def wall_length(wall):
    """Sum of the values of a wall."""
    return (wall >> LENGTH_SHIFT) & LENGTH_MASK


@kernel(inline="always")
def wall_cards(wall):
    """Number of cards of a wall, trumpets counted."""
    return wall >> SIZE_SHIFT


@kernel(inline="always")
def wall_rank(wall, rank):
    """How many cards of a rank (5: trumpets) stand in a wall."""
    return (wall >> WALL_SHIFT[rank]) & WALL_MASK[rank]


def heap_of(codes):
    """The heap word of card codes; trumpets are counted in it, at most seven."""
    return sum(int(HEAP_ONE[INDEX[code]]) for code in codes)


def counts_of(codes):
    """Cards of each colour, and trumpets, as bytes of one word."""
    return sum(1 << 8 * int(COLOUR[INDEX[code]]) for code in codes)


def codes_of(heap):
    """The card codes of a heap word, sorted."""
    return [CODES[card] for card in range(CARDS) for _ in range((heap >> int(HEAP_SHIFT[card])) & int(HEAP_MASK[card]))]
