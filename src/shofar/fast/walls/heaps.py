"""Heaps of cards (hand, supply, won pile) as one 63-bit word.

An int64 with one small counter for each card, in text order: in every colour three bits for 1s, three for 3s, three for
4s, two for 5s and one for the 7; three bits for trumpets, which is enough for a hand (the supply counts its trumpets
apart).
"""

from collections.abc import Iterable

import numpy as np

from shofar.fast.kernels import kernel
from shofar.fast.walls.cards import CARDS, FIRST_OF_COLOUR, INDEX, RANK, TRUMPET

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


@kernel(inline="always")
def distinct(heap: int) -> int:
    """Bit set with the lowest bit of each counter of `heap` that is not zero."""
    return (heap & HEAP_LOW) | ((heap >> 1) & _TWO_BITS) | ((heap >> 2) & _THREE_BITS)


@kernel(inline="always")
def held(heap: int, card: int) -> int:
    """How many of `card` lie in `heap`."""
    return int((heap >> HEAP_SHIFT[card]) & HEAP_MASK[card])


def heap_of(codes: Iterable[str]) -> int:
    """The heap word of card codes; trumpets are counted in it, at most seven."""
    return sum(int(HEAP_ONE[INDEX[code]]) for code in codes)
