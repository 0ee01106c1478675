"""Compiled games of Towers by what was learned: legal from the first move to the last, and far better than chance."""

import numpy as np
import pytest

from shofar import towers
from shofar.bots.towers import mcts
from shofar.bots.towers.network import shipped_network
from shofar.bots.towers.octagon import GEOMETRY, LAYOUT, TABLES
from shofar.bots.towers.playouts import BOTH, NEITHER, NORTH_ONLY, ROWS, SOUTH_ONLY, guided_games
from shofar.fast.towers import playouts, position
from shofar.fast.towers.board import COUNT, LAST, PLY, RESULT, ROW, new_board
from shofar.fast.towers.board_setup import complete, set_up
from shofar.fast.towers.numbering import move_text
from tests.fast.packed_towers import encode
from tests.scale import scale

RESULTS = {"S": 1, "N": 2, None: 3}


def row_of(game):
    """The board's row for a position of the plain rules."""
    board = new_board(1)
    set_up(board.rows, encode(game.state, GEOMETRY))
    complete(board, TABLES, shipped_network().weights, np.zeros(102, np.int32))
    row = np.asarray(board.rows)
    row[COUNT] = 0  # lines that nobody holds are not counted exactly
    return row


@pytest.mark.parametrize("guided", [BOTH, SOUTH_ONLY, NEITHER])
def test_whole_games_agree_with_the_plain_rules(guided):
    for seed in range(scale(6, 300)):
        tally, rows = guided_games(1, seed, guided)
        game, plies = towers.new(), int(tally[playouts.PLIES])
        for ply in range(1, plies + 1):
            assert game.waiting
            game = game.play(game.waiting[0], move_text(int(rows[ply, LAST]), LAYOUT))  # raises what is illegal
            row = rows[ply].copy()
            row[COUNT] = 0
            if ply < plies:
                assert (row == row_of(game)).all(), (seed, ply)
        assert not game.waiting
        assert rows[plies, PLY] == plies
        assert game.outcome is not None
        assert rows[plies, RESULT] == RESULTS[game.outcome.winner]
        assert list(tally[1:]) == [rows[plies, RESULT] == result for result in (1, 2, 3)]


def test_what_was_learned_beats_chance():
    south, _ = guided_games(200, 1, SOUTH_ONLY)
    north, _ = guided_games(200, 1, NORTH_ONLY)
    assert south[playouts.SOUTH] + north[playouts.NORTH] >= 396


def test_a_seed_means_the_same_games_and_another_one_others():
    one, two, three = guided_games(20, 5), guided_games(20, 5), guided_games(20, 6)
    assert (one[0] == two[0]).all()
    assert (one[1] == two[1]).all()
    assert (one[1] != three[1]).any()
    assert one[0][1:].sum() == 20
    assert one[1].shape == (ROWS, ROW)


def test_playouts_of_the_tree_search_agree_with_the_plain_rules():
    moves = np.zeros(position.MOST_MOVES, np.int32)
    for seed in range(scale(40, 1000)):
        pos, game = np.zeros(position.POSITION_SIZE, np.int32), towers.new()
        position.start(pos, 0)
        result, _ = mcts.playout(pos, GEOMETRY, seed * 0x5851F42D4C957F2D % 2**62, moves)
        replayed = encode(game.state, GEOMETRY)
        for move in pos[position.HISTORY : position.HISTORY + pos[position.PLY]].tolist():
            game = game.play(game.waiting[0], move_text(move, LAYOUT))  # raises what is illegal
            position.make(replayed, GEOMETRY, move)
            expected = encode(game.state, GEOMETRY)
            for part in (slice(position.RANK, position.LINE_MAX), slice(position.STOCK, position.COUNT)):
                assert (replayed[part] == expected[part]).all()
        assert (replayed == pos).all()
        assert game.outcome is not None
        assert result == RESULTS[game.outcome.winner]
