"""`shofar backup FILE`: a copy of the database while servers go on using it, checked, and old ones cleared away."""

import argparse
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from shofar.commands.databases import server_database
from shofar.commands.errors import CommandError, requires

NAME = "shofar-%Y%m%dT%H%M%SZ.db"
PATTERN = "shofar-" + "[0-9]" * 8 + "T" + "[0-9]" * 6 + "Z.db"


def run(options: argparse.Namespace) -> int:
    """OperatorError if there is nothing to back up, the file is there already, or the copy is not sound."""
    if options.keep is not None and options.pipe is not None:
        raise CommandError("--keep is for a folder, --pipe for a command: say one of them")
    if (options.file is None) == (options.pipe is None):
        raise CommandError("say a file or a folder, or --pipe COMMAND")
    database = server_database(options)
    if options.pipe is not None:
        with tempfile.TemporaryDirectory(prefix="shofar-backup-") as folder:
            file = Path(folder) / "shofar.db"
            _copy(database, file, replay=options.replay)
            _pipe(file, options.pipe)
        return 0
    file = Path(options.file)
    if options.keep is None:
        _copy(database, file, replay=options.replay)
        return 0
    if not file.is_dir():
        raise CommandError(f"{file} is no folder: --keep clears old backups out of one")
    _copy(database, file / time.strftime(NAME, time.gmtime()), replay=options.replay)
    _clear(file, options.keep)
    return 0


def _copy(database: str, file: Path, *, replay: bool) -> None:
    with requires("server"):
        from shofar.server.db.backup import backup
        from shofar.server.db.replay_check import replay_all
    backup(database, file)
    print(f"{file}: {file.stat().st_size} bytes")
    if not replay:
        return
    found = replay_all(file)
    aside = f", {found.set_aside} of them set aside as before" if found.set_aside else ""
    print(f"{found.tables} tables with {found.entries} entries replayed{aside}")
    if found.broken:
        # It is kept: a copy with one broken table is better than none. But somebody must hear of it.
        raise CommandError(f"{file}: {len(found.broken)} tables cannot be replayed: {', '.join(found.broken[:10])}")


def _pipe(file: Path, command: str) -> None:
    shell = _shell(command)
    with file.open("rb") as copy:
        status = subprocess.run([*shell, command], stdin=copy, check=False).returncode
    if status:
        raise CommandError(f"the command ended with {status}: {command}")
    print("handed to the command")


def _shell(command: str) -> list[str]:
    """A shell in which `first | second` fails when only the first half does: half a backup would look whole."""
    for name in ("bash", "sh"):
        shell = [name, "-o", "pipefail", "-c"]
        with suppress(OSError):
            if subprocess.run([*shell, ":"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
                return shell
    if "|" in command:
        raise CommandError("no shell here can tell that the first half of a pipe has failed: install bash")
    return ["sh", "-c"]


def _clear(folder: Path, keep: int) -> None:
    """Only files that this command named; the newest stay."""
    for old in sorted(folder.glob(PATTERN))[:-keep]:
        old.unlink()
        print(f"{old}: cleared away")
