"""A table whose processing failed leaves memory and is read anew from its log; if it keeps failing, it is set aside."""

import time

from shofar.server.faults import FAULTS, Place
from shofar.server.logs import log_event
from shofar.server.tables.cache import TableCache
from shofar.server.tables.outages import LATER, Unavailable
from shofar.server.tables.session import TableSession
from shofar.server.tables.unreadable import UNREADABLE, Unreadable, UnreadableTables

STRIKES = 3
WITHIN_S = 60.0
"""A table that fails so often within this time is set aside."""


class Recovery:
    """Takes sessions out of memory, so that nothing half done is sent or built upon."""

    def __init__(self, cache: TableCache, unreadable: UnreadableTables) -> None:
        self._cache = cache
        self._unreadable = unreadable
        self._failures: dict[str, list[float]] = {}

    def reload(self, session: TableSession, place: Place, wrong: Exception) -> None:
        """Drops a table whose own processing failed: its clients come back to what its log gives."""
        FAULTS.note(place, wrong, session.id)
        if not self._cache.holds(session):
            return  # it has left memory already
        now = time.monotonic()
        recent = [at for at in self._failures.pop(session.id, ()) if at > now - WITHIN_S]
        if len(recent) + 1 >= STRIKES:
            self._unreadable.add(session.id, wrong)
            self._drop(session, Unreadable(), UNREADABLE, "table unreadable")
        else:
            self._failures[session.id] = [*recent, now]
            self._drop(session, Unavailable(), LATER, "table reloaded")

    def drop_ahead(self, session: TableSession) -> None:
        """Drops a table that is further than the database, which has come back older; play goes on from there."""
        log_event("table-ahead-of-database", table=session.id, version=session.table.version)
        self._drop(session, Unavailable(), LATER, "table reloaded")

    def drop_unsure(self, session: TableSession) -> None:
        """Drops a table when nobody knows what the database holds: nothing may be sent about it any more."""
        self._drop(session, Unavailable(), LATER, "database away")

    def _drop(self, session: TableSession, answer: Exception, code: int, reason: str) -> None:
        self._cache.forget(session)
        session.close(answer, code, reason)

    def sweep(self) -> None:
        """Forgets failures of long ago."""
        before = time.monotonic() - WITHIN_S
        self._failures = {table_id: times for table_id, times in self._failures.items() if times[-1] > before}
