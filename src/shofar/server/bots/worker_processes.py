"""The worker processes that a server starts: one that ends is started again."""

import contextlib
import logging
import os
import signal
import subprocess
import sys
import threading
import time

logger = logging.getLogger("shofar.server")

RESTART_S = 2.0
"""A worker that has ended is started again within this time."""
STOP_S = 3.0
"""How long workers may take to stop; they end by themselves a little sooner."""


class WorkerProcesses:
    """So many workers on one database, from now until `stop`."""

    def __init__(self, database: str, count: int, *, lazy_bots: bool = False) -> None:
        self._database = database
        self._lazy_bots = lazy_bots
        self._running = [self._start() for _ in range(count)]
        self._stopping = threading.Event()
        self._monitor = threading.Thread(target=self._restart_ended, daemon=True, name="workers")
        self._monitor.start()

    def stop(self) -> None:
        """Stops all workers, by force after three seconds: none of them uses the database when this returns."""
        # A second signal to the server must not end it here: it would leave its workers behind.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        self._stopping.set()
        self._monitor.join()
        for worker in self._running:
            worker.terminate()
        until = time.monotonic() + STOP_S
        for worker in self._running:
            try:
                worker.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()

    def _restart_ended(self) -> None:
        while not self._stopping.wait(RESTART_S):
            for at, worker in enumerate(self._running):
                if worker.poll() is not None:
                    logger.error("worker-ended", extra={"fields": {"status": worker.returncode}})
                    with contextlib.suppress(OSError):  # no room for another process; there may be soon
                        self._running[at] = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        return start_worker(self._database, lazy_bots=self._lazy_bots)


def start_worker(database: str, *, lazy_bots: bool = False) -> "subprocess.Popen[bytes]":
    """Starts a worker. The URL goes into its environment: everybody on the machine can read command lines."""
    command = [sys.executable, "-m", "shofar", "worker", "--parent", str(os.getpid())]
    if lazy_bots:
        command.append("--lazy-bots")
    # In a process group of its own: Ctrl-C in a terminal is for the server, which then stops its workers.
    return subprocess.Popen(command, env={**os.environ, "SHOFAR_DATABASE": database}, start_new_session=True)
