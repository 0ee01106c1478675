"""A game of Walls at one moment: a value, never changed."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypedDict, Unpack

from shofar.core.arguments import FAULTS, why_failed
from shofar.core.colours import COLOURS
from shofar.core.errors import Illegal
from shofar.core.rules import Seat
from shofar.walls.actions import Action, Feed, First
from shofar.walls.cards import Card, Cards
from shofar.walls.deal import FEWEST_SEATS, MOST_SEATS
from shofar.walls.readings import RULINGS, Readings


class Phase(StrEnum):
    """What the table is doing."""

    FIRST = "first"
    FEED = "feed"
    TURN = "turn"
    OVER = "over"

    # Enum hashes through Python code; what a phase asks for is looked up at every step.
    __hash__ = str.__hash__


class Ending(StrEnum):
    """Why the winners won (W21)."""

    MOST_CARDS = "most-cards"
    TIEBREAK = "tiebreak"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: cards won, cards left in walls, who won and why (W20, W21)."""

    ending: Ending
    scores: tuple[int, ...]
    tiebreak: tuple[int, ...]
    winners: tuple[int, ...]

    def standing(self) -> list[tuple[int, ...]]:
        """How well each seat did: cards won, then cards left in walls (W20, W21)."""
        return list(zip(self.scores, self.tiebreak, strict=True))

    @property
    def drawn(self) -> bool:
        """Never: a tie is a win that is shared (W21)."""
        return False


@dataclass(frozen=True)  # without slots, so that `but` copies all fields at once
class State:
    """Everything, hidden cards too. Tuples by seat; walls by seat and then by colour in text order."""

    phase: Phase
    round: int
    start: int
    turn: int | None
    hands: tuple[Cards, ...]
    first: tuple[Card | None, ...]
    """Face down before each seat until W7."""
    fed: tuple[Card | None, ...]
    """This round's feed of each seat while others still choose; the card lies in `put` already."""
    walls: tuple[tuple[Cards, ...], ...]
    put: tuple[Cards, ...]
    """What each seat put into the supply face down since the last scoring: known to that seat alone."""
    open_supply: Cards
    """Supply cards that everybody has seen: fallen from walls, or left by the last scoring."""
    removed: Cards
    won: tuple[Cards, ...]
    draw: Cards
    """The pile, `draw[0]` on top."""
    happened: int
    """How many events there have been: the next one's number less one."""
    outcome: Outcome | None = None
    readings: Readings = RULINGS
    """How the table reads open clauses."""

    @property
    def supply(self) -> Cards:
        """All cards of the supply."""
        return tuple(sorted([*self.open_supply, *(card for cards in self.put for card in cards)]))

    def but(self, **changed: Unpack["StateChanges"]) -> "State":
        """A copy with some fields changed: `dataclasses.replace`, but faster, since every action makes one."""
        every = {**self.__dict__, **changed}
        assert len(every) == len(self.__dict__), changed  # nothing but fields
        made = object.__new__(State)
        object.__setattr__(made, "__dict__", every)
        return made

    def __repr__(self) -> str:
        return f"<walls state: {describe(self)}>"


class CardChanges(TypedDict, total=False):
    """What an action changes besides its player's hand."""

    walls: tuple[tuple[Cards, ...], ...]
    put: tuple[Cards, ...]
    open_supply: Cards
    removed: Cards


class StateChanges(CardChanges, total=False):
    """What `State.but` changes: its fields."""

    phase: Phase
    round: int
    start: int
    turn: int | None
    hands: tuple[Cards, ...]
    first: tuple[Card | None, ...]
    fed: tuple[Card | None, ...]
    won: tuple[Cards, ...]
    draw: Cards
    happened: int
    outcome: Outcome | None
    readings: Readings


NO_WALLS: tuple[Cards, ...] = ((),) * len(COLOURS)


def seats(state: State) -> range:
    """All seats, in order."""
    return range(len(state.hands))


def seat_labels(count: int) -> tuple[int, ...]:
    """The seats of a table that is being set up."""
    if not FEWEST_SEATS <= count <= MOST_SEATS:
        raise Illegal("W2", "walls-seats", {"seats": count})
    return tuple(range(count))


def simultaneous(state: State) -> bool:
    """Whether seats choose at the same time now (W23)."""
    return state.phase in (Phase.FIRST, Phase.FEED)


def question(state: State) -> tuple[Phase, int, int, int | None]:
    """What the table asks now; the same while seats choose at the same time."""
    return state.phase, state.round, state.happened if state.turn is not None else 0, state.turn


def as_seat(seat: Seat) -> int:
    """Seats are numbers; whether a table has such a seat is for the rules to say."""
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise Illegal("W2", "walls-seats-are-numbers", {"seat": str(seat)})
    return seat


def check_seat(state: State, seat: int) -> None:
    """Raises Illegal where the table has no such seat."""
    if not 0 <= seat < len(state.hands):
        raise _no_such_seat(state, seat)


def _no_such_seat(state: State, seat: int) -> Illegal:
    return Illegal("W2", "walls-no-such-seat", {"seat": seat, "seats": len(state.hands)})


def waiting(state: State) -> tuple[int, ...]:
    """The seats that must act now, in order; none when the game is over."""
    try:
        if state.turn is not None:
            return (state.turn,)
        if state.phase is Phase.OVER:
            return ()
    except FAULTS as fault:
        raise why_failed(fault, waiting, state) from None
    chosen = state.first if state.phase is Phase.FIRST else state.fed
    return tuple(seat for seat, card in enumerate(chosen) if card is None)


def pending(state: State, seat: int) -> Action | None:
    """The seat's own choice while others still choose (W23)."""
    try:
        card = state.fed[seat]
    except IndexError:
        raise _no_such_seat(state, seat) from None
    if card is not None:
        return Feed(card)
    card = state.first[seat]
    if state.phase is Phase.FIRST and card is not None:
        return First(card)
    return None


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    try:
        return state.outcome
    except FAULTS as fault:
        raise why_failed(fault, outcome, state) from None


def gathered(state: State) -> tuple[int, ...]:
    """The cards that each seat has won (W20)."""
    return tuple([len(cards) for cards in state.won])


def describe(state: State) -> str:
    """The state in a few words."""
    text = f"{len(state.hands)} seats, round {state.round}, {state.phase}"
    if state.outcome:
        return f"{text}, scores {state.outcome.scores}, won by {state.outcome.winners}"
    return f"{text}, waiting for {', '.join(map(str, waiting(state)))}"
