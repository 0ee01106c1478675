"""The packed rules of Towers against the plain ones, order included, over whole random games."""

import random

import numpy as np
import pytest

from shofar import towers
from shofar.fast.towers import numbering, position, tables
from shofar.towers.pieces import equal_to_the_foot
from tests.fast.packed_towers import encode, legal_texts, perft, unmake
from tests.scale import scale

LAYOUT = towers.load_layout("octagon")
GEO = tables.geometry(LAYOUT)
BALANCED = tables.geometry(LAYOUT, balanced=True)
SIDES = {towers.Side.SOUTH: position.SOUTH_WINS, towers.Side.NORTH: position.NORTH_WINS, None: position.DRAW}


def meaning(pos):
    """What two packed positions of the same game share, whatever they know of the past."""
    kept = pos.copy()
    kept[position.COUNT] = 0
    last = kept[position.HISTORY + kept[position.PLY] - 1] if kept[position.PLY] else -1
    kept[position.HISTORY :] = 0
    return (*kept.tolist(), last)


@pytest.mark.parametrize("seed", range(25))
def test_legal_moves_and_ends_agree_over_a_random_game(seed):
    agree_over_a_random_game(seed, {}, GEO)


@pytest.mark.parametrize("seed", range(scale(25, 1000)))
def test_twin_agrees_where_towers_balance(seed):
    agree_over_a_random_game(seed, {"T10": "balanced"}, BALANCED)


def agree_over_a_random_game(seed, readings, geo):
    chance = random.Random(seed)
    state = towers.new(chance.choice("SN"), readings=readings).state
    pos = encode(state, geo)
    while state.turn is not None:
        legal = tuple(str(move) for move in towers.legal(state, state.turn))
        assert legal_texts(pos, LAYOUT, geo) == legal
        # Copying tempts T7 far more often than chance does.
        copying = [m for m in legal if state.last and m[:2] == str(state.last)[:2]]
        text = chance.choice(copying if copying and chance.random() < 0.3 else legal)
        state, _ = towers.step(state, state.turn, towers.parse_action(text))
        position.make(pos, geo, numbering.move_code(text, LAYOUT))
        holders = [None if code == 0 else towers.Side("SN"[code - 1]) for code in pos[position.HOLDER :][:13]]
        assert holders == list(state.holders)
        assert pos[position.COUNT + 1] == state.count(towers.Side.SOUTH)
        assert pos[position.COUNT + 2] == state.count(towers.Side.NORTH)
        expected = position.ONGOING if state.outcome is None else SIDES[state.outcome.winner]
        assert pos[position.RESULT] == expected
        if state.outcome is None:
            assert meaning(pos) == meaning(encode(state, geo))
    assert legal_texts(pos, LAYOUT, geo) == ()


def test_feet_are_what_the_plain_rules_call_balanced():
    by_rank = [tuple(_piece(size) for size in sizes) for sizes in tables.TOWERS]
    for one in range(1, tables.RANKS):
        for two in range(one + 1, tables.RANKS):
            balanced = equal_to_the_foot(by_rank[one], by_rank[two])
            assert (two <= BALANCED[tables.FOOT + one]) == balanced
            assert GEO[tables.FOOT + one] == one


@pytest.mark.parametrize("seed", range(5))
def test_taking_moves_back_restores_every_position(seed):
    rng = np.random.default_rng(seed)
    pos = np.zeros(position.POSITION_SIZE, np.int32)
    moves = np.zeros(position.MOST_MOVES, np.int32)
    position.start(pos, 0)
    past = []
    while pos[position.RESULT] == position.ONGOING:
        past.append(meaning(pos))
        count = position.list_moves(pos, GEO, moves)
        position.make(pos, GEO, int(moves[rng.integers(count)]))
    for before in reversed(past):
        unmake(pos, GEO)
        assert meaning(pos) == before


def test_lines_of_play_are_counted_alike():
    pos = np.zeros(position.POSITION_SIZE, np.int32)
    position.start(pos, 0)
    # 650 first moves; a reply may be any of 650 less T5 (9 on the same square) and T7 (1 to 6 copies).
    assert [perft(pos, GEO, depth) for depth in range(3)] == [1, 650, 413000]
    south, north = towers.Side.SOUTH, towers.Side.NORTH
    state = towers.new().state
    replies = 0
    for move in towers.legal(state, south)[:26]:
        after, _ = towers.step(state, south, move)
        replies += len(towers.legal(after, north))
    assert replies * 25 == 413000


def test_ranks_sort_as_strength_does():
    for one in range(1, tables.RANKS, 7):
        for two in range(1, tables.RANKS, 5):
            key_one = towers.strength(tuple(_piece(s) for s in tables.TOWERS[one]))
            key_two = towers.strength(tuple(_piece(s) for s in tables.TOWERS[two]))
            assert (one < two) == (key_one < key_two)
            assert (one == two) == (key_one == key_two)


def _piece(size):
    return towers.Piece(f"R{size}")
