"""The levels: how each of them thinks, as fitted by matches (`training/towers/ladder.py`)."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from shofar.bots.towers.players import RatingPlayer, SearchPlayer
from shofar.core.player import Budget, Choice, Player
from shofar.towers import View


class NodesPlayer(SearchPlayer):
    """Searches a fixed number of nodes, whatever it is granted: a level means the same everywhere."""

    def __init__(self, name: str, nodes: int) -> None:
        super().__init__(name, table_bits=16, every_colour=nodes >= 3000)
        self.nodes = nodes

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """The best move found within the level's nodes."""
        return super().choose(view, Budget(sims=self.nodes), seed)


@cache
def table() -> list[dict[str, Any]]:
    """The levels with their settings, ratings and 95% intervals."""
    rows: list[dict[str, Any]] = json.loads(
        (files("shofar.bots.towers") / "data" / "ladder.json").read_text(encoding="utf-8")
    )["levels"]
    return rows


def level(number: int) -> Player:
    """The player of a level from 1 to 10."""
    row = table()[number - 1]
    name = f"level-{number}"
    if "nodes" in row:
        return NodesPlayer(name, row["nodes"])
    return RatingPlayer(name, row["depth"], row["noise"])
