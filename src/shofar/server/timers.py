"""What happens without anybody asking: clocks run out, idle tables leave memory, forgotten ones are closed."""

import asyncio
import heapq
import logging
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, and_, or_, select

from shofar.server import schema
from shofar.server.absence import Unavailable
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.hub import Hub
from shofar.server.live import Ask, Live
from shofar.server.presence import HOST
from shofar.server.shelf import NoSuchTable
from shofar.server.store import LogRow
from shofar.server.unreadable import Unreadable
from shofar.table import log
from shofar.table.decide import Decided, flag, pass_host
from shofar.table.table import Table, advance

logger = logging.getLogger("shofar.server")

SWEEP_S = 5.0
AHEAD_MS = 15_000
"""Tables whose clocks run out this soon are in memory."""
OTHERS_FIRST_MS = 300
"""A process with nobody connected leaves a clock to those who have, for this long."""
HELD_S = 0.2
HOUR_MS, DAY_MS = 3_600_000, 86_400_000


class Timers:
    """One timer for all clocks; sweeps for the rest."""

    def __init__(self, hub: Hub, steady: Callable[[], bool] = lambda: True) -> None:
        self._hub = hub
        self.steady = steady
        """Whether the clock can be trusted with ages: nothing is closed for good after a jump of time."""
        self._heap: list[tuple[int, str]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._due_at: dict[str, int] = {}
        hub.absence.ended.append(self._all_woken)
        hub.changed.append(self.watch)
        hub.loaded.append(self.woken)

    # Clocks

    def watch(self, live: Live) -> None:
        """Remembers when the table's next clock runs out."""
        clocks = live.table.clocks
        due = clocks.deadline() if clocks and live.table.stage == "playing" else None
        if due is None:
            self._due_at.pop(live.id, None)
            return
        when = due[0] + (0 if live.watchers or not self._hub.shared else OTHERS_FIRST_MS)
        if self._due_at.get(live.id) == when:
            return
        self._due_at[live.id] = when
        if len(self._heap) > 4 * len(self._due_at) + 1000:
            # Every move leaves the deadline before it behind, perhaps for days.
            self._heap = [(due_at, table_id) for table_id, due_at in self._due_at.items()]
            heapq.heapify(self._heap)
        else:
            heapq.heappush(self._heap, (when, live.id))
        if self._heap[0] == (when, live.id):
            self._set()

    def _set(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if self._heap:
            wait = max(self._heap[0][0] - self._hub.now(), 0) / 1000
            self._timer = asyncio.get_running_loop().call_later(min(wait, 3600.0), self.run_out)

    def run_out(self) -> None:
        """Every clock that has run out by now takes effect."""
        now = self._hub.now()
        if self._hub.absence.since is not None:
            # Nobody could have moved in time: what is owed for that is given back first.
            self._timer = asyncio.get_running_loop().call_later(HELD_S, self.run_out)
            return
        while self._heap and self._heap[0][0] <= now:
            when, table_id = heapq.heappop(self._heap)
            attempt(Place.CLOCK, table_id, self._run_out, when, table_id)
        self._set()

    def _run_out(self, when: int, table_id: str) -> None:
        if self._due_at.get(table_id) != when:
            return
        del self._due_at[table_id]  # also of a table that is not in memory: it is watched anew when it comes back
        if (live := self._hub.lives.get(table_id)) is not None:
            self._hub.ask(live, Ask(flag, _nothing, _nothing))

    # Time in which no server ran

    def woken(self, live: Live, _rows: Sequence[LogRow] = ()) -> None:
        """A table has come into memory, or the database back: time in which nobody could play is charged to nobody."""
        if self._hub.absence.owed(live):
            self._hub.append(live, lambda _table, _at: None)  # it is given back before anything else is decided
        self.watch(live)

    def _all_woken(self) -> None:
        for live in list(self._hub.lives.values()):
            try:
                self.woken(live)
            except Exception as wrong:
                self._hub.recovery.reload(live, Place.ABSENCE, wrong)

    # Sweeps

    async def sweep(self) -> None:
        """Loads what is due, forgets what is idle, passes hosts on, closes what was abandoned."""
        now = self._hub.now()
        due = await self._hub.reader.read(lambda connection: _due(connection, now + AHEAD_MS))
        for table_id in due:
            if table_id not in self._hub.lives and table_id not in self._hub.aside:
                await self._loaded(table_id)
        for live in list(self._hub.lives.values()):
            attempt(Place.SWEEP, live.id, self._sweep_one, live, now)
        if self._timer is None:
            self._set()
        self._hub.recovery.sweep()
        if self.steady():
            await self._abandoned(now)

    async def _loaded(self, table_id: str) -> Live | None:
        """A table that is to be in memory; one that cannot be is no reason to keep the others waiting."""
        try:
            return await self._hub.live(table_id)
        except NoSuchTable:
            logger.warning("summary-without-log", extra={"fields": {"table": table_id}})
        except (Unreadable, Unavailable):
            pass  # told and counted where it was found out
        except Exception as wrong:
            FAULTS.note(Place.SWEEP, wrong, table_id)
        return None

    def _sweep_one(self, live: Live, now: int) -> None:
        idle_since = now - int(self._hub.config.evict_s * 1000)
        if live.watchers:
            self._host_away(live, now)
        elif live.idle and live.used_at < idle_since and self._due_at.get(live.id, now + DAY_MS) > now + AHEAD_MS:
            self._due_at.pop(live.id, None)
            self._hub.shelf.forget(live)

    def _host_away(self, live: Live, now: int) -> None:
        """An open table whose host has gone belongs to somebody who is there."""
        here = frozenset(watcher.person.user for watcher in live.watchers if watcher.person)
        host = live.table.host
        there = host in here or any(HOST in seats for seats, _ in live.elsewhere.values())
        if live.table.stage not in ("open", "over") or there or not here & live.table.people().keys():
            live.host_away = None
        elif live.host_away is None:
            live.host_away = now
        elif now - live.host_away > self._hub.config.host_away_s * 1000:
            live.host_away = None
            self._hub.append(live, lambda table, at: pass_host(table, at, here) if table.host == host else None)

    async def _abandoned(self, now: int) -> None:
        config, columns, entries = self._hub.config, schema.tables.c, schema.log.c
        never = now - int(config.abandoned_open_h * HOUR_MS)
        long = now - int(config.abandoned_days * DAY_MS)
        # The summary is not written for every move: when the last one was, the log knows.
        last = select(entries.at).where(entries.table_id == columns.id).order_by(entries.version.desc()).limit(1)
        moved = last.scalar_subquery()
        found = (
            select(columns.id)
            .where(columns.stage != "closed", columns.updated_at < never)
            .where(or_(columns.stage == "open", and_(columns.updated_at < long, moved < long)))
            .where(columns.id.not_in(select(schema.unreadable.c.table_id)))
            .limit(50)
        )
        for table_id in await self._hub.reader.read(lambda connection: list(connection.scalars(found))):
            live = await self._loaded(table_id)
            if live is not None and not live.watchers and not live.elsewhere:
                self._hub.ask(live, Ask(_closed, _nothing, _nothing))


def _closed(table: Table, at: int) -> Decided | None:
    """A game that nobody goes on with is nobody's victory."""
    if table.stage == "closed":
        return None
    entries: list[log.Entry] = [log.Ended(at=at, kind="abort")] if table.stage in ("playing", "paused") else []
    entries.append(log.Closed(at=at))
    for entry in entries:
        table = advance(table, entry)
    return Decided(entries, table)


def _due(connection: Connection, until: int) -> list[str]:
    columns = schema.tables.c
    return list(connection.scalars(select(columns.id).where(columns.wakes_at <= until, columns.stage == "playing")))


def _nothing(_: object) -> None:
    return
