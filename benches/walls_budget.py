"""How well the search of Walls keeps to its time, as one line of JSON: milliseconds over the budget.

    python benches/walls_budget.py [--ms 20 100 500] [--busy 2]

`--busy` processes that do nothing but work run beside.
"""

import argparse
import json
import multiprocessing
import random
import time

from shofar import walls
from shofar.bots.walls.players import SearchPlayer
from shofar.core.player import Budget


def work():
    while True:
        pass


def views(count):
    """Views from random games."""
    chance, found = random.Random(1), []
    while len(found) < count:
        state = walls.new_state(walls.shuffled_deal(chance.choice([3, 4, 5]), chance.random()))
        while waiting := walls.waiting(state):
            if chance.random() < 0.1:
                found.append(walls.view(state, waiting[0]))
            state = walls.play(state, waiting[0], chance.choice(walls.legal(state, waiting[0])))
    return found[:count]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ms", type=int, nargs="+", default=[20, 100])
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--busy", type=int, default=0)
    options = parser.parse_args()
    player = SearchPlayer()
    for view in views(30):  # every kind of moment once, so that all code is loaded
        player.choose(view, Budget(sims=20), 0)
    others = [multiprocessing.Process(target=work, daemon=True) for _ in range(options.busy)]
    for other in others:
        other.start()
    told = {}
    for ms in options.ms:
        over = []
        for seed, view in enumerate(views(options.moves)):
            begun = time.perf_counter()
            player.choose(view, Budget(ms=ms), seed)
            over.append((time.perf_counter() - begun) * 1000 - ms)
        over.sort()
        told[ms] = {"p50": over[len(over) // 2], "p99": over[int(len(over) * 0.99)], "most": over[-1]}
        told[ms] = {name: round(value, 1) for name, value in told[ms].items()}
    print(json.dumps({"walls": {"busy": options.busy, "over_ms": told}}))
    for other in others:
        other.terminate()
