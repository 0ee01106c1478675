"""What a player is to the rest of the program: something that turns a view into a choice."""

from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think: wall-clock milliseconds, or simulations (the same on every machine)."""

    ms: int | None = None
    sims: int | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """One action that a player weighed: its chance to win (0 to 1) and its share of the search (0 to 1)."""

    action: str
    value: float
    share: float
    sure: float | None = None
    """As in `Choice`, of this action."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A player's answer, with what it can say about it: estimates, the line it expects, how sure it is."""

    action: str
    value: float | None = None
    sims: int = 0
    candidates: tuple[Candidate, ...] = ()
    """Estimates, each of its own action; where there are some, the action that was chosen is among them."""
    line: tuple[str, ...] = ()
    sure: float | None = None
    """The chance (0 to 1), as far as the player can tell, that no other action is better; None where it cannot tell."""


class Player(Protocol):
    """A bot or an engine. It sees a view and nothing else, and can be pickled into another process."""

    @property
    def name(self) -> str:
        """What ratings and reports call it."""

    def choose(self, view: Any, budget: Budget, seed: int) -> Choice:
        """One of `view.legal`; the same view, simulations and seed give the same choice."""
