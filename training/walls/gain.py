"""How much a decision of the search gains over the policy's, judged by what really follows.

    python training/walls/gain.py --positions 2000 --workers 16 temperature=0.4 temperature=0.2

Positions come from games of the policy, or of searches of `--played-by` simulations that make no guesses at whole
hands. Each variant (see `measure.py`) decides; every action that somebody chose is then played out from the true world,
the pile shuffled anew, all seats following the policy to the end of the game, with the same dice for all. A game adds
up some twenty such gains; telling two variants apart by whole games takes longer.

With `--foreseen WORLDS` they are judged by fresh worlds instead, as likely as 20,000 guesses at each hand make them:
far less noisy, and as good as the beliefs are (see `rounds.py`).
"""

import argparse
import multiprocessing
import time

import numpy as np
from fresh import difference
from match import Referee, lowest_bit_py, outcomes
from measure import loaded, policy, search_of, searcher
from variants import variant_of

from shofar.bots.walls.rollout import scratch
from shofar.fast.walls import layout
from shofar.fast.walls.layout import MAX_ACTIONS
from shofar.fast.walls.rules import legal

GUESSES = 20_000  # at each hand, of the fresh worlds that judge


def examine(task):
    """(round, gain of each variant, seconds of each) at one decision of one game; None where nothing is to choose."""
    seed, options, variants = task
    weights, others = loaded(None), loaded(options.nets)
    room, chance = scratch(), np.random.default_rng(seed)
    follow = policy(weights)
    lead = searcher(weights, {"sims": options.played_by}, {"guess": 0}) if options.played_by else follow
    game, move, stop = (
        Referee(options.seats, seed % options.seats, seed),
        0,
        int(chance.integers(0, 28 * options.rounds)),
    )
    while game.state[layout.PHASE] != layout.OVER:
        seat = lowest_bit_py(game.state[layout.WAITING])
        actions = np.zeros(MAX_ACTIONS, np.int64)
        count = legal(game.state, seat, actions)
        if move >= stop and count > 1:
            break
        game.play(seat, int(lead(game, seat, seed * 1009 + move)))
        move += 1
    else:
        return None
    chosen, spent = [int(follow(game, seat, seed))], []
    for variant in variants:
        begun = time.thread_time()
        chosen.append(
            int(
                searcher(others if variant.get("nets") else weights, {"sims": options.sims, "ms": options.ms}, variant)(
                    game, seat, seed
                )
            )
        )
        spent.append(time.thread_time() - begun)
    distinct = sorted(set(chosen))
    shares = np.zeros(len(distinct))
    if len(distinct) > 1 and options.foreseen:
        judge = search_of(game, seat, actions[:count], weights, seed ^ 0x5DEECE66D, {"guess": GUESSES}, 1, None)
        ours, theirs = np.searchsorted(actions[:count], distinct), np.searchsorted(actions[:count], chosen[0])
        shares[:] = [difference(judge, own, theirs, options.foreseen) for own in ours]
    elif len(distinct) > 1:
        args = (np.array(distinct), weights, room, np.float32(0.2), options.continuations, seed, shares)
        outcomes(game.state, game.deck, seat, *args)
    value = dict(zip(distinct, shares, strict=True))
    return int(game.state[layout.ROUND]), [value[each] - value[chosen[0]] for each in chosen[1:]], spent


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="+")
    parser.add_argument("--nets", help="weights of variants with nets=1")
    parser.add_argument("--rounds", type=int, default=3, help="only decisions of so many rounds")
    parser.add_argument("--played-by", type=int, help="simulations of those who play up to the decision")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--continuations", type=int, default=400)
    parser.add_argument("--foreseen", type=int, metavar="WORLDS", help="judge by fresh worlds")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--ms", type=int, default=100)
    parser.add_argument("--sims", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    variants = [variant_of(text) for text in options.variants]
    begun, found = time.time(), []
    with multiprocessing.get_context("spawn").Pool(options.workers) as pool:
        tasks = [(options.seed * 1000003 + index, options, variants) for index in range(options.positions)]
        for each in pool.imap_unordered(examine, tasks):
            if each:
                found.append(each)
            if time.time() - begun > options.seconds:
                break
        pool.terminate()
    rounds, gains = np.array([each[0] for each in found]), np.array([each[1] for each in found])
    spent = np.array([each[2] for each in found])
    print(
        f"{len(found)} positions, {time.time() - begun:.0f} s; gain a decision and one standard error, in thousandths"
    )
    for index, text in enumerate(options.variants):
        line = f"{text:40s} {spent[:, index].mean() * 1000:5.0f} ms"
        for which in (rounds > 0, *(rounds == each for each in range(1, options.rounds + 1))):
            part = gains[which, index] * 1000
            line += f"  {part.mean():6.2f} +- {part.std() / max(1, len(part)) ** 0.5:.2f}"
        lead = (gains[:, index] - gains[:, 0]) * 1000
        print(f"{line}  over the first {lead.mean():6.2f} +- {lead.std() / len(lead) ** 0.5:.2f}", flush=True)


if __name__ == "__main__":
    main()
