"""The position a search works on: a stack of rows, each the row before it after one more move.

Rows carry what an evaluation and a transposition table need, kept up to date move by move: line categories and their
sums (`acc`, see `features`), and keys that are equal for positions that differ by a permutation of the colours.
Nothing is taken back: going up a level is using the row below again.

Beside a `Board`, functions take `weights` int16[FEATURES * WIDTH] and `t`, the tables of `features.board_tables`; `b`
are the rows of a board, one of which begins at `o`. Compiled callers hand all of them over as pointers.
"""

from typing import NamedTuple

import numpy as np

from shofar.fast.bits import lowest_bit
from shofar.fast.kernels import Int64Array, Ints, compiled
from shofar.fast.towers import features, tables
from shofar.fast.towers.vectors import WIDTH, copy_row, pointer, shift_row

RANK = 0  # [27]
COLOUR_MASK = 27  # [27]
CODE = 54  # [27] as in `position`
HIGH = 81  # [2 * 27] the highest rank that South, then North, can make on a square by one placement, 0 if none
LOW = 135  # [2 * 27] the lowest, 255 if none
LINE_MAX = 189  # [15 * 2] strongest rank on each line, South and North side by side
HOLDER = 219  # [15]
CATEGORY = 234  # [15]
WITH_COLOUR = 249  # [5] bit masks of squares
WITH_SIZE = 254  # [5]
FULL = 259
STOCK = 260  # [2] 25 bits, size * 5 + colour
COUNT = 262  # [3]
TURN, PLY, LAST, RESULT = 265, 266, 267, 268
ROW = 272
KEYS = 14  # rank key, colour key, the same two mirrored, five colours' keys, the same mirrored
NO_MOVE = 650


class Board(NamedTuple):
    """The stack of rows: arrays, or pointers to them."""

    rows: Ints  # int32[levels * ROW]
    keys: Ints  # int64[levels * KEYS]
    sums: Ints  # int16[levels * 2 * WIDTH]


U = np.uint64  # unsigned indices spare compiled code the test for negative ones

_EACH = 0x108421  # one bit in each field of five
_LOW_BITS = 15 * _EACH
_TOP_BITS = 16 * _EACH
_GATHER = 1 << 20 | 1 << 16 | 1 << 12 | 1 << 8 | 1 << 4


def _random_keys(count: int, stream: int) -> Int64Array:
    return np.random.default_rng([1947, stream]).integers(-(2**63), 2**63 - 1, count, np.int64)


RANK_KEY = _random_keys(26 * 206, 1)
RANK_KEY[::206] = 0
COLOUR_KEY = _random_keys(26, 2)
USED_KEY = _random_keys(10, 3)
NORTH_KEY = 0x2545F4914F6CDD1D


def new_board(levels: int) -> Board:
    """An empty stack of so many rows."""
    rows, sums = np.zeros(levels * ROW, np.int32), np.zeros(levels * 2 * WIDTH, np.int16)
    return Board(rows, np.zeros(levels * KEYS, np.int64), sums)


@compiled(forceinline=True)
def board_pointers(board: Board) -> Board:
    """The same board by pointers."""
    return Board(pointer(board.rows), pointer(board.keys), pointer(board.sums))


@compiled(forceinline=True)
def mixed(word: int) -> int:
    """A key spread over all 64 bits, so that sums of keys do not cancel."""
    word = (word ^ ((word >> 29) & 0x7FFFFFFFF)) * -0x40A7B892E31B1A47
    return word ^ ((word >> 32) & 0xFFFFFFFF)


@compiled(forceinline=True)
def sizes_left(stock: int, colours: int) -> int:
    """Five bits: the sizes of which the stock has a colour outside the mask."""
    free = stock & ~(colours * _EACH)
    some = ((((free & _LOW_BITS) + _LOW_BITS) | free) & _TOP_BITS) >> 4
    return ((some * _GATHER) >> 20) & 31


