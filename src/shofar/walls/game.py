"""A whole game of Walls, ready to play from Python."""

import sys
from secrets import randbits
from typing import ClassVar

from shofar.core.game import Game
from shofar.walls.actions import Action
from shofar.walls.deal import Deal, shuffled_deal
from shofar.walls.events import Event
from shofar.walls.rules import new_state
from shofar.walls.state import State
from shofar.walls.view import View


class WallsGame(Game[Deal, State, Action, Event, View]):
    """A game of Walls; `play` gives the next one."""

    __slots__ = ()
    rules: ClassVar = sys.modules["shofar.walls"]


def new(seats: int = 4, seed: int | str | None = None, start: int | None = None) -> WallsGame:
    """A fresh game: shuffled from the seed (from a random one if None), a drawn seat starting unless one is named."""
    return from_setup(shuffled_deal(seats, randbits(64) if seed is None else seed, start))


def from_setup(deal: Deal) -> WallsGame:
    """A game from a deal that was made elsewhere."""
    return WallsGame(deal, new_state(deal))


def record_of(_view: View) -> None:
    """No record: a view does not know the deal."""
