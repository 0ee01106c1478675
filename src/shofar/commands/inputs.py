"""What several subcommands read: files of records and layouts, and the options of a fresh game."""

import argparse
import errno
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from shofar.commands.errors import CommandError, explain
from shofar.core.errors import Illegal, Malformed
from shofar.core.game import AnyGame
from shofar.core.rules import Seat
from shofar.games import new_game, seat_count, seat_labels
from shofar.i18n import catalogue
from shofar.records import Unreadable, lines_of, read_json
from shofar.towers import Layout, layout_from


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file to read, or standard input for `-`."""
    if name == "-":
        if sys.stdin is None:
            raise CommandError(f"-: {os.strerror(errno.EBADF)}")
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(name).open("rb"))
        except OSError as wrong:
            raise CommandError(f"{name}: {wrong.strerror}") from None
        yield file


def one_record(name: str, number: int | None) -> Any:
    """A JSON value of a file, by its number from 1; the first where none is named, with a word if more follow."""
    with opened(name) as file:
        values = read_json(lines_of(file))
        value = next(islice(values, (number or 1) - 1, None), None)
        if number is None and next(values, None) is not None:
            print(f"shofar: {name}: {catalogue().say('terminal-more-records')}", file=sys.stderr)
    if value is None:
        say = catalogue().say
        raise CommandError(f"{name}: {say('terminal-no-record') if number in (None, 1) else say('terminal-fewer')}")
    if isinstance(value, Unreadable):
        line = catalogue().say("where-line", {"line": value.line})
        raise CommandError(f"{name}, {line}: {explain(Malformed('record', value.why))}")
    return value


def read_layout(name: str) -> Layout:
    """A board layout from a file of the user's own."""
    with opened(name) as file:
        try:
            return layout_from(json.load(file))
        except (ValueError, RecursionError):
            raise CommandError(f"{name}: {explain(Malformed('layout', 'not-json'))}") from None
        except (Illegal, Malformed) as wrong:
            raise CommandError(f"{name}: {explain(wrong)}") from None


def read_layouts(names: Iterable[str]) -> dict[str, Layout]:
    """The layouts of `--layout`, by the names that records call them by."""
    return {layout.name: layout for layout in map(read_layout, names)}


def readings_of(texts: Iterable[str]) -> dict[str, str]:
    """The readings of `--reading CLAUSE=VALUE`; whether the game offers them its rules say."""
    readings = dict(text.partition("=")[::2] for text in texts)
    for clause, value in readings.items():
        if not clause or not value:
            raise CommandError(f"--reading {clause}: CLAUSE=VALUE")
    return readings


def fresh_game(options: argparse.Namespace) -> AnyGame:
    """The game that the options of `shofar new` and `shofar play` describe."""
    seats = seat_count(options.game, options.seats)
    return new_game(
        options.game,
        seats=seats,
        seed=options.seed,
        starter=_starter(options.game, seats, options.start),
        readings=readings_of(options.reading),
    )


def game_of_series(options: argparse.Namespace, seed: int, number: int, begins: Seat) -> AnyGame:
    """The game of a number in a series of `shofar play`: each has a deal of its own, and one seed gives them all."""
    return new_game(
        options.game,
        seats=seat_count(options.game, options.seats),
        seed=f"{seed}:{number}",
        starter=begins,
        readings=readings_of(options.reading),
    )


def _starter(game: str, seats: int, wanted: str | None) -> Seat | None:
    """The seat of `--start`; None where nobody is named."""
    if wanted is None:
        return None
    labels = seat_labels(game, seats)
    named = {str(label): label for label in labels}
    if wanted not in named:
        raise Malformed("--start", "not-one-of", {"expected": ", ".join(named)})
    return named[wanted]