@compiled(forceinline=True)
def reach(b: Ints, o: int, t: Ints, side: int, square: int) -> None:
    """Notes what a side can make on a square."""
    mask = sizes_left(b[o + STOCK + side], b[o + COLOUR_MASK + square])
    at = b[o + RANK + square] * 32 + mask
    b[o + HIGH + side * 27 + square] = t[features.HIGHEST + at]
    b[o + LOW + side * 27 + square] = t[features.LOWEST + at]


@compiled(forceinline=True)
def _level(made: int, wanted: int) -> int:
    """2 if a rank beats the other, 1 if it equals it."""
    return (made > wanted) + (made >= wanted)


@compiled(forceinline=True)
def line_category(b: Ints, o: int, t: Ints, line: int) -> int:
    """The category of a line, see `features`; what either side can do to it is told by the ruling of T10."""
    south = b[o + LINE_MAX + line * 2]
    north = b[o + LINE_MAX + line * 2 + 1]
    if south == 0 and north == 0:
        return 0
    at = tables.LINE_SQUARES + line * 4
    s0, s1, n0, n1 = t[at], t[at + 1], t[at + 2], t[at + 3]
    south_open = (b[o + HIGH + s0] > 0) + (b[o + HIGH + s1] > 0)
    north_open = (b[o + HIGH + 27 + n0] > 0) + (b[o + HIGH + 27 + n1] > 0)
    if north == 0:
        raising = _level(max(b[o + HIGH + 27 + n0], b[o + HIGH + 27 + n1]), south)
        gift = _level(south, min(b[o + LOW + n0], b[o + LOW + n1]))
        return features.ONLY_SOUTH * 81 + raising * 27 + north_open * 9 + t[features.FIRMNESS + south] * 3 + gift
    if south == 0:
        raising = _level(max(b[o + HIGH + s0], b[o + HIGH + s1]), north)
        gift = _level(north, min(b[o + LOW + 27 + s0], b[o + LOW + 27 + s1]))
        return features.ONLY_NORTH * 81 + t[features.FIRMNESS + north] * 27 + gift * 9 + raising * 3 + south_open
    category = 0
    holder = b[o + HOLDER + line]
    if holder != 1:
        lowered = min(max(b[o + LOW + n0], b[o + RANK + n1]), max(b[o + LOW + n1], b[o + RANK + n0]))
        category += _level(max(b[o + HIGH + s0], b[o + HIGH + s1]), north) * 3 + _level(south, lowered)
    if holder != 2:
        at_low = o + LOW + 27
        lowered = min(max(b[at_low + s0], b[o + RANK + s1]), max(b[at_low + s1], b[o + RANK + s0]))
        raised = max(b[o + HIGH + 27 + n0], b[o + HIGH + 27 + n1])
        category += _level(raised, south) * 27 + _level(north, lowered) * 9
    if holder == 1:
        return features.SOUTH_HOLDS * 81 + category + t[features.FIRMNESS + south] * 3 + north_open
    if holder == 2:
        return features.NORTH_HOLDS * 81 + category + t[features.FIRMNESS + north] * 27 + south_open * 9
    return features.TIE * 81 + category


@compiled(forceinline=True)
def _shift(acc: Ints, a: int, weights: Ints, south_from: int, south_to: int, north_from: int, north_to: int) -> None:
    """Moves both players' sums at acc[a:] from one feature to another."""
    shift_row(acc, a, weights, south_from * WIDTH, south_to * WIDTH)
    shift_row(acc, a + WIDTH, weights, north_from * WIDTH, north_to * WIDTH)


@compiled(forceinline=True)
def _recategorise(b: Ints, o: int, acc: Ints, a: int, t: Ints, weights: Ints, line: int) -> None:
    """Brings a line's category and its part of the sums up to date."""
    new = line_category(b, o, t, line)
    old = b[o + CATEGORY + line]
    if new != old:
        b[o + CATEGORY + line] = new
        south, north = t[features.LINE_FEATURE + line], t[features.LINE_FEATURE + 15 + line]
        north_old, north_new = north + t[features.SWAPPED + old], north + t[features.SWAPPED + new]
        _shift(acc, a, weights, south + old, south + new, north_old, north_new)


