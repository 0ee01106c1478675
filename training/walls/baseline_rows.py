"""What a plain value looks at: a whole world, from each seat, as rows of one table (see `network`).

The baseline of every decision while the policy learns: it judges any moment of a game, seeing all hands. (Where a round
has been scored, `value_net` knows better; it is fitted afterwards, to games of the policy.)
"""

import numpy as np
from numba import njit

from shofar.bots.walls.policy_rows import (
    _COUNT_CLASS,
    BEST,
    BEST_HIT,
    HAND_SUM,
    IN_HAND,
    LENGTH_CLASS,
    MINE,
    MINE_HIT,
    expected_turns,
    gap_class,
    lead_class,
    look,
)
from shofar.fast.walls import layout
from shofar.fast.walls.cards import TRUMPET, held
from shofar.fast.walls.layout import FEED, FIRST, HANDS, POINTS, WALLS

STAGES = 6  # before the first turn, round one, feeding two, round two, feeding three, round three
_PER_COLOUR = 7
QUESTIONS = 5 * _PER_COLOUR + 5
_CLASSES = (21, 32, 21, 32, 20, 32, 43, 29, 29, 15, 15, 8)  # the seventh: 256 rows shared by all stages
OFFSET = np.concatenate([[0], np.cumsum(np.array(_CLASSES) * STAGES)]).astype(np.int64)
ROWS = int(OFFSET[-1])
WIDTH = 32
_FLOOR = np.array([0.0] * (WIDTH - 1) + [-1e30], np.float32)


@njit(cache=True, nogil=True)
def stage_of(state):
    """Which of the six stages of a game this is."""
    if state[layout.PHASE] == FIRST or state[layout.PHASE] == FEED:
        return 2 * (state[layout.ROUND] - 1)
    return 2 * state[layout.ROUND] - 1


@njit(cache=True, nogil=True)
def value_rows(state, seat, table, rows):
    """Write the rows of a world as `seat` stands in it to `rows` (int32[QUESTIONS]); `table` is scratch."""
    look(state, seat, table)
    seats = state[layout.SEATS]
    stage = stage_of(state)
    time = min(expected_turns(state) // seats, 7)
    hand = state[HANDS + seat]
    at = 0
    for colour in range(5):
        row = table[colour]
        lead = lead_class(row[MINE], row[BEST])
        stock = _COUNT_CLASS[(state[layout.COUNTS] >> (8 * colour)) & 255]
        ones = state[WALLS + seat * 5 + colour] & 7
        rows[at] = OFFSET[0] + stage * 21 + gap_class(row[MINE], row[BEST])
        rows[at + 1] = OFFSET[1] + (stage * 8 + stock) * 4 + lead
        rows[at + 2] = OFFSET[2] + stage * 21 + gap_class(row[MINE_HIT], row[BEST_HIT])
        rows[at + 3] = OFFSET[3] + (stage * 8 + LENGTH_CLASS[row[MINE]]) * 4 + min(row[IN_HAND], 3)
        rows[at + 4] = OFFSET[4] + (stage * 5 + ones) * 4 + lead
        rows[at + 5] = OFFSET[5] + (stage * 8 + LENGTH_CLASS[row[HAND_SUM]]) * 4 + lead
        rows[at + 6] = OFFSET[6] + (time * 8 + stock) * 4 + lead
        at += _PER_COLOUR
    mine = state[POINTS + seat]
    best = 0
    total = 0
    for other in range(seats):
        if other != seat:
            cards = state[POINTS + other]
            best = max(best, cards)
            total += cards
    to_move = state[layout.TURN] if state[layout.TURN] >= 0 else state[layout.START]
    distance = (seat - to_move + seats) % seats
    rows[at] = OFFSET[7] + stage * 29 + min(max(mine - best, -14), 14) + 14
    rows[at + 1] = OFFSET[8] + stage * 29 + min(max(mine - total // (seats - 1), -14), 14) + 14
    rows[at + 2] = OFFSET[9] + (stage * 5 + min(held(hand, TRUMPET), 4)) * 3 + seats - 3
    rows[at + 3] = OFFSET[10] + (stage * 5 + distance) * 3 + seats - 3
    rows[at + 4] = OFFSET[11] + stage * 8 + time


@njit(cache=True, nogil=True, fastmath=True, inline="always")
def _colour_sum(table, rows, at, k):
    """Column `k` of the seven rows of one colour, added up."""
    low = table[rows[at], k] + table[rows[at + 1], k] + table[rows[at + 2], k]
    return low + table[rows[at + 3], k] + table[rows[at + 4], k] + table[rows[at + 5], k] + table[rows[at + 6], k]


@njit(cache=True, nogil=True, fastmath=True, inline="always")
def hidden_sum(table, rows, k):
    """Column `k` of all rows, added up."""
    low = _colour_sum(table, rows, 0, k) + _colour_sum(table, rows, 7, k) + _colour_sum(table, rows, 14, k)
    high = _colour_sum(table, rows, 21, k) + _colour_sum(table, rows, 28, k)
    rest = table[rows[35], k] + table[rows[36], k] + table[rows[37], k] + table[rows[38], k] + table[rows[39], k]
    return low + high + rest


@njit(cache=True, nogil=True, fastmath=True)
def value_forward(rows, table, weights):
    """One seat's score from its rows."""
    total = np.float32(0.0)
    for k in range(WIDTH):
        total += max(hidden_sum(table, rows, k), _FLOOR[k]) * weights[k]
    return total


@njit(cache=True, nogil=True, fastmath=True)
def win_chances(state, table, weights, look_table, rows, chances):
    """Each seat's chance to win to `chances` (float32[MAX_SEATS]); look_table and rows are scratch."""
    seats = state[layout.SEATS]
    top = np.float32(-1e9)
    for seat in range(seats):
        value_rows(state, seat, look_table, rows)
        chances[seat] = value_forward(rows, table, weights)
        top = max(top, chances[seat])
    total = np.float32(0.0)
    for seat in range(seats):
        chances[seat] = np.exp(chances[seat] - top)
        total += chances[seat]
    for seat in range(seats):
        chances[seat] /= total
