"""What the tools need of a table, wherever it is: the view of one seat, and what that seat may do. Nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from shofar.core.rules import GameView, Json
from shofar.learn.lesson_runner import Sentence


@dataclass(frozen=True, slots=True)
class Advice:
    """An action worth doing, its chance to win where it is known, and why, where something could be said."""

    action: str
    value: float | None
    reason: Sentence | None


class SeatedTable(Protocol):
    """One seat at one table."""

    async def view(self) -> GameView:
        """What the seat may know now."""

    async def act(self, action: str) -> None:
        """Plays an action of the seat; Illegal or Malformed says why not."""

    async def wait(self, seconds: float) -> None:
        """Returns when the seat is asked something, the game is over, or so many seconds have passed."""

    async def advice(self) -> Sequence[Advice]:
        """What would be sensible, where that may be asked."""

    async def record(self) -> Json | None:
        """The record of the game, with everything that was hidden, once it is over; None before."""
