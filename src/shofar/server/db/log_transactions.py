"""Writes many logs in one transaction; if something is wrong with one of them, each gets a savepoint.

An entry is written only if the one before it is there: a database restored from an older copy gets no gap.
"""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import IntegrityError

from shofar.server.db.connect import begin_write
from shofar.server.db.errors import is_away, is_locked
from shofar.server.db.log_queries import SAME_ENTRY, positions_exist

logger = logging.getLogger("shofar.server")

ONE_LOCK_MS = 5
"""How long each write waits for a lock when they are written one by one."""
CHANNEL = "shofar"
NOTICE_BYTES = 7_000
"""PostgreSQL carries at most 8,000 bytes in one notice."""


class Written(Enum):
    """The outcome of a write."""

    DONE = "done"
    AHEAD = "ahead"  # the entry before it is not in the database: memory is ahead
    FORESTALLED = "forestalled"  # another process wrote that version, or the request was carried out before
    LOST = "lost"  # the database was away for too long
    IMPOSSIBLE = "impossible"  # the database would never accept it


LogValues = tuple[str, int, int, str, str | None, str | None]
Statement = tuple[Executable, Mapping[str, Any]]


@dataclass(slots=True)
class Write:
    """Rows of one table's log, and statements and notices of the same transaction."""

    table_id: str = ""
    rows: Sequence[LogValues] = ()
    statements: Sequence[Statement] = ()
    notices: Sequence[str] = ()
    done: Callable[[Written], None] | None = None
    """Called on the loop once the outcome is known."""
    previous_at: int | None = None
    """When the entry was accepted that the first row follows; None: whichever it is, it must be there."""
    submitted_at: float = field(default_factory=time.monotonic)


