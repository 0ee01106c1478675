"""Information-set search: every sampled world tries all candidates, and losers drop out.

One simulation plays one candidate in one sampled world, all seats following the policy to the end of the round, and
asks the learned value there. All candidates meet the same worlds, the same draw pile and the same dice, so that their
differences are far less noisy than their averages; a candidate is dropped once it lies clearly behind the best.

The searching seat learns as it goes what it had better do later on (see `own_policy`). Other seats are never assumed
to be cleverer than the policy.
"""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.beliefs import Beliefs
from shofar.bots.walls.decision_trails import DecisionTrails, no_trails
from shofar.bots.walls.own_policy import TRUST, OwnPolicy, new_own_policy, own_action, update_own_policy
from shofar.bots.walls.particles import Posterior, new_particles
from shofar.bots.walls.posterior import filter_hands
from shofar.bots.walls.rollout import (
    Buffers,
    action_probabilities,
    coupled_action,
    evaluate,
    evaluate_scored,
    new_buffers,
)
from shofar.bots.walls.weights import Nets
from shofar.bots.walls.world_sampling import world_from_particles
from shofar.fast.bits import copy_numbers, lowest_bit, next_word, seed_random
from shofar.fast.kernels import BoolArray, Float64Array, Int8Array, Int32Array, Int64Array, UInt64Array, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.cards import SCORING, SCORINGS
from shofar.fast.walls.knowledge import EVEN, NOBODY, Knowledge, next_scoring, sample
from shofar.fast.walls.rules import step

BATCH = 16  # worlds between two looks at who drops out
WIDTH = 3.0  # standard errors behind the best at which a candidate drops out
NARROW = 2.0  # the same for one that the policy hardly ever plays
RARE = 0.01
PRIOR_WEIGHT = 0.15  # how much the policy's opinion (its log-probability) counts, divided by the worlds met
TEMPERATURE = 0.4  # of the other seats in simulations
ENDING_SPACING = 4  # every fourth place of the scoring card in rounds one and two, where each costs an evaluation
NO_BELIEFS = Beliefs(EVEN, NOBODY, NOBODY)


class Root(NamedTuple):
    """What is searched: a seat's knowledge, its beliefs about unseen cards, the candidates int64[n]."""

    known: Knowledge
    believed: Beliefs
    actions: Int64Array


class SearchContext(NamedTuple):
    """What stays the same during a search, and its working arrays."""

    root: Root
    nets: Nets
    buffers: Buffers
    temperature: np.float32  # of the other seats in simulations
    trust: float  # see `own_policy.TRUST`


class Endings(NamedTuple):
    """Draws at which the round may end: from `first` on, each `spacing` from the last."""

    first: int
    spacing: int


class CandidateStats(NamedTuple):
    """How n candidates have done. Sums and products are over the worlds that all active candidates met."""

    worlds: Int64Array  # int64[1]
    outcomes: Float64Array  # float64[n] in the present world
    sums: Float64Array  # float64[n]
    products: Float64Array  # float64[n, n]
    active: BoolArray  # bool[n]
    tried: Int64Array  # int64[n] simulations
    behind: Float64Array  # float64[n] how far behind the best when it dropped out
    widths: Float64Array  # float64[n] standard errors behind the best at which to drop out


@kernel()
def drop_losers(stats: CandidateStats) -> int:
    """Deactivate candidates whose paired difference to the best is too many standard errors."""
    worlds = stats.worlds[0]
    best = -1
    for index in range(len(stats.active)):
        if stats.active[index] and (best < 0 or stats.sums[index] > stats.sums[best]):
            best = index
    left = 0
    for index in range(len(stats.active)):
        if stats.active[index] and index != best:
            mean = (stats.sums[best] - stats.sums[index]) / worlds
            square = stats.products[best, best] - 2 * stats.products[best, index] + stats.products[index, index]
            spread = max(square / worlds - mean * mean, 1e-6)
            stats.active[index] = mean <= stats.widths[index] * np.sqrt(spread / worlds)
            stats.behind[index] = mean
        left += stats.active[index]
    return left


