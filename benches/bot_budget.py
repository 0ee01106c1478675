"""How well the searches of both games keep to their time: milliseconds over the budget, one line of JSON each.

    make bench BENCH="bot_budget [--ms 20 100 500] [--busy 2]"

`--busy` processes that do nothing but work run beside.
"""

import argparse
import json
import multiprocessing
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from shofar import towers, walls
from shofar.bots.towers.players import SearchPlayer as TowersSearch
from shofar.bots.walls.players import SearchPlayer as WallsSearch
from shofar.core.player import Budget, Choice

View = TypeVar("View")


def keep_busy() -> None:
    """Works for ever."""
    while True:
        pass


def walls_views(dice: random.Random) -> Iterator[walls.View]:
    """Some views of random games."""
    while True:
        state = walls.new_state(walls.shuffled_deal(dice.choice([3, 4, 5]), dice.getrandbits(64)))
        while waiting := walls.waiting(state):
            if dice.random() < 0.1:
                yield walls.view(state, waiting[0])
            state = walls.play(state, waiting[0], dice.choice(walls.legal(state, waiting[0])))


def towers_views(dice: random.Random) -> Iterator[towers.View]:
    """Some views of random games."""
    while True:
        state = towers.new_state(towers.SetUp(towers.load_layout("octagon"), towers.Side.NORTH))
        while state.turn:
            if dice.random() < 0.1:
                yield towers.view(state, state.turn)
            state = towers.play(state, state.turn, dice.choice(towers.legal(state, state.turn)))


def measure(
    choose: Callable[[View, Budget, int], Choice], views: Sequence[View], budgets: Sequence[int]
) -> dict[int, dict[str, float]]:
    """How far over its time a player was: median, 99th percentile and most, by budget."""
    found = {}
    for ms in budgets:
        over = []
        for seed, view in enumerate(views):
            begun = time.perf_counter()
            choose(view, Budget(ms=ms), seed)
            over.append((time.perf_counter() - begun) * 1000 - ms)
        over.sort()
        row = {"p50": over[len(over) // 2], "p99": over[int(len(over) * 0.99)], "most": over[-1]}
        found[ms] = {name: round(value, 1) for name, value in row.items()}
    return found


def measure_game(
    name: str,
    choose: Callable[[View, Budget, int], Choice],
    views: Iterator[View],
    options: argparse.Namespace,
    others: Sequence[multiprocessing.Process],
) -> None:
    """Measures one game's search and prints what was found."""
    for _ in range(30):  # every kind of moment once, so that all code is loaded
        choose(next(views), Budget(sims=20), 0)
    for other in others:
        if not other.is_alive():
            other.start()
    found = measure(choose, [next(views) for _ in range(options.moves)], options.ms)
    print(json.dumps({name: {"busy": options.busy, "over_ms": found}}), flush=True)


def main() -> None:
    """Measures both games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ms", type=int, nargs="+", default=[20, 100])
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--busy", type=int, default=0)
    options = parser.parse_args()
    others = [multiprocessing.Process(target=keep_busy, daemon=True) for _ in range(options.busy)]
    measure_game("walls", WallsSearch().choose, walls_views(random.Random(1)), options, others)
    measure_game("towers", TowersSearch().choose, towers_views(random.Random(1)), options, others)
    for other in others:
        other.terminate()


if __name__ == "__main__":
    main()
