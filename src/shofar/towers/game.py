"""A whole game of Towers, ready to play from Python."""

import sys
from secrets import randbits
from typing import ClassVar

from shofar.core.game import Game, Json
from shofar.core.shuffle import Chance
from shofar.towers.events import Event
from shofar.towers.layout import Layout, Place, load_layout
from shofar.towers.notation import NAME
from shofar.towers.pieces import Side
from shofar.towers.rules import new_state
from shofar.towers.state import SetUp, State
from shofar.towers.view import View


class TowersGame(Game[SetUp, State, Place, Event, View]):
    """A game of Towers; `play` gives the next one."""

    __slots__ = ()
    rules: ClassVar = sys.modules["shofar.towers"]


def new(first: Side | str = Side.SOUTH, layout: str | Layout = "octagon") -> TowersGame:
    """A fresh game: the board empty, one side to begin."""
    board = load_layout(layout) if isinstance(layout, str) else layout
    return from_setup(SetUp(board, Side(first)))


def new_from_seed(seed: int | str | None = None) -> TowersGame:
    """A fresh game in which the seed (a random one if None) draws who begins."""
    sides = (Side.SOUTH, Side.NORTH)
    return new(sides[Chance(randbits(64) if seed is None else seed).below(2)])


def from_setup(setup: SetUp) -> TowersGame:
    """A game on a board that was loaded elsewhere."""
    return TowersGame(setup, new_state(setup))


def record_of(view: View) -> Json | None:
    """The record so far, if the view has kept everything that happened."""
    placed = [event for event in view.events if event.event == "placed"]
    if len(placed) != view.ply:
        return None
    return {
        "format": "shofar/1",
        "game": NAME,
        "layout": view.layout,
        "first": str(placed[0].seat if placed else view.turn),
        "actions": [f"{event.piece}@{event.square}" for event in placed],
    }
