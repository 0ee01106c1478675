"""`shofar worker`: bots think here, for any server on the same database."""

import argparse
import gc
import os
import signal
import threading
import time

from shofar.commands.databases import database_at, must_be_there
from shofar.commands.inputs import Refused, missing_package, refuse

LAST_S = 2.0
"""How long a worker that is told to stop waits for its last answer to be written."""


def run(options: argparse.Namespace) -> int:
    """Until it is told to stop."""
    try:
        from shofar.server.logs import start_logging
        from shofar.server.migrations import NewerSchema, NotPrepared, check
        from shofar.server.patience import Patience
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
    except (Refused, NewerSchema, NotPrepared, NoRights) as wrong:
        return refuse(wrong)
    # What the compiler leaves behind stays for good: looking through it again would cost a move's time.
    worker = Worker(engine, lease_ms=options.lease, when_ready=gc.freeze)

    def stop(*_: object) -> None:
        worker.stopping.set()
        last = threading.Timer(LAST_S, patience.give_up)  # a database that hangs is not waited for
        last.daemon = True
        last.start()

    signal.signal(signal.SIGTERM, stop)
    if options.parent is not None:
        threading.Thread(target=_stop_with_parent, args=(worker.stopping, options.parent), daemon=True).start()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(5)
    worker.run()
    return 0


def _stop_with_parent(stopping: threading.Event, parent: int) -> None:
    """A server that was killed cannot tell its workers to stop."""
    while os.getppid() == parent:
        time.sleep(0.5)
    stopping.set()
