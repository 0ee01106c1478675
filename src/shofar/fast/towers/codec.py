"""Between packed positions and the plain rules' states, views and move texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from shofar.towers import Layout, State, View

from .position import (
    CODE,
    COLOUR_MASK,
    HISTORY,
    MOST_MOVES,
    PLY,
    POSITION_SIZE,
    RANK,
    RESULT,
    STOCK,
    TURN,
    list_moves,
    settle_square,
)
from .tables import COLOURS, RANK_OF, SQUARES

SIDES = "SN"


def piece_code(text: str) -> int:
    """The number of a piece such as `R5`."""
    return COLOURS.index(text[0]) * 5 + int(text[1]) - 1


def piece_text(piece: int) -> str:
    """The text of a piece's number."""
    return f"{COLOURS[piece // 5]}{piece % 5 + 1}"


def move_code(text: str, layout: Layout) -> int:
    """The number of a move such as `R5@c2`."""
    return piece_code(text[:2]) * SQUARES + layout.index[text[3:]]


def move_text(move: int, layout: Layout) -> str:
    """The text of a move's number."""
    return f"{piece_text(int(move) // SQUARES)}@{layout.squares[int(move) % SQUARES]}"


def encode(state: State, geo: NDArray[np.int32]) -> NDArray[np.int32]:
    """The packed position of a state; of the moves before it only the last is known."""
    towers = {square: tower for square, tower in zip(state.layout.squares, state.towers, strict=True) if tower}
    pos = _encode(state.layout, geo, towers, {"S": state.south, "N": state.north}, state.ply, state.last)
    if state.outcome is not None:
        pos[RESULT] = 3 if state.outcome.winner is None else 1 + SIDES.index(state.outcome.winner)
    else:
        pos[TURN] = SIDES.index(str(state.turn))
    return pos


def encode_view(view: View, layout: Layout, geo: NDArray[np.int32]) -> NDArray[np.int32]:
    """The packed position of a view of a game that goes on."""
    pos = _encode(
        layout, geo, view.towers, {str(side): pieces for side, pieces in view.stock.items()}, view.ply, view.last
    )
    pos[TURN] = SIDES.index(str(view.turn))
    return pos


def _encode(
    layout: Layout,
    geo: NDArray[np.int32],
    towers: Mapping[str, Sequence[str]],
    stock: Mapping[str, Sequence[str]],
    ply: int,
    last: object,
) -> NDArray[np.int32]:
    pos = np.zeros(POSITION_SIZE, np.int32)
    for name, tower in towers.items():
        square = layout.index[name]
        pos[RANK + square] = RANK_OF[tuple(int(piece[1]) for piece in tower)]
        for text in tower:
            piece = piece_code(text)
            pos[COLOUR_MASK + square] |= 1 << (piece // 5)
            pos[CODE + square] = pos[CODE + square] * 32 + piece + 1
    for square in range(SQUARES):
        settle_square(pos, geo, square)
    for side, pieces in stock.items():
        for text in pieces:
            piece = piece_code(text)
            pos[STOCK + SIDES.index(side) * 5 + piece % 5] |= 1 << (piece // 5)
    pos[PLY] = ply
    if last is not None:
        pos[HISTORY + ply - 1] = move_code(str(last), layout)
    return pos


def legal_texts(pos: NDArray[np.int32], layout: Layout, geo: NDArray[np.int32]) -> tuple[str, ...]:
    """The legal moves of a packed position as text, in the plain rules' order."""
    moves = np.zeros(MOST_MOVES, np.int32)
    count = list_moves(pos, geo, moves)
    return tuple(move_text(move, layout) for move in moves[:count])
