"""The types and functions that both games share. Standard library only."""

from shofar.core.colours import Colour
from shofar.core.errors import Illegal, Malformed, ShofarError
from shofar.core.game import AnyGame, Game
from shofar.core.player import AnyPlayer, Budget, Candidate, Choice, Player
from shofar.core.rules import AnyRules, GameOutcome, GamePreview, GameView, Json, Rules, Seat

__all__ = [
    "AnyGame",
    "AnyPlayer",
    "AnyRules",
    "Budget",
    "Candidate",
    "Choice",
    "Colour",
    "Game",
    "GameOutcome",
    "GamePreview",
]
__all__ += ["GameView", "Illegal", "Json", "Malformed", "Player", "Rules", "Seat", "ShofarError"]
