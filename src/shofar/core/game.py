"""A whole game as a value: what was set up, what was played, what happened, and the state it led to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from shofar.core.errors import Illegal

Seat = int | str
Json = dict[str, Any]

SetUp = TypeVar("SetUp")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
View = TypeVar("View")
Shown = TypeVar("Shown", covariant=True)


class Rules(Protocol[SetUp, State, Action, Event, Shown]):
    """What a game's package offers to everything that knows no game by name."""

    @property
    def NAME(self) -> str:  # noqa: N802 (a constant of the package)
        """The game's name in records."""

    def seats(self, state: State, /) -> Sequence[Seat]:
        """All seats, in order."""

    def as_seat(self, seat: Seat, /) -> Seat:
        """The seat that a number or a letter names."""

    def seat_labels(self, count: int, /) -> Sequence[Seat]:
        """The seats of a table that is being set up."""

    def simultaneous(self, state: State, /) -> bool:
        """Whether seats choose at the same time now."""

    def question(self, state: State, /) -> object:
        """What is asked now; the same while seats choose at the same time."""

    def waiting(self, state: State, /) -> Sequence[Seat]:
        """The seats that must act now, in order; none when the game is over."""

    def new_state(self, setup: SetUp, /) -> State:
        """The state before the first action; refuses a wrong set-up."""

    def why_illegal(self, state: State, seat: Seat, action: Action, /) -> Illegal | None:
        """The clause that forbids the action, or None."""

    def legal(self, state: State, seat: Seat, /) -> Sequence[Action]:
        """The seat's legal actions, sorted as text."""

    def step(self, state: State, seat: Seat, action: Action, /) -> tuple[State, tuple[Event, ...]]:
        """The next state and what happened on the way."""

    def change(self, state: State, seat: Seat, action: Action, /) -> State:
        """The state with another choice of a seat that has chosen while others still choose."""

    def pending(self, state: State, seat: Seat, /) -> Action | None:
        """The seat's own choice while others still choose."""

    def outcome(self, state: State, /) -> Any:
        """How the game ended, with its reason, or None while it goes on."""

    def describe(self, state: State, /) -> str:
        """The state in a few words, for reprs."""

    def view(self, state: State, seat: Seat | None, events: Sequence[Event], /) -> Shown:
        """What the seat, or a spectator (None), may know."""

    def open_view(self, state: State, events: Sequence[Event], /) -> Shown:
        """Everything, nothing hidden."""

    def parse_action(self, text: str, /) -> Action:
        """The action that a text names."""

    def state_json(self, state: State, /) -> Any:
        """The state in the vocabulary of records."""

    def parse_setup(self, record: Json, layouts: Mapping[str, Any] | None = None, /) -> SetUp:
        """What a record starts from."""

    def parse_step(self, state: State, entry: Any, field: str, /) -> tuple[Seat, Action]:
        """One entry of a record's actions, as meant in this state."""

    def record_json(self, setup: SetUp, actions: Sequence[tuple[Seat, Action]], /) -> Json:
        """The record of a game so far."""

    def record_of(self, view: Any, /) -> Json | None:
        """The record of the game that a view shows, or None where the view does not tell it."""


# Drawing stands above the rules; `shofar/__init__.py` puts the drawer here so that notebooks can show a game.
drawers: dict[str, Callable[[Any], str]] = {}


@dataclass(frozen=True, slots=True, repr=False)
class Game(Generic[SetUp, State, Action, Event, View]):
    """A game in progress or over; `play` gives the next one and leaves this one as it is."""

    rules: ClassVar[Any]

    setup: SetUp
    state: State
    actions: tuple[tuple[Seat, Action], ...] = ()
    events: tuple[Event, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """What else the record said that it was loaded from."""

    def __hash__(self) -> int:
        return hash((self.setup, self.actions))  # all else follows

    @property
    def name(self) -> str:
        """The game's name in records."""
        return str(self.rules.NAME)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in order."""
        return tuple(self.rules.seats(self.state))

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that must act now; none when the game is over."""
        return tuple(self.rules.waiting(self.state))

    @property
    def outcome(self) -> Any:
        """How the game ended, or None while it goes on."""
        return self.rules.outcome(self.state)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """The seat's legal actions, sorted as text."""
        return tuple(self.rules.legal(self.state, self.rules.as_seat(seat)))

    def why_illegal(self, seat: Seat, action: Action | str) -> Illegal | None:
        """The clause that forbids the action, or None; text that is no action at all is forbidden, too."""
        try:
            who = self.rules.as_seat(seat)
            refusal: Illegal | None = self.rules.why_illegal(self.state, who, self._action(action))
        except Illegal as no_action:
            return no_action
        return refusal

    def play(self, seat: Seat, action: Action | str) -> Self:
        """The game after the action (a value or its text); raises Illegal and changes nothing otherwise."""
        who, made = self.rules.as_seat(seat), self._action(action)
        state, events = self.rules.step(self.state, who, made)
        extra = {name: told for name, told in self.extra.items() if name != "end"} if self.extra else self.extra
        return type(self)(self.setup, state, (*self.actions, (who, made)), (*self.events, *events), extra)

    def change(self, seat: Seat, action: Action | str) -> Self:
        """The game with another choice of a seat that has chosen while others still choose."""
        who, made = self.rules.as_seat(seat), self._action(action)
        state = self.rules.change(self.state, who, made)
        at = max(at for at, (actor, _) in enumerate(self.actions) if actor == who)
        actions = (*self.actions[:at], *self.actions[at + 1 :], (who, made))  # in the order of being made final
        return type(self)(self.setup, state, actions, self.events, self.extra)

    def view(self, seat: Seat | None = None) -> View:
        """What the seat, or a spectator (None), may know, with everything that it has seen happen."""
        who = None if seat is None else self.rules.as_seat(seat)
        seen: View = self.rules.view(self.state, who, self.events)
        return seen

    def open_view(self) -> View:
        """Everything that there is to see, nothing hidden: for replays once the game is over, and for study."""
        seen: View = self.rules.open_view(self.state, self.events)
        return seen

    def record(self, extra: Mapping[str, Any] | None = None) -> Json:
        """The record so far, complete enough to replay; `extra` fields, and those it was loaded with, are kept."""
        return {**self.extra, **(extra or {}), **self.rules.record_json(self.setup, self.actions)}

    def svg(self) -> str:
        """The position as an SVG picture."""
        return drawers["svg"](self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _action(self, action: Action | str) -> Action:
        return self.rules.parse_action(action) if isinstance(action, str) else action

    def __repr__(self) -> str:
        told = self.rules.describe(self.state)
        return f"<{self.name}: {told}, {len(self.actions)} actions>"
