"""A game on packed states that remembers who put what into the supply, and so what every seat knows."""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.decision_history import HIDDEN, History
from shofar.fast.bits import seed_random
from shofar.fast.kernels import Int64Array, compiled
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import CARDS, COLOUR, COUNT, TRUMPET
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.heaps import HEAP_MASK, HEAP_ONE, HEAP_SHIFT, held
from shofar.fast.walls.knowledge import HIDDEN_FIRST, NEEDS, Knowledge
from shofar.fast.walls.packed_layout import COUNTS, FIRSTS, HANDS, KNOWN, MAX_SEATS, WALLS, WONS
from shofar.fast.walls.rules import legal, result, step

ALL_CARDS = 107
_WALL_RANKS = ((0, 7), (8, 7), (11, 7), (14, 3), (16, 1))  # shift and mask of each rank in a packed wall
_COLOUR_STARTS = (0, 5, 10, 15, 21)


@compiled()
def hand_cards(heap: int) -> int:
    """Number of cards in a heap."""
    total = 0
    for card in range(CARDS):
        total += held(heap, card)
    return total


class Decision(NamedTuple):
    """One decision as everybody remembers it."""

    seen: Int64Array  # the state as all could see it before
    seat: int
    action: int  # with HIDDEN for a card that was put face down
    held: int  # cards in that hand before
    drew: int  # cards drawn after


class Referee:
    """One game from the deal on."""

    def __init__(self, seats: int, start: int, seed: int) -> None:
        random = np.zeros(2, np.uint64)
        seed_random(random, seed)
        self.state = np.zeros(packed_layout.SIZE, np.int64)
        self.deck = np.zeros(packed_layout.DECK, np.int8)
        new_game(seats, start, random, self.state, self.deck, np.zeros(ALL_CARDS, np.int8))
        self.put: list[list[int]] = [[] for _ in range(seats)]
        """The cards that each seat has put face down into the supply in this round."""
        self.past: list[Decision] = []

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state[packed_layout.PHASE] == packed_layout.OVER)

    @property
    def to_move(self) -> int:
        """The seat that decides next: the first of those that are waited for."""
        waiting = int(self.state[packed_layout.WAITING])
        return (waiting & -waiting).bit_length() - 1

    def legal(self) -> Int64Array:
        """The packed actions of the seat to move."""
        actions = np.zeros(packed_layout.MAX_ACTIONS, np.int64)
        return actions[: legal(self.state, self.to_move, actions)]

    def play(self, action: int) -> None:
        """Plays `action` of the seat to move."""
        seat = self.to_move
        scored = self.state[packed_layout.REMOVED_SCORINGS]
        verb = action & ~31
        hides = verb in (packed_layout.DO_FEED, packed_layout.DO_SUPPLY)
        shown = verb | HIDDEN if hides else action
        drew = verb not in (packed_layout.DO_FEED, packed_layout.DO_FIRST)
        self.past.append(Decision(self.as_all_see(seat), seat, shown, hand_cards(self.state[HANDS + seat]), int(drew)))
        if hides:
            self.put[seat].append(action & 31)
        step(self.state, self.deck, seat, action)
        if self.state[packed_layout.REMOVED_SCORINGS] != scored:
            self.put = [[] for _ in self.put]

    def share(self, seat: int) -> float:
        """The share of the win that `seat` has in a finished game."""
        winners = int(result(self.state, *np.zeros((2, MAX_SEATS), np.int64)))
        return (winners >> seat & 1) / winners.bit_count()

    def as_all_see(self, seat: int) -> Int64Array:
        """The state without hands and hidden supply cards, of which `seat`, about to decide, sees only how many."""
        state = self.state.copy()
        state[HANDS : HANDS + MAX_SEATS] = 0
        common = state[KNOWN + seat] - sum(1 << 8 * int(COLOUR[card]) for card in self.put[seat])
        hidden = sum(len(put) for other, put in enumerate(self.put) if other != seat)
        state[KNOWN : KNOWN + MAX_SEATS] = common
        state[COUNTS] = common + (hidden << 40)
        return state

    def history(self) -> History:
        """All decisions so far, as everybody remembers them; first cards only once they are turned up."""
        past = self.past
        if (self.state[FIRSTS : FIRSTS + MAX_SEATS] >= 0).any():
            past = [each for each in past if each.action & ~31 != packed_layout.DO_FIRST]
        states = np.array([each.seen for each in past], np.int64).reshape(-1, packed_layout.SIZE)
        return History(states, *(np.array([each[part] for each in past], np.int64) for part in range(1, 5)))

    def knowledge(self, seat: int) -> Knowledge:
        """What `seat` knows, packed: the same as `knowledge(view)`."""
        truth = self.state
        state = truth.copy()
        seats = int(truth[packed_layout.SEATS])
        needs = np.zeros(NEEDS, np.int64)
        hidden = [card for other in range(seats) if other != seat for card in self.put[other]]
        needs[MAX_SEATS] = len(hidden)
        for card in hidden:
            if card == TRUMPET:
                state[packed_layout.SUPPLY_TRUMPETS] -= 1
            else:
                state[packed_layout.SUPPLY] -= HEAP_ONE[card]
        state[COUNTS] = truth[KNOWN + seat]
        common = truth[KNOWN + seat] - sum(1 << 8 * int(COLOUR[card]) for card in self.put[seat])
        for other in range(seats):
            if other != seat:
                needs[other] = hand_cards(truth[HANDS + other])
                state[HANDS + other] = 0
                state[KNOWN + other] = common
                if state[FIRSTS + other] >= 0:
                    state[FIRSTS + other] = HIDDEN_FIRST
        return Knowledge(seat, state, unseen_cards(state, seat), needs)


def unseen_cards(state: Int64Array, seat: int) -> Int64Array:
    """int64[26]: the cards that are neither in a hand, a wall or the supply of `state`, nor won or removed."""
    unseen = COUNT.copy()
    for heap in [state[packed_layout.SUPPLY], *state[HANDS : HANDS + MAX_SEATS], *state[WONS : WONS + MAX_SEATS]]:
        for card in range(CARDS):
            unseen[card] -= (heap >> HEAP_SHIFT[card]) & HEAP_MASK[card]
    for at in range(5 * MAX_SEATS):
        wall = state[WALLS + at]
        for rank, (shift, mask) in enumerate(_WALL_RANKS):
            unseen[_COLOUR_STARTS[at % 5] + rank] -= (wall >> shift) & mask
        unseen[TRUMPET] -= (wall >> 3) & 31
    if state[FIRSTS + seat] >= 0:
        unseen[state[FIRSTS + seat]] -= 1
    unseen[TRUMPET] -= state[packed_layout.SUPPLY_TRUMPETS] + state[packed_layout.REMOVED_TRUMPETS]
    return unseen
