"""Whole games by what was learned and without search, compiled: a look at a few moves, and the best one is played.

A side looks at the moves that come first in the search's own order, and plays the one after which the evaluation, with
some noise, is best. A side that is not guided plays any legal move. Rows of the board hold the game, one for each ply.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from shofar.bots.towers.kernel import evaluate
from shofar.bots.towers.line import fits
from shofar.bots.towers.network import shipped_network
from shofar.bots.towers.octagon import TABLES
from shofar.fast.towers.board import KEYS, PLY, RESULT, ROW, TURN, advance
from shofar.fast.towers.board_setup import complete, set_up
from shofar.fast.towers.moves import HISTORY, NO_REPLIES, generate
from shofar.fast.towers.playouts import PLIES, TALLY_SIZE
from shofar.fast.towers.position import MOST_MOVES, POSITION_SIZE, start
from shofar.fast.towers.vectors import WIDTH, pointer

BOTH, SOUTH_ONLY, NORTH_ONLY, NEITHER = 3, 1, 2, 0  # who is guided, one bit for each side
ROWS = 52
_LOOKS = 8  # moves that are judged
_NOISE = 64  # at most added to a judgement: games differ, and a quarter of a logit is no blunder


@njit(cache=True, nogil=True, forceinline=True)
def _drawn(random, bound):
    """A number below `bound` from a random state."""
    return (((random >> 33) & 0x7FFFFFFF) * bound) >> 31


@njit(cache=True, nogil=True, forceinline=True)
def _next(random):
    return random * 6364136223846793005 + 1442695040888963407


@njit(cache=True, nogil=True)
def _any_move(b, o, t, random):
    """A legal move, each as likely, and the random state; there is one, or the game would be over."""
    while True:
        random = _next(random)
        move = _drawn(random, MOST_MOVES)
        if fits(b, o, t, move):
            return move, random


@njit(cache=True, nogil=True)
def _guided_move(b, keys, acc, level, t, weights, out, standing, history, moves, scores, random):
    """The best of the first few moves, and the random state; any move where none parries."""
    o = level * ROW
    n = generate(b, o, t, moves, scores, 0, history, NO_REPLIES, standing, -1, -1, MOST_MOVES, False, False)
    if n == 0:
        return _any_move(b, o, t, random)
    best, choice = -1 << 30, 0
    for i in range(min(n, _LOOKS)):
        place = i
        for j in range(i + 1, n):
            if scores[j] > scores[place]:
                place = j
        move = moves[place]
        moves[place], scores[place] = moves[i], scores[i]
        advance(b, keys, acc, level, move, t, weights)
        random = _next(random)
        value = _drawn(random, _NOISE) - evaluate(b, o + ROW, acc, (level + 1) * 2 * WIDTH, out)
        if value > best:
            best, choice = value, move
    return choice, random


@njit(cache=True, nogil=True)
def _play_games(b_, keys_, acc_, t_, weights_, out_, standing_, history_, moves_, scores_, guided, games, seed, tally):
    """Plays from row 0 to the end, that many times; the rows of the last game are left as they are."""
    b, keys, acc, t = pointer(b_), pointer(keys_), pointer(acc_), pointer(t_)
    weights, out, standing = pointer(weights_), pointer(out_), pointer(standing_)
    history, moves, scores = pointer(history_), pointer(moves_), pointer(scores_)
    random = _next(seed * 2 + 1)
    for _ in range(games):
        level = 0
        while not b[level * ROW + RESULT]:
            o = level * ROW
            # The first two are anybody's: the games of one seed should not all open alike.
            if level >= 2 and (guided >> b[o + TURN]) & 1:
                move, random = _guided_move(
                    b, keys, acc, level, t, weights, out, standing, history, moves, scores, random
                )
            else:
                move, random = _any_move(b, o, t, random)
            advance(b, keys, acc, level, move, t, weights)
            level += 1
        tally[PLIES] += b[level * ROW + PLY]
        tally[b[level * ROW + RESULT]] += 1


def guided_games(games: int, seed: int, guided: int = BOTH) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Plays that many games, South first: int64[4] plies, South's and North's wins, draws; int32[52, ROW] the last one.

    Row n of the last game is its position after n plies, as `fast.towers.board` lays it out.
    """
    net = shipped_network()
    pos = np.zeros(POSITION_SIZE, np.int32)
    start(pos, 0)
    b, keys = np.zeros(ROWS * ROW, np.int32), np.zeros(ROWS * KEYS, np.int64)
    acc = np.zeros(ROWS * 2 * WIDTH, np.int16)
    set_up(b, pos)
    complete(b, keys, acc, TABLES, net.weights, np.zeros(102, np.int32))
    tally = np.zeros(TALLY_SIZE, np.int64)
    _play_games(
        b, keys, acc, TABLES, net.weights, net.out, net.standing, np.zeros(HISTORY, np.int32),
        np.zeros(MOST_MOVES, np.int32), np.zeros(MOST_MOVES, np.int32), guided, games, seed, tally,
    )  # fmt: skip
    return tally[: TALLY_SIZE - 1], b.reshape(ROWS, ROW)
