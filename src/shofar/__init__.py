"""Shofar: the open table for both games called Jericho.

>>> import shofar
>>> game = shofar.walls.new(seats=4, seed=7)
>>> game = game.play(0, game.legal(0)[0])
>>> game
<walls: 4 seats, round 1, first, waiting for 1, 2, 3, 1 actions>
"""

from shofar import towers, walls
from shofar.core import Budget, Choice, Colour, Illegal, Malformed, Player
from shofar.records import load

__version__ = "0.1.0"

__all__ = ["Budget", "Choice", "Colour", "Illegal", "Malformed", "Player", "load", "towers", "walls"]
