"""The value: each seat's chance to win a world where a round has been scored.

A seat is judged colour by colour: its own wall and hand, those of the two rivals with the longest walls, and what the
pile still holds, together with how the whole table stands. A first layer looks at each colour, the second at the sum of
all five and at the whole table again; a softmax over the seats makes chances of their marks. `training/walls` has the
same inputs written out as one plain list.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from shofar.fast.walls import layout
from shofar.fast.walls.bits import highest_bit
from shofar.fast.walls.cards import (
    COUNT,
    FIRST_OF_COLOUR,
    HEAP_MASK,
    HEAP_SHIFT,
    RANK_OF_BIT,
    TRUMPET,
    WALL_COUNTERS,
    WALL_MASK,
    WALL_ONE,
    WALL_SHIFT,
    WALL_STONES,
    held,
    wall_length,
    wall_rank,
)
from shofar.fast.walls.layout import HANDS, MAX_SEATS, POINTS, START, WALLS, WONS

SIDE = 12  # inputs of one seat's wall and hand of a colour: six ranks of wall cards, the length, five ranks in hand
RIVAL = SIDE + 2  # the same of a rival, then its points and how soon it moves
SECOND_RIVAL = SIDE + RIVAL
STANDING = SECOND_RIVAL + RIVAL  # who is longer, now and after a trumpet; what the other hands and the pile hold
PER_COLOUR = STANDING + 12
WHOLE = 20
WIDTH = 32

_FIFTH, _QUARTER, _HALF = np.float32(0.2), np.float32(0.25), np.float32(0.5)


class ValueNet(NamedTuple):
    """The weights, float32: of a colour's inputs, of the whole table's, and biases, twice; then of the marks."""

    colour: np.ndarray  # [PER_COLOUR, WIDTH]
    whole: np.ndarray  # [WHOLE, WIDTH]
    bias: np.ndarray  # [WIDTH]
    second: np.ndarray  # [WIDTH, WIDTH]
    second_whole: np.ndarray  # [WHOLE, WIDTH]
    second_bias: np.ndarray  # [WIDTH]
    mark: np.ndarray  # [WIDTH]


class ValueRoom(NamedTuple):
    """Room for one thread's work."""

    whole: np.ndarray  # float32[MAX_SEATS, WHOLE]
    common: np.ndarray  # float32[MAX_SEATS, WIDTH] what the whole table adds to each colour
    sums: np.ndarray  # float32[MAX_SEATS, WIDTH] over the colours
    pile: np.ndarray  # float32[WIDTH] what the pile adds to the colour in hand
    total: np.ndarray  # float32[WIDTH]
    facts: np.ndarray  # int64[3, MAX_SEATS] of the colour in hand: lengths, lengths after a trumpet, cards in hand
    rows: np.ndarray  # int64[PER_COLOUR + 6] inputs that are not zero: which
    times: np.ndarray  # float32[PER_COLOUR + 6] and how much


def value_room():
    """Fresh room."""
    return ValueRoom(
        np.zeros((MAX_SEATS, WHOLE), np.float32),
        np.zeros((MAX_SEATS, WIDTH), np.float32),
        np.zeros((MAX_SEATS, WIDTH), np.float32),
        np.zeros(WIDTH, np.float32),
        np.zeros(WIDTH, np.float32),
        np.zeros((3, MAX_SEATS), np.int64),
        np.zeros(PER_COLOUR + 6, np.int64),
        np.zeros(PER_COLOUR + 6, np.float32),
    )


@njit(cache=True, nogil=True, inline="always")
def _note(room, count, row, times):
    """Note one input that is not zero; returns how many are noted."""
    room.rows[count] = row
    room.times[count] = times
    return count + 1


@njit(cache=True, nogil=True, fastmath=True)
def _add_up(total, weights, room, count):
    """Add the rows noted, times their inputs; six at once, so that `total` is seldom written."""
    while count % 6:
        count = _note(room, count, 0, np.float32(0.0))
    for at in range(0, count, 6):
        r0, r1, r2 = room.rows[at], room.rows[at + 1], room.rows[at + 2]
        r3, r4, r5 = room.rows[at + 3], room.rows[at + 4], room.rows[at + 5]
        t0, t1, t2 = room.times[at], room.times[at + 1], room.times[at + 2]
        t3, t4, t5 = room.times[at + 3], room.times[at + 4], room.times[at + 5]
        for k in range(WIDTH):
            x = t0 * weights[r0, k] + t1 * weights[r1, k] + t2 * weights[r2, k]
            y = t3 * weights[r3, k] + t4 * weights[r4, k] + t5 * weights[r5, k]
            total[k] += x + y


