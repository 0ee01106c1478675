"""The value of Walls: the compiled sum of rows against the same network written out plainly."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from shofar import walls
from shofar.bots.walls import PLAYERS
from shofar.bots.walls.value_net import PER_COLOUR, WHOLE, ValueNet, value_room, win_chances
from shofar.bots.walls.weights import nets
from shofar.core.player import Budget
from shofar.fast.walls import codec, layout

TRAINING = Path(__file__).parents[2] / "training" / "walls"


@pytest.fixture(scope="module")
def plain_inputs():
    """How training writes the inputs down."""
    spec = importlib.util.spec_from_file_location("value_inputs", TRAINING / "value_inputs.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # compiled code is kept by the name of its module
    spec.loader.exec_module(module)
    yield module.write_inputs.py_func
    del sys.modules[spec.name]


def scored_worlds(seats, seed):
    """The packed worlds of one game where a round has just been scored."""
    state, plain, stage = walls.new_state(walls.shuffled_deal(seats, seed)), PLAYERS["plain"](), 1
    while walls.waiting(state):
        seat = walls.waiting(state)[0]
        state = walls.play(state, seat, walls.parse_action(plain.choose(walls.view(state, seat), Budget(), 1).action))
        if state.round != stage and walls.waiting(state):
            stage = state.round
            yield codec.encode(state)[0]


def plainly(net: ValueNet, packed, seats, plain_inputs):
    marks = []
    for seat in range(seats):
        colours, whole = np.zeros((5, PER_COLOUR), np.float32), np.zeros(WHOLE, np.float32)
        plain_inputs(packed, seat, colours, whole)
        first = np.maximum(colours @ net.colour + whole @ net.whole + net.bias, 0).sum(axis=0)
        marks.append(np.maximum(np.concatenate([first, whole]) @ net.second + net.second_bias, 0) @ net.mark)
    chances = np.exp(np.array(marks) - max(marks))
    return chances / chances.sum()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_compiled_and_plain_values_agree(seats, plain_inputs):
    room, found = value_room(), np.zeros(5, np.float32)
    worlds = [packed for seed in range(6) for packed in scored_worlds(seats, seed)]
    assert len(worlds) == 12
    for packed in worlds:
        win_chances(packed, nets().value, room, found)
        assert np.allclose(found[:seats], plainly(nets().value, packed, seats, plain_inputs), atol=1e-4)
        assert found[:seats].sum() == pytest.approx(1, abs=1e-5)


def test_more_won_cards_are_worth_more():
    room, found = value_room(), np.zeros(5, np.float32)
    for packed in scored_worlds(4, 3):
        chances = []
        for extra in range(0, 12, 3):
            richer = packed.copy()
            richer[layout.POINTS + 2] += extra
            win_chances(richer, nets().value, room, found)
            chances.append(float(found[2]))
        assert chances == sorted(chances)
        assert chances[-1] > 3 * chances[0] or chances[-1] > 0.9
