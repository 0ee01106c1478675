"""`shofar worker`: bots think here, for any server on the same database."""

import argparse
import gc
import os
import signal
import threading
import time
from collections.abc import Callable

from shofar.bots.pipes import end_with, kill_all
from shofar.commands.databases import database_at, must_be_there
from shofar.commands.inputs import Refused, missing_package, refuse

LAST_S = 2.0
"""How long a worker that is told to stop waits for its last answer to be written."""
END_S = 2.5
"""How long it may think about that answer: then it ends, and somebody else thinks."""


def run(options: argparse.Namespace) -> int:
    """Until it is told to stop."""
    if options.parent is not None and not end_with(options.parent, signal.SIGTERM):
        return 0
    try:
        from shofar.server.clock import Clock
        from shofar.server.logs import start_logging
        from shofar.server.migrations import NewerSchema, NotPrepared, check
        from shofar.server.patience import Patience
        from shofar.server.reference import follow, refer
        from shofar.server.store import PATIENCE_S, NoRights, check_rights, engine_for
        from shofar.server.worker import Worker
    except ModuleNotFoundError as missing:
        return refuse(missing_package(missing, "server"))
    start_logging(options.log_level)
    patience = Patience(PATIENCE_S)
    try:
        with database_at(options.database):
            must_be_there(options.database)
            # What a worker writes can be worked out again: it need not wait for the disk.
            engine = engine_for(options.database, durable=False, patience=patience)
            if not options.parent:  # a server has just used it
                check(engine)
                with engine.connect() as connection:
                    check_rights(connection, ["jobs"], ["SELECT", "UPDATE"])
                    check_rights(connection, ["tables"], ["SELECT"])
                    check_rights(connection, ["keys"], ["SELECT", "INSERT"])
                    check_rights(connection, ["bot_use", "bot_workers"])
            clock = Clock()
            with engine.connect() as connection:
                refer(connection, clock)
    except (Refused, NewerSchema, NotPrepared, NoRights) as wrong:
        return refuse(wrong)
    # What the compiler leaves behind stays for good: looking through it again would cost a move's time.
    worker = Worker(engine, now=clock.now, lease_ms=options.lease, when_ready=gc.freeze)

    def stop(*_: object) -> None:
        worker.stopping.set()
        _later(LAST_S, patience.give_up)  # a database that hangs is not waited for
        _later(END_S, _end_now)

    signal.signal(signal.SIGTERM, stop)
    if options.parent is not None:
        threading.Thread(target=_stop_with_parent, args=(stop, options.parent), daemon=True).start()
    threading.Thread(target=follow, args=(engine, clock, worker.stopping), daemon=True).start()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(5)
    worker.run()
    return 0


def _stop_with_parent(stop: Callable[[], None], parent: int) -> None:
    """A server that was killed cannot tell its workers to stop; not every kernel does."""
    while os.getppid() == parent:
        time.sleep(0.5)
    stop()


def _later(seconds: float, act: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()


def _end_now() -> None:
    """Whatever it thinks about: a transaction that is open is rolled back, and a move is leased anew."""
    kill_all()
    os._exit(0)
