"""What the value looks at: each colour for a seat, and the table for a seat, as rows of two big tables.

A row stands for one small question ("which cards does the wall of the strongest rival hold?") and the answer, sorted
into classes. The network (see `value_net`) adds the rows up. All hands are open: the value judges sampled worlds.
"""

import numpy as np

from shofar.fast.bits import highest_bit
from shofar.fast.kernels import Int32Array, Int64Array, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import COUNT, FIRST_OF_COLOUR, TRUMPET, TRUMPETS, VALUES
from shofar.fast.walls.heaps import HEAP_SHIFT, HEAP_TRUMPETS, held
from shofar.fast.walls.packed_layout import HANDS, POINTS, START, WALLS, WONS
from shofar.fast.walls.wall_words import RANK_OF_BIT, WALL_COUNTERS, WALL_ONE, WALL_STONES, wall_length, wall_rank

_GAP = 21  # classes of a difference, from -10 to 10
_WIDE_GAP = 25  # from -12 to 12
_WALLS, _HANDS, _PLACES, _THIRDS = 1440, 288, 5, 16 * 4 * 3
# Of a colour for a seat: own wall and hand; wall, hand and standing of the two rivals with the longest walls; the
# third rival; how far the own wall is ahead, now and after a trumpet; the pile; the supply; how far it is ahead with
# what is in hand; what the other hands hold.
_HELD = (_WALLS, _HANDS * 4)
_RIVAL = (*_HELD, _GAP * _PLACES * 2)
_OUTLOOK = (_GAP * _GAP, 5 * 6 * 5 * 4 * 2, 4 * 2 * 3, _WIDE_GAP * 4, 16 * 4)
_COLOUR_CLASSES = (*_HELD, *_RIVAL, *_RIVAL, _THIRDS + 1, *_OUTLOOK)
# Of the table for a seat: points ahead of the best rival, the second and the third; points; trumpets in hand and most
# in another; trumpets in the other hands and in the pile; own 1s and colours led; who moves when; points with 1s; pile.
_AHEAD = (_WIDE_GAP * 2 * 3, _WIDE_GAP * 2, (_WIDE_GAP + 1) * 2)
_TABLE_CLASSES = (*_AHEAD, 24 * 2, 5 * 5 * 2, 9 * 12, 8 * 6 * 2, _PLACES * 3 * 2, _WIDE_GAP * 2, 32 * 2)
COLOUR_FEATURES, TABLE_FEATURES = len(_COLOUR_CLASSES), len(_TABLE_CLASSES)
_COLOUR_FIRST = np.concatenate([[0], np.cumsum(_COLOUR_CLASSES)]).astype(np.int64)
_TABLE_FIRST = np.concatenate([[0], np.cumsum(_TABLE_CLASSES)]).astype(np.int64)
COLOUR_ROWS, TABLE_ROWS = int(_COLOUR_FIRST[-1]), int(_TABLE_FIRST[-1])


def _capped(word: int, shift: int, bits: int, most: int) -> int:
    return min(word >> shift & ((1 << bits) - 1), most)


# The class of a wall is that of its 1s and trumpets (its low 8 bits) plus that of its other cards (the next 9).
_LOW_WALL = np.array([(_capped(w, 0, 3, 4) * 4 + _capped(w, 3, 5, 3)) * 72 for w in range(256)], np.int64)
_HIGH_WALL = np.array(
    [
        ((_capped(w, 0, 3, 3) * 3 + _capped(w, 3, 3, 2)) * 3 + _capped(w, 6, 2, 2)) * 2 + _capped(w, 8, 1, 1)
        for w in range(512)
    ],
    np.int64,
)
_FIELDS = ((0, 3), (3, 3), (6, 3), (9, 2), (11, 1))  # of a colour in a heap: shift and bits of each value
_HAND_CLASS = np.array(
    [
        (((_capped(h, 0, 3, 3) * 4 + _capped(h, 3, 3, 3)) * 3 + _capped(h, 6, 3, 2)) * 3 + _capped(h, 9, 2, 2)) * 2
        + _capped(h, 11, 1, 1)
        for h in range(4096)
    ],
    np.int64,
)
_HAND_SUM = np.array(
    [sum(value * _capped(h, *field, 9) for value, field in zip(VALUES, _FIELDS, strict=True)) for h in range(4096)],
    np.int64,
)
_HAND_CARDS = np.array([sum(_capped(h, *field, 9) for field in _FIELDS) for h in range(4096)], np.int64)
# The class of the pile counts what is left of each value as digits of one number; this is what a heap takes from it.
_PILE_BASE = (240, 40, 8, 2, 1)
_TAKEN = np.array(
    [sum(base * _capped(h, *field, 9) for base, field in zip(_PILE_BASE, _FIELDS, strict=True)) for h in range(4096)],
    np.int64,
)
_FULL_PILE = sum(base * int(COUNT[rank]) for rank, base in enumerate(_PILE_BASE))


