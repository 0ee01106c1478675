"""Reading tables' logs: one log, the tails of many in one query, and whether the database still has an entry.

Where processes share tables, each reads what the others have written; a database restored from a copy may be older
than what a process has in memory.
"""

import asyncio
from collections.abc import Iterable, Sequence
from functools import partial

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from shofar.server.db import schema
from shofar.server.db.executor import Database

LogRow = tuple[int, str, str | None, str | None]
"""Version, entry, asker, key."""
LogPosition = tuple[str, int, int | None]
"""A table, a version of it, and when that entry was accepted (None: any time)."""

log = schema.log.c


def log_after(connection: Connection, table_id: str, version: int) -> Sequence[LogRow]:
    """A table's log after a version, in order."""
    query = select(log.version, log.entry, log.asker, log.key).where(log.table_id == table_id, log.version > version)
    return [(row[0], row[1], row[2], row[3]) for row in connection.execute(query.order_by(log.version))]


def origin_of(connection: Connection, table_id: str) -> str:
    """Where a table was opened from, as a digest."""
    return str(connection.scalar(select(schema.tables.c.origin).where(schema.tables.c.id == table_id)) or "")


def answered(connection: Connection, table_id: str, asker: str, key: str) -> int | None:
    """The version that a request led to, if it was carried out."""
    return answers(connection, table_id, [(asker, key)]).get((asker, key))


def answers(connection: Connection, table_id: str, requests: Iterable[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """Of requests by asker and key, those that were carried out, and the versions that they led to."""
    wanted = set(requests)
    query = select(log.asker, log.key, log.version).where(
        log.table_id == table_id, log.asker.in_({asker for asker, _ in wanted}), log.key.in_({key for _, key in wanted})
    )
    rows = connection.execute(query) if wanted else ()
    return {(row.asker, row.key): row.version for row in rows if (row.asker, row.key) in wanted}


_TAILS = """
SELECT wanted.i, log.version, log.entry, log.asker, log."key"
FROM unnest(%s::varchar[], %s::int[]) WITH ORDINALITY AS wanted (id, seen, i)
JOIN log ON log.table_id = wanted.id AND log.version > wanted.seen
ORDER BY wanted.i, log.version
"""

SAME_ENTRY = 'SELECT log."at" = coalesce({at}, log."at") FROM log WHERE log.table_id = {id} AND log.version = {version}'
"""Whether the entry at a position is the one that we know."""

_POSITIONS_FOUND = f"""
SELECT wanted.i FROM unnest(%s::varchar[], %s::int[], %s::bigint[]) WITH ORDINALITY AS wanted (id, version, at, i)
WHERE ({SAME_ENTRY.format(id="wanted.id", version="wanted.version", at="wanted.at")})
"""
_POSITION_FOUND = SAME_ENTRY.format(id="?", version="?", at="?")


class LogTails:
    """Reads the tails of many logs, one query at a time; calls made meanwhile are answered together by the next."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[str, int, asyncio.Future[Sequence[LogRow]]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def after(self, table_id: str, version: int) -> Sequence[LogRow]:
        """A table's log after a version, in order, as it is now or later."""
        answer: asyncio.Future[Sequence[LogRow]] = asyncio.get_running_loop().create_future()
        self._waiting.append((table_id, version, answer))
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read())
        return await answer

    async def _read(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            wanted = [(table_id, version) for table_id, version, _ in batch]
            try:
                found = await self._database.read(partial(tails, wanted=wanted))
            except DBAPIError as wrong:
                for _, _, answer in batch:
                    if not answer.done():
                        answer.set_exception(wrong)
                continue
            for (_, _, answer), rows in zip(batch, found, strict=True):
                if not answer.done():
                    answer.set_result(rows)


def tails(connection: Connection, wanted: Sequence[tuple[str, int]]) -> list[Sequence[LogRow]]:
    """For each table and version: the log after it."""
    if connection.dialect.name != "postgresql" or len(wanted) == 1:
        return [log_after(connection, table_id, version) for table_id, version in wanted]
    found: list[list[LogRow]] = [[] for _ in wanted]
    columns = ([table_id for table_id, _ in wanted], [version for _, version in wanted])
    for number, version, entry, asker, key in connection.exec_driver_sql(_TAILS, columns):
        found[number - 1].append((version, entry, asker, key))
    return list(found)


def positions_exist(connection: Connection, positions: Sequence[LogPosition]) -> list[bool]:
    """For each position: whether the database has that entry. It may have been restored from an older copy."""
    if connection.dialect.name != "postgresql":
        values = [(at, table_id, version) for table_id, version, at in positions]
        return [bool(connection.exec_driver_sql(_POSITION_FOUND, one).scalar()) for one in values]
    if not positions:
        return []
    columns = tuple(list(column) for column in zip(*positions, strict=True))
    found = {number - 1 for (number,) in connection.exec_driver_sql(_POSITIONS_FOUND, columns)}
    return [number in found for number in range(len(positions))]
