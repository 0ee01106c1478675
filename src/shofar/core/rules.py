"""What a game offers to everything that knows no game by name: one protocol, which each game's rules object fulfils."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from shofar.core.errors import Illegal, Malformed

if TYPE_CHECKING:
    from shofar.core.game import Game

Seat = int | str
Json = dict[str, Any]
"""An object as `json.loads` gives it and `json.dumps` takes it."""

Label = TypeVar("Label", bound=Seat)
SetUp = TypeVar("SetUp")
State = TypeVar("State")
Action = TypeVar("Action", bound=str)
Event = TypeVar("Event")
View = TypeVar("View", bound="GameView")
Outcome = TypeVar("Outcome", bound="GameOutcome")
# The same where they are only given, or only taken.
ActionOut = TypeVar("ActionOut", bound=str, covariant=True)
EventOut = TypeVar("EventOut", covariant=True)
OutcomeOut = TypeVar("OutcomeOut", bound="GameOutcome", covariant=True)
ViewOut = TypeVar("ViewOut", bound="GameView", covariant=True)
LabelIn = TypeVar("LabelIn", bound=Seat, contravariant=True)
StateIn = TypeVar("StateIn", contravariant=True)
EventIn = TypeVar("EventIn", contravariant=True)


class GameView(Protocol):
    """What the views of all games have; each is a dataclass whose fields are the keys of its JSON form."""

    game: ClassVar[str]
    """The name of its game."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None for a spectator."""

    @property
    def legal(self) -> tuple[str, ...]:
        """The actions open to that seat, as text, sorted."""

    @property
    def events(self) -> tuple[object, ...]:
        """What has happened, as far as that seat may know."""

    def to_json(self) -> Json:
        """The JSON form, in plain lists and dictionaries."""


class GameOutcome(Protocol):
    """How a game ended, by its rules."""

    def standing(self) -> list[tuple[int, ...]]:
        """How well each seat did, in seat order: the greater, the better; equal ones share."""

    @property
    def drawn(self) -> bool:
        """Whether nobody won."""


@dataclass(frozen=True, slots=True)
class DecidedBy:
    """What decided a game: the code of a sentence, and what that names; `seat` is one of the game's."""

    code: str
    params: Mapping[str, int] = field(default_factory=dict)


class GamePreview(Protocol):
    """What an action would do."""

    def to_json(self) -> Json:
        """The JSON form."""


class StateFunctions(Protocol[Label, StateIn, ActionOut, OutcomeOut]):
    """What a game's module `state` says of a state."""

    def seat_labels(self, count: int, /) -> Sequence[Label]:
        """The seats of a table for so many; refuses a number that cannot play. Where it is fixed, all get the same."""

    def seats(self, state: StateIn, /) -> Sequence[Label]:
        """All seats, in order."""

    def as_seat(self, seat: Seat, /) -> Label:
        """The seat that a number or a letter names."""

    def waiting(self, state: StateIn, /) -> Sequence[Label]:
        """The seats that must act now, in order; none when the game is over."""

    def simultaneous(self, state: StateIn, /) -> bool:
        """Whether seats choose at the same time now."""

    def question(self, state: StateIn, /) -> object:
        """What is asked now; the same while seats choose at the same time."""

    def pending(self, state: StateIn, seat: Label, /) -> ActionOut | None:
        """The seat's own choice while others still choose."""

    def outcome(self, state: StateIn, /) -> OutcomeOut | None:
        """How the game ended, with its reason, or None while it goes on."""

    def gathered(self, state: StateIn, /) -> Sequence[int]:
        """How much each seat has of what a game is about, in seat order: what decides between equal series."""

    def describe(self, state: StateIn, /) -> str:
        """The state in a few words, for reprs."""


class RuleFunctions(Protocol[LabelIn, State, Action, EventOut]):
    """What a game's module `rules` decides: what is legal, and what follows."""

    def why_illegal(self, state: State, seat: LabelIn, action: Action, /) -> Illegal | None:
        """The clause that forbids the action, or None: the one legality function."""

    def legal(self, state: State, seat: LabelIn, /) -> Sequence[Action]:
        """The seat's legal actions, sorted as text."""

    def step(self, state: State, seat: LabelIn, action: Action, /) -> tuple[State, tuple[EventOut, ...]]:
        """The next state and what happened on the way; an illegal action raises."""

    def apply(self, state: State, seat: LabelIn, action: Action, /) -> tuple[State, tuple[EventOut, ...]]:
        """The same for an action that was accepted once, which is not judged again."""

    def take_back(self, state: State, seat: LabelIn, /) -> State:
        """The state as if a seat had not chosen yet, while others still choose; Illegal where it has not."""


