"""What the arena and the statistics read out of each game, beyond the rules that all games share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from shofar import towers, walls
from shofar.core.rules import Seat
from shofar.towers import Side


@dataclass(frozen=True, slots=True)
class GameTraits:
    """One game's particulars."""

    starter: Callable[[Any], Seat]
    """Who takes the first turn, from the set-up."""
    lead: Callable[[Any], Sequence[int]]
    """What each seat has gathered so far, from a state, in seat order."""
    kind: Callable[[Any, Any], str]
    """What sort of action this is, from the state before it and the action."""
    opening: int
    """Random actions before the players take over: without a shuffle, deterministic players repeat themselves."""
    gathered: str
    """What `lead` counts, in words."""


def _walls_lead(state: walls.State) -> Sequence[int]:
    # The ones in a wall are as good as won unless a trumpet takes them (W19).
    ones = [sum(card.length == 1 for wall in own for card in wall) for own in state.walls]
    won = [len(cards) for cards in state.won]
    if state.outcome is not None:
        return won
    return [cards + extra for cards, extra in zip(won, ones, strict=True)]


def _towers_kind(state: towers.State, action: towers.Place) -> str:
    square = state.layout.index[action.square]
    ground = "own" if state.layout.owners[square] is state.turn else "other"
    return f"{ground} {'tower' if state.towers[square] else 'ground'}"


TRAITS: dict[str, GameTraits] = {
    walls.NAME: GameTraits(
        starter=lambda deal: int(deal.start),
        lead=_walls_lead,
        kind=lambda _state, action: str(action.verb),
        opening=0,
        gathered="cards won and ones standing",
    ),
    towers.NAME: GameTraits(
        starter=lambda setup: str(setup.first),
        lead=lambda state: [state.count(side) for side in (Side.SOUTH, Side.NORTH)],
        kind=_towers_kind,
        opening=2,
        gathered="monoliths",
    ),
}


def shares(standing: Sequence[tuple[int, ...]], out: Sequence[int] = ()) -> list[float]:
    """Each seat's share of the win, in seat order, from how well they did; seats that are out get nothing."""
    left = [key for place, key in enumerate(standing) if place not in out]
    if not left:
        return [0.0] * len(standing)
    best = max(left)
    winners = [place for place, key in enumerate(standing) if key == best and place not in out]
    return [1 / len(winners) if place in winners else 0.0 for place in range(len(standing))]
