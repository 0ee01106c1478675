"""New games on packed states."""

import numpy as np

from shofar.fast.kernels import Int8Array, Int64Array, UInt64Array, compiled
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import COUNT
from shofar.fast.walls.knowledge import EVEN, NEEDS, NOBODY, Knowledge, sample
from shofar.fast.walls.packed_layout import FIRSTS, HAND_SIZE, MAX_SEATS


@compiled()
def new_game(seats: int, start: int, random: UInt64Array, state: Int64Array, deck: Int8Array, cards: Int8Array) -> None:
    """Shuffle and deal (W2, W3) into `state` and `deck`; `cards` int8[107] is a working array."""
    known = np.zeros(packed.SIZE, np.int64)
    known[FIRSTS : FIRSTS + MAX_SEATS] = -1
    known[packed.SEATS] = seats
    known[packed.ROUND] = 1
    known[packed.START] = start
    known[packed.TURN] = -1
    known[packed.WAITING] = (1 << seats) - 1
    known[packed.PILE] = 107 - HAND_SIZE * seats + 3
    needs = np.zeros(NEEDS, np.int64)
    needs[:seats] = HAND_SIZE
    sample(Knowledge(0, known, COUNT, needs), EVEN, NOBODY, random, state, deck, cards)
