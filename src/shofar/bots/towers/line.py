"""The line that a search expects, read out of its table."""

from __future__ import annotations

from numba import njit

from shofar.bots.towers.kernel import NO_MOVE, SALT, TABLE_MASK, key_of, look_up, mirrored
from shofar.fast.towers.board import COLOUR_MASK, RANK, RESULT, ROW, STOCK, TURN, advance, copies
from shofar.fast.towers.features import AFTER
from shofar.fast.towers.vectors import pointer


@njit(cache=True, nogil=True)
def _known(b, keys, t, table, c, level):
    """The table's best move at `level` of the line: -1 if it does not know the position, NO_MOVE if it has none."""
    key, turned = key_of(b, keys, level)
    data = look_up(table, c[TABLE_MASK], c[SALT], key)
    if data == 0:
        return -1
    move = (data & 1023) - 1
    return mirrored(t, move) if turned else move


@njit(cache=True, nogil=True)
def expected(b_, keys_, acc_, t_, weights_, table_, c, move, line):
    """Follows the table's best moves after a root move, writing line[:]; returns how many, the first included.

    Colours in the table hold up to symmetry: a move takes the first that fits and leads to a position it knows too.
    """
    b, keys, acc = pointer(b_), pointer(keys_), pointer(acc_)
    t, weights, table = pointer(t_), pointer(weights_), pointer(table_)
    line[0] = move
    level = 1
    advance(b, keys, acc, 0, move, t, weights)
    while level < len(line) and not b[level * ROW + RESULT]:
        move = _known(b, keys, t, table, c, level)
        if move < 0 or move >= NO_MOVE:
            break
        found = NO_MOVE
        for turn in range(6):  # at last the table's own colour, whatever comes after it
            other = ((move // 130 + turn) % 5 * 5 + move // 26 % 5) * 26 + move % 26
            if not fits(b, level * ROW, t, other):
                continue
            advance(b, keys, acc, level, other, t, weights)
            if turn == 5 or b[(level + 1) * ROW + RESULT] or _known(b, keys, t, table, c, level + 1) >= 0:
                found = other
                break
        if found == NO_MOVE:
            break
        line[level] = found
        level += 1
    return level


@njit(cache=True, nogil=True)
def fits(b, o, t, move):
    """Whether a move from the table, whose colour may be another's by symmetry, is legal here."""
    piece, square = move // 26, move % 26
    colour, size = piece // 5, piece % 5
    if (b[o + STOCK + b[o + TURN]] >> (size * 5 + colour)) & 1 == 0 or (b[o + COLOUR_MASK + square] >> colour) & 1:
        return False
    return t[AFTER + b[o + RANK + square] * 5 + size] >= 0 and not copies(b, o, t, piece, square)
