"""The heuristic as a player: plain Python, for a yardstick and for tables whose compiled bots are not ready yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from shofar.bots.walls.heuristic import weigh
from shofar.core.player import Budget, Choice

if TYPE_CHECKING:
    from shofar.walls import View


@dataclass(frozen=True, slots=True)
class PlainPlayer:
    """Plays the action that gains most cards by rule of thumb."""

    name: str = "plain"

    def choose(self, view: View, budget: Budget, seed: int) -> Choice:
        """The best action by rule of thumb; always the same for the same view."""
        return Choice(weigh(view)[0][1], sims=0)
