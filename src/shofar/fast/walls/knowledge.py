"""What one seat knows, and worlds that agree with it.

A world is sampled from the seat's knowledge alone: every placing of the unseen cards that agrees with the view is
equally likely. Scoring cards lie where W3 lets them: the next one of each unfinished pile anywhere in what is left
of that pile.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from shofar.fast.bits import below, copy_numbers, unit
from shofar.fast.kernels import Float32Array, Int8Array, Int64Array, Ints, UInt64Array, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import CARDS, COLOURS, COUNT, INDEX, SCORING, TRUMPET, counts_of
from shofar.fast.walls.codec import wall_of
from shofar.fast.walls.heaps import HEAP_ONE, HEAP_TRUMPET, heap_of
from shofar.fast.walls.packed_layout import COUNTS, FIRSTS, HANDS, KNOWN, MAX_SEATS, PHASES, POINTS, WALLS, WONS
from shofar.fast.walls.rules import empty_state, put_in_supply
from shofar.walls import View

HIDDEN_FIRST = -2
NOBODY_KNOWS = -1  # who starts (W5, reading `later`): every world draws it
NEEDS = MAX_SEATS + 1  # hidden hand cards by seat, then hidden supply cards
MOST_HIDDEN = 64  # supply cards; a round is over before
EVEN = np.ones((MAX_SEATS + MOST_HIDDEN, CARDS), np.float32)
NOBODY = np.full(MOST_HIDDEN, -1, np.int64)


class Knowledge(NamedTuple):
    """A seat's view in packed form."""

    seat: int
    state: Int64Array  # int64[SIZE] what is known
    unseen: Int64Array  # int64[26] how many of each card are not
    needs: Int64Array  # int64[NEEDS] how many of these lie in each hand, and in the supply


def knowledge(view: View) -> Knowledge:
    """The packed knowledge of a seat's view. A choice that can still be changed counts as not yet made."""
    own_seat, seats = view.seat, len(view.hands)
    assert own_seat is not None, "a spectator has no knowledge of its own"
    mine = [code for code in view.hands[own_seat] if code != "?"]
    first = list(view.first)
    supply = list(view.supply)
    waiting = set(view.waiting)
    if view.pending:
        verb, code = view.pending.split()
        mine.append(code)
        waiting.add(own_seat)
        if verb == "first":
            first[own_seat] = None
        else:
            supply.remove(code)
    state = empty_state()
    state[packed.SEATS] = seats
    state[packed.PHASE] = PHASES.index(view.phase)
    state[packed.ROUND] = view.round
    state[packed.START] = NOBODY_KNOWS if view.start is None else view.start
    if view.readings.get("W4") == "any":
        state[packed.READINGS] = packed.ANY_FIRST  # others may have put down a trumpet, whatever else they held
    state[packed.TURN] = -1 if view.turn is None else view.turn
    state[packed.WAITING] = sum(1 << seat for seat in waiting)
    state[packed.PILE] = int(COUNT.sum()) - 7 * seats + 3
    state[packed.DRAWN] = state[packed.PILE] - view.draw
    unseen = COUNT.copy()
    needs = np.zeros(NEEDS, np.int64)

    def see(codes: Iterable[str]) -> None:
        for code in codes:
            unseen[INDEX[code]] -= 1

    known = [code for code in supply if code != "?"]
    stones = [code for code in known if code != "T"]
    state[packed.SUPPLY] = heap_of(stones)
    state[packed.SUPPLY_TRUMPETS] = len(known) - len(stones)
    needs[MAX_SEATS] = len(supply) - len(known)
    see(known)
    own = list(view.supply_mine)
    if view.pending and view.pending.startswith("feed"):
        own.remove(view.pending.split()[1])
    state[COUNTS] = state[KNOWN + own_seat] = counts_of(known)
    for seat in range(seats):
        if seat != own_seat:
            state[KNOWN + seat] = counts_of(known) - counts_of(own)
    removed = [code for code in view.removed if code != "S"]
    state[packed.REMOVED_TRUMPETS] = len(removed)
    state[packed.REMOVED_SCORINGS] = len(view.removed) - len(removed)
    see(removed)
    for seat in range(seats):
        if seat == own_seat:
            state[HANDS + seat] = heap_of(mine)
            see(mine)
        else:
            needs[seat] = len(view.hands[seat])
        card = first[seat]
        if card == "?":
            state[FIRSTS + seat] = HIDDEN_FIRST
        elif card is not None:
            state[FIRSTS + seat] = INDEX[card]
            see([card])
        state[WONS + seat] = heap_of(view.won[seat])
        state[POINTS + seat] = len(view.won[seat])
        see(view.won[seat])
        for colour, codes in view.walls[seat].items():
            state[WALLS + seat * 5 + COLOURS.index(colour)] = wall_of(codes)
            see(codes)
    return Knowledge(own_seat, state, unseen, needs)


