"""What has happened, in order, numbered from 1; nothing is secret."""

from dataclasses import dataclass
from typing import Literal

from shofar.towers.pieces import Piece, Side


@dataclass(frozen=True, slots=True)
class Turned:
    """An alignment whose monolith changed hands; None is nobody's."""

    line: str
    """The alignment."""
    before: Side | None
    """Who held its monolith."""
    after: Side | None
    """Who holds it now."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece was placed (T4), and these alignments turned (T11)."""

    n: int
    """Its number: the first event is 1."""
    seat: Side
    """Who placed it."""
    piece: Piece
    """The piece."""
    square: str
    """Where it was placed."""
    turned: tuple[Turned, ...]
    """The alignments that turned."""
    event: Literal["placed"] = "placed"
    """What kind of event it is."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The end (T12, T13)."""

    n: int
    """Its number: the first event is 1."""
    winner: Side | None
    """Who won; None is a draw."""
    kind: Literal["seven", "small", "draw"]
    """How: by seven monoliths that were not parried (T12), or by more when nobody can place any more (T13)."""
    event: Literal["end"] = "end"
    """What kind of event it is."""


Event = Placed | Ended


def discloses(_event: Event) -> bool:
    """Never: everything lies open all the time."""
    return False
