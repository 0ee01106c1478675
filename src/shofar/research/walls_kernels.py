"""Compiled Walls for many games at once: legality, steps and observations on packed rows.

A row is a packed state of `fast.walls` (int64[SIZE]) with one heap word more for each seat: the wall cards that it put
into the supply face down since the last scoring. An observation reads from a row only what the seat may know; the
tests hold it equal to `walls_form.observe_view` over whole games.
"""

import numpy as np

from shofar.fast.bits import below, popcount
from shofar.fast.kernels import Int8Array, Int64Array, UInt64Array, compiled, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import CARDS, COUNT, RANK, SCORINGS, TRUMPET
from shofar.fast.walls.heaps import HEAP_LOW, HEAP_ONE, HEAP_SHIFT, HEAP_TRUMPET, HEAP_TRUMPETS, distinct
from shofar.fast.walls.knowledge import EVEN, NEEDS, NOBODY, Knowledge, next_scoring, sample
from shofar.fast.walls.rules import step
from shofar.fast.walls.wall_words import wall_cards, wall_length
from shofar.research import walls_form as numbers
from shofar.research.byte_words import store_word
from shofar.research.form import UInt8Array

PUTS = packed.SIZE
ROW = packed.SIZE + packed.MAX_SEATS
DECK_TOTAL = int(COUNT.sum())
_SECOND_BITS = int(sum(1 << (int(HEAP_SHIFT[card]) + 1) for card in range(CARDS) if card == TRUMPET or RANK[card] < 4))
_THIRD_BITS = int(sum(1 << (int(HEAP_SHIFT[card]) + 2) for card in range(CARDS) if card == TRUMPET or RANK[card] < 3))
_TRUMPET_SHIFT = int(HEAP_SHIFT[TRUMPET])
_LAST_SHIFT = int(HEAP_SHIFT[TRUMPET + 1])


@kernel()
def player(row: Int64Array) -> int:
    """The seat that is asked next: of those that choose at the same time the first; -1 once the game is over."""
    waiting = row[packed.WAITING]
    for seat in range(row[packed.SEATS]):
        if (waiting >> seat) & 1:
            return seat
    return -1


@kernel()
def packed_action(row: Int64Array, seat: int, action: int) -> int:
    """The packed action that a number means for the seat now, -1 if it is not legal."""
    if not (row[packed.WAITING] >> seat) & 1 or action < 0 or action >= numbers.ACTIONS:
        return -1
    phase = row[packed.PHASE]
    kinds = distinct(row[packed.HANDS + seat])
    if action < numbers.TRUMPET:
        if phase == packed.FIRST or not kinds & HEAP_ONE[action]:
            return -1
        return (packed.DO_FEED if phase == packed.FEED else packed.DO_SUPPLY) + action
    if action < numbers.WALL:
        if phase != packed.PLAY or not kinds & HEAP_TRUMPET:
            return -1
        return packed.DO_TRUMPET + action - numbers.TRUMPET
    card = action - numbers.WALL
    if phase == packed.FEED or not kinds & HEAP_ONE[card]:
        return -1
    if phase == packed.FIRST:
        return -1 if card == TRUMPET and kinds != HEAP_TRUMPET else packed.DO_FIRST + card
    return -1 if card == TRUMPET else packed.DO_WALL + card


@kernel(inline="always")
def _counters(bits: int) -> int:
    """The five counters of a colour (twelve bits of a heap) as bytes."""
    return (bits & 7) | (bits & 56) << 5 | (bits & 448) << 10 | (bits & 1536) << 15 | (bits & 2048) << 21


@kernel(forceinline=True)
def _store_heap(out: UInt8Array, at: int, heap: int, trumpets: int) -> None:
    """Write a heap's 26 counters from `at` on; three bytes after them are spoilt."""
    for colour in range(4):
        store_word(out, at + 5 * colour, _counters((heap >> 12 * colour) & 4095))
    out[at + TRUMPET] = trumpets
    store_word(out, at + TRUMPET + 1, _counters((heap >> _LAST_SHIFT) & 4095))