@kernel()
def learn_from_outcomes(stats: CandidateStats, learned: OwnPolicy) -> None:
    """Learn from how all active candidates did in one more world, before it is added to their sums.

    A world is lucky for a candidate as much as for the others: how much better than usual these did is no merit."""
    worlds = stats.worlds[0]
    total = 0.0
    left = 0
    for index in range(len(stats.active)):
        if stats.active[index]:
            total += stats.outcomes[index] - stats.sums[index] / worlds
            left += 1
    for index in range(len(stats.active)):
        if stats.active[index]:
            better = stats.outcomes[index] - stats.sums[index] / worlds
            luck = (total - better) / max(left - 1, 1)
            update_own_policy(learned, index, better - luck)


@kernel()
def delay_scoring(state: Int64Array, deck: Int8Array, spacing: int) -> Endings:
    """Let the round in hand end later than in the sampled world; returns the draws at which it may end as well.

    Nobody knows where the next scoring card lies, so a game goes on alike until it shows: one simulation can tell what
    several places of it would have brought. These are all that lie a multiple of `spacing` from the place in the
    sampled world; the card goes to the last of them.
    """
    first, last = next_scoring(state)
    low = max(first, state[packed.DRAWN])
    place = low
    while deck[place] != SCORING:
        place += 1
    late = last - (last - place) % spacing
    for at in range(place, late):
        deck[at] = deck[at + 1]
    deck[late] = SCORING
    return Endings(low + (place - low) % spacing, spacing)


@kernel()
def simulate(context: SearchContext, index: int, learned: OwnPolicy, ending: Endings, dice: UInt64Array) -> float:
    """Play candidate `index` in `buffers.world` to the end of the round; returns the seat's chance to win there.

    It is the mean over all draws at which the round may end (see `delay_scoring`)."""
    nets, buffers, seat = context.nets, context.buffers, context.root.known.seat
    state = buffers.state
    copy_numbers(buffers.world, state)
    ends = state[packed.REMOVED_SCORINGS] + 1
    mover = seat
    action = context.root.actions[index]
    learned.decisions[index] = 0
    total = 0.0
    endings = 1
    next_ending = ending.first
    while True:
        drawn = state[packed.DRAWN]
        step(state, buffers.deck, mover, action)
        if state[packed.REMOVED_SCORINGS] == ends:
            break
        if drawn == next_ending and state[packed.DRAWN] > drawn:
            evaluate_scored(state, mover, nets, buffers)
            total += buffers.values[seat]
            endings += 1
            next_ending += ending.spacing
        mover = lowest_bit(state[packed.WAITING])
        luck = next_word(dice)
        if mover == seat:
            action = own_action(state, seat, index, learned, context.trust, nets.policy, buffers.policy, luck)
        else:
            action = coupled_action(state, mover, nets.policy, buffers.policy, context.temperature, luck)
    evaluate(state, nets, buffers)
    return float((total + buffers.values[seat]) / endings)


@kernel()
def sample_world(context: SearchContext, posterior: Posterior, random: UInt64Array) -> None:
    """Fill `buffers.world` and `buffers.deck` with a world: of particles where there are some, else by odds alone."""
    known, believed, buffers = context.root.known, context.root.believed, context.buffers
    some = len(posterior.particles.weights) > 0
    if not some or not world_from_particles(known, believed.owners, posterior, buffers, random):
        sample(known, believed.odds, believed.owners, random, buffers.world, buffers.deck, buffers.cards)


@kernel()
def run_simulations(
    context: SearchContext,
    posterior: Posterior,
    stats: CandidateStats,
    learned: OwnPolicy,
    random: UInt64Array,
    dice: UInt64Array,
    limit: int,
    stop: Int32Array,
) -> int:
    """Run at least one world and at most about `limit` simulations; returns how many were run. `stop` cancels."""
    count = len(context.root.actions)
    last_round = context.root.known.state[packed.REMOVED_SCORINGS] == SCORINGS - 1
    done = 0
    while done < limit and not stop[0]:
        sample_world(context, posterior, random)
        ending = delay_scoring(context.buffers.world, context.buffers.deck, 1 if last_round else ENDING_SPACING)
        luck = next_word(random)
        for index in range(count):
            if stats.active[index]:
                seed_random(dice, luck)
                stats.outcomes[index] = simulate(context, index, learned, ending, dice)
                stats.tried[index] += 1
                done += 1
        if stats.worlds[0]:
            learn_from_outcomes(stats, learned)
        for index in range(count):
            if stats.active[index]:
                stats.sums[index] += stats.outcomes[index]
                for other in range(count):
                    if stats.active[other]:
                        stats.products[index, other] += stats.outcomes[index] * stats.outcomes[other]
        stats.worlds[0] += 1
        if stats.worlds[0] % BATCH == 0 and stats.worlds[0] >= 2 * BATCH and drop_losers(stats) == 1:
            break
    return done


