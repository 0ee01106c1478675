"""What variants of the search win in one round, from the same starts, by what their decisions gained (see `measure`).

    python training/walls/rounds.py --starts 500 --round 3 --sims 3000 --workers 2 trust=inf trust=250

Games of the policy lead to the start of the round. From there one seat searches and the others follow the policy; each
seat does it in turn. Told are points of a hundred that a game gains, with one standard error: by what followed in the
true world, and by what the search could foresee, in worlds that it had not seen while it chose. The second has a third
of the noise, and is as good as the beliefs are: over many decisions both must agree.
"""

import argparse
import copy
import multiprocessing
import time

import numpy as np
from match import Referee, lowest_bit_py
from measure import judged, policy, searcher, variant_of

from shofar.bots.walls.weights import nets
from shofar.fast.walls import layout

EVERY_S = 60  # between two reports


def examine(task):
    """Mean gain of each variant over the seats of one start, and the seconds that it took."""
    seed, options, variants = task
    follow = policy(nets())
    game, move = Referee(options.seats, seed % options.seats, seed), 0
    while game.state[layout.ROUND] < options.round or game.state[layout.PHASE] == layout.FIRST:
        seat = lowest_bit_py(game.state[layout.WAITING])
        game.play(seat, int(follow(game, seat, seed * 1009 + move)))
        move += 1
    gains, spent = np.zeros((2, len(variants), options.seats)), np.zeros(len(variants))
    for number, variant in enumerate(variants):
        begun = time.thread_time()
        for place in range(options.seats):
            search = searcher(nets(), {"sims": options.sims}, variant)
            one = judged(search, follow, nets(), options.continuations, options.worlds)
            now, at = copy.deepcopy(game), move
            while now.state[layout.PHASE] != layout.OVER and now.state[layout.ROUND] == options.round:
                seat = lowest_bit_py(now.state[layout.WAITING])
                now.play(seat, int((one if seat == place else follow)(now, seat, seed * 1009 + at)))
                at += 1
            gains[:, number, place] = one.gained, one.foreseen
        spent[number] = time.thread_time() - begun
    return gains.mean(axis=2), spent


def told(points):
    """Mean and one standard error."""
    return f"{points.mean():6.2f} +- {points.std() / len(points) ** 0.5:.2f}"


def report(texts, found, seconds):
    """Print what was found so far."""
    gains, spent = np.array([each[0] for each in found]) * 100, np.array([each[1] for each in found]).sum(axis=0)
    print(f"{len(found)} starts, {seconds:.0f} s; points a game and one standard error")
    for index, text in enumerate(texts):
        print(f"{text or 'as shipped':30s} {spent[index] / spent[0]:.2f} times as long")
        for way, name in enumerate(("in the true world", "foreseen")):
            own = gains[:, way, index]
            print(f"    {name:20s} {told(own)}  over the first {told(own - gains[:, way, 0])}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="+", help="see measure.py")
    parser.add_argument("--starts", type=int, default=200)
    parser.add_argument("--round", type=int, default=3)
    parser.add_argument("--continuations", type=int, default=300)
    parser.add_argument("--worlds", type=int, default=800, help="in which each gain is foreseen")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--sims", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    variants = [variant_of(text) for text in options.variants]
    begun = told = time.time()
    found = []
    with multiprocessing.get_context("spawn").Pool(options.workers) as pool:
        tasks = [(options.seed * 1000003 + index, options, variants) for index in range(options.starts)]
        for each in pool.imap_unordered(examine, tasks):
            found.append(each)
            if time.time() - told > EVERY_S:
                told = time.time()
                report(options.variants, found, told - begun)
    report(options.variants, found, time.time() - begun)


if __name__ == "__main__":
    main()
