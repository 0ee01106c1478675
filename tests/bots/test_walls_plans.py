"""What a Walls search learns about its own later decisions."""

from collections import Counter

import numpy as np
import pytest

from shofar.bots.walls.beliefs import beliefs
from shofar.bots.walls.memory import recall
from shofar.bots.walls.paths import paths
from shofar.bots.walls.plans import LATER, TEMPERATURE, TRUST, learn, no_plan, planned_action
from shofar.bots.walls.rollout import scratch, weigh
from shofar.bots.walls.search import APART, Search, put_off, sample_world, simulate
from shofar.bots.walls.weights import nets
from shofar.fast.bits import seed_random
from shofar.fast.walls import layout
from shofar.fast.walls.codec import action_code
from shofar.fast.walls.knowledge import knowledge
from tests.bots.games import played


def policy_at(state, seat):
    """The actions of a seat and how likely the policy draws each."""
    room = scratch()
    count = weigh(state, seat, nets(), room, np.float32(TEMPERATURE))
    return room.actions[:count].copy(), room.chances[:count].astype(float)


def drawn(state, seat, plan, times):
    """How often each action is drawn."""
    room, counts = scratch(), Counter[int]()
    for luck in range(times):
        plan.made[0] = 0
        action = planned_action(state, seat, 0, plan, TRUST, nets(), room, np.uint64(luck * 0x9E3779B97F4A7C15 % 2**64))
        counts[int(action)] += 1
    return counts


@pytest.fixture(scope="module")
def turn():
    """A state of round two and the seat to play, where the policy is of two minds."""
    for seed in range(40):
        game = played(4, seed, 40)
        known = knowledge(game.view(game.waiting[0]))
        _, chances = policy_at(known.state, known.seat)
        if known.state[layout.PHASE] == layout.PLAY and 0.02 < np.sort(chances)[-2] < 0.2:
            return known.state, known.seat
    raise AssertionError("no such turn")


def test_a_seat_that_has_learned_nothing_follows_the_policy(turn):
    state, seat = turn
    counts, (actions, chances) = drawn(state, seat, no_plan(1), 4000), policy_at(state, seat)
    for action, chance in zip(actions, chances, strict=True):
        assert abs(counts[int(action)] / 4000 - chance) < 4 * (chance * (1 - chance) / 4000) ** 0.5 + 0.002


def test_what_goes_well_is_done_more_often_and_nothing_else_is_learned(turn):
    state, seat = turn
    actions, chances = policy_at(state, seat)
    good = int(actions[np.argsort(chances)[-2]])
    plan, room = no_plan(1), scratch()
    for luck in range(6000):
        plan.made[0] = 0
        action = planned_action(state, seat, 0, plan, TRUST, nets(), room, np.uint64(luck * 0x9E3779B97F4A7C15 % 2**64))
        learn(plan, 0, 0.02 if action == good else 0.0)
    assert drawn(state, seat, plan, 400)[good] > 200 > 2 * drawn(state, seat, no_plan(1), 400)[good]
    assert plan.pushes.sum() == pytest.approx(0.0, abs=1e-3)  # what one action gains the others lose
    assert set(np.flatnonzero(plan.doubts)) == set(actions)


def test_luck_that_is_the_same_whatever_is_done_teaches_nothing(turn):
    state, seat = turn
    plan, room, chance = no_plan(1), scratch(), np.random.default_rng(4)
    for luck in range(6000):
        plan.made[0] = 0
        planned_action(state, seat, 0, plan, TRUST, nets(), room, np.uint64(luck * 0x9E3779B97F4A7C15 % 2**64))
        learn(plan, 0, chance.normal(0.0, 0.15))
    open_ones = plan.doubts > 100
    assert open_ones.any()
    assert (np.abs(plan.pushes[open_ones]) < 4 * 0.15 * plan.doubts[open_ones] ** 0.5).all()


def test_more_decisions_than_there_is_room_for_are_drawn_but_not_learned_from(turn):
    state, seat = turn
    plan, room = no_plan(1), scratch()
    for luck in range(LATER + 3):
        planned_action(state, seat, 0, plan, TRUST, nets(), room, np.uint64(luck))
    assert plan.made[0] == LATER


def raised(seed, sims, worlds):
    """By how much plans raise the chance to win of a search's choice in fresh worlds; None where there is no choice."""
    game = played(4, seed, 62 + seed % 12)
    if not game.waiting:
        return None
    view = game.view(game.waiting[0])
    if len(view.legal) < 2:
        return None
    known, history = knowledge(view), recall(view)
    believed = beliefs(known, history, nets())
    codes = [action_code(text) for text in view.legal]
    search = Search(known, codes, nets(), seed, believed=believed, past=paths(known, history, believed), guess=500)
    search.run(sims)
    total, apart = 0.0, 1 if known.state[layout.ROUND] == 3 else APART
    for world in range(worlds):
        sample_world(search.question, search.paths, search.guesses, search.room, search.random)
        early = put_off(search.room.world, search.room.deck, apart)
        for plan, sign in ((search.plan, 1), (no_plan(len(codes)), -1)):
            seed_random(search.dice, world)
            rest = (nets(), search.room, search.temperature, early, apart, search.dice)
            total += sign * simulate(search.question, search.best(), plan, search.trust, *rest)
    return total / worlds


def test_plans_win_more_often_than_the_policy_does():
    gains = [gain for seed in range(60) if (gain := raised(seed, 8000, 1500)) is not None]
    assert len(gains) > 40
    assert np.mean(gains) > 2 * np.std(gains) / len(gains) ** 0.5 > 0
