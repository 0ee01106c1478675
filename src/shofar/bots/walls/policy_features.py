"""What the policy looks at: each legal action as a list of rows of one big table.

A row stands for one small question about the action ("how far ahead am I in its colour afterwards?") and the answer,
sorted into a few classes. The network (see `policy_network`) adds the rows up. Everything is known to the seat that
moves: its own hand, the walls, and the supply cards that it has seen.
"""

import numpy as np

from shofar.bots.walls.vectors import FEATURES as FEATURES
from shofar.fast.bits import highest_bit
from shofar.fast.kernels import Int32Array, Int64Array, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import COLOUR, FIRST_OF_COLOUR, RANK, TRUMPET
from shofar.fast.walls.heaps import HEAP_SHIFT, held
from shofar.fast.walls.knowledge import next_scoring
from shofar.fast.walls.packed_layout import DO_FIRST, DO_TRUMPET, DO_WALL, HANDS, KNOWN, MAX_SEATS, POINTS, WALLS
from shofar.fast.walls.wall_words import (
    RANK_OF_BIT,
    WALL_COUNTERS,
    WALL_ONE,
    WALL_STONES,
    WALL_VALUE,
    wall_length,
    wall_rank,
)

KINDS = 7  # the five verbs, then a trumpet fed, a trumpet put into the supply
_CLASSES = (6 * 3, 21 * 2, 21 * 2, 21 * 2, 32, 32, 32, 24, 32, 27, 28, 20, 16, 24, 16, 18, 32, 20)
OFFSET = np.concatenate([[0], np.cumsum(np.array(_CLASSES) * KINDS)]).astype(np.int64)
ROWS = int(OFFSET[-1])
# First row of each question for each kind of action.
_BASE = (OFFSET[:-1] + np.arange(KINDS)[:, None] * np.array(_CLASSES)).astype(np.int32)

LENGTH_CLASS = np.array([0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 5] + [6] * 4 + [7] * 120, np.int64)
_COUNT_CLASS = np.array([0, 1, 2, 3, 4, 5, 6, 6] + [7] * 100, np.int64)
_TOP_ORDER = np.array([1, 3, 4, 5, 6, 2], np.int64)  # of a rank, in order of value

# Columns of the table of colours.
MINE, BEST, RIVAL, TOP, MINE_HIT, BEST_HIT, MINE_BARE, SEEN, IN_HAND, HAND_SUM, MY_TOPS, FALLEN, BUILDERS = range(13)
REST = 13  # from here on, by seat: its wall after a trumpet, 0 where none is left
COLUMNS = REST + MAX_SEATS


