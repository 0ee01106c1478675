"""Runs a bot worker in this process until a signal stops it or its parent ends."""

import gc
import os
import signal
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

from sqlalchemy import Engine

from shofar.bots.engine_process import kill_all
from shofar.server.bots.worker import Worker
from shofar.server.clock import Clock
from shofar.server.db.connect import DATABASE_TIMEOUT_S, engine_for
from shofar.server.db.database_clock import keep_synchronized, synchronize
from shofar.server.db.errors import explain_errors
from shofar.server.db.migrations import check
from shofar.server.db.pg_timeouts import Deadline
from shofar.server.db.sqlite_lock import require_database
from shofar.server.db.startup_checks import check_rights

LAST_ANSWER_S = 2.0
"""How long a worker that is told to stop waits for its last answer to be written."""
EXIT_S = 2.5
"""How long it may think about that answer: then it ends, and another worker thinks."""


def run_worker(database: str, *, lease_ms: int, parent: int | None = None, lazy_bots: bool = False) -> None:
    """Works until SIGTERM; OperatorError where the database cannot be used. `parent` is the server that started it."""
    deadline, clock = Deadline(DATABASE_TIMEOUT_S), Clock()
    with explain_errors(database):
        require_database(database)
        # What a worker writes can be worked out again: it need not wait for the disk.
        engine = engine_for(database, durable=False, deadline=deadline)
        if parent is None:  # a server has just migrated it otherwise
            check(engine)
            _check_rights(engine)
        with engine.connect() as connection:
            synchronize(connection, clock)
    # What the compiler leaves behind stays for good: collecting it again would cost a move's time.
    worker = Worker(engine, now=clock.now, lease_ms=lease_ms, when_ready=gc.freeze)

    def stop() -> None:
        stopping.get()
        worker.stopping.set()
        _later(LAST_ANSWER_S, deadline.cancel)  # a database that hangs is not waited for
        _later(EXIT_S, _exit_now)

    # A signal handler may interrupt anything, itself too: this queue takes no lock that it could wait for.
    stopping: SimpleQueue[None] = SimpleQueue()
    signal.signal(signal.SIGTERM, lambda *_: stopping.put(None))
    threading.Thread(target=stop, daemon=True).start()
    if parent is not None:
        threading.Thread(target=_stop_with_parent, args=(stopping, parent), daemon=True).start()
    threading.Thread(target=keep_synchronized, args=(engine, clock, worker.stopping), daemon=True).start()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(5)
    if not lazy_bots:
        worker.chooser.prepare_usual()
    worker.run()


def _check_rights(engine: Engine) -> None:
    with engine.connect() as connection:
        check_rights(connection, ["jobs"], ["SELECT", "UPDATE"])
        check_rights(connection, ["tables"], ["SELECT"])
        check_rights(connection, ["keys"], ["SELECT", "INSERT"])
        check_rights(connection, ["bot_use", "bot_workers"])


def _stop_with_parent(stopping: "SimpleQueue[None]", parent: int) -> None:
    """Stops when the server was killed, which not every kernel tells its children."""
    while os.getppid() == parent:
        time.sleep(0.5)
    stopping.put(None)


def _later(seconds: float, act: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()


def _exit_now() -> None:
    """Ends the process: an open transaction is rolled back, and the move is leased by another worker."""
    kill_all()
    os._exit(0)
