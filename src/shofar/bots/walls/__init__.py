"""Players of Walls, by name. The compiled ones are imported when they are made."""

from collections.abc import Callable

from shofar.bots.walls.plain import PlainPlayer
from shofar.core.player import Player


def _strongest() -> Player:
    from shofar.bots.walls.players import SearchPlayer

    return SearchPlayer()


def _policy() -> Player:
    from shofar.bots.walls.players import PolicyPlayer

    return PolicyPlayer()


def _level(number: int) -> Callable[[], Player]:
    def make() -> Player:
        from shofar.bots.walls.ladder import level

        return level(number)

    return make


def _character(name: str) -> Callable[[], Player]:
    def make() -> Player:
        from shofar.bots.walls.characters import character

        return character(name)

    return make


CHARACTERS = ("builder", "trumpeter", "hoarder", "gleaner")
PLAYERS: dict[str, Callable[[], Player]] = {
    "strongest": _strongest,
    "policy": _policy,
    "plain": PlainPlayer,
    **{f"level-{number}": _level(number) for number in range(1, 11)},
    **{name: _character(name) for name in CHARACTERS},
}
