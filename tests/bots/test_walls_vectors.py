"""Sums over rows of weights, beside NumPy's."""

import numpy as np
import pytest
from numba import njit
from numba.core.errors import TypingError

from shofar.bots.walls.policy_network import FLOOR, WIDTH, PolicyNet, score_actions
from shofar.bots.walls.vectors import FEATURES, LANES, relu_layer, relu_row_summer, row_summer

GROUPS, NAMED, WIDE = 3, 5, 2 * LANES
write, write_bent, weigh = row_summer(NAMED, WIDE), relu_row_summer(GROUPS, NAMED, LANES), relu_layer(WIDE)


@njit
def written(out, table, rows):
    write(out, table, rows)


@njit
def written_bent(out, common, table, rows):
    write_bent(out, common, table, rows)


@njit
def weighed(inputs, common, weights, marks):
    return weigh(inputs, common, weights, marks)


def floats(chance, *shape):
    return chance.normal(size=shape).astype(np.float32)


def test_rows_are_added_wherever_they_lie():
    """Nothing needs to start at a cache line, and a part of a larger array will do."""
    chance = np.random.default_rng(7)
    table, rows = floats(chance, 60, WIDE)[3:], chance.integers(0, 57, 9).astype(np.int32)[2:]
    out = np.full(2 * WIDE, -1, np.float32)
    written(out[1 : WIDE + 1], table, rows)
    assert np.allclose(out[1 : WIDE + 1], table[rows[:NAMED]].sum(axis=0), atol=1e-4)
    assert (out[0], *out[WIDE + 1 :]) == (-1,) * WIDE


def test_groups_of_rows_are_bent_before_they_are_added():
    chance = np.random.default_rng(8)
    table, common = floats(chance, 40, LANES), floats(chance, LANES)
    rows = chance.integers(0, 40, (GROUPS, NAMED)).astype(np.int32)
    out = np.full(LANES, 9, np.float32)
    written_bent(out, common, table, rows)
    assert np.allclose(out, np.maximum(table[rows].sum(axis=1) + common, 0).sum(axis=0), atol=1e-4)


def test_a_layer_is_bent_and_weighed():
    chance = np.random.default_rng(9)
    inputs, common, marks = floats(chance, WIDE), floats(chance, 2 * WIDE), floats(chance, WIDE)
    weights = floats(chance, WIDE, WIDE)
    plain = np.maximum(inputs @ weights + common[WIDE:], 0) @ marks
    assert weighed(inputs, common, weights, marks) == pytest.approx(plain, abs=1e-3)


def test_what_would_be_read_wrongly_is_refused():
    with pytest.raises(TypingError, match="contiguous float32"):
        written(np.zeros(WIDE), np.zeros((4, WIDE), np.float32), np.zeros(NAMED, np.int32))


def test_actions_are_scored_like_in_a_plain_sum():
    chance = np.random.default_rng(3)
    table, weights = chance.normal(size=(90, WIDTH)).astype(np.float32), chance.normal(size=WIDTH).astype(np.float32)
    rows = chance.integers(0, 90, (16, FEATURES)).astype(np.int32)
    scores = np.zeros(16, np.float32)
    score_actions(rows, 11, PolicyNet(table, weights), scores)
    sums = table[rows].sum(axis=1)
    plain = np.maximum(sums, FLOOR) @ weights
    assert np.allclose(scores[:11], plain[:11], atol=1e-4)
    assert (scores[11:] == 0).all()
