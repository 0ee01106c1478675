"""A whole game of Towers, ready to play from Python, and its rules as one object."""

from collections.abc import Mapping, Sequence
from secrets import randbits

from shofar.core.game import Game
from shofar.core.module_rules import ModuleRules
from shofar.core.readings import parse_readings, readings_offered
from shofar.core.rules import Json, Seat
from shofar.core.shuffle import Chance
from shofar.towers import notation, rules, state, view
from shofar.towers.events import Event, discloses
from shofar.towers.layout import Layout, Place, load_layout
from shofar.towers.notation import NAME, parse_action
from shofar.towers.pieces import Side
from shofar.towers.preview import Preview, preview
from shofar.towers.readings import Readings
from shofar.towers.state import Outcome, SetUp, State
from shofar.towers.view import View


class TowersGame(Game[Side, SetUp, State, Place, Event, View, Outcome]):
    """A game of Towers; `play` gives the next one."""

    __slots__ = ()

    @property
    def rules(self) -> "TowersRules":
        """The rules of Towers."""
        return RULES

    def preview(self, seat: Seat, action: Place | str) -> Preview:
        """What an action of the seat would do now, from what it may know; Illegal where it is not open."""
        who = state.as_seat(seat)
        return preview(view.view(self.state, who), who, self._action(action))


def new(
    first: Side | str | None = None,
    layout: str | Layout = "octagon",
    *,
    seed: int | str | None = None,
    readings: Mapping[str, str] | None = None,
) -> TowersGame:
    """A fresh game: the board empty. `first` begins; if none is named, whom the seed draws, or South without a seed.

    `readings` are those of open clauses, `{"T10": "balanced"}`.

    >>> new(seed=7).waiting
    ('N',)
    """
    board = layout if isinstance(layout, Layout) else load_layout(layout)
    drawn = Side.SOUTH if seed is None else _drawn(seed)
    begins = drawn if first is None else state.as_seat(first)
    return RULES.from_setup(SetUp(board, begins, parse_readings(Readings, readings or {})))


def new_from_seed(seed: int | str | None = None) -> TowersGame:
    """A fresh game in which the seed (a random one if None) draws who begins."""
    return new(_drawn(seed))


def _drawn(seed: int | str | None) -> Side:
    sides = (Side.SOUTH, Side.NORTH)
    return sides[Chance(randbits(64) if seed is None else seed).below(2)]


class TowersRules(ModuleRules[Side, SetUp, State, Place, Event, View, Outcome]):
    """What `shofar.core.Rules` lists, for Towers."""

    name = NAME
    acting = "T4"
    version = 1
    readings = readings_offered(Readings)

    discloses = staticmethod(discloses)
    preview = staticmethod(preview)
    parse_action = staticmethod(parse_action)
    parse_view = staticmethod(View.from_json)

    def check_layout(self, layout: str) -> None:
        """Refuses a board that does not come with the package (T2)."""
        load_layout(layout)

    def random_game(
        self,
        *,
        seats: int = 2,
        seed: int | str | None = None,
        starter: Seat | None = None,
        readings: Mapping[str, str] | None = None,
    ) -> TowersGame:
        """A fresh game, however many seats are asked for: Towers has two."""
        return new(_drawn(seed) if starter is None else state.as_seat(starter), readings=readings)

    def fresh_record(
        self,
        *,
        seats: int = 2,
        seed: str,
        starter: Seat | None = None,
        layout: str = "octagon",
        readings: Mapping[str, str] | None = None,
    ) -> Json:
        """A record without actions: the board, and who begins, drawn from the seed unless it is said."""
        return new(state.as_seat(starter) if starter else _drawn(seed), layout, readings=readings).record()

    def from_setup(self, setup: SetUp, *, trusted: bool = False) -> TowersGame:
        """A game on a board that was loaded elsewhere; with a board there is nothing left to judge."""
        return TowersGame(setup, rules.new_state(setup))

    def starter(self, setup: SetUp) -> Side:
        """Who begins (T3)."""
        return setup.first

    def decided_by(self, _events: Sequence[Event]) -> None:
        """The end itself says it: seven lines, or more of them on a full board (T12, T13)."""

    def hides_starter(self, _readings: Mapping[str, str]) -> bool:
        """The board is empty: whoever looks knows who begins."""
        return False

    def record_of(self, shown: View) -> Json | None:
        """The record so far, if the view has kept everything that happened."""
        placed = [event for event in shown.events if event.event == "placed"]
        if len(placed) != shown.ply:
            return None
        return {
            "format": "shofar/1",
            "game": NAME,
            "layout": shown.layout,
            "first": str(placed[0].seat if placed else shown.turn),
            **({"readings": dict(shown.readings)} if shown.readings else {}),
            "actions": [f"{event.piece}@{event.square}" for event in placed],
        }


RULES = TowersRules(state, rules, view, notation)
from_setup, fresh_record, record_of = RULES.from_setup, RULES.fresh_record, RULES.record_of
