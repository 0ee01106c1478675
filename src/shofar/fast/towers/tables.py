"""Lookup tables of the packed Towers rules: tower strengths and board geometry.

A tower's sizes, bottom to top, are one small number, its *rank*: 0 is an empty square, and a stronger tower (T8-T10)
has a higher rank. There are 5 + 20 + 60 + 120 = 205 towers when colours are left aside, so a rank fits in a byte and
comparing two towers is comparing two integers.
"""

from itertools import permutations

import numpy as np

from shofar.fast.arrays import Int32Array
from shofar.towers import Layout, Side

SIZES = 5
COLOURS = "BGPRY"  # as text sorts them, so that piece numbers sort like piece names
MAX_HEIGHT = 4
RANKS = 206
SQUARES = 26
NOWHERE = 26  # a square that stays empty: the partner of a square that has none
NO_LINE = 13  # 13 and 14: lines of one side only, which nobody can hold


def _strength(sizes: tuple[int, ...]) -> tuple[bool, tuple[int, ...]]:
    """Sort key of a tower (bottom to top): singles lose to taller ones, then tops downwards, then height."""
    return len(sizes) > 1, sizes[::-1]


TOWERS: tuple[tuple[int, ...], ...] = (
    (),
    *sorted((t for h in range(1, MAX_HEIGHT + 1) for t in permutations(range(1, SIZES + 1), h)), key=_strength),
)
RANK_OF = {sizes: rank for rank, sizes in enumerate(TOWERS)}


def _feet(*, balanced: bool) -> Int32Array:
    """int32[206]: by rank, the highest rank that it does not lose to.

    That is its own; where towers that are equal to the foot are balanced (T10, reading), the highest that goes on as
    it ends. A line is held by whoever's strongest rank is above the foot of the other's.
    """
    feet = np.arange(RANKS, dtype=np.int32)
    for rank, sizes in enumerate(TOWERS):
        if balanced and len(sizes) > 1:
            feet[rank] = max(at for at, other in enumerate(TOWERS) if other[::-1][: len(sizes)] == sizes[::-1])
    return feet


def _next_ranks() -> Int32Array:
    """int32[206 * 5]: the rank after a piece of size index s is put on rank r (at r * 5 + s), -1 if T5 forbids it."""
    after = np.full(RANKS * SIZES, -1, np.int32)
    for rank, sizes in enumerate(TOWERS):
        for size in range(1, SIZES + 1):
            if len(sizes) < MAX_HEIGHT and size not in sizes:
                after[rank * SIZES + size - 1] = RANK_OF[(*sizes, size)]
    return after


NEXT_RANK = _next_ranks()
HEIGHT = np.array([len(t) for t in TOWERS], np.int32)
SIZE_MASK = np.array([sum(1 << (s - 1) for s in t) for t in TOWERS], np.int32)

# Geometry is one int32 array so that kernels take any layout as an argument. Sections start at:
SIDE = 0  # [27] 0 South, 1 North
FRONT = 27  # [27] the square's frontal line
DIAGONAL = 54  # [27] its diagonal line, 13 or 14 if it has none
FRONT_MATE = 81  # [27] the other square of the same side on the frontal line, or NOWHERE
DIAGONAL_MATE = 108  # [27]
NEAR = 135  # [27] bit mask of the other squares on either line (T7)
LINE_SQUARES = 162  # [15 * 4] two South squares, two North squares of each line, NOWHERE where missing
FOOT = 222  # [206] see `_feet`: how strengths are compared is no matter of squares, but everybody has this at hand
GEOMETRY_SIZE = 428


def geometry(layout: Layout, *, balanced: bool = False) -> Int32Array:
    """int32[428] of a layout; refuses a line with over two squares of one side (the printed board has none, T2)."""
    geo = np.full(GEOMETRY_SIZE, NOWHERE, np.int32)
    geo[FOOT:] = _feet(balanced=balanced)
    geo[SIDE : SIDE + 27] = [int(owner is Side.NORTH) for owner in layout.owners] + [0]
    geo[NEAR : NEAR + 27] = 0
    for q in range(27):
        geo[FRONT + q] = geo[DIAGONAL + q] = NO_LINE + geo[SIDE + q]
    for line, on_line in enumerate(layout.line_squares):
        section = FRONT if line < 7 else DIAGONAL
        for side in (0, 1):
            own = [q for q in on_line if geo[SIDE + q] == side]
            if len(own) > 2:
                raise ValueError(
                    f"line {layout.lines[line]} has {len(own)} squares of one side; the packed rules take two"
                )
            for k, q in enumerate(own):
                geo[LINE_SQUARES + line * 4 + side * 2 + k] = q
                geo[section + q] = line
                geo[section + 54 + q] = own[1 - k] if len(own) == 2 else NOWHERE
        for q in on_line:
            geo[NEAR + q] |= sum(1 << other for other in on_line if other != q)
    return geo
