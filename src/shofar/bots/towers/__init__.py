"""Players of Towers by name. Nothing here needs a compiler until a player that does is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec

from shofar.bots.towers.plain import PlainPlayer
from shofar.core.player import Player

LEVELS = 10
CHARACTERS = ("mason", "raider", "giant", "miser", "scout")


def _strongest() -> Player:
    from shofar.bots.towers.players import SearchPlayer

    return SearchPlayer()


def _mcts() -> Player:
    from shofar.bots.towers.players import TreePlayer

    return TreePlayer()


def _greedy() -> Player:
    from shofar.bots.towers.players import RatingPlayer

    return RatingPlayer("greedy", depth=0, noise=0.0)


def _level(number: int) -> Callable[[], Player]:
    def make() -> Player:
        from shofar.bots.towers.ladder import level

        return level(number)

    return make


def _character(taste: str) -> Callable[[], Player]:
    def make() -> Player:
        from shofar.bots.towers.players import RatingPlayer

        return RatingPlayer(taste, depth=1, noise=0.3, taste=taste)

    return make


def _players() -> Mapping[str, Callable[[], Player]]:
    if find_spec("numba") is None:
        return {"strongest": PlainPlayer, "plain": PlainPlayer}
    return {
        "strongest": _strongest,
        **{f"level-{n}": _level(n) for n in range(1, LEVELS + 1)},
        **{taste: _character(taste) for taste in CHARACTERS},
        "greedy": _greedy,
        "mcts": _mcts,
        "plain": PlainPlayer,
    }


PLAYERS = _players()
