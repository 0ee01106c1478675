"""Whole random games: shuffled, played with uniformly drawn legal actions, scored. Nothing is listed or stored.

Only what decides the game is kept: hands and walls as packed words, the supply as a count of each colour, won piles
as numbers (which cards stay at a shared scoring changes no score, W16). The shuffle is lazy: a card is picked from
the undealt ones when it is needed, and the places of the scoring cards (W3) are drawn beforehand.
"""

import numpy as np
from numba import njit

from shofar.fast.bits import below, highest_bit, lowest_bit, popcount, rotate, seed_random
from shofar.fast.walls.cards import (
    CARD_AT,
    COLOUR,
    COUNT,
    HEAP_ONE,
    HEAP_TRUMPET,
    RANK,
    RANK_OF_BIT,
    WALL_COUNTERS,
    WALL_MASK,
    WALL_ONE,
    WALL_SHIFT,
    WALL_STONES,
    distinct,
    wall_cards,
    wall_length,
)
from shofar.fast.walls.piles import heap_top

CARD_TOTAL = 107
# Of each heap bit position: colour (5 for a trumpet) and what the card adds to a wall.
_COLOUR_AT = np.array([COLOUR[card] if card >= 0 else 0 for card in CARD_AT], np.int64)
_WALL_ADDS = np.array([WALL_ONE[RANK[card]] if card >= 0 else 0 for card in CARD_AT], np.int64)
_ALL_CARDS = np.repeat(HEAP_ONE, COUNT)


@njit(cache=True, nogil=True)
def pile_places(seats, places, random):
    """Draw the places of the three scoring cards in the pile (W3) into `places` (int64[3]); return the pile's size."""
    cards = CARD_TOTAL - 7 * seats
    for scoring in range(3):
        top = heap_top(cards, 2 * scoring + 1)
        places[scoring] = top + below(random, heap_top(cards, 2 * scoring + 2) - top)
    return heap_top(cards, 6)


@njit(cache=True, nogil=True, inline="always")
def _pick(cards, nth):
    """The position of set bit number `nth` (from 0) of `cards`, without unpredictable branches; nth < 7."""
    for skipped in range(6):
        cards &= cards - 1 if nth > skipped else -1
    return lowest_bit(cards)


@njit(cache=True, nogil=True)
def random_games(games, seats, seed, wins, scores):
    """Play `games` random games of `seats`; add shares of wins and points (float64[seats] each).

    Both are counted from the starting seat, which is always seat 0. Returns the number of decisions made.
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
    decisions = 0
    for _ in range(games):
        start = 0
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
                word = a + b
                b ^= a
                a = rotate(a, 24) ^ b ^ (b << np.uint64(16))
                b = rotate(b, 37)
                at = (np.int64(word >> np.uint64(32)) * left) >> 32
                left -= 1
                card = cards[at]
                cards[at] = cards[left]
                cards[left] = card
                hand += card
            # W4: any distinct wall card; the rest of the random word picks it.
            mine = distinct(hand)
            if mine != HEAP_TRUMPET:
                mine &= ~HEAP_TRUMPET
            at = _pick(mine, (np.int64(word & np.uint64(0xFFFFFFFF)) * popcount(mine)) >> 32)
            hands[seat] = hand - (1 << at)
            firsts[seat] = at
        decisions += seats
        drawn = 0
        for scoring in range(3):
            for seat in range(seats):
                word = a + b
                b ^= a
                a = rotate(a, 24) ^ b ^ (b << np.uint64(16))
                b = rotate(b, 37)
                mine = distinct(hands[seat])
                at = _pick(mine, (np.int64(word >> np.uint64(32)) * popcount(mine)) >> 32)
                hands[seat] -= 1 << at
                supply[_COLOUR_AT[at]] += 1
                if scoring == 0 and _COLOUR_AT[firsts[seat]] < 5:
                    walls[_COLOUR_AT[firsts[seat]] * 8 + seat] = _WALL_ADDS[firsts[seat]]
            turns = places[scoring] - drawn + 1
            drawn = places[scoring] + 2
            decisions += seats + turns
            seat = start
            hand = hands[seat]
            for turn in range(turns):
                word = a + b
                b ^= a
                a = rotate(a, 24) ^ b ^ (b << np.uint64(16))
                b = rotate(b, 37)
                mine = distinct(hand)
                kinds = popcount(mine)
                trumpets = 1 if mine & HEAP_TRUMPET else 0
                choice = (np.int64(word >> np.uint64(32)) * (2 * kinds + 4 * trumpets)) >> 32
                if choice < kinds:
                    at = _pick(mine, choice)
                    hand -= 1 << at
                    supply[_COLOUR_AT[at]] += 1
                elif choice < 2 * kinds - trumpets:
                    at = _pick(mine & ~HEAP_TRUMPET, choice - kinds)
                    hand -= 1 << at
                    walls[_COLOUR_AT[at] * 8 + seat] += _WALL_ADDS[at]
                else:
                    hand -= HEAP_TRUMPET
                    colour = choice - 2 * kinds + trumpets
                    row = colour * 8
                    union = 0
                    for other in range(seats):
                        union |= walls[row + other]
                    union &= WALL_COUNTERS
                    if union:
                        rank = RANK_OF_BIT[highest_bit(union)]
                        shift = WALL_SHIFT[rank]
                        mask = WALL_MASK[rank]
                        one = WALL_ONE[rank]
                        fallen = 0
                        for other in range(seats):
                            wall = walls[row + other]
                            hit = (wall >> shift) & mask
                            fallen += hit
                            wall -= hit * one
                            walls[row + other] = wall if wall & WALL_STONES else 0
                        supply[5 if rank == 5 else colour] += fallen
                        if walls[row + seat]:
                            walls[row + seat] += WALL_ONE[5]
                # Draw: the last turn of a round shows the scoring card and takes the card below it, if any.
                if turn < turns - 1 or drawn <= pile:
                    at = (np.int64(word & np.uint64(0xFFFFFFFF)) * left) >> 32
                    left -= 1
                    card = cards[at]
                    cards[at] = cards[left]
                    cards[left] = card
                    hand += card
                hands[seat] = hand
                seat += 1
                if seat == seats:
                    seat = 0
                hand = hands[seat]
            start = seat
            for colour in range(5):
                row = colour * 8
                longest = 0
                for other in range(seats):
                    longest = max(longest, wall_length(walls[row + other]))
                if longest:
                    tied = 0
                    for other in range(seats):
                        tied += 1 if wall_length(walls[row + other]) == longest else 0
                    each = supply[colour] if tied == 1 else supply[colour] // tied
                    supply[colour] -= each * tied
                    for other in range(seats):
                        won[other] += each if wall_length(walls[row + other]) == longest else 0
            supply[5] = 0
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
