"""Whole random games: shuffled, played with uniformly drawn legal actions, scored. Nothing is listed or stored.

Only what decides the game is kept: hands and walls as packed words, the supply as a count of each colour, won piles
as numbers (which cards stay at a shared scoring changes no score, W16). The shuffle is lazy: a card is picked from
the undealt ones when it is needed, and the places of the scoring cards (W3) are drawn beforehand.
"""

import numpy as np

from shofar.fast.bits import below, highest_bit, lowest_bit, popcount, rotate, seed_random
from shofar.fast.kernels import Float64Array, Int64Array, UInt64Array, compiled, kernel
from shofar.fast.walls.cards import COLOUR, COUNT, RANK
from shofar.fast.walls.heaps import CARD_AT, HEAP_ONE, HEAP_TRUMPET, distinct
from shofar.fast.walls.knowledge import pile_top, take_at
from shofar.fast.walls.packed_layout import DO_FEED, DO_FIRST, DO_SUPPLY, DO_TRUMPET, DO_WALL
from shofar.fast.walls.wall_words import (
    RANK_OF_BIT,
    WALL_COUNTERS,
    WALL_MASK,
    WALL_ONE,
    WALL_SHIFT,
    WALL_STONES,
    wall_cards,
    wall_length,
)

CARD_TOTAL = 107
# Columns of a trace: round, seat, action; hands and cards won by seat, supply by colour, walls by colour * 8 + seat.
TRACED_HANDS, TRACED_SUPPLY, TRACED_WON, TRACED_WALLS, TRACED = 3, 11, 19, 27, 67
MOST_DECISIONS = 160
# Of each heap bit position: colour (5 for a trumpet) and what the card adds to a wall.
_COLOUR_AT = np.array([COLOUR[card] if card >= 0 else 0 for card in CARD_AT], np.int64)
_WALL_ADDS = np.array([WALL_ONE[RANK[card]] if card >= 0 else 0 for card in CARD_AT], np.int64)
_ALL_CARDS = np.repeat(HEAP_ONE, COUNT)


@compiled()
def pile_places(seats: int, places: Int64Array, random: UInt64Array) -> int:
    """Draw the places of the three scoring cards in the pile (W3) into `places` (int64[3]); return the pile's size."""
    cards = CARD_TOTAL - 7 * seats
    for scoring in range(3):
        top = pile_top(cards, 2 * scoring + 1)
        places[scoring] = top + below(random, pile_top(cards, 2 * scoring + 2) - top)
    return pile_top(cards, 6)


@compiled(inline="always")
def _pick(cards: int, nth: int) -> int:
    """The position of set bit number `nth` (from 0) of `cards`, without unpredictable branches; nth < 7."""
    for skipped in range(6):
        cards &= cards - 1 if nth > skipped else -1
    return lowest_bit(cards)


