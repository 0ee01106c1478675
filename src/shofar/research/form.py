"""A game in numbers: what its actions are called, and what lies where in an observation."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

import numpy as np
import numpy.typing as npt

UInt8Array = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Field:
    """A named part of an observation."""

    name: str
    shape: tuple[int, ...]
    most: int
    """The greatest number that can stand there."""
    at: int
    """Where it begins in the vector."""
    size: int
    """How many numbers it has."""


@dataclass(frozen=True, slots=True)
class Form:
    """Observations are uint8[size], the fields one after the other; an action is its place in `actions`."""

    game: str
    seats: int
    actions: int
    fields: Mapping[str, Field]
    size: int = dataclasses.field(init=False)
    """The length of an observation."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", sum(field.size for field in self.fields.values()))

    def parts(self, observation: UInt8Array) -> dict[str, UInt8Array]:
        """The fields of an observation (the last axis of an array of them) by name, as views into it."""
        ahead = observation.shape[:-1]
        return {
            name: observation[..., field.at : field.at + field.size].reshape(*ahead, *field.shape)
            for name, field in self.fields.items()
        }


def laid_out(fields: Mapping[str, tuple[tuple[int, ...], int]]) -> dict[str, Field]:
    """Fields, given by shape and greatest number, one after the other."""
    placed: dict[str, Field] = {}
    at = 0
    for name, (shape, most) in fields.items():
        placed[name] = Field(name, shape, most, at, prod(shape))
        at += placed[name].size
    return placed
