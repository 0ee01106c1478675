"""The one thread of a process that writes logs: whatever is waiting goes into one transaction, one sync for all.

A request that another process forestalled is told so, and the others of its transaction are written all the same; so
is one that no database would take. While the database cannot be reached, what waits is tried again; nobody has been
told of it yet.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError

from shofar.server.clock import now_ms
from shofar.server.faults import Place, attempt
from shofar.server.logs import DATABASE
from shofar.server.store import PATIENCE_S

logger = logging.getLogger("shofar.server")

SLOW_S = 1.0
"""A write that takes longer than this finds no database: it may hang, and say nothing."""
PAUSE_S = 0.1
CHANNEL = "shofar"
NOTICE_BYTES = 7_000
"""PostgreSQL carries at most 8,000 bytes in one notice."""


class Written(Enum):
    """What became of a write."""

    DONE = "done"
    FORESTALLED = "forestalled"  # another process wrote that version, or the request was carried out before
    LOST = "lost"  # no database for too long
    IMPOSSIBLE = "impossible"  # nothing that a database could take, now or later


LogValues = tuple[str, int, int, str, str | None, str | None]
Also = tuple[Executable, Mapping[str, Any]]


@dataclass(slots=True)
class Write:
    """Rows of one table's log, and what is to be written in the same transaction."""

    table_id: str
    rows: Sequence[LogValues]
    done: Callable[[Written], None]
    also: Sequence[Also] = ()
    notices: Sequence[str] = ()
    came: float = field(default_factory=time.monotonic)


