"""Compiled loops that play games of Walls for training, move by move against the plain rules.

Each loop runs twice with the same random numbers: compiled, and in plain Python with every move played by the plain
rules as well. Both must come to the same arrays.
"""

from typing import Any

import numpy as np
import pytest

from shofar.bots.walls.belief_inputs import INPUTS, new_belief_buffers
from shofar.bots.walls.decision_history import History
from shofar.bots.walls.rollout import new_buffers
from shofar.bots.walls.value_features import COLOUR_FEATURES, TABLE_FEATURES
from shofar.bots.walls.weights import nets
from shofar.fast.bits import seed_random
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import CARDS
from shofar.fast.walls.codec import action_text
from shofar.walls import parse_action, play
from tests.training.plain_beside_packed import PlainTwin, plain_start
from training.walls import belief_examples, continuations, matches, self_play, value_worlds
from training.walls.players import PolicyFollower, play_to
from training.walls.referee import Referee
from training.walls.self_play import Parts
from training.walls.train_policy import initial_parts

SOME_MOVES = 60


@pytest.mark.parametrize("seats", [3, 5])
def test_self_play(seats, monkeypatch):
    parts, twin = initial_parts(1), None
    results: list[tuple[Any, ...]] = []
    for function in (self_play.self_play, self_play.self_play.py_func):
        if results:
            twin = PlainTwin(monkeypatch, self_play)
        random, stats = np.zeros(2, np.uint64), np.zeros(4)
        seed_random(random, seats)
        grads = Parts(*(np.zeros_like(part) for part in parts))
        function(1, seats, random, parts, grads, np.float32(0.9), np.float32(0.01), stats)
        results.append((random, stats, grads))
    assert twin
    assert twin.moves > SOME_MOVES
    (random, stats, grads), (other_random, other_stats, other_grads) = results
    assert np.array_equal(random, other_random)
    assert stats == pytest.approx(other_stats, rel=1e-4)
    for one, other in zip(grads, other_grads, strict=True):
        assert one == pytest.approx(other, rel=1e-3, abs=1e-4)


def test_games_for_the_value(monkeypatch):
    twin, results = None, list[tuple[Any, ...]]()
    for function in (value_worlds.play, value_worlds.play.py_func):
        if results:
            twin = PlainTwin(monkeypatch, value_worlds)
        colours, tables = np.zeros((4, 4, 5, COLOUR_FEATURES), np.int16), np.zeros((4, 4, TABLE_FEATURES), np.int16)
        shares = np.zeros((4, 4), np.float32)
        function(2, 4, 7, nets(), new_buffers(), colours, tables, shares)
        results.append((colours, tables, shares))
    assert twin
    assert twin.moves > 2 * SOME_MOVES
    assert all(np.array_equal(one, other) for one, other in zip(*results, strict=True))


def test_games_for_the_beliefs(monkeypatch):
    twin, results = None, list[tuple[Any, ...]]()
    for function in (belief_examples.play_for_beliefs, belief_examples.play_for_beliefs.py_func):
        if results:
            twin = PlainTwin(monkeypatch, belief_examples)
        longest = belief_examples.LONGEST
        history = History(np.zeros((longest, packed_layout.SIZE), np.int64), *np.zeros((4, longest), np.int64))
        inputs, kinds = np.zeros((150, CARDS, INPUTS), np.float32), np.zeros(150, np.int8)
        truths, unseens = np.zeros((2, 150, CARDS), np.int8)
        function(3, nets(), new_buffers(), history, new_belief_buffers(), inputs, truths, unseens, kinds)
        results.append((inputs, truths, unseens, kinds))
    assert twin
    assert twin.moves > SOME_MOVES
    assert all(np.array_equal(one, other) for one, other in zip(*results, strict=True))


@pytest.mark.parametrize("seats", [3, 5])
def test_matches_of_policies(seats, monkeypatch):
    temperatures = np.array([0.5, 1.0], np.float32)
    compiled = matches.policy_match(1, seats, nets(), nets(), temperatures, 9, new_buffers())
    twin = PlainTwin(monkeypatch, matches)
    assert (
        matches.policy_match.py_func(1, seats, nets(), nets(), temperatures, 9, new_buffers()).tolist()
        == compiled.tolist()
    )
    assert twin.moves > seats * SOME_MOVES


def test_games_played_on(monkeypatch):
    game = Referee(4, 0, 5)
    played = play_to(game, PolicyFollower(nets()), 5, lambda game, move: move >= 40 and len(game.legal()) > 1)
    assert played >= 40
    actions, twin = game.legal()[:2].copy(), None
    results: list[list[float]] = []
    for function in (continuations.play_out, continuations.play_out.py_func):
        if results:
            twin = PlainTwin(monkeypatch, continuations)
            twin.states[game.state.tobytes()] = replayed(game)
        shares = np.zeros(2)
        function(game.state, game.deck, game.to_move, actions, nets(), new_buffers(), np.float32(0.2), 2, 8, shares)
        results.append(shares.tolist())
    assert twin
    assert twin.moves > 20
    assert results[0] == results[1]


def replayed(game):
    """The plain state of a referee's game."""
    again = Referee(4, 0, 5)
    state, policy = plain_start(again.state, again.deck), PolicyFollower(nets())
    for move in range(len(game.past)):
        action = policy(again, 5 * 1009 + move)
        state = play(state, again.to_move, parse_action(action_text(action)))
        again.play(action)
    return state
