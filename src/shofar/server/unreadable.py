"""Tables that cannot be read, or fail again and again: set aside whole, so that they harm nobody and lose nothing.

The mark is kept in the database for the operator. A process tries such a table again after it has started anew, or once
the operator has taken the mark away; what reads again loses it.
"""

import traceback
from collections.abc import Callable

from sqlalchemy import Executable, bindparam, delete, select, text

from shofar import __version__
from shofar.server import schema
from shofar.server.logs import write_down
from shofar.server.store import Reader
from shofar.server.writer import Also, Write, Writer, Written
from shofar.table.decide import Denied

UNREADABLE = 4005
"""A connection is closed with this code when its table has been set aside: the page says so, and does not try again."""
CODE = "server-table-unreadable"
LONGEST = 200

unreadable = schema.unreadable.c
# An operator may have deleted the table in the meantime.
PUT: Executable = text(
    "INSERT INTO unreadable (table_id, since, software, error, place) SELECT CAST(:table_id AS VARCHAR(32)), "
    "CAST(:since AS BIGINT), CAST(:software AS VARCHAR(40)), CAST(:error AS VARCHAR(200)), "
    "CAST(:place AS VARCHAR(200)) WHERE EXISTS (SELECT 1 FROM log WHERE log.table_id = :table_id) "
    "ON CONFLICT (table_id) DO UPDATE SET software = :software, error = :error, place = :place"
)
TAKE_AWAY: Executable = delete(schema.unreadable).where(unreadable.table_id == bindparam("of"))
DROP_JOBS: Executable = delete(schema.jobs).where(schema.jobs.c.table_id == bindparam("of"))


class Unreadable(Denied):
    """The table has been set aside."""

    def __init__(self) -> None:
        super().__init__(CODE)


class SetAside:
    """The tables that this process has set aside."""

    def __init__(self, reader: Reader, writer: Writer, now: Callable[[], int]) -> None:
        self._reader = reader
        self._writer = writer
        self._now = now
        self._kept: dict[str, bool] = {}
        """By table: whether the mark is in the database."""
        self._marks: dict[str, dict[str, object]] = {}
        self.marked: frozenset[str] = frozenset()
        """All that have a mark in the database, at the last look."""

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._kept

    def __len__(self) -> int:
        return len(self.marked | self._kept.keys())

    def put(self, table_id: str, wrong: BaseException) -> None:
        """Sets a table aside. Its bots' moves are asked for again when it can be read."""
        places = [
            f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in traceback.extract_tb(wrong.__traceback__)
        ]
        error, place = type(wrong).__name__[:LONGEST], " ".join(places[-6:])[-LONGEST:]
        self._marks[table_id] = {
            "table_id": table_id,
            "since": self._now(),
            "software": __version__,
            "error": error,
            "place": place,
        }
        write_down("table-set-aside", table=table_id, error=error, where=place)
        self._keep(table_id)

    def _keep(self, table_id: str) -> None:
        self._kept[table_id] = False

        def done(written: Written) -> None:
            if written is Written.DONE and table_id in self._kept:
                self._kept[table_id] = True
                self.marked |= {table_id}

        also: list[Also] = [(PUT, self._marks[table_id]), (DROP_JOBS, {"of": table_id})]
        self._writer.submit(Write("", [], done, also))

    def reads(self, table_id: str) -> None:
        """The table has been read: a mark of earlier goes."""
        if table_id in self.marked:
            self.marked -= {table_id}
            write_down("table-reads-again", table=table_id)
            self._writer.submit(Write("", [], _unheard, [(TAKE_AWAY, {"of": table_id})]))

    async def look(self) -> None:
        """What the operator has taken the mark from is tried again; what could not be marked is marked now."""
        before = dict(self._kept)
        query = select(unreadable.table_id)
        self.marked = frozenset(await self._reader.read(lambda connection: list(connection.scalars(query))))
        for table_id, kept in before.items():
            if not kept and not self._kept.get(table_id, True):
                self._keep(table_id)
            elif kept and table_id not in self.marked:
                self._kept.pop(table_id, None)
                self._marks.pop(table_id, None)


def _unheard(_: Written) -> None:
    return
