"""A whole game as a value: what was set up, what was played, what happened, and the state it led to."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Generic, Self

from shofar.core.errors import Illegal, Malformed, check_count
from shofar.core.rules import (
    Action,
    Event,
    GameOutcome,
    GamePreview,
    GameView,
    Json,
    Label,
    Outcome,
    Rules,
    Seat,
    SetUp,
    State,
    View,
)


@dataclass(frozen=True, slots=True, repr=False)
class Game(Generic[Label, SetUp, State, Action, Event, View, Outcome]):
    """A game in progress or over; `play` gives the next one and leaves this one as it is.

    An action is its own text: wherever one is asked for, `"wall R5"` does as well as what `legal` gave.
    """

    setup: SetUp
    state: State
    actions: tuple[tuple[Label, Action], ...] = ()
    events: tuple[Event, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict, compare=False)
    """What else the record said that it was loaded from."""

    @property
    @abstractmethod
    def rules(self) -> Rules[Label, SetUp, State, Action, Event, View, Outcome]:
        """The game's rules."""

    def __hash__(self) -> int:
        return hash((self.setup, self.actions))  # all else follows

    @property
    def name(self) -> str:
        """The game's name in records."""
        return self.rules.name

    @property
    def seats(self) -> tuple[Label, ...]:
        """All seats, in order."""
        return tuple(self.rules.seats(self.state))

    @property
    def waiting(self) -> tuple[Label, ...]:
        """The seats that must act now; none when the game is over."""
        return tuple(self.rules.waiting(self.state))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.rules.outcome(self.state)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """The seat's legal actions, sorted as text: none while it is not to act.

        >>> import shofar
        >>> shofar.walls.new(seats=3, seed=7).legal(0)
        ('first R3', 'first Y1', 'first Y3', 'first Y4', 'first Y5')
        """
        rules = self.rules
        return tuple(rules.legal(self.state, rules.as_seat(seat)))

    def why_illegal(self, seat: Seat, action: Action | str) -> Illegal | None:
        """What `play` would raise, or None; text that is no action at all is forbidden, too."""
        try:
            return self.rules.why_illegal(self.state, self.rules.as_seat(seat), self._action(action))
        except Illegal as no_action:
            return no_action

    def play(self, seat: Seat, action: Action | str) -> Self:
        """The game after the action; raises Illegal otherwise, and leaves this game as it is either way.

        >>> import shofar
        >>> shofar.towers.new().play("S", "R2@c2")
        <towers: ply 1, monoliths S 0 N 0, N to move, 1 actions>
        """
        rules = self.rules
        who, made = rules.as_seat(seat), self._action(action)
        return self._after(who, made, *rules.step(self.state, who, made))

    def change(self, seat: Seat, action: Action | str) -> Self:
        """The game with another choice of a seat that has chosen while others still choose; otherwise Illegal."""
        who, made = self.rules.as_seat(seat), self._action(action)
        state, _ = self.rules.step(self.rules.take_back(self.state, who), who, made)
        return self._changed(who, made, state)

    def _can_change(self, who: Label) -> bool:
        """Whether a seat has chosen while others still choose."""
        rules, state = self.rules, self.state
        return rules.simultaneous(state) and who in rules.seats(state) and rules.pending(state, who) is not None

    def judge(self, seat: Seat, action: str) -> None:
        """Raises Illegal (or Malformed) unless a seat may play this now, or change its choice to it."""
        rules = self.rules
        who, made = rules.as_seat(seat), rules.parse_action(action)
        state = rules.take_back(self.state, who) if self._can_change(who) else self.state
        if refusal := rules.why_illegal(state, who, made):
            raise refusal

    def apply(self, seat: Seat, action: Action | str) -> Self:
        """The game after an action, or a changed choice, that was judged once: it is not judged again."""
        rules = self.rules
        who, made = rules.as_seat(seat), self._action(action)
        if self._can_change(who):
            return self._changed(who, made, rules.apply(rules.take_back(self.state, who), who, made)[0])
        return self._after(who, made, *rules.apply(self.state, who, made))

    def first(self, count: int) -> Self:
        """The game after its first actions only."""
        check_count("count", count)
        begun = self.rules.from_setup(self.setup, trusted=True)
        game = replace(self, state=begun.state, actions=(), events=())
        for seat, action in self.actions[:count]:
            game = game.apply(seat, action)
        return game

    def _after(self, who: Label, made: Action, state: State, events: tuple[Event, ...]) -> Self:
        extra = {name: value for name, value in self.extra.items() if name != "end"} if self.extra else self.extra
        return type(self)(self.setup, state, (*self.actions, (who, made)), (*self.events, *events), extra)

    def _changed(self, who: Label, made: Action, state: State) -> Self:
        at = max(at for at, (actor, _) in enumerate(self.actions) if actor == who)
        actions = (*self.actions[:at], *self.actions[at + 1 :], (who, made))  # in the order of being made final
        return type(self)(self.setup, state, actions, self.events, self.extra)

    def view(self, seat: Seat | None = None, since: int = 0) -> View:
        """What the seat, or a spectator (None), may know, with what happened after the first `since` events."""
        who = None if seat is None else self.rules.as_seat(seat)
        return self.rules.view(self.state, who, self._events_since(since))

    def seat_part(self, seat: Seat | None = None, since: int = 0) -> Json:
        """The fields of the seat's view that may differ from a spectator's; the others are the same for everybody."""
        who = None if seat is None else self.rules.as_seat(seat)
        return self.rules.seat_part(self.state, who, self._events_since(since))

    def open_view(self) -> View:
        """Everything that there is to see, nothing hidden: for replays once the game is over, and for study."""
        return self.rules.open_view(self.state, self.events)

    def preview(self, seat: Seat, action: Action | str) -> GamePreview:
        """What an action of the seat would do now, from what it may know; Illegal where it is not open."""
        who = self.rules.as_seat(seat)
        return self.rules.preview(self.rules.view(self.state, who, ()), who, self._action(action))

    def record(self, extra: Mapping[str, object] | None = None) -> Json:
        """The record so far, complete enough to replay; `extra` fields, and those it was loaded with, are kept."""
        if extra is not None and not isinstance(extra, Mapping):
            raise Malformed("extra", "not-an-object")
        more = {"rules_version": self.rules.version, **self.extra, **(extra or {})}
        return {**more, **self.rules.record_json(self.setup, self.actions)}

    def svg(self) -> str:
        """The position as an SVG picture."""
        # Drawing stands above the rules, which do without it until somebody looks.
        picture: str = import_module("shofar.draw").svg_of_game(self)
        return picture

    def _repr_svg_(self) -> str:
        return self.svg()

    def _events_since(self, since: int) -> tuple[Event, ...]:
        check_count("since", since)
        return self.events[since:] if since else self.events

    def _action(self, action: Action | str) -> Action:
        """The action that is meant; what a game of another kind has made is read as its text."""
        if not isinstance(action, str):
            raise Malformed("action", "not-text")
        try:
            return self.rules.parse_action(action)
        except Malformed as wrong:
            raise Illegal(self.rules.acting, wrong.code, wrong.params) from None

    def __repr__(self) -> str:
        state = self.rules.describe(self.state)
        return f"<{self.name}: {state}, {len(self.actions)} actions>"


AnyGame = Game[Seat, object, object, str, object, GameView, GameOutcome]
"""A game by whichever rules: what is public of it is typed, the rest comes from its rules and goes back to them."""
