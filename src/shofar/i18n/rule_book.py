"""The rule books by chapter and clause, out of the catalogues: what the page, the terminal and `docs/rules/` tell."""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from shofar.games import GAMES
from shofar.i18n.catalogue import catalogue

FILE = files("shofar.i18n") / "chapters.json"
MINUTE = range(1, 6)
"""A game in one minute has five parts."""


class Chapter(NamedTuple):
    """Some clauses that belong together; the key names its title."""

    key: str
    clauses: tuple[str, ...]


class Clause(NamedTuple):
    """A clause of the rules in one language."""

    number: str
    text: str
    ruling: str | None
    """What we decided where the printed texts leave something open."""


class OpenClause(NamedTuple):
    """A clause that a table may read otherwise."""

    number: str
    about: str
    text: str
    """Our reading, its reason, and the others, in sentences."""


@cache
def _read_chapters() -> dict[str, list[dict[str, Any]]]:
    chapters_by_game: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return chapters_by_game


def books() -> tuple[str, ...]:
    """The games that have a rule book."""
    return tuple(_read_chapters())


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """The chapters of a game, in the order of its rules."""
    return tuple(Chapter(one["key"], tuple(one["clauses"])) for one in _read_chapters()[game])


def clauses(game: str) -> tuple[str, ...]:
    """The numbers of all clauses of a game."""
    return tuple(number for chapter in chapters(game) for number in chapter.clauses)


def clause(number: str, language: str | None = None) -> Clause:
    """One clause; KeyError if there is none of that number."""
    words = catalogue(language)
    note = f"rule-{number}-note"
    return Clause(number, words.say(f"rule-{number}"), words.say(note) if words.knows(note) else None)


def minute(game: str, language: str | None = None) -> Iterator[tuple[str, str]]:
    """The game in one minute: what each part is called, and its sentence."""
    say = catalogue(language).say
    for part in MINUTE:
        yield say(f"rules-minute-{game}-{part}"), say(f"rules-minute-{game}-{part}-told")
    yield say(f"rules-minute-{game}-ask"), say(f"rules-minute-{game}-answer")


def open_clauses(game: str, language: str | None = None) -> Iterator[OpenClause]:
    """The clauses that the printed texts leave open and that a table may read otherwise."""
    say = catalogue(language).say
    for number, values in GAMES[game].readings.items():
        others = [say("page-rulings-other", {"how": say(f"page-reading-{number}-{value}")}) for value in values]
        ours = say("page-rulings-ours", {"how": say(f"page-reading-{number}-ruling")})
        text = " ".join([ours, say(f"page-rulings-{number}"), *others])
        yield OpenClause(number, say(f"page-reading-{number}"), text)