@compiled(forceinline=True)
def settle(b: Ints, o: int, t: Ints, side: int, line: int, strongest: int) -> None:
    """As `position.settle_line`."""
    b[o + LINE_MAX + line * 2 + side] = strongest
    other = b[o + LINE_MAX + line * 2 + 1 - side]
    lost = t[tables.FOOT + strongest] < other
    holder = 1 + side if strongest > t[tables.FOOT + other] else (2 - side if lost else 0)
    holder = holder if other > 0 and strongest > 0 else 0
    old = b[o + HOLDER + line]
    b[o + COUNT + old] -= 1
    b[o + COUNT + holder] += 1
    b[o + HOLDER + line] = holder


@compiled(forceinline=True)
def copies(b: Ints, o: int, t: Ints, piece: int, square: int) -> bool:
    """Whether the move would copy the opponent's last one (T7)."""
    last = b[o + LAST]
    if last // 26 != piece:
        return False
    last_square = last % 26
    if (t[tables.NEAR + last_square] >> square) & 1 == 0:
        return False
    return b[o + CODE + square] == b[o + CODE + last_square] >> 5


@compiled(forceinline=True)
def size_squares(b: Ints, o: int, side: int, size: int) -> int:
    """Bit mask of the squares where the side can put some piece of that size, T7 aside."""
    colours = (b[o + STOCK + side] >> (size * 5)) & 31
    barred = (1 << 26) - 1
    for colour in range(5):
        if (colours >> colour) & 1:
            barred &= b[o + WITH_COLOUR + colour]
    return ((1 << 26) - 1) & ~(barred | b[o + WITH_SIZE + size] | b[o + FULL])


@compiled()
def stuck(b: Ints, o: int, t: Ints) -> bool:
    """Whether the side to move can place nothing (T13)."""
    side = b[o + TURN]
    for size in range(5):
        squares = size_squares(b, o, side, size)
        while squares:
            square = lowest_bit(squares)
            squares &= squares - 1
            colours = (b[o + STOCK + side] >> (size * 5)) & 31 & ~b[o + COLOUR_MASK + square]
            for colour in range(5):
                if (colours >> colour) & 1 and not copies(b, o, t, colour * 5 + size, square):
                    return False
    return True


