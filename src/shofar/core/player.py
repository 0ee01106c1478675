"""What a player is to the rest of the program: something that turns a view into a choice."""

from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from shofar.core.errors import Malformed
from shofar.core.rules import GameView

Seen = TypeVar("Seen", bound=GameView, contravariant=True)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think: wall-clock milliseconds, or simulations (the same on every machine).

    >>> Budget(sims=1000)
    Budget(ms=None, sims=1000)
    """

    ms: int | None = None
    """Milliseconds for the choice, one at least."""
    sims: int | None = None
    """Simulations, one at least. A player that has both stops at whichever comes first; with neither, it decides."""

    def __post_init__(self) -> None:
        for field, value in (("ms", self.ms), ("sims", self.sims)):
            if value is not None and (type(value) is not int or value < 1):
                raise Malformed(field, "not-a-budget", {"found": repr(value)[:100]})


@dataclass(frozen=True, slots=True)
class Candidate:
    """One action that a player weighed.

    >>> Candidate("wall R5", value=0.4, share=0.9).value
    0.4
    """

    action: str
    """The action, as text."""
    value: float
    """The chance to win with it, from 0 to 1."""
    share: float
    """Its share of the search, from 0 to 1."""
    sure: float | None = None
    """As in `Choice`, of this action."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A player's answer, with what it can say about it: estimates, the line it expects, how sure it is.

    >>> Choice("wall R5").action
    'wall R5'
    """

    action: str
    """One of `view.legal`."""
    value: float | None = None
    """The chance to win, from 0 to 1, as far as the player can tell."""
    sims: int = 0
    """How many simulations it took."""
    candidates: tuple[Candidate, ...] = ()
    """Estimates, each of its own action; where there are some, the action that was chosen is among them."""
    line: tuple[str, ...] = ()
    """The actions that the player expects, its own first."""
    sure: float | None = None
    """The chance (0 to 1), as far as the player can tell, that no other action is better; None where it cannot tell."""

    def __post_init__(self) -> None:
        if not isinstance(self.action, str):
            raise Malformed("action", "not-text")
        if type(self.action) is not str:
            object.__setattr__(self, "action", str(self.action))  # an action of a game is more than JSON can write


class Player(Protocol[Seen]):
    """A bot or an engine. It sees a view and nothing else, and can be pickled into another process.

    `Player[walls.View]` plays Walls, `Player[towers.View]` Towers, and `Player[GameView]` any game.

    >>> class Tallest:
    ...     name = "tallest"
    ...
    ...     def choose(self, view, budget, seed):
    ...         return Choice(max(view.legal, key=lambda action: action[-1]))
    """

    @property
    def name(self) -> str:
        """What ratings and reports call it."""

    def choose(self, view: Seen, budget: Budget, seed: int) -> Choice:
        """One of `view.legal`; the same view, simulations and seed give the same choice."""


AnyPlayer = Player[Any]
"""A player of whichever game: who holds it knows which views it can be shown."""


def to_act(view: object, kind: type[Any]) -> None:
    """Raises Malformed unless this is a view of that kind, of a seat that has something to choose."""
    legal = getattr(view, "legal", None)
    if not isinstance(view, kind) or not isinstance(legal, tuple):
        expected = "View" if kind is object else f"{kind.__module__.split('.')[1]}.{kind.__name__}"
        raise Malformed("view", "not-this-view", {"expected": expected})
    if not legal:
        raise Malformed("view.legal", "nothing-to-play")