@njit(cache=True, nogil=True)
def _note_side(room, count, row, wall, hand):
    """Note a wall and the hand cards of its colour (12 bits of a heap); their inputs begin at `row`."""
    if wall:
        for rank in range(6):
            cards = (wall >> WALL_SHIFT[rank]) & WALL_MASK[rank]
            if cards:
                count = _note(room, count, row + rank, np.float32(cards))
        count = _note(room, count, row + 6, wall_length(wall) * _FIFTH)
    if hand:
        for rank in range(5):
            cards = (hand >> HEAP_SHIFT[rank]) & HEAP_MASK[rank]
            if cards:
                count = _note(room, count, row + 7 + rank, np.float32(cards))
    return count


@njit(cache=True, nogil=True)
def _look_at_table(state, room):
    """Write how the whole table stands for each seat."""
    seats = state[layout.SEATS]
    start = state[START]
    first = state[layout.REMOVED_SCORINGS] == 1
    for seat in range(seats):
        mine = state[POINTS + seat]
        best = -99
        second = -99
        most = 0
        trumpets = 0
        for other in range(seats):
            if other != seat:
                points = state[POINTS + other]
                if points > best:
                    second = best
                    best = points
                elif points > second:
                    second = points
                theirs = held(state[HANDS + other], TRUMPET)
                most = max(most, theirs)
                trumpets += theirs
        ones = 0
        leads = 0
        for colour in range(5):
            wall = state[WALLS + seat * 5 + colour]
            ones += wall & 7
            ahead = wall_length(wall) > 0
            for other in range(seats):
                if other != seat and wall_length(state[WALLS + other * 5 + colour]) >= wall_length(wall):
                    ahead = False
            leads += ahead
        out = room.whole[seat]
        out[:] = 0
        out[0] = mine * np.float32(0.125)
        out[1] = (mine - best) * _FIFTH
        out[2] = (mine - second) * _FIFTH
        out[3] = held(state[HANDS + seat], TRUMPET)
        out[4] = most
        out[5] = trumpets * _HALF
        out[6] = ones * _HALF
        out[7] = leads * _HALF
        out[8] = ((seat - start + seats) % seats) * _QUARTER
        out[9] = seat == start
        out[10] = first
        out[11] = mine > best
        out[12] = mine == best
        out[13 + seats - 3] = 1
        out[16] = out[1] * first
        out[17] = out[6] * first
        out[18] = state[layout.SUPPLY_TRUMPETS] * _QUARTER
        out[19] = state[layout.REMOVED_TRUMPETS] * np.float32(0.1)


@njit(cache=True, nogil=True)
def _look_at_colour(state, colour, room):
    """Write the facts of a colour by seat."""
    seats = state[layout.SEATS]
    lengths, standing, hands = room.facts[0], room.facts[1], room.facts[2]
    union = 0
    for seat in range(seats):
        union |= state[WALLS + seat * 5 + colour]
    union &= WALL_COUNTERS
    top = RANK_OF_BIT[highest_bit(union)] if union else -1
    shift = HEAP_SHIFT[FIRST_OF_COLOUR[colour]]
    for seat in range(seats):
        wall = state[WALLS + seat * 5 + colour]
        hands[seat] = (state[HANDS + seat] >> shift) & 0xFFF
        lengths[seat] = wall_length(wall)
        standing[seat] = 0
        if wall:
            rest = wall - wall_rank(wall, top) * WALL_ONE[top]
            if rest & WALL_STONES:
                standing[seat] = wall_length(rest)


@njit(cache=True, nogil=True, fastmath=True)
def _add_pile(state, colour, net, room):
    """Write what the pile still holds of a colour to `room.pile`."""
    seats = state[layout.SEATS]
    first = FIRST_OF_COLOUR[colour]
    count = 0
    for rank in range(5):
        shift = HEAP_SHIFT[first + rank]
        mask = HEAP_MASK[first + rank]
        left = COUNT[first + rank] - ((state[layout.SUPPLY] >> shift) & mask)
        for seat in range(seats):
            left -= ((state[HANDS + seat] >> shift) & mask) + ((state[WONS + seat] >> shift) & mask)
            left -= (state[WALLS + seat * 5 + colour] >> WALL_SHIFT[rank]) & WALL_MASK[rank]
        count = _note(room, count, STANDING + 7 + rank, left * _HALF)
    room.pile[:] = 0
    _add_up(room.pile, net.colour, room, count)