@kernel(inline="always")
def _cards_in(heap: int) -> int:
    """How many cards lie in a heap."""
    return popcount(heap & HEAP_LOW) + 2 * popcount(heap & _SECOND_BITS) + 4 * popcount(heap & _THIRD_BITS)


@kernel()
def write_mask(row: Int64Array, seat: int, mask: UInt8Array) -> None:
    """Write 1 at each legal action of the seat to `mask` (uint8[57]), 0 elsewhere."""
    kinds = distinct(row[packed.HANDS + seat]) if (row[packed.WAITING] >> seat) & 1 else 0
    phase = row[packed.PHASE]
    trumpet = 1 if kinds & HEAP_TRUMPET else 0
    sounds = trumpet if phase == packed.PLAY else 0
    supplied = 0 if phase == packed.FIRST else kinds
    laid = 0 if phase == packed.FEED else kinds
    # W4, W8a: a trumpet is laid only as the first card of a hand of nothing else.
    lays = 1 if phase == packed.FIRST and kinds == HEAP_TRUMPET else 0
    _store_heap(mask, numbers.SUPPLY, supplied, 1 if supplied & HEAP_TRUMPET else 0)
    for colour in range(5):
        mask[numbers.TRUMPET + colour] = sounds
    for colour in range(4):
        store_word(mask, numbers.WALL + 5 * colour, _counters((laid >> 12 * colour) & 4095))
    mask[numbers.WALL + TRUMPET] = lays
    last = _counters((laid >> _LAST_SHIFT) & 4095)
    for rank in range(5):
        mask[numbers.WALL + TRUMPET + 1 + rank] = (last >> 8 * rank) & 1


@kernel()
def play(row: Int64Array, deck: Int8Array, seat: int, move: int) -> None:
    """Play a legal packed action, and keep who put what into the supply."""
    verb = move & ~31
    what = move & 31
    scored = row[packed.REMOVED_SCORINGS]
    if verb in (packed.DO_FEED, packed.DO_SUPPLY) and what != TRUMPET:
        row[PUTS + seat] += HEAP_ONE[what]
    step(row, deck, seat, move)
    if row[packed.REMOVED_SCORINGS] != scored:  # turned up (W14)
        for other in range(packed.MAX_SEATS):
            row[PUTS + other] = 0


@kernel(inline="always")
def _bytes(word: int) -> int:
    """The sum of the six bytes of a count word."""
    return (
        (word & 255)
        + ((word >> 8) & 255)
        + ((word >> 16) & 255)
        + ((word >> 24) & 255)
        + ((word >> 32) & 255)
        + (word >> 40)
    )


@kernel(inline="always")
def _wall_counters(wall: int) -> int:
    """The counters of a wall, 1 3 4 5 7 T, as bytes."""
    return (
        (wall & 7)
        | (wall & 0x700)
        | (wall & 0x3800) << 5
        | (wall & 0xC000) << 10
        | (wall & 0x10000) << 16
        | (wall & 0xF8) << 37
    )


