"""One simulation of Walls tells what several places of the scoring card would have brought."""

import random
from collections import Counter

import numpy as np
import pytest

from shofar.bots.walls.rollout import evaluate, evaluate_scored, new_buffers, policy_action
from shofar.bots.walls.search import delay_scoring
from shofar.bots.walls.weights import nets
from shofar.fast.bits import seed_random
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import SCORING
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.knowledge import place_scorings
from shofar.fast.walls.rules import step


def mover_of(state):
    """The first seat that must act."""
    return next(seat for seat in range(packed_layout.MAX_SEATS) if state[packed_layout.WAITING] >> seat & 1)


def turns(seats, seed):
    """Copies of (state, deck, action) at every turn of a game of the policy."""
    stream, buffers = np.zeros(2, np.uint64), new_buffers()
    seed_random(stream, seed)
    state, deck = np.zeros(packed_layout.SIZE, np.int64), np.zeros(packed_layout.DECK, np.int8)
    new_game(seats, seed % seats, stream, state, deck, buffers.cards)
    while state[packed_layout.PHASE] != packed_layout.OVER:
        seat = mover_of(state)
        action = policy_action(state, seat, nets(), buffers, np.float32(0.4), stream)
        if state[packed_layout.PHASE] == packed_layout.PLAY:
            yield state.copy(), deck.copy(), action
        step(state, deck, seat, action)


def places_left(state, seed):
    """Every place at which the next scoring card was ever put."""
    stream, found = np.zeros(2, np.uint64), set()
    seed_random(stream, seed)
    deck = np.zeros(packed_layout.DECK, np.int8)
    for _ in range(400):
        place_scorings(state, deck, stream)
        found.add(
            next(at for at in range(state[packed_layout.DRAWN], state[packed_layout.PILE]) if deck[at] == SCORING)
        )
    return sorted(found)


@pytest.mark.parametrize("spacing", [1, 4])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_scoring_card_is_put_off_and_no_card_is_lost(seats, spacing):
    for number, (state, deck, _) in enumerate(turns(seats, 5)):
        if number % 4:
            continue
        places, before = places_left(state, number), deck.copy()
        drawn, pile = state[packed_layout.DRAWN], state[packed_layout.PILE]
        was = next(at for at in range(drawn, pile) if deck[at] == SCORING)
        ending = delay_scoring(state, deck, spacing)
        late = next(at for at in range(drawn, pile) if deck[at] == SCORING)
        assert sorted(deck) == sorted(before)
        # What is drawn before either of the places is drawn in the same order.
        rest = [card for card in before[drawn : late + 1] if card != SCORING]
        assert list(deck[drawn:late]) == rest
        assert list(range(ending.first, late + 1, ending.spacing)) == [
            place for place in places if (place - was) % spacing == 0
        ]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_round_judged_in_passing_is_the_round_that_would_have_ended(seats):
    buffers, other, checked = new_buffers(), new_buffers(), 0
    for state, deck, action in turns(seats, 9):
        drawn = state[packed_layout.DRAWN]
        if deck[drawn] == SCORING:
            continue
        mover = mover_of(state)
        # The same pile with the scoring card on top of what would have been drawn.
        ending = deck.copy()
        where = next(at for at in range(drawn, state[packed_layout.PILE]) if deck[at] == SCORING)
        ending[drawn + 1 : where + 1] = deck[drawn:where]
        ending[drawn] = SCORING
        ended, passed = state.copy(), state.copy()
        step(ended, ending, mover, action)
        evaluate(ended, nets(), other)
        step(passed, deck, mover, action)
        evaluate_scored(passed, mover, nets(), buffers)
        assert np.allclose(buffers.values[:seats], other.values[:seats], atol=1e-5)
        checked += 1
    assert checked > 20


@pytest.mark.parametrize("spacing", [1, 4])
def test_endings_are_fair(spacing):
    """Each place of the scoring card counts as much as any other."""
    chance, counts = random.Random(3), Counter[int]()
    state, deck, _ = next(each for each in turns(4, 2) if each[0][packed_layout.DRAWN] == 6)
    stream = np.zeros(2, np.uint64)
    seed_random(stream, chance.randrange(2**32))
    for _ in range(6000):
        place_scorings(state, deck, stream)
        ending = delay_scoring(state, deck, spacing)
        late = next(at for at in range(state[packed_layout.DRAWN], state[packed_layout.PILE]) if deck[at] == SCORING)
        endings = range(ending.first, late + 1, ending.spacing)
        for place in endings:
            counts[place] += 84 // len(endings)  # of 14 places left: three or four, or all
    assert len(counts) == 14
    mean = counts.total() / len(counts)
    assert all(abs(seen - mean) < 0.12 * mean for seen in counts.values()), counts
