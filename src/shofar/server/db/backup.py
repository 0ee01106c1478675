"""What an operator does with a database: back it up while it is in use, restore it, move it to PostgreSQL.

How many old backups a folder keeps is decided in `commands/backup.py`.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, func, select
from sqlalchemy.engine import make_url

from shofar.server.db import schema
from shofar.server.db.connect import begin_write, engine_for, make_private
from shofar.server.db.errors import explain_errors
from shofar.server.db.migrations import NewerSchema, migrate, newest
from shofar.server.db.sqlite_lock import exclusive_lock, sqlite_path
from shofar.server.errors import OperatorError

CHUNK = 1000
IN_USE_S = 5.0
"""How long a file may still be in use: workers of a server that was killed end a moment after it."""


def sqlite_file(url: str) -> Path:
    """The file behind a SQLite URL."""
    with explain_errors(url):
        parsed = make_url(url)
    if sqlite_path(url) is None or parsed.database is None:
        raise OperatorError(f"{parsed.render_as_string()} is no SQLite file; back PostgreSQL up with pg_dump")
    return Path(parsed.database)


def backup(url: str, target: Path) -> None:
    """A copy of the database as it is at one moment, while servers go on using it; checked before it gets its name."""
    source = sqlite_file(url)
    if not source.is_file():
        raise OperatorError(f"{source} is not there")
    if target.exists():
        raise OperatorError(f"{target} is there already; choose another name")
    with _explain_file_errors(target):
        _back_up(source, target)


def _back_up(source: Path, target: Path) -> None:
    draft = _draft(target)
    try:
        with closing(sqlite3.connect(source)) as reader, closing(sqlite3.connect(draft)) as writer:
            # In one step, from one snapshot: in WAL mode writers go on meanwhile, and many steps would begin again
            # whenever somebody has moved in between.
            reader.backup(writer)
            # One file that stands for itself: no journal beside it that could be left behind.
            writer.execute("PRAGMA journal_mode=DELETE")
        check_file(draft)
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)


def restore(file: Path, url: str, *, replace: bool = False) -> None:
    """Puts a backup in the database's place. Stop the server first: this refuses while one is alive."""
    target = sqlite_file(url)
    check_file(file)
    if target.exists() and not replace:
        raise OperatorError(f"{target} is there already; say --replace to put the backup in its place")
    owner = _owner(target)
    with _stopped(url), _explain_file_errors(target):
        if not target.exists() or not _put_into(file, target):
            _put_instead(file, target)
        _give(target, owner)


def _owner(target: Path) -> tuple[int, int]:
    """Whose a database is: its own, or that of the folder where it will be."""
    try:
        there = (target if target.exists() else target.resolve().parent).stat()
    except OSError as wrong:
        raise OperatorError(f"{target}: {wrong.strerror}") from None
    return there.st_uid, there.st_gid


def _give(target: Path, owner: tuple[int, int]) -> None:
    """Whoever restores as root leaves files that the service can still open: the lock beside them is one of these."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    for file in (target, *(target.with_name(f"{target.name}{ending}") for ending in ("-wal", "-shm", ".lock"))):
        if file.exists() and not file.is_symlink():
            os.chown(file, *owner)


@contextmanager
def _stopped(url: str) -> Iterator[None]:
    """While no server runs on a SQLite file, and none can start."""
    try:
        with exclusive_lock(url):
            yield
    except OSError as wrong:
        raise OperatorError(f"{wrong.filename}: {wrong.strerror}") from None


@contextmanager
def _explain_file_errors(target: Path) -> Iterator[None]:
    """OperatorError where a file cannot be written, or what it is copied from cannot be read."""
    try:
        yield
    except OSError as wrong:
        raise OperatorError(f"{target}: {wrong.strerror}") from None
    except sqlite3.Error as wrong:
        raise OperatorError(f"{target}: {wrong}") from None


def _draft(target: Path) -> Path:
    """An empty file beside the target, for its owner alone."""
    draft = target.with_name(target.name + ".part")
    draft.unlink(missing_ok=True)
    make_private(draft)
    return draft


def _put_into(file: Path, target: Path) -> bool:
    """Writes the backup into the file that is there, in one transaction of SQLite's; False if that is no database.

    Whoever opens it meanwhile waits, and finds the one or the other: a file that takes its place by name would meet
    the journal of whoever has opened the old one.
    """
    with closing(sqlite3.connect(file)) as reader, closing(sqlite3.connect(target, timeout=IN_USE_S)) as writer:
        try:
            writer.execute("PRAGMA locking_mode=EXCLUSIVE")
            # A worker that does nothing holds the file open in WAL mode as well, and this cannot be had then.
            writer.execute("BEGIN EXCLUSIVE")
            writer.commit()
        except sqlite3.OperationalError as wrong:
            if wrong.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:  # the rest says why
                raise
            raise OperatorError(f"{target} is in use; stop the server and its workers first") from None
        except sqlite3.DatabaseError:
            return False
        reader.backup(writer)
    return True


def _put_instead(file: Path, target: Path) -> None:
    """Puts the backup where nothing is, or something that is no database."""
    draft = _draft(target)
    with closing(sqlite3.connect(file)) as reader, closing(sqlite3.connect(draft)) as writer:
        reader.backup(writer)
    for journal in ("-wal", "-shm"):
        target.with_name(target.name + journal).unlink(missing_ok=True)
    if target.exists():
        shutil.copymode(target, draft)
    draft.replace(target)


def check_file(file: Path) -> str:
    """The schema of a sound SQLite database of ours; OperatorError if it is damaged, newer, or something else."""
    if not file.is_file():
        raise OperatorError(f"{file} is not there")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        try:
            sound = connection.execute("PRAGMA integrity_check").fetchone()[0]
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.DatabaseError:
            raise OperatorError(f"{file} is no database of Shofar") from None
    if sound != "ok" or found is None:
        raise OperatorError(f"{file} is damaged: {sound}")
    if str(found[0]) > newest():
        raise NewerSchema(str(found[0]), newest())
    return str(found[0])


def copy_database(source_url: str, target_url: str, progress: Callable[[str], None] = lambda _: None) -> dict[str, int]:
    """Every row of one database into another, empty one, in one transaction; rows by table. No server may run."""
    check_file(sqlite_file(source_url))
    with _stopped(source_url):
        source, target = engine_for(source_url), engine_for(target_url)
        try:
            migrate(source)
            migrate(target)
            return _copy_all(source, target, progress)
        finally:
            source.dispose()
            target.dispose()


def _copy_all(source: Engine, target: Engine, progress: Callable[[str], None]) -> dict[str, int]:
    with source.connect() as reader, target.connect() as writer:
        begin_write(writer)
        filled = [table.name for table in schema.metadata.sorted_tables if _count(writer, table)]
        if filled:
            raise OperatorError(f"the target is not empty: there are rows in {', '.join(filled)}")
        copied = {}
        for table in schema.metadata.sorted_tables:
            copied[table.name] = _copy(reader, writer, table)
            progress(f"{table.name}: {copied[table.name]}")
        for name, rows in copied.items():
            if _count(writer, schema.metadata.tables[name]) != rows:
                raise OperatorError(f"{name} has another number of rows after copying; nothing was written")
        writer.commit()
    return copied


def _copy(reader: Connection, writer: Connection, table: Table) -> int:
    rows = 0
    found = reader.execution_options(yield_per=CHUNK).execute(select(table))
    for chunk in found.mappings().partitions(CHUNK):
        writer.execute(table.insert(), [dict(row) for row in chunk])
        rows += len(chunk)
    return rows


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0
