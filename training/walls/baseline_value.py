"""A plain value, the baseline of every decision while the policy learns: each seat's chance to win, seeing all hands.

A world is described from each seat by rows of one table (see `policy_network`). Unlike the shipped value,
which is fitted afterwards to games of the policy, it judges any moment of a game and not only where a round has ended.
"""

import numpy as np

from shofar.bots.walls.policy_features import (
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
    write_colour_features,
)
from shofar.fast.kernels import Float32Array, Int32Array, Int64Array, compiled
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import TRUMPET
from shofar.fast.walls.heaps import held
from shofar.fast.walls.packed_layout import FEED, FIRST, HANDS, POINTS, WALLS

STAGES = 6  # before the first turn, round one, feeding two, round two, feeding three, round three
_PER_COLOUR = 7
QUESTIONS = 5 * _PER_COLOUR + 5
_CLASSES = (21, 32, 21, 32, 20, 32, 43, 29, 29, 15, 15, 8)  # the seventh: 256 rows shared by all stages
OFFSET = np.concatenate([[0], np.cumsum(np.array(_CLASSES) * STAGES)]).astype(np.int64)
ROWS = int(OFFSET[-1])
WIDTH = 32
_FLOOR = np.array([0.0] * (WIDTH - 1) + [-1e30], np.float32)


@compiled()
def stage_of(state: Int64Array) -> int:
    """Which of the six stages of a game this is."""
    if state[packed_layout.PHASE] == FIRST or state[packed_layout.PHASE] == FEED:
        return int(2 * (state[packed_layout.ROUND] - 1))
    return int(2 * state[packed_layout.ROUND] - 1)


@compiled()
def value_rows(state: Int64Array, seat: int, table: Int64Array, rows: Int32Array) -> None:
    """Write the rows of a world as `seat` stands in it to `rows` (int32[QUESTIONS]); `table` is scratch."""
    write_colour_features(state, seat, table)
    seats = state[packed_layout.SEATS]
    stage = stage_of(state)
    time = min(expected_turns(state) // seats, 7)
    hand = state[HANDS + seat]
    at = 0
    for colour in range(5):
        row = table[colour]
        lead = lead_class(row[MINE], row[BEST])
        stock = _COUNT_CLASS[(state[packed_layout.COUNTS] >> (8 * colour)) & 255]
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
    to_move = state[packed_layout.TURN] if state[packed_layout.TURN] >= 0 else state[packed_layout.START]
    distance = (seat - to_move + seats) % seats
    rows[at] = OFFSET[7] + stage * 29 + min(max(mine - best, -14), 14) + 14
    rows[at + 1] = OFFSET[8] + stage * 29 + min(max(mine - total // (seats - 1), -14), 14) + 14
    rows[at + 2] = OFFSET[9] + (stage * 5 + min(held(hand, TRUMPET), 4)) * 3 + seats - 3
    rows[at + 3] = OFFSET[10] + (stage * 5 + distance) * 3 + seats - 3
    rows[at + 4] = OFFSET[11] + stage * 8 + time


@compiled(fastmath=True, inline="always")
def _colour_sum(table: Float32Array, rows: Int32Array, at: int, k: int) -> np.float32:
    """Column `k` of the seven rows of one colour, added up."""
    low = table[rows[at], k] + table[rows[at + 1], k] + table[rows[at + 2], k]
    total: np.float32 = (
        low + table[rows[at + 3], k] + table[rows[at + 4], k] + table[rows[at + 5], k] + table[rows[at + 6], k]
    )
    return total


@compiled(fastmath=True, inline="always")
def hidden_sum(table: Float32Array, rows: Int32Array, k: int) -> np.float32:
    """Column `k` of all rows, added up."""
    low = _colour_sum(table, rows, 0, k) + _colour_sum(table, rows, 7, k) + _colour_sum(table, rows, 14, k)
    high = _colour_sum(table, rows, 21, k) + _colour_sum(table, rows, 28, k)
    rest = table[rows[35], k] + table[rows[36], k] + table[rows[37], k] + table[rows[38], k] + table[rows[39], k]
    total: np.float32 = low + high + rest
    return total


@compiled(fastmath=True)
def value_forward(rows: Int32Array, table: Float32Array, weights: Float32Array) -> np.float32:
    """One seat's score from its rows."""
    total = np.float32(0.0)
    for k in range(WIDTH):
        total += max(hidden_sum(table, rows, k), _FLOOR[k]) * weights[k]
    return total


@compiled(fastmath=True)
def win_chances(
    state: Int64Array,
    table: Float32Array,
    weights: Float32Array,
    look_table: Int64Array,
    rows: Int32Array,
    chances: Float32Array,
) -> None:
    """Each seat's chance to win to `chances` (float32[MAX_SEATS]); look_table and rows are scratch."""
    seats = state[packed_layout.SEATS]
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
