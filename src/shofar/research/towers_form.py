"""Towers in numbers: 650 actions (piece * 26 + square, in text order), and the board as small integers.

Seats are 0 (South) and 1 (North); squares and alignments are numbered as in the layout, pieces as colour * 5 + size.
`observe_view` is the slow, plain form; `towers_kernels.observe` is its compiled twin, equal move by move.
"""

from functools import cache

import numpy as np

from shofar.fast.towers.numbering import SIDES, move_code, move_text, piece_code
from shofar.fast.towers.tables import SQUARES, geometry
from shofar.research.form import Form, UInt8Array, laid_out
from shofar.towers import Layout, View, load_layout

PIECES, LINES = 25, 13
ACTIONS = PIECES * SQUARES
LAYOUT: Layout = load_layout("octagon")
GEOMETRY = geometry(LAYOUT)


@cache
def form(seats: int = 2) -> Form:
    """The form of the game, which is for two."""
    if seats != len(SIDES):
        raise ValueError(f"Towers is for {len(SIDES)}, not {seats}")
    fields = laid_out(
        {
            "sizes": ((SQUARES, 5), 4),  # the level, from 1 at the bottom, at which a piece of this size stands
            "colours": ((SQUARES, 5), 4),  # the same for each colour
            "side": ((2,), 1),  # which side one is
            "to_move": ((1,), 1),
            "stock": ((2, PIECES), 1),  # one's own, then the other's
            "monoliths": ((2, LINES), 1),  # held by oneself, by the other
            "count": ((2,), LINES),
            "last_piece": ((PIECES,), 1),
            "last_square": ((SQUARES,), 1),
            "ply": ((1,), 50),
        }
    )
    return Form("towers", seats, ACTIONS, fields)


def action_text(action: int, _phase: str = "") -> str:
    """The text of an action."""
    return move_text(action, LAYOUT)


def action_number(text: str) -> int:
    """The number of an action such as `R5@c2`."""
    return move_code(text, LAYOUT)


def observe_view(view: View) -> UInt8Array:
    """The observation of a side, from its view and nothing else."""
    assert view.seat is not None, "a spectator has no observation"
    own = view.seat
    made = form()
    observation = np.zeros(made.size, np.uint8)
    parts = made.parts(observation)
    for name, tower in view.towers.items():
        square = view.board.index[name]
        for level, piece in enumerate(map(piece_code, tower), 1):
            parts["sizes"][square, piece % 5] = level
            parts["colours"][square, piece // 5] = level
    parts["side"][SIDES.index(own)] = 1
    parts["to_move"][0] = view.turn == own
    for place, side in enumerate((own, own.other)):
        for text in view.stock[side]:
            parts["stock"][place, piece_code(text)] = 1
        for line, holder in enumerate(view.monoliths.values()):
            parts["monoliths"][place, line] = holder is side
        parts["count"][place] = view.count[side]
    if view.last is not None:
        piece, square = divmod(action_number(view.last), SQUARES)
        parts["last_piece"][piece] = 1
        parts["last_square"][square] = 1
    parts["ply"][0] = view.ply
    return observation
