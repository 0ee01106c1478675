"""What one seat, or a spectator, may know (W22): a type of its own, built from the state and never containing it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, ClassVar, Literal

from shofar.core.arguments import FAULTS, why_failed
from shofar.core.colours import COLOURS, Colour
from shofar.core.json_form import IF_ANY, WithJson, from_plain
from shofar.core.readings import readings_json
from shofar.walls.cards import HIDDEN, Card, Cards
from shofar.walls.deal import scoring_places
from shofar.walls.events import Drew, Event, Fed, Supplied
from shofar.walls.notation import CODES, NAME, ResultJson, result_json
from shofar.walls.rules import legal, take_back
from shofar.walls.scoring import lengths
from shofar.walls.state import Phase, State, check_seat, pending, waiting
from shofar.walls.view_checks import check

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
    later: tuple[Scoring, ...]
    """The same of the scoring cards after the next one."""
    ones: tuple[int, ...]
    """How many ones stand in each seat's walls: they count as won at the end (W19)."""
    led: tuple[int, ...]
    """How many of the supply's open cards each seat would win if there were a scoring now (W15–W17)."""


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
    start: int | None
    """The seat that begins each round (W5); None while nobody knows (reading `later`)."""
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
    readings: dict[str, str] = field(default_factory=dict, metadata=IF_ANY)
    """The open clauses that are read otherwise than by the rulings."""
    game: ClassVar[str] = NAME
    """The name of the game."""

    def __hash__(self) -> int:
        # What is equal in equal views and costs little: dictionaries and what follows from the rest are left out.
        return hash((self.seat, self.phase, self.turn, self.draw, self.waiting, self.hands, self.first, self.supply))

    @classmethod
    def from_json(cls, plain: object) -> "View":
        """The view that a JSON form holds; raises Malformed with the field that is wrong."""
        if isinstance(plain, dict):
            # Formats ask for neither, and facts are derived anew.
            plain = {"events": [], "facts": {}, **plain}
            if isinstance(plain["facts"], dict):
                plain["facts"] = {**_NO_FACTS, **plain["facts"]}
        read: View = from_plain(cls, plain, "view")
        check(read)
        return replace(read, facts=read.derived())

    def derived(self) -> Facts:
        """The facts that follow from the rest of the view: `facts` once more."""
        walls = [
            tuple([tuple([CODES[code] for code in own.get(colour, ())]) for colour in COLOURS]) for own in self.walls
        ]
        return _unshared(_facts(walls, self.open_supply(), 0 if self.phase == "over" else self.round, self.draw))

    def open_supply(self) -> Cards:
        """The supply's cards that everybody knows; what this seat put there itself is not among them."""
        cards = [CODES[code] for code in self.supply if code != HIDDEN]
        for code in self.supply_mine:
            cards.remove(CODES[code])
        return tuple(cards)

    def walls_of(self, colour: Colour) -> list[Cards]:
        """Everybody's walls of one colour, by seat."""
        return [tuple([Card(code) for code in walls.get(colour, ())]) for walls in self.walls]

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<walls view of {who}: round {self.round}, {self.phase}, {len(self.legal)} legal actions>"


def view(state: State, seat: int | None, events: Sequence[Event] = ()) -> View:
    """What the seat may know; None is a spectator."""
    try:
        own = seat_part(state, seat, events)
    except FAULTS as fault:
        raise why_failed(fault, view, state, seat, events) from None
    round_ = 0 if state.phase is Phase.OVER else state.round
    walls, facts = _public(state.walls, state.open_supply, round_, len(state.draw))
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
        facts=_unshared(facts),
        readings=readings_json(state.readings),
        **own,
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
    seen_by_all = view(state, None)
    shown = replace(seen_by_all, hands=state.hands, first=state.first, supply=state.supply, events=tuple(events))
    return replace(shown, start=state.start, facts=shown.derived())


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
    unknown = sum(map(len, state.put)) - len(own)
    return _hidden(unknown) + tuple(sorted([*state.open_supply, *own]))


def _open_actions(state: State, seat: int | None, *, changing: bool) -> Codes:
    # Who is not on turn has none: `legal` would say the same, but find out why first.
    if seat is None or (state.turn is not None and seat != state.turn):
        return ()
    # A choice can be changed while others still choose (W23).
    return tuple([str(action) for action in legal(take_back(state, seat) if changing else state, seat)])


@lru_cache(maxsize=64)
def _public(
    walls: tuple[tuple[Cards, ...], ...], supply: Cards, round_: int, draw: int
) -> tuple[tuple[Walls, ...], Facts]:
    """Walls and facts: the same for every seat, so that a table's views share them."""
    return tuple([_standing(own)[0] for own in walls]), _facts(walls, supply, round_, draw)


@lru_cache(maxsize=2048)
def _standing(own: tuple[Cards, ...]) -> tuple[Walls, dict[Colour, int], tuple[int, ...], int]:
    """One seat's walls and their lengths, of colours that stand; the lengths of all colours; how many ones stand.

    Kept, since most turns change one seat's walls and leave the others as they are.
    """
    by_colour = lengths(own)
    return (
        {colour: wall for colour, wall in zip(COLOURS, own, strict=True) if wall},
        by_colour,
        tuple([by_colour.get(colour, 0) for colour in COLOURS]),
        sum([card.length == 1 for wall in own for card in wall]),
    )


def _facts(walls: Sequence[tuple[Cards, ...]], supply: Cards, round_: int, draw: int) -> Facts:
    """The facts of a table: walls by seat and colour, open supply cards, the round (0 when over), the pile's cards."""
    _, by_seat, measured, ones = zip(*[_standing(own) for own in walls], strict=True)
    leaders: dict[Colour, tuple[int, ...]] = {}
    for colour, column in zip(COLOURS, zip(*measured, strict=True), strict=True):
        if best := max(column):
            leaders[colour] = tuple([seat for seat, length in enumerate(column) if length == best])
    coming = _scorings(len(walls), round_, draw) if round_ else ()
    return Facts(
        lengths=by_seat,
        leaders=leaders,
        scoring=coming[0] if coming else None,
        later=coming[1:],
        ones=ones,
        led=_cards_led(supply, leaders, len(walls)),
    )


def _unshared(facts: Facts) -> Facts:
    """What views share stays as it is, whatever somebody does to one of them."""
    own_lengths = tuple([own.copy() for own in facts.lengths])
    return Facts(own_lengths, facts.leaders.copy(), facts.scoring, facts.later, facts.ones, facts.led)


def _cards_led(supply: Cards, leaders: dict[Colour, tuple[int, ...]], seats: int) -> tuple[int, ...]:
    counts = [0] * seats
    there = Counter([card.colour for card in supply])
    for colour, who in leaders.items():
        for seat in who:
            counts[seat] += there[colour] // len(who)  # W16: what does not go round stays
    return tuple(counts)


@cache
def _scorings(seats: int, round_: int, draw: int) -> tuple[Scoring, ...]:
    """When the scoring cards of this round and of those after it can come."""
    places = scoring_places(seats)
    drawn = places[-1][1] + 1 - draw
    return tuple([Scoring(max(first - drawn, 0) + 1, last - drawn + 1) for first, last in places[round_ - 1 :]])


_NO_FACTS: dict[str, Any] = {"lengths": [], "leaders": {}, "scoring": None, "later": [], "ones": [], "led": []}
