"""The database that a command works on: the user's own, and how operators' commands open a server's."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shofar.commands import serve_options
from shofar.commands.errors import CommandError, requires
from shofar.i18n import catalogue

if TYPE_CHECKING:
    from sqlalchemy import Engine

FOLDER = "SHOFAR_DATA"
"""The environment variable that names another folder for a user's own games."""


def data_folder() -> Path:
    """Where a user's own games are kept: `$SHOFAR_DATA`, or the folder for data of this operating system."""
    if own := os.environ.get(FOLDER):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Shofar"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Shofar"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "shofar"


def user_database() -> str:
    """The database of plain `shofar`: `SHOFAR_DATABASE`, or a file in the user's data folder, which is made."""
    if own := os.environ.get("SHOFAR_DATABASE"):
        return own
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        params = {"why": wrong.strerror or "", "variable": FOLDER}
        raise CommandError(f"{folder}: {catalogue().say('terminal-no-folder', params)}") from None
    return f"sqlite:///{folder / 'shofar.db'}"


def server_settings(options: argparse.Namespace) -> dict[str, Any]:
    """The settings of the server that an operator's command is about: where it found them, this finds them."""
    own = argparse.Namespace(config=options.config, database=options.database)
    own.public_url = getattr(options, "public_url", None)
    return serve_options.chosen(own)


def server_database(options: argparse.Namespace) -> str:
    """Its database: `--database`, `SHOFAR_DATABASE`, the file of settings, or shofar.db here."""
    found: str = server_settings(options)["database"]
    return found


@contextmanager
def opened_database(url: str) -> "Iterator[Engine]":
    """An engine for an existing database of a server, migrated."""
    with requires("server"):
        from shofar.server.db.connect import engine_for
        from shofar.server.db.errors import explain_errors
        from shofar.server.db.migrations import migrate
        from shofar.server.db.sqlite_lock import require_database
    with explain_errors(url):
        require_database(url)
        engine = engine_for(url)
        try:
            migrate(engine)
            yield engine
        finally:
            engine.dispose()
