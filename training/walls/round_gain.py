"""What variants of the search win in one round, from the same starts, by what their decisions gained.

    python -m training.walls.round_gain --starts 500 --round 3 --sims 3000 --workers 2 trust=inf trust=250

Games of the policy lead to the start of the round. From there one seat searches and the others follow the policy; each
seat does it in turn. Told are points of a hundred that a game gains, with one standard error: by what followed in the
true world, and by what the search could foresee, in worlds that it had not seen while it chose (`--worlds` of them for
each decision). The second has half the noise, and is as good as the beliefs are: over many decisions both must agree.
"""

import copy
import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from shofar.bots.walls.weights import nets
from shofar.fast.kernels import Float64Array
from shofar.fast.walls import packed_layout
from training.walls.players import JudgedSearcher, PolicyFollower, Searcher, play_to
from training.walls.referee import Referee
from training.walls.variants import Task, examine_all, variant_parser

REPORT_S = 60  # between two reports


class Found(NamedTuple):
    """Of one start: mean gains of each variant over the seats, [true world or foreseen, variants]; seconds of each."""

    gains: Float64Array
    seconds: Float64Array


def examine(task: Task) -> Found:
    """Has each variant play the round from one start, in each seat."""
    seed, options, variants = task
    policy = PolicyFollower(nets())
    start = Referee(options.seats, seed % options.seats, seed)

    def in_round(game: Referee, _move: int) -> bool:
        return bool(
            game.state[packed_layout.ROUND] >= options.round and game.state[packed_layout.PHASE] != packed_layout.FIRST
        )

    moves = play_to(start, policy, seed, in_round)
    gains, seconds = np.zeros((2, len(variants), options.seats)), np.zeros(len(variants))
    for number, variant in enumerate(variants):
        begun = time.thread_time()
        for place in range(options.seats):
            searcher = Searcher(nets(), variant, sims=options.sims)
            judged = JudgedSearcher(searcher, policy, options.continuations, options.worlds)
            game, move = copy.deepcopy(start), moves
            while not game.over and game.state[packed_layout.ROUND] == options.round:
                player = judged if game.to_move == place else policy
                game.play(player(game, seed * 1009 + move))
                move += 1
            gains[:, number, place] = judged.gained, judged.foreseen
        seconds[number] = time.thread_time() - begun
    return Found(gains.mean(axis=2), seconds)


def mean_and_error(points: Float64Array) -> str:
    """Mean and one standard error."""
    return f"{points.mean():6.2f} +- {points.std() / len(points) ** 0.5:.2f}"


def report(texts: Sequence[str], found: Sequence[Found], spent: float) -> None:
    """Prints what was found so far."""
    gains = np.array([each.gains for each in found]) * 100
    seconds = np.array([each.seconds for each in found]).sum(axis=0)
    print(f"{len(found)} starts, {spent:.0f} s; points a game and one standard error")
    for index, text in enumerate(texts):
        print(f"{text or 'as shipped':30s} {seconds[index] / seconds[0]:.2f} times as long")
        for way, name in enumerate(("in the true world", "foreseen")):
            own = gains[:, way, index]
            lead = mean_and_error(own - gains[:, way, 0])
            print(f"    {name:20s} {mean_and_error(own)}  over the first {lead}", flush=True)


def main() -> None:
    """Plays rounds and prints what each variant gained."""
    options = variant_parser(__doc__, starts=200, round=3, continuations=300, worlds=800, sims=3000).parse_args()
    begun = reported = time.monotonic()
    found: list[Found] = []
    for each in examine_all(examine, options, options.starts):
        found.append(each)
        if time.monotonic() - reported > REPORT_S:
            reported = time.monotonic()
            report(options.variants, found, reported - begun)
    report(options.variants, found, time.monotonic() - begun)


if __name__ == "__main__":
    main()
