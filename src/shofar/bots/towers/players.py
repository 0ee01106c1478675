"""Players of Towers on compiled search. Each keeps its search memory to itself and can be pickled without it."""

import time
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from shofar.bots.towers.alpha_beta import NODES
from shofar.bots.towers.candidates import (
    MOST_NODES,
    SHOWN,
    all_lose,
    chance_to_win,
    sureness,
    weighed,
    with_candidates,
)
from shofar.bots.towers.network import shipped_network
from shofar.bots.towers.octagon import LAYOUT, geometry_of, is_balanced
from shofar.bots.towers.plain import PlainPlayer
from shofar.bots.towers.search import Search, SearchResult
from shofar.bots.towers.transpositions import SURE
from shofar.core.player import Budget, Candidate, Choice, to_act
from shofar.fast.kernels import Int32Array
from shofar.fast.towers.codec import encode_view
from shofar.fast.towers.numbering import move_code, move_text
from shofar.towers import View

DEFAULT_MS = 100
LONG_MS, LONG_BITS = 3000, 21  # more time fills a larger table; a small one stays in the processor's cache
PROOF_NODES = 6000  # for wins by threats alone, before anything else: three milliseconds
DEEPEST = 50  # plies: so many pieces there are
RESERVE_MS = 4.0  # kept back for answering, and as many hundredths of the time for a busy machine


def _ms_left(budget: Budget, began: float) -> float:
    """What a search may take of the budget, less the reserve and what is spent already."""
    ms = DEFAULT_MS if budget.ms is None else budget.ms
    return max(ms * (1 - RESERVE_MS / 100) - RESERVE_MS - (time.perf_counter() - began) * 1000, 1.0)


class CompiledPlayer:
    """What all players on the compiled search have: its memory, kept to themselves, and a flag that ends it."""

    def __init__(self, name: str, *, table_bits: int, every_colour: bool) -> None:
        self.name = name
        self.table_bits = table_bits
        self.every_colour = every_colour
        self._searches: dict[tuple[int, bool], Search] = {}  # by table_bits, and by how T10 is read
        self.stop: Int32Array = np.zeros(1, np.int32)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_searches": {}}

    def cancel(self) -> None:
        """Has the answer come now; any thread may call this."""
        self.stop[0] = 1

    def _ready(self, view: View, budget: Budget) -> Search:
        """The search at this position; a long one has a table of its own, and leaves the other as it is."""
        bits = max(self.table_bits, LONG_BITS) if (budget.ms or 0) >= LONG_MS else self.table_bits
        kind = (bits, is_balanced(view))
        if kind not in self._searches:
            made = Search(shipped_network(), bits, every_colour=self.every_colour, balanced=is_balanced(view))
            self._searches[kind] = made
        search = self._searches[kind]
        if budget.ms is None:
            search.forget()
        search.set_position(encode_view(view, LAYOUT, geometry_of(view)))
        return search


