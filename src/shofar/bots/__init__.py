"""Players: search and learned. What most people want of it is here: bots by name, engines, explanations, worlds."""

from shofar.bots.asking import ask, ask_async
from shofar.bots.engine_player import EnginePlayer
from shofar.bots.engine_process import Fault, FaultKind
from shofar.bots.explain import explain
from shofar.bots.registry import names, player
from shofar.bots.serve import serve
from shofar.bots.worlds import worlds
from shofar.core.arguments import check_arguments

__all__ = ["EnginePlayer", "Fault", "FaultKind", "ask", "ask_async", "explain", "names", "player", "serve", "worlds"]

check_arguments(__name__)
