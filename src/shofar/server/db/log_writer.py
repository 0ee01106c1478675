"""The thread of a process that writes logs: all writes that are queued go into one transaction, with one sync.

A write that another process forestalled does not keep the others of its transaction from being written. One that waits
for a lock is tried again by itself. While the database cannot be reached, all are tried again until their time is up.

SQLite's file lies on this machine. While a write to it takes long, since others keep the disk busy, clocks stand, but
nobody is turned away before it has taken very long.
"""

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable
from operator import attrgetter

from sqlalchemy import Connection, Engine

from shofar.server.clock import now_ms
from shofar.server.db.connect import DATABASE_TIMEOUT_S, timeout_s
from shofar.server.db.log_transactions import CHANNEL as CHANNEL
from shofar.server.db.log_transactions import LogValues as LogValues
from shofar.server.db.log_transactions import Statement as Statement
from shofar.server.db.log_transactions import Transactions
from shofar.server.db.log_transactions import Write as Write
from shofar.server.db.log_transactions import Written as Written
from shofar.server.db.log_transactions import notices as notices
from shofar.server.faults import Place, attempt
from shofar.server.logs import DATABASE, is_busy, log_event

logger = logging.getLogger("shofar.server")

SLOW_S = 1.0
"""While a write takes longer than this, nothing is decided: the database may hang."""
RETRY_S = 0.1
LOCK_MS = 250
"""A transaction that waits longer than this for a lock is split, so that one table holds up no other."""
LOCKED_RETRY_S = 0.1
"""How soon writes that wait for a lock are tried again."""


