"""Both games for PettingZoo: `walls_v0.env(seats=4)`, `towers_v0.parallel_env()` (docs/research.md)."""

from shofar.research.pettingzoo import towers_v0, walls_v0
from shofar.research.pettingzoo.environments import AecGame, ParallelGame

__all__ = ["AecGame", "ParallelGame", "towers_v0", "walls_v0"]
