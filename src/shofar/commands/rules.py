"""`shofar rules`: the rules of both games in the terminal, whole or by clause."""

import argparse
import shutil
import textwrap
from collections.abc import Iterator

from shofar.commands.errors import CommandError
from shofar.i18n import catalogue
from shofar.i18n.rule_book import books, chapters, clause, clauses, minute, open_clauses

WIDEST = 88
"""Longer lines are hard to follow with the eye."""


def run(options: argparse.Namespace) -> int:
    """Prints the clauses that are asked for, or whole games."""
    wanted = [found for one in options.what or books() for found in _game_or_clauses(one)]
    width = min(shutil.get_terminal_size().columns, WIDEST)
    print("\n\n".join("\n".join(_game(one, width) if one in books() else _clause(one, width)) for one in wanted))
    return 0


def _game_or_clauses(word: str) -> list[str]:
    """A game, or a clause with what stands under it: W8 means W8a to W8c as well."""
    if word.lower() in books():
        return [word.lower()]
    known = [one for game in books() for one in clauses(game)]
    wanted = word.lower()
    found = [one for one in known if one.lower() == wanted or one.lower().rstrip("abc") == wanted]
    if not found:
        ends = [f"{clauses(game)[0]} … {clauses(game)[-1]}" for game in books()]
        raise CommandError(f"{word}: {catalogue().say('error-not-one-of', {'expected': ', '.join([*books(), *ends])})}")
    return found


def _game(game: str, width: int) -> list[str]:
    say = catalogue().say
    lines = [*_title(say(f"game-{game}"), "="), *_filled(say(f"rules-intro-{game}"), width)]
    lines += ["", *_title(say(f"rules-minute-{game}"), "-")]
    for name, text in minute(game):
        lines += _filled(f"{name}{'' if name.endswith('?') else '.'} {text}", width, "- ")
    for chapter in chapters(game):
        lines += ["", *_title(say(f"rules-chapter-{chapter.key}"), "-")]
        for number in chapter.clauses:
            lines += _clause(number, width)
    lines += ["", *_title(say("page-rulings-title"), "-")]
    for one in open_clauses(game):
        lines += _filled(f"{one.about}. {one.text}", width, f"{one.number:<5}")
    return lines


def _title(words: str, under: str) -> Iterator[str]:
    yield words
    yield under * len(words)


def _clause(number: str, width: int) -> list[str]:
    entry = clause(number)
    lines = _filled(entry.text, width, f"{number:<5}")
    if entry.ruling:
        lines += _filled(f"{catalogue().say('rules-ruling')} {entry.ruling}", width, " " * 5)
    return lines


def _filled(text: str, width: int, before: str = "") -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=before, subsequent_indent=" " * len(before), break_on_hyphens=False
    )
