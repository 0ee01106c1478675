"""Sums over rows of weights, beside NumPy's."""

import numpy as np
import pytest
from numba import njit

from shofar.bots.walls.network import FLOOR, WIDTH, score_actions
from shofar.bots.walls.vectors import LANES, QUESTIONS, add_rows, copy_lanes


@njit
def added(total, weights, inputs, count):
    add_rows(total, weights, inputs, count)


@njit
def copied(source, row, target, place):
    copy_lanes(source, row, target, place)


@pytest.mark.parametrize("count", [0, 4, 20, 52])
def test_rows_times_inputs_are_added(count):
    chance = np.random.default_rng(count)
    weights, inputs = chance.normal(size=(52, 32)).astype(np.float32), chance.normal(size=52).astype(np.float32)
    before = chance.normal(size=32).astype(np.float32)
    total = before.copy()
    added(total, weights, inputs, count)
    assert np.allclose(total, before + inputs[:count] @ weights[:count], atol=1e-4)


def test_rows_are_added_wherever_they_lie():
    """Nothing needs to start at a cache line, and a part of a larger array will do."""
    chance = np.random.default_rng(7)
    large, many = chance.normal(size=(60, 32)).astype(np.float32), chance.normal(size=70).astype(np.float32)
    sums = np.zeros((3, 33), np.float32).ravel()[1:33]
    added(sums, large[3:], many[5:], 40)
    assert np.allclose(sums, many[5:45] @ large[3:43], atol=1e-4)


def test_sixteen_numbers_are_copied_and_no_more():
    source, target = np.arange(48, dtype=np.float32).reshape(3, LANES), np.full(40, -1, np.float32)
    copied(source, 2, target, 7)
    assert list(target[7:23]) == list(range(32, 48))
    assert (target[:7] == -1).all()
    assert (target[23:] == -1).all()


def test_actions_are_scored_like_in_a_plain_sum():
    chance = np.random.default_rng(3)
    table, weights = chance.normal(size=(90, WIDTH)).astype(np.float32), chance.normal(size=WIDTH).astype(np.float32)
    rows = chance.integers(0, 90, (16, QUESTIONS)).astype(np.int32)
    scores = np.zeros(16, np.float32)
    score_actions(rows, 11, table, weights, scores)
    sums = table[rows].sum(axis=1)
    plain = np.maximum(sums, FLOOR) @ weights
    assert np.allclose(scores[:11], plain[:11], atol=1e-4)
    assert (scores[11:] == 0).all()
