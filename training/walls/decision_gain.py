"""How much a decision of the search gains over the policy's, judged by what really follows.

    python -m training.walls.decision_gain --positions 2000 --workers 16 temperature=0.4 temperature=0.2

Positions come from games of the policy, or of searches of `--played-by` simulations that make no guesses at whole
hands. Each variant (see `variants`) decides; every action that somebody chose is then played out from the true world,
the pile shuffled anew, all seats following the policy to the end of the game, with the same dice for all. A game adds
up some twenty such gains; telling two variants apart by whole games takes longer.

With `--foreseen WORLDS` they are judged by fresh worlds instead, as likely as 20,000 guesses at each hand make them:
far less noisy, and as good as the beliefs are (see `round_gain`).
"""

import argparse
import time
from typing import NamedTuple

import numpy as np

from shofar.bots.walls.rollout import new_buffers
from shofar.bots.walls.weights import Nets, nets
from shofar.fast.kernels import Float64Array
from shofar.fast.walls import packed_layout
from training.walls.continuations import play_out
from training.walls.fresh_worlds import difference
from training.walls.players import POLICY_TEMPERATURE, Player, PolicyFollower, Searcher, new_search, play_to
from training.walls.referee import Referee
from training.walls.variants import Task, examine_all, variant_parser
from training.walls.weight_files import SHIPPED, nets_called

GUESSES = 20_000  # at each hand, of the fresh worlds that judge
DECISIONS = 28  # of a round, about


class Found(NamedTuple):
    """One decision: its round; gain and seconds of each variant."""

    round: int
    gains: list[float]
    seconds: list[float]


def examine(task: Task) -> Found | None:
    """Has all variants decide in one position of one game; None where nothing is to choose."""
    seed, options, variants = task
    weights, others = nets(), nets_called(options.nets)
    policy = PolicyFollower(weights)
    leader: Player = Searcher(weights, {"guess": 0}, sims=options.played_by) if options.played_by else policy
    game = Referee(options.seats, seed % options.seats, seed)
    stop = int(np.random.default_rng(seed).integers(0, DECISIONS * options.rounds))
    play_to(game, leader, seed, lambda game, move: move >= stop and len(game.legal()) > 1)
    if game.over:
        return None
    chosen, seconds = [policy(game, seed)], []
    for variant in variants:
        begun = time.thread_time()
        own = others if variant.get("nets") else weights
        chosen.append(Searcher(own, variant, sims=options.sims, ms=options.ms)(game, seed))
        seconds.append(time.thread_time() - begun)
    distinct = sorted(set(chosen))
    judged = judge(game, distinct, chosen[0], weights, options, seed) if len(distinct) > 1 else np.zeros(1)
    value = dict(zip(distinct, judged.tolist(), strict=True))
    gains = [value[each] - value[chosen[0]] for each in chosen[1:]]
    return Found(int(game.state[packed_layout.ROUND]), gains, seconds)


def judge(
    game: Referee, actions: list[int], policys: int, weights: Nets, options: argparse.Namespace, seed: int
) -> Float64Array:
    """What each action is worth: by fresh worlds against the policy's, or by games played on from the true world."""
    if options.foreseen:
        legal = game.legal()
        search = new_search(game, legal, weights, seed ^ 0x5DEECE66D, {"guess": GUESSES}, 1, None)
        theirs = int(np.searchsorted(legal, policys))
        return np.array(
            [difference(search, int(own), theirs, options.foreseen) for own in np.searchsorted(legal, actions)]
        )
    shares = np.zeros(len(actions))
    temperature, count = np.float32(POLICY_TEMPERATURE), options.continuations
    candidates = np.array(actions, np.int64)
    play_out(game.state, game.deck, game.to_move, candidates, weights, new_buffers(), temperature, count, seed, shares)
    return shares


def report(options: argparse.Namespace, found: list[Found]) -> None:
    """Prints the mean gains of each variant, over all rounds and in each round."""
    rounds, gains = np.array([each.round for each in found]), np.array([each.gains for each in found])
    seconds = np.array([each.seconds for each in found])
    for index, text in enumerate(options.variants):
        line = f"{text or 'as shipped':40s} {seconds[:, index].mean() * 1000:5.0f} ms"
        for which in (rounds > 0, *(rounds == each for each in range(1, options.rounds + 1))):
            part = gains[which, index] * 1000
            mean, spread = (part.mean(), part.std()) if len(part) else (0.0, 0.0)
            line += f"  {mean:6.2f} +- {spread / max(1, len(part)) ** 0.5:.2f}"
        lead = (gains[:, index] - gains[:, 0]) * 1000
        print(f"{line}  over the first {lead.mean():6.2f} +- {lead.std() / len(lead) ** 0.5:.2f}", flush=True)


def main() -> None:
    """Examines positions and prints the gain of each variant."""
    parser = variant_parser(__doc__, positions=200, rounds=3, continuations=400, ms=100)
    parser.add_argument("--nets", default=SHIPPED, help="weights of variants with nets=1")
    parser.add_argument("--played-by", type=int, help="simulations of those who play up to the decision")
    parser.add_argument("--foreseen", type=int, metavar="WORLDS", help="judge by fresh worlds")
    parser.add_argument("--sims", type=int)
    options = parser.parse_args()
    begun = time.monotonic()
    found = list(examine_all(examine, options, options.positions))
    spent = time.monotonic() - begun
    print(f"{len(found)} positions, {spent:.0f} s; gain a decision and one standard error, in thousandths")
    if found:
        report(options, found)


if __name__ == "__main__":
    main()
