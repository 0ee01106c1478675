"""While the database is away or hangs: nothing is decided, clocks stand, clients are told; and what is owed for it.

Time in which nobody could play is an outage, whether no server ran or no database answered. Outages are kept, and
whatever is decided at a table next, what its clocks are owed is given back first.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError

from shofar.server import schema
from shofar.server.beside import Beside
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.live import Live
from shofar.server.store import PATIENCE_S, Reader
from shofar.server.writer import Writer
from shofar.table import log

logger = logging.getLogger("shofar.server")

LATER = 1013
"""A connection is closed with this code when it should try again later."""
LOOK_S = 0.25
TOLD_S = 5.0
"""So long without a database, all who are connected are told: a board that stands still looks like a slow game."""
AWAY_MS = 3_000
"""A database that is away for less is only slow."""
AGAIN_S = 0.2
NOTING = 0x5F0FA3
"""The number of PostgreSQL's lock under which an outage is noted."""
ADD_OUTAGE = text("INSERT INTO outages (began_at, ended_at) VALUES (:began, :ended) ON CONFLICT DO NOTHING")


class Unavailable(Exception):
    """The database could not be reached for too long."""


class Absence:
    """Whether the database of this process is away, since when, and how often it has been."""

    def __init__(
        self, reader: Reader, writer: Writer, lives: Mapping[str, Live], beside: Beside, now: Callable[[], int]
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._lives = lives
        self._beside = beside
        self._now = now
        self._outages: list[tuple[int, int]] = []
        self._noting: int | None = None
        self._told = False
        self.ended: list[Callable[[], None]] = []
        """Who wants to know that the database is back, and how long it was away has been noted."""
        writer.back = self._back

    @property
    def since(self) -> int | None:
        """Since when (milliseconds since 1970) nothing can be decided; all clocks stand as they stood then."""
        away = self._writer.away_since
        if away is None or self._noting is None:
            return self._noting if away is None else away
        return min(away, self._noting)

    def long(self) -> bool:
        """Whether it has been away for so long that clients have been told, and nobody need wait to hear it."""
        return self._told

    # What is owed

    def notice(self, outages: Sequence[tuple[int, int]]) -> None:
        """All times in which nobody could play: from, until."""
        self._outages = sorted(outages, key=lambda one: one[1])

    def owed(self, live: Live) -> int:
        """Milliseconds that the running clocks of a table have been charged, and nobody could play."""
        clocks = live.table.clocks
        if clocks is None or not clocks.running or live.table.stage != "playing":
            return 0
        down, settled = 0, max(live.woke_at, clocks.since)
        for began, ended in reversed(self._outages):
            if ended <= settled:
                break
            down += max(ended - max(began, clocks.since), 0)
        return down

    def woke(self, live: Live, at: int) -> log.Entry | None:
        """The entry that gives it back."""
        down = self.owed(live)
        return log.Woke(at=at, down_ms=down) if down else None

    def clock_time(self, live: Live) -> int:
        """By which time a table's clocks are told: now, without what is owed; or when they came to stand."""
        now, since = self._now(), self.since
        return min(now, since) if since is not None else now - self.owed(live)

    # While it is away

    def look(self) -> None:
        """Called a few times a second. A database that hangs raises nothing: somebody has to look at the time."""
        self._writer.look()
        away_s = self._writer.away_for()
        if away_s is None:
            return
        if away_s >= TOLD_S and not self._told:
            self._told = True
            for live in list(self._lives.values()):
                for watcher in tuple(live.watchers):
                    attempt(Place.ABSENCE, live.id, watcher.hang_up, LATER, "database away")
        before = time.monotonic() - PATIENCE_S
        for live in list(self._lives.values()):
            while live.inbox and live.inbox[0].came < before:
                attempt(Place.ABSENCE, live.id, live.inbox.popleft().refused, Unavailable())

    # When it is back

    def _back(self, since: int) -> None:
        now = self._now()
        self._told = False
        if now - since < AWAY_MS:
            self._go_on()
        elif self._noting is None:
            self._noting = since
            self._beside.spawn(self._note(since, now))

    def skipped(self, before: int, after: int) -> None:
        """The clock has been set: what it passed over counts as an outage, since nobody could play in it."""
        if after > before and self._noting is None:
            self._noting = before
            self._beside.spawn(self._note(before, after))

    async def _note(self, since: int, until: int) -> None:
        """An outage like any other: nobody could play meanwhile, whoever was connected."""
        while True:
            try:
                self.notice(await self._reader.read(lambda connection: _noted(connection, since, until)))
                break
            except Exception as wrong:  # away again; as long as it is not noted, nothing is decided at any table
                if not isinstance(wrong, DBAPIError):
                    FAULTS.note(Place.ABSENCE, wrong)
                await asyncio.sleep(AGAIN_S)
        self._noting = None
        self._go_on()

    def _go_on(self) -> None:
        if self.since is None:
            for tell in self.ended:
                attempt(Place.ABSENCE, None, tell)


def _noted(connection: Connection, since: int, until: int) -> list[tuple[int, int]]:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": NOTING})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    # Every process has seen the same outage; the first one to come back notes it.
    if not connection.scalar(select(func.count()).where(schema.outages.c.ended_at > since)):
        connection.execute(ADD_OUTAGE, {"began": since, "ended": until})
    found = outages(connection)
    connection.commit()
    return found


def outages(connection: Connection) -> list[tuple[int, int]]:
    """All that have been noted."""
    rows = connection.execute(select(schema.outages.c.began_at, schema.outages.c.ended_at))
    return [(began, ended) for began, ended in rows]