# What is looked at once for all seats lies in one array, int64[FACTS, MAX_SEATS]: lengths of walls by colour, the same
# after a trumpet, classes of walls and of hands, values and cards in hand; then the trumpets in hand and the 1s in all
# walls; then classes of the pile and cards in the supply, which belong to a colour and not to a seat.
LENGTH, BARE, WALL, HAND, SUM, CARDS_HELD = range(0, 30, 5)
TRUMPETS_HELD, ONES, PILE_LEFT, SUPPLY_LEFT = range(30, 34)
SHARED = 34


@kernel()
def write_shared_features(state: Int64Array, shared: Int64Array) -> None:
    """Write what all seats share to `shared` (int64[SHARED, MAX_SEATS])."""
    seats = state[packed.SEATS]
    seen = state[packed.SUPPLY]
    for seat in range(seats):
        hand = state[HANDS + seat]
        shared[TRUMPETS_HELD, seat] = held(hand, TRUMPET)
        shared[ONES, seat] = 0
        seen += (hand & ~HEAP_TRUMPETS) + state[WONS + seat]
    for colour in range(5):
        shift = HEAP_SHIFT[FIRST_OF_COLOUR[colour]]
        union = 0
        for seat in range(seats):
            union |= state[WALLS + seat * 5 + colour]
        union &= WALL_COUNTERS
        top = RANK_OF_BIT[highest_bit(union)] if union else 0
        left = _FULL_PILE - _TAKEN[(seen >> shift) & 0xFFF]
        for seat in range(seats):
            wall = state[WALLS + seat * 5 + colour]
            hand = (state[HANDS + seat] >> shift) & 0xFFF
            rest = wall - wall_rank(wall, top) * WALL_ONE[top]
            high = (wall >> 8) & 0x1FF
            shared[LENGTH + colour, seat] = wall_length(wall)
            shared[BARE + colour, seat] = wall_length(rest) if rest & WALL_STONES else 0
            shared[WALL + colour, seat] = _LOW_WALL[wall & 0xFF] + _HIGH_WALL[high]
            shared[HAND + colour, seat] = _HAND_CLASS[hand] * 4 + min(shared[TRUMPETS_HELD, seat], 3)
            shared[SUM + colour, seat] = _HAND_SUM[hand]
            shared[CARDS_HELD + colour, seat] = _HAND_CARDS[hand]
            shared[ONES, seat] += wall & 7
            left -= _TAKEN[(wall & 7) | (high << 3)]
        shared[PILE_LEFT, colour] = left
        shared[SUPPLY_LEFT, colour] = min(_HAND_CARDS[(state[packed.SUPPLY] >> shift) & 0xFFF], 3)


@kernel(inline="always")
def _gap(difference: int) -> int:
    return min(max(difference, -10), 10) + 10


@kernel(inline="always")
def _wide_gap(difference: int) -> int:
    return min(max(difference, -12), 12) + 12


