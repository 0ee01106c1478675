"""The plain rules of Walls beside a loop over packed states: every deal and every move is compared."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from shofar.fast.kernels import Int8Array, Int64Array
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import CODES
from shofar.fast.walls.codec import action_text
from shofar.fast.walls.deal import new_game
from shofar.fast.walls.packed_layout import DRAWN, HANDS, PILE
from shofar.fast.walls.rules import step
from shofar.walls import Card, Deal, State, new_state, parse_action, play
from tests.fast.packed_walls import codes_of, encode


def pile_of(state: Int64Array, deck: Int8Array) -> tuple[Card, ...]:
    """The cards that are still to be drawn, the top one first."""
    return tuple(Card(CODES[card]) for card in deck[state[DRAWN] : state[PILE]])


def plain_start(state: Int64Array, deck: Int8Array) -> State:
    """The plain state of a packed game that has just been dealt."""
    seats = int(state[packed_layout.SEATS])
    hands = tuple(tuple(Card(code) for code in codes_of(int(state[HANDS + seat]))) for seat in range(seats))
    return new_state(Deal(hands, pile_of(state, deck), int(state[packed_layout.START])))


class PlainTwin:
    """Stands in for the compiled `new_game` and `step` of one module, and plays every move by the plain rules too."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> None:
        self.states: dict[bytes, State] = {}
        self.moves = 0
        monkeypatch.setattr(module, "lowest_bit", lambda word: (int(word) & -int(word)).bit_length() - 1)
        monkeypatch.setattr(module, "step", self.step)
        if hasattr(module, "new_game"):
            monkeypatch.setattr(module, "new_game", self.new_game)

    def new_game(self, seats: int, start: int, random: Any, state: Int64Array, deck: Int8Array, cards: Any) -> None:
        """Deals by the compiled code; the plain rules must take it for a deal."""
        new_game(seats, start, random, state, deck, cards)
        self.states[state.tobytes()] = plain_start(state, deck)

    def step(self, state: Int64Array, deck: Int8Array, seat: int, action: int) -> None:
        """Plays one action both ways and compares what comes of it."""
        plain = self.states[state.tobytes()].but(draw=pile_of(state, deck))
        assert np.array_equal(encode(plain)[0], state)
        plain = play(plain, int(seat), parse_action(action_text(action)))
        step(state, deck, seat, action)
        assert np.array_equal(encode(plain)[0], state), (seat, action_text(action))
        self.states[state.tobytes()] = plain
        self.moves += 1
