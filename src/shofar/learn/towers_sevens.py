"""Sevens in Towers, looked for by playing moves out: who can make one that holds, and what parries it."""

from collections.abc import Iterator

from shofar.towers import SEVEN, Side, State, legal, play
from shofar.towers.layout import Place

CLOSED = 4
"""A tower of so many pieces is closed (T5)."""


def parries(state: State) -> Iterator[State]:
    """What follows from each move of the side to play that leaves the other fewer than seven."""
    side = state.turn
    assert side is not None
    for move in legal(state, side):
        after = play(state, side, move)
        if after.count(side.other) < SEVEN:
            yield after


def winning_moves(state: State, side: Side) -> Iterator[Place]:
    """The moves of the side to play that make a seven which nothing parries."""
    for move in legal(state, side):
        after = play(state, side, move)
        if after.turn is not None and after.count(side) >= SEVEN and next(parries(after), None) is None:
            yield move
