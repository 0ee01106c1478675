"""The value: each seat's chance to win a world where a round has been scored.

A seat is judged colour by colour: its own wall and hand, those of the two rivals with the longest walls, and what the
pile still holds, together with how the whole table stands. A first layer looks at each colour, the second at the sum of
all five and at the whole table again; a softmax over the seats makes chances of their marks. `training/walls` has the
same inputs written out as one plain list.
"""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.vectors import LANES, add_rows, copy_lanes
from shofar.fast.bits import copy_numbers, highest_bit
from shofar.fast.kernels import kernel
from shofar.fast.walls import layout
from shofar.fast.walls.cards import (
    COUNT,
    FIRST_OF_COLOUR,
    HEAP_MASK,
    HEAP_SHIFT,
    HEAP_TRUMPETS,
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
    """The weights, float32: of a colour's inputs and of the whole table's; of their sums and the table's; the marks."""

    colour: np.ndarray  # [PER_COLOUR, WIDTH]
    whole: np.ndarray  # [WHOLE, WIDTH]
    bias: np.ndarray  # [WIDTH]
    second: np.ndarray  # [WIDTH + WHOLE, WIDTH]
    second_bias: np.ndarray  # [WIDTH]
    mark: np.ndarray  # [WIDTH]


class ValueRoom(NamedTuple):
    """Room for one thread's work."""

    whole: np.ndarray  # float32[MAX_SEATS, WHOLE]
    common: np.ndarray  # float32[MAX_SEATS, WIDTH] what the whole table adds to each colour
    sums: np.ndarray  # float32[MAX_SEATS, WIDTH + WHOLE] over the colours, then the table again
    total: np.ndarray  # float32[WIDTH]
    lengths: np.ndarray  # int64[5, MAX_SEATS] of walls
    facts: np.ndarray  # int64[2, MAX_SEATS] of the colour in hand: lengths after a trumpet, cards in hand
    sides: np.ndarray  # float32[MAX_SEATS, LANES] inputs of the colour in hand that tell of one seat
    inputs: np.ndarray  # float32[PER_COLOUR] all inputs of a colour for one seat


def value_room():
    """Fresh room."""
    return ValueRoom(
        np.zeros((MAX_SEATS, WHOLE), np.float32),
        np.zeros((MAX_SEATS, WIDTH), np.float32),
        np.zeros((MAX_SEATS, WIDTH + WHOLE), np.float32),
        np.zeros(WIDTH, np.float32),
        np.zeros((5, MAX_SEATS), np.int64),
        np.zeros((2, MAX_SEATS), np.int64),
        np.zeros((MAX_SEATS, LANES), np.float32),
        np.zeros(PER_COLOUR, np.float32),
    )


@kernel()
def _look_at_table(state, room):
    """Write how the whole table stands for each seat."""
    seats = state[layout.SEATS]
    start = state[START]
    first = state[layout.REMOVED_SCORINGS] == 1
    lengths = room.lengths
    for colour in range(5):
        for seat in range(seats):
            lengths[colour, seat] = wall_length(state[WALLS + seat * 5 + colour])
    for seat in range(seats):
        mine = state[POINTS + seat]
        best = -99
        second = -99
        most = 0
        trumpets = 0
        for other in range(seats):
            if other != seat:
                points = state[POINTS + other]
                second = max(second, min(best, points))
                best = max(best, points)
                theirs = held(state[HANDS + other], TRUMPET)
                most = max(most, theirs)
                trumpets += theirs
        ones = 0
        leads = 0
        for colour in range(5):
            ones += state[WALLS + seat * 5 + colour] & 7
            rival = 0
            for other in range(seats):
                if other != seat:
                    rival = max(rival, lengths[colour, other])
            leads += lengths[colour, seat] > rival
        out = room.whole[seat]
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
        out[13] = out[14] = out[15] = 0
        out[13 + seats - 3] = 1
        out[16] = out[1] * first
        out[17] = out[6] * first
        out[18] = state[layout.SUPPLY_TRUMPETS] * _QUARTER
        out[19] = state[layout.REMOVED_TRUMPETS] * np.float32(0.1)


@kernel()
def _look_at_colour(state, colour, seen, room):
    """Write the inputs of a colour that are the same for all; `seen` is a heap of all cards that left the pile."""
    seats = state[layout.SEATS]
    standing, hands = room.facts[0], room.facts[1]
    union = 0
    together = 0
    for seat in range(seats):
        wall = state[WALLS + seat * 5 + colour]
        union |= wall
        together += wall
    union &= WALL_COUNTERS
    top = RANK_OF_BIT[highest_bit(union)] if union else 0
    shift = HEAP_SHIFT[FIRST_OF_COLOUR[colour]]
    for seat in range(seats):
        wall = state[WALLS + seat * 5 + colour]
        hand = state[HANDS + seat] >> shift
        rest = wall - wall_rank(wall, top) * WALL_ONE[top]
        standing[seat] = wall_length(rest) if rest & WALL_STONES else 0
        out = room.sides[seat]
        for rank in range(6):
            out[rank] = (wall >> WALL_SHIFT[rank]) & WALL_MASK[rank]
        out[6] = wall_length(wall) * _FIFTH
        cards = 0
        for rank in range(5):
            number = (hand >> HEAP_SHIFT[rank]) & HEAP_MASK[rank]
            out[7 + rank] = number
            cards += number
        hands[seat] = cards
    gone = seen >> shift
    for rank in range(5):
        walled = (together >> WALL_SHIFT[rank]) & WALL_MASK[rank]
        left = COUNT[rank] - ((gone >> HEAP_SHIFT[rank]) & HEAP_MASK[rank]) - walled
        room.inputs[STANDING + 7 + rank] = left * _HALF


@kernel()
def _look_as(state, seat, colour, room):
    """Write the other inputs of a colour, those for `seat`."""
    seats = state[layout.SEATS]
    lengths, standing, hands = room.lengths[colour], room.facts[0], room.facts[1]
    first = 0  # the two longest walls, the next to move before others as long
    second = 0
    hit = 0
    hopes = 0
    for step in range(1, seats):
        other = seat + step if seat + step < seats else seat + step - seats
        hit = max(hit, standing[other])
        hopes += hands[other]
        mark = (((lengths[other] << 3) + 7 - step) << 3) + other
        second = max(second, min(first, mark))
        first = max(first, mark)
    out = room.inputs
    copy_lanes(room.sides, seat, out, 0)  # each covers what the one before wrote too much
    copy_lanes(room.sides, first & 7, out, SIDE)
    copy_lanes(room.sides, second & 7, out, SECOND_RIVAL)
    own = lengths[seat]
    rival = first >> 6
    out[STANDING] = (own - rival) * _FIFTH
    out[STANDING + 1] = own > rival
    out[STANDING + 2] = own == rival
    out[STANDING + 3] = standing[seat] * _FIFTH
    out[STANDING + 4] = hit * _FIFTH
    out[STANDING + 5] = standing[seat] > hit
    out[STANDING + 6] = hopes * _QUARTER


@kernel(fastmath=True)
def win_chances(state, net, room, values):
    """Each seat's chance to win to `values` (float32[MAX_SEATS])."""
    seats = state[layout.SEATS]
    _look_at_table(state, room)
    total = room.total
    seen = state[layout.SUPPLY]
    for seat in range(seats):
        seen += (state[HANDS + seat] & ~HEAP_TRUMPETS) + state[WONS + seat]
        common = room.common[seat]
        mine = state[POINTS + seat] * _FIFTH  # a rival's points count as what it is ahead
        for k in range(WIDTH):
            common[k] = net.bias[k] - mine * (net.colour[SIDE + 12, k] + net.colour[SECOND_RIVAL + 12, k])
        add_rows(common, net.whole, room.whole[seat], WHOLE)
        for k in range(WIDTH):
            room.sums[seat, k] = 0
        for k in range(WHOLE):
            room.sums[seat, WIDTH + k] = room.whole[seat, k]
        room.sides[seat, 12] = mine
        room.sides[seat, 13] = room.whole[seat, 8]
    for colour in range(5):
        _look_at_colour(state, colour, seen, room)
        for seat in range(seats):
            _look_as(state, seat, colour, room)
            copy_numbers(room.common[seat], total)
            add_rows(total, net.colour, room.inputs, PER_COLOUR)
            sums = room.sums[seat]
            for k in range(WIDTH):
                sums[k] += max(total[k], np.float32(0.0))
    top = np.float32(-1e9)
    for seat in range(seats):
        copy_numbers(net.second_bias, total)
        add_rows(total, net.second, room.sums[seat], WIDTH + WHOLE)
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
