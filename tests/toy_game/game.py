"""A third game, for tests alone: two players take 1 to 3 counters from a heap, and whoever takes the last one wins.

Each has a few counters hidden in the fist, and may once put them on the heap instead. It shows what a game consists of:
a set-up, a state, actions, events, a view, an outcome, a `Game` and a rules object (docs/adding-a-game.md).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import randbits
from typing import Any, ClassVar, Literal

from shofar.core.errors import Illegal, Malformed
from shofar.core.game import Game
from shofar.core.json_form import from_plain, to_plain
from shofar.core.rules import Json, Seat
from shofar.core.shuffle import Chance

NAME = "toy"
HEAP, MOST, HIDDEN = 21, 3, "?"
ACTIONS = ("add", "take 1", "take 2", "take 3")


@dataclass(frozen=True, slots=True)
class SetUp:
    """What chance decides: the counters in each fist."""

    fists: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who took the last counter."""

    winner: int

    def standing(self) -> list[tuple[int, ...]]:
        return [(int(seat == self.winner),) for seat in (0, 1)]

    @property
    def drawn(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class State:
    heap: int
    turn: int
    fists: tuple[int, int]
    happened: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat took counters (a negative number: put some on the heap)."""

    n: int
    seat: int
    taken: int
    event: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: its own fist, not the other."""

    seat: int | None
    heap: int
    turn: int | None
    fists: tuple[str, ...]
    winner: int | None
    legal: tuple[str, ...]
    events: tuple[Moved, ...]
    game: ClassVar[str] = NAME

    def to_json(self) -> Json:
        plain: Json = to_plain(self)
        return plain


@dataclass(frozen=True, slots=True)
class Preview:
    action: str
    heap: int

    def to_json(self) -> Json:
        plain: Json = to_plain(self)
        return plain


class ToyGame(Game[int, SetUp, State, str, Moved, View, Outcome]):
    __slots__ = ()

    @property
    def rules(self) -> "ToyRules":
        return RULES


class ToyRules:
    """What `shofar.core.Rules` lists, written as methods; Walls and Towers gather functions instead."""

    name = NAME
    acting = "Y1"
    version = 1
    readings: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # no clause of it is open

    # Setting up

    def seat_labels(self, count: int) -> tuple[int, int]:
        return (0, 1)

    def check_layout(self, layout: str) -> None:
        return

    def random_game(
        self,
        *,
        seats: int = 2,
        seed: int | str | None = None,
        starter: Seat | None = None,
        readings: Mapping[str, str] | None = None,
    ) -> ToyGame:
        chance = Chance(randbits(64) if seed is None else seed)
        return self.from_setup(SetUp((1 + chance.below(MOST), 1 + chance.below(MOST))))

    def fresh_record(
        self, *, seats: int, seed: str, starter: Seat | None, layout: str, readings: Mapping[str, str] | None
    ) -> Json:
        return self.random_game(seed=seed).record()

    def from_setup(self, setup: SetUp, *, trusted: bool = False) -> ToyGame:
        if not trusted and not all(1 <= fist <= MOST for fist in setup.fists):
            raise Illegal("Y2", "toy-fist", {"most": MOST})
        return ToyGame(setup, State(HEAP, 0, setup.fists))

    def starter(self, setup: SetUp) -> int:
        return 0

    def hides_starter(self, readings: Mapping[str, str]) -> bool:
        return False

    # What is asked

    def seats(self, state: State) -> tuple[int, int]:
        return (0, 1)

    def as_seat(self, seat: Seat) -> int:
        if seat not in (0, 1):
            raise Illegal("Y1", "toy-no-such-seat", {"seat": str(seat)})
        return int(seat)

    def waiting(self, state: State) -> tuple[int, ...]:
        return () if state.outcome else (state.turn,)

    def simultaneous(self, state: State) -> bool:
        return False

    def question(self, state: State) -> int:
        return state.happened

    def pending(self, state: State, seat: int) -> None:
        return None

    # Playing

    def why_illegal(self, state: State, seat: int, action: str) -> Illegal | None:
        if state.outcome or seat != state.turn:
            return Illegal("Y3", "toy-not-your-turn", {"seat": seat})
        if action == "add":
            return None if state.fists[seat] else Illegal("Y5", "toy-fist-empty")
        return None if int(action[-1]) <= state.heap else Illegal("Y4", "toy-too-few", {"heap": state.heap})

    def legal(self, state: State, seat: int) -> tuple[str, ...]:
        return tuple(action for action in ACTIONS if self.why_illegal(state, seat, action) is None)

    def step(self, state: State, seat: int, action: str) -> tuple[State, tuple[Moved, ...]]:
        if refusal := self.why_illegal(state, seat, action):
            raise refusal
        return self.apply(state, seat, action)

    def apply(self, state: State, seat: int, action: str) -> tuple[State, tuple[Moved, ...]]:
        taken = -state.fists[seat] if action == "add" else int(action[-1])
        fists = (0 if seat == 0 else state.fists[0], 0 if seat == 1 else state.fists[1])
        heap, happened = state.heap - taken, state.happened + 1
        after = State(heap, 1 - seat, fists if action == "add" else state.fists, happened)
        return replace(after, outcome=None if heap else Outcome(seat)), (Moved(happened, seat, taken),)

    def take_back(self, state: State, seat: int) -> State:
        raise Illegal("Y3", "toy-nothing-to-change", {"seat": seat})

    def discloses(self, event: Moved) -> bool:
        return event.taken < 0

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def gathered(self, state: State) -> tuple[int, int]:
        return (0, 0)

    def decided_by(self, events: Sequence[Moved]) -> None:
        return None

    # Showing

    def describe(self, state: State) -> str:
        return f"{state.heap} on the heap"

    def view(self, state: State, seat: int | None, events: Sequence[Moved]) -> View:
        winner, turn = (state.outcome.winner, None) if state.outcome else (None, state.turn)
        return View(heap=state.heap, turn=turn, winner=winner, **self.seat_part(state, seat, events))

    def seat_part(self, state: State, seat: int | None, events: Sequence[Moved]) -> Json:
        fists = tuple(str(fist) if who == seat or not fist else HIDDEN for who, fist in enumerate(state.fists))
        legal = () if seat is None else self.legal(state, seat)
        return {"seat": seat, "fists": fists, "legal": legal, "events": tuple(events)}

    def open_view(self, state: State, events: Sequence[Moved]) -> View:
        return replace(self.view(state, None, events), fists=tuple(map(str, state.fists)))

    def preview(self, view: View, seat: int, action: str) -> Preview:
        if action not in view.legal:
            raise Illegal("Y3", "toy-not-open", {"action": action})
        return Preview(action, view.heap + int(view.fists[seat]) if action == "add" else view.heap - int(action[-1]))

    # Reading and writing

    def parse_action(self, text: str) -> str:
        if text not in ACTIONS:
            raise Malformed("action", "toy-no-such-action", {"text": text})
        return text

    def parse_setup(self, record: Mapping[str, Any], layouts: Mapping[str, Any] | None = None) -> SetUp:
        return from_plain(SetUp, record.get("deal"), "deal")

    def parse_step(self, state: State, entry: object, field: str) -> tuple[int, str]:
        if not isinstance(entry, str):
            raise Malformed(field, "not-text")
        return state.turn, self.parse_action(entry)

    def parse_view(self, plain: object) -> View:
        return from_plain(View, plain, "view")

    def state_json(self, state: State) -> Json:
        plain: Json = to_plain(state)
        return plain

    def record_json(self, setup: SetUp, actions: Sequence[tuple[int, str]]) -> Json:
        made = [action for _, action in actions]
        deal = {"seats": 2, "start": 0, "deal": {"fists": list(setup.fists)}}
        return {"format": "shofar/1", "game": NAME, **deal, "actions": made}

    def record_of(self, view: View) -> None:
        return None


RULES = ToyRules()
