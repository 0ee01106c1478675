"""Two ways to go on, compared in worlds that a search has not seen while it chose."""

from shofar.bots.walls.own_policy import OwnPolicy, new_own_policy
from shofar.bots.walls.particles import Posterior
from shofar.bots.walls.search import (
    ENDING_SPACING,
    Search,
    SearchContext,
    delay_scoring,
    sample_world,
    simulate,
)
from shofar.fast.bits import next_word, seed_random
from shofar.fast.kernels import UInt64Array, compiled
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import SCORINGS


@compiled()
def mean_difference(
    context: SearchContext,
    posterior: Posterior,
    ways: tuple[tuple[int, OwnPolicy], tuple[int, OwnPolicy]],
    random: UInt64Array,
    dice: UInt64Array,
    worlds: int,
) -> float:
    """The mean over `worlds` of what the first way brings more than the second; a way is a candidate and a policy."""
    buffers = context.buffers
    last_round = context.root.known.state[packed_layout.REMOVED_SCORINGS] == SCORINGS - 1
    (one, own_policy), (other, others_policy) = ways
    total = 0.0
    for _ in range(worlds):
        sample_world(context, posterior, random)
        ending = delay_scoring(buffers.world, buffers.deck, 1 if last_round else ENDING_SPACING)
        luck = next_word(random)
        seed_random(dice, luck)
        total += simulate(context, one, own_policy, ending, dice)
        seed_random(dice, luck)
        total -= simulate(context, other, others_policy, ending, dice)
    return total / worlds


def difference(search: Search, one: int, other: int, worlds: int, own_policy: OwnPolicy | None = None) -> float:
    """How much likelier the seat wins after candidate `one` than after `other`, by `worlds` fresh worlds.

    It goes on by the policy; after `one`, by `own_policy` if there is one.
    """
    bare = new_own_policy(len(search.priors))
    ways = ((one, own_policy or bare), (other, bare))
    return mean_difference(search.context, search.posterior, ways, search.random, search.dice, worlds)
