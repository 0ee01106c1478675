"""Plays through everything that research compiles, so that it is kept before somebody waits for it."""

from typing import get_args

import numpy as np

from shofar.fast.bits import below
from shofar.games import seat_count
from shofar.research import vector
from shofar.research.plain import plain_game
from shofar.research.single import SINGLE, stream
from shofar.research.single_kernels import LOG


def compile_single(game: str) -> None:
    """One game, as the environments play it."""
    random = stream(1)
    played, log = SINGLE[game](seat_count(game, None), random), np.zeros(LOG, np.int32)
    played.copy().turn(0, -1, random, log)
    plain_game(played)
    while played.player >= 0:
        seat = played.player
        played.packed_observation(seat)
        legal = played.legal(seat)
        move = played.play if len(legal) % 2 else played.play_on
        move(seat, legal[int(below(random, len(legal)))])
    played.shares()


def compile_vector(game: str) -> None:
    """Many games at once, by either kind of rows."""
    for rows in get_args(vector.Rows):
        games = vector.MAKERS[game](2, rows=rows, seed=1)
        games.step(games.sample())
        games.close()
