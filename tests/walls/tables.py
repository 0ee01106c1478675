"""Tables of Walls in the middle of a game, written down briefly."""

from collections.abc import Sequence
from typing import Any

from shofar.core.colours import COLOURS
from shofar.walls import Card, Event, Phase, State, parse_action, step
from shofar.walls.cards import Cards
from shofar.walls.state import NO_WALLS


def cards(text: str) -> Cards:
    """`R1 R5 T` as cards, in the order given."""
    return tuple(Card(code) for code in text.split())


def pile(text: str) -> Cards:
    """The cards sorted, as hands and walls are."""
    return tuple(sorted(cards(text)))


def wall_tuple(walls: dict[str, str]) -> tuple[Cards, ...]:
    """Walls by colour letter as the state keeps them."""
    return tuple(pile(walls.get(colour, "")) for colour in COLOURS) if walls else NO_WALLS


def table(
    hands: Sequence[str] = ("R1 T", "Y1 T", "G1 T"),
    walls: Sequence[dict[str, str]] = (),
    draw: str = "B1 B1 B1 B1",
    put: Sequence[str] = (),
    supply: str = "",
    won: Sequence[str] = (),
    removed: str = "",
    **more: Any,
) -> State:
    """A state in phase `turn`, seat 0 to play in round 1, unless told otherwise."""
    count = len(hands)

    def by_seat(given: Sequence[str]) -> tuple[Cards, ...]:
        return tuple(pile(text) for text in given) if given else ((),) * count

    fields: dict[str, Any] = {
        "phase": Phase.TURN,
        "round": 1,
        "start": 0,
        "turn": 0,
        "hands": by_seat(hands),
        "first": (None,) * count,
        "fed": (None,) * count,
        "walls": tuple(wall_tuple(one) for one in walls) if walls else (NO_WALLS,) * count,
        "put": by_seat(put),
        "open_supply": pile(supply),
        "removed": pile(removed),
        "won": by_seat(won),
        "draw": cards(draw),
        "happened": 0,
        **more,
    }
    return State(**fields)


def choosing(phase: Phase, hands: Sequence[str], **more: Any) -> State:
    """A state in which all still choose."""
    return table(hands, phase=phase, turn=None, **more)


def act(state: State, *actions: tuple[int, str]) -> State:
    """The state after the actions."""
    for seat, text in actions:
        state, _ = step(state, seat, parse_action(text))
    return state


def act_telling(state: State, seat: int, text: str) -> tuple[State, tuple[Event, ...]]:
    """The state after one action, and what happened."""
    return step(state, seat, parse_action(text))


def wall(state: State, seat: int, colour: str) -> str:
    """One wall as text."""
    return " ".join(state.walls[seat][COLOURS.index(colour)])


def text(some: Cards) -> str:
    """Cards as text."""
    return " ".join(some)
