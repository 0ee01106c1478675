"""What happens by time alone: clocks run out, idle tables leave memory, hosts are replaced, abandoned tables close."""

import asyncio
import heapq
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from sqlalchemy import Connection, and_, or_, select, tuple_

from shofar.server.db import schema
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.tables.bot_quotas import BotQuotas
from shofar.server.tables.cache import NoSuchTable, TableCache
from shofar.server.tables.context import TablesContext
from shofar.server.tables.outages import OutageTracker, Unavailable
from shofar.server.tables.recovery import Recovery
from shofar.server.tables.session import QueuedRequest, TableSession
from shofar.server.tables.table_service import TableService
from shofar.server.tables.unreadable import Unreadable, UnreadableTables
from shofar.table.decision import pass_host
from shofar.table.host import next_deadline
from shofar.table.housekeeping import close
from shofar.table.starting import due

logger = logging.getLogger("shofar.server")

SWEEP_S = 5.0
AHEAD_MS = 15_000
"""Tables whose clocks run out this soon are in memory."""
OTHERS_FIRST_MS = 300
"""A process with nobody connected leaves a clock to those who have, for this long."""
OUTAGE_RETRY_S = 0.2
ABANDONED_AT_ONCE = 50
"""Tables that one look closes, if nobody watches them."""
HOUR_MS, DAY_MS = 3_600_000, 86_400_000


