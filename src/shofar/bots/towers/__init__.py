"""Players of Towers by name. Nothing here needs a compiler until a player that does is made."""

from __future__ import annotations

from collections.abc import Callable

from shofar.bots.towers.plain import PlainPlayer
from shofar.core.player import Player

LEVELS = 10
CHARACTERS = ("mason", "raider", "giant", "miser", "scout")
ABOUT = {
    "strongest": "Alpha-beta search with the learned evaluation, for as long as it may.",
    "mason": "Builds high at home, and seldom sets foot elsewhere.",
    "raider": "Spoils the other side's towers rather than building its own.",
    "giant": "Plays large pieces first.",
    "miser": "Plays small pieces first, and keeps the large ones for the end.",
    "scout": "Wants a foot in every square before it builds.",
    "greedy": "The move after which the learned evaluation is best, without search.",
    "mcts": "Monte Carlo tree search with random playouts: a yardstick.",
    "plain": "The most lines at a look, in plain Python: it needs no compiler.",
}
"""How those play who are no levels, in a sentence for people."""


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


PLAYERS: dict[str, Callable[[], Player]] = {
    "strongest": _strongest,
    **{f"level-{n}": _level(n) for n in range(1, LEVELS + 1)},
    **{taste: _character(taste) for taste in CHARACTERS},
    "greedy": _greedy,
    "mcts": _mcts,
    "plain": PlainPlayer,
}
