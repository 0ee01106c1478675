"""Random games to the end, as many a second as one core gives.

A move is drawn by trying pieces in stock on squares until one is legal, which is uniform over the legal moves. The
state is smaller than `position`'s: one word for a square (rank, then the colours and sizes that may not be added),
one for each side of a line.
"""

import numpy as np

from shofar.fast.kernels import Int32Array, Int64Array, UInt64Array, compiled
from shofar.fast.towers import tables

PLIES, SOUTH, NORTH, DRAWN, SEVENS = 0, 1, 2, 3, 4  # what the tally of `random_games` counts
TALLY_SIZE = 5
TRACED = 28

_SHUT = 1023  # a tower of four takes nothing: all five sizes and all five colours are barred
_RANK_SHIFT = 10
_TRIES = 40  # then all legal moves are listed, to end the game if there are none


def _words_after() -> Int32Array:
    """int32[206 * 5]: rank and barred sizes after a size is put on a rank; colours are added by the caller."""
    words = np.zeros(tables.RANKS * 5, np.int32)
    for i, rank in enumerate(tables.NEXT_RANK):
        if rank >= 0:
            barred = _SHUT if tables.HEIGHT[rank] == tables.MAX_HEIGHT else tables.SIZE_MASK[rank]
            words[i] = rank << _RANK_SHIFT | barred
    return words