class SearchPlayer(CompiledPlayer):
    """Alpha-beta with the learned evaluation, to the end of its budget."""

    def __init__(self, name: str = "strongest", *, table_bits: int = 18, every_colour: bool = True) -> None:
        super().__init__(name, table_bits=table_bits, every_colour=every_colour)

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """The best move found; with `sims` (nodes) the answer depends on view and seed alone."""
        return self._answer(view, budget, seed)

    def explain(self, view: View, budget: Budget, seed: int, also: str | None = None) -> Choice:
        """The same choice, with candidates, `also` among them: weighing them costs up to as many nodes again."""
        return self._answer(view, budget, seed, explained=True, also=also)

    def weigh(self, view: View, actions: Sequence[str], budget: Budget, seed: int) -> tuple[Candidate, ...]:
        """These moves against each other alone, all as deep as `sims` (nodes) allow; none on a board of one's own."""
        to_act(view, View)
        if view.board != LAYOUT:
            return ()
        search = self._ready(view, budget)
        if search.must_lose:
            return tuple([Candidate(action, 0.0, 0.0, 1.0) for action in actions])
        search.control[NODES] = 0
        moves = [move_code(action, LAYOUT) for action in actions]
        return tuple(weighed(search, moves, DEEPEST, budget.sims or MOST_NODES))

    def _answer(
        self, view: View, budget: Budget, seed: int, *, explained: bool = False, also: str | None = None
    ) -> Choice:
        to_act(view, View)
        began = time.perf_counter()
        if view.board != LAYOUT:
            return PlainPlayer().explain(view, budget, seed, also)  # the evaluation knows one board
        chance = Random(f"{seed}:{view.ply}")
        search = self._ready(view, budget)
        if search.must_lose:
            return all_lose(view, chance.choice(view.legal), also)
        found = self._search(search, budget, began)
        move = int(chance.choice(search.equivalent_moves(found.move).tolist()))
        choice = Choice(
            action=move_text(move, LAYOUT),
            value=chance_to_win(found.value),
            sims=found.nodes,
            line=tuple(move_text(m, LAYOUT) for m in search.line(move)),
            sure=1.0 if abs(found.value) > SURE else None,
        )
        return with_candidates(choice, search, found, also) if explained else choice

    def _search(self, search: Search, budget: Budget, began: float) -> SearchResult:
        self.stop[0] = 0
        proved = search.prove(PROOF_NODES if budget.sims is None else budget.sims // 10)
        if proved is not None:
            return proved
        if budget.sims is not None and budget.ms is None:
            return search.run(nodes=max(1, budget.sims), stop=self.stop)
        return search.run(ms=_ms_left(budget, began), nodes=budget.sims, stop=self.stop)


class RatingPlayer(CompiledPlayer):
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
        to_act(view, View)
        if view.board != LAYOUT:
            return PlainPlayer().choose(view, budget, seed)
        chance = Random(f"{seed}:{view.ply}")
        search = self._ready(view, Budget())
        if search.must_lose:
            return all_lose(view, chance.choice(view.legal))
        search.control[NODES] = 0
        values, efforts = search.evaluate_moves(self.depth).T.tolist()
        preferences = [
            _bounded(value) + chance.gauss(0, 256 * self.noise) + 256 * self._taste_bonus(view, int(move))
            for value, move in zip(values, search.root_moves.tolist(), strict=True)
        ]
        best = preferences.index(max(preferences))
        action = self._in_any_colour(view, int(search.root_moves[best]), chance)
        nodes = sum(efforts)
        rivals = sorted(range(len(values)), key=lambda i: -values[i])
        shown = sorted({best, *[i for i in rivals if i != best][: SHOWN - 1]}, key=rivals.index)
        candidates = tuple(
            Candidate(
                action if i == best else move_text(search.root_moves[i], LAYOUT),
                chance_to_win(values[i]),
                efforts[i] / nodes,
                sureness(values, i),
            )
            for i in shown
        )
        return Choice(action, chance_to_win(values[best]), nodes, candidates, (action,), sure=sureness(values, best))

    def _in_any_colour(self, view: View, move: int, chance: Random) -> str:
        """The move in any colour that is legal."""
        text = move_text(move, LAYOUT)
        return chance.choice([m for m in view.legal if m[1:] == text[1:]])

    def _taste_bonus(self, view: View, move: int) -> float:
        """What a character (`ABOUT` says which) adds to a move, whatever it is worth."""
        size, square = move // 26 % 5 + 1, LAYOUT.squares[move % 26]
        own = LAYOUT.owners[move % 26] is view.turn
        height = len(view.towers.get(square, ()))
        if self.taste == "mason":
            return 0.35 * height if own else -0.3
        if self.taste == "raider":
            return 0.6 if not own and height else 0.0
        if self.taste == "giant":
            return 0.25 * (size - 3)
        if self.taste == "miser":
            return 0.25 * (3 - size)
        if self.taste == "scout":
            return 0.7 if height == 0 else 0.0
        return 0.0


def _bounded(value: int) -> int:
    """Proved ends count much but not beyond all noise: a beginner misses them too."""
    return value if abs(value) < SURE else (3000 if value > 0 else -3000)


class TreePlayer:
    """Monte Carlo tree search with random playouts."""

    def __init__(self, name: str = "mcts") -> None:
        self.name = name
        self._search: Any = None
        self.stop: Int32Array = np.zeros(1, np.int32)

    def cancel(self) -> None:
        """Has the answer come now; any thread may call this."""
        self.stop[0] = 1

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_search": None}

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """The most visited move."""
        to_act(view, View)
        from shofar.bots.towers.mcts import TreeSearch

        began = time.perf_counter()
        if view.board != LAYOUT:
            return PlainPlayer().choose(view, budget, seed)
        if self._search is None:
            self._search = TreeSearch()
        geo = geometry_of(view)
        pos = encode_view(view, LAYOUT, geo)
        ms = _ms_left(budget, began) if budget.ms is not None or budget.sims is None else None
        self.stop[0] = 0
        tree = self._search.run(pos, geo, seed, ms=ms, sims=budget.sims, stop=self.stop)
        total = max(int(tree.visits.sum()), 1)
        candidates = tuple(
            Candidate(
                move_text(tree.moves[i], LAYOUT), float(tree.means[i]), float(tree.visits[i]) / total, tree.sureness(i)
            )
            for i in range(min(SHOWN, len(tree.moves)))
        )
        first = candidates[0]
        line = tuple(move_text(move, LAYOUT) for move in tree.line)
        return Choice(first.action, first.value, total, candidates, line, first.sure)
