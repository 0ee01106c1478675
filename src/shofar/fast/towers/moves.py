"""Moves for a search: generated with an ordering score, colours collapsed where one stands for all.

What a placement does to the lines depends on its size and square alone, so away from the root one colour stands for
all that fit. When the opponent holds seven, only parries are generated (T12).
"""

from typing import NamedTuple

from shofar.fast.bits import lowest_bit
from shofar.fast.kernels import Ints, compiled
from shofar.fast.towers import board as row
from shofar.fast.towers.board import copies, sizes_left
from shofar.fast.towers.features import AFTER
from shofar.fast.towers.tables import DIAGONAL, DIAGONAL_MATE, FOOT, FRONT, FRONT_MATE, SIDE

LINE_GAIN = 220  # ordering score of a line won from nobody
THREAT = 400  # of reaching seven
KILLER = 300
TABLE_MOVE = 1 << 28
PLACES = 130  # size * 26 + square
# Where `history` keeps what: by side and place; by side, the other's last place and place; zeros for no last move.
REPLIES = 2 * PLACES
NO_REPLIES = REPLIES + 2 * PLACES * PLACES
HISTORY = NO_REPLIES + PLACES


class Ordering(NamedTuple):
    """What moves are ordered by, beside the lines that they win."""

    history: Ints  # int32[HISTORY] which places have been good
    replies: int  # where `history` keeps the answers to the last move
    standing: Ints  # int16[26 * 206] South's worth of a rank on a square
    killer_a: int  # places that cut off beside this node, or -1
    killer_b: int
    table_move: int  # the transposition table's, or 650


@compiled(forceinline=True)
def holder_of(t: Ints, side: int, strongest: int, other: int, foot: int) -> int:
    """Who holds a line on which a side has this strongest rank and the other side that one, with this foot."""
    holder = 1 + side if strongest > foot else (2 - side if other > t[FOOT + strongest] else 0)
    return holder if other > 0 else 0


@compiled(forceinline=True)
def place_of(move: int) -> int:
    """Size and square of a move, whatever its colour."""
    return (move // 26) % 5 * 26 + move % 26


@compiled(forceinline=True)
def replies_to(mover: int, move: int) -> int:
    """Where `history` keeps how well each place answered a move."""
    return REPLIES + (mover * PLACES + place_of(move)) * PLACES


@compiled()
def generate(
    b: Ints, o: int, t: Ints, moves: Ints, scores: Ints, m: int, ordering: Ordering, every_colour: bool, threats: bool
) -> int:
    """Writes moves and ordering scores at moves[m:], scores[m:]; returns how many.

    With `threats`, only moves that leave the mover with seven.
    """
    history, replies, standing, killer_a, killer_b, table_move = ordering
    mover = b[o + row.TURN]
    mine, theirs = mover + 1, 2 - mover
    my_count, their_count = b[o + row.COUNT + mine], b[o + row.COUNT + theirs]
    parry = their_count >= 7
    stock = b[o + row.STOCK + mover]
    table_piece, table_place = table_move // 26, place_of(table_move)
    sign = 1 - 2 * mover
    n = m
    open_squares = ((1 << 26) - 1) & ~b[o + row.FULL]
    while open_squares:
        square = lowest_bit(open_squares)
        open_squares &= open_squares - 1
        barred = b[o + row.COLOUR_MASK + square]
        old = b[o + row.RANK + square]
        sizes = sizes_left(stock, barred)
        side = t[SIDE + square]
        front, diagonal = t[FRONT + square], t[DIAGONAL + square]
        front_mate = b[o + row.RANK + t[FRONT_MATE + square]]
        diagonal_mate = b[o + row.RANK + t[DIAGONAL_MATE + square]]
        front_other = b[o + row.LINE_MAX + front * 2 + 1 - side]
        diagonal_other = b[o + row.LINE_MAX + diagonal * 2 + 1 - side]
        front_foot, diagonal_foot = t[FOOT + front_other], t[FOOT + diagonal_other]
        was_one, was_two = b[o + row.HOLDER + front], b[o + row.HOLDER + diagonal]
        theirs_before = (was_one == theirs) + (was_two == theirs)
        mine_before = (was_one == mine) + (was_two == mine)
        standing_before = standing[square * 206 + old]
        while sizes:
            size = lowest_bit(sizes)
            sizes &= sizes - 1
            rank = t[AFTER + old * 5 + size]
            if rank < 0:
                continue
            one = holder_of(t, side, max(rank, front_mate), front_other, front_foot)
            two = holder_of(t, side, max(rank, diagonal_mate), diagonal_other, diagonal_foot)
            lost = theirs_before - (one == theirs) - (two == theirs)
            if parry and their_count - lost >= 7:
                continue
            won = (one == mine) + (two == mine) - mine_before
            if threats and my_count + won < 7:
                continue
            place = size * 26 + square
            score = (won + lost) * LINE_GAIN + history[mover * PLACES + place] + 2 * history[replies + place]
            score += sign * (standing[square * 206 + rank] - standing_before)
            if won > 0 and my_count + won >= 7:
                score += THREAT
            if place in (killer_a, killer_b):
                score += KILLER
            colours = (stock >> (size * 5)) & 31 & ~barred
            is_table_move = place == table_place and table_move < 650
            # The table's colour may be another's by symmetry, and not fit here.
            if is_table_move and (colours >> (table_piece // 5)) & 1 and not copies(b, o, t, table_piece, square):
                moves[n] = table_move
                scores[n] = TABLE_MOVE
                n += 1
                colours &= ~(1 << (table_piece // 5))
                if not every_colour:
                    continue
            while colours:
                colour = lowest_bit(colours)
                colours &= colours - 1
                piece = colour * 5 + size
                if copies(b, o, t, piece, square):
                    continue
                moves[n] = piece * 26 + square
                scores[n] = score
                n += 1
                if not every_colour:
                    break
    return n - m
