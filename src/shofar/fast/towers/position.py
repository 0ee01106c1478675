"""Packed Towers positions and the kernels that play on them.

A position is one int32 array `pos[POSITION_SIZE]`; `geo` is `tables.geometry(...)`. A piece is `colour * 5 + size`
(both from 0, colours in text order), a move is `piece * 26 + square`: moves sort as their text does.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from .tables import (
    DIAGONAL,
    DIAGONAL_MATE,
    FRONT,
    FRONT_MATE,
    HEIGHT,
    NEAR,
    NEXT_RANK,
    RANK_BELOW,
    SIDE,
)

RANK = 0  # [27] tower ranks
COLOUR_MASK = 27  # [27] colours in the tower
CODE = 54  # [27] the pieces of the tower in order, five bits each (piece + 1), bottom highest
LINE_MAX = 81  # [2 * 15] strongest rank of South, then of North, on each line
HOLDER = 111  # [15] 0 nobody, 1 South, 2 North
STOCK = 126  # [2 * 5] colours left of each size, South then North
COUNT = 136  # [3] lines held by nobody (not kept exact), South, North
TURN = 139  # 0 South, 1 North
PLY = 140
RESULT = 141  # ONGOING or one of the codes below
HISTORY = 142  # [50] moves played
POSITION_SIZE = 192

ONGOING, SOUTH_WINS, NORTH_WINS, DRAW = 0, 1, 2, 3
MOST_MOVES = 25 * 26


@njit(cache=True, nogil=True)
def start(pos, first):
    """Sets up the empty board in pos[192]; first is the side that begins."""
    pos[:] = 0
    pos[STOCK : STOCK + 10] = 31
    pos[TURN] = first


@njit(cache=True, nogil=True)
def settle_line(pos, geo, side, line, strongest):
    """Notes the strongest rank of one side on a line and who holds it now (T11)."""
    pos[LINE_MAX + side * 15 + line] = strongest
    other = pos[LINE_MAX + (1 - side) * 15 + line]
    holder = 0
    if strongest != other and strongest > 0 and other > 0:
        holder = 1 + side if strongest > other else 2 - side
    pos[COUNT + pos[HOLDER + line]] -= 1
    pos[COUNT + holder] += 1
    pos[HOLDER + line] = holder


@njit(cache=True, nogil=True)
def settle_square(pos, geo, square):
    """Brings the two lines of a square up to date after its tower changed."""
    side = geo[SIDE + square]
    rank = pos[RANK + square]
    settle_line(pos, geo, side, geo[FRONT + square], max(rank, pos[RANK + geo[FRONT_MATE + square]]))
    settle_line(pos, geo, side, geo[DIAGONAL + square], max(rank, pos[RANK + geo[DIAGONAL_MATE + square]]))


@njit(cache=True, nogil=True)
def copies(pos, geo, piece, square):
    """Whether the move would copy the opponent's last one (T7)."""
    if pos[PLY] == 0:
        return False
    last = pos[HISTORY + pos[PLY] - 1]
    last_square = last % 26
    if last // 26 != piece or (geo[NEAR + last_square] >> square) & 1 == 0:
        return False
    return pos[CODE + square] == pos[CODE + last_square] >> 5


@njit(cache=True, nogil=True, forceinline=True)
def fits(pos, geo, piece, square):
    """Whether a piece of the mover's stock may go there (T5, T7)."""
    if NEXT_RANK[pos[RANK + square] * 5 + piece % 5] < 0 or (pos[COLOUR_MASK + square] >> (piece // 5)) & 1:
        return False
    return not copies(pos, geo, piece, square)


@njit(cache=True, nogil=True, forceinline=True)
def has_piece(pos, piece):
    """Whether the side to move still has the piece."""
    return (pos[STOCK + pos[TURN] * 5 + piece % 5] >> (piece // 5)) & 1


@njit(cache=True, nogil=True)
def list_moves(pos, geo, moves):
    """Writes the legal moves into moves[650] in text order; returns how many there are."""
    n = 0
    if pos[RESULT] != ONGOING:
        return n
    for piece in range(25):
        if has_piece(pos, piece):
            for square in range(26):
                if fits(pos, geo, piece, square):
                    moves[n] = piece * 26 + square
                    n += 1
    return n


@njit(cache=True, nogil=True)
def can_move(pos, geo):
    """Whether the side to move can place anything (T13)."""
    for piece in range(25):
        if has_piece(pos, piece):
            for square in range(26):
                if fits(pos, geo, piece, square):
                    return True
    return False


@njit(cache=True, nogil=True)
def final_result(pos):
    """The result when the player to move can place nothing (T13); seven or more are more than the other's anyway."""
    south, north = pos[COUNT + 1], pos[COUNT + 2]
    if south == north:
        return DRAW
    return SOUTH_WINS if south > north else NORTH_WINS


@njit(cache=True, nogil=True)
def make(pos, geo, move):
    """Plays a legal move and notes the end of the game (T12, T13) in pos[RESULT]."""
    piece, square = move // 26, move % 26
    colour, size = piece // 5, piece % 5
    mover = pos[TURN]
    waiting = COUNT + 2 - mover  # the count of the player who does not move
    had_seven = pos[waiting] >= 7
    pos[STOCK + mover * 5 + size] ^= 1 << colour
    pos[RANK + square] = NEXT_RANK[pos[RANK + square] * 5 + size]
    pos[COLOUR_MASK + square] |= 1 << colour
    pos[CODE + square] = pos[CODE + square] * 32 + piece + 1
    settle_square(pos, geo, square)
    pos[HISTORY + pos[PLY]] = move
    pos[PLY] += 1
    pos[TURN] = 1 - mover
    if had_seven and pos[waiting] >= 7:
        pos[RESULT] = 2 - mover
    elif pos[PLY] >= 48 and not can_move(pos, geo):
        # Earlier the mover has two pieces, T7 forbids one of them at most, and 49 pieces cannot shut out the other.
        pos[RESULT] = final_result(pos)


@njit(cache=True, nogil=True)
def unmake(pos, geo):
    """Takes the last move back."""
    pos[PLY] -= 1
    pos[TURN] = 1 - pos[TURN]
    pos[RESULT] = ONGOING
    move = pos[HISTORY + pos[PLY]]
    piece, square = move // 26, move % 26
    pos[STOCK + pos[TURN] * 5 + piece % 5] ^= 1 << (piece // 5)
    pos[RANK + square] = RANK_BELOW[pos[RANK + square]]
    pos[COLOUR_MASK + square] ^= 1 << (piece // 5)
    pos[CODE + square] >>= 5
    settle_square(pos, geo, square)


@njit(cache=True, nogil=True)
def perft(pos, geo, depth):
    """Counts the lines of play of that many plies from here; games that end earlier do not count."""
    moves = np.empty((depth + 1, MOST_MOVES), np.int32)
    count = np.zeros(depth + 1, np.int32)
    at = np.zeros(depth + 1, np.int32)
    if depth == 0:
        return 1
    total = 0
    level = 0
    count[0] = list_moves(pos, geo, moves[0])
    while level >= 0:
        if level == depth - 1:
            total += count[level]
            at[level] = count[level]
        if at[level] == count[level]:
            level -= 1
            if level >= 0:
                unmake(pos, geo)
            continue
        make(pos, geo, moves[level, at[level]])
        at[level] += 1
        level += 1
        count[level] = list_moves(pos, geo, moves[level])
        at[level] = 0
    return total


@njit(cache=True, nogil=True)
def height(pos, square):
    """How many pieces stand on a square."""
    return HEIGHT[pos[RANK + square]]
