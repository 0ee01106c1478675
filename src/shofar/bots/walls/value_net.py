"""The value: each seat's chance to win a world where a round has been scored.

A seat is judged colour by colour and by how the whole table stands (see `value_features`). A first layer adds up the
rows of a colour and of the table, the second looks at the sum of all five colours and at the table again; a softmax
over the seats makes chances of their scores.
"""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.value_features import COLOUR_FEATURES, SHARED, TABLE_FEATURES, seat_rows, write_shared_features
from shofar.bots.walls.vectors import LANES, relu_layer, relu_row_summer, row_summer
from shofar.fast.kernels import Float32Array, Int32Array, Int64Array, kernel
from shofar.fast.walls import packed_layout as packed
from shofar.fast.walls.packed_layout import MAX_SEATS

WIDTH = 2 * LANES
_write_table = row_summer(TABLE_FEATURES, 2 * WIDTH)
_write_colours = relu_row_summer(5, COLOUR_FEATURES, WIDTH)
_score = relu_layer(WIDTH)


class ValueNet(NamedTuple):
    """The weights, float32."""

    colour: Float32Array  # [COLOUR_ROWS, WIDTH]
    table: Float32Array  # [TABLE_ROWS, 2 * WIDTH] for the first layer, then for the second
    second: Float32Array  # [WIDTH, WIDTH]
    mark: Float32Array  # [WIDTH]


class ValueBuffers(NamedTuple):
    """Working arrays of one thread."""

    shared: Int64Array  # int64[SHARED, MAX_SEATS]
    ties: Int64Array  # int64[MAX_SEATS]
    colour_rows: Int32Array  # int32[5, COLOUR_FEATURES]
    table_rows: Int32Array  # int32[TABLE_FEATURES]
    table: Float32Array  # float32[2 * WIDTH] sum of the rows of the table
    sums: Float32Array  # float32[WIDTH] of the colours


def new_value_buffers() -> ValueBuffers:
    """Fresh working arrays."""
    shared, ties = np.zeros((SHARED, MAX_SEATS), np.int64), np.zeros(MAX_SEATS, np.int64)
    rows = (np.zeros((5, COLOUR_FEATURES), np.int32), np.zeros(TABLE_FEATURES, np.int32))
    return ValueBuffers(shared, ties, *rows, np.zeros(2 * WIDTH, np.float32), np.zeros(WIDTH, np.float32))


@kernel(fastmath=True)
def win_chances(state: Int64Array, net: ValueNet, buffers: ValueBuffers, values: Float32Array) -> None:
    """Each seat's chance to win to `values` (float32[MAX_SEATS])."""
    seats = state[packed.SEATS]
    write_shared_features(state, buffers.shared)
    top = np.float32(-1e9)
    for seat in range(seats):
        seat_rows(state, seat, buffers.shared, buffers.ties, buffers.colour_rows, buffers.table_rows)
        _write_table(buffers.table, net.table, buffers.table_rows)
        _write_colours(buffers.sums, buffers.table, net.colour, buffers.colour_rows)
        score = _score(buffers.sums, buffers.table, net.second, net.mark)
        values[seat] = score
        top = max(top, score)
    norm = np.float32(0.0)
    for seat in range(seats):
        values[seat] = np.exp(values[seat] - top)
        norm += values[seat]
    for seat in range(seats):
        values[seat] /= norm
