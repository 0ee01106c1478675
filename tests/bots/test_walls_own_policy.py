"""What a Walls search learns about its own later decisions."""

from collections import Counter

import numpy as np
import pytest

from shofar.bots.walls.beliefs import beliefs
from shofar.bots.walls.decision_history import history_from_events
from shofar.bots.walls.decision_trails import find_trails
from shofar.bots.walls.own_policy import MOST_LATER, TEMPERATURE, TRUST, new_own_policy, own_action, update_own_policy
from shofar.bots.walls.policy_network import new_policy_buffers
from shofar.bots.walls.rollout import action_probabilities
from shofar.bots.walls.search import ENDING_SPACING, Search, delay_scoring, sample_world, simulate
from shofar.bots.walls.weights import nets
from shofar.fast.bits import seed_random
from shofar.fast.walls import packed_layout
from shofar.fast.walls.codec import action_code
from shofar.fast.walls.knowledge import knowledge
from tests.bots.games import played


def policy_at(state, seat):
    """The actions of a seat and how likely the policy draws each."""
    buffers = new_policy_buffers()
    count = action_probabilities(state, seat, nets().policy, buffers, np.float32(TEMPERATURE))
    return buffers.actions[:count].copy(), buffers.scores[:count].astype(float)


def drawn(state, seat, own_policy, times):
    """How often each action is drawn."""
    buffers, counts = new_policy_buffers(), Counter[int]()
    for luck in range(times):
        own_policy.decisions[0] = 0
        action = own_action(
            state, seat, 0, own_policy, TRUST, nets().policy, buffers, np.uint64(luck * 0x9E3779B97F4A7C15 % 2**64)
        )
        counts[int(action)] += 1
    return counts


@pytest.fixture(scope="module")
def turn():
    """A state of round two and the seat to play, where the policy is of two minds."""
    for seed in range(40):
        game = played(4, seed, 40)
        known = knowledge(game.view(game.waiting[0]))
        _, chances = policy_at(known.state, known.seat)
        if known.state[packed_layout.PHASE] == packed_layout.PLAY and 0.02 < np.sort(chances)[-2] < 0.2:
            return known.state, known.seat
    raise AssertionError("no such turn")


def test_a_seat_that_has_learned_nothing_follows_the_policy(turn):
    state, seat = turn
    counts, (actions, chances) = drawn(state, seat, new_own_policy(1), 4000), policy_at(state, seat)
    for action, chance in zip(actions, chances, strict=True):
        assert abs(counts[int(action)] / 4000 - chance) < 4 * (chance * (1 - chance) / 4000) ** 0.5 + 0.002


def test_what_goes_well_is_done_more_often_and_nothing_else_is_learned(turn):
    state, seat = turn
    actions, chances = policy_at(state, seat)
    good = int(actions[np.argsort(chances)[-2]])
    own_policy, buffers = new_own_policy(1), new_policy_buffers()
    for luck in range(6000):
        own_policy.decisions[0] = 0
        action = own_action(
            state, seat, 0, own_policy, TRUST, nets().policy, buffers, np.uint64(luck * 0x9E3779B97F4A7C15 % 2**64)
        )
        update_own_policy(own_policy, 0, 0.02 if action == good else 0.0)
    assert drawn(state, seat, own_policy, 400)[good] > 200 > 2 * drawn(state, seat, new_own_policy(1), 400)[good]
    assert own_policy.gradients.sum() == pytest.approx(0.0, abs=1e-3)  # what one action gains the others lose
    assert set(np.flatnonzero(own_policy.variances)) == set(actions)


def test_luck_that_is_the_same_whatever_is_done_teaches_nothing(turn):
    state, seat = turn
    own_policy, buffers, chance = new_own_policy(1), new_policy_buffers(), np.random.default_rng(4)
    for luck in range(6000):
        own_policy.decisions[0] = 0
        own_action(
            state, seat, 0, own_policy, TRUST, nets().policy, buffers, np.uint64(luck * 0x9E3779B97F4A7C15 % 2**64)
        )
        update_own_policy(own_policy, 0, chance.normal(0.0, 0.15))
    open_ones = own_policy.variances > 100
    assert open_ones.any()
    assert (np.abs(own_policy.gradients[open_ones]) < 4 * 0.15 * own_policy.variances[open_ones] ** 0.5).all()


def test_more_decisions_than_there_is_room_for_are_drawn_but_not_learned_from(turn):
    state, seat = turn
    own_policy, buffers = new_own_policy(1), new_policy_buffers()
    for luck in range(MOST_LATER + 3):
        own_action(state, seat, 0, own_policy, TRUST, nets().policy, buffers, np.uint64(luck))
    assert own_policy.decisions[0] == MOST_LATER


def raised(seed, sims, worlds):
    """By how much plans raise the chance to win of a search's choice in fresh worlds; None where there is no choice."""
    game = played(4, seed, 62 + seed % 12)
    if not game.waiting:
        return None
    view = game.view(game.waiting[0])
    if len(view.legal) < 2:
        return None
    known, history = knowledge(view), history_from_events(view)
    believed = beliefs(known, history, nets())
    codes = [action_code(text) for text in view.legal]
    search = Search(
        known, codes, nets(), seed, believed=believed, trails=find_trails(known, history, believed), particle_count=500
    )
    search.run(sims)
    total, spacing = 0.0, 1 if known.state[packed_layout.ROUND] == 3 else ENDING_SPACING
    for world in range(worlds):
        sample_world(search.context, search.posterior, search.random)
        ending = delay_scoring(search.context.buffers.world, search.context.buffers.deck, spacing)
        for learned, sign in ((search.own_policy, 1), (new_own_policy(len(codes)), -1)):
            seed_random(search.dice, world)
            total += sign * simulate(search.context, search.best(), learned, ending, search.dice)
    return total / worlds


def test_plans_win_more_often_than_the_policy_does():
    gains = [gain for seed in range(60) if (gain := raised(seed, 8000, 1500)) is not None]
    assert len(gains) > 40
    assert np.mean(gains) > 2 * np.std(gains) / len(gains) ** 0.5 > 0
