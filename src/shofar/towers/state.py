"""A game of Towers at one moment: a value, never changed."""

from dataclasses import dataclass
from enum import StrEnum

from shofar.core.arguments import FAULTS, why_failed
from shofar.core.errors import Illegal
from shofar.core.rules import Seat
from shofar.towers.layout import Layout, Place
from shofar.towers.pieces import Piece, Side, Tower
from shofar.towers.readings import RULINGS, Readings


class Ending(StrEnum):
    """How a game can end (T12, T13)."""

    SEVEN = "seven"
    SMALL = "small"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; nobody wins a draw."""

    ending: Ending
    winner: Side | None

    def standing(self) -> list[tuple[int, ...]]:
        """Who won; nobody has anything in a draw (T12, T13)."""
        return [(int(self.winner is side), 0) for side in (Side.SOUTH, Side.NORTH)]

    @property
    def drawn(self) -> bool:
        """Whether nobody won (T13)."""
        return self.winner is None


@dataclass(frozen=True, slots=True)
class SetUp:
    """What a game starts from: the board, who begins (T3), and how the table reads open clauses."""

    layout: Layout
    first: Side
    readings: Readings = RULINGS


@dataclass(frozen=True, slots=True, repr=False)
class State:
    """The position. Towers by square and holders by alignment, numbered as in the layout."""

    layout: Layout
    ply: int
    turn: Side | None
    last: Place | None
    north: tuple[Piece, ...]
    """North's stock, sorted as text."""
    south: tuple[Piece, ...]
    towers: tuple[Tower, ...]
    holders: tuple[Side | None, ...]
    """Whose monolith stands on each alignment (T11)."""
    outcome: Outcome | None = None
    readings: Readings = RULINGS
    """How the table reads open clauses."""

    def stock(self, side: Side) -> tuple[Piece, ...]:
        """The pieces that a side has not placed yet."""
        return self.north if side == Side.NORTH else self.south

    def count(self, side: Side) -> int:
        """How many monoliths a side holds."""
        return self.holders.count(side)

    def __repr__(self) -> str:
        return f"<towers state: {describe(self)}>"


def seats(_state: State) -> tuple[Side, Side]:
    """Both sides, South first."""
    return (Side.SOUTH, Side.NORTH)


def seat_labels(_count: int) -> tuple[Side, Side]:
    """The seats of a table that is being set up."""
    return (Side.SOUTH, Side.NORTH)


def simultaneous(_state: State) -> bool:
    """No choice is ever simultaneous in Towers."""
    return False


def question(state: State) -> tuple[int, Side | None]:
    """What the table asks now."""
    return state.ply, state.turn


def as_seat(seat: Seat) -> Side:
    """The side that a letter names."""
    if seat not in ("S", "N"):
        raise Illegal("T3", "towers-no-such-side", {"side": str(seat)})
    return Side(seat)


def waiting(state: State) -> tuple[Side, ...]:
    """The side to move; none when the game is over."""
    try:
        return () if state.turn is None else (state.turn,)
    except FAULTS as fault:
        raise why_failed(fault, waiting, state) from None


def pending(_state: State, _side: Side) -> None:
    """No choice is ever simultaneous in Towers."""
    return


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    try:
        return state.outcome
    except FAULTS as fault:
        raise why_failed(fault, outcome, state) from None


def gathered(state: State) -> tuple[int, int]:
    """The monoliths that each side holds, South's first (T11)."""
    return state.count(Side.SOUTH), state.count(Side.NORTH)


def describe(state: State) -> str:
    """The state in a few words."""
    held = f"ply {state.ply}, monoliths S {state.count(Side.SOUTH)} N {state.count(Side.NORTH)}"
    if state.outcome:
        return f"{held}, {state.outcome.ending}, won by {state.outcome.winner or 'nobody'}"
    return f"{held}, {state.turn} to move"
