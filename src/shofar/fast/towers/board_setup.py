"""Filling the first row of a search board from a packed position, and reading a row's features from scratch."""

from __future__ import annotations

from numba import njit

from .board import (
    CATEGORY,
    CODE,
    COLOUR_KEY,
    COLOUR_MASK,
    COUNT,
    FULL,
    HIGH,
    HOLDER,
    KEYS,
    LAST,
    LINE_MAX,
    LOW,
    NO_MOVE,
    PLY,
    RANK,
    RANK_KEY,
    RESULT,
    ROW,
    STOCK,
    TURN,
    USED_KEY,
    WITH_COLOUR,
    WITH_SIZE,
    line_category,
    mixed,
    reach,
    settle,
)
from .features import COUNT_BASE, LINE_FEATURE, MIRROR, NO_LOW, PLY_BASE, SQUARE_FEATURE, STOCK_BASE, SWAPPED, TALL
from .tables import DIAGONAL, DIAGONAL_MATE, FRONT, FRONT_MATE, SIDE
from .vectors import WIDTH


@njit(cache=True, nogil=True)
def active_features(b, o, t, found):
    """Writes the features of a row into found[2 * 51], South's view then North's."""
    n = 0
    for side in range(2):
        for line in range(13):
            category = b[o + CATEGORY + line]
            found[n] = t[LINE_FEATURE + side * 15 + line] + (category if side == 0 else t[SWAPPED + category])
            n += 1
        for square in range(26):
            found[n] = t[SQUARE_FEATURE + side * 27 + square] + b[o + RANK + square]
            n += 1
        for owner in range(2):
            for size in range(5):
                left = (b[o + STOCK + owner] >> (size * 5)) & 31
                count = (left & 1) + (left >> 1 & 1) + (left >> 2 & 1) + (left >> 3 & 1) + (left >> 4)
                found[n] = STOCK_BASE + (owner ^ side) * 30 + size * 6 + count
                n += 1
        found[n] = PLY_BASE + b[o + PLY]
        found[n + 1] = COUNT_BASE + b[o + COUNT + 1 + side] * 14 + b[o + COUNT + 2 - side]
        n += 2


@njit(cache=True, nogil=True)
def complete(b, keys, acc, t, weights, found):
    """Fills in row 0 all that follows from its towers, stocks, turn, ply and last move."""
    keys[:KEYS] = 0
    b[WITH_COLOUR : FULL + 1] = 0
    b[COUNT : COUNT + 3] = 0
    b[COUNT] = 15
    b[HOLDER : HOLDER + 15] = 0
    b[LINE_MAX : LINE_MAX + 30] = 0
    b[HIGH + 26] = b[HIGH + 53] = 0
    b[LOW + 26] = b[LOW + 53] = NO_LOW
    for square in range(26):
        mirror = t[MIRROR + square]
        rank = b[RANK + square]
        keys[0] ^= RANK_KEY[square * 206 + rank]
        keys[2] ^= RANK_KEY[mirror * 206 + rank]
        code = b[CODE + square]
        while code:
            piece = (code & 31) - 1
            code >>= 5
            b[WITH_COLOUR + piece // 5] |= 1 << square
            b[WITH_SIZE + piece % 5] |= 1 << square
            keys[4 + piece // 5] ^= COLOUR_KEY[square]
            keys[9 + piece // 5] ^= COLOUR_KEY[mirror]
        if t[TALL + rank] == 4:
            b[FULL] |= 1 << square
        side = t[SIDE + square]
        settle(b, 0, side, t[FRONT + square], max(rank, b[RANK + t[FRONT_MATE + square]]))
        settle(b, 0, side, t[DIAGONAL + square], max(rank, b[RANK + t[DIAGONAL_MATE + square]]))
        reach(b, 0, t, 0, square)
        reach(b, 0, t, 1, square)
    for side in range(2):
        for bit in range(25):
            if (b[STOCK + side] >> bit) & 1 == 0:
                keys[4 + bit % 5] ^= USED_KEY[side * 5 + bit // 5]
                keys[9 + bit % 5] ^= USED_KEY[side * 5 + bit // 5]
    for colour in range(5):
        keys[1] += mixed(keys[4 + colour])
        keys[3] += mixed(keys[9 + colour])
    for line in range(13):
        b[CATEGORY + line] = line_category(b, 0, t, line)
    active_features(b, 0, t, found)
    for side in range(2):
        for h in range(WIDTH):
            total = 0
            for i in range(51):
                total += weights[found[side * 51 + i] * WIDTH + h]
            acc[side * WIDTH + h] = total


@njit(cache=True, nogil=True)
def set_up(b, pos):
    """Copies towers, stocks, turn, ply and last move of a packed position (`position`) into row 0."""
    b[:ROW] = 0
    for square in range(26):
        b[RANK + square] = pos[square]
        b[COLOUR_MASK + square] = pos[27 + square]
        b[CODE + square] = pos[54 + square]
    for side in range(2):
        for size in range(5):
            b[STOCK + side] |= pos[126 + side * 5 + size] << (size * 5)
    b[TURN] = pos[139]
    b[PLY] = pos[140]
    b[RESULT] = pos[141]
    b[LAST] = pos[142 + pos[140] - 1] if pos[140] else NO_MOVE
