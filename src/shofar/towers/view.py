"""What a side or a spectator sees: everything, since Towers has no secrets, with the facts that follow from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any, ClassVar, Literal

from shofar.core.arguments import FAULTS, why_failed
from shofar.core.errors import Illegal, Malformed
from shofar.core.json_form import BESIDE, IF_ANY, WithJson, from_plain
from shofar.core.readings import parse_readings, readings_json
from shofar.towers.events import Event
from shofar.towers.layout import Layout, find_layout, load_layout
from shofar.towers.notation import NAME, ResultJson, parse_action, result_json
from shofar.towers.pieces import Side, Tower, equal_to_the_foot, strength
from shofar.towers.readings import Readings
from shofar.towers.rules import SEVEN, holder, legal, step, strongest
from shofar.towers.state import Ending, Outcome, State
from shofar.towers.view_checks import check, check_pieces

Codes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an alignment's monolith lies where it does (T8–T11)."""

    why: Literal["empty", "alone", "equal", "balanced", "single", "taller", "top", "below"]
    level: int | None = None
    """The first level, counted from the top, at which the two strongest towers differ in size."""
    sizes: tuple[int, int] | None = None
    """The sizes of the pieces there: the holder's and the other's."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What follows from a view, so that a page need compute nothing."""

    strongest: dict[str, dict[Side, str | None]]
    """By alignment and side the square of the strongest tower there."""
    reasons: dict[str, Reason]
    """By alignment why its monolith lies where it does."""
    threat: Side | None
    """Who holds seven and wins unless the side to move parries (T12)."""
    parries: Codes | None
    """The moves that parry; None while there is nothing to parry."""


@dataclass(frozen=True, slots=True)
class View(WithJson):
    """The position; the fields are the keys of the JSON form. Pieces, squares and moves are text.

    >>> import shofar
    >>> view = shofar.towers.new().play("S", "R2@c2").view("N")
    >>> view.towers, view.monoliths["c"], view.last
    ({'c2': ('R2',)}, None, 'R2@c2')
    """

    seat: Side | None
    """Whose view it is; None is a spectator's."""
    layout: str
    """The board's name."""
    ply: int
    """How many pieces have been placed."""
    turn: Side | None
    """Whose turn it is; None at the end."""
    last: str | None
    """The last move (T7), None before the first."""
    stock: dict[Side, Codes]
    """The pieces that each side has not placed yet, sorted as text."""
    towers: dict[str, Codes]
    """The towers by square, each from the bottom up; an empty square is left out."""
    monoliths: dict[str, Side | None]
    """By alignment who holds its monolith (T11); None is nobody."""
    count: dict[Side, int]
    """How many monoliths each side holds."""
    result: ResultJson | None
    """`winner` and `kind` (T12, T13); None until the end."""
    legal: Codes
    """The moves that are open to this side, sorted as text: the same texts as `game.legal(seat)` gives."""
    events: tuple[Event, ...]
    """What has happened."""
    facts: Facts
    """What follows from all that."""
    readings: dict[str, str] = field(default_factory=dict, metadata=IF_ANY)
    """The open clauses that are read otherwise than by the rulings."""
    board: Layout = field(default_factory=partial(load_layout, "octagon"), metadata=BESIDE)
    """The layout itself, beside the JSON form: anybody can call a board of their own `octagon`."""
    game: ClassVar[str] = NAME
    """The name of the game."""

    def __hash__(self) -> int:
        # What is equal in equal views and costs little: dictionaries and what follows from the rest are left out.
        return hash((self.seat, self.ply, self.last, self.turn, self.legal[:1], frozenset(self.towers.items())))

    @classmethod
    def from_json(cls, plain: object, layouts: Mapping[str, Layout] | None = None) -> "View":
        """The view that a JSON form holds; raises Malformed with the field that is wrong.

        `layouts` are boards beside those of the package.
        """
        if isinstance(plain, dict):
            plain = {"layout": "octagon", "events": [], "facts": _NO_FACTS, **plain}  # formats ask for none of them
        read = from_plain(cls, plain, "view")
        try:
            read = replace(read, board=find_layout(read.layout, layouts))
        except Illegal as wrong:
            raise Malformed("view.layout", wrong.code, wrong.params) from None
        check(read)
        return view(state_of(read), read.seat, read.events)

    def __repr__(self) -> str:
        who = f"side {self.seat}" if self.seat else "a spectator"
        return f"<towers view of {who}: ply {self.ply}, {len(self.legal)} legal moves>"