class Transactions:
    """The transactions of one process's writer."""

    def __init__(self, engine: Engine, process: str, on_progress: Callable[[], object]) -> None:
        self._process = process
        self._on_progress = on_progress
        self._postgres = engine.dialect.name == "postgresql"
        mark = "%s" if self._postgres else "?"
        follows = SAME_ENTRY.format(at=mark, id=mark, version=mark)
        self._insert = (
            'INSERT INTO log (table_id, version, at, entry, asker, "key") '
            f"SELECT {', '.join([mark] * 6)} WHERE {mark} = 1 OR ({follows})"
        )

    def write(self, connection: Connection, writes: list[Write], *, singly: bool) -> list[Written | None]:
        """The outcome of each write; None for those that wait for a lock, and may be tried again."""
        outcomes: list[Written | None]
        try:
            if singly:
                raise _OneByOne
            begin_write(connection)
            outcomes = [*self._logged(connection, writes)]
            done = [write for write, outcome in zip(writes, outcomes, strict=True) if outcome is Written.DONE]
            self._execute(connection, done)
            self._notify(connection, done)
            connection.commit()
        except Exception as wrong:
            if is_away(wrong):
                raise
            connection.rollback()
            outcomes = self._one_by_one(connection, writes)
        return outcomes

    def _one_by_one(self, connection: Connection, writes: list[Write]) -> list[Written | None]:
        """Each write in a savepoint of its own, so that one that fails does not undo the others."""
        begin_write(connection)
        if self._postgres:
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {ONE_LOCK_MS}")
        outcomes: list[Written | None] = []
        for write in writes:
            connection.exec_driver_sql("SAVEPOINT one")
            try:
                complete = self._inserted(connection, [write]) == len(write.rows)
                if complete:
                    self._execute(connection, [write])
                else:
                    connection.exec_driver_sql("ROLLBACK TO SAVEPOINT one")
                outcomes.append(Written.DONE if complete else Written.AHEAD)
            except Exception as wrong:
                if is_away(wrong):
                    raise
                connection.exec_driver_sql("ROLLBACK TO SAVEPOINT one")
                outcomes.append(_outcome(write, wrong))
            connection.exec_driver_sql("RELEASE SAVEPOINT one")
            self._on_progress()
        done = [write for write, outcome in zip(writes, outcomes, strict=True) if outcome is Written.DONE]
        self._notify(connection, done)
        connection.commit()
        return outcomes

    def _inserted(self, connection: Connection, writes: list[Write]) -> int:
        """How many rows were written, because the row before each was there."""
        values: list[tuple[object, ...]] = []
        for write in writes:
            before = write.previous_at
            for row in write.rows:
                values.append((*row, row[1], before, row[0], row[1] - 1))
                before = row[2]
        return connection.exec_driver_sql(self._insert, values).rowcount if values else 0

    def _logged(self, connection: Connection, writes: list[Write]) -> list[Written]:
        """Writes the rows of all logs at once. Being forestalled by another process is usual, and no error."""
        rows = [row for write in writes for row in write.rows]
        if not rows:
            return [Written.DONE] * len(writes)
        if not self._postgres:
            if self._inserted(connection, writes) < len(rows):
                raise _OneByOne  # the row before one of them is not there
            return [Written.DONE] * len(writes)
        if len({row[:2] for row in rows}) < len(rows):
            raise _OneByOne  # two writes of one version: the first counts
        follows = [(write.rows[0][1] - 1, write.previous_at) for write in writes for _ in write.rows]
        columns = tuple(
            list(column) for column in zip(*((*row, *end) for row, end in zip(rows, follows, strict=True)), strict=True)
        )
        taken = {(row[0], row[1]) for row in connection.exec_driver_sql(_INSERT_NEW, columns)}
        complete = [all(row[:2] in taken for row in write.rows) for write in writes]
        outcomes = [Written.DONE if one else Written.FORESTALLED for one in complete]
        if Written.FORESTALLED in outcomes:
            self._undo(connection, writes, outcomes, taken)
        return outcomes

    def _undo(
        self, connection: Connection, writes: list[Write], outcomes: list[Written], taken: set[tuple[str, int]]
    ) -> None:
        """Deletes what was written of writes that are incomplete, and finds out why they are."""
        late = [at for at, outcome in enumerate(outcomes) if outcome is Written.FORESTALLED]
        for at in late:
            for row in writes[at].rows:
                if row[:2] in taken:
                    connection.exec_driver_sql("DELETE FROM log WHERE table_id = %s AND version = %s", row[:2])
        ends = [(writes[at].table_id, writes[at].rows[0][1] - 1, writes[at].previous_at) for at in late]
        for at, (_, version, _), there in zip(late, ends, positions_exist(connection, ends), strict=True):
            if version and not there:
                outcomes[at] = Written.AHEAD

    def _execute(self, connection: Connection, writes: list[Write]) -> None:
        """The statements of all writes, each statement once for all its values."""
        grouped: dict[Executable, list[Mapping[str, Any]]] = {}
        for write in writes:
            for statement, values in write.statements:
                grouped.setdefault(statement, []).append(values)
        for statement, many in grouped.items():
            connection.execute(statement, many)

    def _notify(self, connection: Connection, writes: list[Write]) -> None:
        """Notices hold ids only; PostgreSQL delivers them if the transaction commits."""
        if not self._postgres:
            return
        texts = list(dict.fromkeys(text for write in writes for text in (write.table_id, *write.notices) if text))
        for notice in notices(self._process, texts):
            connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, notice))


# Skips rows that exist, and those whose row before is missing; returns the rows that were written.
_INSERT_NEW = f"""
INSERT INTO log (table_id, version, at, entry, asker, "key")
SELECT made.id, made.version, made.at, made.entry, made.asker, made.key
FROM unnest(%s::varchar[], %s::int[], %s::bigint[], %s::text[], %s::varchar[], %s::varchar[], %s::int[], %s::bigint[])
AS made (id, version, at, entry, asker, key, follows, follows_at)
WHERE made.follows = 0 OR ({SAME_ENTRY.format(id="made.id", version="made.follows", at="made.follows_at")})
ON CONFLICT DO NOTHING RETURNING table_id, version
"""


class _OneByOne(Exception):
    """The writes of one transaction are to be written one by one."""


def _outcome(write: Write, wrong: Exception) -> Written | None:
    """The outcome of a write that failed by itself; None if it may be tried again."""
    if is_locked(wrong):
        return None
    if isinstance(wrong, IntegrityError):
        return Written.FORESTALLED
    logger.error("write-impossible", exc_info=wrong, extra={"fields": {"table": write.table_id}})
    return Written.IMPOSSIBLE


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
