"""The database's clock: all processes and workers go by it, however far apart the clocks of their machines are.

It is asked for at the start and then now and then. What it says belongs to the middle of the time that the answer took.
"""

import threading

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from shofar.server.clock import Clock, elapsed_ms
from shofar.server.logs import DATABASE

REFER_S = 60.0
SAMPLES = 3
SLOW_MS = 500
"""An answer that took longer than this says too little about the time."""

_NOW = text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")


def measured(connection: Connection) -> tuple[int, int, int]:
    """What the database's clock says, at which moment of our monotonic time, and how long the answer took."""
    found: list[tuple[int, int, int]] = []
    for _ in range(SAMPLES):
        before = elapsed_ms()
        reference = int(connection.execute(_NOW).scalar_one())
        after = elapsed_ms()
        found.append((after - before, reference, (before + after) // 2))
    took, reference, at = min(found)
    return reference, at, took


def refer(connection: Connection, clock: Clock) -> None:
    """Sets a clock by the database's. A SQLite file has no clock but the machine's."""
    if connection.dialect.name != "postgresql":
        return
    reference, at, took = measured(connection)
    if took <= SLOW_MS or not clock.referenced:
        clock.refer(reference, at=at)


def follow(engine: Engine, clock: Clock, stopping: threading.Event) -> None:
    """Keeps a clock right until it is told to stop: for processes without a loop."""
    while not stopping.wait(REFER_S):
        try:
            with engine.connect() as connection:
                refer(connection, clock)
        except DBAPIError as wrong:
            DATABASE.failed("reading the clock", wrong)
