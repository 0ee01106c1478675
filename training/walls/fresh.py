"""Two ways to go on, compared in worlds that a search has not seen while it chose."""

from numba import njit

from shofar.bots.walls.plans import no_plan
from shofar.bots.walls.search import APART, put_off, sample_world, simulate
from shofar.fast.bits import next_word, seed_random
from shofar.fast.walls import layout
from shofar.fast.walls.cards import SCORINGS


@njit(nogil=True)
def _difference(question, paths, guesses, ways, trust, nets, room, temperature, random, dice, worlds):
    apart = 1 if question.known[layout.REMOVED_SCORINGS] == SCORINGS - 1 else APART
    (one, plan), (other, others_plan) = ways
    total = 0.0
    for _ in range(worlds):
        sample_world(question, paths, guesses, room, random)
        early = put_off(room.world, room.deck, apart)
        luck = next_word(random)
        seed_random(dice, luck)
        total += simulate(question, one, plan, trust, nets, room, temperature, early, apart, dice)
        seed_random(dice, luck)
        total -= simulate(question, other, others_plan, trust, nets, room, temperature, early, apart, dice)
    return total / worlds


def difference(search, one, other, worlds, plan=None):
    """How much likelier the seat wins after candidate `one` than after `other`, by `worlds` fresh worlds.

    It goes on by the policy; after `one`, by `plan` if there is one.
    """
    bare = no_plan(len(search.priors))
    ways = ((one, plan or bare), (other, bare))
    asked = (search.question, search.paths, search.guesses, ways, search.trust, search.nets)
    return _difference(*asked, search.room, search.temperature, search.random, search.dice, worlds)
