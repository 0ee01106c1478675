"""Synchronises a process's clock with the database's, so that all processes and workers go by one clock.

The database's time belongs to the middle of the time that its answer took.
"""

import threading

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from shofar.server.clock import Clock, elapsed_ms
from shofar.server.logs import DATABASE

SYNCHRONIZE_S = 60.0
SAMPLES = 3
SLOW_MS = 500
"""An answer that took longer than this is too inexact."""

_NOW = text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")


def synchronize(connection: Connection, clock: Clock) -> None:
    """Sets a clock by PostgreSQL's, from the quickest of a few answers. A SQLite file has no clock of its own."""
    if connection.dialect.name != "postgresql":
        return
    samples: list[tuple[int, int, int]] = []
    for _ in range(SAMPLES):
        before = elapsed_ms()
        reference = int(connection.execute(_NOW).scalar_one())
        after = elapsed_ms()
        samples.append((after - before, reference, (before + after) // 2))
    took, reference, at = min(samples)
    if took <= SLOW_MS or not clock.synchronized:
        clock.synchronize(reference, at=at)


def keep_synchronized(engine: Engine, clock: Clock, stopping: threading.Event) -> None:
    """Synchronises a clock every minute until `stopping` is set: for processes without a loop."""
    while not stopping.wait(SYNCHRONIZE_S):
        try:
            with engine.connect() as connection:
                synchronize(connection, clock)
        except DBAPIError as wrong:
            DATABASE.failed("reading the clock", wrong)
