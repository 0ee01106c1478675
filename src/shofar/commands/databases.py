"""Which database there is where nobody has said, and what can be wrong with `--database`, told in one line."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from shofar.commands.inputs import Refused, missing_package, refuse

BACKENDS = ("sqlite", "postgresql")
FOLDER = "SHOFAR_DATA"
"""The environment variable that names another folder for a user's own games."""


def data_folder() -> Path:
    """Where a user's own games lie: `$SHOFAR_DATA`, or where programs of this system keep what is theirs."""
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
        raise Refused(f"{folder}: {wrong.strerror}; say --database, or set {FOLDER} to a folder of yours") from None
    return f"sqlite:///{folder / 'shofar.db'}"


@contextmanager
def database_at(url: str) -> Iterator[None]:
    """Refused where the address is none, or where the database behind it cannot be reached or used."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError, DBAPIError

    try:
        known = make_url(url)
    except (ArgumentError, ValueError):
        known = None
    if known is None or known.get_backend_name() not in BACKENDS:
        raise Refused("--database: say sqlite:///FILE or postgresql://USER@HOST/NAME")
    try:
        yield
    except DBAPIError as wrong:
        why = str(wrong.orig).strip().partition("\n")[0]
        raise Refused(f"{known.render_as_string(hide_password=True)}: {why}") from None


def administer(url: str, work: Callable[[ModuleType], str]) -> int:
    """Has `server.admin` do some work and prints what came of it; exit status 2 if that is refused."""
    try:
        from shofar.server import admin
    except ModuleNotFoundError as missing:
        return refuse(missing_package(missing, "server"))
    try:
        with database_at(url):
            said = work(admin)
    except (admin.Refused, Refused) as wrong:
        return refuse(wrong)
    print(said)
    return 0


def must_be_there(url: str) -> None:
    """Refused where the SQLite file of a server is meant, and there is none: a slip would make an empty one."""
    from shofar.server.alone import file_behind

    file = file_behind(url)
    if file is not None and not file.is_file():
        raise Refused(f"{file} is not there")
