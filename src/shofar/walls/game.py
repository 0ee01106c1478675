"""A whole game of Walls, ready to play from Python, and its rules as one object."""

from collections.abc import Mapping
from secrets import randbits

from shofar.core.game import Game
from shofar.core.readings import parse_readings, readings_offered
from shofar.core.rules import Json, Seat
from shofar.walls import state
from shofar.walls.actions import Action, parse_action
from shofar.walls.deal import Deal, shuffled_deal
from shofar.walls.events import Event, discloses
from shofar.walls.notation import NAME, parse_setup, parse_step, record_json, state_json
from shofar.walls.preview import Preview, preview
from shofar.walls.readings import Readings
from shofar.walls.rules import apply, initial_state, legal, new_state, step, take_back, why_illegal
from shofar.walls.scoring import decided_by
from shofar.walls.state import Outcome, State
from shofar.walls.view import View, open_view, seat_part, view


class WallsGame(Game[int, Deal, State, Action, Event, View, Outcome]):
    """A game of Walls; `play` gives the next one."""

    __slots__ = ()

    @property
    def rules(self) -> "WallsRules":
        """The rules of Walls."""
        return RULES

    def preview(self, seat: Seat, action: Action | str) -> Preview:
        """What an action of the seat would do now, from what it may know; Illegal where it is not open."""
        who = state.as_seat(seat)
        return preview(view(self.state, who), who, self._action(action))


def new(
    seats: int = 4,
    seed: int | str | None = None,
    start: int | None = None,
    readings: Mapping[str, str] | None = None,
) -> WallsGame:
    """A fresh game: shuffled from the seed (from a random one if None), a drawn seat starting unless one is named.

    `readings` are those of open clauses, `{"W11": "may"}`.
    """
    chosen = parse_readings(Readings, readings or {})
    return from_setup(shuffled_deal(seats, randbits(64) if seed is None else seed, start, chosen))


def random_game(
    *,
    seats: int = 4,
    seed: int | str | None = None,
    starter: Seat | None = None,
    readings: Mapping[str, str] | None = None,
) -> WallsGame:
    """The same, as every game is asked for one."""
    return new(seats, seed, None if starter is None else state.as_seat(starter), readings)


def from_setup(deal: Deal, *, trusted: bool = False) -> WallsGame:
    """A game from a deal that was made elsewhere; one that is `trusted` was judged before."""
    return WallsGame(deal, initial_state(deal) if trusted else new_state(deal))


def fresh_record(
    *,
    seats: int,
    seed: str,
    starter: Seat | None = None,
    layout: str = "",
    readings: Mapping[str, str] | None = None,
) -> Json:
    """A record without actions: the deal that the seed gives."""
    return new(seats, seed, starter if isinstance(starter, int) else None, readings).record()


def starter(deal: Deal) -> int:
    """The starting seat of round one (W5)."""
    return deal.start


def hides_starter(readings: Mapping[str, str]) -> bool:
    """Whether nobody learns who starts before all first cards lie face down (W5, reading `later`)."""
    return readings.get("W5") == "later"


def check_layout(_layout: str) -> None:
    """Walls is played without a board."""


def record_of(_view: View) -> None:
    """No record: a view does not know the deal."""


class WallsRules:
    """What `shofar.core.Rules` lists, for Walls."""

    name = NAME
    acting = "W8"
    version = 1
    readings = readings_offered(Readings)

    seat_labels = staticmethod(state.seat_labels)
    check_layout = staticmethod(check_layout)
    random_game = staticmethod(random_game)
    fresh_record = staticmethod(fresh_record)
    from_setup = staticmethod(from_setup)
    starter = staticmethod(starter)
    hides_starter = staticmethod(hides_starter)

    seats = staticmethod(state.seats)
    as_seat = staticmethod(state.as_seat)
    waiting = staticmethod(state.waiting)
    simultaneous = staticmethod(state.simultaneous)
    question = staticmethod(state.question)
    pending = staticmethod(state.pending)

    why_illegal = staticmethod(why_illegal)
    legal = staticmethod(legal)
    step = staticmethod(step)
    apply = staticmethod(apply)
    take_back = staticmethod(take_back)
    discloses = staticmethod(discloses)
    outcome = staticmethod(state.outcome)
    gathered = staticmethod(state.gathered)
    decided_by = staticmethod(decided_by)

    describe = staticmethod(state.describe)
    view = staticmethod(view)
    seat_part = staticmethod(seat_part)
    open_view = staticmethod(open_view)
    preview = staticmethod(preview)

    parse_action = staticmethod(parse_action)
    parse_setup = staticmethod(parse_setup)
    parse_step = staticmethod(parse_step)
    parse_view = staticmethod(View.from_json)
    state_json = staticmethod(state_json)
    record_json = staticmethod(record_json)
    record_of = staticmethod(record_of)


RULES = WallsRules()
