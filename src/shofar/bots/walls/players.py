"""The compiled players: the policy by itself, and the search."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from zlib import crc32

import numpy as np

from shofar.bots.walls.beliefs import beliefs
from shofar.bots.walls.decision_history import History, history_from_events
from shofar.bots.walls.decision_trails import find_trails
from shofar.bots.walls.expected_line import expected_line
from shofar.bots.walls.policy_network import new_policy_buffers
from shofar.bots.walls.rollout import action_probabilities
from shofar.bots.walls.search import Search
from shofar.bots.walls.view_tracking import ViewTracker
from shofar.bots.walls.weights import nets
from shofar.core.player import Budget, Candidate, Choice, to_act
from shofar.fast.kernels import Int32Array
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.codec import action_code, action_text
from shofar.fast.walls.knowledge import Knowledge, knowledge
from shofar.walls import View

DEFAULT_SIMS = 4000
RESERVE_S = 0.003  # what the answer itself takes after the last simulation
ONLY_SIMS = 32  # where one action is legal: a few milliseconds
FEWEST_PARTICLES, MOST_PARTICLES = 300, 20_000  # fewer are worse than none
CHUNK_S = 0.002  # how long the search runs between two looks at the clock


def particles_for(sims: int | None, ms: float | None) -> int:
    """How many guesses at each hand a search of that size is worth: about a tenth of its time, or none."""
    size = min(2 * MOST_PARTICLES if sims is None else sims, 50 * (MOST_PARTICLES if ms is None else ms)) / 2
    return int(min(size, MOST_PARTICLES)) if size >= FEWEST_PARTICLES else 0


def mixed_seed(known: Knowledge, seed: int) -> int:
    """A seed that differs from one moment of a game to the next."""
    moment = known.state[: packed.READINGS].tobytes()
    return (seed * 0x9E3779B1 + crc32(moment) * 0x85EBCA77) & (2**62 - 1)


@dataclass(frozen=True, slots=True)
class PolicyPlayer:
    """Draws its action from the learned policy: a high temperature plays carelessly, a low one its favourite."""

    name: str = "policy"
    temperature: float = 0.2

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """An action of the policy, which has no estimates of what comes of it."""
        to_act(view, View)
        known = knowledge(view)
        buffers = new_policy_buffers()
        count = action_probabilities(known.state, known.seat, nets().policy, buffers, np.float32(self.temperature))
        chances = buffers.scores[:count].astype(np.float64)
        pick = int(np.random.default_rng(mixed_seed(known, seed)).choice(count, p=chances / chances.sum()))
        return Choice(action_text(int(buffers.actions[pick])), sims=0)


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """Searches: as long as the budget lets it, or always the same number of simulations."""

    name: str = "strongest"
    sims: int | None = None
    taste: tuple[tuple[str, float], ...] = field(default=())
    """Bonus in win chance for actions that start so: how a character differs."""
    memory: ViewTracker | None = field(default=None, compare=False)
    """Makes up for views without events; without it, only events are remembered."""
    stop: Int32Array = field(default_factory=lambda: np.zeros(1, np.int32), compare=False, repr=False)

    def remembering(self) -> "SearchPlayer":
        """The same player, with a memory of its own from one question to the next."""
        return replace(self, memory=ViewTracker())

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """The best action found within the budget; of its own simulations, if it has a number of them."""
        begun = time.perf_counter()
        to_act(view, View)
        self.stop[0] = 0
        history = self.memory.history(view) if self.memory else history_from_events(view)
        choice = self._search(view, history, Budget(sims=self.sims) if self.sims else budget, seed, begun)
        if self.memory:
            self.memory.record_answer(view, choice.action)
        return choice

    def weigh(self, view: View, actions: Sequence[str], budget: Budget, seed: int) -> tuple[Candidate, ...]:
        """These actions against each other alone, in the same worlds, in the order in which they are given."""
        to_act(view, View)
        self.stop[0] = 0
        among = replace(view, legal=tuple(actions))
        choice = self._search(among, history_from_events(view), budget, seed, time.perf_counter())
        found = {one.action: one for one in choice.candidates}
        return tuple([found[action] for action in actions if action in found])

    def cancel(self) -> None:
        """Ends the search at the next world; any thread may call this."""
        self.stop[0] = 1

    def _search(self, view: View, history: History, budget: Budget, seed: int, begun: float) -> Choice:
        known = knowledge(view)
        texts = tuple([text for text in view.legal if not text.endswith(" aside")])  # it always joins, as it may (W11)
        if len(texts) == 1:
            budget = Budget(sims=ONLY_SIMS)  # there is nothing to find out but what it is worth
        sims = budget.sims or (None if budget.ms else DEFAULT_SIMS)
        believed = beliefs(known, history, nets())
        codes = [action_code(text) for text in texts]
        search = Search(
            known,
            codes,
            nets(),
            mixed_seed(known, seed),
            believed=believed,
            trails=find_trails(known, history, believed),
            particle_count=particles_for(sims, budget.ms),
            stop=self.stop,
        )
        deadline = None if budget.ms is None else begun + budget.ms / 1000 - RESERVE_S
        if len(texts) == 1:
            search.run(ONLY_SIMS)
        else:
            run_until(search, sims, deadline)
        return self._answer(search, texts)

    def _answer(self, search: Search, texts: tuple[str, ...]) -> Choice:
        means = search.means()
        ranking = search.ranking()
        if self.taste:
            ranking = means + [sum(bonus for start, bonus in self.taste if text.startswith(start)) for text in texts]
        best = int(np.argmax(ranking))
        values = search.estimates()
        shares = search.stats.tried / max(1, search.sims)
        candidates = [
            Candidate(text, float(value), float(share), sure)
            for text, value, share, sure in zip(texts, values, shares, sureness(search), strict=True)
        ]
        line = [int(search.root.actions[best]), *expected_line(search, best)]
        return Choice(
            action=texts[best],
            value=float(values[best]),
            sims=int(search.sims),
            candidates=tuple(sorted(candidates, key=lambda each: -each.value)),
            line=tuple(action_text(action) for action in line),
            sure=candidates[best].sure,
        )


def run_until(search: Search, sims: int | None, deadline: float | None) -> None:
    """Run simulations until they are enough, the deadline is near, or only one candidate is left."""
    chunk = 32
    while not search.decided and not search.stop[0]:
        left = None if sims is None else sims - search.sims
        if left is not None and left <= 0:
            return
        before = time.perf_counter()
        if deadline is not None and before >= deadline and search.sims:
            return
        search.run(chunk if left is None else min(chunk, left) if deadline is not None else left)
        if deadline is not None:
            now = time.perf_counter()
            pace = max(now - before, 1e-6) / chunk
            chunk = max(8, int(min(CHUNK_S, max(deadline - now, 0.0)) / pace))


def sureness(search: Search) -> list[float]:
    """For each candidate the chance that it is really better than the rival that comes nearest to it, or leads most."""
    leads = search.leads()
    np.fill_diagonal(leads, np.inf)  # nobody is a rival to itself, and whoever has none is sure
    return [0.5 * (1 + math.erf(least / math.sqrt(2))) for least in leads.min(axis=1).tolist()]
