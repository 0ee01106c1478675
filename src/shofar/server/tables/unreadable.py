"""Tables that cannot be read, or fail again and again: set aside whole, so that they harm nobody and lose nothing.

The mark is kept in the database for the operator. A process tries such a table again after it has started anew, or once
the operator has taken the mark away; what reads again loses it.
"""

import traceback

from sqlalchemy import Executable, bindparam, delete, select, text

from shofar import __version__
from shofar.server.db import schema
from shofar.server.db.log_writer import Statement, Write, Written
from shofar.server.logs import log_event
from shofar.server.tables.context import TablesContext
from shofar.table.checks import Denied

UNREADABLE = 4005
"""A connection is closed with this code when its table has been set aside: the page says so, and does not try again."""
CODE = "server-table-unreadable"
LONGEST = 200

unreadable = schema.unreadable.c
# An operator may have deleted the table in the meantime.
ADD_MARK: Executable = text(
    "INSERT INTO unreadable (table_id, since, software, error, place) SELECT CAST(:table_id AS VARCHAR(32)), "
    "CAST(:since AS BIGINT), CAST(:software AS VARCHAR(40)), CAST(:error AS VARCHAR(200)), "
    "CAST(:place AS VARCHAR(200)) WHERE EXISTS (SELECT 1 FROM log WHERE log.table_id = :table_id) "
    "ON CONFLICT (table_id) DO UPDATE SET software = :software, error = :error, place = :place"
)
DROP_MARK: Executable = delete(schema.unreadable).where(unreadable.table_id == bindparam("of"))
DROP_JOBS: Executable = delete(schema.jobs).where(schema.jobs.c.table_id == bindparam("of"))


class Unreadable(Denied):
    """The table has been set aside."""

    def __init__(self) -> None:
        super().__init__(CODE)


class UnreadableTables:
    """The tables that this process has set aside."""

    def __init__(self, context: TablesContext) -> None:
        self._context = context
        self._mark_stored: dict[str, bool] = {}
        """By table: whether the mark is in the database."""
        self._marks: dict[str, dict[str, object]] = {}
        self.marked: frozenset[str] = frozenset()
        """All that have a mark in the database, as of the last refresh."""

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._mark_stored

    def __len__(self) -> int:
        return len(self.marked | self._mark_stored.keys())

    def add(self, table_id: str, wrong: BaseException) -> None:
        """Sets a table aside. Its bots' moves are asked for again when it can be read."""
        frames = traceback.extract_tb(wrong.__traceback__)
        places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames]
        error, place = type(wrong).__name__[:LONGEST], " ".join(places[-6:])[-LONGEST:]
        mark = {"table_id": table_id, "since": self._context.now(), "software": __version__}
        self._marks[table_id] = {**mark, "error": error, "place": place}
        log_event("table-set-aside", table=table_id, error=error, where=place)
        self._write_mark(table_id)

    def _write_mark(self, table_id: str) -> None:
        self._mark_stored[table_id] = False

        def done(written: Written) -> None:
            if written is Written.DONE and table_id in self._mark_stored:
                self._mark_stored[table_id] = True
                self.marked |= {table_id}

        statements: list[Statement] = [(ADD_MARK, self._marks[table_id]), (DROP_JOBS, {"of": table_id})]
        self._context.writer.submit(Write(statements=statements, done=done))

    def reads_again(self, table_id: str) -> None:
        """The table has been read: its mark is deleted."""
        if table_id in self.marked:
            self.marked -= {table_id}
            log_event("table-reads-again", table=table_id)
            self._context.writer.submit(Write(statements=[(DROP_MARK, {"of": table_id})]))

    async def refresh(self) -> None:
        """What the operator has taken the mark from is tried again; what could not be marked is marked now."""
        before = dict(self._mark_stored)
        query = select(unreadable.table_id)
        self.marked = frozenset(await self._context.database.read(lambda connection: list(connection.scalars(query))))
        for table_id, kept in before.items():
            if not kept and not self._mark_stored.get(table_id, True):
                self._write_mark(table_id)
            elif kept and table_id not in self.marked:
                self._mark_stored.pop(table_id, None)
                self._marks.pop(table_id, None)