class Writer:
    """Made on a running loop, where `done` of every write is called."""

    def __init__(self, engine: Engine, process: str, now: Callable[[], int] = now_ms) -> None:
        self._engine = engine
        self._disk = engine.dialect.name == "sqlite"
        self._now = now
        self._queue: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._waiting: list[Write] = []
        self._loop = asyncio.get_running_loop()
        self._transactions = Transactions(engine, process, self._begin)
        self.commits = 0
        self.written = 0
        self.away_since: int | None = None
        """Since when (milliseconds since 1970) the database has not answered, or could not be reached."""
        self._away_from = 0.0
        self._failed = False
        """Whether a write has failed since then, other than by waiting."""
        self._began: tuple[float, int] | None = None
        """When the current write began: in monotonic time, and by our clock."""
        self._lock = threading.Lock()
        self._stopping = False
        self._checked_at: float | None = None
        self._resumed_at = 0.0
        """When it was last noticed, in monotonic time, that this process had stood still."""
        self.waiting_for_locks = 0
        """Writes that wait for the lock of another transaction."""
        self.on_reconnect: Callable[[int], None] = lambda _: None
        """Called on the loop when it is reached again, before any `done`, with the time since when it was away."""
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, write: Write) -> None:
        """Queues a write; its `done` is called once it is durable, or never will be."""
        # Handed over together at the end of this turn of the loop: waking the thread for each would cost more.
        if not self._waiting:
            self._loop.call_soon(self._hand_over)
        self._waiting.append(write)

    async def write(self, write: Write) -> Written:
        """Queues a write and waits for its outcome."""
        outcome: asyncio.Future[Written] = self._loop.create_future()

        def done(written: Written) -> None:
            if not outcome.done():  # the caller may have been cancelled
                outcome.set_result(written)

        write.done = done
        self.submit(write)
        return await outcome

    def publish(self, *notices: str) -> None:
        """Sends notices to the other processes, in a transaction without rows."""
        self.submit(Write(notices=notices))

    def _hand_over(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._queue.put(waiting)

    async def stop(self) -> None:
        """Writes what is queued, unless the database is away; the thread has ended when this returns."""
        self._stopping = True
        if self._waiting:
            self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        held: list[Write] = []
        while True:
            batch = self._batch(LOCKED_RETRY_S if held else None)
            stops = None in batch
            # In the order of their tables: two processes that lock them in different orders would wait for each other.
            fresh = sorted((write for one in batch if one is not None for write in one), key=attrgetter("table_id"))
            before, held = held, []
            for writes, singly in ((fresh, False), (before, True)):
                if writes:
                    held += self._report(writes, self._write(writes, singly=singly))  # never raises
            if stops and held:
                self._loop.call_soon_threadsafe(_call_done, held, [Written.LOST] * len(held))
            self.waiting_for_locks = len(held)
            if stops:
                return

    def _batch(self, wait: float | None) -> list[list[Write] | None]:
        """All that is queued, once something is, or after so many seconds."""
        batch: list[list[Write] | None] = []
        with contextlib.suppress(queue.Empty):
            batch.append(self._queue.get(timeout=wait))
            while True:
                batch.append(self._queue.get_nowait())
        return batch

    def _report(self, writes: list[Write], outcomes: list[Written | None]) -> list[Write]:
        """Calls `done` of all writes but those that wait for a lock, which it gives."""
        now = time.monotonic()
        finished: list[Write] = []
        reported: list[Written] = []
        held: list[Write] = []
        for write, outcome in zip(writes, outcomes, strict=True):
            if outcome is None and now < write.submitted_at + DATABASE_TIMEOUT_S:
                held.append(write)
            else:
                finished.append(write)
                reported.append(outcome or Written.LOST)
        if finished:
            self._loop.call_soon_threadsafe(_call_done, finished, reported)
        return held

    def _write(self, writes: list[Write], *, singly: bool = False) -> list[Written | None]:
        # The write that has waited longest decides how long all wait: no write gets more time because of others.
        until = min(write.submitted_at for write in writes) + DATABASE_TIMEOUT_S
        began = self._begin()
        while True:
            try:
                with self._engine.connect() as connection:
                    outcomes = self._attempt(connection, writes, singly)
                with self._lock:
                    self._began, away_since = None, self.away_since
                if away_since is not None:
                    self._loop.call_soon_threadsafe(self._reconnected, away_since)
                return outcomes
            except Exception as wrong:
                DATABASE.failed("writing", wrong)
                if is_busy(wrong):
                    until = min(write.submitted_at for write in writes) + timeout_s(self._engine)
                else:
                    self._failed = True
                if self._stood_still() or self._resumed_at > began[0]:  # noticed here, or on the loop already
                    began, until = self._begin(), time.monotonic() + DATABASE_TIMEOUT_S
                with self._lock:
                    self._away(began)
                if time.monotonic() > until or self._stopping:
                    with self._lock:
                        self._began = None
                    logger.error("database-lost", extra={"fields": {"kind": type(wrong).__name__}})
                    return [Written.LOST] * len(writes)
                time.sleep(RETRY_S)

    def _begin(self) -> tuple[float, int]:
        began = (time.monotonic(), self._now())
        with self._lock:
            self._began = began
        return began

    def _stood_still(self) -> bool:
        """Whether this whole process did: then the database is not to blame."""
        return self._checked_at is not None and time.monotonic() - self._checked_at > SLOW_S

    def check(self) -> None:
        """Called regularly on the loop: a write that hangs counts as failed from when it began."""
        stood_still, self._checked_at = self._stood_still(), time.monotonic()
        with self._lock:
            if stood_still:
                self._resumed_at = self._checked_at
            if stood_still and self._began is not None:
                self._began = (time.monotonic(), self._now())
            hangs = self._began is not None and time.monotonic() - self._began[0] > SLOW_S
            if self._began is not None and hangs:
                self._away(self._began)
        if hangs and not self.only_slow:
            DATABASE.failed("writing")

    @property
    def only_slow(self) -> bool:
        """Whether a write to SQLite's file takes long, and nothing worse: then people wait for it."""
        waited = time.monotonic() - self._away_from
        return self.away_since is not None and self._disk and not self._failed and waited < timeout_s(self._engine)

    def away_for(self) -> float | None:
        """For how many seconds the database has been away; None if it is not, or is only slow."""
        return None if self.away_since is None or self.only_slow else time.monotonic() - self._away_from

    def _attempt(self, connection: Connection, writes: list[Write], singly: bool = False) -> list[Written | None]:
        outcomes = self._transactions.write(connection, writes, singly=singly)
        self.commits += 1
        self.written += outcomes.count(Written.DONE)
        return outcomes

    def _away(self, began: tuple[float, int]) -> None:
        if self.away_since is None:
            self._away_from, self.away_since = began

    def _reconnected(self, since: int) -> None:
        if self.away_since is not None:
            if self.only_slow:
                log_event("disk-slow", seconds=round(time.monotonic() - self._away_from, 1))
            self.away_since, self._failed = None, False
            DATABASE.back()
            self.on_reconnect(since)


def _call_done(writes: list[Write], outcomes: list[Written]) -> None:
    for write, outcome in zip(writes, outcomes, strict=True):
        if write.done is not None:
            attempt(Place.WRITTEN, write.table_id or None, write.done, outcome)
