"""How much the plans of a search (see `shofar.bots.walls.own_policy`) are worth in its own worlds.

    python -m training.walls.plan_gain --positions 240 --round 3 --workers 2 trust=250 trust=1000 trust=250,sims=20000

At decisions of policy games each variant (see `variants`) searches. Its choice is then played out in fresh worlds:
the own seat does what was learned, or follows the policy. Told is the difference in the chance to win, in thousandths,
with one standard error.
"""

import numpy as np

from shofar.bots.walls.weights import nets
from shofar.fast.walls import packed_layout
from training.walls.fresh_worlds import difference
from training.walls.players import PolicyFollower, new_search, play_to
from training.walls.referee import Referee
from training.walls.variants import Task, examine_all, variant_parser

DECISIONS = 14  # of a round, of which one is looked at


class _Stop:
    """Whether a game has come to a decision with a choice, so many decisions into a round."""

    def __init__(self, number: int, decisions: int) -> None:
        self.round, self.decisions, self.seen = number, decisions, 0

    def __call__(self, game: Referee, _move: int) -> bool:
        state = game.state
        if state[packed_layout.ROUND] != self.round or state[packed_layout.PHASE] == packed_layout.FIRST:
            return False
        if self.seen >= self.decisions and len(game.legal()) > 1:
            return True
        self.seen += 1
        return False


def examine(task: Task) -> list[float] | None:
    """The gain of each variant at one decision, in thousandths; None where nothing is to choose."""
    seed, options, variants = task
    stop = _Stop(options.round, int(np.random.default_rng(seed).integers(0, DECISIONS)))
    game = Referee(options.seats, seed % options.seats, seed)
    play_to(game, PolicyFollower(nets()), seed, stop)
    if game.over:
        return None
    found = []
    for variant in variants:
        sims = int(variant.get("sims", options.sims))
        search = new_search(game, game.legal(), nets(), seed, variant, sims, None)
        search.run(sims)
        best = search.best()
        found.append(1000 * difference(search, best, best, options.worlds, search.own_policy))
    return found


def main() -> None:
    """Examines decisions and prints what plans gained."""
    options = variant_parser(__doc__, positions=200, round=3, sims=3000, worlds=3000).parse_args()
    found = np.array(list(examine_all(examine, options, options.positions)))
    print(f"{len(found)} positions; raised by so many thousandths, and one standard error")
    for index, text in enumerate(options.variants if len(found) else []):
        own, lead = found[:, index], found[:, index] - found[:, 0]
        line = f"{text or 'as shipped':40s} {own.mean():6.2f} +- {own.std() / len(own) ** 0.5:.2f}"
        print(f"{line}  over the first {lead.mean():6.2f} +- {lead.std() / len(own) ** 0.5:.2f}", flush=True)


if __name__ == "__main__":
    main()
