"""Readings: open clauses of a rulebook that a table plays otherwise than our rulings.

A game's readings are a frozen dataclass with one `reading(clause, value)` for each, all off unless a table chose them.
In records, settings and views they are an object from clauses to values: `{"W11": "may"}`.
"""

from collections.abc import Mapping
from dataclasses import field, fields
from functools import lru_cache
from typing import Any, TypeVar, cast

from shofar.core.errors import Malformed

R = TypeVar("R")


def reading(clause: str, value: str) -> Any:
    """A field of a game's readings: the clause as the ruling has it, unless this is set."""
    return field(default=False, metadata={"clause": clause, "value": value})


def readings_offered(kind: type[Any]) -> Mapping[str, tuple[str, ...]]:
    """The clauses that may be read otherwise than the rulings, and what each may be read as."""
    offered: dict[str, tuple[str, ...]] = {}
    for clause, value in _named(kind).values():
        offered[clause] = (*offered.get(clause, ()), value)
    return offered


def parse_readings(kind: type[R], plain: object, field: str = "readings") -> R:
    """A game's readings as records and views tell them; Malformed names the field, whatever is wrong there."""
    chosen = check_readings(readings_offered(kind), plain, field)
    return kind(**{name: chosen.get(clause) == value for name, (clause, value) in _named(kind).items()})


def check_readings(offered: Mapping[str, tuple[str, ...]], plain: object, field: str = "readings") -> Mapping[str, str]:
    """The same object, if all that it names is offered; Malformed otherwise."""
    if not isinstance(plain, Mapping):
        raise Malformed(field, "not-an-object")
    for clause, value in plain.items():
        if clause not in offered:
            raise Malformed(field, "no-such-reading", {"clause": str(clause), "expected": _listed(offered)})
        if value not in offered[clause]:
            expected = ", ".join(offered[clause])
            raise Malformed(field, "no-such-value", {"clause": clause, "value": str(value), "expected": expected})
    return plain


def readings_json(readings: object) -> dict[str, str]:
    """The readings as records, settings and views tell them; empty where the rulings hold."""
    return dict(_chosen_pairs(cast(Any, readings)))


@lru_cache
def _chosen_pairs(readings: Any) -> tuple[tuple[str, str], ...]:
    return tuple([pair for name, pair in _named(type(readings)).items() if getattr(readings, name)])


def _named(kind: type[Any]) -> dict[str, tuple[str, str]]:
    return {one.name: (one.metadata["clause"], one.metadata["value"]) for one in fields(kind)}


def _listed(offered: Mapping[str, tuple[str, ...]]) -> str:
    return ", ".join(offered) or "-"