def view(state: State, seat: Side | None, events: Sequence[Event] = ()) -> View:
    """What the side sees; None is a spectator."""
    try:
        layout, own = state.layout, seat_part(state, seat, events)
    except FAULTS as fault:
        raise why_failed(fault, view, state, seat, events) from None
    return View(
        layout=layout.name,
        ply=state.ply,
        turn=state.turn,
        last=str(state.last) if state.last else None,
        stock={Side.SOUTH: state.south, Side.NORTH: state.north},
        towers={square: tower for square, tower in zip(layout.squares, state.towers, strict=True) if tower},
        monoliths=dict(zip(layout.lines, state.holders, strict=True)),
        count={side: state.count(side) for side in (Side.SOUTH, Side.NORTH)},
        result=result_json(state),
        facts=_facts(state),
        readings=readings_json(state.readings),
        board=layout,
        **own,
    )


def seat_part(state: State, seat: Side | None, events: Sequence[Event] = ()) -> dict[str, Any]:
    """Whatever in a view is not the same for everybody: whose view it is, and what they may do."""
    return {
        "seat": None if seat is None else Side(seat),
        "legal": () if seat is None else tuple([str(move) for move in legal(state, Side(seat))]),
        "events": tuple(events),
    }


def open_view(state: State, events: Sequence[Event] = ()) -> View:
    """What everybody sees: in Towers a spectator's view is open already."""
    return view(state, None, events)


def state_of(view: View) -> State:
    """The state that a view shows: nothing is missing from it."""
    layout = view.board
    towers = tuple(check_pieces(view.towers.get(square, ()), f"view.towers.{square}") for square in layout.squares)
    readings = parse_readings(Readings, view.readings)
    return State(
        layout=layout,
        ply=view.ply,
        turn=view.turn,
        last=parse_action(view.last) if view.last else None,
        north=check_pieces(view.stock[Side.NORTH], "view.stock.N"),
        south=check_pieces(view.stock[Side.SOUTH], "view.stock.S"),
        towers=towers,
        holders=tuple(holder(layout, towers, line, readings) for line in range(len(layout.lines))),
        outcome=_outcome(view.result),
        readings=readings,
    )


def _outcome(result: ResultJson | None) -> Outcome | None:
    return None if result is None else Outcome(Ending(result["kind"]), result["winner"])


def _facts(state: State) -> Facts:
    layout, towers = state.layout, state.towers
    threat, parries = None, None
    if state.turn and state.count(state.turn.other) >= SEVEN:
        threat = state.turn.other
        parries = tuple(
            [str(move) for move in legal(state, state.turn) if step(state, state.turn, move)[0].count(threat) < SEVEN]
        )
    best = {
        line: (strongest(layout, towers, at, Side.NORTH), strongest(layout, towers, at, Side.SOUTH))
        for at, line in enumerate(layout.lines)
    }
    return Facts(
        strongest={
            line: {Side.NORTH: _named(layout, north), Side.SOUTH: _named(layout, south)}
            for line, (north, south) in best.items()
        },
        reasons={
            line: _reason(
                () if north is None else towers[north], () if south is None else towers[south], state.readings
            )
            for line, (north, south) in best.items()
        },
        threat=threat,
        parries=parries,
    )


@lru_cache(maxsize=4096)
def _reason(north: Tower, south: Tower, readings: Readings) -> Reason:
    """Why one of the strongest towers of both sides beats the other; a side without one has an empty tower."""
    if not (north and south):
        return Reason("alone" if north or south else "empty")
    less, more = sorted((north, south), key=strength)
    if strength(more) == strength(less):
        return Reason("equal")
    if len(less) == 1 < len(more):
        return Reason("single")
    if readings.balanced and equal_to_the_foot(more, less):
        return Reason("balanced")
    for level, (piece, other) in enumerate(zip(reversed(more), reversed(less), strict=False), 1):
        if piece.size != other.size:
            return Reason("top" if level == 1 else "below", level, (piece.size, other.size))
    return Reason("taller")


def _named(layout: Layout, square: int | None) -> str | None:
    return None if square is None else layout.squares[square]


_NO_FACTS: dict[str, Any] = {"strongest": {}, "reasons": {}, "threat": None, "parries": None}