@kernel()
def expected_turns(state: Int64Array) -> int:
    """About how many more cards the table draws until the scoring card shows."""
    first, last = next_scoring(state)
    drawn = state[packed.DRAWN]
    return int((max(first - drawn, 0) + last - drawn) // 2 + 1)


@kernel(inline="always")
def write_hand_features(hand: int, colour: int, row: Int64Array) -> None:
    """Fill in what a hand holds of a colour."""
    cards = (hand >> HEAP_SHIFT[FIRST_OF_COLOUR[colour]]) & 0xFFF
    row[IN_HAND] = (cards & 7) + ((cards >> 3) & 7) + ((cards >> 6) & 7) + ((cards >> 9) & 3) + (cards >> 11)
    row[HAND_SUM] = (
        (cards & 7) + 3 * ((cards >> 3) & 7) + 4 * ((cards >> 6) & 7) + 5 * ((cards >> 9) & 3) + 7 * (cards >> 11)
    )


@kernel()
def write_colour_features(state: Int64Array, seat: int, table: Int64Array) -> None:
    """Fill `table` (int64[5, COLUMNS]) with how each colour stands for `seat`."""
    seats = state[packed.SEATS]
    hand = state[HANDS + seat]
    for colour in range(5):
        row = table[colour]
        union = 0
        for other in range(seats):
            union |= state[WALLS + other * 5 + colour]
        union &= WALL_COUNTERS
        rank = RANK_OF_BIT[highest_bit(union)] if union else 0
        one = WALL_ONE[rank]
        best = 0
        best_hit = 0
        rival = -1
        builders = 0
        fallen = 0
        for other in range(seats):  # without branches: which walls there are is hard to foresee
            wall = state[WALLS + other * 5 + colour]
            hit = wall_rank(wall, rank)
            fallen += hit
            rest = wall - hit * one
            rest = rest if rest & WALL_STONES else 0
            row[REST + other] = rest
            is_other = other != seat
            length = wall_length(wall) if is_other else 0
            rival = other if length > best else rival
            best = max(best, length)
            best_hit = max(best_hit, wall_length(rest) if is_other else 0)
            builders += is_other & (wall != 0)
        own = state[WALLS + seat * 5 + colour]
        hit = wall_rank(own, rank)
        row[MY_TOPS] = hit
        row[MINE] = wall_length(own)
        row[MINE_HIT] = wall_length(row[REST + seat])
        row[MINE_BARE] = wall_length(own - hit * one)
        row[BEST] = best
        row[RIVAL] = rival
        row[TOP] = _TOP_ORDER[rank] if union else 0
        row[BEST_HIT] = best_hit
        row[FALLEN] = fallen
        row[BUILDERS] = builders
        row[SEEN] = (state[KNOWN + seat] >> (8 * colour)) & 255
        write_hand_features(hand, colour, row)


@kernel(inline="always")
def lead_class(mine: int, best: int) -> int:
    """0: nobody stands, 1: ahead, 2: level, 3: behind."""
    if mine > best:
        return 1
    if mine < best:
        return 3
    return 2 if mine else 0


@kernel(inline="always")
def gap_class(mine: int, best: int) -> int:
    """The difference of two lengths as 0 to 20."""
    return min(max(mine - best, -10), 10) + 10


@kernel()
def action_rows(
    state: Int64Array, seat: int, actions: Int64Array, count: int, table: Int64Array, rows: Int32Array
) -> None:
    """Write the rows of each of `count` actions of `seat` to `rows` (int32[MAX_ACTIONS, QUESTIONS])."""
    write_colour_features(state, seat, table)
    rows_from_features(state, seat, actions, count, table, rows)


@kernel()
def rows_from_features(
    state: Int64Array, seat: int, actions: Int64Array, count: int, table: Int64Array, rows: Int32Array
) -> None:
    """Like `action_rows`, when `table` says already how the colours stand."""
    seats = state[packed.SEATS]
    hand = state[HANDS + seat]
    round_class = state[packed.ROUND] - 1
    last = 1 if round_class == 2 else 0
    time = min(expected_turns(state) // seats, 7)
    trumpets = min(held(hand, TRUMPET), 3)
    my_won = state[POINTS + seat]
    best_won = 0
    for other in range(seats):
        if other != seat:
            best_won = max(best_won, state[POINTS + other])
    standing = min(max((my_won - best_won + 9) >> 1, 0), 8)
    hidden = (state[packed.COUNTS] - state[KNOWN + seat]) * 0x0101010101010101 >> 56
    hidden_class = min(hidden >> 1, 3)
    for index in range(count):
        action = actions[index]
        verb = action & ~31
        what = action & 31
        kind = action >> 5
        rank = 5
        colour = what
        if verb != DO_TRUMPET:
            rank = RANK[what]
            colour = COLOUR[what]
        out = rows[index]
        if colour == 5:
            kind = 5 if kind == 0 else 6
            mine = best = mine_after = best_after = mine_hit = best_hit = 0
            seen = seen_after = in_hand = hand_sum = top = detail = ones = builders = 0
            rival_class = 0
        else:
            row = table[colour]
            mine = row[MINE]
            best = row[BEST]
            top = row[TOP]
            seen = row[SEEN]
            in_hand = row[IN_HAND]
            hand_sum = row[HAND_SUM]
            builders = row[BUILDERS]
            ones = state[WALLS + seat * 5 + colour] & 7
            detail = min(row[MY_TOPS], 2)
            rival_class = 0
            if row[RIVAL] >= 0:
                rival_class = 1 + min(max((state[POINTS + row[RIVAL]] - my_won + 6) >> 2, 0), 3)
            mine_after = mine
            best_after = best
            seen_after = seen
            mine_hit = row[MINE_HIT]
            best_hit = row[BEST_HIT]
            if verb == DO_TRUMPET:
                mine_after = row[MINE_HIT] + 2 if row[MINE_HIT] else 0
                best_after = row[BEST_HIT]
                seen_after = seen + row[FALLEN]
                mine_hit, best_hit = second_hit(row, seat, seats)
            elif verb in (DO_WALL, DO_FIRST):
                value = WALL_VALUE[rank]
                order = _TOP_ORDER[rank]
                mine_after = mine + value
                in_hand -= 1
                hand_sum -= value
                if order > top:
                    mine_hit = mine
                    best_hit = best
                    detail = 3
                elif order < top:
                    mine_hit = row[MINE_BARE] + value
            else:
                seen_after = seen + 1
                in_hand -= 1
                hand_sum -= WALL_VALUE[rank]
        before = lead_class(mine, best)
        after = lead_class(mine_after, best_after)
        base = _BASE[kind]
        out[0] = base[0] + rank * 3 + round_class
        out[1] = base[1] + gap_class(mine, best) * 2 + last
        out[2] = base[2] + gap_class(mine_after, best_after) * 2 + last
        out[3] = base[3] + gap_class(mine_hit, best_hit) * 2 + last
        out[4] = base[4] + _COUNT_CLASS[seen] * 4 + before
        out[5] = base[5] + _COUNT_CLASS[seen_after] * 4 + after
        out[6] = base[6] + LENGTH_CLASS[mine] * 4 + min(in_hand, 3)
        out[7] = base[7] + rank * 4 + trumpets
        out[8] = base[8] + time * 4 + after
        out[9] = base[9] + standing * 3 + round_class
        out[10] = base[10] + top * 4 + detail
        out[11] = base[11] + rival_class * 4 + before
        out[12] = base[12] + LENGTH_CLASS[best] * 2 + (1 if time < 2 else 0)
        out[13] = base[13] + (min(ones, 3) * 3 + round_class) * 2 + (1 if rank == 0 else 0)
        out[14] = base[14] + hidden_class * 4 + before
        out[15] = base[15] + (seats - 3) * 6 + rank
        out[16] = base[16] + LENGTH_CLASS[hand_sum] * 4 + lead_class(mine_hit, best_hit)
        out[17] = base[17] + builders * 4 + after


@kernel()
def second_hit(row: Int64Array, seat: int, seats: int) -> tuple[int, int]:
    """Lengths of `seat` and of the best other if `seat` sounds a colour, and then another; `row` says how it stands."""
    own = row[REST + seat]
    own += WALL_ONE[5] if own else 0  # the first trumpet joins it
    union = own
    for other in range(seats):
        union |= row[REST + other]
    union &= WALL_COUNTERS
    if union == 0:
        return 0, 0
    rank = RANK_OF_BIT[highest_bit(union)]
    one = WALL_ONE[rank]
    best = 0
    for other in range(seats):
        if other != seat:
            rest = row[REST + other]
            rest -= wall_rank(rest, rank) * one
            best = max(best, wall_length(rest) if rest & WALL_STONES else 0)
    own -= wall_rank(own, rank) * one
    return wall_length(own) if own & WALL_STONES else 0, best
