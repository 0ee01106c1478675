"""One simulation of Walls tells what several places of the scoring card would have brought."""

import random
from collections import Counter

import numpy as np
import pytest

from shofar.bots.walls.rollout import judge, judge_scored, policy_action, scratch
from shofar.bots.walls.search import put_off
from shofar.bots.walls.weights import nets
from shofar.fast.bits import seed_random
from shofar.fast.walls import layout
from shofar.fast.walls.cards import SCORING
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.knowledge import place_scorings
from shofar.fast.walls.rules import step


def mover_of(state):
    """The first seat that must act."""
    return next(seat for seat in range(layout.MAX_SEATS) if state[layout.WAITING] >> seat & 1)


def turns(seats, seed):
    """Copies of (state, deck, action) at every turn of a game of the policy."""
    stream, room = np.zeros(2, np.uint64), scratch()
    seed_random(stream, seed)
    state, deck = np.zeros(layout.SIZE, np.int64), np.zeros(layout.DECK, np.int8)
    new_game(seats, seed % seats, stream, state, deck, room.cards)
    while state[layout.PHASE] != layout.OVER:
        seat = mover_of(state)
        action = policy_action(state, seat, nets(), room, np.float32(0.4), stream)
        if state[layout.PHASE] == layout.PLAY:
            yield state.copy(), deck.copy(), action
        step(state, deck, seat, action)


def places_left(state, seed):
    """Every place at which the next scoring card was ever put."""
    stream, found = np.zeros(2, np.uint64), set()
    seed_random(stream, seed)
    deck = np.zeros(layout.DECK, np.int8)
    for _ in range(400):
        place_scorings(state, deck, stream)
        found.add(next(at for at in range(state[layout.DRAWN], state[layout.PILE]) if deck[at] == SCORING))
    return sorted(found)


@pytest.mark.parametrize("apart", [1, 4])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_scoring_card_is_put_off_and_no_card_is_lost(seats, apart):
    for number, (state, deck, _) in enumerate(turns(seats, 5)):
        if number % 4:
            continue
        places, before = places_left(state, number), deck.copy()
        drawn, pile = state[layout.DRAWN], state[layout.PILE]
        was = next(at for at in range(drawn, pile) if deck[at] == SCORING)
        early = put_off(state, deck, apart)
        late = next(at for at in range(drawn, pile) if deck[at] == SCORING)
        assert sorted(deck) == sorted(before)
        # What is drawn before either of the places is drawn in the same order.
        rest = [card for card in before[drawn : late + 1] if card != SCORING]
        assert list(deck[drawn:late]) == rest
        assert list(range(early, late + 1, apart)) == [place for place in places if (place - was) % apart == 0]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_round_judged_in_passing_is_the_round_that_would_have_ended(seats):
    room, other, checked = scratch(), scratch(), 0
    for state, deck, action in turns(seats, 9):
        drawn = state[layout.DRAWN]
        if deck[drawn] == SCORING:
            continue
        mover = mover_of(state)
        # The same pile with the scoring card on top of what would have been drawn.
        ending = deck.copy()
        where = next(at for at in range(drawn, state[layout.PILE]) if deck[at] == SCORING)
        ending[drawn + 1 : where + 1] = deck[drawn:where]
        ending[drawn] = SCORING
        ended, passed = state.copy(), state.copy()
        step(ended, ending, mover, action)
        judge(ended, nets(), other)
        step(passed, deck, mover, action)
        judge_scored(passed, mover, nets(), room)
        assert np.allclose(room.values[:seats], other.values[:seats], atol=1e-5)
        checked += 1
    assert checked > 20


@pytest.mark.parametrize("apart", [1, 4])
def test_endings_are_fair(apart):
    """Each place of the scoring card counts as much as any other."""
    chance, counts = random.Random(3), Counter[int]()
    state, deck, _ = next(each for each in turns(4, 2) if each[0][layout.DRAWN] == 6)
    stream = np.zeros(2, np.uint64)
    seed_random(stream, chance.randrange(2**32))
    for _ in range(6000):
        place_scorings(state, deck, stream)
        early = put_off(state, deck, apart)
        late = next(at for at in range(state[layout.DRAWN], state[layout.PILE]) if deck[at] == SCORING)
        endings = range(early, late + 1, apart)
        for place in endings:
            counts[place] += 84 // len(endings)  # of 14 places left: three or four, or all
    assert len(counts) == 14
    mean = counts.total() / len(counts)
    assert all(abs(seen - mean) < 0.12 * mean for seen in counts.values()), counts
