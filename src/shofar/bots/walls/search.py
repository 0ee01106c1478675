"""Information-set search: every sampled world tries all candidates, and losers drop out.

One simulation plays one candidate in one sampled world, all seats following the policy to the end of the round, and
asks the learned value there. All candidates meet the same worlds, the same draw pile and the same dice, so that their
differences are far less noisy than their averages; a candidate is dropped once it lies clearly behind the best.
"""

import numpy as np
from numba import njit

from shofar.bots.walls.rollout import judge, play_round, scratch
from shofar.fast.walls import layout
from shofar.fast.walls.bits import next_word, seed_random
from shofar.fast.walls.knowledge import EVEN, sample
from shofar.fast.walls.rules import step

BATCH = 16  # worlds between two looks at who drops out
WIDTH = 3.5  # standard errors behind the best at which a candidate drops out


@njit(cache=True, nogil=True)
def drop_losers(count, worlds, sums, products, active, width):
    """Deactivate candidates whose paired difference to the best is below -width standard errors."""
    best = -1
    for index in range(count):
        if active[index] and (best < 0 or sums[index] > sums[best]):
            best = index
    for index in range(count):
        if not active[index] or index == best:
            continue
        mean = (sums[best] - sums[index]) / worlds
        square = (products[best, best] - 2 * products[best, index] + products[index, index]) / worlds
        spread = max(square - mean * mean, 1e-6)
        if mean > width * np.sqrt(spread / worlds):
            active[index] = False


@njit(cache=True, nogil=True)
def think(
    seat,
    known,
    unseen,
    needs,
    odds,
    actions,
    count,
    nets,
    room,
    random,
    dice,
    temperature,
    limit,
    width,
    stop,
    worlds,
    sums,
    products,
    active,
    tried,
):
    """Run at least one world and at most about `limit` simulations; returns (worlds so far, simulations run).

    `sums` float64[n] and `products` float64[n, n] add up the outcomes of active candidates, `tried` int64[n] counts
    simulations. `stop` int32[1] cancels. `width` is how many standard errors behind a candidate drops out.
    """
    done = 0
    while done < limit and not stop[0]:
        sample(seat, known, unseen, needs, odds, random, room.world, room.deck, room.cards)
        luck = next_word(random)
        for index in range(count):
            if not active[index]:
                continue
            seed_random(dice, luck)
            room.state[:] = room.world
            step(room.state, room.deck, seat, actions[index])
            if room.state[layout.REMOVED_SCORINGS] == known[layout.REMOVED_SCORINGS]:
                play_round(room.state, room.deck, nets, room, temperature, dice)
            judge(room.state, nets, room)
            sums[count + index] = room.values[seat]
            tried[index] += 1
            done += 1
        for index in range(count):
            if active[index]:
                value = sums[count + index]
                sums[index] += value
                for other in range(count):
                    if active[other]:
                        products[index, other] += value * sums[count + other]
        worlds += 1
        if worlds % BATCH == 0 and worlds >= 2 * BATCH:
            drop_losers(count, worlds, sums, products, active, width)
            left = 0
            for index in range(count):
                left += active[index]
            if left == 1:
                break
    return worlds, done


class Search:
    """One search from one seat's knowledge; `run` as often as there is time."""

    def __init__(self, knowledge, actions, nets, seed, temperature=1.0, width=WIDTH, odds=EVEN, stop=None):
        count = len(actions)
        self.knowledge, self.nets = knowledge, nets
        self.actions = np.array(actions, np.int64)
        self.temperature, self.width = np.float32(temperature), width
        self.odds = odds
        self.room = scratch()
        self.random, self.dice = np.zeros(2, np.uint64), np.zeros(2, np.uint64)
        seed_random(self.random, seed & (2**63 - 1))
        self.stop = np.zeros(1, np.int32) if stop is None else stop
        self.worlds = self.sims = 0
        self.sums = np.zeros(2 * count)
        self.products = np.zeros((count, count))
        self.active = np.ones(count, np.bool_)
        self.tried = np.zeros(count, np.int64)

    def run(self, sims):
        """Run about `sims` more simulations; returns how many."""
        known = self.knowledge
        self.worlds, done = think(
            known.seat,
            known.state,
            known.unseen,
            known.needs,
            self.odds,
            self.actions,
            len(self.actions),
            self.nets,
            self.room,
            self.random,
            self.dice,
            self.temperature,
            sims,
            self.width,
            self.stop,
            self.worlds,
            self.sums,
            self.products,
            self.active,
            self.tried,
        )
        self.sims += done
        return done

    @property
    def decided(self):
        """Whether all candidates but one have dropped out."""
        return self.active.sum() <= 1

    def means(self):
        """Mean outcome of each candidate, float64[n]; 0 where it was never tried."""
        return self.sums[: len(self.actions)] / np.maximum(self.tried, 1)

    def best(self):
        """The index of the best candidate still in the race."""
        return int(np.argmax(np.where(self.active, self.means(), -1.0)))

    def lead(self, one, other):
        """By how many standard errors candidate `one` is better than `other`."""
        if self.tried[one] != self.tried[other]:  # one of them dropped out for being that far behind
            return self.width if self.tried[one] > self.tried[other] else -self.width
        worlds = max(self.worlds, 2)
        mean = (self.sums[one] - self.sums[other]) / worlds
        square = self.products[one, one] - 2 * self.products[one, other] + self.products[other, other]
        return float(mean / np.sqrt(max(square / worlds - mean * mean, 1e-6) / worlds))