@kernel()
def observe(row: Int64Array, seat: int, out: UInt8Array) -> None:
    """Write what the seat sees to `out` (uint8[form.size]), in the order of `walls_form.form`."""
    seats = row[packed.SEATS]
    phase = row[packed.PHASE]
    turn = row[packed.TURN]
    for at in range(7 + 2 * seats):
        out[at] = 0
    out[phase] = 1
    out[4 + row[packed.ROUND] - 1] = 1
    start = row[packed.START] - seat
    out[7 + (start if start >= 0 else start + seats)] = 1
    if turn >= 0:
        turn -= seat
        out[7 + seats + (turn if turn >= 0 else turn + seats)] = 1
    others = 0
    trumpets = 0
    won = 0
    for place in range(seats):
        who = seat + place
        if who >= seats:
            who -= seats
        out[7 + 2 * seats + place] = (row[packed.WAITING] >> who) & 1
        out[7 + 3 * seats + place] = _cards_in(row[packed.HANDS + who])
        out[7 + 4 * seats + place] = 1 if row[packed.FIRSTS + who] >= 0 else 0
        out[7 + 5 * seats + place] = row[packed.POINTS + who]
        won += row[packed.WONS + who]
        trumpets += row[packed.KNOWN + who] >> 40
        if place:
            others += row[PUTS + who]
    at = 7 + 6 * seats
    hand = row[packed.HANDS + seat]
    _store_heap(out, at, hand, (hand & HEAP_TRUMPETS) >> _TRUMPET_SHIFT)
    at += CARDS
    _store_heap(out, at, 0, 0)
    first = row[packed.FIRSTS + seat]
    if first >= 0:
        out[at + first] = 1
    # Trumpets are counted apart: each seat knows the open ones and its own, so that the sum over seats tells the open.
    total = row[packed.COUNTS] >> 40
    seen = row[packed.KNOWN + seat] >> 40
    _store_heap(out, at + CARDS, row[packed.SUPPLY] - others, seen)
    _store_heap(out, at + 2 * CARDS, row[PUTS + seat], seen - (trumpets - total) // (seats - 1))
    at += 3 * CARDS
    out[at] = _bytes(row[packed.COUNTS]) - _bytes(row[packed.KNOWN + seat])
    _store_heap(out, at + 1, won, 0)
    at += 1 + CARDS
    out[at] = row[packed.REMOVED_TRUMPETS]
    out[at + 1] = row[packed.PILE] - row[packed.DRAWN]
    out[at + 2] = 0
    out[at + 3] = 0
    if phase != packed.OVER:
        earliest, latest = next_scoring(row)
        drawn = row[packed.DRAWN]
        out[at + 2] = max(earliest - drawn, 0) + 1
        out[at + 3] = latest - drawn + 1
    at += 4
    lengths = at + 30 * seats
    for place in range(seats):
        who = seat + place
        if who >= seats:
            who -= seats
        for colour in range(5):
            wall = row[packed.WALLS + who * 5 + colour]
            store_word(out, at, _wall_counters(wall))  # two bytes too many: the next ones, or lengths, come after
            at += 6
    for place in range(seats):
        who = seat + place
        if who >= seats:
            who -= seats
        for colour in range(5):
            out[lengths + place * 5 + colour] = wall_length(row[packed.WALLS + who * 5 + colour])


@compiled()
def fresh(seats: int) -> Knowledge:
    """What is known of a game before it is dealt: the same for every game, save who starts."""
    known = np.zeros(packed.SIZE, np.int64)
    known[packed.FIRSTS : packed.FIRSTS + packed.MAX_SEATS] = -1
    known[packed.SEATS] = seats
    known[packed.ROUND] = 1
    known[packed.TURN] = -1
    known[packed.WAITING] = (1 << seats) - 1
    known[packed.PILE] = DECK_TOTAL - packed.HAND_SIZE * seats + SCORINGS
    needs = np.zeros(NEEDS, np.int64)
    needs[:seats] = packed.HAND_SIZE
    return Knowledge(0, known, COUNT.copy(), needs)


@kernel()
def begin(row: Int64Array, deck: Int8Array, before: Knowledge, cards: Int8Array, random: UInt64Array) -> None:
    """Shuffle and deal; the starting seat is drawn too (W5). `cards` int8[107] is a working array."""
    before.state[packed.START] = below(random, before.state[packed.SEATS])
    sample(before, EVEN, NOBODY, random, row, deck, cards)
    for seat in range(packed.MAX_SEATS):
        row[PUTS + seat] = 0


@kernel()
def winners(row: Int64Array) -> int:
    """The winners of a finished game (W20, W21) as a bit set."""
    best = -1
    found = 0
    for seat in range(row[packed.SEATS]):
        rank = row[packed.POINTS + seat] * 128
        for colour in range(5):
            rank += wall_cards(row[packed.WALLS + seat * 5 + colour])
        if rank > best:
            best = rank
            found = 0
        if rank == best:
            found |= 1 << seat
    return found
