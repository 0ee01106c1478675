"""A table whose processing failed leaves memory and is read anew from its log; if it keeps failing, it is set aside."""

import time

from shofar.server.absence import LATER, Unavailable
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.live import Live, let_go
from shofar.server.logs import write_down
from shofar.server.shelf import Shelf
from shofar.server.unreadable import UNREADABLE, Unreadable

STRIKES = 3
WITHIN_S = 60.0
"""A table that fails so often within this time is set aside."""


class Recovery:
    """Takes tables out of memory, so that nothing half done is told or built upon."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._failed: dict[str, list[float]] = {}

    def reload(self, live: Live, place: Place, wrong: Exception) -> None:
        """The table's own processing failed: whoever is connected comes back to what its log gives."""
        FAULTS.note(place, wrong, live.id)
        if self._shelf.lives.get(live.id) is not live:
            return  # it has left memory already
        now = time.monotonic()
        recent = [when for when in self._failed.pop(live.id, ()) if when > now - WITHIN_S]
        if len(recent) + 1 >= STRIKES:
            self._shelf.aside.put(live.id, wrong)
            self.drop(live, Unreadable(), UNREADABLE, "table unreadable")
        else:
            self._failed[live.id] = [*recent, now]
            self.drop(live, Unavailable(), LATER, "table reloaded")

    def ahead(self, live: Live) -> None:
        """The database does not hold the table as we know it: it has come back older, and play goes on from there."""
        write_down("table-ahead-of-database", table=live.id, version=live.table.version)
        self.drop(live, Unavailable(), LATER, "table reloaded")

    def drop(self, live: Live, answer: Exception, code: int, reason: str) -> None:
        """Out of memory: who waits for an answer gets this one, who is connected is hung up on."""
        self._shelf.forget(live)
        live.busy = live.behind = False
        let_go(live.unread)
        while live.inbox:
            attempt(Place.ANSWER, live.id, live.inbox.popleft().refused, answer)
        for watcher in tuple(live.watchers):
            attempt(Place.SEND, live.id, watcher.hang_up, code, reason)

    def sweep(self) -> None:
        """Faults of long ago are forgotten."""
        before = time.monotonic() - WITHIN_S
        self._failed = {table_id: when for table_id, when in self._failed.items() if when[-1] > before}
