"""New games on packed states."""

import numpy as np
from numba import njit

from shofar.fast.walls import layout
from shofar.fast.walls.cards import COUNT
from shofar.fast.walls.knowledge import EVEN, NEEDS, NOBODY, sample
from shofar.fast.walls.layout import FIRSTS, HAND_SIZE, MAX_SEATS


@njit(cache=True, nogil=True)
def new_game(seats, start, random, state, deck, cards):
    """Shuffle and deal (W2, W3) into `state` and `deck`; `cards` int8[107] is scratch."""
    known = np.zeros(layout.SIZE, np.int64)
    known[FIRSTS : FIRSTS + MAX_SEATS] = -1
    known[layout.SEATS] = seats
    known[layout.ROUND] = 1
    known[layout.START] = start
    known[layout.TURN] = -1
    known[layout.WAITING] = (1 << seats) - 1
    known[layout.PILE] = 107 - HAND_SIZE * seats + 3
    needs = np.zeros(NEEDS, np.int64)
    needs[:seats] = HAND_SIZE
    sample(0, known, COUNT, needs, EVEN, NOBODY, random, state, deck, cards)
