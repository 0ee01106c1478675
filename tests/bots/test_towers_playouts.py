"""Compiled games of Towers by what was learned: legal from the first move to the last, and far better than chance."""

import numpy as np
import pytest

from shofar import towers
from shofar.bots.towers.network import shipped_network
from shofar.bots.towers.octagon import GEOMETRY, LAYOUT, TABLES
from shofar.bots.towers.playouts import BOTH, NEITHER, NORTH_ONLY, ROWS, SOUTH_ONLY, guided_games
from shofar.fast.towers import playouts
from shofar.fast.towers.board import COUNT, KEYS, LAST, PLY, RESULT, ROW
from shofar.fast.towers.board_setup import complete, set_up
from shofar.fast.towers.codec import encode, move_text
from shofar.fast.towers.vectors import WIDTH
from tests.scale import scale

RESULTS = {"S": 1, "N": 2, None: 3}


def row_of(game):
    """The board's row for a position of the plain rules."""
    row = np.zeros(ROW, np.int32)
    set_up(row, encode(game.state, GEOMETRY))
    acc = np.zeros(2 * WIDTH, np.int16)
    complete(row, np.zeros(KEYS, np.int64), acc, TABLES, shipped_network().weights, np.zeros(102, np.int32))
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
