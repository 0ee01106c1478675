"""The compiled players: the policy by itself, and the search."""

import math
import time
from dataclasses import dataclass, field, replace
from zlib import crc32

import numpy as np
import numpy.typing as npt

from shofar.bots.walls.beliefs import beliefs
from shofar.bots.walls.expectation import expected_line
from shofar.bots.walls.memory import History, recall
from shofar.bots.walls.paths import paths
from shofar.bots.walls.recollection import Recollection
from shofar.bots.walls.rollout import scratch, weigh
from shofar.bots.walls.search import Search
from shofar.bots.walls.weights import nets
from shofar.core.player import Budget, Candidate, Choice
from shofar.fast.walls.codec import action_code, action_text
from shofar.fast.walls.knowledge import Knowledge, knowledge
from shofar.walls import View

DEFAULT_SIMS = 4000
RESERVE_S = 0.003  # what the answer itself takes after the last simulation
ONLY_SIMS = 32  # where one action is legal: a few milliseconds
LEAST_GUESSES, MOST_GUESSES = 300, 20_000  # fewer are worse than none
CHUNK_S = 0.002  # how long the search runs between two looks at the clock


def guesses_for(sims: int | None, ms: float | None) -> int:
    """How many guesses at each hand a search of that size is worth: about a tenth of its time, or none."""
    size = min(2 * MOST_GUESSES if sims is None else sims, 50 * (MOST_GUESSES if ms is None else ms)) / 2
    return int(min(size, MOST_GUESSES)) if size >= LEAST_GUESSES else 0


def mixed(known: Knowledge, seed: int) -> int:
    """A seed that differs from one moment of a game to the next."""
    return (seed * 0x9E3779B1 + crc32(known.state.tobytes()) * 0x85EBCA77) & (2**62 - 1)


@dataclass(frozen=True, slots=True)
class PolicyPlayer:
    """Draws its action from the learned policy: a high temperature plays carelessly, a low one its favourite."""

    name: str = "policy"
    temperature: float = 0.2

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """An action of the policy, which has no estimates of what comes of it."""
        known = knowledge(view)
        room = scratch()
        count = weigh(known.state, known.seat, nets(), room, np.float32(self.temperature))
        chances = room.chances[:count].astype(np.float64)
        pick = int(np.random.default_rng(mixed(known, seed)).choice(count, p=chances / chances.sum()))
        return Choice(action_text(int(room.actions[pick])), sims=0)


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """Searches: as long as the budget lets it, or always the same number of simulations."""

    name: str = "strongest"
    sims: int | None = None
    taste: tuple[tuple[str, float], ...] = field(default=())
    """Bonus in win chance for actions that start so: how a character differs."""
    memory: Recollection | None = field(default=None, compare=False)
    """Makes up for views without events; without it, only events are remembered."""
    stop: npt.NDArray[np.int32] = field(default_factory=lambda: np.zeros(1, np.int32), compare=False, repr=False)

    def remembering(self) -> "SearchPlayer":
        """The same player, with a memory of its own from one question to the next."""
        return replace(self, memory=Recollection())

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """The best action found within the budget; of its own simulations, if it has a number of them."""
        begun = time.perf_counter()
        self.stop[0] = 0
        history = self.memory.history(view) if self.memory else recall(view)
        choice = self._search(view, history, Budget(sims=self.sims) if self.sims else budget, seed, begun)
        if self.memory:
            self.memory.answered(view, choice.action)
        return choice

    def cancel(self) -> None:
        """Ends the search at the next world; any thread may call this."""
        self.stop[0] = 1

    def _search(self, view: View, history: History, budget: Budget, seed: int, begun: float) -> Choice:
        known = knowledge(view)
        texts = view.legal
        if len(texts) == 1:
            budget = Budget(sims=ONLY_SIMS)  # there is nothing to find out but what it is worth
        sims = budget.sims or (None if budget.ms else DEFAULT_SIMS)
        believed = beliefs(known, history, nets())
        codes = [action_code(text) for text in texts]
        search = Search(
            known,
            codes,
            nets(),
            mixed(known, seed),
            believed=believed,
            past=paths(known, history, believed),
            guess=guesses_for(sims, budget.ms),
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
        wanted = search.wanted()
        if self.taste:
            wanted = means + [sum(bonus for start, bonus in self.taste if text.startswith(start)) for text in texts]
        best = int(np.argmax(wanted))
        values = search.estimates()
        shares = search.race.tried / max(1, search.sims)
        candidates = [
            Candidate(text, float(value), float(share), sure)
            for text, value, share, sure in zip(texts, values, shares, sureness(search), strict=True)
        ]
        line = [int(search.question.actions[best]), *expected_line(search, best)]
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
