"""Random games of Towers a second, one thread, plain rules beside compiled ones. Prints one JSON object."""

import json
import random
import sys
import time

from shofar import towers
from shofar.fast.towers import playouts, tables

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0


def plain() -> dict[str, float]:
    chance = random.Random(1)
    games = plies = south = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        state = towers.new().state
        while state.outcome is None:
            state, _ = towers.step(state, state.turn, chance.choice(towers.legal(state, state.turn)))
        games += 1
        plies += state.ply
        south += state.outcome.winner is towers.Side.SOUTH
    return _rates(games, plies, south, spent)


def fast() -> dict[str, float]:
    geo = tables.geometry(towers.load_layout("octagon"))
    playouts.random_games(geo, 1000, 0)  # compile, or load what was compiled before
    games = plies = south = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        tally = playouts.random_games(geo, 100_000, 1 + games)
        games += 100_000
        plies += int(tally[playouts.PLIES])
        south += int(tally[playouts.SOUTH])
    return _rates(games, plies, south, spent)


def _rates(games: int, plies: int, south: int, spent: float) -> dict[str, float]:
    return {
        "games_s": round(games / spent),
        "decisions_s": round(plies / spent),
        "mean_plies": round(plies / games, 3),
        "south_wins": round(south / games, 4),
    }


if __name__ == "__main__":
    print(json.dumps({"towers": {"plain": plain(), "fast": fast()}}))
