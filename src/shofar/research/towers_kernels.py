"""Compiled Towers for many games at once: legality, steps and observations on packed rows.

A row is a packed position of `fast.towers.position` (int32[192]) with eleven bit sets of squares more: those with each
size, with each colour, and the full ones. Beside it stand `levels` (uint8[2 * 130 + 2 * 25]): what an observation says
of the squares and the stocks, kept up to date move by move. The tests hold observations equal to
`towers_form.observe_view` over whole games.
"""

from shofar.fast.kernels import Int32Array, kernel
from shofar.fast.towers import position as at
from shofar.fast.towers import tables
from shofar.fast.towers.position import copies, has_piece, make, start
from shofar.research.byte_words import BITS, store_word
from shofar.research.form import UInt8Array
from shofar.research.towers_form import LINES, PIECES

SQUARES = tables.SQUARES
LEVELS = 2 * 5 * SQUARES  # by square and size, then by square and colour
BESIDE = LEVELS + 2 * PIECES  # then South's stock and North's
WITH_SIZE = at.POSITION_SIZE
WITH_COLOUR = WITH_SIZE + 5
FULL = WITH_COLOUR + 5
ROW = FULL + 1
ALL_SQUARES = (1 << SQUARES) - 1
SIZE = LEVELS + 3 + 2 * PIECES + 2 * LINES + 2 + PIECES + SQUARES + 1


@kernel()
def begin(row: Int32Array, levels: UInt8Array, first: int) -> None:
    """Set up the empty board."""
    start(row, first)
    for place in range(LEVELS):
        levels[place] = 0
    for place in range(LEVELS, BESIDE):
        levels[place] = 1


@kernel()
def player(row: Int32Array) -> int:
    """The side to move; -1 once the game is over."""
    return row[at.TURN] if row[at.RESULT] == at.ONGOING else -1


@kernel()
def is_legal(row: Int32Array, geo: Int32Array, action: int) -> bool:
    """Whether the side to move may make this move."""
    if row[at.RESULT] != at.ONGOING or action < 0 or action >= PIECES * SQUARES:
        return False
    piece = action // SQUARES
    square = action - piece * SQUARES
    if not has_piece(row, piece) or tables.NEXT_RANK[row[at.RANK + square] * 5 + piece % 5] < 0:
        return False
    return not (row[at.COLOUR_MASK + square] >> (piece // 5)) & 1 and not copies(row, geo, piece, square)


@kernel()
def play(row: Int32Array, levels: UInt8Array, geo: Int32Array, action: int) -> None:
    """Make a legal move, and note at which level its piece stands."""
    piece = action // SQUARES
    square = action - piece * SQUARES
    levels[LEVELS + row[at.TURN] * PIECES + piece] = 0
    make(row, geo, action)
    row[WITH_SIZE + piece % 5] |= 1 << square
    row[WITH_COLOUR + piece // 5] |= 1 << square
    level = tables.HEIGHT[row[at.RANK + square]]
    levels[square * 5 + piece % 5] = level
    levels[5 * SQUARES + square * 5 + piece // 5] = level
    if level == tables.MAX_HEIGHT:
        row[FULL] |= 1 << square


@kernel()
def write_mask(row: Int32Array, seat: int, geo: Int32Array, mask: UInt8Array) -> None:
    """Write 1 at each legal move of the seat to `mask` (uint8[650]), 0 elsewhere."""
    to_act = row[at.RESULT] == at.ONGOING and row[at.TURN] == seat
    last = row[at.HISTORY + row[at.PLY] - 1] if row[at.PLY] and to_act else -1
    last_piece = last // SQUARES
    for piece in range(PIECES):
        colour = piece // 5
        size = piece - 5 * colour
        squares = 0
        if to_act and (row[at.STOCK + seat * 5 + size] >> colour) & 1:
            squares = ALL_SQUARES & ~(row[WITH_SIZE + size] | row[WITH_COLOUR + colour] | row[FULL])
            if piece == last_piece:  # T7
                near = geo[tables.NEAR + last - piece * SQUARES] & squares
                for square in range(SQUARES):
                    if (near >> square) & 1 and copies(row, geo, piece, square):
                        squares &= ~(1 << square)
        start_at = piece * SQUARES
        store_word(mask, start_at, BITS[squares & 255])
        store_word(mask, start_at + 8, BITS[(squares >> 8) & 255])
        store_word(mask, start_at + 16, BITS[(squares >> 16) & 255])
        store_word(mask, start_at + 18, BITS[squares >> 18])


@kernel()
def observe(row: Int32Array, levels: UInt8Array, seat: int, out: UInt8Array) -> None:
    """Write what the seat sees to `out` (uint8[form.size]), in the order of `towers_form.form`."""
    for place in range(LEVELS):
        out[place] = levels[place]
    for place in range(LEVELS, SIZE):
        out[place] = 0
    put = LEVELS
    out[put + seat] = 1
    out[put + 2] = 1 if row[at.RESULT] == at.ONGOING and row[at.TURN] == seat else 0
    put += 3
    for owner in range(2):
        side = owner ^ seat
        for piece in range(PIECES):
            out[put + owner * PIECES + piece] = levels[LEVELS + side * PIECES + piece]
    put += 2 * PIECES
    for line in range(LINES):
        holder = row[at.HOLDER + line]
        out[put + line] = 1 if holder == 1 + seat else 0
        out[put + LINES + line] = 1 if holder == 2 - seat else 0
    put += 2 * LINES
    out[put] = row[at.COUNT + 1 + seat]
    out[put + 1] = row[at.COUNT + 2 - seat]
    put += 2
    ply = row[at.PLY]
    if ply:
        last = row[at.HISTORY + ply - 1]
        piece = last // SQUARES
        out[put + piece] = 1
        out[put + PIECES + last - piece * SQUARES] = 1
    out[put + PIECES + SQUARES] = ply
