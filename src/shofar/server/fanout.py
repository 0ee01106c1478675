"""News between processes that share a PostgreSQL: ids of tables that have gone on, sent inside the writing transaction.

The connection that listens also holds a lock as long as its process lives: whoever finds nobody holding it knows that
no server was running, and since when.
"""

import asyncio
import threading
import time
from collections.abc import Callable

import psycopg

from shofar.server.logs import DATABASE
from shofar.server.writer import CHANNEL

ALIVE = 0x5F0FA1
"""The number of PostgreSQL's lock that every living server shares."""
AGAIN_S = 0.5
WAIT_S = 0.5
STOP_S = 2.0


class Fanout:
    """A thread that listens; `told` and `missed` are called on the loop."""

    def __init__(self, url: str, process: str, told: Callable[[list[str]], None], missed: Callable[[], None]) -> None:
        self._url = url
        self._process = process
        self._told = told
        self._missed = missed
        self._loop = asyncio.get_running_loop()
        self._stopping = threading.Event()
        self._listening = threading.Event()
        self.alone = False
        self._thread = threading.Thread(target=self._run, name="fanout", daemon=True)

    async def start(self) -> None:
        """Listens from now on; `alone` says whether no other server was alive."""
        self._thread.start()
        await asyncio.to_thread(self._listening.wait, 15.0)

    async def stop(self) -> None:
        """Ends the thread and gives the lock back; one that a database keeps waiting ends with the process."""
        self._stopping.set()
        await asyncio.to_thread(self._thread.join, STOP_S)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    self._listen(connection)
            except psycopg.Error as wrong:
                if not self._stopping.is_set():
                    DATABASE.failed("listening", wrong)
                    time.sleep(AGAIN_S)

    def _listen(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        if not self._listening.is_set():
            found = connection.execute("SELECT pg_try_advisory_lock(%s)", (ALIVE,)).fetchone()
            self.alone = bool(found and found[0])
            if self.alone:
                connection.execute("SELECT pg_advisory_unlock(%s)", (ALIVE,))
        connection.execute("SELECT pg_advisory_lock_shared(%s)", (ALIVE,))
        connection.execute(f"LISTEN {CHANNEL}")
        again = self._listening.is_set()
        self._listening.set()
        if again:
            self._loop.call_soon_threadsafe(self._missed)
        while not self._stopping.is_set():
            for notice in connection.notifies(timeout=WAIT_S):
                sender, *texts = notice.payload.split(",")
                if sender != self._process and texts:
                    self._loop.call_soon_threadsafe(self._told, texts)
                if self._stopping.is_set():
                    return
