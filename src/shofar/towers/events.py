"""What has happened, in order, numbered from 1; nothing is secret."""

from dataclasses import dataclass
from typing import Literal

from shofar.towers.pieces import Piece, Side


@dataclass(frozen=True, slots=True)
class Turned:
    """An alignment whose monolith changed hands; None is nobody's."""

    line: str
    before: Side | None
    after: Side | None


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece was placed (T4), and these alignments turned (T11)."""

    n: int
    seat: Side
    piece: Piece
    square: str
    turned: tuple[Turned, ...]
    event: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class Ended:
    """The end (T12, T13)."""

    n: int
    winner: Side | None
    kind: Literal["seven", "small", "draw"]
    event: Literal["end"] = "end"


Event = Placed | Ended


def discloses(_event: Event) -> bool:
    """Never: everything lies open all the time."""
    return False