@compiled(inline="always")
def _next(a: np.uint64, b: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """The next random word and the stream after it: `bits.next_word` on two numbers that stay in registers."""
    mixed = a ^ b
    return a + b, rotate(a, 24) ^ mixed ^ (mixed << np.uint64(16)), rotate(mixed, 37)


@compiled(inline="always")
def _by_high(word: np.uint64, count: int) -> int:
    """A number below `count` from the high half of a random word."""
    return int((np.int64(word >> np.uint64(32)) * count) >> 32)


@compiled(inline="always")
def _by_low(word: np.uint64, count: int) -> int:
    """A number below `count` from the low half of a random word."""
    return int((np.int64(word & np.uint64(0xFFFFFFFF)) * count) >> 32)


@kernel()
def _record(trace: Int64Array, row: int, turn: tuple[int, int, int], state: tuple[Int64Array, ...]) -> None:
    """Write round, seat, action and the state after it to a row of `trace`."""
    hands, supply, won, walls = state
    trace[row, 0], trace[row, 1], trace[row, 2] = turn
    for at in range(8):
        trace[row, TRACED_HANDS + at] = hands[at]
        trace[row, TRACED_SUPPLY + at] = supply[at]
        trace[row, TRACED_WON + at] = won[at]
    for at in range(40):
        trace[row, TRACED_WALLS + at] = walls[at]


@compiled()
def random_games(
    games: int, seats: int, seed: int, wins: Float64Array, scores: Float64Array, trace: Int64Array | None = None
) -> int:
    """Play `games` random games of `seats`; add shares of wins and points (float64[seats] each).

    Both are counted from the starting seat, which is always seat 0. Returns the number of decisions made.

    `trace` (int64[MOST_DECISIONS, TRACED]) takes round, seat, action, and the state after it, of each decision of the
    last game. The compiler leaves that out where there is no trace.
    """
    random = np.empty(2, np.uint64)
    seed_random(random, seed)
    cards = _ALL_CARDS.copy()
    places = np.empty(3, np.int64)
    hands = np.empty(8, np.int64)
    walls = np.empty(64, np.int64)  # colour * 8 + seat
    firsts = np.empty(8, np.int64)
    supply = np.empty(8, np.int64)
    won = np.empty(8, np.int64)
    state = (hands, supply, won, walls)
    decisions = 0
    for _ in range(games):
        start = row = 0
        pile = pile_places(seats, places, random)
        a = random[0]
        b = random[1]
        left = CARD_TOTAL
        walls[:] = 0
        supply[:] = 0
        won[:] = 0
        for seat in range(seats):
            hand = 0
            for _ in range(7):
                word, a, b = _next(a, b)
                hand += take_at(cards, _by_high(word, left), left)
                left -= 1
            # W4: any distinct wall card; the rest of the random word picks it.
            mine = distinct(hand)
            if mine != HEAP_TRUMPET:
                mine &= ~HEAP_TRUMPET
            at = _pick(mine, _by_low(word, popcount(mine)))
            hands[seat] = hand - (1 << at)
            firsts[seat] = at
            if trace is not None:
                _record(trace, row, (1, seat, DO_FIRST + CARD_AT[at]), state)
                row += 1
        decisions += seats
        drawn = 0
        for scoring in range(3):
            for seat in range(seats):
                word, a, b = _next(a, b)
                mine = distinct(hands[seat])
                at = _pick(mine, _by_high(word, popcount(mine)))
                hands[seat] -= 1 << at
                supply[_COLOUR_AT[at]] += 1
                if scoring == 0 and _COLOUR_AT[firsts[seat]] < 5:
                    walls[_COLOUR_AT[firsts[seat]] * 8 + seat] = _WALL_ADDS[firsts[seat]]
                if trace is not None:
                    _record(trace, row, (scoring + 1, seat, DO_FEED + CARD_AT[at]), state)
                    row += 1
            turns = places[scoring] - drawn + 1
            drawn = places[scoring] + 2
            decisions += seats + turns
            seat = start
            hand = hands[seat]
            for turn in range(turns):
                word, a, b = _next(a, b)
                mine = distinct(hand)
                kinds = popcount(mine)
                trumpets = 1 if mine & HEAP_TRUMPET else 0
                choice = _by_high(word, 2 * kinds + 4 * trumpets)
                if choice < kinds:
                    at = _pick(mine, choice)
                    hand -= 1 << at
                    supply[_COLOUR_AT[at]] += 1
                    action = DO_SUPPLY + CARD_AT[at]
                elif choice < 2 * kinds - trumpets:
                    at = _pick(mine & ~HEAP_TRUMPET, choice - kinds)
                    hand -= 1 << at
                    walls[_COLOUR_AT[at] * 8 + seat] += _WALL_ADDS[at]
                    action = DO_WALL + CARD_AT[at]
                else:
                    hand -= HEAP_TRUMPET
                    colour = choice - 2 * kinds + trumpets
                    action = DO_TRUMPET + colour
                    first = colour * 8
                    union = 0
                    for other in range(seats):
                        union |= walls[first + other]
                    union &= WALL_COUNTERS
                    if union:
                        rank = RANK_OF_BIT[highest_bit(union)]
                        shift = WALL_SHIFT[rank]
                        mask = WALL_MASK[rank]
                        one = WALL_ONE[rank]
                        fallen = 0
                        for other in range(seats):
                            wall = walls[first + other]
                            hit = (wall >> shift) & mask
                            fallen += hit
                            wall -= hit * one
                            walls[first + other] = wall if wall & WALL_STONES else 0
                        supply[5 if rank == 5 else colour] += fallen
                        if walls[first + seat]:
                            walls[first + seat] += WALL_ONE[5]
                # Draw: the last turn of a round shows the scoring card and takes the card below it, if any.
                if turn < turns - 1 or drawn <= pile:
                    hand += take_at(cards, _by_low(word, left), left)
                    left -= 1
                hands[seat] = hand
                mover = seat
                if trace is not None and turn < turns - 1:
                    _record(trace, row, (scoring + 1, mover, action), state)
                    row += 1
                seat += 1
                if seat == seats:
                    seat = 0
                hand = hands[seat]
            start = seat
            for colour in range(5):
                first = colour * 8
                longest = 0
                for other in range(seats):
                    longest = max(longest, wall_length(walls[first + other]))
                if longest:
                    tied = 0
                    for other in range(seats):
                        tied += 1 if wall_length(walls[first + other]) == longest else 0
                    each = supply[colour] if tied == 1 else supply[colour] // tied
                    supply[colour] -= each * tied
                    for other in range(seats):
                        won[other] += each if wall_length(walls[first + other]) == longest else 0
            supply[5] = 0
            if trace is not None:
                _record(trace, row, (scoring + 1, mover, action), state)
                row += 1
        random[0] = a
        random[1] = b
        best = -1
        winners = 0
        for seat in range(seats):
            rank = won[seat] << 16
            for colour in range(5):
                wall = walls[colour * 8 + seat]
                ones = wall & 7
                rank += ones << 16
                wall -= ones * WALL_ONE[0]
                if wall & WALL_STONES:
                    rank += wall_cards(wall)
            won[seat] = rank
            scores[seat] += rank >> 16
            if rank > best:
                best = rank
                winners = 1
            elif rank == best:
                winners += 1
        for seat in range(seats):
            if won[seat] == best:
                wins[seat] += 1.0 / winners
    return decisions
