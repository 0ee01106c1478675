"""Filling the first row of a search board from a packed position, and reading a row's features from scratch."""

from shofar.fast.kernels import Int32Array, Ints, compiled
from shofar.fast.towers import board as row
from shofar.fast.towers import features
from shofar.fast.towers.board import Board, line_category, mixed, reach, settle
from shofar.fast.towers.tables import DIAGONAL, DIAGONAL_MATE, FRONT, FRONT_MATE, SIDE
from shofar.fast.towers.vectors import WIDTH


@compiled()
def active_features(b: Ints, o: int, t: Ints, found: Int32Array) -> None:
    """Writes the features of a row into found[2 * 51], South's view then North's."""
    n = 0
    for side in range(2):
        for line in range(13):
            category = b[o + row.CATEGORY + line]
            seen = category if side == 0 else t[features.SWAPPED + category]
            found[n] = t[features.LINE_FEATURE + side * 15 + line] + seen
            n += 1
        for square in range(26):
            found[n] = t[features.SQUARE_FEATURE + side * 27 + square] + b[o + row.RANK + square]
            n += 1
        for owner in range(2):
            for size in range(5):
                left = (b[o + row.STOCK + owner] >> (size * 5)) & 31
                count = (left & 1) + (left >> 1 & 1) + (left >> 2 & 1) + (left >> 3 & 1) + (left >> 4)
                found[n] = features.STOCK_BASE + (owner ^ side) * 30 + size * 6 + count
                n += 1
        found[n] = features.PLY_BASE + b[o + row.PLY]
        found[n + 1] = features.COUNT_BASE + b[o + row.COUNT + 1 + side] * 14 + b[o + row.COUNT + 2 - side]
        n += 2


@compiled()
def complete(board: Board, t: Ints, weights: Ints, found: Int32Array) -> None:
    """Fills in row 0 all that follows from its towers, stocks, turn, ply and last move; `found` int32[102] is room."""
    b, keys, acc = board
    for at in range(row.KEYS):
        keys[at] = 0
    for at in range(row.LINE_MAX, row.STOCK):
        b[at] = 0
    b[row.COUNT], b[row.COUNT + 1], b[row.COUNT + 2] = 15, 0, 0
    b[row.HIGH + 26] = b[row.HIGH + 53] = 0
    b[row.LOW + 26] = b[row.LOW + 53] = features.NO_LOW
    for square in range(26):
        mirror = t[features.MIRROR + square]
        rank = b[row.RANK + square]
        keys[0] ^= row.RANK_KEY[square * 206 + rank]
        keys[2] ^= row.RANK_KEY[mirror * 206 + rank]
        code = b[row.CODE + square]
        while code:
            piece = (code & 31) - 1
            code >>= 5
            b[row.WITH_COLOUR + piece // 5] |= 1 << square
            b[row.WITH_SIZE + piece % 5] |= 1 << square
            keys[4 + piece // 5] ^= row.COLOUR_KEY[square]
            keys[9 + piece // 5] ^= row.COLOUR_KEY[mirror]
        if t[features.TALL + rank] == 4:
            b[row.FULL] |= 1 << square
        side = t[SIDE + square]
        settle(b, 0, t, side, t[FRONT + square], max(rank, b[row.RANK + t[FRONT_MATE + square]]))
        settle(b, 0, t, side, t[DIAGONAL + square], max(rank, b[row.RANK + t[DIAGONAL_MATE + square]]))
        reach(b, 0, t, 0, square)
        reach(b, 0, t, 1, square)
    for side in range(2):
        for bit in range(25):
            if (b[row.STOCK + side] >> bit) & 1 == 0:
                keys[4 + bit % 5] ^= row.USED_KEY[side * 5 + bit // 5]
                keys[9 + bit % 5] ^= row.USED_KEY[side * 5 + bit // 5]
    for colour in range(5):
        keys[1] += mixed(keys[4 + colour])
        keys[3] += mixed(keys[9 + colour])
    for line in range(13):
        b[row.CATEGORY + line] = line_category(b, 0, t, line)
    active_features(b, 0, t, found)
    for side in range(2):
        for h in range(WIDTH):
            total = 0
            for i in range(51):
                total += weights[found[side * 51 + i] * WIDTH + h]
            acc[side * WIDTH + h] = total


@compiled()
def set_up(b: Ints, pos: Int32Array) -> None:
    """Copies towers, stocks, turn, ply and last move of a packed position (`position`) into row 0."""
    for at in range(row.ROW):
        b[at] = 0
    for square in range(26):
        b[row.RANK + square] = pos[square]
        b[row.COLOUR_MASK + square] = pos[27 + square]
        b[row.CODE + square] = pos[54 + square]
    for side in range(2):
        for size in range(5):
            b[row.STOCK + side] |= pos[126 + side * 5 + size] << (size * 5)
    b[row.TURN] = pos[139]
    b[row.PLY] = pos[140]
    b[row.RESULT] = pos[141]
    b[row.LAST] = pos[142 + pos[140] - 1] if pos[140] else row.NO_MOVE
