"""While the database is away or hangs, nothing is decided and clocks stand; afterwards the clocks get that time back.

Time in which nobody could play is an outage, whether no server ran or no database answered. Outages are kept, and
before anything else is decided at a table, its clocks get back what they were charged for them.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError

from shofar.server.cluster.processes import ADD_OUTAGE, stored_outages
from shofar.server.db import schema
from shofar.server.db.connect import DATABASE_TIMEOUT_S
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.tables.context import TablesContext
from shofar.server.tables.session import TableSession
from shofar.table import log

logger = logging.getLogger("shofar.server")

LATER = 1013
"""A connection is closed with this code when it should try again later."""
CHECK_S = 0.25
SEND_AWAY_S = 5.0
"""After so long without a database clients are sent away: a board that stands still looks like a slow game."""
AWAY_MS = 3_000
"""A database that is away for less is only slow."""
AGAIN_S = 0.2
RECORDING = 0x5F0FA3
"""The number of PostgreSQL's lock under which an outage is stored."""


class Unavailable(Exception):
    """The database could not be reached for too long."""


class OutageTracker:
    """Whether the database of this process is away, since when, and how often it has been."""

    def __init__(self, context: TablesContext, sessions: Mapping[str, TableSession]) -> None:
        self._context = context
        self._sessions = sessions
        self._outages: list[tuple[int, int]] = []
        self._recording: int | None = None
        """Since when there was an outage that is not stored yet."""
        self._clients_sent_away = False
        self.on_end: Sequence[Callable[[], object]] = ()
        """Called when the database is back, and the outage is stored."""

    @property
    def since(self) -> int | None:
        """Since when (milliseconds since 1970) nothing can be decided; all clocks stand as they stood then."""
        away = self._context.writer.away_since
        if away is None or self._recording is None:
            return self._recording if away is None else away
        return min(away, self._recording)

    @property
    def away(self) -> bool:
        """Whether the database is away now, or was and that is not stored yet; a slow disk is not away."""
        return self.since is not None and not self._context.writer.only_slow

    def long(self) -> bool:
        """Whether it has been away for so long that clients have been sent away, and nobody need wait for it."""
        return self._clients_sent_away

    # What clocks get back

    def set_outages(self, outages: Sequence[tuple[int, int]]) -> None:
        """All times in which nobody could play: from, until."""
        self._outages = sorted(outages, key=lambda one: one[1])

    def charged_ms(self, session: TableSession) -> int:
        """Milliseconds that the running clocks of a table have been charged while nobody could play."""
        clocks = session.table.clocks
        if clocks is None or not clocks.running or session.table.stage != "playing":
            return 0
        down, settled = 0, max(session.woke_at, clocks.since)
        for began, ended in reversed(self._outages):
            if ended <= settled:
                break
            down += max(ended - max(began, clocks.since), 0)
        return down

    def refund(self, session: TableSession, at: int) -> log.Entry | None:
        """The entry that gives a table's clocks back what they were charged for outages."""
        down = self.charged_ms(session)
        return log.Woke(at=at, down_ms=down) if down else None

    def clock_time(self, session: TableSession) -> int:
        """The time by which a table's clocks are shown: now, less what they get back; or when they came to stand."""
        now, since = self._context.now(), self.since
        return min(now, since) if since is not None else now - self.charged_ms(session)

    # While it is away

    def check(self) -> None:
        """Looks a few times a second whether the database hangs, which raises nothing; later sends clients away."""
        self._context.writer.check()
        away_s = self._context.writer.away_for()
        if away_s is None:
            return
        send_away = away_s >= SEND_AWAY_S and not self._clients_sent_away
        self._clients_sent_away |= send_away
        before = time.monotonic() - DATABASE_TIMEOUT_S
        for session in list(self._sessions.values()):
            for subscriber in tuple(session.subscribers) if send_away else ():
                session.end_connection(subscriber, LATER, "database away")
            session.refuse_queued(Unavailable(), before)

    # When it is back

    def database_back(self, since: int) -> None:
        """Ends the outage: clocks get its time back, and requests are decided again."""
        now = self._context.now()
        self._clients_sent_away = False
        if now - since < AWAY_MS:
            self._end()
        elif self._recording is None:
            self._recording = since
            self._context.tasks.spawn(self._record(since, now))

    def clock_stepped(self, before: int, after: int) -> None:
        """Counts the time that a clock skipped as an outage, since nobody could play in it."""
        if after > before and self._recording is None:
            self._recording = before
            self._context.tasks.spawn(self._record(before, after))

    async def _record(self, since: int, until: int) -> None:
        """Stores an outage; until that is done, nothing is decided at any table."""
        while True:
            try:
                stored = await self._context.database.write(lambda connection: _add_outage(connection, since, until))
                self.set_outages(stored)
                break
            except Exception as wrong:  # away again
                if not isinstance(wrong, DBAPIError):
                    FAULTS.note(Place.OUTAGE, wrong)
                await asyncio.sleep(AGAIN_S)
        self._recording = None
        self._end()

    def _end(self) -> None:
        if self.since is None:
            for listener in self.on_end:
                attempt(Place.OUTAGE, None, listener)


def _add_outage(connection: Connection, since: int, until: int) -> list[tuple[int, int]]:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": RECORDING})
    # Every process has seen the same outage; the first one to come back stores it.
    if not connection.scalar(select(func.count()).where(schema.outages.c.ended_at > since)):
        connection.execute(ADD_OUTAGE, {"began": since, "ended": until})
    return stored_outages(connection)
