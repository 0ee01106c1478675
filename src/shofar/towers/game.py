"""A whole game of Towers, ready to play from Python, and its rules as one object."""

from secrets import randbits

from shofar.core.game import Game
from shofar.core.rules import Json, Seat
from shofar.core.shuffle import Chance
from shofar.towers import state
from shofar.towers.events import Event, discloses
from shofar.towers.layout import Layout, Place, load_layout
from shofar.towers.notation import NAME, parse_action, parse_setup, parse_step, record_json, state_json
from shofar.towers.pieces import Side
from shofar.towers.preview import preview
from shofar.towers.rules import apply, legal, new_state, step, take_back, why_illegal
from shofar.towers.state import Outcome, SetUp, State
from shofar.towers.view import View, open_view, seat_part, view


class TowersGame(Game[Side, SetUp, State, Place, Event, View, Outcome]):
    """A game of Towers; `play` gives the next one."""

    __slots__ = ()

    @property
    def rules(self) -> "TowersRules":
        """The rules of Towers."""
        return RULES


def new(
    first: Side | str | None = None, layout: str | Layout = "octagon", *, seed: int | str | None = None
) -> TowersGame:
    """A fresh game: the board empty. `first` begins; if none is named, whom the seed draws, or South without a seed.

    >>> new(seed=7).waiting
    ('N',)
    """
    board = load_layout(layout) if isinstance(layout, str) else layout
    drawn = Side.SOUTH if seed is None else (Side.SOUTH, Side.NORTH)[Chance(seed).below(2)]
    return from_setup(SetUp(board, drawn if first is None else state.as_seat(first)))


def new_from_seed(seed: int | str | None = None) -> TowersGame:
    """A fresh game in which the seed (a random one if None) draws who begins."""
    return new(seed=randbits(64) if seed is None else seed)


def random_game(*, seats: int = 2, seed: int | str | None = None) -> TowersGame:
    """The same, however many seats are asked for: Towers has two."""
    return new_from_seed(seed)


def from_setup(setup: SetUp, *, trusted: bool = False) -> TowersGame:
    """A game on a board that was loaded elsewhere; with a board there is nothing left to judge."""
    return TowersGame(setup, new_state(setup))


def fresh_record(*, seats: int, seed: str, starter: Seat | None = None, layout: str = "octagon") -> Json:
    """A record without actions: the board, and who begins, drawn from the seed unless it is said."""
    return new(str(starter) if starter else new_from_seed(seed).setup.first, layout).record()


def check_layout(layout: str) -> None:
    """Refuses a board that does not come with the package (T2)."""
    load_layout(layout)


def record_of(shown: View) -> Json | None:
    """The record so far, if the view has kept everything that happened."""
    placed = [event for event in shown.events if event.event == "placed"]
    if len(placed) != shown.ply:
        return None
    return {
        "format": "shofar/1",
        "game": NAME,
        "layout": shown.layout,
        "first": str(placed[0].seat if placed else shown.turn),
        "actions": [f"{event.piece}@{event.square}" for event in placed],
    }


class TowersRules:
    """What `shofar.core.Rules` lists, for Towers."""

    name = NAME
    acting = "T4"
    version = 1

    seat_labels = staticmethod(state.seat_labels)
    check_layout = staticmethod(check_layout)
    random_game = staticmethod(random_game)
    fresh_record = staticmethod(fresh_record)
    from_setup = staticmethod(from_setup)

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


RULES = TowersRules()