@dataclass(eq=False)
class Timers:
    """One timer for all clocks; sweeps for the rest."""

    _context: TablesContext
    _tables: TableService
    _cache: TableCache
    _outages: OutageTracker
    _recovery: Recovery
    _quotas: BotQuotas
    _unreadable: UnreadableTables
    steady: Callable[[], bool]
    """Whether the clock can be trusted with ages: nothing is closed for good after a jump of time."""
    _heap: list[tuple[int, str]] = field(default_factory=list)
    _timer: asyncio.TimerHandle | None = None
    _looked_at: tuple[int, str] = (0, "")
    """The last abandoned table that was looked at: the next look goes on behind it."""
    _due_at: dict[str, int] = field(default_factory=dict)

    # Clocks

    def watch(self, session: TableSession) -> None:
        """Remembers when the table's next clock runs out."""
        due = next_deadline(session.table)
        if due is None:
            self._due_at.pop(session.id, None)
            return
        when = due + (0 if session.subscribers or not self._context.shared else OTHERS_FIRST_MS)
        if self._due_at.get(session.id) == when:
            return
        self._due_at[session.id] = when
        if len(self._heap) > 4 * len(self._due_at) + 1000:
            # Every move leaves the deadline before it behind, perhaps for days.
            self._heap = [(due_at, table_id) for table_id, due_at in self._due_at.items()]
            heapq.heapify(self._heap)
        else:
            heapq.heappush(self._heap, (when, session.id))
        if self._heap[0] == (when, session.id):
            self._set_timer()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if self._heap:
            wait = max(self._heap[0][0] - self._tables.now(), 0) / 1000
            self._timer = asyncio.get_running_loop().call_later(min(wait, 3600.0), self.run_out)

    def run_out(self) -> None:
        """Lets every clock that has run out by now take effect."""
        now = self._tables.now()
        if self._outages.since is not None:
            # Nobody could have moved in time: the clocks get that time back first.
            self._timer = asyncio.get_running_loop().call_later(OUTAGE_RETRY_S, self.run_out)
            return
        while self._heap and self._heap[0][0] <= now:
            when, table_id = heapq.heappop(self._heap)
            attempt(Place.CLOCK, table_id, self._run_out, when, table_id)
        self._set_timer()

    def _run_out(self, when: int, table_id: str) -> None:
        if self._due_at.get(table_id) != when:
            return
        del self._due_at[table_id]  # also of a table that is not in memory: it is watched anew when it comes back
        if (session := self._cache.sessions.get(table_id)) is not None:
            self._tables.submit(session, QueuedRequest(partial(due, self._tables.deal)))

    # Time in which no server ran

    def table_loaded(self, session: TableSession) -> None:
        """Watches the clocks of a table that has come into memory; they are charged for no outage."""
        if self._outages.charged_ms(session):
            self._tables.append(session, lambda _table, _at: None)  # the refund comes before anything else
        self.watch(session)

    def outage_ended(self) -> None:
        """Does the same for all tables in memory when the database is back."""
        for session in list(self._cache.sessions.values()):
            try:
                self.table_loaded(session)
            except Exception as wrong:
                self._recovery.reload(session, Place.OUTAGE, wrong)

    # Sweeps

    async def sweep(self) -> None:
        """Loads what is due, forgets what is idle, passes hosts on, closes what was abandoned."""
        now = self._tables.now()
        due = await self._context.database.read(lambda connection: _due(connection, now + AHEAD_MS))
        for table_id in due:
            if table_id not in self._cache.sessions and table_id not in self._unreadable:
                await self._load(table_id)
        for session in list(self._cache.sessions.values()):
            attempt(Place.SWEEP, session.id, self._sweep_one, session, now)
        if self._timer is None:
            self._set_timer()
        self._recovery.sweep()
        if self.steady():
            await self._close_abandoned(now)

    async def _load(self, table_id: str) -> TableSession | None:
        """A table that is to be in memory; one that cannot be is no reason to keep the others waiting."""
        try:
            return await self._tables.session(table_id)
        except NoSuchTable:
            logger.warning("summary-without-log", extra={"fields": {"table": table_id}})
        except (Unreadable, Unavailable):
            pass  # logged and counted where it was found out
        except Exception as wrong:
            FAULTS.note(Place.SWEEP, wrong, table_id)
        return None

    def _sweep_one(self, session: TableSession, now: int) -> None:
        idle_since = now - int(self._context.config.evict_s * 1000)
        if session.subscribers:
            self._pass_host(session, now)
        elif (
            session.idle
            and session.used_at < idle_since
            and not self._quotas.requested(session)
            and self._due_at.get(session.id, now + DAY_MS) > now + AHEAD_MS
        ):
            self._due_at.pop(session.id, None)
            self._cache.forget(session)

    def _pass_host(self, session: TableSession, now: int) -> None:
        """Gives an open table whose host has gone to somebody who is there."""
        if session.host_gone(now, self._context.config.host_away_s * 1000):
            here = frozenset(subscriber.person.user for subscriber in session.subscribers if subscriber.person)
            host = session.table.host
            self._tables.append(session, lambda table, at: pass_host(table, at, here) if table.host == host else None)

    async def _close_abandoned(self, now: int) -> None:
        config, columns, entries = self._context.config, schema.tables.c, schema.log.c
        never = now - int(config.abandoned_open_h * HOUR_MS)
        long = now - int(config.abandoned_days * DAY_MS)
        # The summary is not written for every move: when the last one was, the log knows.
        last = select(entries.at).where(entries.table_id == columns.id).order_by(entries.version.desc()).limit(1)
        moved = last.scalar_subquery()
        found = (
            select(columns.id, columns.updated_at)
            .where(columns.stage != "closed", columns.updated_at < never)
            .where(or_(columns.stage == "open", and_(columns.updated_at < long, moved < long)))
            .where(columns.id.not_in(select(schema.unreadable.c.table_id)))
            # From where the last look ended: those that stay, since somebody watches, are in nobody's way.
            .where(tuple_(columns.updated_at, columns.id) > tuple_(*self._looked_at))
            .order_by(columns.updated_at, columns.id)
            .limit(ABANDONED_AT_ONCE)
        )
        rows = await self._context.database.read(lambda connection: connection.execute(found).all())
        self._looked_at = (rows[-1].updated_at, rows[-1].id) if len(rows) == ABANDONED_AT_ONCE else (0, "")
        for table_id, _ in rows:
            session = await self._load(table_id)
            if session is not None and not session.subscribers and not session.elsewhere:
                self._tables.submit(session, QueuedRequest(close))


def _due(connection: Connection, until: int) -> list[str]:
    columns = schema.tables.c
    awake = columns.stage.in_(("playing", "over"))  # games go on, and series do
    return list(connection.scalars(select(columns.id).where(columns.wakes_at <= until, awake)))