class Writer:
    """Start it on a running loop; `done` is called there."""

    def __init__(self, engine: Engine, process: str, now: Callable[[], int] = now_ms) -> None:
        self._engine = engine
        self._process = process
        self._now = now
        self._queue: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._waiting: list[Write] = []
        self._loop = asyncio.get_running_loop()
        self._postgres = engine.dialect.name == "postgresql"
        mark = "%s" if self._postgres else "?"
        self._insert = f'INSERT INTO log (table_id, version, at, entry, asker, "key") VALUES ({", ".join([mark] * 6)})'
        self.commits = 0
        self.written = 0
        self.away_since: int | None = None
        """Since when (milliseconds since 1970) the database has not been reached."""
        self._away_from = 0.0
        self._began: tuple[float, int] | None = None
        """When the write began that is under way: by the system's clock, and by ours."""
        self._lock = threading.Lock()
        self._stopping = False
        self.back: Callable[[int], None] = lambda _: None
        """Called on the loop when it is reached again, before anybody is told of anything: since when it was away."""
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, write: Write) -> None:
        """Queues a write; its `done` is called once it is durable, or never will be."""
        # Handed over together at the end of this turn of the loop: waking the thread for each would cost more than it.
        if not self._waiting:
            self._loop.call_soon(self._hand_over)
        self._waiting.append(write)

    def _hand_over(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._queue.put(waiting)

    async def stop(self) -> None:
        """Writes what is queued, unless the database is away; the thread has ended when this returns."""
        self._stopping = True
        if self._waiting:
            self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while True:
            batch = [self._queue.get()]
            while True:
                try:
                    batch.append(self._queue.get_nowait())
                except queue.Empty:
                    break
            # In the order of their names: two processes that wait for each other's tables would wait for good.
            writes = sorted((write for one in batch if one is not None for write in one), key=_by_table)
            if writes:
                outcomes = self._write(writes)  # never raises: this thread is the only one that writes
                self._loop.call_soon_threadsafe(_tell, writes, outcomes)
            if None in batch:
                return

    def _write(self, writes: list[Write]) -> list[Written]:
        # Whoever has waited longest decides how long all wait: behind others that wait, nobody's time begins anew.
        until = min(write.came for write in writes) + PATIENCE_S
        began = (time.monotonic(), self._now())
        with self._lock:
            self._began = began
        while True:
            try:
                with self._engine.connect() as connection:
                    outcomes = self._attempt(connection, writes)
                with self._lock:
                    self._began, away_since = None, self.away_since
                if away_since is not None:
                    self._loop.call_soon_threadsafe(self._reached, away_since)
                return outcomes
            except Exception as wrong:
                DATABASE.failed("writing", wrong)
                with self._lock:
                    self._away(began)
                if time.monotonic() > until or self._stopping:
                    with self._lock:
                        self._began = None
                    logger.error("database-lost", extra={"fields": {"kind": type(wrong).__name__}})
                    return [Written.LOST] * len(writes)
                time.sleep(PAUSE_S)

    def look(self) -> None:
        """Called now and then on the loop: a write that hangs counts as one that failed, from when it was begun."""
        with self._lock:
            hangs = self._began is not None and time.monotonic() - self._began[0] > SLOW_S
            if self._began is not None and hangs:
                self._away(self._began)
        if hangs:
            DATABASE.failed("writing")

    def away_for(self) -> float | None:
        """How many seconds the database has been away; None if it is there."""
        return None if self.away_since is None else time.monotonic() - self._away_from

    def _away(self, began: tuple[float, int]) -> None:
        if self.away_since is None:
            self._away_from, self.away_since = began

    def _reached(self, since: int) -> None:
        if self.away_since is not None:
            self.away_since = None
            DATABASE.back()
            self.back(since)

    def _attempt(self, connection: Connection, writes: list[Write]) -> list[Written]:
        self._begin(connection)
        try:
            outcomes = self._logged(connection, writes)
            done = [write for write, outcome in zip(writes, outcomes, strict=True) if outcome is Written.DONE]
            self._also(connection, done)
            self._notify(connection, done)
            connection.commit()
        except Exception as wrong:
            if _is_away(wrong):
                raise
            connection.rollback()
            outcomes = self._one_by_one(connection, writes)
        self.commits += 1
        self.written += outcomes.count(Written.DONE)
        return outcomes

    def _one_by_one(self, connection: Connection, writes: list[Write]) -> list[Written]:
        """Something is wrong with one of them: each gets a savepoint, so that the others do not suffer."""
        self._begin(connection)
        outcomes = []
        for write in writes:
            connection.exec_driver_sql("SAVEPOINT one")
            try:
                if write.rows:
                    connection.exec_driver_sql(self._insert, list(write.rows))
                self._also(connection, [write])
                outcomes.append(Written.DONE)
            except Exception as wrong:
                if _is_away(wrong):
                    raise
                connection.exec_driver_sql("ROLLBACK TO SAVEPOINT one")
                forestalled = isinstance(wrong, IntegrityError)
                outcomes.append(Written.FORESTALLED if forestalled else Written.IMPOSSIBLE)
                if not forestalled:
                    logger.error("write-impossible", exc_info=wrong, extra={"fields": {"table": write.table_id}})
            connection.exec_driver_sql("RELEASE SAVEPOINT one")
        done = [write for write, outcome in zip(writes, outcomes, strict=True) if outcome is Written.DONE]
        self._notify(connection, done)
        connection.commit()
        return outcomes

    def _begin(self, connection: Connection) -> None:
        if not self._postgres:
            # A transaction that reads first and writes later would be refused instead of waiting its turn.
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    def _logged(self, connection: Connection, writes: list[Write]) -> list[Written]:
        """Rows of logs, all at once. Where processes share tables, being forestalled is usual, and no error."""
        rows = [row for write in writes for row in write.rows]
        if not rows:
            return [Written.DONE] * len(writes)
        if not self._postgres:
            connection.exec_driver_sql(self._insert, rows)
            return [Written.DONE] * len(writes)
        if len({row[:2] for row in rows}) < len(rows):
            raise _Twice  # the first of them counts
        columns = tuple(list(column) for column in zip(*rows, strict=True))
        taken = {(row[0], row[1]) for row in connection.exec_driver_sql(_INSERT_NEW, columns)}
        whole = [all(row[:2] in taken for row in write.rows) for write in writes]
        for write, complete in zip(writes, whole, strict=True):
            for row in () if complete else write.rows:
                if row[:2] in taken:
                    connection.exec_driver_sql("DELETE FROM log WHERE table_id = %s AND version = %s", row[:2])
        return [Written.DONE if complete else Written.FORESTALLED for complete in whole]

    def _also(self, connection: Connection, writes: list[Write]) -> None:
        also: dict[Executable, list[Mapping[str, Any]]] = {}
        for write in writes:
            for statement, values in write.also:
                also.setdefault(statement, []).append(values)
        for statement, many in also.items():
            connection.execute(statement, many)

    def _notify(self, connection: Connection, writes: list[Write]) -> None:
        """Ids only, and only to those who may read the database anyway; delivered if the transaction is."""
        if not self._postgres:
            return
        texts = list(dict.fromkeys(text for write in writes for text in (write.table_id, *write.notices) if text))
        for notice in notices(self._process, texts):
            connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, notice))


# Rows that are there already are passed over, and those that were new come back.
_INSERT_NEW = """
INSERT INTO log (table_id, version, at, entry, asker, "key")
SELECT * FROM unnest(%s::varchar[], %s::int[], %s::bigint[], %s::text[], %s::varchar[], %s::varchar[])
ON CONFLICT DO NOTHING RETURNING table_id, version
"""


class _Twice(Exception):
    """Two writes of one transaction want the same version."""


def _by_table(write: Write) -> str:
    return write.table_id


def _is_away(wrong: Exception) -> bool:
    """Whether it is the database that fails, and not what was to be written."""
    return isinstance(wrong, DBAPIError) and not isinstance(wrong, _NOT_ITS_FAULT)


_NOT_ITS_FAULT = (IntegrityError, DataError, ProgrammingError, NotSupportedError)


def notices(process: str, texts: Sequence[str]) -> list[str]:
    """Texts joined into as few notices as fit, each with its sender in front."""
    found: list[str] = []
    held: list[str] = [process]
    for text in texts:
        if sum(map(len, held)) + len(held) + len(text) > NOTICE_BYTES:
            found.append(",".join(held))
            held = [process]
        held.append(text)
    return [*found, ",".join(held)] if len(held) > 1 else found


def _tell(writes: list[Write], outcomes: list[Written]) -> None:
    for write, outcome in zip(writes, outcomes, strict=True):
        attempt(Place.WRITTEN, write.table_id or None, write.done, outcome)
