"""Gymnasium's own checks, one seat against others beside the plain rules, and many games as its vector environment."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import shofar.research.gymnasium  # noqa: F401 (registers)
from shofar.research.forms import mask, seen, shares
from shofar.research.single import IllegalAction
from tests.scale import scale


def made(name: str, **options: Any) -> Any:
    """The environment without the wrappers that Gymnasium puts around it."""
    return gymnasium.make(name, **options).unwrapped


def many(name: str, **options: Any) -> Any:
    return gymnasium.make_vec(name, **options)


NAMES = pytest.mark.parametrize("name", ["shofar/Walls-v0", "shofar/Towers-v0"])


@pytest.mark.parametrize(
    "options", [{}, {"observations": "dict", "seat": 1}, {"opponents": "plain", "seat": None, "shaping": 0.1}]
)
@NAMES
def test_its_check_env(name, options):
    check_env(made(name, **options), skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("opponents", ["random", "plain"])
@NAMES
def test_one_seat_in_lockstep_with_the_rules(name, opponents, seat):
    env, dice = made(name, seat=seat, opponents=opponents), np.random.default_rng(1)
    sat = set()
    for number in range(scale(3 if seat is not None else 6, 30)):
        observed, info = env.reset(seed=number)
        sat.add(env.seat)
        total, over = 0.0, False
        while not over:
            game = env.plain()
            assert game.seats[env.seat] in game.waiting
            assert all(game.seats.index(one) >= env.seat for one in game.waiting)  # the others before it have chosen
            np.testing.assert_array_equal(observed["observation"], seen(game, env.seat))
            np.testing.assert_array_equal(observed["action_mask"], mask(game, env.seat))
            np.testing.assert_array_equal(env.action_masks(), observed["action_mask"])
            assert info["action_mask"].dtype == np.int8
            observed, reward, over, truncated, info = env.step(dice.choice(np.flatnonzero(info["action_mask"])))
            total += reward
            assert not truncated
        assert total == shares(env.plain())[env.seat]
        with pytest.raises(IllegalAction):
            env.step(0)
    assert sat == {seat} or (seat is None and len(sat) > 1)


@NAMES
def test_the_same_seed_is_the_same_game_against_bots(name):
    def play(seed):
        env, dice = made(name, opponents="plain", seat=None), np.random.default_rng(3)
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = env.step(dice.choice(np.flatnonzero(info["action_mask"])))
        return env.plain().record()["actions"]

    assert play(4) == play(4) != play(5)


def test_each_opponent_has_its_place():
    """Seat 2's left neighbour is seat 3, then come 0 and 1."""
    env = made("shofar/Walls-v0", seat=2, opponents=["plain", "random", "policy"])
    env.reset(seed=1)
    assert [env._players[(seat - 2) % 4 - 1].name for seat in (3, 0, 1)] == ["plain", "random", "policy"]


@NAMES
def test_an_illegal_action_loses_is_replaced_or_raises(name):
    for action in (-1, 10_000):
        env = made(name)
        env.reset(seed=1)
        assert env.step(action)[1:3] == (-1.0, True)
        env = made(name, illegal="replace")
        env.reset(seed=1)
        assert env.step(action)[1:3] == (0.0, False)
        env = made(name, illegal="raise")
        env.reset(seed=1)
        with pytest.raises(IllegalAction):
            env.step(action)


@pytest.mark.parametrize("options", [{"seat": 4}, {"seat": -1}, {"opponents": ["plain"] * 4}])
def test_environments_that_cannot_be_are_refused(options):
    with pytest.raises(ValueError, match=r"seats are 0 to 3|there are 3 opponents"):
        gymnasium.make("shofar/Walls-v0", **options)


@NAMES
def test_pictures(name, capsys):
    env = made(name, render_mode="ansi")
    env.reset(seed=1)
    assert "\n" in env.render()
    assert not capsys.readouterr().out


@pytest.mark.parametrize("seat", [1, None])
@NAMES
def test_many_games_at_once(name, seat):
    envs = many(name, num_envs=12, seat=seat, shaping=0.5)
    seats = envs.unwrapped.games.form.seats
    observed, info = envs.reset(seed=7)
    again, _ = many(name, num_envs=12, seat=seat).reset(seed=7)
    np.testing.assert_array_equal(observed, again)
    total, ended, dice = np.zeros(12), 0, np.random.default_rng(1)
    while ended < 24:
        assert observed in envs.observation_space
        actions = np.array([dice.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        before = observed.copy()
        following, rewards, over, late, info = envs.step(actions)
        np.testing.assert_array_equal(observed, before)  # what was given is kept
        observed = following
        assert rewards.shape == over.shape == (12,)
        assert not late.any()
        total += rewards
        ended += int(over.sum())
        if over.any():
            np.testing.assert_array_equal(info["_final_obs"], over)
            parts = envs.unwrapped.games.form.parts(info["final_obs"][over])
            assert (parts["phase"][:, 3] == 1).all() if "phase" in parts else not parts["to_move"].any()
    assert 0 < total.mean() < 24 * seats
    with pytest.raises(ValueError, match="not legal"):
        envs.step(np.full(12, -1))
    envs.close()


@NAMES
def test_buffers_are_handed_out_where_that_is_asked_for(name):
    envs = many(name, num_envs=4, copy=False)
    observed, info = envs.reset(seed=1)
    assert observed is envs.unwrapped.games.observations
    assert info["action_mask"] is envs.unwrapped.games.masks
