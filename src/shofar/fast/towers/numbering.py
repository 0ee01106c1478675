"""Pieces and moves as small numbers, sorted as their texts are; needs no compiler."""

from shofar.fast.towers.tables import COLOURS, SQUARES
from shofar.towers import Layout

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
