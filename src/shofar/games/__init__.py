"""The one place that knows both games by name."""

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


def game_of(view: walls.View | towers.View) -> Any:
    """The package whose view this is."""
    return walls if isinstance(view, walls.View) else towers


def new_game(name: str, *, seats: int = 4, seed: int | str | None = None) -> walls.WallsGame | towers.TowersGame:
    """A fresh game; Towers has two seats and no shuffle, but a seed draws who begins."""
    if game_named(name) is walls:
        return walls.new(seats=seats, seed=seed)
    return towers.new_from_seed(seed)
