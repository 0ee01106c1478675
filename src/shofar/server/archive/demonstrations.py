"""A game of each kind between bots that comes with the software: something to look at where nobody has played yet.

They are true games: `demonstration-walls` and `demonstration-towers` among the finished ones, marked as shipped by
belonging to no table.
"""

from functools import cache
from importlib.resources import files
from typing import Any, cast, get_args

import msgspec

from shofar.games import places
from shofar.records.record import load
from shofar.server.archive.games import GameInfo, GamePlayer
from shofar.table.settings import GameName

PREFIX = "demonstration-"


def _game_of(game_id: str) -> GameName | None:
    name = game_id.removeprefix(PREFIX)
    return cast(GameName, name) if game_id.startswith(PREFIX) and name in get_args(GameName) else None


def record(game_id: str) -> dict[str, Any] | None:
    """The record of a demonstration; None for the name of another game."""
    return _record(name) if (name := _game_of(game_id)) else None


def info(game_id: str) -> GameInfo | None:
    """What is told of it as of any finished game."""
    return _info(name) if (name := _game_of(game_id)) else None


@cache
def _record(name: GameName) -> dict[str, Any]:
    text = (files(__package__) / "demonstrations" / f"{name}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Any])


@cache
def _info(name: GameName) -> GameInfo:
    record = _record(name)
    ranks = places(load(record))
    bots = [str(one["bot"]) for one in record["players"]]
    players = [
        GamePlayer(str(seat), bot, None, bot, place, forfeit=False, rating_before=None, rating_after=None)
        for (seat, place), bot in zip(ranks.items(), bots, strict=True)
    ]
    return GameInfo(f"{PREFIX}{name}", "", 1, name, True, False, 0, 0, "rules", players)
