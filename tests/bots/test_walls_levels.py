"""The levels, and the weights that come with the package."""

import numpy as np

from shofar import walls
from shofar.bots.walls.belief_inputs import INPUTS
from shofar.bots.walls.levels import LEVELS, level
from shofar.bots.walls.players import PolicyPlayer, SearchPlayer
from shofar.bots.walls.policy_features import ROWS
from shofar.bots.walls.value_features import COLOUR_ROWS, TABLE_ROWS
from shofar.bots.walls.value_net import WIDTH
from shofar.bots.walls.weights import belief_table, nets
from shofar.core.player import Budget


def test_a_level_means_the_same_whatever_the_clock_says():
    assert len(LEVELS) == 10
    kinds = [type(level(number)) for number in range(1, 11)]
    assert kinds == sorted(kinds, key=lambda kind: kind is SearchPlayer)
    assert PolicyPlayer in kinds
    view = walls.view(walls.new_state(walls.shuffled_deal(4, 1)), 0)
    player = level(10)
    assert player.choose(view, Budget(), 4) == player.choose(view, Budget(sims=5), 4)


def test_weights_fit_what_they_weigh():
    learned = nets()
    assert learned.policy.table.shape == (ROWS, len(learned.policy.weights))
    assert learned.value.colour.shape == (COLOUR_ROWS, WIDTH)
    assert learned.value.table.shape == (TABLE_ROWS, 2 * WIDTH)
    assert learned.value.second.shape == (WIDTH, WIDTH)
    assert learned.beliefs.first.shape[0] == INPUTS
    assert belief_table().shape == (3, 6, 4)
    parts = [*learned.policy, *learned.value, *learned.beliefs, belief_table()]
    assert all(np.isfinite(part).all() for part in parts)
