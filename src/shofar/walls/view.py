"""What one seat, or a spectator, may know (W22): a type of its own, built from the state and never containing it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Literal

from shofar.core.colours import COLOURS, Colour
from shofar.core.json_form import WithJson, from_plain
from shofar.walls.cards import HIDDEN, Card, Cards
from shofar.walls.checks import check
from shofar.walls.deal import scoring_places
from shofar.walls.events import Drew, Event, Fed, Supplied
from shofar.walls.notation import CODES, NAME, ResultJson, result_json
from shofar.walls.rules import legal, take_back
from shofar.walls.scoring import lengths, longest
from shofar.walls.state import Phase, State, check_seat, pending, waiting

Codes = tuple[str, ...]
Walls = dict[Colour, Codes]


@dataclass(frozen=True, slots=True)
class Scoring:
    """When the next scoring card can come, in cards drawn from now: 1 is the next one (W3)."""

    earliest: int
    """It cannot come before this card."""
    latest: int
    """It has come by this card."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What follows from a view, so that a page need compute nothing."""

    lengths: tuple[dict[Colour, int], ...]
    """Wall lengths by seat, of colours that stand."""
    leaders: dict[Colour, tuple[int, ...]]
    """Who has the longest wall, by colour; several if tied, none where nobody has one."""
    scoring: Scoring | None
    """When the round can end; None once the game is over."""


@dataclass(frozen=True, slots=True)
class View(WithJson):
    """The state as one seat sees it; the fields are the keys of the JSON form. Cards are text, `?` is a secret.

    >>> import shofar
    >>> view = shofar.walls.new(seats=3, seed=7).view(0)
    >>> view.hands[0], view.hands[1][:2]
    (('R3', 'T', 'Y1', 'Y3', 'Y3', 'Y4', 'Y5'), ('?', '?'))
    >>> {view: "views are keys of dictionaries"}[view]
    'views are keys of dictionaries'
    """

    seat: int | None
    """Whose view it is; None is a spectator's."""
    phase: Literal["first", "feed", "turn", "over"]
    """What the table is doing: first cards (W4), feeding (W6), turns (W8), or nothing more."""
    round: int
    """The round, from 1 to 3."""
    start: int
    """The seat that begins each round (W5)."""
    turn: int | None
    """Whose turn it is; None while all choose at the same time, and at the end."""
    waiting: tuple[int, ...]
    """The seats that must act now."""
    hands: tuple[Codes, ...]
    """The hands by seat, sorted as text: the other seats' as so many `?`."""
    first: tuple[str | None, ...]
    """The first card that lies face down before each seat (W4); None once they are turned up, and before."""
    walls: tuple[Walls, ...]
    """The walls by seat and then by colour; a colour without a wall is left out."""
    supply: Codes
    """The supply: `?` for each card that this seat does not know, then the others, sorted as text."""
    supply_mine: Codes
    """Those of them that this seat put there face down itself."""
    removed: Codes
    """Cards that have left the game, sorted as text."""
    won: tuple[Codes, ...]
    """The won piles by seat."""
    draw: int
    """How many cards the draw pile has."""
    result: ResultJson | None
    """`scores`, `tiebreak` and `winners` by seat (W20, W21); None until the end."""
    pending: str | None
    """The choice that this seat has made while others still choose, and may still change (W23)."""
    legal: Codes
    """The actions that are open to this seat, sorted as text: the same texts as `game.legal(seat)` gives."""
    events: tuple[Event, ...]
    """What has happened, as far as this seat may know."""
    facts: Facts
    """What follows from all that."""
    game: ClassVar[str] = NAME
    """The name of the game."""

    def __hash__(self) -> int:
        # What is equal in equal views and costs little: dictionaries and what follows from the rest are left out.
        return hash((self.seat, self.phase, self.turn, self.draw, self.waiting, self.hands, self.first, self.supply))

    @classmethod
    def from_json(cls, plain: object) -> "View":
        """The view that a JSON form holds; raises Malformed with the field that is wrong."""
        if isinstance(plain, dict):
            plain = {"events": [], "facts": _NO_FACTS, **plain}  # formats ask for neither
        read: View = from_plain(cls, plain, "view")
        check(read)
        return replace(read, facts=read.derived())

    def derived(self) -> Facts:
        """The facts that follow from the rest of the view: `facts` once more."""
        walls = [[tuple([CODES[code] for code in own.get(colour, ())]) for colour in COLOURS] for own in self.walls]
        return _facts(walls, 0 if self.phase == "over" else self.round, self.draw)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<walls view of {who}: round {self.round}, {self.phase}, {len(self.legal)} legal actions>"


def view(state: State, seat: int | None, events: Sequence[Event] = ()) -> View:
    """What the seat may know; None is a spectator."""
    walls, facts = _public(state.walls, 0 if state.phase is Phase.OVER else state.round, len(state.draw))
    # What a table's views share stays as it is, whatever somebody does to one of them.
    facts = replace(facts, lengths=tuple([own.copy() for own in facts.lengths]), leaders=facts.leaders.copy())
    return View(
        phase=state.phase.value,
        round=state.round,
        start=state.start,
        turn=state.turn,
        waiting=waiting(state),
        walls=tuple([own_walls.copy() for own_walls in walls]),
        removed=state.removed,
        won=state.won,
        draw=len(state.draw),
        result=result_json(state),
        facts=facts,
        **seat_part(state, seat, events),
    )


def seat_part(state: State, seat: int | None, events: Sequence[Event] = ()) -> dict[str, Any]:
    """Whatever in a view is not the same for everybody: nothing that a seat may not know is anywhere else."""
    if seat is not None:
        check_seat(state, seat)
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
    return replace(view(state, None), hands=state.hands, first=state.first, supply=state.supply, events=tuple(events))


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
