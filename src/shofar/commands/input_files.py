"""What several subcommands read: records, layouts, the number of seats."""

import errno
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from shofar.commands.errors import CommandError, explain
from shofar.core.errors import Illegal, Malformed
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


def first_record(name: str) -> Any:
    """The first JSON value of a file."""
    with opened(name) as file:
        value = next(read_json(lines_of(file)), None)
    if value is None:
        raise CommandError(f"{name}: {catalogue().say('terminal-no-record')}")
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
