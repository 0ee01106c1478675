"""How noisy the search's comparisons are, and what a simulation costs: the product is what a variant must lower.

    python -m training.walls.simulation_noise --positions 200 temperature=0.4 temperature=0.2

At decisions of policy games, the policy's four favourites meet the same worlds, none dropping out. Told are, by round,
the variance of the paired difference between the first and each other (in thousandths), the microseconds of a
simulation, and their product over that of the first variant.
"""

import time
from typing import NamedTuple

import numpy as np

from shofar.bots.walls.beliefs import Beliefs, beliefs
from shofar.bots.walls.own_policy import TRUST
from shofar.bots.walls.search import TEMPERATURE, Search
from shofar.bots.walls.weights import nets
from shofar.fast.kernels import Int64Array
from shofar.fast.walls import packed_layout
from shofar.fast.walls.knowledge import Knowledge
from training.walls.players import PolicyFollower, Variant
from training.walls.referee import Referee
from training.walls.variants import parse_variant, variant_parser

FAVOURITES = 4
DECISIONS = 84  # of a game, of which one is looked at


class Position(NamedTuple):
    """A decision of a policy game, as the seat to move sees it."""

    round: int
    known: Knowledge
    believed: Beliefs
    actions: Int64Array


def find_positions(count: int, seats: int, seed: int) -> list[Position]:
    """Decisions with a choice, one of each game."""
    rng, policy = np.random.default_rng(seed), PolicyFollower(nets())
    found: list[Position] = []
    while len(found) < count:
        game, move = Referee(seats, len(found) % seats, int(rng.integers(2**40))), 0
        stop = int(rng.integers(0, DECISIONS))
        while not game.over:
            actions = game.legal()
            if move >= stop and len(actions) > 1:
                known = game.knowledge(game.to_move)
                believed = beliefs(known, game.history(), nets())
                found.append(Position(int(game.state[packed_layout.ROUND]), known, believed, actions))
                break
            game.play(policy(game, int(rng.integers(2**40))))
            move += 1
    return found


def examine(position: Position, worlds: int, variant: Variant, seed: int) -> tuple[float, float]:
    """Mean variance of the paired differences, seconds of a simulation."""
    search = Search(
        position.known,
        position.actions,
        nets(),
        seed,
        temperature=variant.get("temperature", TEMPERATURE),
        trust=variant.get("trust", TRUST),
        believed=position.believed,
    )
    race = search.stats
    race.widths[:] = 1e9
    favourites = np.argsort(-search.priors)[:FAVOURITES]
    race.active[:] = False
    race.active[favourites] = True
    begun = time.thread_time()
    search.run(worlds * len(favourites))
    spent = (time.thread_time() - begun) / search.sims
    first, met = favourites[0], race.worlds[0]
    variances = []
    for other in favourites[1:]:
        mean = (race.sums[first] - race.sums[other]) / met
        square = race.products[first, first] - 2 * race.products[first, other] + race.products[other, other]
        variances.append(square / met - mean * mean)
    return float(np.mean(variances)), spent


def main() -> None:
    """Prints noise and cost of each variant, by round."""
    options = variant_parser(__doc__, positions=200, worlds=128).parse_args()
    positions = find_positions(options.positions, options.seats, options.seed)
    rounds = np.array([each.round for each in positions])
    examine(positions[0], 4, {}, 1)  # compiled before anything is timed
    baseline: dict[int, float] = {}
    for text in options.variants:
        variant = parse_variant(text)
        found = np.array([examine(each, options.worlds, variant, number) for number, each in enumerate(positions)])
        columns = []
        for number in sorted(set(rounds.tolist())):
            variance, cost = found[rounds == number, 0].mean() * 1000, found[rounds == number, 1].mean() * 1e6
            first = baseline.setdefault(number, variance * cost)
            ratio = variance * cost / first if first else 1.0
            columns.append(f"round {number}: {variance:6.2f} x {cost:5.1f} us = {ratio:.2f}")
        print(f"{text or 'as shipped':28s} " + "   ".join(columns), flush=True)


if __name__ == "__main__":
    main()
