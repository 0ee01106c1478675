"""One transaction for many writes of logs; where something stands in its way, one savepoint for each of them.

An entry is written only where the one that it follows stands: a database that came back older gets no hole.
"""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import IntegrityError

from shofar.server.database_errors import is_away, is_locked
from shofar.server.tails import HELD, known

logger = logging.getLogger("shofar.server")

ONE_LOCK_MS = 5
"""So long each table's write waits by itself."""
CHANNEL = "shofar"
NOTICE_BYTES = 7_000
"""PostgreSQL carries at most 8,000 bytes in one notice."""


class Written(Enum):
    """What became of a write."""

    DONE = "done"
    AHEAD = "ahead"  # the database does not hold the entry that it follows: memory is ahead of it
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
    previous_at: int | None = None
    """When the entry was accepted that the first row follows; None: whichever it is, it must be there."""


class Transactions:
    """How a process's writes go into its database."""

    def __init__(self, engine: Engine, process: str, answers: Callable[[], object]) -> None:
        self._process = process
        self._answers = answers
        self._postgres = engine.dialect.name == "postgresql"
        mark = "%s" if self._postgres else "?"
        follows = HELD.format(at=mark, id=mark, version=mark)
        self._insert = (
            'INSERT INTO log (table_id, version, at, entry, asker, "key") '
            f"SELECT {', '.join([mark] * 6)} WHERE {mark} = 1 OR ({follows})"
        )

    def write(self, connection: Connection, writes: list[Write], *, singly: bool) -> list[Written | None]:
        """What became of each write; None for those that wait for somebody else's lock, and may be tried again."""
        outcomes: list[Written | None]
        try:
            if singly:
                raise _Apart
            self._begin(connection)
            outcomes = [*self._logged(connection, writes)]
            done = [write for write, outcome in zip(writes, outcomes, strict=True) if outcome is Written.DONE]
            self._also(connection, done)
            self._notify(connection, done)
            connection.commit()
        except Exception as wrong:
            if is_away(wrong):
                raise
            connection.rollback()
            outcomes = self._one_by_one(connection, writes)
        return outcomes

    def _one_by_one(self, connection: Connection, writes: list[Write]) -> list[Written | None]:
        """Something is wrong with one of them: each gets a savepoint, so that the others do not suffer."""
        self._begin(connection)
        if self._postgres:
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {ONE_LOCK_MS}")
        outcomes: list[Written | None] = []
        for write in writes:
            connection.exec_driver_sql("SAVEPOINT one")
            try:
                complete = self._inserted(connection, [write]) == len(write.rows)
                if complete:
                    self._also(connection, [write])
                else:
                    connection.exec_driver_sql("ROLLBACK TO SAVEPOINT one")
                outcomes.append(Written.DONE if complete else Written.AHEAD)
            except Exception as wrong:
                if is_away(wrong):
                    raise
                connection.exec_driver_sql("ROLLBACK TO SAVEPOINT one")
                outcomes.append(_outcome(write, wrong))
            connection.exec_driver_sql("RELEASE SAVEPOINT one")
            self._answers()
        done = [write for write, outcome in zip(writes, outcomes, strict=True) if outcome is Written.DONE]
        self._notify(connection, done)
        connection.commit()
        return outcomes

    def _inserted(self, connection: Connection, writes: list[Write]) -> int:
        """How many rows found the one that they follow, and were written."""
        values: list[tuple[object, ...]] = []
        for write in writes:
            before = write.previous_at
            for row in write.rows:
                values.append((*row, row[1], before, row[0], row[1] - 1))
                before = row[2]
        return connection.exec_driver_sql(self._insert, values).rowcount if values else 0

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
            if self._inserted(connection, writes) < len(rows):
                raise _Apart  # one of them follows something that is not there
            return [Written.DONE] * len(writes)
        if len({row[:2] for row in rows}) < len(rows):
            raise _Apart  # the first of them counts
        follows = [(write.rows[0][1] - 1, write.previous_at) for write in writes for _ in write.rows]
        columns = tuple(
            list(column) for column in zip(*((*row, *end) for row, end in zip(rows, follows, strict=True)), strict=True)
        )
        taken = {(row[0], row[1]) for row in connection.exec_driver_sql(_INSERT_NEW, columns)}
        outcomes = [
            Written.DONE if all(row[:2] in taken for row in write.rows) else Written.FORESTALLED for write in writes
        ]
        if Written.FORESTALLED in outcomes:
            self._undo(connection, writes, outcomes, taken)
        return outcomes

    def _undo(
        self, connection: Connection, writes: list[Write], outcomes: list[Written], taken: set[tuple[str, int]]
    ) -> None:
        """Takes back what was written of those that were not written whole, and finds out why they were not."""
        late = [at for at, outcome in enumerate(outcomes) if outcome is Written.FORESTALLED]
        for at in late:
            for row in writes[at].rows:
                if row[:2] in taken:
                    connection.exec_driver_sql("DELETE FROM log WHERE table_id = %s AND version = %s", row[:2])
        ends = [(writes[at].table_id, writes[at].rows[0][1] - 1, writes[at].previous_at) for at in late]
        for at, (_, version, _), there in zip(late, ends, known(connection, ends), strict=True):
            if version and not there:
                outcomes[at] = Written.AHEAD

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


# Rows that are there already, and those that follow nothing, are passed over; those that were written come back.
_INSERT_NEW = f"""
INSERT INTO log (table_id, version, at, entry, asker, "key")
SELECT made.id, made.version, made.at, made.entry, made.asker, made.key
FROM unnest(%s::varchar[], %s::int[], %s::bigint[], %s::text[], %s::varchar[], %s::varchar[], %s::int[], %s::bigint[])
AS made (id, version, at, entry, asker, key, follows, follows_at)
WHERE made.follows = 0 OR ({HELD.format(id="made.id", version="made.follows", at="made.follows_at")})
ON CONFLICT DO NOTHING RETURNING table_id, version
"""


class _Apart(Exception):
    """The writes of one transaction are to be written one by one."""


def _outcome(write: Write, wrong: Exception) -> Written | None:
    """What became of a write that failed by itself; None if it is worth trying again."""
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