@kernel()
def seat_rows(
    state: Int64Array, seat: int, shared: Int64Array, ties: Int64Array, colours: Int32Array, table: Int32Array
) -> None:
    """Write the rows of each colour and of the table for `seat`.

    `colours` int32[5, COLOUR_QUESTIONS], `table` int32[TABLE_QUESTIONS]; `ties` int64[MAX_SEATS] is a working array.
    """
    seats = state[packed.SEATS]
    start = state[START]
    again = state[packed.REMOVED_SCORINGS] - 1
    mine = state[POINTS + seat]
    place = seat - start if seat >= start else seat - start + seats
    first = -99
    second = -99
    third = -99
    most = 0
    others = 0
    hoped = -99
    standing = 0
    for other in range(seats):
        for colour in range(5):
            standing += wall_rank(state[WALLS + other * 5 + colour], 5)
        if other != seat:
            points = state[POINTS + other]
            third = max(third, min(second, points))
            second = max(second, min(first, points))
            first = max(first, points)
            hoped = max(hoped, points + shared[ONES, other])
            trumpets = shared[TRUMPETS_HELD, other]
            most = max(most, trumpets)
            others += trumpets
            its_place = other - start if other >= start else other - start + seats
            ties[other] = (_gap(points - mine) * _PLACES + its_place) * 2 + (its_place < place)
    trumpets = shared[TRUMPETS_HELD, seat]
    blown = min(trumpets, 3)
    most_class = min(most, 3)
    leads = 0
    for colour in range(5):
        one = 0  # the three longest walls of others, the next to move before those as long
        two = 0
        three = 0
        hit = 0
        hopes = 0
        for turn in range(1, seats):
            other = seat + turn if seat + turn < seats else seat + turn - seats
            hit = max(hit, shared[BARE + colour, other])
            hopes += shared[SUM + colour, other]
            mark = (((shared[LENGTH + colour, other] << 3) + 7 - turn) << 3) + other
            three = max(three, min(two, mark))
            two = max(two, min(one, mark))
            one = max(one, mark)
        own = shared[LENGTH + colour, seat]
        rival = one >> 6
        longest = one & 7
        next_longest = two & 7
        leads += own > rival
        rows = colours[colour]
        rows[0] = _COLOUR_FIRST[0] + shared[WALL + colour, seat]
        rows[1] = _COLOUR_FIRST[1] + shared[HAND + colour, seat]
        rows[2] = _COLOUR_FIRST[2] + shared[WALL + colour, longest]
        rows[3] = _COLOUR_FIRST[3] + shared[HAND + colour, longest]
        rows[4] = _COLOUR_FIRST[4] + ties[longest]
        rows[5] = _COLOUR_FIRST[5] + shared[WALL + colour, next_longest]
        rows[6] = _COLOUR_FIRST[6] + shared[HAND + colour, next_longest]
        rows[7] = _COLOUR_FIRST[7] + ties[next_longest]
        last = three & 7
        lengths = min(three >> 6, 15) * 4 + min(shared[CARDS_HELD + colour, last], 3)
        thirds = lengths * 3 + min(shared[TRUMPETS_HELD, last], 2)
        rows[8] = _COLOUR_FIRST[8] + (thirds if three else _THIRDS)
        rows[9] = _COLOUR_FIRST[9] + _gap(own - rival) * _GAP + _gap(shared[BARE + colour, seat] - hit)
        rows[10] = _COLOUR_FIRST[10] + shared[PILE_LEFT, colour]
        rows[11] = _COLOUR_FIRST[11] + (shared[SUPPLY_LEFT, colour] * 2 + again) * 3 + seats - 3
        ahead = own + shared[SUM + colour, seat] - rival - shared[SUM + colour, longest]
        rows[12] = _COLOUR_FIRST[12] + _wide_gap(ahead) * 4 + blown
        rows[13] = _COLOUR_FIRST[13] + min(hopes, 15) * 4 + most_class
    left = TRUMPETS - state[packed.REMOVED_TRUMPETS] - state[packed.SUPPLY_TRUMPETS] - standing - others - trumpets
    ones = shared[ONES, seat]
    table[0] = _TABLE_FIRST[0] + (_wide_gap(mine - first) * 2 + again) * 3 + seats - 3
    table[1] = _TABLE_FIRST[1] + _wide_gap(mine - second) * 2 + again
    table[2] = _TABLE_FIRST[2] + (_wide_gap(mine - third) if third >= 0 else _WIDE_GAP) * 2 + again
    table[3] = _TABLE_FIRST[3] + min(mine, 23) * 2 + again
    table[4] = _TABLE_FIRST[4] + (min(trumpets, 4) * 5 + min(most, 4)) * 2 + again
    table[5] = _TABLE_FIRST[5] + min(others, 8) * 12 + min(max(left, 0) // 2, 11)
    table[6] = _TABLE_FIRST[6] + (min(ones, 7) * 6 + leads) * 2 + again
    table[7] = _TABLE_FIRST[7] + (place * 3 + seats - 3) * 2 + again
    table[8] = _TABLE_FIRST[8] + _wide_gap(mine + ones - hoped) * 2 + again
    table[9] = _TABLE_FIRST[9] + min((state[packed.PILE] - state[packed.DRAWN]) // 2, 31) * 2 + again
