"""One server for one SQLite file: a lock beside it, which the kernel takes back however the server ends.

A file can have several names: hard links, another mount. So the file itself is locked too, where that does not disturb
SQLite's own locks: on Linux, where `flock` and those know nothing of each other.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from shofar.records.locks import take


class InUse(Exception):
    """Somebody else has the database; `url` is where they serve it, if they have said so yet."""

    def __init__(self, file: Path, url: str | None) -> None:
        self.url = url
        super().__init__(f"{file} is in use by a server{f' at {url}' if url else ''}; stop it first")


class Alone:
    """The lock, held until `release` or the end of the process."""

    def __init__(self, file: int, database: Path) -> None:
        self._file = file
        self._database = database
        self._inode: int | None = None

    def hold_file(self) -> None:
        """Locks the database itself, once it is there; InUse where another server has it under another name."""
        if sys.platform != "linux" or self._inode is not None or not self._database.exists():
            return
        file = os.open(self._database, os.O_RDONLY)
        try:
            take(file)
        except (BlockingIOError, PermissionError):
            os.close(file)
            raise InUse(self._database, None) from None
        except OSError:  # a file system without such locks
            os.close(file)
        else:
            self._inode = file

    def announce(self, url: str) -> None:
        """Where the database is served, for whoever comes second."""
        self._write(url.encode())

    def release(self) -> None:
        """Gives the database back. The file stays: whoever removes a lock's file can lock nothing with it."""
        self._write(b"")
        if self._inode is not None:
            os.close(self._inode)
        os.close(self._file)

    def _write(self, told: bytes) -> None:
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, told)


def file_behind(url: str) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL, and for one in memory."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        return None
    # Whatever it is called, it is locked under one name.
    return Path(parsed.database).resolve()


def alone_with(url: str) -> Alone | None:
    """Takes the database for this process, or raises InUse. PostgreSQL serves many: None."""
    database = file_behind(url)
    if database is None:
        return None
    lock = database.with_name(f"{database.name}.lock")
    file = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        take(file)
    except (BlockingIOError, PermissionError):
        os.close(file)
        raise InUse(database, lock.read_text(encoding="utf-8") or None) from None
    except OSError:
        os.close(file)
        raise
    held = Alone(file, database)
    try:
        held.hold_file()
    except BaseException:
        os.close(file)
        raise
    held.announce("")
    return held


@contextmanager
def nobody_serves(url: str) -> Iterator[None]:
    """For the length of something that no server may meet."""
    held = alone_with(url)
    try:
        yield
    finally:
        if held is not None:
            held.release()
