"""Both games for JAX in the manner of Pgx: `walls(seats=4)`, `towers()` (docs/research.md)."""

from shofar.research.jax.games import Batch, JaxGame, State, sample
from shofar.research.jax.towers import JaxTowers
from shofar.research.jax.walls import JaxWalls

towers, walls = JaxTowers, JaxWalls

__all__ = ["Batch", "JaxGame", "JaxTowers", "JaxWalls", "State", "sample", "towers", "walls"]
