"""The ladder's table, and what the search believes about unseen cards."""

import itertools

import numpy as np

from shofar import walls
from shofar.bots.walls.beliefs import card_odds
from shofar.bots.walls.ladder import LEVELS, level, ratings
from shofar.bots.walls.players import PolicyPlayer, SearchPlayer
from shofar.bots.walls.policy_rows import ROWS
from shofar.bots.walls.value_rows import ROWS as VALUE_ROWS
from shofar.bots.walls.weights import belief_table, nets
from shofar.core.player import Budget
from shofar.fast.walls.cards import INDEX
from shofar.fast.walls.knowledge import knowledge


def test_ten_levels_rise():
    table = ratings()
    assert [entry.level for entry in table] == list(range(1, 11))
    assert all(entry.interval >= 0 for entry in table)
    steps = [above.rating - below.rating for below, above in itertools.pairwise(table)]
    assert sum(steps) > 500
    # No level lies below the one before it by more than the intervals allow.
    for step, entry in zip(steps, table[1:], strict=True):
        assert step > -entry.interval


def test_a_level_means_the_same_whatever_the_clock_says():
    assert len(LEVELS) == 10
    kinds = [type(level(number)) for number in range(1, 11)]
    assert kinds == sorted(kinds, key=lambda kind: kind is SearchPlayer)
    assert PolicyPlayer in kinds
    view = walls.view(walls.new_state(walls.shuffled_deal(4, 1)), 0)
    player = level(9)
    assert player.choose(view, Budget(), 4) == player.choose(view, Budget(sims=5), 4)


def test_weights_fit_the_rows():
    assert nets().table.shape[0] == ROWS
    assert nets().value_table.shape[0] == VALUE_ROWS
    assert all(np.isfinite(part).all() for part in nets())


def test_beliefs_rule_nothing_out():
    view = walls.view(walls.new_state(walls.shuffled_deal(4, 1)), 0)
    known = knowledge(view)
    odds = card_odds(known.state, 0, belief_table())
    assert odds.shape == (2, 26)
    assert odds.min() >= 0.02
    assert np.allclose(odds.max(axis=1), 1)
    # Players keep their trumpets and hide high cards.
    assert odds[0, INDEX["T"]] > odds[0, INDEX["R1"]]
    assert odds[1, INDEX["R5"]] > odds[1, INDEX["T"]]
