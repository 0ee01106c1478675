"""How noisy the search's comparisons are, and what a simulation costs: the product is what a variant must lower.

    python training/walls/spread.py --positions 200 temperature=0.4 temperature=0.2

At decisions of policy games, the policy's four favourites meet the same worlds, none dropping out. Told are, by round,
the variance of the paired difference between the first and each other (in thousandths), the microseconds of a
simulation, and their product over that of the first variant.
"""

import argparse
import time

import numpy as np
from match import Referee, lowest_bit_py
from measure import policy
from variants import variant_of

from shofar.bots.walls.beliefs import beliefs
from shofar.bots.walls.search import TEMPERATURE, TRUST, Search
from shofar.bots.walls.weights import nets
from shofar.fast.walls import layout
from shofar.fast.walls.layout import MAX_ACTIONS
from shofar.fast.walls.rules import legal

FAVOURITES = 4


def positions(count, seats, seed):
    """(round, knowledge, beliefs, actions) at decisions of policy games."""
    weights, chance = nets(), np.random.default_rng(seed)
    follow = policy(weights)
    found = []
    while len(found) < count:
        game, move = Referee(seats, len(found) % seats, int(chance.integers(2**40))), 0
        stop = int(chance.integers(0, 84))
        while game.state[layout.PHASE] != layout.OVER:
            seat = lowest_bit_py(game.state[layout.WAITING])
            actions = np.zeros(MAX_ACTIONS, np.int64)
            choices = legal(game.state, seat, actions)
            if move >= stop and choices > 1:
                known = game.knowledge(seat)
                told = beliefs(known, game.history(), weights)
                found.append((int(game.state[layout.ROUND]), known, told, actions[:choices].copy()))
                break
            game.play(seat, int(follow(game, seat, int(chance.integers(2**40)))))
            move += 1
    return found


def examine(position, worlds, variant, seed):
    """Mean variance of the paired differences, seconds of a simulation."""
    _, known, believed, actions = position
    temperature, trust = variant.get("temperature", TEMPERATURE), variant.get("trust", TRUST)
    search = Search(known, actions, nets(), seed, temperature=temperature, trust=trust, believed=believed)
    race = search.race
    race.widths[:] = 1e9
    favourites = np.argsort(-search.priors)[:FAVOURITES]
    race.active[:] = False
    race.active[favourites] = True
    begun = time.thread_time()
    search.run(worlds * len(favourites))
    spent = (time.thread_time() - begun) / search.sims
    first, met = favourites[0], race.worlds[0]
    spreads = []
    for other in favourites[1:]:
        mean = (race.sums[first] - race.sums[other]) / met
        square = race.products[first, first] - 2 * race.products[first, other] + race.products[other, other]
        spreads.append(square / met - mean * mean)
    return np.mean(spreads), spent


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", default=[""])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=128)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = positions(options.positions, options.seats, options.seed)
    rounds = np.array([each[0] for each in found])
    examine(found[0], 4, {}, 1)
    baseline = None
    for text in options.variants or [""]:
        variant = variant_of(text)
        told = np.array([examine(each, options.worlds, variant, number) for number, each in enumerate(found)])
        parts = [(told[rounds == each, 0].mean() * 1000, told[rounds == each, 1].mean() * 1e6) for each in (1, 2, 3)]
        products = np.array([spread * cost for spread, cost in parts])
        baseline = products if baseline is None else baseline
        columns = [
            f"{spread:6.2f} x {cost:5.1f} us = {ratio:.2f}"
            for (spread, cost), ratio in zip(parts, products / baseline, strict=True)
        ]
        print(f"{text or 'as shipped':28s} " + "   ".join(columns), flush=True)


if __name__ == "__main__":
    main()
