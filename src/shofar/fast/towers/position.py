"""Packed Towers positions and the kernels that play on them.

A position is one int32 array `pos[POSITION_SIZE]`; `geo` is `tables.geometry(...)`. A piece is `colour * 5 + size`
(both from 0, colours in text order), a move is `piece * 26 + square`: moves sort as their text does.
"""

from shofar.fast.kernels import Int32Array, compiled
from shofar.fast.towers import tables

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


@compiled()
def start(pos: Int32Array, first: int) -> None:
    """Sets up the empty board in pos[192]; first is the side that begins."""
    pos[:] = 0
    pos[STOCK : STOCK + 10] = 31
    pos[TURN] = first


@compiled()
def settle_line(pos: Int32Array, geo: Int32Array, side: int, line: int, strongest: int) -> None:
    """Notes the strongest rank of one side on a line and who holds it now (T10, T11)."""
    pos[LINE_MAX + side * 15 + line] = strongest
    other = pos[LINE_MAX + (1 - side) * 15 + line]
    holder = 0
    if strongest > 0 and other > 0:
        holder = 1 + side if strongest > geo[tables.FOOT + other] else 0
        holder = 2 - side if other > geo[tables.FOOT + strongest] else holder
    pos[COUNT + pos[HOLDER + line]] -= 1
    pos[COUNT + holder] += 1
    pos[HOLDER + line] = holder


@compiled()
def settle_square(pos: Int32Array, geo: Int32Array, square: int) -> None:
    """Brings the two lines of a square up to date after its tower changed."""
    side = geo[tables.SIDE + square]
    rank = pos[RANK + square]
    front_mate, diagonal_mate = geo[tables.FRONT_MATE + square], geo[tables.DIAGONAL_MATE + square]
    settle_line(pos, geo, side, geo[tables.FRONT + square], max(rank, pos[RANK + front_mate]))
    settle_line(pos, geo, side, geo[tables.DIAGONAL + square], max(rank, pos[RANK + diagonal_mate]))


@compiled()
def copies(pos: Int32Array, geo: Int32Array, piece: int, square: int) -> bool:
    """Whether the move would copy the opponent's last one (T7)."""
    if pos[PLY] == 0:
        return False
    last = pos[HISTORY + pos[PLY] - 1]
    last_square = last % 26
    if last // 26 != piece or (geo[tables.NEAR + last_square] >> square) & 1 == 0:
        return False
    return bool(pos[CODE + square] == pos[CODE + last_square] >> 5)


@compiled(forceinline=True)
def fits(pos: Int32Array, geo: Int32Array, piece: int, square: int) -> bool:
    """Whether a piece of the mover's stock may go there (T5, T7)."""
    if tables.NEXT_RANK[pos[RANK + square] * 5 + piece % 5] < 0 or (pos[COLOUR_MASK + square] >> (piece // 5)) & 1:
        return False
    return not copies(pos, geo, piece, square)


@compiled(forceinline=True)
def has_piece(pos: Int32Array, piece: int) -> bool:
    """Whether the side to move still has the piece."""
    return bool((pos[STOCK + pos[TURN] * 5 + piece % 5] >> (piece // 5)) & 1)


@compiled()
def list_moves(pos: Int32Array, geo: Int32Array, moves: Int32Array) -> int:
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


@compiled()
def can_move(pos: Int32Array, geo: Int32Array) -> bool:
    """Whether the side to move can place anything (T13)."""
    for piece in range(25):
        if has_piece(pos, piece):
            for square in range(26):
                if fits(pos, geo, piece, square):
                    return True
    return False


@compiled()
def make(pos: Int32Array, geo: Int32Array, move: int) -> None:
    """Plays a legal move and notes the end of the game (T12, T13) in pos[RESULT]."""
    piece, square = move // 26, move % 26
    colour, size = piece // 5, piece % 5
    mover = pos[TURN]
    waiting = COUNT + 2 - mover  # the count of the player who does not move
    had_seven = pos[waiting] >= 7
    pos[STOCK + mover * 5 + size] ^= 1 << colour
    pos[RANK + square] = tables.NEXT_RANK[pos[RANK + square] * 5 + size]
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
        south, north = pos[COUNT + 1], pos[COUNT + 2]  # seven or more are more than the other's anyway
        pos[RESULT] = DRAW if south == north else (SOUTH_WINS if south > north else NORTH_WINS)
