"""How much the plans of a search (see `plans`) are worth in its own worlds.

    python training/walls/raised.py --positions 240 --round 3 --workers 2 trust=250 trust=1000 trust=250,sims=20000

At decisions of policy games each variant (see `measure.py`) searches. Its choice is then played out in fresh worlds:
the own seat does what was learned, or follows the policy. Told is the difference in the chance to win, in thousandths,
with one standard error.
"""

import numpy as np
from fresh import difference
from match import Referee, lowest_bit_py
from measure import policy, search_of
from variants import asked, examined

from shofar.bots.walls.weights import nets
from shofar.fast.walls import layout
from shofar.fast.walls.layout import MAX_ACTIONS
from shofar.fast.walls.rules import legal

DECISIONS = 14  # of a round, of which one is looked at


def examine(task):
    """The gain of each variant at one decision, in thousandths; None where nothing is to choose."""
    seed, options, variants = task
    follow, stop = policy(nets()), int(np.random.default_rng(seed).integers(0, DECISIONS))
    game, move, seen = Referee(options.seats, seed % options.seats, seed), 0, 0
    actions = np.zeros(MAX_ACTIONS, np.int64)
    while game.state[layout.PHASE] != layout.OVER:
        seat = lowest_bit_py(game.state[layout.WAITING])
        count = legal(game.state, seat, actions)
        if game.state[layout.ROUND] == options.round and game.state[layout.PHASE] != layout.FIRST:
            if seen >= stop and count > 1:
                break
            seen += 1
        game.play(seat, int(follow(game, seat, seed * 1009 + move)))
        move += 1
    else:
        return None
    found = []
    for variant in variants:
        sims = int(variant.get("sims", options.sims))
        search = search_of(game, seat, actions[:count], nets(), seed, variant, sims, None)
        search.run(sims)
        best = search.best()
        found.append(1000 * difference(search, best, best, options.worlds, search.plan))
    return found


def main():
    options = asked(__doc__, positions=200, round=3, sims=3000, worlds=3000)
    found = np.array(list(examined(examine, options, options.positions)))
    print(f"{len(found)} positions; raised by so many thousandths, and one standard error")
    for index, text in enumerate(options.variants):
        own, lead = found[:, index], found[:, index] - found[:, 0]
        line = f"{text:40s} {own.mean():6.2f} +- {own.std() / len(own) ** 0.5:.2f}"
        print(f"{line}  over the first {lead.mean():6.2f} +- {lead.std() / len(own) ** 0.5:.2f}", flush=True)


if __name__ == "__main__":
    main()
