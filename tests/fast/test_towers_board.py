"""The search board: what it keeps up to date move by move is what it would work out afresh."""

import numpy as np
import pytest
from numba import njit

from shofar import towers
from shofar.fast.towers import board, board_setup, features, position, tables
from shofar.fast.towers.board import advance
from shofar.fast.towers.moves import HISTORY, NO_REPLIES, Ordering, generate
from shofar.fast.towers.vectors import WIDTH, pointer

LAYOUT = towers.load_layout("octagon")
GEO = tables.geometry(LAYOUT)
TABLES = features.board_tables(LAYOUT)
BALANCED = (tables.geometry(LAYOUT, balanced=True), features.board_tables(LAYOUT, balanced=True))
WEIGHTS = np.random.default_rng(7).integers(-300, 300, features.FEATURES * WIDTH).astype(np.int16)


@njit
def _advance(stack, level, move, tables, weights):
    advance(board.board_pointers(stack), level, move, pointer(tables), pointer(weights))


@njit
def _generate(b, level, tables, moves, scores, history, standing, every):
    ordering = Ordering(pointer(history), NO_REPLIES, pointer(standing), -1, -1, 650)
    return generate(pointer(b), level, pointer(tables), pointer(moves), pointer(scores), 0, ordering, every, False)


class Boards:
    """A stack of rows with a packed position beside it."""

    def __init__(self, first=0, kind=(GEO, TABLES)):
        self.geo, self.tables = kind
        self.pos = np.zeros(position.POSITION_SIZE, np.int32)
        position.start(self.pos, first)
        self.stack = board.new_board(52)
        self.b, self.keys, self.acc = (np.asarray(array) for array in self.stack)
        self.fill()

    def fill(self):
        board_setup.set_up(self.b, self.pos)
        board_setup.complete(self.stack, self.tables, WEIGHTS, np.zeros(102, np.int32))

    def play(self, move):
        _advance(self.stack, int(self.pos[position.PLY]), move, self.tables, WEIGHTS)
        position.make(self.pos, self.geo, move)

    def row(self, level):
        row = self.b[level * board.ROW : (level + 1) * board.ROW].copy()
        row[board.COUNT] = 0
        return row

    def rest(self, level):
        keys = self.keys[level * board.KEYS : (level + 1) * board.KEYS]
        return *keys.tolist(), *self.acc[level * 2 * WIDTH : (level + 1) * 2 * WIDTH].tolist()

    def key(self, level):
        k = level * board.KEYS
        return min((self.keys[k], self.keys[k + 1]), (self.keys[k + 2], self.keys[k + 3]))


def legal(pos):
    moves = np.zeros(position.MOST_MOVES, np.int32)
    return moves[: position.list_moves(pos, GEO, moves)].tolist()


@pytest.mark.parametrize("kind", [(GEO, TABLES), BALANCED], ids=["ruling", "balanced"])
@pytest.mark.parametrize("seed", range(12))
def test_rows_keys_and_sums_stay_true_over_a_random_game(seed, kind):
    rng = np.random.default_rng(seed)
    played = Boards(first=seed % 2, kind=kind)
    fresh = Boards(kind=kind)
    level = 0
    while played.pos[position.RESULT] == position.ONGOING:
        played.play(int(rng.choice(legal(played.pos))))
        level += 1
        fresh.pos[:] = played.pos
        fresh.fill()
        assert (played.row(level) == fresh.row(0)).all()
        assert played.rest(level) == fresh.rest(0)
        assert (played.row(level)[board.HOLDER :][:13] == played.pos[position.HOLDER :][:13]).all()
        assert played.row(level)[board.RESULT] == played.pos[position.RESULT]


@pytest.mark.parametrize("seed", range(6))
def test_positions_alike_by_colours_or_mirror_have_one_key(seed):
    rng = np.random.default_rng(seed)
    one, recoloured, mirrored = Boards(), Boards(), Boards()
    swap = rng.permutation(5)
    while one.pos[position.RESULT] == position.ONGOING and one.pos[position.PLY] < 30:
        move = int(rng.choice(legal(one.pos)))
        piece, square = divmod(move, 26)
        one.play(move)
        recoloured.play(int(swap[piece // 5] * 5 + piece % 5) * 26 + square)
        mirrored.play(piece * 26 + int(TABLES[features.MIRROR + square]))
        level = int(one.pos[position.PLY])
        assert one.key(level) == recoloured.key(level) == mirrored.key(level)


@pytest.mark.parametrize("kind", [(GEO, TABLES), BALANCED], ids=["ruling", "balanced"])
@pytest.mark.parametrize("seed", range(6))
def test_generated_moves_are_the_legal_ones_or_the_parries(seed, kind):
    rng = np.random.default_rng(seed + 100)
    boards = Boards(kind=kind)
    moves, scores = np.zeros(650, np.int32), np.zeros(650, np.int32)
    history, standing = np.zeros(HISTORY, np.int32), np.zeros(26 * 206, np.int16)
    while boards.pos[position.RESULT] == position.ONGOING:
        level = int(boards.pos[position.PLY])
        allowed = legal(boards.pos)
        mover = int(boards.pos[position.TURN])
        if boards.pos[position.COUNT + 2 - mover] >= 7:
            allowed = [m for m in allowed if not _loses(boards.pos, boards.geo, m)]
        at = level * board.ROW
        count = _generate(boards.b, at, boards.tables, moves, scores, history, standing, True)
        assert sorted(moves[:count].tolist()) == allowed
        count = _generate(boards.b, at, boards.tables, moves, scores, history, standing, False)
        places = {(m // 26 % 5, m % 26) for m in allowed}
        assert {(m // 26 % 5, m % 26) for m in moves[:count].tolist()} == places
        assert count == len(places)
        assert set(moves[:count].tolist()) <= set(allowed)
        boards.play(int(rng.choice(legal(boards.pos))))


def _loses(pos, geo, move):
    after = pos.copy()
    position.make(after, geo, move)
    return after[position.RESULT] == 2 - pos[position.TURN] and after[position.PLY] < 48
