"""What several subcommands read, how they refuse it, and how they say how far they are."""

import errno
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

from shofar.core.errors import Illegal, Malformed
from shofar.games import new_game
from shofar.i18n import catalogue, error_sentence
from shofar.records import Unreadable, lines_of, read_json
from shofar.records.record import BrokenAt
from shofar.towers import Layout, layout_from

SEATS = 4
"""Where nobody has said how many."""


class Refused(Exception):
    """Something to tell the person who gave the command."""


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file to read, or standard input for `-`."""
    if name == "-":
        if sys.stdin is None:
            raise Refused(f"-: {os.strerror(errno.EBADF)}")
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(name).open("rb"))
        except OSError as wrong:
            raise Refused(f"{name}: {wrong.strerror}") from None
        yield file


def first_record(name: str) -> Any:
    """The first JSON value of a file."""
    with opened(name) as file:
        value = next(read_json(lines_of(file)), None)
    if value is None:
        raise Refused(f"{name}: {catalogue().say('terminal-no-record')}")
    if isinstance(value, Unreadable):
        line = catalogue().say("where-line", {"line": value.line})
        raise Refused(f"{name}, {line}: {explain(Malformed('record', value.why))}")
    return value


def read_layout(name: str) -> Layout:
    """A board layout from a file of the user's own."""
    with opened(name) as file:
        try:
            return layout_from(json.load(file))
        except (ValueError, RecursionError):
            raise Refused(f"{name}: {explain(Malformed('layout', 'not-json'))}") from None
        except (Illegal, Malformed) as wrong:
            raise Refused(f"{name}: {explain(wrong)}") from None


def read_layouts(names: Iterable[str]) -> dict[str, Layout]:
    """The layouts of `--layout`, by the names that records call them by."""
    return {layout.name: layout for layout in map(read_layout, names)}


def seats_of(game: str, asked: int | None) -> int:
    """How many seats a table gets; a game with a fixed number takes no other."""
    seats = len(new_game(game, seats=SEATS if asked is None else asked, seed=0).seats)
    if asked is not None and asked != seats:
        raise Malformed("seats", "seat-count", {"game": game, "expected": seats, "found": asked})
    return seats


def needs_compiler() -> None:
    """Refused where only the core is installed."""
    try:
        import_module("numba")
    except ModuleNotFoundError as missing:
        raise Refused(missing_package(missing, "fast")) from None


def missing_package(missing: ModuleNotFoundError, extra: str) -> str:
    """What to install for a part that is not here."""
    told = {"package": missing.name or extra, "command": f"pip install 'shofar[{extra}]'"}
    return catalogue().say("terminal-missing", told)


def explain(wrong: Illegal | Malformed | BrokenAt) -> str:
    """The sentence for an error, with the clause or the field in front."""
    if isinstance(wrong, BrokenAt):
        return f"{catalogue().say('where-action', {'action': wrong.action})}: {explain(wrong.wrong)}"
    where = wrong.clause if isinstance(wrong, Illegal) else wrong.field
    return f"{where}: {error_sentence(wrong)}"


def tell(progress: str) -> None:
    """A line on the terminal that the next one takes the place of; nothing where nobody is looking."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{progress}", end="", file=sys.stderr, flush=True)


def refuse(message: object) -> int:
    """Says on standard error what is wrong, and gives the exit status for it."""
    print(f"shofar: {message}", file=sys.stderr)
    return 2
