"""The registry: both games by name, and what every layer may ask about either."""

from collections.abc import Collection
from typing import Any

from shofar import towers, walls
from shofar.core.errors import Malformed

# Each package offers what `shofar.core.Rules` lists.
GAMES: dict[str, Any] = {walls.NAME: walls, towers.NAME: towers}


def game_named(name: object) -> Any:
    """The package of a game: its rules, views and notation."""
    if not isinstance(name, str) or name not in GAMES:
        raise Malformed("game", "not-one-of", {"expected": ", ".join(GAMES)})
    return GAMES[name]


def seat_labels(name: str, count: int) -> tuple[int | str, ...]:
    """What the seats of a table are called: numbers in Walls, sides in Towers."""
    labels: tuple[int | str, ...] = game_named(name).seat_labels(count)
    return labels


def check_layout(name: str, layout: str) -> None:
    """Refuses a board that Towers does not have; Walls is played without one."""
    if game_named(name) is towers:
        towers.load_layout(layout)


def game_of(view: walls.View | towers.View) -> Any:
    """The package whose view this is."""
    return walls if isinstance(view, walls.View) else towers


def new_game(name: str, *, seats: int = 4, seed: int | str | None = None) -> walls.WallsGame | towers.TowersGame:
    """A fresh game; Towers has two seats and no shuffle, but a seed draws who begins."""
    if game_named(name) is walls:
        return walls.new(seats=seats, seed=seed)
    return towers.new_from_seed(seed)


def fresh_record(
    name: str, *, seats: int, seed: str, starter: int | str | None = None, layout: str = "octagon"
) -> dict[str, Any]:
    """A record without actions: what chance decides about a game, drawn from the seed where nobody has chosen."""
    if game_named(name) is walls:
        deal = walls.shuffled_deal(seats, seed, starter if isinstance(starter, int) else None)
        return walls.from_setup(deal).record()
    drawn = towers.new_from_seed(seed).setup.first
    return towers.new(str(starter) if starter else drawn, layout).record()


def standing(outcome: walls.Outcome | towers.Outcome) -> list[tuple[int, int]]:
    """How well each seat did, in seat order: the greater, the better; equal ones share (W20, W21; T12, T13)."""
    if isinstance(outcome, walls.Outcome):
        return list(zip(outcome.scores, outcome.tiebreak, strict=True))
    return [(int(outcome.winner is side), 0) for side in (towers.Side.SOUTH, towers.Side.NORTH)]


def places(game: Any, forfeited: Collection[int | str] = ()) -> dict[int | str, int | None]:
    """Each seat's place (1 is best, equal where shared); who forfeited stands last, and None where nothing counts."""
    outcome = game.outcome
    if outcome is None:
        # Ended otherwise than by its rules: those who gave up lost to the others.
        return {seat: (2 if seat in forfeited else 1) if forfeited else None for seat in game.seats}
    ranked = {seat: (seat not in forfeited, *worth) for seat, worth in zip(game.seats, standing(outcome), strict=True)}
    return {seat: 1 + sum(other > own for other in ranked.values()) for seat, own in ranked.items()}
