"""Players: search and learned. What most people want of it is here: bots by name, engines, explanations, worlds."""

from shofar.bots.engine_player import EnginePlayer
from shofar.bots.explain import explain
from shofar.bots.registry import names, player
from shofar.bots.worlds import worlds

__all__ = ["EnginePlayer", "explain", "names", "player", "worlds"]
