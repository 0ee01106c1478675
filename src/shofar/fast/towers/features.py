"""What the evaluation looks at, numbered: one feature index for each fact, seen by either side.

Features are shared between the mirror images of the board and between the two players (each sees its own territory
as South's), so a position is 51 indices for each perspective (`ACTIVE`). The facts are: a category for every line (who
holds it, what either side can do to it in one move), the rank of every tower, the stock by size, the ply, and the two
counts.
"""

from typing import Any

import numpy as np

from shofar.fast.kernels import Int32Array
from shofar.fast.towers.tables import GEOMETRY_SIZE, HEIGHT, NEXT_RANK, NOWHERE, RANKS, SIDE, geometry
from shofar.towers import Layout

# A line's category is state * 81 + four digits of base 3: what North can do by raising its own towers and by topping
# South's (0 nothing, 1 a tie, 2 the line), then the same for South. Where a digit would say nothing it tells how
# firmly the line is held instead, see `board.line_category`.
NONE, ONLY_SOUTH, ONLY_NORTH, TIE, SOUTH_HOLDS, NORTH_HOLDS = range(6)
CATEGORIES = 6 * 81
LINE_TYPES = 7

LINE_BASE = 0
SQUARE_BASE = LINE_TYPES * CATEGORIES
SQUARE_TYPES = 14
STOCK_BASE = SQUARE_BASE + SQUARE_TYPES * RANKS
PLY_BASE = STOCK_BASE + 60
COUNT_BASE = PLY_BASE + 51
FEATURES = COUNT_BASE + 196
ACTIVE = 13 + 26 + 10 + 1 + 1

# A search takes all its tables as one int32 array (`board_tables`): the geometry, then these sections.
LINE_FEATURE = GEOMETRY_SIZE  # [2 * 15] feature of category 0 of each line, in South's view, then in North's
SQUARE_FEATURE = LINE_FEATURE + 30  # [2 * 27] feature of rank 0 of each square, likewise
MIRROR = SQUARE_FEATURE + 54  # [27] the square's mirror image, itself where the layout has no mirror
SWAPPED = MIRROR + 27  # [486] a line's category as the other player sees it
AFTER = SWAPPED + CATEGORIES  # [206 * 5] `tables.NEXT_RANK`
TALL = AFTER + RANKS * 5  # [206] `tables.HEIGHT`
FIRMNESS = TALL + RANKS  # [206] of a tower that holds a line: 0 finished, 1 one piece from it, 2 else
HIGHEST = FIRMNESS + RANKS  # [206 * 32] highest rank by adding one of a mask of sizes, 0 if none fits
LOWEST = HIGHEST + RANKS * 32  # [206 * 32] lowest such rank, NO_LOW if none fits
TABLES_SIZE = LOWEST + RANKS * 32

NO_LOW = 255  # "nothing can be placed" among the lowest ranks that a placement makes


def _swapped() -> Int32Array:
    """int32[486]: a line's category as the other player sees it."""
    states = (NONE, ONLY_NORTH, ONLY_SOUTH, TIE, NORTH_HOLDS, SOUTH_HOLDS)
    return np.array([states[c // 81] * 81 + c % 9 * 9 + c % 81 // 9 for c in range(CATEGORIES)], np.int32)


def _reachable() -> tuple[Int32Array, Int32Array]:
    """Two int32[206 * 32]: highest (0 if none) and lowest (255 if none) rank by adding one of a mask of sizes."""
    highest = np.zeros(RANKS * 32, np.int32)
    lowest = np.full(RANKS * 32, NO_LOW, np.int32)
    for rank in range(RANKS):
        for mask in range(32):
            made = [int(NEXT_RANK[rank * 5 + s]) for s in range(5) if mask >> s & 1 and NEXT_RANK[rank * 5 + s] >= 0]
            if made:
                highest[rank * 32 + mask] = max(made)
                lowest[rank * 32 + mask] = min(made)
    return highest, lowest


def board_tables(layout: Layout, *, balanced: bool = False) -> Int32Array:
    """All that a search looks up, as one int32 array: see the sections above."""
    table = np.zeros(TABLES_SIZE, np.int32)
    table[:GEOMETRY_SIZE] = geometry(layout, balanced=balanced)
    _add_views(table, layout)
    table[SWAPPED:AFTER] = _swapped()
    table[AFTER:TALL] = NEXT_RANK
    table[TALL:FIRMNESS] = HEIGHT
    table[FIRMNESS:HIGHEST] = np.array([2, 2, 2, 1, 0])[HEIGHT]
    table[HIGHEST:LOWEST], table[LOWEST:] = _reachable()
    return table


def _add_views(table: Int32Array, layout: Layout) -> None:
    """Fills in what depends on how each player sees the layout."""
    points = {point: q for q, point in enumerate(layout.points)}
    mirror = [points.get((-x, y), q) for q, (x, y) in enumerate(layout.points)]
    images = {frozenset(mirror[q] for q in squares) for squares in layout.line_squares}
    if images != {frozenset(squares) for squares in layout.line_squares}:
        mirror = list(range(26))
    table[MIRROR : MIRROR + 27] = [*mirror, NOWHERE]
    places: list[tuple[float, float]] = []
    forms: list[tuple[object, ...]] = []
    for side in (0, 1):
        # Each player sees the board from below: North's view turns it by half.
        seen = [(x, y) if side == 0 else (-x, -y) for x, y in layout.points]
        folded = [min(seen[q], seen[mirror[q]]) for q in range(26)]
        seen_lines = [_form(folded, table, squares, side) for squares in layout.line_squares]
        places = places or sorted(set(folded))
        forms = forms or sorted(set(seen_lines))
        for q in range(26):
            table[SQUARE_FEATURE + side * 27 + q] = SQUARE_BASE + _place_in(places, folded[q], SQUARE_TYPES) * RANKS
        for line, form in enumerate(seen_lines):
            table[LINE_FEATURE + side * 15 + line] = LINE_BASE + _place_in(forms, form, LINE_TYPES) * CATEGORIES


def _place_in(kinds: list[Any], kind: object, most: int) -> int:
    """The number of a kind; a layout without the octagon's symmetries has more kinds, which share the last number."""
    return min(kinds.index(kind), most - 1) if kind in kinds else most - 1


def _form(
    folded: list[tuple[float, float]], geo: Int32Array, squares: tuple[int, ...], side: int
) -> tuple[object, ...]:
    """A line as one player sees it: own squares, then the other's, folded over the middle column."""
    own = sorted(folded[q] for q in squares if geo[SIDE + q] == side)
    return (*own, *sorted(folded[q] for q in squares if geo[SIDE + q] != side))
