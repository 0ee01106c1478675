"""The compiled rules of Walls against the plain ones, over whole random games, order included."""

import random

import numpy as np
import pytest

from shofar import walls
from shofar.fast.walls import codec, packed_layout, rules
from shofar.fast.walls.knowledge import knowledge
from tests.fast.packed_walls import encode, legal_texts, to_words
from tests.oracle.walls import READINGS
from tests.scale import scale


def play_out(seats, seed, readings=None):
    chance = random.Random(f"{seats}/{seed}")
    state = walls.new(seats, seed, readings=readings).state
    trail = []
    while walls.waiting(state):
        seat = chance.choice(walls.waiting(state))
        action = chance.choice(walls.legal(state, seat))
        trail.append((state, seat, action))
        state = walls.play(state, seat, action)
    return trail, state


def agree_over_a_random_game(seats, seed, readings=None):
    """Every state, pile and list of legal actions of the game that a seed gives."""
    trail, last = play_out(seats, seed, readings)
    packed, deck = encode(trail[0][0])
    for state, seat, action in trail:
        expected, pile = encode(state)
        assert np.array_equal(packed, expected), (state, to_words(packed))
        drawn = packed[packed_layout.DRAWN]
        assert np.array_equal(deck[drawn:], pile[drawn:])
        assert to_words(packed) == walls.state_json(state)
        for other in walls.seats(state):
            texts = [str(each) for each in walls.legal(state, other)]
            assert legal_texts(packed, other) == texts
        rules.step(packed, deck, seat, codec.action_code(str(action)))
    assert np.array_equal(packed, encode(last)[0])
    assert to_words(packed) == walls.state_json(last)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_twin_agrees_over_whole_random_games(seats):
    for seed in range(15):
        agree_over_a_random_game(seats, seed)


@pytest.mark.parametrize("readings", READINGS[1:], ids=str)
def test_twin_agrees_under_every_reading(readings):
    for seed in range(scale(6, 1000)):
        agree_over_a_random_game(3 + seed % 3, seed, readings)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_knowledge_counts_every_card_once(seats):
    trail, _ = play_out(seats, 99)
    for state, _, _ in trail:
        truth, _ = encode(state)
        for seat in walls.seats(state):
            if seat not in walls.waiting(state):
                continue
            known = knowledge(walls.view(state, seat))
            hidden_firsts = sum(1 for other, card in enumerate(state.first) if card and other != seat)
            scorings = state.draw.count("S")
            assert known.unseen.min() >= 0
            assert known.unseen.sum() == known.needs.sum() + hidden_firsts + len(state.draw) - scorings
            assert known.state[packed_layout.HANDS + seat] == truth[packed_layout.HANDS + seat]
            assert known.state[packed_layout.KNOWN + seat] == truth[packed_layout.KNOWN + seat]
            assert np.array_equal(
                known.state[packed_layout.WALLS : packed_layout.COUNTS],
                truth[packed_layout.WALLS : packed_layout.COUNTS],
            )


def test_actions_have_texts():
    for verb in range(5):
        for what in (*range(5), *range(8, 13)) if verb == 3 else range(26):
            action = (verb << 5) + what
            assert codec.action_code(codec.action_text(action)) == action
