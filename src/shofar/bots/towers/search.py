"""Iterative deepening around the compiled search: root moves, windows, time, and what can be said about the result."""

import time
from dataclasses import dataclass

import numpy as np

from shofar.bots.towers import alpha_beta as k
from shofar.bots.towers.alpha_beta import Memory, Stack, Tree
from shofar.bots.towers.expected_line import expected_line
from shofar.bots.towers.network import Network
from shofar.bots.towers.octagon import BALANCED_TABLES, TABLES
from shofar.bots.towers.settings import proof_settings
from shofar.bots.towers.settings import settings as usual_settings
from shofar.bots.towers.transpositions import NO_MOVE, SURE, key_of
from shofar.fast.kernels import Int32Array, Int64Array, compiled
from shofar.fast.towers.board import PLY, advance, new_board
from shofar.fast.towers.board_setup import complete, set_up
from shofar.fast.towers.moves import HISTORY, NO_REPLIES, REPLIES, Ordering, generate

ENDLESS = 1 << 40  # nodes


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found. Arrays have one entry for each root move, best first.

    `values` are for the side to move (256 is one logit), upper bounds but for the best (`candidates` has better ones);
    `efforts` are nodes spent.
    """

    move: int
    value: int
    depth: int
    nodes: int
    moves: Int32Array
    values: Int64Array
    efforts: Int64Array


@compiled()
def _list_root(arrays: Tree, child_keys: Int64Array, every: bool, threats: bool) -> int:
    """Root moves in every colour with ordering scores, and child_keys[650] equal where moves are alike."""
    tree = k.tree_pointers(arrays)
    moves = tree.stack.moves
    ordering = Ordering(tree.memory.history, NO_REPLIES, tree.network.standing, -1, -1, NO_MOVE)
    n = generate(tree.board.rows, 0, tree.tables, moves, tree.stack.scores, 0, ordering, every, threats)
    for i in range(n):
        advance(tree.board, 0, moves[i], tree.tables, tree.network.weights)
        child_keys[i] = key_of(tree.board, 1)[0]
    return n


class Search:
    """One search's memory; not shared between threads. `table_bits` is the size of the transposition table.

    With `every_colour` the root looks at each placement in all colours that differ, otherwise in one. `balanced` is
    the other reading of T10.
    """

    def __init__(
        self,
        network: Network,
        table_bits: int = 18,
        settings: Int64Array | None = None,
        every_colour: bool = True,
        *,
        balanced: bool = False,
    ) -> None:
        self.network = network
        self.every_colour = every_colour
        self.tables = BALANCED_TABLES if balanced else TABLES
        self.board = new_board(k.LEVELS)
        self.frames = np.zeros(k.LEVELS * k.FRAME, np.int64)
        self.moves = np.zeros(k.LEVELS * k.MOST, np.int32)
        self.scores = np.zeros(k.LEVELS * k.MOST, np.int32)
        self.table = np.full(2 << table_bits, 0, np.int64)  # touched here, not page by page while the clock runs
        self.history = np.zeros(HISTORY, np.int32)
        self.killers = np.full(2 * k.LEVELS, -1, np.int32)
        self.root = np.zeros(2 * k.MOST, np.int64)
        self.control = np.zeros(k.CONTROL, np.int64)
        self.control[k.TABLE_MASK] = (1 << table_bits) - 1
        stack, memory = Stack(self.frames, self.moves, self.scores), Memory(self.table, self.history, self.killers)
        chosen = usual_settings() if settings is None else settings
        self.tree = Tree(self.board, self.tables, network, stack, memory, self.root, self.control, chosen)
        self._proof_tree = self.tree._replace(settings=proof_settings())
        self._found = np.zeros(102, np.int32)
        self._child_keys = np.zeros(k.MOST, np.int64)
        self._proof_keys = np.zeros(k.MOST, np.int64)

    def forget(self) -> None:
        """Drops all memory of earlier searches, so that the next one depends on nothing but its position."""
        self._age_table()
        # Entries of earlier searches match no key any more.
        self.control[k.SALT] = int(self.control[k.AGE]) * 0x3779B97F4A7C15
        self.history[:] = 0

    def _age_table(self) -> None:
        """What the table holds may be overwritten from now on, however deep it is."""
        c = self.control
        c[k.AGE] += 1
        if c[k.AGE] > 255:
            c[k.AGE] = 1
            self.table[:] = 0

    def set_position(self, pos: Int32Array) -> None:
        """Takes a packed position (`fast.towers.position`) as the root."""
        self._age_table()
        set_up(self.board.rows, pos)
        complete(self.board, self.tables, self.network.weights, self._found)
        self.history[:REPLIES] //= 4
        self.history[REPLIES:] //= 2
        self.killers[:] = -1
        n = _list_root(self.tree, self._child_keys, self.every_colour, False)
        self.all_moves = self.moves[:n].copy()
        self.must_lose = n == 0
        order = np.lexsort((self.all_moves, -self.scores[:n]))
        _, first = np.unique(self._child_keys[order], return_index=True)
        self.root_moves = self.moves[order[np.sort(first)]].copy()

    def run(
        self, *, ms: float | None = None, nodes: int | None = None, depth: int = 60, stop: Int32Array | None = None
    ) -> SearchResult:
        """Searches the root until time, nodes or depth are used up, or `stop[0]` is set."""
        started = time.perf_counter()
        deadline = None if ms is None else started + ms / 1000
        c = self.control
        c[k.NODES] = 0
        order = self.root_moves
        nothing = np.zeros(len(order), np.int64)
        best = SearchResult(int(order[0]), 0, 0, 0, order, nothing, nothing)
        chunk = 2000
        most_slack = 0.0 if ms is None else ms / 10_000
        slowest = 0.0  # between two looks at the clock: on a busy machine other processes come between them
        guess = 0
        remaining = 50 - int(self.board.rows[PLY])
        for d in range(1, depth + 1):
            window = 48 if d > 3 else 2 * k.MATE
            low, high = max(guess - window, -k.MATE), min(guess + window, k.MATE)
            while True:
                self._start(order, d, low, high)
                finished = False
                while not finished:
                    most = int(c[k.NODES]) + chunk
                    if nodes is not None:
                        most = min(most, nodes)
                    c[k.LIMIT] = most
                    before, at = int(c[k.NODES]), time.perf_counter()
                    finished = k.think(self.tree)
                    now = time.perf_counter()
                    slowest = max(slowest * 0.95, now - at)
                    if deadline is not None and int(c[k.NODES]) > before + 500:
                        # About a millisecond between looks at the clock.
                        chunk = max(500, int((c[k.NODES] - before) * 0.001 / max(now - at, 1e-6)))
                    if not finished and (
                        (nodes is not None and c[k.NODES] >= nodes)
                        or (deadline is not None and now + min(slowest, most_slack) >= deadline)
                        or (stop is not None and stop[0])
                    ):
                        return self._partial(best, order)
                value = int(c[k.VALUE])
                if value <= low and low > -k.MATE:
                    window *= 4
                    low = max(guess - window, -k.MATE)
                elif value >= high and high < k.MATE:
                    window *= 4
                    high = min(guess + window, k.MATE)
                else:
                    break
            guess = value
            best = self._complete(order, d)
            order = best.moves
            if len(order) == 1 or d >= remaining or (abs(value) > SURE and k.MATE - abs(value) <= d + 1):
                break
        return best

    def prove(self, nodes: int, threats: int = 7) -> SearchResult | None:
        """A win by threats that leave the other nothing but parries, or None if none is found with so many nodes."""
        n = _list_root(self.tree, self._proof_keys, False, True)
        if n == 0:
            return None
        order = self.moves[:n][np.argsort(-self.scores[:n], kind="stable")].copy()
        c = self.control
        c[k.NODES], c[k.LIMIT] = 0, nodes
        for depth in range(1, 2 * threats, 2):
            self._start(order, depth, SURE, k.MATE)
            if not k.think(self._proof_tree):
                return None
            if c[k.VALUE] > SURE:
                move, value = int(self.frames[k.BEST_MOVE]), int(c[k.VALUE])
                one = np.ones(1, np.int64)
                return SearchResult(move, value, depth, int(c[k.NODES]), np.array([move], np.int32), one * value, one)
        return None

    def _start(self, order: Int32Array, depth: int, low: int, high: int) -> None:
        n = len(order)
        self.moves[:n] = order
        f = self.frames
        f[: k.FRAME] = 0
        f[k.ALPHA], f[k.BETA], f[k.FLOOR] = low, high, low
        f[k.DEPTH], f[k.BEST], f[k.BEST_MOVE], f[k.MOVES], f[k.PV] = depth, -k.MATE, NO_MOVE, n, 1
        self.root[: 2 * n] = 0
        self.root[: 2 * n : 2] = -k.MATE
        self.control[k.LEVEL], self.control[k.MODE] = 0, k.NEXT

    def _complete(self, order: Int32Array, depth: int) -> SearchResult:
        n = len(order)
        move = int(self.frames[k.BEST_MOVE])
        values, efforts = self.root[: 2 * n : 2].copy(), self.root[1 : 2 * n : 2].copy()
        # Best first, then what cost most nodes: such moves were hard to refute.
        ranked = np.lexsort((-efforts, order != move))
        value, nodes = int(self.control[k.VALUE]), int(self.control[k.NODES])
        return SearchResult(move, value, depth, nodes, order[ranked], values[ranked], efforts[ranked])

    def _partial(self, best: SearchResult, order: Int32Array) -> SearchResult:
        """After a stop: a better move that the unfinished depth has already proved counts."""
        move, searched = int(self.frames[k.BEST_MOVE]), int(self.frames[k.INDEX])
        nodes = int(self.control[k.NODES])
        if move == NO_MOVE or searched == 0:
            return SearchResult(best.move, best.value, best.depth, nodes, best.moves, best.values, best.efforts)
        values, efforts = best.values.copy(), best.efforts.copy()
        values[:searched] = self.root[: 2 * searched : 2]
        efforts[:searched] += self.root[1 : 2 * searched : 2]
        ranked = np.lexsort((-efforts, order != move))
        return SearchResult(
            move, int(self.frames[k.BEST]), best.depth, nodes, order[ranked], values[ranked], efforts[ranked]
        )

    def line(self, move: int) -> tuple[int, ...]:
        """The moves that the last search expects, from a root move on."""
        found = np.zeros(12, np.int32)
        n = expected_line(self.tree, move, found)
        return tuple(int(m) for m in found[:n])

    def evaluate_move(self, move: int, depth: int, nodes: int | None = None) -> tuple[int | None, int]:
        """The value of a root move by a search of its own, None if the nodes do not last; and the nodes spent."""
        c = self.control
        before = int(c[k.NODES])
        c[k.LIMIT] = before + (ENDLESS if nodes is None else nodes)
        self._start(np.array([move], np.int32), depth, -k.MATE, k.MATE)
        finished = k.think(self.tree)
        return int(c[k.VALUE]) if finished else None, int(c[k.NODES]) - before

    def evaluate_moves(self, depth: int, nodes: int = 4000) -> Int64Array:
        """Value and nodes spent of every root move, by a search of that depth (0: the evaluation after the move)."""
        evaluated = np.zeros((len(self.root_moves), 2), np.int64)
        for i, move in enumerate(self.root_moves.tolist()):
            value, effort = self.evaluate_move(move, depth + 1, nodes)
            evaluated[i] = -k.MATE if value is None else value, effort
        return evaluated

    def equivalent_moves(self, move: int) -> Int32Array:
        """The root moves that lead to the same position up to symmetry, the move itself among them."""
        n = len(self.all_moves)
        keys = self._child_keys[:n]
        same = np.isin(keys, keys[self.all_moves == move])
        moves: Int32Array = self.all_moves[same]
        return moves
