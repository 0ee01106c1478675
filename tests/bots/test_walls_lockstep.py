"""Compiled loops of the Walls bot that play on, move by move against the plain rules.

Each loop runs twice with the same random numbers: compiled, and in plain Python with every move played by the plain
rules as well. Both must come to the same end.
"""

import numpy as np
import pytest

from shofar import walls
from shofar.bots.walls import expected_line, rollout, search
from shofar.bots.walls.own_policy import ACTION_CODES, new_own_policy
from shofar.bots.walls.weights import nets
from shofar.fast.bits import next_word, seed_random
from shofar.fast.walls.codec import action_code
from shofar.fast.walls.knowledge import knowledge
from tests.bots.games import played
from tests.fast.packed_walls import encode
from tests.scale import scale
from tests.training.plain_beside_packed import PlainTwin


def stream(seed):
    random = np.zeros(2, np.uint64)
    seed_random(random, seed)
    return random


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_by_the_policy(seats, monkeypatch):
    compiled, plain = rollout.new_buffers(), rollout.new_buffers()
    moves = rollout.play_games(2, seats, nets(), compiled, np.float32(1.0), stream(seats))
    twin = PlainTwin(monkeypatch, rollout)
    monkeypatch.setattr(rollout, "play_round", rollout.play_round.py_func)
    assert moves == rollout.play_games.py_func(2, seats, nets(), plain, np.float32(1.0), stream(seats))
    assert twin.moves == moves
    assert compiled.state.tolist() == plain.state.tolist()


def searched(seats, seed, moves):
    """A search somewhere in a game, and the true state there; none where a game is over or there is no choice."""
    game = played(seats, seed, moves)
    if not game.waiting or len(game.legal(game.waiting[0])) < 2:
        return None
    view = game.view(game.waiting[0])
    return search.Search(knowledge(view), [action_code(text) for text in view.legal], nets(), seed), game.state


def put_true_world(found, state):
    """Makes the true state the world that is searched."""
    world, deck = encode(state)
    found.context.buffers.world[:], found.context.buffers.deck[:] = world, deck
    return world


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_simulations_of_the_search(seats, monkeypatch):
    checked = 0
    for seed in range(scale(6, 60)):
        found = searched(seats, seed, 12 + 13 * seed % 70)
        if found is None or walls.simultaneous(found[1]):
            continue
        (one, state), index = found, seed % 2
        world = put_true_world(one, state)
        buffers = one.context.buffers
        ending = search.delay_scoring(buffers.world, buffers.deck, 1 + seed % 4)
        compiled = search.simulate(one.context, index, new_own_policy(len(one.priors)), ending, stream(seed))
        after = buffers.state.tolist()
        with monkeypatch.context() as patched:
            twin = PlainTwin(patched, search)
            twin.states[world.tobytes()] = state
            patched.setattr(search, "next_word", lambda random: np.uint64(next_word(random)))
            learned = new_own_policy(len(one.priors))
            plain = search.simulate.py_func(one.context, index, learned, ending, stream(seed))
        assert buffers.state.tolist() == after
        assert plain == pytest.approx(compiled, abs=1e-5)
        checked += twin.moves
    assert checked > 30


def test_replies_of_the_expected_line(monkeypatch):
    checked = 0
    for seed in range(scale(8, 80)):
        found = searched(4, seed, 12 + 13 * seed % 70)
        if found is None or walls.simultaneous(found[1]):
            continue
        one, state = found
        tallies = np.zeros((2, 3, ACTION_CODES), np.int64)
        action = int(one.root.actions[0])
        with monkeypatch.context() as patched:
            patched.setattr(expected_line, "lowest_bit", None, raising=False)
            twin = PlainTwin(patched, expected_line)
            twin.states[encode(state)[0].tobytes()] = state
            patched.setattr(expected_line, "sample_world", lambda *_, one=one, state=state: put_true_world(one, state))
            replies = expected_line.tally_replies.py_func
            replies(one.context, one.posterior, action, stream(seed), 2, tallies[0])
        random, dice = stream(seed), stream(seed)
        tallies[:] = 0
        expected_line.tally_replies(one.context, one.posterior, action, random, 3, tallies[0])
        expected_line.tally_replies.py_func(one.context, one.posterior, action, dice, 3, tallies[1])
        assert (tallies[0] == tallies[1]).all()
        checked += twin.moves
    assert checked > 10
