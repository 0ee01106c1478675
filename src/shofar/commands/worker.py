"""`shofar worker`: bots think here, for any server on the same database."""

import argparse
import gc
import os
import signal
import threading
import time

from shofar.commands.databases import database_at, must_be_there
from shofar.commands.inputs import Refused, missing_package, refuse


def run(options: argparse.Namespace) -> int:
    """Until it is told to stop."""
    try:
        from shofar.server.logs import start_logging
        from shofar.server.store import engine_for
        from shofar.server.worker import Worker
    except ModuleNotFoundError as missing:
        return refuse(missing_package(missing, "server"))
    start_logging(options.log_level)
    try:
        with database_at(options.database):
            must_be_there(options.database)
            # What a worker writes can be worked out again: it need not wait for the disk.
            engine = engine_for(options.database, durable=False)
            if not options.parent:  # a server has just used it
                engine.connect().close()
    except Refused as wrong:
        return refuse(wrong)
    # What the compiler leaves behind stays for good: looking through it again would cost a move's time.
    worker = Worker(engine, lease_ms=options.lease, when_ready=gc.freeze)
    signal.signal(signal.SIGTERM, lambda *_: worker.stopping.set())
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