class Search:
    """One search from one seat's knowledge; `run` as often as there is time."""

    def __init__(
        self,
        known: Knowledge,
        actions: list[int] | Int64Array,
        nets: Nets,
        seed: int,
        *,
        temperature: float = TEMPERATURE,
        believed: Beliefs = NO_BELIEFS,
        trails: DecisionTrails | None = None,
        particle_count: int = 0,
        trust: float = TRUST,
        stop: Int32Array | None = None,
    ) -> None:
        n = len(actions)
        self.root = Root(known, believed, np.array(actions, np.int64))
        self.random, self.dice = np.zeros(2, np.uint64), np.zeros(2, np.uint64)
        seed_random(self.random, seed & (2**63 - 1))
        self.stop = np.zeros(1, np.int32) if stop is None else stop
        self.sims = 0
        buffers = new_buffers()
        self.posterior = Posterior(trails or no_trails(), new_particles(particle_count if trails else 0))
        if trails and particle_count:
            filter_hands(known, believed, self.posterior, nets, buffers, self.random)
        self.context = SearchContext(self.root, nets, buffers, np.float32(temperature), trust)
        count = action_probabilities(known.state, known.seat, nets.policy, buffers.policy, np.float32(1.0))
        places = [buffers.policy.actions[:count].tolist().index(action) for action in self.root.actions.tolist()]
        self.priors = buffers.policy.scores[places].astype(np.float64) + 1e-6
        outcomes, sums, behind = np.zeros((3, n))
        active, widths = np.ones(n, np.bool_), np.where(self.priors < RARE, NARROW, WIDTH)
        worlds, tried = np.zeros(1, np.int64), np.zeros(n, np.int64)
        self.stats = CandidateStats(worlds, outcomes, sums, np.zeros((n, n)), active, tried, behind, widths)
        self.own_policy = new_own_policy(n)

    def run(self, sims: int) -> int:
        """Run about `sims` more simulations; returns how many."""
        done = run_simulations(
            self.context, self.posterior, self.stats, self.own_policy, self.random, self.dice, sims, self.stop
        )
        self.sims += done
        return done

    @property
    def decided(self) -> bool:
        """Whether all candidates but one have dropped out."""
        return int(self.stats.active.sum()) <= 1

    def means(self) -> Float64Array:
        """Mean outcome of each candidate, float64[n]; 0 where it was never tried."""
        return self.stats.sums / np.maximum(self.stats.tried, 1)

    def estimates(self) -> Float64Array:
        """Each candidate's chance to win, float64[n]: of one that dropped out, as far behind as it was then.

        Its own mean is of the first few worlds, and the best had another one there.
        """
        means, active = self.means(), self.stats.active
        return np.where(active, means, np.clip(means[active].max() - self.stats.behind, 0.0, 1.0))

    def ranking(self) -> Float64Array:
        """What candidates are ranked by, float64[n]: the mean, and the policy's opinion while worlds are few."""
        opinion = PRIOR_WEIGHT / max(int(self.stats.worlds[0]), 1) * np.log(self.priors)
        return np.where(self.stats.active, self.means() + opinion, -9.0)

    def best(self) -> int:
        """The index of the best candidate."""
        return int(np.argmax(self.ranking()))

    def leads(self) -> Float64Array:
        """By how many standard errors each candidate is better than each other one, float64[n, n]."""
        stats = self.stats
        worlds = max(int(stats.worlds[0]), 2)
        mean = np.subtract.outer(stats.sums, stats.sums) / worlds
        alone = np.diagonal(stats.products)
        square = np.add.outer(alone, alone) - 2 * stats.products
        leads = mean / np.sqrt(np.maximum(square / worlds - mean * mean, 1e-6) / worlds)
        longer = np.sign(np.subtract.outer(stats.tried, stats.tried))
        # Who was tried less dropped out, for being that far behind: what it brought is no measure beside the others'.
        return np.where(longer == 0, leads, longer * WIDTH)
