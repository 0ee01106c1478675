"""Errors that end a subcommand: each is told in one line on standard error, with exit status 2."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from shofar.core.errors import Illegal, Malformed, ShofarError
from shofar.i18n import catalogue, error_sentence
from shofar.installing import install_command
from shofar.records.record import BrokenAt


class CommandError(ShofarError):
    """A sentence for the person who gave the command; `cli.main` prints it."""


@contextmanager
def requires(extra: str) -> Iterator[None]:
    """Around imports: CommandError where the packages of an extra are not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise CommandError(missing_package(missing, extra)) from None


def missing_package(missing: ModuleNotFoundError, extra: str) -> str:
    """Which package is missing, and the command that installs it."""
    params = {"package": missing.name or extra, "command": install_command(extra)}
    return catalogue().say("terminal-missing", params)


def require_compiler() -> None:
    """CommandError where only the core is installed."""
    with requires("fast"):
        import numba  # noqa: F401 - only whether it is there


def explain(wrong: Illegal | Malformed | BrokenAt) -> str:
    """The sentence for an error, with the clause or the field in front."""
    if isinstance(wrong, BrokenAt):
        return f"{catalogue().say('where-action', {'action': wrong.action})}: {explain(wrong.wrong)}"
    where = wrong.clause if isinstance(wrong, Illegal) else wrong.field
    return f"{where}: {error_sentence(wrong)}"


def refuse(message: object) -> int:
    """Prints the message on standard error and gives the exit status."""
    print(f"shofar: {message}", file=sys.stderr)
    return 2


def show_progress(line: str) -> None:
    """A line on the terminal that the next one replaces; nothing where standard error is no terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
