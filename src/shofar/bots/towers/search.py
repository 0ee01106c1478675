"""Iterative deepening around the compiled search: root moves, windows, time, and what can be said about the result."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from shofar.bots.towers import kernel as k
from shofar.bots.towers.network import Network
from shofar.bots.towers.octagon import TABLES
from shofar.fast.towers.board import KEYS, NORTH_KEY, ROW, TURN, advance, mixed
from shofar.fast.towers.board_setup import complete, set_up
from shofar.fast.towers.moves import generate
from shofar.fast.towers.vectors import WIDTH, pointer


@dataclass(frozen=True, slots=True)
class RootMove:
    """A move at the root: its value (256 is one logit; an upper bound unless best) and the nodes spent on it."""

    move: int
    value: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found; root moves come best first."""

    move: int
    value: int
    depth: int
    nodes: int
    roots: tuple[RootMove, ...]
    line: tuple[int, ...]


@njit(cache=True, nogil=True)
def _list_root(b_, keys_, acc_, t_, weights_, standing_, history_, moves_, scores_, child_keys):
    """Root moves in every colour with ordering scores, and child_keys[650] equal where moves are alike."""
    b, keys, acc, t, weights = pointer(b_), pointer(keys_), pointer(acc_), pointer(t_), pointer(weights_)
    n = generate(b, 0, t, pointer(moves_), pointer(scores_), 0, pointer(history_), pointer(standing_), -1, -1, 650, True)
    for i in range(n):
        advance(b, keys, acc, 0, moves_[i], t, weights)
        side = NORTH_KEY if b[ROW + TURN] else 0
        one = mixed((keys[KEYS] ^ side) + keys[KEYS + 1])
        two = mixed((keys[KEYS + 2] ^ side) + keys[KEYS + 3])
        child_keys[i] = min(one, two)
    return n


@njit(cache=True, nogil=True)
def _play(b_, keys_, acc_, t_, weights_, level, move):
    advance(pointer(b_), pointer(keys_), pointer(acc_), level, move, pointer(t_), pointer(weights_))


