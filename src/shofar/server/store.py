"""The database, opened so that what is committed stays: SQLite in WAL with full sync, or PostgreSQL as it comes."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from psycopg.conninfo import make_conninfo
from sqlalchemy import Connection, Engine, create_engine, event, select, text
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import OperationalError

from shofar.server import schema
from shofar.server.patience import LOCK_MS, Patience, make_patient, reaching

T = TypeVar("T")

BUSY_MS = 10_000
"""How long a writer waits for another process's transaction."""
PATIENCE_S = 15.0
"""How long anything waits for a database that is away, or hangs."""


RIGHTS = ("SELECT", "INSERT", "UPDATE", "DELETE")


class NotDurable(Exception):
    """The database would lose what it said it has: the setting that is wrong."""


def engine_for(url: str, *, durable: bool = True, patience: Patience | None = None, lock_ms: int = LOCK_MS) -> Engine:
    """An engine for a SQLite file or PostgreSQL. A worker's answers need not survive a power cut: `durable=False`.

    With `patience`, PostgreSQL has so long for each statement, and for a lock `lock_ms`; a migration or a copy may take
    as long as it needs.
    """
    if make_url(url).get_backend_name() != "sqlite":
        known = reaching(make_url(url).set(drivername="postgresql+psycopg"))
        made = create_engine(known, pool_pre_ping=True, pool_size=8, max_overflow=8)
        event.listen(made, "handle_error", _ended_by_database)
        if patience is not None:
            make_patient(made, patience, lock_ms)
        return made
    engine = create_engine(make_url(url).set(drivername="sqlite+pysqlite"), connect_args={"timeout": BUSY_MS / 1000})
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
    def _make(_dialect: object, _record: object, arguments: list[Any], options: dict[str, Any]) -> None:
        if arguments[0] != ":memory:" and not options.get("uri"):
            with suppress(OSError):  # it is there already, or SQLite says what is wrong with the place
                make_private(Path(arguments[0]))

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    return engine


def connection_text(engine: Engine) -> str:
    """Where an engine's PostgreSQL is, as the driver alone is told: in a URL it would take a space's `+` for a plus."""
    named = engine.url.translate_connect_args(username="user", database="dbname")
    asked = {name: one if isinstance(one, str) else ",".join(one) for name, one in engine.url.query.items()}
    return make_conninfo("", **{**named, **asked})


ENDED = ("25P03", "25P04")
"""PostgreSQL's codes for a session that it ended because its transaction stood still, or took too long."""


def _ended_by_database(context: ExceptionContext) -> None:
    """A connection that the database has ended is gone like any other, though its driver calls that an inner error."""
    if getattr(context.original_exception, "sqlstate", None) in ENDED:
        context.is_disconnect = True
        raise OperationalError(
            context.statement or "", context.parameters, context.original_exception, connection_invalidated=True
        )


def make_private(file: Path) -> None:
    """An empty file that its owner alone can read: it will hold the signing key, and SQLite's journals do as it does.

    One that is there is not opened, and keeps its mode: closing it again would take SQLite's locks on it away.
    """
    os.close(os.open(file.resolve(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def check_durable(connection: Connection) -> None:
    """Raises NotDurable unless a commit is on disk when it returns."""
    if connection.dialect.name == "sqlite":
        asked = {"journal_mode": ("wal",), "synchronous": ("2", "3")}
        for name, fine in asked.items():
            found = str(connection.exec_driver_sql(f"PRAGMA {name}").scalar())
            if found not in fine:
                raise NotDurable(f"{name} is {found}")
        return
    for name in ("fsync", "synchronous_commit", "full_page_writes"):
        found = str(connection.exec_driver_sql(f"SHOW {name}").scalar())
        if found in ("off", "local") and not (name == "synchronous_commit" and found == "local"):
            raise NotDurable(f"{name} is {found}")


class NoRights(Exception):
    """The database does not let us do what we must: what, and where."""


def check_rights(connection: Connection, tables: Iterable[str], rights: Sequence[str] = RIGHTS) -> None:
    """Raises NoRights unless a role of PostgreSQL may do all of that; a SQLite file is its owner's or it is not."""
    if connection.dialect.name != "postgresql":
        return
    missing = text(
        "SELECT name, may FROM unnest(CAST(:tables AS text[])) name, unnest(CAST(:rights AS text[])) may "
        "WHERE NOT has_table_privilege(quote_ident(name), may) LIMIT 1"
    )
    found = connection.execute(missing, {"tables": list(tables), "rights": list(rights)}).first()
    if found is not None:
        raise NoRights(f"the database's role has no right to {found[1]} in the table {found[0]}")


async def in_time(work: Awaitable[T]) -> T:
    """What the work gives, or OperationalError: counted from when it was asked for, not from when a thread was free."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await work
    except TimeoutError as late:
        raise OperationalError("", {}, late) from None


LogRow = tuple[int, str, str | None, str | None]
"""Version, entry, asker, key."""


class Reader:
    """Short reads in a few threads, beside the one writer."""

    def __init__(self, engine: Engine, threads: int = 4) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="reader")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the function finds, in a transaction of its own."""
        return await in_time(asyncio.get_running_loop().run_in_executor(self._threads, self._read, work))

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    async def log_after(self, table_id: str, version: int) -> Sequence[LogRow]:
        """A table's log after a version, in order."""
        return await self.read(lambda connection: log_after(connection, table_id, version))

    async def origin(self, table_id: str) -> str:
        """Where a table was opened from, not to be read back."""
        found = select(schema.tables.c.origin).where(schema.tables.c.id == table_id)
        return str(await self.read(lambda connection: connection.scalar(found)) or "")

    async def answered(self, table_id: str, asker: str, key: str) -> int | None:
        """The version that a request led to, if it was carried out."""
        return await self.read(lambda connection: answered(connection, table_id, asker, key))

    async def answers(self, table_id: str, names: Iterable[tuple[str, str]]) -> dict[tuple[str, str], int]:
        """Of requests by asker and key, those that were carried out, and the versions that they led to."""
        columns, wanted = schema.log.c, set(names)
        found = select(columns.asker, columns.key, columns.version).where(
            columns.table_id == table_id,
            columns.asker.in_({asker for asker, _ in wanted}),
            columns.key.in_({key for _, key in wanted}),
        )
        rows = await self.read(lambda connection: connection.execute(found).all())
        return {(row.asker, row.key): row.version for row in rows if (row.asker, row.key) in wanted}

    def close(self) -> None:
        """Ends the threads; what one of them has begun is finished, so that its connection goes back."""
        self._threads.shutdown(wait=True, cancel_futures=True)


def log_after(connection: Connection, table_id: str, version: int) -> Sequence[LogRow]:
    """A table's log after a version, in order."""
    columns = schema.log.c
    found = (
        select(columns.version, columns.entry, columns.asker, columns.key)
        .where(columns.table_id == table_id, columns.version > version)
        .order_by(columns.version)
    )
    return [(row[0], row[1], row[2], row[3]) for row in connection.execute(found)]


def answered(connection: Connection, table_id: str, asker: str, key: str) -> int | None:
    """The version that a request led to, if it was carried out."""
    columns = schema.log.c
    found = select(columns.version).where(columns.table_id == table_id, columns.asker == asker, columns.key == key)
    version: int | None = connection.scalar(found.limit(1))
    return version
