"""The tables that a process has in memory: loaded from their logs when somebody asks for them."""

import asyncio
from collections.abc import Callable, Sequence

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from shofar.server.db.log_queries import log_after, origin_of
from shofar.server.faults import FAULTS, Place
from shofar.server.tables.context import TablesContext
from shofar.server.tables.outages import Unavailable
from shofar.server.tables.session import TableSession
from shofar.server.tables.unreadable import Unreadable, UnreadableTables
from shofar.table import Entry, decode_entry

LONGEST_ID = 32


class NoSuchTable(Exception):
    """There is no table of that name."""


class Gap(Exception):
    """A log in which a version is missing."""


class TableCache:
    """Sessions by the id of their table."""

    def __init__(self, context: TablesContext, unreadable: UnreadableTables) -> None:
        self._context = context
        self._unreadable = unreadable
        self.sessions: dict[str, TableSession] = {}
        self.on_add: Sequence[Callable[[TableSession], None]] = ()
        self.on_load: Sequence[Callable[[TableSession], None]] = ()
        """Called when a table has come into memory."""
        self.on_load_failure: Callable[[TableSession, Place, Exception], None] | None = None
        """Called if one of those fails."""
        self.on_forget: Sequence[Callable[[TableSession], None]] = ()
        """Called when a table has left memory."""
        self._loading: dict[str, asyncio.Task[TableSession]] = {}

    async def session(self, table_id: str) -> TableSession:
        """The table, loaded from its log if it is not in memory."""
        found = self.sessions.get(table_id)
        if found is not None:
            found.touch(self._context.now())
            return found
        if len(table_id) > LONGEST_ID or not (table_id.isascii() and table_id.isalnum()):
            raise NoSuchTable(table_id)  # nothing that we made: the database need not be asked
        if table_id in self._unreadable:
            raise Unreadable
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> TableSession:
        try:
            rows = await self._context.database.read(lambda connection: log_after(connection, table_id, 0))
            if not rows:
                raise NoSuchTable(table_id)
            if any(row[0] != number for number, row in enumerate(rows, start=1)):
                raise Gap
            origin = await self._context.database.read(lambda connection: origin_of(connection, table_id))
            session = self._session(table_id, [decode_entry(row[1]) for row in rows], origin)
            session.remember_rows(rows)
        except NoSuchTable:
            raise
        except Exception as wrong:
            if isinstance(wrong, DBAPIError) and not _rows_unreadable(wrong):
                raise
            FAULTS.note(Place.LOAD, wrong, table_id)
            self._unreadable.add(table_id, wrong)
            raise Unreadable from None
        self.sessions[table_id] = session
        for listener in self.on_load:
            try:
                listener(session)
            except Exception as wrong:
                if self.on_load_failure is not None:
                    self.on_load_failure(session, Place.ON_LOAD, wrong)
                raise (Unreadable if table_id in self._unreadable else Unavailable) from None
        self._unreadable.reads_again(table_id)
        return session

    def _session(self, table_id: str, entries: Sequence[Entry], origin: str) -> TableSession:
        return TableSession(
            table_id, entries, used_at=self._context.now(), local_only=self._context.config.local_only, origin=origin
        )

    async def in_memory(self, table_id: str) -> TableSession | None:
        """The table if it is in memory, or on its way there: it may have been read before the latest news."""
        if (loading := self._loading.get(table_id)) is not None:
            await asyncio.wait([loading])
        return self.sessions.get(table_id)

    def holds(self, session: TableSession) -> bool:
        """Whether this session is the one in memory for its table."""
        return self.sessions.get(session.id) is session

    def add(self, table_id: str, entries: Sequence[Entry], origin: str) -> TableSession:
        """The session of a new table."""
        self.sessions[table_id] = session = self._session(table_id, entries, origin)
        for listener in self.on_add:
            listener(session)
        return session

    def forget(self, session: TableSession) -> None:
        """Takes a session out of memory; the log brings it back when somebody asks for the table."""
        if self.holds(session):
            del self.sessions[session.id]
            for listener in self.on_forget:
                listener(session)


def _rows_unreadable(wrong: DBAPIError) -> bool:
    """Whether it is these rows that cannot be read, and not the database that is away."""
    if isinstance(wrong, OperationalError):
        return "Could not decode" in str(wrong.orig)  # SQLite's word for text that is none
    return not isinstance(wrong, InterfaceError) and not wrong.connection_invalidated
