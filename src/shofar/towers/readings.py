"""The open clauses of Towers, and what a table may choose in place of our rulings."""

from dataclasses import dataclass

from shofar.core.readings import reading


@dataclass(frozen=True, slots=True)
class Readings:
    """Which clauses are read otherwise than by our rulings."""

    balanced: bool = reading("T10", "balanced")
    """Two towers are equal if one runs out of pieces while all that were compared are equal."""


RULINGS = Readings()
"""Every clause as the rulings have it."""
