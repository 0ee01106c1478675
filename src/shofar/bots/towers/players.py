"""Players of Towers on compiled search. Each keeps its search memory to itself and can be pickled without it."""

from __future__ import annotations

import math
import time
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shofar.bots.towers.kernel import SURE
from shofar.bots.towers.network import shipped_network
from shofar.bots.towers.octagon import GEOMETRY, LAYOUT
from shofar.bots.towers.plain import PlainPlayer
from shofar.bots.towers.search import Found, Search
from shofar.core.player import Budget, Candidate, Choice
from shofar.fast.towers.codec import encode_view, move_text
from shofar.towers import View

DEFAULT_MS = 100
SHOWN = 6  # candidates told
LONG_MS, LONG_BITS = 3000, 21  # more time fills a larger table; a small one stays in the processor's cache
PROOF_NODES = 6000  # for wins by threats alone, before anything else: three milliseconds
RESERVE_MS = 4.0  # kept back for answering, and as many hundredths of the time for a busy machine


def chance_to_win(value: float) -> float:
    """A search value as a probability; proved ends are certain."""
    if abs(value) > SURE:
        return float(value > 0)
    return 1 / (1 + math.exp(-value / 256))


class SearchPlayer:
    """Alpha-beta with the learned evaluation, to the end of its budget."""

    def __init__(self, name: str = "strongest", *, table_bits: int = 18, every_colour: bool = True) -> None:
        self.name = name
        self.table_bits = table_bits
        self.every_colour = every_colour
        self._search: Search | None = None
        self.stop: NDArray[np.int32] = np.zeros(1, np.int32)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_search": None}

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """The best move found; with `sims` (nodes) the answer depends on view and seed alone."""
        began = time.perf_counter()
        if view.board != LAYOUT:
            return PlainPlayer().choose(view, budget, seed)  # the evaluation knows one board
        chance = Random(f"{seed}:{view.ply}")
        if (budget.ms or 0) >= LONG_MS and self.table_bits < LONG_BITS:
            self.table_bits, self._search = LONG_BITS, None
        search = self._ready(view, forget=budget.ms is None)
        if search.must_lose:
            action = chance.choice(view.legal)
            return Choice(action, 0.0, 0, (), (action,), 1.0)
        found = self._find(search, budget, began)
        move = int(chance.choice(search.alike(found.move).tolist()))
        return self._choice(search, found, move)

    def cancel(self) -> None:
        """Has the answer come now; any thread may call this."""
        self.stop[0] = 1

    def _ready(self, view: View, *, forget: bool) -> Search:
        if self._search is None:
            self._search = Search(shipped_network(), self.table_bits, every_colour=self.every_colour)
        if forget:
            self._search.forget()
        self._search.set_position(encode_view(view, LAYOUT, GEOMETRY))
        return self._search

    def _find(self, search: Search, budget: Budget, began: float) -> Found:
        self.stop[0] = 0
        proved = search.prove(PROOF_NODES if budget.sims is None else budget.sims // 10)
        if proved is not None:
            return proved
        if budget.sims is not None and budget.ms is None:
            return search.run(nodes=max(1, budget.sims), stop=self.stop)
        ms = DEFAULT_MS if budget.ms is None else budget.ms
        left = ms * (1 - RESERVE_MS / 100) - RESERVE_MS - (time.perf_counter() - began) * 1000
        return search.run(ms=max(left, 1.0), nodes=budget.sims, stop=self.stop)

    def _choice(self, search: Search, found: Found, move: int) -> Choice:
        effort = max(int(found.efforts.sum()), 1)
        top = range(min(SHOWN, len(found.moves)))
        candidates = tuple(
            Candidate(
                move_text(move if i == 0 else found.moves[i], LAYOUT),
                chance_to_win(min(int(found.values[i]), found.value) if i else found.value),
                float(found.efforts[i]) / effort,
            )
            for i in top
        )
        line = search.line(move)
        sure = 1.0 if abs(found.value) > SURE else candidates[0].share
        return Choice(
            action=move_text(move, LAYOUT),
            value=chance_to_win(found.value),
            sims=found.nodes,
            candidates=candidates,
            line=tuple(move_text(m, LAYOUT) for m in line),
            sure=sure,
        )


class RatingPlayer(SearchPlayer):
    """Looks at every move on its own to a small depth, then picks with noise and taste: weaker and more human.

    `noise` and what `taste` adds are in logits of winning.
    """

    def __init__(self, name: str, depth: int, noise: float, taste: str = "") -> None:
        super().__init__(name, table_bits=14, every_colour=False)
        self.depth = depth
        self.noise = noise
        self.taste = taste

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """The move that rates best once noise and taste are added; depends on view and seed alone."""
        if view.board != LAYOUT:
            return PlainPlayer().choose(view, budget, seed)
        chance = Random(f"{seed}:{view.ply}")
        search = self._ready(view, forget=True)
        if search.must_lose:
            action = chance.choice(view.legal)
            return Choice(action, 0.0, 0, (), (action,), 1.0)
        search.control[0] = 0
        values = search.rate(self.depth)
        liked = [
            _tamed(value) + chance.gauss(0, 256 * self.noise) + 256 * self._liking(view, int(move))
            for value, move in zip(values.tolist(), search.root_moves.tolist(), strict=True)
        ]
        order = sorted(range(len(liked)), key=lambda i: -liked[i])
        best = order[0]
        move = self._coloured(view, int(search.root_moves[best]), chance)
        share = 1 / len(liked)
        candidates = tuple(
            Candidate(
                move if i == best else move_text(search.root_moves[i], LAYOUT), chance_to_win(int(values[i])), share
            )
            for i in order[:SHOWN]
        )
        nodes = int(search.control[0])
        return Choice(move, chance_to_win(int(values[best])), nodes, candidates, (move,), share)

    def _coloured(self, view: View, move: int, chance: Random) -> str:
        """The move in any colour that is legal."""
        text = move_text(move, LAYOUT)
        alike = [m for m in view.legal if m[1:] == text[1:]]
        return chance.choice(alike)

    def _liking(self, view: View, move: int) -> float:
        """What a character adds to a move, whatever it is worth."""
        size, square = move // 26 % 5 + 1, LAYOUT.squares[move % 26]
        own = LAYOUT.owners[move % 26] is view.turn
        height = len(view.towers.get(square, ()))
        if self.taste == "mason":  # builds high at home
            return 0.35 * height if own else -0.3
        if self.taste == "raider":  # spoils the other's towers
            return 0.6 if not own and height else 0.0
        if self.taste == "giant":  # large pieces first
            return 0.25 * (size - 3)
        if self.taste == "miser":  # small pieces first, the large ones for the end
            return 0.25 * (3 - size)
        if self.taste == "scout":  # a foot in every square
            return 0.7 if height == 0 else 0.0
        return 0.0


def _tamed(value: int) -> int:
    """Proved ends count much but not beyond all noise: a beginner misses them too."""
    return value if abs(value) < SURE else (3000 if value > 0 else -3000)


class TreePlayer:
    """Monte Carlo tree search with random playouts."""

    def __init__(self, name: str = "mcts") -> None:
        self.name = name
        self._search: Any = None
        self.stop: NDArray[np.int32] = np.zeros(1, np.int32)

    def cancel(self) -> None:
        """Has the answer come now; any thread may call this."""
        self.stop[0] = 1

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_search": None}

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """The most visited move."""
        from shofar.bots.towers.mcts import TreeSearch

        began = time.perf_counter()
        if view.board != LAYOUT:
            return PlainPlayer().choose(view, budget, seed)
        if self._search is None:
            self._search = TreeSearch()
        pos = encode_view(view, LAYOUT, GEOMETRY)
        ms = None
        if budget.ms is not None or budget.sims is None:
            ms = max(
                1.0,
                (budget.ms or DEFAULT_MS) * (1 - RESERVE_MS / 100) - RESERVE_MS - (time.perf_counter() - began) * 1000,
            )
        self.stop[0] = 0
        moves, visits, means = self._search.run(pos, seed, ms=ms, sims=budget.sims, stop=self.stop)
        total = max(int(visits.sum()), 1)
        candidates = tuple(
            Candidate(move_text(moves[i], LAYOUT), float(means[i]), float(visits[i]) / total)
            for i in range(min(SHOWN, len(moves)))
        )
        first = candidates[0]
        return Choice(first.action, first.value, total, candidates, (first.action,), first.share)
