"""A lock that lets one server at a time use a SQLite file; the kernel releases it however the server ends.

A file can have several names: hard links, another mount. So the file itself is locked too, where that does not disturb
SQLite's own locks: on Linux, where `flock` and those are independent of each other.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from shofar.i18n import catalogue
from shofar.records.file_lock import take
from shofar.server.errors import OperatorError


class InUse(OperatorError):
    """Another server has the database; `url` is where it serves it, if it has announced that yet."""

    def __init__(self, file: Path, url: str | None) -> None:
        self.url = url
        params = {"file": str(file), "url": url or ""}
        super().__init__(catalogue().say("terminal-in-use-at" if url else "terminal-in-use", params))


class SqliteLock:
    """The lock, held until `release` or the end of the process."""

    def __init__(self, file: int, database: Path) -> None:
        self._file = file
        self._database = database
        self._inode: int | None = None

    def lock_inode(self) -> None:
        """Locks the database itself, once it exists; InUse where another server has it under another name."""
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
        """Writes into the lock's file where the database is served, for a second server to read."""
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, url.encode())

    def release(self) -> None:
        """Releases the database. The lock's file stays: one that is removed could be locked twice."""
        self.announce("")
        if self._inode is not None:
            os.close(self._inode)
        os.close(self._file)


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite database, under one name; None for PostgreSQL, and for one in memory."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        return None
    return Path(parsed.database).resolve()


def announced_url(url: str) -> str | None:
    """Where a running server says that it serves a SQLite database; None where none does."""
    file = sqlite_path(url)
    try:
        return file.with_name(f"{file.name}.lock").read_text(encoding="utf-8") or None if file else None
    except (OSError, UnicodeDecodeError):
        return None


def require_database(url: str) -> None:
    """OperatorError where a SQLite file does not exist: a typing error would create an empty one."""
    file = sqlite_path(url)
    if file is not None and not file.is_file():
        raise OperatorError(f"{file} is not there")


def lock_database(url: str) -> SqliteLock | None:
    """Locks a SQLite file for this process, or raises InUse. PostgreSQL serves many: None."""
    database = sqlite_path(url)
    if database is None:
        return None
    path = database.with_name(f"{database.name}.lock")
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        take(file)
    except (BlockingIOError, PermissionError):
        os.close(file)
        raise InUse(database, path.read_text(encoding="utf-8") or None) from None
    except OSError:
        os.close(file)
        raise
    lock = SqliteLock(file, database)
    try:
        lock.lock_inode()
    except BaseException:
        os.close(file)
        raise
    lock.announce("")
    return lock


@contextmanager
def exclusive_lock(url: str) -> Iterator[None]:
    """Keeps servers out for the length of a block; InUse where one runs."""
    lock = lock_database(url)
    try:
        yield
    finally:
        if lock is not None:
            lock.release()
