"""What one seat, or a spectator, may know (W22): a type of its own, built from the state and never containing it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar, Literal

from shofar.core.colours import COLOURS, Colour
from shofar.core.errors import Illegal
from shofar.core.json_form import IF_ANY, WithJson, from_plain
from shofar.core.readings import readings_json
from shofar.walls.cards import HIDDEN, Card, Cards
from shofar.walls.checks import check
from shofar.walls.deal import scoring_places
from shofar.walls.events import Drew, Event, Fed, Supplied
from shofar.walls.notation import CODES, NAME, ResultJson, result_json
from shofar.walls.rules import legal, take_back
from shofar.walls.scoring import lengths, longest
from shofar.walls.state import Phase, State, pending, waiting

Codes = tuple[str, ...]
Walls = dict[Colour, Codes]


@dataclass(frozen=True, slots=True)
class Scoring:
    """When the next scoring card can come, in cards drawn from now: 1 is the next one (W3)."""

    earliest: int
    latest: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What follows from a view, so that a page need compute nothing."""

    lengths: tuple[dict[Colour, int], ...]
    """Wall lengths by seat, of colours that stand."""
    leaders: dict[Colour, tuple[int, ...]]
    """Who has the longest wall, by colour; several if tied, none where nobody has one."""
    scoring: Scoring | None


@dataclass(frozen=True, slots=True)
class View(WithJson):
    """The state as one seat sees it; the fields are the keys of the JSON form. Cards are text, `?` is a secret."""

    seat: int | None
    phase: Literal["first", "feed", "turn", "over"]
    round: int
    start: int | None
    """Whose turn is this round's first; None while nobody knows (W5, reading `later`)."""
    turn: int | None
    waiting: tuple[int, ...]
    hands: tuple[Codes, ...]
    first: tuple[str | None, ...]
    walls: tuple[Walls, ...]
    supply: Codes
    supply_mine: Codes
    removed: Codes
    won: tuple[Codes, ...]
    draw: int
    result: ResultJson | None
    pending: str | None
    legal: Codes
    events: tuple[Event, ...]
    facts: Facts
    readings: dict[str, str] = field(default_factory=dict, metadata=IF_ANY)
    """The open clauses that are read otherwise than by the rulings."""
    game: ClassVar[str] = NAME

    @classmethod
    def from_json(cls, plain: Any) -> "View":
        """The view that a JSON form holds; raises Malformed with the field that is wrong."""
        if isinstance(plain, dict):
            plain = {"events": [], "facts": _NO_FACTS, **plain}  # formats ask for neither
        read: View = from_plain(cls, plain, "view")
        check(read)
        return replace(read, facts=read.derived())

    def derived(self) -> Facts:
        """The facts that follow from the rest of the view."""
        walls = [[tuple([CODES[code] for code in own.get(colour, ())]) for colour in COLOURS] for own in self.walls]
        return _facts(walls, 0 if self.phase == "over" else self.round, self.draw)

    def walls_of(self, colour: Colour) -> list[Cards]:
        """Everybody's walls of one colour, by seat."""
        return [tuple([Card(code) for code in walls.get(colour, ())]) for walls in self.walls]

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<walls view of {who}: round {self.round}, {self.phase}, {len(self.legal)} legal actions>"


def view(state: State, seat: int | None, events: Sequence[Event] = ()) -> View:
    """What the seat may know; None is a spectator."""
    walls, facts = _public(state.walls, 0 if state.phase is Phase.OVER else state.round, len(state.draw))
    # What a table's views share stays as it is, whatever somebody does to one of them.
    facts = replace(facts, lengths=tuple([own.copy() for own in facts.lengths]), leaders=facts.leaders.copy())
    unknown_start = state.readings.later_start and state.phase is Phase.FIRST  # W5
    return View(
        phase=state.phase.value,
        round=state.round,
        start=None if unknown_start else state.start,
        turn=state.turn,
        waiting=waiting(state),
        walls=tuple([own_walls.copy() for own_walls in walls]),
        removed=state.removed,
        won=state.won,
        draw=len(state.draw),
        result=result_json(state),
        facts=facts,
        readings=readings_json(state.readings),
        **seat_part(state, seat, events),
    )


