"""Players: search and learned. What most people want of it is here: a bot by name, an engine, an explanation."""

from shofar.bots.engine_player import EnginePlayer
from shofar.bots.explain import explain
from shofar.bots.registry import names, player

__all__ = ["EnginePlayer", "explain", "names", "player"]
