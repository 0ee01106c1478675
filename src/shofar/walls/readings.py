"""The open clauses of Walls, and what a table may choose in place of our rulings."""

from dataclasses import dataclass

from shofar.core.readings import reading


@dataclass(frozen=True, slots=True)
class Readings:
    """Which clauses are read otherwise than by our rulings."""

    any_first: bool = reading("W4", "any")
    """The first card may be any hand card; a trumpet turned up starts no wall and leaves the game."""
    later_start: bool = reading("W5", "later")
    """Nobody learns who starts before all first cards lie face down."""
    may_join: bool = reading("W11", "may")
    """A trumpet that would join its player's wall may be set aside instead."""


RULINGS = Readings()
"""Every clause as the rulings have it."""
