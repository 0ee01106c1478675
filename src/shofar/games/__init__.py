"""The registry: games by name, and what every layer may ask about any of them."""

from collections.abc import Collection, Mapping
from typing import cast

from shofar import towers, walls
from shofar.core.errors import Malformed
from shofar.core.game import AnyGame
from shofar.core.rules import Action, AnyRules, Event, GameView, Json, Label, Outcome, Rules, Seat, SetUp, State, View

EitherGame = walls.WallsGame | towers.TowersGame
"""A game of Walls or of Towers; `isinstance(game, walls.WallsGame)` says which."""

SEATS = 4
"""How many seats a table has unless somebody says."""
GAMES: dict[str, AnyRules] = {}


def register(rules: Rules[Label, SetUp, State, Action, Event, View, Outcome]) -> None:
    """Makes a game known by its name to all layers."""
    # From here on its set-ups, states and actions are opaque: they come from these rules and go back to them only.
    GAMES[rules.name] = cast(AnyRules, rules)


register(walls.RULES)
register(towers.RULES)


def game_named(name: object) -> AnyRules:
    """The rules of a game."""
    if not isinstance(name, str) or name not in GAMES:
        raise Malformed("game", "not-one-of", {"expected": ", ".join(GAMES)})
    return GAMES[name]


def game_of(view: GameView) -> AnyRules:
    """The rules of the game that a view shows."""
    return game_named(view.game)


def seat_count(name: str, wanted: int | None) -> int:
    """How many seats a table gets, the usual number if nobody says; a game with a fixed number takes no other."""
    seats = len(new_game(name, seats=SEATS if wanted is None else wanted, seed=0).seats)
    if wanted is not None and wanted != seats:
        raise Malformed("seats", "seat-count", {"game": name, "expected": seats, "found": wanted})
    return seats


def seat_labels(name: str, count: int) -> tuple[Seat, ...]:
    """What the seats of a table are called: numbers in Walls, sides in Towers."""
    return tuple(game_named(name).seat_labels(count))


def new_game(
    name: str,
    *,
    seats: int = 4,
    seed: int | str | None = None,
    starter: Seat | None = None,
    readings: Mapping[str, str] | None = None,
) -> AnyGame:
    """A fresh game, with whatever chance decides drawn from the seed."""
    return game_named(name).random_game(seats=seats, seed=seed, starter=starter, readings=readings)


def fresh_record(
    name: str,
    *,
    seats: int,
    seed: str,
    starter: Seat | None = None,
    layout: str = "octagon",
    readings: Mapping[str, str] | None = None,
) -> Json:
    """A record without actions: what chance decides about a game, drawn from the seed where nobody has chosen."""
    return game_named(name).fresh_record(seats=seats, seed=seed, starter=starter, layout=layout, readings=readings)


def winners(game: AnyGame, forfeited: Collection[Seat]) -> list[Seat]:
    """The seats that stand first: nobody where a game was left without a result."""
    return [seat for seat, place in places(game, forfeited).items() if place == 1]


def places(game: AnyGame, forfeited: Collection[Seat] = ()) -> dict[Seat, int | None]:
    """Each seat's place (1 is best, equal where shared); who forfeited stands last, and None where nothing counts."""
    outcome = game.outcome
    if outcome is None:
        # Ended otherwise than by its rules: those who gave up lost to the others.
        return {seat: (2 if seat in forfeited else 1) if forfeited else None for seat in game.seats}
    ranked = {seat: (seat not in forfeited, *did) for seat, did in zip(game.seats, outcome.standing(), strict=True)}
    return {seat: 1 + sum(other > own for other in ranked.values()) for seat, own in ranked.items()}
