"""The value: each seat's chance to win a world where a round has been scored.

A seat is judged colour by colour and by how the whole table stands (see `value_rows`). A first layer adds up the rows
of a colour and of the table, the second looks at the sum of all five colours and at the table again; a softmax over
the seats makes chances of their marks.
"""

from typing import NamedTuple

import numpy as np

from shofar.bots.walls.value_rows import COLOUR_QUESTIONS, FACTS, TABLE_QUESTIONS, glance, seat_rows
from shofar.bots.walls.vectors import LANES, bent_layer, bent_row_writer, row_writer
from shofar.fast.kernels import kernel
from shofar.fast.walls import layout
from shofar.fast.walls.layout import MAX_SEATS

WIDTH = 2 * LANES
_write_table = row_writer(TABLE_QUESTIONS, 2 * WIDTH)
_write_colours = bent_row_writer(5, COLOUR_QUESTIONS, WIDTH)
_mark = bent_layer(WIDTH)


class ValueNet(NamedTuple):
    """The weights, float32."""

    colour: np.ndarray  # [COLOUR_ROWS, WIDTH]
    table: np.ndarray  # [TABLE_ROWS, 2 * WIDTH] for the first layer, then for the second
    second: np.ndarray  # [WIDTH, WIDTH]
    mark: np.ndarray  # [WIDTH]


class ValueRoom(NamedTuple):
    """Room for one thread's work."""

    facts: np.ndarray  # int64[FACTS, MAX_SEATS]
    ties: np.ndarray  # int64[MAX_SEATS]
    colour_rows: np.ndarray  # int32[5, COLOUR_QUESTIONS]
    table_rows: np.ndarray  # int32[TABLE_QUESTIONS]
    table: np.ndarray  # float32[2 * WIDTH] sum of the rows of the table
    sums: np.ndarray  # float32[WIDTH] of the colours


def value_room():
    """Fresh room."""
    return ValueRoom(
        np.zeros((FACTS, MAX_SEATS), np.int64),
        np.zeros(MAX_SEATS, np.int64),
        np.zeros((5, COLOUR_QUESTIONS), np.int32),
        np.zeros(TABLE_QUESTIONS, np.int32),
        np.zeros(2 * WIDTH, np.float32),
        np.zeros(WIDTH, np.float32),
    )


@kernel(fastmath=True)
def win_chances(state, net, room, values):
    """Each seat's chance to win to `values` (float32[MAX_SEATS])."""
    seats = state[layout.SEATS]
    glance(state, room.facts)
    top = np.float32(-1e9)
    for seat in range(seats):
        seat_rows(state, seat, room.facts, room.ties, room.colour_rows, room.table_rows)
        _write_table(room.table, net.table, room.table_rows)
        _write_colours(room.sums, room.table, net.colour, room.colour_rows)
        mark = _mark(room.sums, room.table, net.second, net.mark)
        values[seat] = mark
        top = max(top, mark)
    norm = np.float32(0.0)
    for seat in range(seats):
        values[seat] = np.exp(values[seat] - top)
        norm += values[seat]
    for seat in range(seats):
        values[seat] /= norm
