"""Walls for PettingZoo."""

from functools import partial

from shofar.research.pettingzoo.environments import AecGame, ParallelGame

raw_env = env = partial(AecGame, "walls")
"""Seats act one after the other; illegal actions are judged without a wrapper, so both names mean the same."""
parallel_env = partial(ParallelGame, "walls")
"""Every step has an action of each seat; those of seats that are not asked are ignored."""
