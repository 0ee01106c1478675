"""What the kit needs to know of a game."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Generic, TypeVar

State = TypeVar("State")


class Subject(ABC, Generic[State]):
    """A game under examination. A state is whatever you like; nothing here may change one that it is given."""

    seats: int
    """How many there are, numbered from 0."""

    @abstractmethod
    def begin(self, seed: int, number: int = 0) -> State:
        """The game that comes `number` games after the first one, where the seed was given before the first."""

    @abstractmethod
    def step(self, state: State, dice: Random) -> State | None:
        """The state after a random legal action of whoever may act; None where the game is over."""

    @abstractmethod
    def channels(self, state: State, seat: int) -> Mapping[str, object]:
        """Everything that reaches the seat, by channel: views, masks, observations, logs, refusals.

        Values are text, bytes, numbers, arrays, dataclasses, and lists, tuples, sets and mappings of these.
        """

    @abstractmethod
    def permuted(self, state: State, seat: int, dice: Random) -> State:
        """Another state that the seat may not be able to tell from this one, hidden things drawn anew.

        What happened before must fit it too, and what is no business of the seat's is drawn anew as well: another seed.
        Before anything has been played, hidden things are as likely as a deal makes them.
        """

    @abstractmethod
    def hidden(self, state: State, seat: int) -> Sequence[Hashable]:
        """What the seat may not know, place by place; places that there is nothing in are left out."""

    def resampled(self, state: State, seat: int, dice: Random) -> State | None:
        """A state drawn from what the seat knows, by the sampler under examination; None where there is no sampler."""
        return None