class ViewFunctions(Protocol[LabelIn, StateIn, EventIn, ViewOut]):
    """What a game's module `view` shows."""

    def view(self, state: StateIn, seat: LabelIn | None, events: Sequence[EventIn], /) -> ViewOut:
        """What the seat, or a spectator (None), may know."""

    def seat_part(self, state: StateIn, seat: LabelIn | None, events: Sequence[EventIn], /) -> Json:
        """The fields of that view that may differ from a spectator's, by their names in JSON; all others are public."""

    def open_view(self, state: StateIn, events: Sequence[EventIn], /) -> ViewOut:
        """Everything, nothing hidden."""


class NotationFunctions(Protocol[Label, SetUp, StateIn, Action]):
    """What a game's module `notation` reads and writes."""

    def parse_setup(self, record: Mapping[str, object], layouts: Mapping[str, object] | None = None, /) -> SetUp:
        """What a record starts from."""

    def parse_step(self, state: StateIn, entry: object, field: str, /) -> tuple[Label, Action]:
        """One entry of a record's actions, as meant in this state."""

    def state_json(self, state: StateIn, /) -> Mapping[str, object]:
        """The state in the vocabulary of records."""

    def record_json(self, setup: SetUp, actions: Sequence[tuple[Label, Action]], /) -> Json:
        """The record of a game so far."""


class Rules(
    StateFunctions[Label, State, Action, Outcome],
    RuleFunctions[Label, State, Action, Event],
    ViewFunctions[Label, State, Event, View],
    NotationFunctions[Label, SetUp, State, Action],
    Protocol[Label, SetUp, State, Action, Event, View, Outcome],
):
    """A game: how it is set up, played, shown and written. Nothing here does I/O, draws or rolls dice on its own."""

    @property
    def name(self) -> str:
        """The game's name in records."""

    @property
    def acting(self) -> str:
        """The clause that says what a seat can do: text that names no action breaks it."""

    @property
    def version(self) -> int:
        """Raised whenever an action's legality or effect changes; records and logs carry it (absent: 1)."""

    @property
    def readings(self) -> Mapping[str, tuple[str, ...]]:
        """The open clauses that a table may read otherwise than the rulings, and what each may be read as."""

    # Setting up

    def check_layout(self, layout: str, /) -> None:
        """Refuses a board that the game does not have; a game without boards accepts any name."""

    def random_game(
        self,
        *,
        seats: int = 4,
        seed: int | str | None = None,
        starter: Seat | None = None,
        readings: Mapping[str, str] | None = None,
    ) -> Game[Label, SetUp, State, Action, Event, View, Outcome]:
        """A fresh game, with whatever chance decides drawn from the seed (from a random one if None)."""

    def fresh_record(
        self, *, seats: int, seed: str, starter: Seat | None, layout: str, readings: Mapping[str, str] | None
    ) -> Json:
        """A record without actions: what chance decides about a game, drawn from the seed where nobody has chosen.

        Readings that the game does not offer are Malformed.
        """

    def from_setup(
        self, setup: SetUp, /, *, trusted: bool = False
    ) -> Game[Label, SetUp, State, Action, Event, View, Outcome]:
        """The game that a set-up begins; refuses a wrong one, unless it is trusted to have been judged before."""

    def starter(self, setup: SetUp, /) -> Label:
        """Who begins."""

    def hides_starter(self, readings: Mapping[str, str], /) -> bool:
        """Whether, by these readings, nobody may know who begins before the game tells."""

    # Playing

    def discloses(self, event: Event, /) -> bool:
        """Whether it told anybody what they could not know before, so that no move before it can be taken back."""

    def decided_by(self, events: Sequence[Event], /) -> DecidedBy | None:
        """What decided a game that is over; None where its end says so itself."""

    # Showing

    def preview(self, view: View, seat: Label, action: Action, /) -> GamePreview:
        """What the action would do, from a view alone; Illegal where it is not open."""

    # Reading and writing

    def parse_action(self, text: str, /) -> Action:
        """The action that a text names."""

    def parse_view(self, plain: object, /) -> View:
        """The view that a JSON form holds; Malformed names the field that is wrong."""

    def record_of(self, view: View, /) -> Json | None:
        """The record of the game that a view shows, or None where the view does not tell it."""


AnyRules = Rules[Seat, object, object, str, object, GameView, GameOutcome]
"""Rules of whichever game: set-ups, states, actions and events come from them and go back to them unread."""


def rules_version(rules: AnyRules, record: Mapping[str, object]) -> int:
    """By which version of the rules a record or a log was made: 1 where it does not say; refused if there is none."""
    version = record.get("rules_version", 1)
    if type(version) is not int or not 1 <= version <= rules.version:
        expected = ", ".join(map(str, range(1, rules.version + 1)))
        raise Malformed("rules_version", "not-one-of", {"expected": expected})
    return version
