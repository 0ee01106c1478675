"""`shofar worker`: bots think here, for any server on the same database."""

import argparse
import signal

from shofar.bots.engine_process import end_with
from shofar.commands.databases import server_database
from shofar.commands.errors import requires


def run(options: argparse.Namespace) -> int:
    """Until a signal stops it, or its parent ends."""
    if options.parent is not None and not end_with(options.parent, signal.SIGTERM):
        return 0
    with requires("server"):
        from shofar.server.bots.run_worker import run_worker
        from shofar.server.logs import start_logging
    start_logging(options.log_level)
    run_worker(server_database(options), lease_ms=options.lease, parent=options.parent, lazy_bots=options.lazy_bots)
    return 0
