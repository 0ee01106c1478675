"""Packed positions of Towers from plain states, and what only checks need of them: moves taken back and counted."""

from dataclasses import replace

import numpy as np

from shofar import towers
from shofar.fast.kernels import Int32Array, compiled
from shofar.fast.towers.codec import encode_view
from shofar.fast.towers.numbering import SIDES, move_text
from shofar.fast.towers.position import (
    CODE,
    COLOUR_MASK,
    HISTORY,
    MOST_MOVES,
    ONGOING,
    PLY,
    RANK,
    RESULT,
    STOCK,
    TURN,
    list_moves,
    make,
    settle_square,
)
from shofar.fast.towers.tables import RANK_OF, TOWERS
from shofar.towers import Layout, Side, State

RANK_BELOW = np.array([RANK_OF[sizes[:-1]] for sizes in TOWERS], np.int32)  # without its top piece


def encode(state: State, geo: Int32Array) -> Int32Array:
    """The packed position of a state; of the moves before it only the last is known."""
    seen = towers.view(state, Side.SOUTH)
    if state.outcome is None:
        return encode_view(seen, state.layout, geo)
    pos = encode_view(replace(seen, turn=Side.SOUTH), state.layout, geo)
    pos[RESULT] = 3 if state.outcome.winner is None else 1 + SIDES.index(state.outcome.winner)
    return pos


def legal_texts(pos: Int32Array, layout: Layout, geo: Int32Array) -> tuple[str, ...]:
    """The legal moves of a packed position as text, in the plain rules' order."""
    moves = np.zeros(MOST_MOVES, np.int32)
    count = list_moves(pos, geo, moves)
    return tuple(move_text(move, layout) for move in moves[:count])


@compiled()
def unmake(pos: Int32Array, geo: Int32Array) -> None:
    """Takes the last move back."""
    pos[PLY] -= 1
    pos[TURN] = 1 - pos[TURN]
    pos[RESULT] = ONGOING
    move = pos[HISTORY + pos[PLY]]
    piece, square = move // 26, move % 26
    pos[STOCK + pos[TURN] * 5 + piece % 5] ^= 1 << (piece // 5)
    pos[RANK + square] = RANK_BELOW[pos[RANK + square]]
    pos[COLOUR_MASK + square] ^= 1 << (piece // 5)
    pos[CODE + square] >>= 5
    settle_square(pos, geo, square)


@compiled()
def perft(pos: Int32Array, geo: Int32Array, depth: int) -> int:
    """Counts the lines of play of that many plies from here; games that end earlier do not count."""
    moves = np.empty((depth + 1, MOST_MOVES), np.int32)
    count = np.zeros(depth + 1, np.int32)
    at = np.zeros(depth + 1, np.int32)
    if depth == 0:
        return 1
    total = 0
    level = 0
    count[0] = list_moves(pos, geo, moves[0])
    while level >= 0:
        if level == depth - 1:
            total += count[level]
            at[level] = count[level]
        if at[level] == count[level]:
            level -= 1
            if level >= 0:
                unmake(pos, geo)
            continue
        make(pos, geo, moves[level, at[level]])
        at[level] += 1
        level += 1
        count[level] = list_moves(pos, geo, moves[level])
        at[level] = 0
    return total
