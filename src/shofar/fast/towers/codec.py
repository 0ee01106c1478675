"""From the plain rules' views to packed positions."""

import numpy as np

from shofar.fast.kernels import Int32Array
from shofar.fast.towers import position
from shofar.fast.towers.numbering import SIDES, move_code, piece_code
from shofar.fast.towers.position import settle_square
from shofar.fast.towers.tables import RANK_OF, SQUARES
from shofar.towers import Layout, View


def encode_view(view: View, layout: Layout, geo: Int32Array) -> Int32Array:
    """The packed position of a view of a game that goes on; of the moves before it only the last is known."""
    pos = np.zeros(position.POSITION_SIZE, np.int32)
    for name, tower in view.towers.items():
        square = layout.index[name]
        pos[position.RANK + square] = RANK_OF[tuple(int(piece[1]) for piece in tower)]
        for text in tower:
            piece = piece_code(text)
            pos[position.COLOUR_MASK + square] |= 1 << (piece // 5)
            pos[position.CODE + square] = pos[position.CODE + square] * 32 + piece + 1
    for square in range(SQUARES):
        settle_square(pos, geo, square)
    for side, pieces in view.stock.items():
        for text in pieces:
            piece = piece_code(text)
            pos[position.STOCK + SIDES.index(str(side)) * 5 + piece % 5] |= 1 << (piece // 5)
    pos[position.PLY] = view.ply
    if view.last is not None:
        pos[position.HISTORY + view.ply - 1] = move_code(str(view.last), layout)
    pos[position.TURN] = SIDES.index(str(view.turn))
    return pos
