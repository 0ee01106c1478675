"""Information-set search: every sampled world tries all candidates, and losers drop out.

One simulation plays one candidate in one sampled world, all seats following the policy to the end of the round, and
asks the learned value there. All candidates meet the same worlds, the same draw pile and the same dice, so that their
differences are far less noisy than their averages; a candidate is dropped once it lies clearly behind the best.

The searching seat learns as it goes what it had better do later on (see `plans`). Other seats are never assumed to be
cleverer than the policy.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from shofar.bots.walls.beliefs import Beliefs
from shofar.bots.walls.paths import Paths, no_paths
from shofar.bots.walls.plans import TRUST, learn, no_plan, planned_action
from shofar.bots.walls.posterior import follow_all, guesses
from shofar.bots.walls.rollout import Nets, coupled_action, judge, judge_scored, scratch, weigh
from shofar.bots.walls.worlds import next_world
from shofar.fast.bits import copy_numbers, lowest_bit, next_word, seed_random
from shofar.fast.kernels import kernel
from shofar.fast.walls import layout
from shofar.fast.walls.cards import SCORING, SCORINGS
from shofar.fast.walls.knowledge import EVEN, NOBODY, Knowledge, next_scoring, sample
from shofar.fast.walls.rules import step

BATCH = 16  # worlds between two looks at who drops out
WIDTH = 3.0  # standard errors behind the best at which a candidate drops out
NARROW = 2.0  # the same for one that the policy hardly ever plays
RARE = 0.01
LEAN = 0.15  # how much the policy's opinion (its log-probability) counts, divided by the worlds met
TEMPERATURE = 0.4  # of the other seats in simulations
APART = 4  # in rounds one and two, where each costs a judgement, every fourth place of the scoring card is looked at
NO_BELIEFS = Beliefs(EVEN, NOBODY, NOBODY)


class Question(NamedTuple):
    """What is asked: the knowledge of a seat (see `knowledge`), its beliefs about unseen cards, the candidates."""

    seat: int
    known: npt.NDArray[np.int64]
    unseen: npt.NDArray[np.int64]
    needs: npt.NDArray[np.int64]
    odds: npt.NDArray[np.float32]
    owners: npt.NDArray[np.int64]
    actions: npt.NDArray[np.int64]


class Race(NamedTuple):
    """How n candidates have done. Sums and products are over the worlds that all active candidates met."""

    worlds: npt.NDArray[np.int64]  # int64[1]
    outcomes: npt.NDArray[np.float64]  # float64[n] in the present world
    sums: npt.NDArray[np.float64]  # float64[n]
    products: npt.NDArray[np.float64]  # float64[n, n]
    active: npt.NDArray[np.bool_]  # bool[n]
    tried: npt.NDArray[np.int64]  # int64[n] simulations
    behind: npt.NDArray[np.float64]  # float64[n] how far behind the best when it dropped out
    widths: npt.NDArray[np.float64]  # float64[n] standard errors behind the best at which to drop out


@kernel()
def drop_losers(race):
    """Deactivate candidates whose paired difference to the best is too many standard errors."""
    worlds = race.worlds[0]
    best = -1
    for index in range(len(race.active)):
        if race.active[index] and (best < 0 or race.sums[index] > race.sums[best]):
            best = index
    left = 0
    for index in range(len(race.active)):
        if race.active[index] and index != best:
            mean = (race.sums[best] - race.sums[index]) / worlds
            square = race.products[best, best] - 2 * race.products[best, index] + race.products[index, index]
            spread = max(square / worlds - mean * mean, 1e-6)
            race.active[index] = mean <= race.widths[index] * np.sqrt(spread / worlds)
            race.behind[index] = mean
        left += race.active[index]
    return left


@kernel()
def learn_from_world(race, plan):
    """Learn from how all active candidates did in one more world, before it is added to their sums.

    A world is lucky for a candidate as much as for the others: how much better than usual these did is no merit."""
    worlds = race.worlds[0]
    total = 0.0
    left = 0
    for index in range(len(race.active)):
        if race.active[index]:
            total += race.outcomes[index] - race.sums[index] / worlds
            left += 1
    for index in range(len(race.active)):
        if race.active[index]:
            better = race.outcomes[index] - race.sums[index] / worlds
            luck = (total - better) / max(left - 1, 1)
            learn(plan, index, better - luck)


@kernel()
def put_off(state, deck, apart):
    """Let the round in hand end later than in the sampled world; returns the first draw at which it may end as well.

    Nobody knows where the next scoring card lies, so a game goes on alike until it shows: one simulation can tell what
    several places of it would have brought. These are all that lie a multiple of `apart` from the place in the sampled
    world; the card goes to the last of them.
    """
    first, last = next_scoring(state)
    low = max(first, state[layout.DRAWN])
    place = low
    while deck[place] != SCORING:
        place += 1
    late = last - (last - place) % apart
    for at in range(place, late):
        deck[at] = deck[at + 1]
    deck[late] = SCORING
    return low + (place - low) % apart


@kernel()
def simulate(question, index, plan, trust, nets, room, temperature, early, apart, dice):
    """Play candidate `index` in `room.world` to the end of the round; returns the seat's chance to win there.

    It is the mean over the draws from `early` on, each `apart` from the last, at which the round may end (see
    `put_off`)."""
    seat = question.seat
    state = room.state
    copy_numbers(room.world, state)
    ends = state[layout.REMOVED_SCORINGS] + 1
    asked = (nets.table, nets.weights, room.actions, room.looks, room.rows, room.chances)
    mover = seat
    action = question.actions[index]
    plan.made[index] = 0
    total = 0.0
    endings = 1
    while True:
        drawn = state[layout.DRAWN]
        step(state, room.deck, mover, action)
        if state[layout.REMOVED_SCORINGS] == ends:
            break
        if drawn == early and state[layout.DRAWN] > drawn:
            judge_scored(state, mover, nets, room)
            total += room.values[seat]
            endings += 1
            early += apart
        mover = lowest_bit(state[layout.WAITING])
        luck = next_word(dice)
        if mover == seat:
            action = planned_action(state, seat, index, plan, trust, nets, room, luck)
        else:
            action = coupled_action(state, mover, *asked, temperature, luck)
    judge(state, nets, room)
    return (total + room.values[seat]) / endings


@kernel()
def sample_world(question, paths, guesses, room, random):
    """Fill `room.world` and `room.deck` with a world: of guesses where there are some, else by odds alone."""
    if len(guesses.weights) and next_world(
        question.seat, question.known, question.unseen, question.needs, question.owners, paths, guesses, room, random
    ):
        return
    sample(
        question.seat,
        question.known,
        question.unseen,
        question.needs,
        question.odds,
        question.owners,
        random,
        room.world,
        room.deck,
        room.cards,
    )


@kernel()
def think(question, paths, guesses, race, plan, trust, nets, room, temperature, random, dice, limit, stop):
    """Run at least one world and at most about `limit` simulations; returns how many were run. `stop` cancels."""
    count = len(question.actions)
    apart = 1 if question.known[layout.REMOVED_SCORINGS] == SCORINGS - 1 else APART
    done = 0
    while done < limit and not stop[0]:
        sample_world(question, paths, guesses, room, random)
        early = put_off(room.world, room.deck, apart)
        luck = next_word(random)
        for index in range(count):
            if race.active[index]:
                seed_random(dice, luck)
                race.outcomes[index] = simulate(
                    question, index, plan, trust, nets, room, temperature, early, apart, dice
                )
                race.tried[index] += 1
                done += 1
        if race.worlds[0]:
            learn_from_world(race, plan)
        for index in range(count):
            if race.active[index]:
                race.sums[index] += race.outcomes[index]
                for other in range(count):
                    if race.active[other]:
                        race.products[index, other] += race.outcomes[index] * race.outcomes[other]
        race.worlds[0] += 1
        if race.worlds[0] % BATCH == 0 and race.worlds[0] >= 2 * BATCH and drop_losers(race) == 1:
            break
    return done


class Search:
    """One search from one seat's knowledge; `run` as often as there is time."""

    def __init__(
        self,
        knowledge: Knowledge,
        actions: list[int] | npt.NDArray[np.int64],
        nets: Nets,
        seed: int,
        *,
        temperature: float = TEMPERATURE,
        believed: Beliefs = NO_BELIEFS,
        past: Paths | None = None,
        guess: int = 0,
        trust: float = TRUST,
        stop: npt.NDArray[np.int32] | None = None,
    ) -> None:
        n = len(actions)
        known = knowledge
        self.question = Question(
            known.seat,
            known.state,
            known.unseen,
            known.needs,
            believed.odds,
            believed.owners,
            np.array(actions, np.int64),
        )
        self.nets, self.room = nets, scratch()
        self.temperature, self.trust = np.float32(temperature), trust
        self.random, self.dice = np.zeros(2, np.uint64), np.zeros(2, np.uint64)
        seed_random(self.random, seed & (2**63 - 1))
        self.stop = np.zeros(1, np.int32) if stop is None else stop
        self.sims = 0
        self.paths = past or no_paths()
        self.guesses = guesses(guess if past else 0)
        if past and guess:
            follow_all(self.question, self.paths, self.guesses, nets, self.room, self.random)
        weigh(known.state, known.seat, nets, self.room, np.float32(1.0))
        self.priors = self.room.chances[:n].astype(np.float64) + 1e-6
        self.race = Race(
            np.zeros(1, np.int64),
            np.zeros(n),
            np.zeros(n),
            np.zeros((n, n)),
            np.ones(n, np.bool_),
            np.zeros(n, np.int64),
            np.zeros(n),
            np.where(self.priors < RARE, NARROW, WIDTH),
        )
        self.plan = no_plan(n)

    def run(self, sims: int) -> int:
        """Run about `sims` more simulations; returns how many."""
        done = think(
            self.question,
            self.paths,
            self.guesses,
            self.race,
            self.plan,
            self.trust,
            self.nets,
            self.room,
            self.temperature,
            self.random,
            self.dice,
            sims,
            self.stop,
        )
        self.sims += done
        return int(done)

    @property
    def decided(self) -> bool:
        """Whether all candidates but one have dropped out."""
        return int(self.race.active.sum()) <= 1

    def means(self) -> npt.NDArray[np.float64]:
        """Mean outcome of each candidate, float64[n]; 0 where it was never tried."""
        return self.race.sums / np.maximum(self.race.tried, 1)

    def estimates(self) -> npt.NDArray[np.float64]:
        """Each candidate's chance to win, float64[n]: of one that dropped out, as far behind as it was then.

        Its own mean is of the first few worlds, and the best had another one there.
        """
        means, active = self.means(), self.race.active
        return np.where(active, means, np.clip(means[active].max() - self.race.behind, 0.0, 1.0))

    def wanted(self) -> npt.NDArray[np.float64]:
        """How much each candidate is wanted, float64[n]: its mean, and the policy's opinion while worlds are few."""
        opinion = LEAN / max(int(self.race.worlds[0]), 1) * np.log(self.priors)
        return np.where(self.race.active, self.means() + opinion, -9.0)

    def best(self) -> int:
        """The index of the candidate wanted most."""
        return int(np.argmax(self.wanted()))

    def leads(self) -> npt.NDArray[np.float64]:
        """By how many standard errors each candidate is better than each other one, float64[n, n]."""
        race = self.race
        worlds = max(int(race.worlds[0]), 2)
        mean = np.subtract.outer(race.sums, race.sums) / worlds
        alone = np.diagonal(race.products)
        square = np.add.outer(alone, alone) - 2 * race.products
        leads = mean / np.sqrt(np.maximum(square / worlds - mean * mean, 1e-6) / worlds)
        longer = np.sign(np.subtract.outer(race.tried, race.tried))
        # Who was tried less dropped out, for being that far behind: what it brought is no measure beside the others'.
        return np.where(longer == 0, leads, longer * WIDTH)
