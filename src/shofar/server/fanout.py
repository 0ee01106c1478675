"""News between processes that share a PostgreSQL: ids of tables that have gone on, sent inside the writing transaction.

The connection that listens also holds a lock as long as its process lives: whoever finds nobody holding it knows that
no server was running, and since when. Every process also tells itself something now and then: a connection over which
that is not heard has died without a word, and is replaced.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable

import psycopg

from shofar.server.logs import DATABASE
from shofar.server.patience import Patience, PatientConnection, time_limits
from shofar.server.writer import CHANNEL

logger = logging.getLogger("shofar.server")

ALIVE = 0x5F0FA1
"""The number of PostgreSQL's lock that every living server shares."""
AGAIN_S = 0.5
WAIT_S = 0.5
SILENT_S = 3.0
"""What we told ourselves is heard within this time, or the connection is dead."""
BEAT = "beat:"
STOP_S = 2.0


class Fanout:
    """A thread that listens; `told` and `missed` are called on the loop."""

    def __init__(
        self,
        url: str,
        process: str,
        told: Callable[[list[str]], None],
        missed: Callable[[], None],
        patience: Patience | None = None,
    ) -> None:
        self._url = url
        self._process = process
        self._told = told
        self._missed = missed
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._stopping = threading.Event()
        self._begun = threading.Event()
        self._expected: tuple[int, float] | None = None
        """The first of our own beats that has not been heard, and when it was written."""
        self._heard = 0
        self.alone = False
        self.listening = False
        """Whether news of other processes arrive."""
        self.lost = 0
        """How often a connection had to be replaced."""
        self._thread = threading.Thread(target=self._run, name="fanout", daemon=True)

    async def start(self) -> None:
        """Listens from now on; `alone` says whether no other server was alive."""
        self._thread.start()
        await asyncio.to_thread(self._begun.wait, 15.0)

    async def stop(self) -> None:
        """Ends the thread and gives the lock back; one that a database keeps waiting ends with the process."""
        self._stopping.set()
        await asyncio.to_thread(self._thread.join, STOP_S)

    def expect(self, beat: int) -> None:
        """One of our own beats has been written: it is to be heard soon."""
        if self._expected is None or self._heard >= self._expected[0]:
            self._expected = (beat, time.monotonic())

    def _silent(self) -> bool:
        expected = self._expected
        return expected is not None and self._heard < expected[0] and time.monotonic() - expected[1] > SILENT_S

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                with PatientConnection.connect(self._url, autocommit=True) as connection:
                    self._listen(connection)
            except Exception as wrong:  # whatever it is, news are listened for again
                if not self._stopping.is_set():
                    self._lose(wrong)
                    time.sleep(AGAIN_S)
        self.listening = False

    def _lose(self, wrong: Exception) -> None:
        if self.listening:
            self.listening = False
            self.lost += 1
            logger.warning("news-lost", extra={"fields": {"kind": type(wrong).__name__}})
        if not isinstance(wrong, Silent):
            DATABASE.failed("listening", wrong)

    def _listen(self, connection: PatientConnection) -> None:
        connection.patience = self._patience
        time_limits(connection)
        if not self._begun.is_set():
            # Given back when the statement ends: nobody can stand still with it.
            found = connection.execute("SELECT pg_try_advisory_xact_lock(%s)", (ALIVE,)).fetchone()
            self.alone = bool(found and found[0])
        connection.execute("SELECT pg_advisory_lock_shared(%s)", (ALIVE,))
        connection.execute(f"LISTEN {CHANNEL}")
        self._expected, self.listening = None, True
        again = self._begun.is_set()
        self._begun.set()
        if again:
            logger.info("news-back")
            self._loop.call_soon_threadsafe(self._missed)
        connection.patience = None  # nothing may be heard for as long as nobody plays
        while not self._stopping.is_set():
            for notice in connection.notifies(timeout=WAIT_S):
                self._take(notice.payload)
                if self._stopping.is_set():
                    return
            if self._silent():
                raise Silent("nothing is heard any more")

    def _take(self, payload: str) -> None:
        sender, *texts = payload.split(",")
        if sender != self._process:
            if texts := [text for text in texts if not text.startswith(BEAT)]:
                self._loop.call_soon_threadsafe(self._told, texts)
            return
        for text in texts:
            if text.startswith(BEAT):
                self._heard = int(text.removeprefix(BEAT))


class Silent(psycopg.OperationalError):
    """The connection is there, but nothing comes over it."""
