"""Engines for SQLite and PostgreSQL, set up so that a commit is on disk when it returns."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import OperationalError

from shofar.server.db.pg_timeouts import LOCK_MS, Deadline, with_timeouts

BUSY_MS = 10_000
"""How long SQLite waits for another process's transaction."""
DATABASE_TIMEOUT_S = 15.0
"""How long anything waits for a database that cannot be reached or does not answer."""
DISK_TIMEOUT_S = 60.0
"""How long anything waits for SQLite's file: a disk that others keep busy is slow, not away, and is all there is."""


def timeout_s(engine: Engine) -> float:
    """How long anything waits for this database to answer."""
    return DISK_TIMEOUT_S if engine.dialect.name == "sqlite" else DATABASE_TIMEOUT_S


def engine_for(url: str, *, durable: bool = True, deadline: Deadline | None = None, lock_ms: int = LOCK_MS) -> Engine:
    """An engine for a SQLite file or PostgreSQL. A worker's answers need not survive a power cut: `durable=False`.

    With a `deadline`, PostgreSQL has so long for each statement and `lock_ms` for a lock; without one, a migration or a
    copy may take as long as it needs.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return _postgres_engine(with_timeouts(parsed.set(drivername="postgresql+psycopg")), deadline, lock_ms)
    engine = create_engine(parsed.set(drivername="sqlite+pysqlite"), connect_args={"timeout": BUSY_MS / 1000})
    pragmas = [
        "PRAGMA journal_mode=WAL",
        f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}",
        f"PRAGMA busy_timeout={BUSY_MS}",
        "PRAGMA foreign_keys=ON",
        # Checkpoints copy the journal back in larger and rarer steps: each one holds up the commit that brings it.
        "PRAGMA wal_autocheckpoint=4000",
        "PRAGMA cache_size=-16000",
    ]

    @event.listens_for(engine, "do_connect")
    def _create_private(_dialect: object, _record: object, arguments: list[Any], options: dict[str, Any]) -> None:
        if arguments[0] != ":memory:" and not options.get("uri"):
            with suppress(OSError):  # it exists, or SQLite reports what is wrong with the path
                make_private(Path(arguments[0]))

    @event.listens_for(engine, "connect")
    def _set_pragmas(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    return engine


def _postgres_engine(url: URL, deadline: Deadline | None, lock_ms: int) -> Engine:
    engine = create_engine(url, pool_pre_ping=True, pool_size=8, max_overflow=8)
    event.listen(engine, "handle_error", _mark_disconnected)
    if deadline is not None:
        from shofar.server.db.pg_connection import limit_waits

        limit_waits(engine, deadline, lock_ms)
    return engine


def begin_write(connection: Connection) -> None:
    """Begins a transaction that will write: SQLite would refuse one that reads first and writes later, not queue it."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 7))")


def lock(connection: Connection, *names: str) -> None:
    """Waits until no other transaction holds one of these names; always in one order, against deadlocks.

    For transactions that check something and write by it: PostgreSQL lets both read before either writes. SQLite has
    one writer at a time anyway (`BEGIN IMMEDIATE`).
    """
    if connection.dialect.name == "postgresql":
        for name in sorted(set(names)):
            connection.execute(_LOCK, {"name": name})


def connection_text(engine: Engine) -> str:
    """An engine's connection string for psycopg alone, which would read a `+` for a space in a URL as a plus."""
    from psycopg.conninfo import make_conninfo

    known = engine.url.translate_connect_args(username="user", database="dbname")
    options = {name: one if isinstance(one, str) else ",".join(one) for name, one in engine.url.query.items()}
    return make_conninfo("", **{**known, **options})


TERMINATED = ("25P03", "25P04")
"""PostgreSQL's codes for a connection that it closed because its transaction was idle, or took too long."""


def _mark_disconnected(context: ExceptionContext) -> None:
    """Treats a connection that PostgreSQL closed as disconnected, though psycopg calls it an internal error."""
    if getattr(context.original_exception, "sqlstate", None) in TERMINATED:
        context.is_disconnect = True
        raise OperationalError(
            context.statement or "", context.parameters, context.original_exception, connection_invalidated=True
        )


def make_private(file: Path) -> None:
    """Creates an empty file that only its owner can read, for the signing key; SQLite's journals copy its mode.

    An existing file is not opened and keeps its mode: closing it again would drop SQLite's locks on it.
    """
    os.close(os.open(file.resolve(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
