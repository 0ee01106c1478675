"""The value of Walls: what it looks at, and the compiled sum of rows against the same network written out plainly."""

from operator import mul

import numpy as np
import pytest

from shofar import walls
from shofar.bots.walls import PLAYERS
from shofar.bots.walls.value_features import (
    CARDS_HELD,
    COLOUR_FEATURES,
    COLOUR_ROWS,
    LENGTH,
    ONES,
    PILE_LEFT,
    SUM,
    SUPPLY_LEFT,
    TABLE_FEATURES,
    TABLE_ROWS,
    TRUMPETS_HELD,
    seat_rows,
    write_shared_features,
)
from shofar.bots.walls.value_net import WIDTH, ValueNet, new_value_buffers, win_chances
from shofar.bots.walls.weights import nets
from shofar.core.player import Budget
from shofar.fast.walls import packed_layout
from shofar.fast.walls.cards import COLOURS, VALUES
from tests.fast.packed_walls import encode


def scored_worlds(seats, seed):
    """The worlds of one game where a round has just been scored, as a state and packed."""
    state, plain, stage = walls.new_state(walls.shuffled_deal(seats, seed)), PLAYERS["plain"](), 1
    while walls.waiting(state):
        seat = walls.waiting(state)[0]
        state = walls.play(state, seat, walls.parse_action(plain.choose(walls.view(state, seat), Budget(), 1).action))
        if state.round != stage and walls.waiting(state):
            stage = state.round
            yield state, encode(state)[0]


def rows_from_features(packed, seats):
    """What is seen of a world; all rows of it, of the table by seat, of the colours by seat and colour."""
    buffers = new_value_buffers()
    tables = np.zeros((seats, TABLE_FEATURES), np.int32)
    colours = np.zeros((seats, 5, COLOUR_FEATURES), np.int32)
    write_shared_features(packed, buffers.shared)
    for seat in range(seats):
        seat_rows(packed, seat, buffers.shared, buffers.ties, colours[seat], tables[seat])
    return buffers.shared, tables, colours


def plainly(net: ValueNet, packed, seats):
    """The network with nothing but sums of rows."""
    _, tables, colours = rows_from_features(packed, seats)
    table = net.table[tables].sum(axis=1)
    first = np.maximum(net.colour[colours].sum(axis=2) + table[:, None, :WIDTH], 0).sum(axis=1)
    marks = np.maximum(first @ net.second + table[:, WIDTH:], 0) @ net.mark
    chances = np.exp(marks - marks.max())
    return chances / chances.sum()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_compiled_and_plain_values_agree(seats):
    buffers, found = new_value_buffers(), np.zeros(5, np.float32)
    worlds = [packed for seed in range(6) for _, packed in scored_worlds(seats, seed)]
    assert len(worlds) == 12
    for packed in worlds:
        win_chances(packed, nets().value, buffers, found)
        assert np.allclose(found[:seats], plainly(nets().value, packed, seats), atol=1e-4)
        assert found[:seats].sum() == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rows_lie_in_their_tables_and_tell_one_question_each(seats):
    for seed in range(12):
        for _, packed in scored_worlds(seats, seed):
            _, tables, colours = rows_from_features(packed, seats)
            assert (np.diff(tables, axis=1) > 0).all()
            assert (np.diff(colours, axis=2) > 0).all()
            assert tables.min() >= 0
            assert tables.max() < TABLE_ROWS
            assert colours.min() >= 0
            assert colours.max() < COLOUR_ROWS


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_glance_sees_what_lies_there(seats):
    for state, packed in scored_worlds(seats, 7):
        shared, _, _ = rows_from_features(packed, seats)
        for colour, letter in enumerate(COLOURS):
            left = [state.draw.count(f"{letter}{value}") for value in VALUES]
            assert shared[PILE_LEFT, colour] == sum(map(mul, left, (240, 40, 8, 2, 1)))
            assert shared[SUPPLY_LEFT, colour] == min(sum(card[0] == letter for card in state.supply), 3)
            for seat in range(seats):
                hand = [int(card[1]) for card in state.hands[seat] if card[0] == letter]
                assert shared[LENGTH + colour, seat] == sum(card.length for card in state.walls[seat][colour])
                assert shared[SUM + colour, seat] == sum(hand)
                assert shared[CARDS_HELD + colour, seat] == len(hand)
        for seat in range(seats):
            assert shared[TRUMPETS_HELD, seat] == state.hands[seat].count("T")
            assert shared[ONES, seat] == sum(card[1:] == "1" for wall in state.walls[seat] for card in wall)


def test_more_won_cards_are_worth_more():
    buffers, found = new_value_buffers(), np.zeros(5, np.float32)
    for _, packed in scored_worlds(4, 3):
        chances = []
        for extra in range(0, 12, 3):
            richer = packed.copy()
            richer[packed_layout.POINTS + 2] += extra
            win_chances(richer, nets().value, buffers, found)
            chances.append(float(found[2]))
        assert chances == sorted(chances)
        assert chances[-1] > 3 * chances[0] or chances[-1] > 0.9
