"""Random games: each move by the plain rules; as long and as often won as random games by them."""

import random

import numpy as np
import pytest

from shofar import towers
from shofar.fast.towers import numbering, playouts, position, tables
from tests.fast.packed_towers import encode
from tests.scale import scale

LAYOUT = towers.load_layout("octagon")
GEO = tables.geometry(LAYOUT)
PLAIN_GAMES = 150
FAST_GAMES = 200_000


def test_every_move_agrees_with_the_plain_rules():
    results = {towers.Side.SOUTH: playouts.SOUTH, towers.Side.NORTH: playouts.NORTH, None: playouts.DRAWN}
    for seed in range(scale(100, 5000)):
        trace = np.zeros((50, playouts.TRACED), np.int32)
        tally = playouts.random_games(GEO, 1, seed, trace)
        state = towers.new().state
        for move, counts, *codes in trace[: tally[playouts.PLIES]].tolist():
            assert state.turn is not None
            text = numbering.move_text(move, LAYOUT)
            state, _ = towers.step(state, state.turn, towers.parse_action(text))  # refuses what is illegal
            assert counts == state.count(towers.Side.SOUTH) + 256 * state.count(towers.Side.NORTH)
            expected = encode(state, GEO)[position.CODE : position.CODE + tables.SQUARES]
            assert codes == expected.tolist()
        assert state.outcome is not None
        assert tally[results[state.outcome.winner]] == 1


@pytest.fixture(scope="module")
def fast():
    return playouts.random_games(GEO, FAST_GAMES, seed=3) / FAST_GAMES


def test_length_and_wins_match_the_plain_rules(fast):
    chance = random.Random(5)
    plies, south = [], 0
    for _ in range(PLAIN_GAMES):
        state = towers.new().state
        while state.turn is not None:
            state, _ = towers.step(state, state.turn, chance.choice(towers.legal(state, state.turn)))
        plies.append(state.ply)
        south += state.outcome is not None and state.outcome.winner is towers.Side.SOUTH
    mean = sum(plies) / PLAIN_GAMES
    spread = (sum((p - mean) ** 2 for p in plies) / PLAIN_GAMES**2) ** 0.5
    assert abs(mean - fast[playouts.PLIES]) < 4 * spread
    assert abs(south / PLAIN_GAMES - fast[playouts.SOUTH]) < 4 * 0.5 / PLAIN_GAMES**0.5


def test_length_and_wins_are_what_long_runs_gave(fast):
    # Two million games drawn from full lists of legal moves: 27.81 plies, 49.9% each, 0.09% draws.
    assert fast[playouts.PLIES] == pytest.approx(27.81, abs=0.08)
    assert fast[playouts.SOUTH] == pytest.approx(0.4996, abs=0.005)
    assert fast[playouts.DRAWN] == pytest.approx(0.00095, abs=0.0004)


def test_the_seed_decides():
    one, same, other = (playouts.random_games(GEO, 1000, seed) for seed in (1, 1, 2))
    assert (one == same).all()
    assert (one != other).any()
