"""How well the searches of both games keep to their time, one line of JSON each: milliseconds over the budget.

    python benches/bot_budget.py [--ms 20 100 500] [--busy 2]

`--busy` processes that do nothing but work run beside.
"""

import argparse
import json
import multiprocessing
import random
import time

from shofar import towers, walls
from shofar.bots.towers.players import SearchPlayer as TowersSearch
from shofar.bots.walls.players import SearchPlayer as WallsSearch
from shofar.core.player import Budget


def work():
    while True:
        pass


def views(game, start, count):
    """Views from random games."""
    chance, found = random.Random(1), []
    while len(found) < count:
        state = start(chance)
        while waiting := game.waiting(state):
            if chance.random() < 0.1:
                found.append(game.view(state, waiting[0]))
            state = game.play(state, waiting[0], chance.choice(game.legal(state, waiting[0])))
    return found[:count]


def walls_start(chance):
    return walls.new_state(walls.shuffled_deal(chance.choice([3, 4, 5]), chance.random()))


def towers_start(_chance):
    return towers.new_state(towers.SetUp(towers.load_layout("octagon"), towers.Side.NORTH))


def measure(player, asked, budgets):
    told = {}
    for ms in budgets:
        over = []
        for seed, view in enumerate(asked):
            begun = time.perf_counter()
            player.choose(view, Budget(ms=ms), seed)
            over.append((time.perf_counter() - begun) * 1000 - ms)
        over.sort()
        row = {"p50": over[len(over) // 2], "p99": over[int(len(over) * 0.99)], "most": over[-1]}
        told[ms] = {name: round(value, 1) for name, value in row.items()}
    return told


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ms", type=int, nargs="+", default=[20, 100])
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--busy", type=int, default=0)
    options = parser.parse_args()
    others = [multiprocessing.Process(target=work, daemon=True) for _ in range(options.busy)]
    for name, game, start, player in (
        ("walls", walls, walls_start, WallsSearch()),
        ("towers", towers, towers_start, TowersSearch()),
    ):
        for view in views(game, start, 30):  # every kind of moment once, so that all code is loaded
            player.choose(view, Budget(sims=20), 0)
        for other in others:
            if not other.is_alive():
                other.start()
        told = measure(player, views(game, start, options.moves), options.ms)
        print(json.dumps({name: {"busy": options.busy, "over_ms": told}}), flush=True)
    for other in others:
        other.terminate()
