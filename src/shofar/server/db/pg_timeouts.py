"""Time limits of connections to PostgreSQL, so that a database that hangs, and says nothing, is noticed.

They work in both directions: a process that stops in the middle of a transaction loses it, and with it the locks that
others wait for.
"""

import contextlib
import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg
from sqlalchemy import URL, Engine, event

R = TypeVar("R")

_NETWORK_TIMEOUTS = {
    "connect_timeout": "3",
    # The kernel finds out by these that a machine or a network is gone.
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "2",
    "tcp_user_timeout": "15000",
}

LOCK_MS = 3_000
"""How long a statement waits for a lock: longer than a process that stands still can hold one."""
IDLE_MS = 1_500
"""A transaction that is idle for so long is rolled back: its process stands still."""
CHECK_MS = 2_000
"""How often PostgreSQL checks, during a statement, that its client is still connected."""
CHECKS_SINCE = 140_000
"""The version of PostgreSQL that can do that."""


def with_timeouts(url: URL) -> URL:
    """The URL with the network's time limits added; those that the operator set are kept."""
    return url.update_query_dict({name: value for name, value in _NETWORK_TIMEOUTS.items() if name not in url.query})


class Deadline:
    """How long one answer of the database may take; `cancel` ends all waits at once, for a server that stops."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.cancelled = False

    def cancel(self) -> None:
        """Ends every wait within a moment, and every later one."""
        self.cancelled = True

    def passed(self, until: float) -> bool:
        """Whether a wait that may last until then is over."""
        return self.cancelled or time.monotonic() > until


class TimeLimitedConnection(psycopg.Connection[Any]):
    """A connection that closes itself when an answer takes too long, since its state is unknown then."""

    deadline: Deadline | None = None

    def wait(self, gen: Generator[Any, Any, R], *given: Any, **named: Any) -> R:
        """What the work on the connection gives; OperationalError if the database does not answer in time."""
        limited = gen if self.deadline is None else self._until_deadline(gen, self.deadline)
        return super().wait(limited, *given, **named)

    def _until_deadline(self, gen: Generator[Any, Any, R], deadline: Deadline) -> Generator[Any, Any, R]:
        until = time.monotonic() + deadline.seconds
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                # Nothing was ready: psycopg wakes up about ten times a second.
                if not ready and deadline.passed(until):
                    self.pgconn.finish()
                    raise psycopg.OperationalError("the database did not answer in time")
                wanted = gen.send(ready)
        except StopIteration as done:
            result: R = done.value
            return result


def set_server_timeouts(connection: psycopg.Connection[Any], lock_ms: int = LOCK_MS) -> None:
    """Sets the limits that PostgreSQL itself keeps for this connection; those in the operator's URL are kept."""
    wanted = {
        "lock_timeout": lock_ms,
        "idle_in_transaction_session_timeout": IDLE_MS,
        "client_connection_check_interval": CHECK_MS if connection.info.server_version >= CHECKS_SINCE else 0,
    }
    options = connection.info.get_parameters().get("options", "")
    autocommit, connection.autocommit = connection.autocommit, True
    for name, value in wanted.items():
        if value and name not in options:
            with contextlib.suppress(psycopg.errors.InvalidParameterValue):  # not supported by that operating system
                connection.execute(f"SET {name} = {value}")
    connection.autocommit = autocommit


def limit_waits(engine: Engine, deadline: Deadline, lock_ms: int = LOCK_MS) -> None:
    """Gives all connections that the engine makes from now on these time limits."""

    @event.listens_for(engine, "do_connect")
    def _connect(_dialect: object, _record: object, given: list[Any], named: dict[str, Any]) -> TimeLimitedConnection:
        if deadline.cancelled:
            raise psycopg.OperationalError("the database is not waited for any more")
        made = TimeLimitedConnection.connect(*given, **named)
        made.deadline = deadline
        set_server_timeouts(made, lock_ms)
        return made
