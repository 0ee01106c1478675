"""The tables that a process has in memory: loaded from their logs when somebody asks, and put back when nobody does."""

import asyncio
from collections.abc import Callable, Sequence

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from shofar.server.absence import Unavailable
from shofar.server.faults import FAULTS, Place
from shofar.server.live import Live
from shofar.server.store import LogRow, Reader
from shofar.server.unreadable import SetAside, Unreadable
from shofar.table import decode_entry

LONGEST_ID = 32


class NoSuchTable(Exception):
    """There is no table of that name."""


class Gap(Exception):
    """A log in which a version is missing."""


class Shelf:
    """Tables by name."""

    def __init__(self, reader: Reader, aside: SetAside, *, now: Callable[[], int], local_only: bool) -> None:
        self._reader = reader
        self.aside = aside
        self._now = now
        self._local_only = local_only
        self.lives: dict[str, Live] = {}
        self.loaded: list[Callable[[Live, Sequence[LogRow]], None]] = []
        """Who wants to know that a table has come into memory."""
        self.forgotten: list[Callable[[Live], None]] = []
        """Who wants to know that it has left."""
        self.failed: Callable[[Live, Place, Exception], None] = lambda *_: None
        """Told where one of those could not do what it does."""
        self._loading: dict[str, asyncio.Task[Live]] = {}

    async def live(self, table_id: str) -> Live:
        """The table, loaded from its log if it is not in memory."""
        found = self.lives.get(table_id)
        if found is not None:
            found.used_at = self._now()
            return found
        if len(table_id) > LONGEST_ID or not (table_id.isascii() and table_id.isalnum()):
            raise NoSuchTable(table_id)  # nothing that we made: the database need not be asked
        if table_id in self.aside:
            raise Unreadable
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Live:
        try:
            rows = await self._reader.log_after(table_id, 0)
            if not rows:
                raise NoSuchTable(table_id)
            live = self._worked_out(table_id, rows)
            live.origin = await self._reader.origin(table_id)
        except NoSuchTable:
            raise
        except Exception as wrong:
            if isinstance(wrong, DBAPIError) and not _of_these_rows(wrong):
                raise
            FAULTS.note(Place.LOAD, wrong, table_id)
            self.aside.put(table_id, wrong)
            raise Unreadable from None
        self.lives[table_id] = live
        for tell in self.loaded:
            try:
                tell(live, rows)
            except Exception as wrong:
                self.failed(live, Place.LOADED, wrong)
                raise (Unreadable if table_id in self.aside else Unavailable) from None
        self.aside.reads(table_id)
        return live

    def _worked_out(self, table_id: str, rows: Sequence[LogRow]) -> Live:
        for number, row in enumerate(rows, start=1):
            if row[0] != number:
                raise Gap
        entries = [decode_entry(row[1]) for row in rows]
        live = Live.of(table_id, entries, used_at=self._now(), local_only=self._local_only)
        live.remember_rows(rows)
        return live

    async def now_in_memory(self, table_id: str) -> Live | None:
        """The table if it is in memory, or on its way there: it may have been read before the latest news."""
        if (loading := self._loading.get(table_id)) is not None:
            await asyncio.wait([loading])
        return self.lives.get(table_id)

    def add(self, live: Live) -> None:
        """A table that is new."""
        self.lives[live.id] = live

    def forget(self, live: Live) -> None:
        """Out of memory; its log brings it back when somebody asks."""
        if self.lives.get(live.id) is live:
            del self.lives[live.id]
            for tell in self.forgotten:
                tell(live)


def _of_these_rows(wrong: DBAPIError) -> bool:
    """Whether it is these rows that cannot be read, and not the database that is away."""
    if isinstance(wrong, OperationalError):
        return "Could not decode" in str(wrong.orig)  # SQLite's word for text that is none
    return not isinstance(wrong, InterfaceError) and not wrong.connection_invalidated
