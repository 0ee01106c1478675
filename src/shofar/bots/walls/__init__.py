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
ABOUT = {
    "strongest": "Searches the hands that the others may hold, for as long as it may.",
    "policy": "The action that the learned policy likes, without search.",
    "plain": "The most cards by rule of thumb, in plain Python: it needs no compiler.",
    "builder": "Walls above all, and few trumpets.",
    "trumpeter": "Sounds a trumpet wherever that does not hurt.",
    "hoarder": "Fills the supply, and means to win it all.",
    "gleaner": "Collects 1s, which are won at the end whoever leads.",
}
"""How those play who are no levels, in a sentence for people."""
PLAYERS: dict[str, Callable[[], Player]] = {
    "strongest": _strongest,
    "policy": _policy,
    "plain": PlainPlayer,
    **{f"level-{number}": _level(number) for number in range(1, 11)},
    **{name: _character(name) for name in CHARACTERS},
}
