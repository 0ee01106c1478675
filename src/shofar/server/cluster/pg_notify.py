"""Notices between processes that share a PostgreSQL, sent inside the writing transaction (LISTEN and NOTIFY).

The listening connection also holds a lock for as long as its process lives: if nobody holds it, no server was running.
Every process sends itself a heartbeat: a connection over which it does not arrive is dead, and is replaced.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable

from shofar.server.db.log_writer import CHANNEL
from shofar.server.db.pg_connection import TimeLimitedConnection, set_server_timeouts
from shofar.server.db.pg_timeouts import Deadline
from shofar.server.logs import DATABASE

logger = logging.getLogger("shofar.server")

ALIVE_LOCK = 0x5F0FA1
"""The number of the advisory lock that every living server shares."""
RECONNECT_S = 0.5
POLL_S = 0.5
HEARTBEAT_TIMEOUT_S = 3.0
"""Our own heartbeat arrives within this time, or the connection is dead."""
HEARTBEAT = "beat:"
STOP_S = 2.0


class NotifyListener:
    """A thread that listens; `on_notices` and `on_gap` (notices may have been missed) are called on the loop."""

    def __init__(
        self,
        url: str,
        process: str,
        on_notices: Callable[[list[str]], None],
        on_gap: Callable[[], None],
        deadline: Deadline | None = None,
    ) -> None:
        self._url = url
        self._process = process
        self._on_notices = on_notices
        self._on_gap = on_gap
        self._deadline = deadline
        self._loop = asyncio.get_running_loop()
        self._stopping = threading.Event()
        self._connected_once = threading.Event()
        self._expected: tuple[int, float] | None = None
        """The first of our heartbeats that has not arrived, and when it was written."""
        self._last_heartbeat = 0
        self.no_other_server = False
        self.listening = False
        """Whether notices of other processes arrive."""
        self.reconnects = 0
        """How often the connection had to be replaced."""
        self._thread = threading.Thread(target=self._run, name="notify", daemon=True)

    async def start(self) -> None:
        """Listens from now on; afterwards `no_other_server` says whether no other server was alive."""
        self._thread.start()
        await asyncio.to_thread(self._connected_once.wait, 15.0)

    async def stop(self) -> None:
        """Ends the thread and releases the lock; a thread that waits for the database ends with the process."""
        self._stopping.set()
        await asyncio.to_thread(self._thread.join, STOP_S)

    def heartbeat_notice(self, number: int) -> str:
        """The notice by which this process hears itself."""
        return f"{HEARTBEAT}{number}"

    def expect_heartbeat(self, number: int) -> None:
        """One of our own heartbeats has been written: it must arrive soon."""
        if self._expected is None or self._last_heartbeat >= self._expected[0]:
            self._expected = (number, time.monotonic())

    def _heartbeat_overdue(self) -> bool:
        expected = self._expected
        if expected is None or self._last_heartbeat >= expected[0]:
            return False
        return time.monotonic() - expected[1] > HEARTBEAT_TIMEOUT_S

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                with TimeLimitedConnection.connect(self._url, autocommit=True) as connection:
                    self._listen(connection)
            except Exception as wrong:  # whatever it is, it connects again
                if not self._stopping.is_set():
                    self._disconnected(wrong)
                    time.sleep(RECONNECT_S)
        self.listening = False

    def _disconnected(self, wrong: Exception) -> None:
        if self.listening:
            self.listening = False
            self.reconnects += 1
            logger.warning("news-lost", extra={"fields": {"kind": type(wrong).__name__}})
        if not isinstance(wrong, HeartbeatMissing):
            DATABASE.failed("listening", wrong)

    def _listen(self, connection: TimeLimitedConnection) -> None:
        connection.deadline = self._deadline
        set_server_timeouts(connection)
        if not self._connected_once.is_set():
            # Released when the statement ends: no process can stop while it holds this.
            found = connection.execute("SELECT pg_try_advisory_xact_lock(%s)", (ALIVE_LOCK,)).fetchone()
            self.no_other_server = bool(found and found[0])
        connection.execute("SELECT pg_advisory_lock_shared(%s)", (ALIVE_LOCK,))
        connection.execute(f"LISTEN {CHANNEL}")
        self._expected, self.listening = None, True
        reconnected = self._connected_once.is_set()
        self._connected_once.set()
        if reconnected:
            logger.info("news-back")
            self._loop.call_soon_threadsafe(self._on_gap)
        connection.deadline = None  # nothing arrives for as long as nobody plays
        while not self._stopping.is_set():
            for notice in connection.notifies(timeout=POLL_S):
                self._receive(notice.payload)
                if self._stopping.is_set():
                    return
            if self._heartbeat_overdue():
                raise HeartbeatMissing("no heartbeat arrives")

    def _receive(self, payload: str) -> None:
        sender, *texts = payload.split(",")
        if sender != self._process:
            if texts := [text for text in texts if not text.startswith(HEARTBEAT)]:
                self._loop.call_soon_threadsafe(self._on_notices, texts)
            return
        for text in texts:
            if text.startswith(HEARTBEAT):
                self._last_heartbeat = int(text.removeprefix(HEARTBEAT))


class HeartbeatMissing(Exception):
    """The connection is open, but no heartbeat arrives."""
