"""Pieces and sides (T3)."""

from enum import StrEnum

from shofar.core.colours import Colour


class Side(StrEnum):
    """A player: South or North."""

    NORTH = "N"
    SOUTH = "S"

    __hash__ = str.__hash__
    __repr__ = str.__repr__

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.SOUTH if self is Side.NORTH else Side.NORTH


class Piece(StrEnum):
    """A piece by its code, colour and size; each player owns one of each."""

    B1, B2, B3, B4, B5 = "B1", "B2", "B3", "B4", "B5"
    G1, G2, G3, G4, G5 = "G1", "G2", "G3", "G4", "G5"
    P1, P2, P3, P4, P5 = "P1", "P2", "P3", "P4", "P5"
    R1, R2, R3, R4, R5 = "R1", "R2", "R3", "R4", "R5"
    Y1, Y2, Y3, Y4, Y5 = "Y1", "Y2", "Y3", "Y4", "Y5"

    colour: Colour
    size: int

    def __init__(self, code: str) -> None:
        self.colour = Colour(code[0])
        self.size = int(code[1])

    # Enum hashes through Python code; a piece is looked up at every step.
    __hash__ = str.__hash__
    __repr__ = str.__repr__


Tower = tuple[Piece, ...]
"""The pieces on a square from bottom to top; empty where nothing stands."""

TALLEST = 4
"""A tower is 1 to 4 pieces (T5)."""


def strength(tower: Tower) -> tuple[int, ...]:
    """What decides between two towers, greater is stronger (T8–T10).

    Any tower of more beats a single piece; then sizes are compared from the top down, and Python's order of
    tuples makes the taller the stronger when all that were compared are equal.
    """
    return (min(len(tower), 2), *[piece.size for piece in reversed(tower)])


def equal_to_the_foot(one: Tower, other: Tower) -> bool:
    """Whether one of two towers runs out of pieces, or both do, while all that were compared are equal (T10).

    A single piece against more is decided before anything is compared (T9).
    """
    if (len(one) == 1) != (len(other) == 1):
        return False
    return all(mine.size == theirs.size for mine, theirs in zip(reversed(one), reversed(other), strict=False))
