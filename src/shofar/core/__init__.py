"""The small words that both games share. Standard library only."""

from shofar.core.colours import Colour
from shofar.core.errors import Illegal, Malformed
from shofar.core.game import Game, Rules, Seat
from shofar.core.player import Budget, Candidate, Choice, Player

__all__ = [
    "Budget",
    "Candidate",
    "Choice",
    "Colour",
    "Game",
    "Illegal",
    "Malformed",
    "Player",
    "Rules",
    "Seat",
]