class Search:
    """One search's memory; not shared between threads. `table_bits` is the size of the transposition table."""

    def __init__(self, network: Network, table_bits: int = 18, settings: NDArray[np.int64] | None = None) -> None:
        self.network = network
        self.settings = k.settings() if settings is None else settings
        self.b = np.zeros(k.LEVELS * ROW, np.int32)
        self.keys = np.zeros(k.LEVELS * KEYS, np.int64)
        self.acc = np.zeros(k.LEVELS * 2 * WIDTH, np.int16)
        self.frames = np.zeros(k.LEVELS * k.FRAME, np.int64)
        self.moves = np.zeros(k.LEVELS * k.MOST, np.int32)
        self.scores = np.zeros(k.LEVELS * k.MOST, np.int32)
        self.table = np.zeros(2 << table_bits, np.int64)
        self.history = np.zeros(260, np.int32)
        self.killers = np.full(2 * k.LEVELS, -1, np.int32)
        self.root = np.zeros(2 * k.MOST, np.int64)
        self.control = np.zeros(k.CONTROL, np.int64)
        self.control[k.TABLE_MASK] = (1 << table_bits) - 1
        self._found = np.zeros(102, np.int32)
        self._child_keys = np.zeros(k.MOST, np.int64)

    def forget(self) -> None:
        """Empties all memory of earlier searches, so that the next one depends on nothing but its position."""
        self.table[:] = 0
        self.history[:] = 0
        self.killers[:] = -1
        self.control[k.AGE] = 0

    def set_position(self, pos: NDArray[np.int32]) -> None:
        """Takes a packed position (`fast.towers.position`) as the root."""
        set_up(self.b, pos)
        net = self.network
        complete(self.b, self.keys, self.acc, TABLES, net.weights, self._found)
        self.control[k.AGE] = (self.control[k.AGE] + 1) & 255
        self.history //= 4
        self.killers[:] = -1
        n = _list_root(
            self.b, self.keys, self.acc, TABLES, net.weights, net.standing, self.history, self.moves, self.scores,
            self._child_keys,
        )  # fmt: skip
        self.all_moves = self.moves[:n].copy()
        self.must_lose = n == 0
        _, first = np.unique(self._child_keys[:n], return_index=True)
        order = first[np.lexsort((first, -self.scores[first]))]
        self.root_moves = self.moves[order].copy()

    def run(self, *, ms: float | None = None, nodes: int | None = None, depth: int = 60, stop: NDArray[np.int32] | None = None) -> Found:
        """Searches the root until time, nodes or depth are used up, or `stop[0]` is set."""
        started = time.perf_counter()
        deadline = None if ms is None else started + ms / 1000
        c = self.control
        c[k.NODES] = 0
        order = self.root_moves
        best = Found(int(order[0]), 0, 0, 0, (), ())
        chunk = 2000
        guess = 0
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
                    finished = self._think()
                    now = time.perf_counter()
                    if deadline is not None and int(c[k.NODES]) > before + 500:
                        # About a millisecond and a half between looks at the clock.
                        chunk = max(500, int((c[k.NODES] - before) * 0.0015 / max(now - at, 1e-6)))
                    if not finished and (
                        (nodes is not None and c[k.NODES] >= nodes)
                        or (deadline is not None and now >= deadline)
                        or (stop is not None and stop[0])
                    ):
                        return self._partial(best, order, d)
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
            order = np.array([r.move for r in best.roots], np.int32)
            if len(order) == 1 or (abs(value) > k.SURE and k.MATE - abs(value) <= d + 1):
                break
        return best

    def _start(self, order: NDArray[np.int32], depth: int, low: int, high: int) -> None:
        n = len(order)
        self.moves[:n] = order
        f = self.frames
        f[: k.FRAME] = 0
        f[k.ALPHA], f[k.BETA], f[k.FLOOR] = low, high, low
        f[k.DEPTH], f[k.BEST], f[k.BEST_MOVE], f[k.MOVES], f[k.PV] = depth, -k.MATE, k.NO_MOVE, n, 1
        self.root[: 2 * n] = 0
        self.root[: 2 * n : 2] = -k.MATE
        self.control[k.LEVEL], self.control[k.MODE] = 0, k.NEXT

    def _think(self) -> bool:
        net = self.network
        return bool(
            k.think(
                self.b, self.keys, self.acc, TABLES, net.weights, net.out, net.standing, self.frames, self.moves,
                self.scores, self.table, self.history, self.killers, self.root, self.control, self.settings,
            )  # fmt: skip
        )

    def _roots(self, order: NDArray[np.int32], searched: int) -> list[RootMove]:
        got = self.root
        return [RootMove(int(order[i]), int(got[2 * i]), int(got[2 * i + 1])) for i in range(searched)]

    def _complete(self, order: NDArray[np.int32], depth: int) -> Found:
        roots = self._roots(order, len(order))
        move = int(self.frames[k.BEST_MOVE])
        # Best first; the rest keep their order unless they cost many nodes, which marks a move that was hard to refute.
        roots.sort(key=lambda r: (r.move != move, -r.nodes))
        value = int(self.control[k.VALUE])
        return Found(move, value, depth, int(self.control[k.NODES]), tuple(roots), self._line(move))

    def _partial(self, best: Found, order: NDArray[np.int32], depth: int) -> Found:
        """After a stop: a better move that the unfinished depth has already proved counts."""
        move = int(self.frames[k.BEST_MOVE])
        nodes = int(self.control[k.NODES])
        if move == k.NO_MOVE or self.frames[k.INDEX] == 0:
            return Found(best.move, best.value, best.depth, nodes, best.roots, best.line)
        value = int(self.frames[k.BEST])
        known = {r.move: r for r in best.roots}
        for r in self._roots(order, int(self.frames[k.INDEX])):
            known[r.move] = RootMove(r.move, r.value, r.nodes + known[r.move].nodes if r.move in known else r.nodes)
        roots = sorted(known.values(), key=lambda r: (r.move != move, -r.nodes))
        return Found(move, value, best.depth, nodes, tuple(roots), self._line(move))

    def _line(self, move: int) -> tuple[int, ...]:
        return (move,)