def seat_part(state: State, seat: int | None, events: Sequence[Event] = ()) -> dict[str, Any]:
    """Whatever in a view is not the same for everybody: nothing that a seat may not know is anywhere else."""
    if seat is not None and not 0 <= seat < len(state.hands):
        raise Illegal("W2", "walls-no-such-seat", {"seat": seat, "seats": len(state.hands)})
    own = state.put[seat] if seat is not None else ()
    chosen = pending(state, seat) if seat is not None else None
    return {
        "seat": seat,
        "hands": tuple([tuple(hand) if who == seat else _hidden(len(hand)) for who, hand in enumerate(state.hands)]),
        "first": tuple([card if who == seat or card is None else HIDDEN for who, card in enumerate(state.first)]),
        "supply": _supply(state, own),
        "supply_mine": own,
        "pending": str(chosen) if chosen else None,
        "legal": _open_actions(state, seat, changing=chosen is not None),
        "events": tuple([seen(event, seat) for event in events]),
    }


def open_view(state: State, events: Sequence[Event] = ()) -> View:
    """Everything face up, for a replay or for study: never for a running game (W22)."""
    seen_by_all = view(state, None)
    opened = replace(seen_by_all, hands=state.hands, first=state.first, supply=state.supply, events=tuple(events))
    return replace(opened, start=state.start)


def seen(event: Event, seat: int | None) -> Event:
    """The event as the seat may know it; the same object where nothing in it is secret from that seat."""
    # Every event is made anew for every other seat: written out, since `dataclasses.replace` takes twice as long.
    match event:
        case Drew(n=n, seat=actor, card=card) if actor != seat and card != Card.SCORING:
            return Drew(n, actor, HIDDEN)
        case Supplied(n=n, seat=actor) if actor != seat:
            return Supplied(n, actor, HIDDEN)
        case Fed(n=n, cards=cards):
            return Fed(n, tuple([card if who == seat else HIDDEN for who, card in enumerate(cards)]))
    return event


def _hidden(count: int) -> Codes:
    return (HIDDEN,) * count


def _supply(state: State, own: Cards) -> Codes:
    unknown = sum([len(cards) for cards in state.put]) - len(own)
    return _hidden(unknown) + tuple(sorted([*state.open_supply, *own]))


def _open_actions(state: State, seat: int | None, *, changing: bool) -> Codes:
    if seat is None:
        return ()
    # A choice can be changed while others still choose (W23).
    return tuple([str(action) for action in legal(take_back(state, seat) if changing else state, seat)])


@lru_cache(maxsize=64)
def _public(walls: tuple[tuple[Cards, ...], ...], round_: int, draw: int) -> tuple[tuple[Walls, ...], Facts]:
    """Walls and facts: the same for every seat, so that a table's views share them."""
    standing: list[Walls] = [{colour: wall for colour, wall in zip(COLOURS, own, strict=True) if wall} for own in walls]
    return tuple(standing), _facts(walls, round_, draw)


def _facts(walls: Sequence[Sequence[Cards]], round_: int, draw: int) -> Facts:
    """The facts of a table: walls by seat and colour, the round (0 when over) and the cards left in the pile."""
    by_seat = tuple([lengths(own) for own in walls])
    leaders = {colour: who for colour in COLOURS if (who := longest(by_seat, colour))}
    return Facts(by_seat, leaders, _scoring(len(walls), round_, draw) if round_ else None)


def _scoring(seats: int, round_: int, draw: int) -> Scoring:
    places = scoring_places(seats)
    first, last = places[round_ - 1]
    drawn = places[-1][1] + 1 - draw
    return Scoring(earliest=max(first - drawn, 0) + 1, latest=last - drawn + 1)


_NO_FACTS: dict[str, Any] = {"lengths": [], "leaders": {}, "scoring": None}
