"""The one thread of a process that writes logs: whatever is waiting goes into one transaction, one sync for all.

A request that another process forestalled is told so, and the others of its transaction are written all the same. One
that somebody else's lock holds up is tried again beside the others. While the database cannot be reached, what waits is
tried again; nobody has been told of it yet.
"""

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable

from sqlalchemy import Connection, Engine

from shofar.server.clock import now_ms
from shofar.server.faults import Place, attempt
from shofar.server.logs import DATABASE
from shofar.server.store import PATIENCE_S
from shofar.server.transactions import CHANNEL, Also, LogValues, Transactions, Write, Written, notices

__all__ = ["CHANNEL", "LOCK_MS", "Also", "LogValues", "Write", "Writer", "Written", "notices"]

logger = logging.getLogger("shofar.server")

SLOW_S = 1.0
"""A write that takes longer than this finds no database: it may hang, and say nothing."""
PAUSE_S = 0.1
LOCK_MS = 250
"""A transaction that waits longer than this for another one is split: whoever stands still holds up no other table."""
AGAIN_S = 0.1
"""After which those that wait for a lock are tried again."""


class Writer:
    """Start it on a running loop; `done` is called there."""

    def __init__(self, engine: Engine, process: str, now: Callable[[], int] = now_ms) -> None:
        self._engine = engine
        self._now = now
        self._queue: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._waiting: list[Write] = []
        self._loop = asyncio.get_running_loop()
        self._transactions = Transactions(engine, process, self._begins)
        self.commits = 0
        self.written = 0
        self.away_since: int | None = None
        """Since when (milliseconds since 1970) the database has not been reached."""
        self._away_from = 0.0
        self._began: tuple[float, int] | None = None
        """When the write began that is under way: by the system's clock, and by ours."""
        self._lock = threading.Lock()
        self._stopping = False
        self._looked: float | None = None
        self.waiting_for_locks = 0
        """Writes that somebody else's transaction holds up."""
        self.back: Callable[[int], None] = lambda _: None
        """Called on the loop when it is reached again, before anybody is told of anything: since when it was away."""
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, write: Write) -> None:
        """Queues a write; its `done` is called once it is durable, or never will be."""
        # Handed over together at the end of this turn of the loop: waking the thread for each would cost more than it.
        if not self._waiting:
            self._loop.call_soon(self._hand_over)
        self._waiting.append(write)

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
            batch = self._batch(AGAIN_S if held else None)
            stops = None in batch
            # In the order of their names: two processes that wait for each other's tables would wait for good.
            fresh = sorted((write for one in batch if one is not None for write in one), key=_by_table)
            before, held = held, []
            for writes, singly in ((fresh, False), (before, True)):
                if writes:
                    held += self._told(writes, self._write(writes, singly=singly))  # never raises
            if stops and held:
                self._loop.call_soon_threadsafe(_tell, held, [Written.LOST] * len(held))
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

    def _told(self, writes: list[Write], outcomes: list[Written | None]) -> list[Write]:
        """Those that wait for a lock; whoever asked for the others hears what became of them."""
        now = time.monotonic()
        told: list[tuple[Write, Written]] = []
        held: list[Write] = []
        for write, outcome in zip(writes, outcomes, strict=True):
            if outcome is None and now < write.came + PATIENCE_S:
                held.append(write)
            else:
                told.append((write, outcome or Written.LOST))
        if told:
            self._loop.call_soon_threadsafe(_tell, [write for write, _ in told], [outcome for _, outcome in told])
        return held

    def _write(self, writes: list[Write], *, singly: bool = False) -> list[Written | None]:
        # Whoever has waited longest decides how long all wait: behind others that wait, nobody's time begins anew.
        until = min(write.came for write in writes) + PATIENCE_S
        began = self._begins()
        while True:
            try:
                with self._engine.connect() as connection:
                    outcomes = self._attempt(connection, writes, singly)
                with self._lock:
                    self._began, away_since = None, self.away_since
                if away_since is not None:
                    self._loop.call_soon_threadsafe(self._reached, away_since)
                return outcomes
            except Exception as wrong:
                DATABASE.failed("writing", wrong)
                if self._stood_still():
                    began, until = self._begins(), time.monotonic() + PATIENCE_S
                with self._lock:
                    self._away(began)
                if time.monotonic() > until or self._stopping:
                    with self._lock:
                        self._began = None
                    logger.error("database-lost", extra={"fields": {"kind": type(wrong).__name__}})
                    return [Written.LOST] * len(writes)
                time.sleep(PAUSE_S)

    def _begins(self) -> tuple[float, int]:
        began = (time.monotonic(), self._now())
        with self._lock:
            self._began = began
        return began

    def _stood_still(self) -> bool:
        """Whether this whole process did, for which the database is not to blame."""
        return self._looked is not None and time.monotonic() - self._looked > SLOW_S

    def look(self) -> None:
        """Called now and then on the loop: a write that hangs counts as one that failed, from when it was begun."""
        stood_still, self._looked = self._stood_still(), time.monotonic()
        with self._lock:
            if stood_still and self._began is not None:
                self._began = (time.monotonic(), self._now())
            hangs = self._began is not None and time.monotonic() - self._began[0] > SLOW_S
            if self._began is not None and hangs:
                self._away(self._began)
        if hangs:
            DATABASE.failed("writing")

    def away_for(self) -> float | None:
        """How many seconds the database has been away; None if it is there."""
        return None if self.away_since is None else time.monotonic() - self._away_from

    def _attempt(self, connection: Connection, writes: list[Write], singly: bool = False) -> list[Written | None]:
        outcomes = self._transactions.write(connection, writes, singly=singly)
        self.commits += 1
        self.written += outcomes.count(Written.DONE)
        return outcomes

    def _away(self, began: tuple[float, int]) -> None:
        if self.away_since is None:
            self._away_from, self.away_since = began

    def _reached(self, since: int) -> None:
        if self.away_since is not None:
            self.away_since = None
            DATABASE.back()
            self.back(since)


def _by_table(write: Write) -> str:
    return write.table_id


def _tell(writes: list[Write], outcomes: list[Written]) -> None:
    for write, outcome in zip(writes, outcomes, strict=True):
        attempt(Place.WRITTEN, write.table_id or None, write.done, outcome)
