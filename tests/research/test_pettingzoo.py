"""PettingZoo's own tests, and what its environments say beside the plain rules."""

from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from shofar.research.forms import mask, seen, shares
from shofar.research.pettingzoo import towers_v0, walls_v0
from shofar.research.single import IllegalAction
from tests.scale import scale

MODULES = pytest.mark.parametrize("module", [walls_v0, towers_v0])
FORGIVING = {"illegal": "replace"}


# Its classic games with masks get these too: an observation is a dictionary there.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("observations", ["vector", "dict"])
@MODULES
def test_its_api_test(module, observations):
    api_test(module.env(observations=observations, shaping=0.1), num_cycles=300)


@MODULES
def test_its_parallel_api_test(module):
    parallel_api_test(module.parallel_env(), num_cycles=300)


@MODULES
def test_its_seed_tests(module):
    seed_test(module.env, num_cycles=100)
    parallel_seed_test(partial(module.parallel_env, **FORGIVING), num_cycles=100)


@MODULES
def test_its_max_cycles_test(module):
    """Its actions are drawn without a mask, so that illegal ones are replaced."""
    max_cycles_test(
        SimpleNamespace(env=partial(module.env, **FORGIVING), parallel_env=partial(module.parallel_env, **FORGIVING))
    )


@MODULES
def test_its_render_test(module, capsys):
    render_test(module.env)
    assert capsys.readouterr().out


@pytest.mark.parametrize(("module", "seats"), [(walls_v0, 3), (walls_v0, 5), (towers_v0, 2)])
def test_one_after_the_other_in_lockstep_with_the_rules(module, seats):
    env, dice = module.env(seats=seats), np.random.default_rng(1)
    for number in range(scale(2, 30)):
        env.reset(seed=number)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observed, reward, terminated, truncated, info = env.last()
            total[agent] += reward
            if terminated:
                env.step(None)
                continue
            assert not truncated
            seat, game = env.possible_agents.index(agent), env.plain()
            assert game.seats[seat] == game.waiting[0]
            np.testing.assert_array_equal(observed["observation"], seen(game, seat))
            np.testing.assert_array_equal(observed["action_mask"], mask(game, seat))
            assert info["action_mask"] is observed["action_mask"]
            env.step(dice.choice(np.flatnonzero(observed["action_mask"])))
        assert not env.agents
        np.testing.assert_allclose(list(total.values()), shares(env.plain()))


@pytest.mark.parametrize(("module", "seats"), [(walls_v0, 4), (towers_v0, 2)])
def test_all_at_once_in_lockstep_with_the_rules(module, seats):
    env, dice = module.parallel_env(seats=seats, observations="dict"), np.random.default_rng(1)
    observed, _ = env.reset(seed=5)
    together = 0
    while env.agents:
        game = env.plain()
        to_act = [agent for agent in env.agents if observed[agent]["action_mask"].any()]
        assert [game.seats[env.possible_agents.index(agent)] for agent in to_act] == list(game.waiting)
        together += len(to_act) > 1
        for seat, agent in enumerate(env.possible_agents):
            vector = np.concatenate([part.ravel() for part in observed[agent]["observation"].values()])
            np.testing.assert_array_equal(vector, seen(game, seat))
            np.testing.assert_array_equal(observed[agent]["action_mask"], mask(game, seat))
            assert env.observation_space(agent).contains(observed[agent])
        actions = {agent: int(dice.choice(np.flatnonzero(observed[agent]["action_mask"]))) for agent in to_act}
        observed, rewards, terminated, truncated, _ = env.step({**dict.fromkeys(env.agents, -1), **actions})
    assert all(terminated.values())
    assert not any(truncated.values())
    assert bool(together) == (module is walls_v0)
    np.testing.assert_allclose(list(rewards.values()), shares(env.plain()))


@MODULES
def test_an_illegal_action_loses_is_replaced_or_raises(module):
    for illegal in (-1, 10_000):
        env = module.env()
        env.reset(seed=1)
        loser = env.agent_selection
        env.step(illegal)
        assert all(env.terminations.values())
        assert env.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in env.possible_agents}
        parallel = module.parallel_env()
        parallel.reset(seed=1)
        rewards, terminated = parallel.step(dict.fromkeys(parallel.agents, illegal))[1:3]
        assert all(terminated.values())
        assert min(rewards.values()) == -1.0
        env = module.env(illegal="replace")
        env.reset(seed=1)
        env.step(illegal)
        assert not any(env.terminations.values())
        env = module.env(illegal="raise")
        env.reset(seed=1)
        with pytest.raises(IllegalAction):
            env.step(illegal)
        with pytest.raises(ValueError, match="needs an action"):
            env.step(None)


@pytest.mark.parametrize(
    "options", [{"seats": 6}, {"observations": "json"}, {"illegal": "ignore"}, {"render_mode": "opera"}]
)
@MODULES
def test_environments_that_cannot_be_are_refused(module, options):
    for make in (module.env, module.parallel_env):
        with pytest.raises(ValueError, match=r"for|no such environment|none of"):
            make(**options)