@compiled()
def advance(board: Board, level: int, move: int, t: Ints, weights: Ints) -> None:
    """Writes the row after `level` as the position after the move."""
    b, keys, acc = board
    o = level * ROW
    copy_row(b, o, o + ROW, ROW)
    o += ROW
    a = level * 2 * WIDTH
    copy_row(acc, a, a + 2 * WIDTH, 2 * WIDTH)
    a += 2 * WIDTH
    k = level * KEYS
    copy_row(keys, k, k + KEYS, KEYS)
    k += KEYS

    piece = move // 26
    square = move - piece * 26
    colour = piece // 5
    size = piece - colour * 5
    mover = b[o + TURN]
    bit = 1 << square
    old_rank = b[o + RANK + square]
    rank = t[features.AFTER + old_rank * 5 + size]
    had_seven = b[o + COUNT + 2 - mover] >= 7
    old_counts = b[o + COUNT + 1] * 14 + b[o + COUNT + 2]
    old_turned = b[o + COUNT + 2] * 14 + b[o + COUNT + 1]
    stock = b[o + STOCK + mover] & ~(1 << (size * 5 + colour))
    b[o + STOCK + mover] = stock
    b[o + RANK + square] = rank
    b[o + COLOUR_MASK + square] |= 1 << colour
    b[o + CODE + square] = b[o + CODE + square] * 32 + piece + 1
    # Squares that lose this size for the mover: the colours left of it all stand there already, this one did not.
    of_size = (stock >> (size * 5)) & 31
    shut = ~(b[o + FULL] | b[o + WITH_SIZE + size] | b[o + WITH_COLOUR + colour] | bit) & ((1 << 26) - 1)
    for c in range(5):
        if (of_size >> c) & 1:
            shut &= b[o + WITH_COLOUR + c]
    b[o + WITH_COLOUR + colour] |= bit
    b[o + WITH_SIZE + size] |= bit
    if t[features.TALL + rank] == 4:
        b[o + FULL] |= bit

    mirror = t[features.MIRROR + square]
    keys[k] ^= RANK_KEY[U(square * 206 + old_rank)] ^ RANK_KEY[U(square * 206 + rank)]
    keys[k + 2] ^= RANK_KEY[U(mirror * 206 + old_rank)] ^ RANK_KEY[U(mirror * 206 + rank)]
    used = USED_KEY[U(mover * 5 + size)]
    keys[k + 1] -= mixed(keys[k + 4 + colour])
    keys[k + 4 + colour] ^= used ^ COLOUR_KEY[U(square)]
    keys[k + 1] += mixed(keys[k + 4 + colour])
    keys[k + 3] -= mixed(keys[k + 9 + colour])
    keys[k + 9 + colour] ^= used ^ COLOUR_KEY[U(mirror)]
    keys[k + 3] += mixed(keys[k + 9 + colour])

    side = t[tables.SIDE + square]
    front, diagonal = t[tables.FRONT + square], t[tables.DIAGONAL + square]
    settle(b, o, t, side, front, max(rank, b[o + RANK + t[tables.FRONT_MATE + square]]))
    settle(b, o, t, side, diagonal, max(rank, b[o + RANK + t[tables.DIAGONAL_MATE + square]]))
    reach(b, o, t, 0, square)
    reach(b, o, t, 1, square)
    if shut:
        lines = 1 << front | 1 << diagonal
        while shut:
            q = lowest_bit(shut)
            shut &= shut - 1
            reach(b, o, t, mover, q)
            lines |= 1 << t[tables.FRONT + q] | 1 << t[tables.DIAGONAL + q]
        lines &= (1 << 13) - 1
        while lines:
            line = lowest_bit(lines)
            lines &= lines - 1
            _recategorise(b, o, acc, a, t, weights, line)
    else:
        _recategorise(b, o, acc, a, t, weights, front)
        if diagonal < 13:
            _recategorise(b, o, acc, a, t, weights, diagonal)

    own, other = t[features.SQUARE_FEATURE + square], t[features.SQUARE_FEATURE + 27 + square]
    _shift(acc, a, weights, own + old_rank, own + rank, other + old_rank, other + rank)
    left = (of_size & 1) + (of_size >> 1 & 1) + (of_size >> 2 & 1) + (of_size >> 3 & 1) + (of_size >> 4)
    own = features.STOCK_BASE + mover * 30 + size * 6 + left
    other = own + 30 - 60 * mover
    _shift(acc, a, weights, own + 1, own, other + 1, other)
    ply = b[o + PLY] + 1
    at = features.PLY_BASE + ply
    _shift(acc, a, weights, at - 1, at, at - 1, at)
    counts = b[o + COUNT + 1] * 14 + b[o + COUNT + 2]
    if counts != old_counts:
        turned = b[o + COUNT + 2] * 14 + b[o + COUNT + 1]
        at = features.COUNT_BASE
        _shift(acc, a, weights, at + old_counts, at + counts, at + old_turned, at + turned)

    b[o + PLY] = ply
    b[o + TURN] = 1 - mover
    b[o + LAST] = move
    if had_seven and b[o + COUNT + 2 - mover] >= 7:
        b[o + RESULT] = 2 - mover
    elif ply >= 48 and stuck(b, o, t):
        south, north = b[o + COUNT + 1], b[o + COUNT + 2]
        b[o + RESULT] = 3 if south == north else (1 if south > north else 2)
