"""Shofar: the open table for both games called Jericho.

>>> import shofar
>>> game = shofar.walls.new(seats=4, seed=7)
>>> game = game.play(0, game.legal(0)[0])
>>> game
<walls: 4 seats, round 1, first, waiting for 1, 2, 3, 1 actions>
"""

from shofar import towers, walls
from shofar.core import Budget, Candidate, Choice, Colour, Illegal, Malformed, Player, ShofarError
from shofar.core.arguments import check_arguments
from shofar.games import EitherGame
from shofar.records.files import load, load_file, save_file

__version__ = "0.1.0"

__all__ = ["Budget", "Candidate", "Choice", "Colour", "EitherGame", "Illegal", "Malformed", "Player", "ShofarError"]
__all__ += ["load", "load_file", "save_file", "towers", "walls"]

check_arguments(__name__)
