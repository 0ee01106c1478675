"""How well a search knows the other hands: nats that a true card is likelier than if all unseen cards were alike.

    python -m training.walls.belief_quality --positions 600 --workers 2 guess=2500 guess=20000 guess=0

Each variant (see `variants`) samples worlds at one decision of games of the policy.
"""

import time
from typing import NamedTuple

import numpy as np

from shofar.bots.walls.particles import Posterior
from shofar.bots.walls.search import SearchContext, sample_world
from shofar.bots.walls.weights import nets
from shofar.fast.kernels import Float64Array, UInt64Array, compiled
from shofar.fast.walls.cards import CARDS
from shofar.fast.walls.heaps import held
from shofar.fast.walls.packed_layout import HANDS, MAX_SEATS
from training.walls.players import PolicyFollower, new_search, play_to
from training.walls.referee import Referee, hand_cards
from training.walls.variants import Task, examine_all, variant_parser

FIRST, LAST = 10, 88  # decisions of a game, of which one is looked at
ALIKE = 0.002  # share of worlds that stand for what was never sampled


class Quality(NamedTuple):
    """Of one variant at one decision."""

    nats: float
    cards: int
    seconds: float


@compiled()
def count_cards(
    context: SearchContext,
    posterior: Posterior,
    random: UInt64Array,
    worlds: int,
    counts: Float64Array,
) -> None:
    """Counts in `counts` (float64[MAX_SEATS, CARDS]) the cards of each hand in sampled worlds."""
    for _ in range(worlds):
        sample_world(context, posterior, random)
        for seat in range(len(counts)):
            for card in range(CARDS):
                counts[seat, card] += held(context.buffers.world[HANDS + seat], card)


def examine(task: Task) -> list[Quality] | None:
    """How well each variant knows the hands at one decision; None if the game ends before it."""
    seed, options, variants = task
    stop = int(np.random.default_rng(seed).integers(FIRST, LAST))
    game = Referee(options.seats, seed % options.seats, seed)
    play_to(game, PolicyFollower(nets()), seed, lambda _game, move: move >= stop)
    if game.over:
        return None
    seat, found = game.to_move, []
    unseen = game.knowledge(seat).unseen
    alike = unseen / unseen.sum()
    for variant in variants:
        begun = time.thread_time()
        search = new_search(game, game.legal(), nets(), seed, variant, options.sims, None)
        spent = time.thread_time() - begun
        counts = np.zeros((MAX_SEATS, CARDS))
        count_cards(search.context, search.posterior, search.random, options.worlds, counts)
        nats, cards = 0.0, 0
        for other in range(options.seats):
            hand = game.state[HANDS + other]
            if other != seat and (total := counts[other].sum()):
                chances = (1 - ALIKE) * counts[other] / total + ALIKE * alike
                nats += sum(
                    held(hand, card) * np.log(chances[card] / alike[card]) for card in np.flatnonzero(unseen).tolist()
                )
                cards += hand_cards(hand)
        found.append(Quality(nats, cards, spent))
    return found


def main() -> None:
    """Examines decisions and prints the nats of each variant."""
    options = variant_parser(__doc__, positions=200, sims=3000, worlds=8000).parse_args()
    found = np.array(list(examine_all(examine, options, options.positions)))
    if not len(found):
        print("no game went on to the decision that was looked for")
        return
    cards = found[:, 0, 1].sum()
    for index, text in enumerate(options.variants):
        own, lead = found[:, index, 0], found[:, index, 0] - found[:, 0, 0]
        line = f"{text or 'as shipped':40s} {own.sum() / cards:.4f}  over the first {lead.sum() / cards:.4f}"
        print(f"{line} +- {lead.std() * len(lead) ** 0.5 / cards:.4f}, {found[:, index, 2].mean() * 1000:.0f} ms")


if __name__ == "__main__":
    main()