@kernel(inline="always")
def pile_top(cards: int, pile: int) -> int:
    """First place of pile `pile` (0 to 5 from the top; 6: the end) of `cards`: as equal as can be, the larger on top,
    and a scoring card more in piles 1, 3 and 5 (W3)."""
    small = cards // 6
    return pile * small + min(pile, cards - 6 * small) + pile // 2


@kernel(inline="always")
def next_scoring(state: Int64Array) -> tuple[int, int]:
    """First and last place of the pile that W3 gives to the scoring card that shows next."""
    cards = state[packed.PILE] - 3
    heap = 2 * state[packed.REMOVED_SCORINGS] + 1
    return pile_top(cards, heap), pile_top(cards, heap + 1) - 1


@kernel()
def place_scorings(state: Int64Array, deck: Int8Array, random: UInt64Array) -> None:
    """Put the scoring cards still in the pile where W3 lets them lie; other places of `deck` become -1."""
    pile = state[packed.PILE]
    drawn = state[packed.DRAWN]
    for place in range(drawn, pile):
        deck[place] = -1
    for heap in range(2 * state[packed.REMOVED_SCORINGS] + 1, 6, 2):
        lowest = max(pile_top(pile - 3, heap), drawn)
        deck[lowest + below(random, pile_top(pile - 3, heap + 1) - lowest)] = SCORING


@kernel(inline="always")
def take_at(cards: Ints, at: int, left: int) -> int:
    """Move the card at place `at` of the first `left` of `cards` to place left - 1 and return it."""
    card = cards[at]
    cards[at] = cards[left - 1]
    cards[left - 1] = card
    return int(card)


@kernel(inline="always")
def take(cards: Int8Array, left: int, odds: Float32Array, random: UInt64Array) -> int:
    """Move a card of the first `left` of `cards` to place left - 1 and return it, each with its odds (at most 1)."""
    while True:
        at = below(random, left)
        card = cards[at]
        if odds[card] >= 1.0 or unit(random) < odds[card]:
            break
    return take_at(cards, at, left)


@kernel()
def sample(
    view: Knowledge,
    odds: Float32Array,
    owners: Int64Array,
    random: UInt64Array,
    state: Int64Array,
    deck: Int8Array,
    cards: Int8Array,
) -> None:
    """Fill `state` and `deck` with a world that agrees with what a seat knows; `cards` int8[107] is a working array.

    With `odds` (above 0) all ones, each placing of the unseen cards is equally likely, save those with a trumpet as
    first card beside other cards (W4), which are drawn again. Other odds make a card more or less likely than in the
    pile: float32[MAX_SEATS + n, 26], in each seat's hand, then in each of n hidden supply cards; the largest of a row
    is 1. `owners` int64[n] says who put that card there, -1 where it is not known.
    """
    known, unseen, needs = view.state, view.unseen, view.needs
    total = 0
    for card in range(CARDS):
        for _ in range(unseen[card]):
            cards[total] = card
            total += 1
    place_scorings(known, deck, random)
    seats = known[packed.SEATS]
    while True:
        copy_numbers(known, state)
        left = total
        agrees = True
        for place in range(needs[MAX_SEATS]):
            card = take(cards, left, odds[MAX_SEATS + place], random)
            left -= 1
            owner = owners[place]
            if owner < 0:  # one of the others
                other = below(random, seats - 1)
                owner = other + 1 if other >= view.seat else other
            put_in_supply(state, owner, card)
        for seat in range(seats):
            hand = 0
            for _ in range(needs[seat]):
                hand += HEAP_ONE[take(cards, left, odds[seat], random)]
                left -= 1
            if needs[seat]:
                state[HANDS + seat] = hand
            if known[FIRSTS + seat] == HIDDEN_FIRST:
                card = take_at(cards, below(random, left), left)
                left -= 1
                state[FIRSTS + seat] = card
                if card == TRUMPET and hand != needs[seat] * HEAP_TRUMPET:
                    agrees = agrees and known[packed.READINGS] & packed.ANY_FIRST != 0
        if agrees:
            break
    if known[packed.START] == NOBODY_KNOWS:
        state[packed.START] = below(random, seats)
    for place in range(known[packed.DRAWN], known[packed.PILE]):
        if deck[place] < 0:
            deck[place] = take_at(cards, below(random, left), left)
            left -= 1
