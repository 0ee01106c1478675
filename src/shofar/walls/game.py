"""A whole game of Walls, ready to play from Python, and its rules as one object."""

from collections.abc import Mapping
from secrets import randbits

from shofar.core.game import Game
from shofar.core.module_rules import ModuleRules
from shofar.core.readings import parse_readings, readings_offered
from shofar.core.rules import Json, Seat
from shofar.walls import notation, rules, state, view
from shofar.walls.actions import Action, parse_action
from shofar.walls.deal import Deal, shuffled_deal
from shofar.walls.events import Event, discloses
from shofar.walls.notation import NAME
from shofar.walls.preview import Preview, preview
from shofar.walls.readings import Readings
from shofar.walls.scoring import decided_by
from shofar.walls.state import Outcome, State
from shofar.walls.view import View


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
        return preview(view.view(self.state, who), who, self._action(action))


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
    return RULES.from_setup(shuffled_deal(seats, randbits(64) if seed is None else seed, start, chosen))


class WallsRules(ModuleRules[int, Deal, State, Action, Event, View, Outcome]):
    """What `shofar.core.Rules` lists, for Walls."""

    name = NAME
    acting = "W8"
    version = 1
    readings = readings_offered(Readings)

    discloses = staticmethod(discloses)
    decided_by = staticmethod(decided_by)
    preview = staticmethod(preview)
    parse_action = staticmethod(parse_action)
    parse_view = staticmethod(View.from_json)

    def check_layout(self, _layout: str) -> None:
        """Walls is played without a board."""

    def random_game(
        self,
        *,
        seats: int = 4,
        seed: int | str | None = None,
        starter: Seat | None = None,
        readings: Mapping[str, str] | None = None,
    ) -> WallsGame:
        """The same, as every game is asked for one."""
        return new(seats, seed, None if starter is None else state.as_seat(starter), readings)

    def fresh_record(
        self,
        *,
        seats: int,
        seed: str,
        starter: Seat | None = None,
        layout: str = "",
        readings: Mapping[str, str] | None = None,
    ) -> Json:
        """A record without actions: the deal that the seed gives."""
        return new(seats, seed, starter if isinstance(starter, int) else None, readings).record()

    def from_setup(self, deal: Deal, *, trusted: bool = False) -> WallsGame:
        """A game from a deal that was made elsewhere; one that is `trusted` was judged before."""
        return WallsGame(deal, rules.initial_state(deal) if trusted else rules.new_state(deal))

    def starter(self, deal: Deal) -> int:
        """The starting seat of round one (W5)."""
        return deal.start

    def hides_starter(self, readings: Mapping[str, str]) -> bool:
        """Whether nobody learns who starts before all first cards lie face down (W5, reading `later`)."""
        return readings.get("W5") == "later"

    def record_of(self, _view: View) -> None:
        """No record: a view does not know the deal."""


RULES = WallsRules(state, rules, view, notation)
from_setup, fresh_record, record_of = RULES.from_setup, RULES.fresh_record, RULES.record_of