@njit(cache=True, nogil=True, fastmath=True)
def _add_colour(state, seat, colour, net, room):
    """Add what a colour says of `seat` to its sum."""
    seats = state[layout.SEATS]
    lengths, standing, hands = room.facts[0], room.facts[1], room.facts[2]
    one = -1
    two = -1
    hopes = 0
    hit = 0
    for step in range(1, seats):
        other = seat + step if seat + step < seats else seat + step - seats
        cards = hands[other]
        hopes += (cards & 7) + ((cards >> 3) & 7) + ((cards >> 6) & 7) + ((cards >> 9) & 3) + (cards >> 11)
        hit = max(hit, standing[other])
        if one < 0 or lengths[other] > lengths[one]:
            two = one
            one = other
        elif two < 0 or lengths[other] > lengths[two]:
            two = other
    own = lengths[seat]
    rival = lengths[one]
    mine = state[POINTS + seat]
    count = _note_side(room, 0, 0, state[WALLS + seat * 5 + colour], hands[seat])
    count = _note_side(room, count, SIDE, state[WALLS + one * 5 + colour], hands[one])
    count = _note(room, count, SIDE + 12, (state[POINTS + one] - mine) * _FIFTH)
    count = _note(room, count, SIDE + 13, room.whole[one, 8])
    count = _note_side(room, count, SECOND_RIVAL, state[WALLS + two * 5 + colour], hands[two])
    count = _note(room, count, SECOND_RIVAL + 12, (state[POINTS + two] - mine) * _FIFTH)
    count = _note(room, count, SECOND_RIVAL + 13, room.whole[two, 8])
    count = _note(room, count, STANDING, (own - rival) * _FIFTH)
    if own > rival:
        count = _note(room, count, STANDING + 1, np.float32(1.0))
    elif own == rival:
        count = _note(room, count, STANDING + 2, np.float32(1.0))
    count = _note(room, count, STANDING + 3, standing[seat] * _FIFTH)
    count = _note(room, count, STANDING + 4, hit * _FIFTH)
    if standing[seat] > hit:
        count = _note(room, count, STANDING + 5, np.float32(1.0))
    count = _note(room, count, STANDING + 6, hopes * _QUARTER)
    total = room.total
    for k in range(WIDTH):
        total[k] = room.common[seat, k] + room.pile[k]
    _add_up(total, net.colour, room, count)
    for k in range(WIDTH):
        room.sums[seat, k] += max(total[k], np.float32(0.0))


@njit(cache=True, nogil=True, fastmath=True)
def win_chances(state, net, room, values):
    """Each seat's chance to win to `values` (float32[MAX_SEATS])."""
    seats = state[layout.SEATS]
    _look_at_table(state, room)
    for seat in range(seats):
        room.common[seat] = net.bias
        _add_whole(room.common[seat], net.whole, seat, room)
        room.sums[seat] = 0
    for colour in range(5):
        _look_at_colour(state, colour, room)
        _add_pile(state, colour, net, room)
        for seat in range(seats):
            _add_colour(state, seat, colour, net, room)
    top = np.float32(-1e9)
    total = room.total
    for seat in range(seats):
        total[:] = net.second_bias
        _add_whole(total, net.second_whole, seat, room)
        count = 0
        for row in range(WIDTH):
            count = _note(room, count, row, room.sums[seat, row])
        _add_up(total, net.second, room, count)
        mark = np.float32(0.0)
        for k in range(WIDTH):
            mark += max(total[k], np.float32(0.0)) * net.mark[k]
        values[seat] = mark
        top = max(top, mark)
    norm = np.float32(0.0)
    for seat in range(seats):
        values[seat] = np.exp(values[seat] - top)
        norm += values[seat]
    for seat in range(seats):
        values[seat] /= norm


@njit(cache=True, nogil=True, fastmath=True)
def _add_whole(total, weights, seat, room):
    """Add how the whole table stands for `seat`."""
    count = 0
    for row in range(WHOLE):
        if room.whole[seat, row] != 0:
            count = _note(room, count, row, room.whole[seat, row])
    _add_up(total, weights, room, count)
