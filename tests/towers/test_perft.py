"""Node counts by depth, counted by the oracle (`python -m tests.golden.make`) and here by the rules."""

from typing import Any

import pytest

from shofar import towers
from shofar.towers import State
from tests.golden.make import read
from tests.scale import SOAK

TABLES = read("perft")
MOST = 500_000 if SOAK else 700


def perft(state: State, depth: int) -> int:
    if state.turn is None:
        return 0
    moves = towers.legal(state, state.turn)
    if depth == 1:
        return len(moves)
    return sum(perft(towers.play(state, state.turn, move), depth - 1) for move in moves)


@pytest.mark.parametrize("table", TABLES, ids=[table["name"] for table in TABLES])
def test_perft(table: dict[str, Any]) -> None:
    game = towers.new(table["position"]["first"])
    for move in table["position"]["actions"]:
        game = game.play(game.waiting[0], move)
    for depth, nodes in enumerate(table["nodes"], 1):
        # A count of depth n visits as many positions as depth n - 1 has nodes.
        if depth == 1 or table["nodes"][depth - 2] <= MOST:
            assert perft(game.state, depth) == nodes, f"depth {depth}"
