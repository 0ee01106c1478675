"""What a player is to the rest of the program: something that turns a view into a choice."""

from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Real
from typing import Any, Protocol, TypeVar

from shofar.core.errors import Malformed, check_count
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
            if value is not None:
                check_count(field, value, least=1)


def _check_estimate(action: object, numbers: Mapping[str, object]) -> None:
    """Raises Malformed unless the action is text and each number is one, or None."""
    if not isinstance(action, str):
        raise Malformed("action", "not-text")
    for field, found in numbers.items():
        if found is not None and not isinstance(found, Real):  # NumPy's count as numbers too
            raise Malformed(field, "wrong-type", {"expected": "float"})


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

    def __post_init__(self) -> None:
        _check_estimate(self.action, {"value": self.value, "share": self.share, "sure": self.sure})


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
        _check_estimate(self.action, {"value": self.value, "sims": self.sims, "sure": self.sure})
        for field, found in (("candidates", self.candidates), ("line", self.line)):
            if not isinstance(found, tuple):
                raise Malformed(field, "wrong-type", {"expected": "tuple"})
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
