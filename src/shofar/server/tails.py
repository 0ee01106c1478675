"""The ends of many logs in one query: where processes share tables, each reads what the others have written.

Also whether the database still holds what a process has in memory: one that came back from a copy may be older.
"""

import asyncio
from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from shofar.server.store import LogRow, Reader, log_after

Asked = tuple[str, int, "asyncio.Future[Sequence[LogRow]]"]

_TAILS = """
SELECT wanted.i, log.version, log.entry, log.asker, log."key"
FROM unnest(%s::varchar[], %s::int[]) WITH ORDINALITY AS wanted (id, seen, i)
JOIN log ON log.table_id = wanted.id AND log.version > wanted.seen
ORDER BY wanted.i, log.version
"""

Held = tuple[str, int, int | None]
"""A table, a version of it, and when that entry was accepted (None: whenever)."""

HELD = 'SELECT log."at" = coalesce({at}, log."at") FROM log WHERE log.table_id = {id} AND log.version = {version}'
"""Whether an entry is the one that we know."""

_KNOWN = f"""
SELECT wanted.i FROM unnest(%s::varchar[], %s::int[], %s::bigint[]) WITH ORDINALITY AS wanted (id, version, at, i)
WHERE ({HELD.format(id="wanted.id", version="wanted.version", at="wanted.at")})
"""
_KNOWN_ONE = HELD.format(id="?", version="?", at="?")


class Tails:
    """One query at a time; whoever asks while it runs is answered by the next one, which knows at least as much."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._waiting: list[Asked] = []
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
            asked, self._waiting = self._waiting, []
            wanted = [(table_id, version) for table_id, version, _ in asked]
            try:
                found = await self._reader.read(partial(tails, wanted=wanted))
            except DBAPIError as wrong:
                for _, _, answer in asked:
                    if not answer.done():
                        answer.set_exception(wrong)
                continue
            for (_, _, answer), rows in zip(asked, found, strict=True):
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


def known(connection: Connection, held: Sequence[Held]) -> list[bool]:
    """For each entry: whether the database holds it. A log without its end has lost it, or gone another way."""
    if connection.dialect.name != "postgresql":
        one = [(at, table_id, version) for table_id, version, at in held]
        return [bool(connection.exec_driver_sql(_KNOWN_ONE, values).scalar()) for values in one]
    if not held:
        return []
    columns = tuple(list(column) for column in zip(*held, strict=True))
    there = {number - 1 for (number,) in connection.exec_driver_sql(_KNOWN, columns)}
    return [number in there for number in range(len(held))]
