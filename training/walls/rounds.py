"""What variants of the search win in one round, from the same starts, by what their decisions gained (see `measure`).

    python training/walls/rounds.py --starts 500 --round 3 --sims 3000 --workers 2 trust=inf trust=250

Games of the policy lead to the start of the round. From there one seat searches and the others follow the policy; each
seat does it in turn. Told are points of a hundred that a game gains, with one standard error: by what followed in the
true world, and by what the search could foresee, in worlds that it had not seen while it chose (`--worlds` of them for
each decision). The second has half the noise, and is as good as the beliefs are: over many decisions both must agree.
"""

import copy
import time

import numpy as np
from match import Referee, lowest_bit_py
from measure import judged, policy, searcher
from variants import asked, examined

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
    options = asked(__doc__, starts=200, round=3, continuations=300, worlds=800, sims=3000)
    begun = reported = time.time()
    found = []
    for each in examined(examine, options, options.starts):
        found.append(each)
        if time.time() - reported > EVERY_S:
            reported = time.time()
            report(options.variants, found, reported - begun)
    report(options.variants, found, time.time() - begun)


if __name__ == "__main__":
    main()
