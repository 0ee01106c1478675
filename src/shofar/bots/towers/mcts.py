"""Plain Monte Carlo tree search with random playouts: the yardstick that better players are measured by."""

import math
import time
from dataclasses import dataclass

import numpy as np

from shofar.fast.bits import lcg_below, next_lcg
from shofar.fast.kernels import Float64Array, Int32Array, Int64Array, compiled
from shofar.fast.towers.position import MOST_MOVES, POSITION_SIZE, RESULT, TURN, fits, has_piece, list_moves, make

EXPLORE = 0.7
EXPAND_AT = 8  # visits before a node's children are listed
CAPACITY = 1_500_000

# Columns of the tree, int32[CAPACITY * 5]: wins count two a win, one a draw, for who moved into the node.
MOVE, FIRST, CHILDREN, VISITS, WINS = range(5)


@compiled()
def playout(pos: Int32Array, geo: Int32Array, random: int, moves: Int32Array) -> tuple[int, int]:
    """Plays random legal moves to the end; returns the result and the random state."""
    while pos[RESULT] == 0:
        move = -1
        for _ in range(60):
            random = next_lcg(random)
            draw = lcg_below(random, MOST_MOVES)
            if has_piece(pos, draw // 26) and fits(pos, geo, draw // 26, draw % 26):
                move = draw
                break
        if move < 0:
            count = list_moves(pos, geo, moves)
            random = next_lcg(random)
            move = moves[lcg_below(random, count)]
        make(pos, geo, move)
    return pos[RESULT], random


@compiled()
def _simulate(root: Int32Array, geo: Int32Array, tree: Int32Array, state: Int64Array, sims: int) -> None:
    """Runs simulations from the packed root; state int64[2]: nodes in use, random state."""
    pos = np.empty(POSITION_SIZE, np.int32)
    moves = np.empty(MOST_MOVES, np.int32)
    path = np.empty(64, np.int32)
    size, random = state[0], state[1]
    for _ in range(sims):
        pos[:] = root
        node, length = 0, 1
        path[0] = 0
        while pos[RESULT] == 0:
            at = node * 5
            if tree[at + CHILDREN] == 0:
                if (tree[at + VISITS] < EXPAND_AT and node) or size + MOST_MOVES > CAPACITY:
                    break
                count = list_moves(pos, geo, moves)
                tree[at + FIRST], tree[at + CHILDREN] = size, count
                for i in range(count):
                    tree[(size + i) * 5 + MOVE] = moves[i]
                size += count
            first, count = tree[at + FIRST], tree[at + CHILDREN]
            random = next_lcg(random)
            start = lcg_below(random, count)
            log_visits = np.log(tree[at + VISITS] + 1.0)
            best, choice = -1.0, 0
            for i in range(count):
                child = first + (start + i) % count
                visits = tree[child * 5 + VISITS]
                if visits == 0:
                    choice = child
                    break
                rated = tree[child * 5 + WINS] / (2.0 * visits) + EXPLORE * np.sqrt(log_visits / visits)
                if rated > best:
                    best, choice = rated, child
            make(pos, geo, tree[choice * 5 + MOVE])
            node = choice
            path[length] = node
            length += 1
        result, random = playout(pos, geo, random, moves)
        for i in range(length):
            at = path[i] * 5
            mover = root[TURN] ^ (i & 1) ^ 1  # who moved into this node
            tree[at + VISITS] += 1
            tree[at + WINS] += 1 if result == 3 else (2 if result == mover + 1 else 0)
    state[0], state[1] = size, random


@dataclass(frozen=True, slots=True)
class TreeResult:
    """Root moves with their visits and mean results for the side to move, most visited first, and the line expected."""

    moves: Int32Array
    visits: Int32Array
    means: Float64Array
    line: tuple[int, ...]

    def sureness(self, at: int) -> float:
        """The chance that a move is better than the most visited other one, by the playouts that each has had."""
        if len(self.moves) == 1:
            return 1.0
        mine, other = (self._result(i) for i in (at, 1 if at == 0 else 0))
        lead = (mine[0] - other[0]) / math.sqrt(mine[1] + other[1])
        return 0.5 * (1 + math.erf(lead / math.sqrt(2)))

    def _result(self, at: int) -> tuple[float, float]:
        """Mean and variance of what a move brings, knowing nothing before the first playout."""
        visits = float(self.visits[at])
        mean = (float(self.means[at]) * visits + 1) / (visits + 2)
        return mean, mean * (1 - mean) / (visits + 3)


class TreeSearch:
    """One tree's memory."""

    def __init__(self) -> None:
        self.tree = np.zeros(CAPACITY * 5, np.int32)
        self.state = np.zeros(2, np.int64)

    def run(
        self, pos: Int32Array, geo: Int32Array, seed: int, *, ms: float | None, sims: int | None, stop: Int32Array
    ) -> TreeResult:
        """Grows a tree until time or simulations are used up, or `stop[0]` is set; `geo` as the position has it."""
        began = time.perf_counter()
        self.tree[: int(self.state[0]) * 5] = 0
        self.state[0], self.state[1] = 1, (2 * seed + 1) * 0x5851F42D4C957F2D % (1 << 62)
        done = 0
        while True:
            batch = 200 if sims is None else min(200, sims - done)
            _simulate(pos, geo, self.tree, self.state, batch)
            done += batch
            if (sims is not None and done >= sims) or stop[0]:
                break
            if ms is not None and (time.perf_counter() - began) * 1000 >= ms:
                break
        rows = self._children(0)
        rows = rows[np.argsort(-rows[:, VISITS], kind="stable")]
        visits = rows[:, VISITS]
        return TreeResult(
            rows[:, MOVE].copy(), visits.copy(), rows[:, WINS] / np.maximum(2.0 * visits, 1.0), self._line()
        )

    def _children(self, node: int) -> Int32Array:
        """int32[children, 5]."""
        first, count = int(self.tree[node * 5 + FIRST]), int(self.tree[node * 5 + CHILDREN])
        return self.tree[first * 5 : (first + count) * 5].reshape(count, 5)

    def _line(self) -> tuple[int, ...]:
        """The most visited moves, one after the other."""
        line: list[int] = []
        node = 0
        while len(rows := self._children(node)) and (not line or rows[:, VISITS].max() > 0):
            best = int(np.argmax(rows[:, VISITS]))
            line.append(int(rows[best, MOVE]))
            node = int(self.tree[node * 5 + FIRST]) + best
        return tuple(line)