# Unsigned indices spare the compiler the test for negative ones: a third of the speed.
_ONE, _TWO, _THREE, _FOUR, _FIVE, _SIX, _SEVEN, _EIGHT = (np.uint64(i) for i in range(1, 9))
_SQUARES, _HALF = np.uint64(26), np.uint64(32)
_STEP, _ODD = np.uint64(6364136223846793005), np.uint64(1442695040888963407)
_WORD_AFTER = _words_after()
_BARS = np.array([1 << (5 + p // 5) | 1 << (p % 5) for p in range(25)], np.int32)


def _places(geo: Int32Array) -> Int32Array:
    """int32[26 * 8]: what one placement touches, side by side: own slots, other slots, mates and line numbers."""
    rows = np.zeros((26, 8), np.int32)
    for q in range(26):
        side = geo[tables.SIDE + q]
        front, diagonal = geo[tables.FRONT + q], geo[tables.DIAGONAL + q]
        rows[q] = (
            front * 2 + side,
            front * 2 + 1 - side,
            diagonal * 2 + side,
            diagonal * 2 + 1 - side,
            geo[tables.FRONT_MATE + q],
            geo[tables.DIAGONAL_MATE + q],
            1 if side == 0 else 256,
            256 if side == 0 else 1,
        )
    return rows.ravel()


@compiled()
def _list_legal(
    stocks: UInt64Array,
    base: np.uint64,
    left: int,
    words: Int32Array,
    codes: Int32Array,
    geo: Int32Array,
    last_piece: np.uint64,
    last_square: np.uint64,
    listed: UInt64Array,
) -> int:
    """Writes stock place * 26 + square of every legal move into listed[650]; returns how many."""
    n = 0
    for at in range(base, base + np.uint64(left)):
        piece = stocks[at]
        for square in range(26):
            if words[square] & _BARS[piece]:
                continue
            near = piece == last_piece and (geo[tables.NEAR + last_square] >> square) & 1
            if near and codes[square] == codes[last_square] >> 5:
                continue
            listed[n] = at * _SQUARES + np.uint64(square)
            n += 1
    return n


@compiled(inline="always")
def _settled(
    strongest: Int32Array, holding: Int32Array, own: np.uint64, other: np.uint64, top: int, mine: int, theirs: int
) -> int:
    """Writes down that `top` is now the strongest in a line's own slot; returns by how much the counts change.

    A line counts `mine` for its own slot's side, `theirs` for the other's.
    """
    strongest[own] = top
    against = strongest[other]
    held = mine if top > against else (theirs if top < against else 0)
    held = held if against > 0 else 0
    change = held - holding[own >> _ONE]
    holding[own >> _ONE] = held
    return int(change)


@compiled()
def _random_games(
    geo: Int32Array, places: Int32Array, games: int, seed: int, tally: Int64Array, trace: Int32Array | None
) -> None:
    words = np.zeros(27, np.int32)
    codes = np.zeros(27, np.int32)
    strongest = np.zeros(30, np.int32)  # [line * 2 + side]
    holding = np.zeros(15, np.int32)  # 1 South, 256 North
    stocks = np.empty(50, np.uint64)
    listed = np.empty(650, np.uint64)
    for i in range(50):
        stocks[i] = i % 25
    random = np.uint64(seed * 2 + 1) * _STEP
    for _ in range(games):
        for i in range(27):
            words[i] = 0
            codes[i] = 0
        for i in range(30):
            strongest[i] = 0
        for i in range(15):
            holding[i] = 0
        counts = 0  # South's lines + 256 * North's
        last_piece, last_square = np.uint64(99), np.uint64(0)
        ply = 0
        result = DRAWN
        while True:
            mover = ply & 1
            left = 25 - (ply >> 1)
            base = np.uint64(mover * 25)
            span = np.uint64(left * 26)
            tries = 0
            while True:
                random = random * _STEP + _ODD
                draw = ((random >> _HALF) * span) >> _HALF
                at = draw // _SQUARES
                square = draw - at * _SQUARES
                at += base
                piece = stocks[at]
                if words[square] & _BARS[piece] == 0:
                    if piece != last_piece:
                        break
                    if (geo[tables.NEAR + last_square] >> square) & 1 == 0 or codes[square] != codes[last_square] >> 5:
                        break
                tries += 1
                if tries >= _TRIES:
                    break
            if tries >= _TRIES:
                n = _list_legal(stocks, base, left, words, codes, geo, last_piece, last_square, listed)
                if n == 0:
                    break
                random = random * _STEP + _ODD
                draw = listed[((random >> _HALF) * np.uint64(n)) >> _HALF]
                at = draw // _SQUARES
                square = draw - at * _SQUARES
                piece = stocks[at]
            end = base + np.uint64(left - 1)
            stocks[at] = stocks[end]
            stocks[end] = piece
            word = words[square]
            word = _WORD_AFTER[np.uint64(word >> _RANK_SHIFT) * _FIVE + piece % _FIVE] | (word | _BARS[piece]) & 992
            words[square] = word
            codes[square] = codes[square] * 32 + np.int32(piece) + 1
            last_piece, last_square = piece, square
            before = counts
            rank = word >> _RANK_SHIFT
            place = square * _EIGHT
            own_sign, other_sign = places[place + _SIX], places[place + _SEVEN]
            front, other_front = np.uint64(places[place]), np.uint64(places[place + _ONE])
            top = max(rank, words[np.uint64(places[place + _FOUR])] >> _RANK_SHIFT)
            counts += _settled(strongest, holding, front, other_front, top, own_sign, other_sign)
            diagonal, other_diagonal = np.uint64(places[place + _TWO]), np.uint64(places[place + _THREE])
            top = max(rank, words[np.uint64(places[place + _FIVE])] >> _RANK_SHIFT)
            counts += _settled(strongest, holding, diagonal, other_diagonal, top, own_sign, other_sign)
            if trace is not None:
                trace[ply, 0], trace[ply, 1] = np.int32(piece * _SQUARES + square), counts
                trace[ply, 2:] = codes[:26]
            ply += 1
            shift = 8 - 8 * mover
            if (before >> shift) & 255 >= 7 and (counts >> shift) & 255 >= 7:
                result = 2 - mover
                tally[SEVENS] += 1
                break
            if ply == 50:
                break
        if result == DRAWN:
            south, north = counts & 255, counts >> 8
            if south != north:
                result = SOUTH if south > north else NORTH
                tally[SEVENS] += max(south, north) >= 7
        tally[PLIES] += ply
        tally[result] += 1


def random_games(geo: Int32Array, games: int, seed: int, trace: Int32Array | None = None) -> Int64Array:
    """Plays that many random games, South first; int64[5]: plies, South's and North's wins, draws, wins by seven.

    `trace` (int32[50, TRACED]) takes of each move of the last game: the move, then South's lines + 256 * North's and
    the towers by square (as `position.CODE`) after it. The compiler leaves that out where there is no trace. Strengths
    are compared by the ruling of T10; a geometry with another reading is refused.
    """
    if (geo[tables.FOOT :] != np.arange(tables.RANKS)).any():
        raise ValueError("random games know the ruling of T10 alone")
    tally = np.zeros(TALLY_SIZE, np.int64)
    _random_games(geo, _places(geo), games, seed, tally, trace)
    return tally
