"""Whole games by what was learned and without search, compiled: a look at a few moves, and the best one is played.

A side looks at the moves that come first in the search's own order, and plays the one after which the evaluation, with
some noise, is best. A side that is not guided plays any legal move. Rows of the board hold the game, one for each ply.
"""

from typing import NamedTuple

import numpy as np

from shofar.bots.towers.alpha_beta import evaluate
from shofar.bots.towers.expected_line import fits
from shofar.bots.towers.network import Network, network_pointers, shipped_network
from shofar.bots.towers.octagon import TABLES
from shofar.fast.bits import lcg_below, next_lcg
from shofar.fast.kernels import Int32Array, Int64Array, Ints, compiled
from shofar.fast.towers.board import PLY, RESULT, ROW, TURN, Board, advance, board_pointers, new_board
from shofar.fast.towers.board_setup import complete, set_up
from shofar.fast.towers.moves import HISTORY, NO_REPLIES, Ordering, generate
from shofar.fast.towers.playouts import PLIES, TALLY_SIZE
from shofar.fast.towers.position import MOST_MOVES, POSITION_SIZE, start
from shofar.fast.towers.vectors import WIDTH, pointer

BOTH, SOUTH_ONLY, NORTH_ONLY, NEITHER = 3, 1, 2, 0  # who is guided, one bit for each side
ROWS = 52
_LOOKS = 8  # moves that are judged
_NOISE = 64  # at most added to a judgement: games differ, and a quarter of a logit is no blunder


class Workspace(NamedTuple):
    """What games are played on: arrays, or pointers to them."""

    board: Board
    tables: Ints
    network: Network
    history: Ints  # int32[HISTORY] zeros: nothing is remembered
    moves: Ints  # int32[MOST_MOVES]
    scores: Ints  # int32[MOST_MOVES]


@compiled()
def _random_move(b: Ints, o: int, t: Ints, random: int) -> tuple[int, int]:
    """A legal move, each as likely, and the random state; there is one, or the game would be over."""
    while True:
        random = next_lcg(random)
        move = lcg_below(random, MOST_MOVES)
        if fits(b, o, t, move):
            return move, random


@compiled()
def _guided_move(work: Workspace, level: int, random: int) -> tuple[int, int]:
    """The best of the first few moves, and the random state; any move where none parries."""
    board, moves, scores = work.board, work.moves, work.scores
    o = level * ROW
    ordering = Ordering(work.history, NO_REPLIES, work.network.standing, -1, -1, MOST_MOVES)
    n = generate(board.rows, o, work.tables, moves, scores, 0, ordering, False, False)
    if n == 0:
        return _random_move(board.rows, o, work.tables, random)
    best, choice = -1 << 30, 0
    for i in range(min(n, _LOOKS)):
        place = i
        for j in range(i + 1, n):
            if scores[j] > scores[place]:
                place = j
        move = moves[place]
        moves[place], scores[place] = moves[i], scores[i]
        advance(board, level, move, work.tables, work.network.weights)
        random = next_lcg(random)
        judged = evaluate(board.rows, o + ROW, board.sums, (level + 1) * 2 * WIDTH, work.network.out)
        value = lcg_below(random, _NOISE) - judged
        if value > best:
            best, choice = value, move
    return choice, random


@compiled()
def _play_games(arrays: Workspace, guided: int, games: int, seed: int, tally: Int64Array) -> None:
    """Plays from row 0 to the end, that many times; the rows of the last game are left as they are."""
    work = Workspace(
        board_pointers(arrays.board),
        pointer(arrays.tables),
        network_pointers(arrays.network),
        pointer(arrays.history),
        pointer(arrays.moves),
        pointer(arrays.scores),
    )
    b = work.board.rows
    random = next_lcg(seed * 2 + 1)
    for _ in range(games):
        level = 0
        while not b[level * ROW + RESULT]:
            o = level * ROW
            # The first two are anybody's: the games of one seed should not all open alike.
            if level >= 2 and (guided >> b[o + TURN]) & 1:
                move, random = _guided_move(work, level, random)
            else:
                move, random = _random_move(b, o, work.tables, random)
            advance(work.board, level, move, work.tables, work.network.weights)
            level += 1
        tally[PLIES] += b[level * ROW + PLY]
        tally[b[level * ROW + RESULT]] += 1


def guided_games(games: int, seed: int, guided: int = BOTH) -> tuple[Int64Array, Int32Array]:
    """Plays that many games, South first: int64[4] plies, South's and North's wins, draws; int32[52, ROW] the last one.

    Row n of the last game is its position after n plies, as `fast.towers.board` lays it out.
    """
    pos = np.zeros(POSITION_SIZE, np.int32)
    start(pos, 0)
    board, net = new_board(ROWS), shipped_network()
    set_up(board.rows, pos)
    complete(board, TABLES, net.weights, np.zeros(102, np.int32))
    tally = np.zeros(TALLY_SIZE, np.int64)
    moves, scores = np.zeros((2, MOST_MOVES), np.int32)
    _play_games(Workspace(board, TABLES, net, np.zeros(HISTORY, np.int32), moves, scores), guided, games, seed, tally)
    return tally[: TALLY_SIZE - 1], np.asarray(board.rows).reshape(ROWS, ROW)
