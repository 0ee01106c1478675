"""One game at a time, driven from Python, on one core: PettingZoo's and Gymnasium's interfaces."""

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from pettingzoo.classic.connect_four import connect_four
from pettingzoo.classic.rps import rps
from pettingzoo.classic.tictactoe import tictactoe

from benches.environments import Entry, Group, Play, until
from shofar.research.pettingzoo import towers_v0, walls_v0

REGISTERED = "shofar.research.gymnasium:shofar"
"""Gymnasium imports what stands before the colon, and that registers ours."""


def drawn(mask: Any) -> int:
    """A legal action, each as likely: the same for all environments."""
    legal = np.flatnonzero(mask)
    return int(legal[int(random.random() * len(legal))])


def one_after_the_other(make: Callable[[], Any]) -> Play:
    """PettingZoo's AEC loop; every decision looks at the observation and its mask."""
    env = make()

    def batch() -> int:
        env.reset(seed=random.getrandbits(30))
        made = 0
        while env.agents:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(drawn(observation["action_mask"]))
                made += 1
        return made

    batch()
    return lambda seconds: until(seconds, batch)


def all_at_once(make: Callable[[], Any]) -> Play:
    """PettingZoo's Parallel loop: every seat gets an observation at every step; those that are asked are counted."""
    env = make()
    anything = {agent: np.ones(env.action_space(agent).n) for agent in env.possible_agents}

    def batch() -> int:
        seen, infos = env.reset(seed=random.getrandbits(30))
        made = 0
        while env.agents:
            masks = {agent: infos[agent].get("action_mask", anything[agent]) for agent in env.agents}
            actions = {agent: drawn(mask) if mask.any() else 0 for agent, mask in masks.items()}
            made += sum(bool(mask.any()) for mask in masks.values())
            seen, _, _, _, infos = env.step(actions)
        return made if seen else 0

    batch()
    return lambda seconds: until(seconds, batch)


def one_seat(name: str) -> Play:
    """Gymnasium's loop; decisions of the seat alone are counted, though the others decide too."""
    env: Any = gymnasium.make(name)
    anything = np.ones(env.action_space.n)

    def batch() -> int:
        _, info = env.reset(seed=random.getrandbits(30))
        made, over = 0, False
        while not over:
            _, _, over, _, info = env.step(drawn(info.get("action_mask", anything)))
            made += 1
        return made

    batch()
    return lambda seconds: until(seconds, batch)


GROUP = Group(
    "One game at a time from Python: PettingZoo and Gymnasium, one core",
    time.process_time,
    (
        Entry("PettingZoo AEC, shofar walls, four seats", partial(one_after_the_other, walls_v0.env), ours=True),
        Entry("PettingZoo AEC, shofar towers", partial(one_after_the_other, towers_v0.env), ours=True),
        Entry("PettingZoo Parallel, shofar walls, four seats", partial(all_at_once, walls_v0.parallel_env), ours=True),
        Entry("PettingZoo Parallel, shofar towers", partial(all_at_once, towers_v0.parallel_env), ours=True),
        Entry("Gymnasium, shofar/Walls-v0, its seat alone", partial(one_seat, f"{REGISTERED}/Walls-v0"), ours=True),
        Entry("Gymnasium, shofar/Towers-v0, its seat alone", partial(one_seat, f"{REGISTERED}/Towers-v0"), ours=True),
        Entry("PettingZoo AEC, connect_four_v3", partial(one_after_the_other, connect_four.env)),
        Entry("PettingZoo AEC, tictactoe_v3", partial(one_after_the_other, tictactoe.env)),
        Entry("PettingZoo Parallel, rps_v2", partial(all_at_once, rps.parallel_env)),
        Entry("Gymnasium, Blackjack-v1", partial(one_seat, "Blackjack-v1")),
    ),
    "Drawing the action with NumPy is part of every figure, ours and theirs alike. In the Parallel interface every "
    "seat gets its observation at every step, and the seats that are asked are counted: where one acts at a time, most "
    "of what is made is for seats that wait. `rps_v2` and `Blackjack-v1` have no masks.",
)
