"""Connections to PostgreSQL that do not wait for ever: a database that hangs says nothing, not even that it is away.

Nor do they make others wait for ever: a process that stands still in the middle of a transaction loses it, and with it
the locks that others wait for.
"""

import contextlib
import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg
from sqlalchemy import URL, Engine, event

R = TypeVar("R")

_REACH = {
    "connect_timeout": "3",
    # A machine or a network that has gone says nothing either; these have the kernel find out.
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "2",
    "tcp_user_timeout": "15000",
}

LOCK_MS = 3_000
"""How long a statement waits for somebody else's lock: longer than somebody who stands still can hold it."""
IDLE_MS = 1_500
"""A transaction in which nothing has been asked for so long is rolled back: its process stands still."""
CHECK_MS = 2_000
"""How often PostgreSQL looks whether the process that it works for is still connected."""
CHECKS_SINCE = 140_000
"""The version of PostgreSQL that can look."""


def reaching(url: URL) -> URL:
    """The address of a PostgreSQL, with how long its machine may be silent; what the operator said there holds."""
    return url.update_query_dict({name: value for name, value in _REACH.items() if name not in url.query})


class Patience:
    """How long an answer is waited for, and whether anything is still worth waiting for."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._given_up = False

    def give_up(self) -> None:
        """Whoever waits is told within a moment that there is no answer; so is whoever would wait from now on."""
        self._given_up = True

    def over(self, until: float) -> bool:
        """Whether a wait that may last until then has lasted long enough."""
        return self._given_up or time.monotonic() > until


class PatientConnection(psycopg.Connection[Any]):
    """A connection whose every wait has an end; one that has run into it is closed, since nobody knows its state."""

    patience: Patience | None = None

    def wait(self, gen: Generator[Any, Any, R], *given: Any, **named: Any) -> R:
        """What the work on the connection gives; OperationalError if the database does not answer in time."""
        waited = gen if self.patience is None else self._while_patient(gen, self.patience)
        return super().wait(waited, *given, **named)

    def _while_patient(self, gen: Generator[Any, Any, R], patience: Patience) -> Generator[Any, Any, R]:
        until = time.monotonic() + patience.seconds
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                # Nothing was ready: psycopg looks up about ten times a second.
                if not ready and patience.over(until):
                    self.pgconn.finish()
                    raise psycopg.OperationalError("the database did not answer in time")
                wanted = gen.send(ready)
        except StopIteration as done:
            found: R = done.value
            return found


def time_limits(connection: psycopg.Connection[Any], lock_ms: int = LOCK_MS) -> None:
    """What the database itself ends in time, for the length of a session; what the operator set in the URL holds."""
    wanted = {
        "lock_timeout": lock_ms,
        "idle_in_transaction_session_timeout": IDLE_MS,
        "client_connection_check_interval": CHECK_MS if connection.info.server_version >= CHECKS_SINCE else 0,
    }
    said = connection.info.get_parameters().get("options", "")
    autocommit, connection.autocommit = connection.autocommit, True
    for name, value in wanted.items():
        if value and name not in said:
            with contextlib.suppress(psycopg.errors.InvalidParameterValue):  # a system that cannot do it
                connection.execute(f"SET {name} = {value}")
    connection.autocommit = autocommit


def make_patient(engine: Engine, patience: Patience, lock_ms: int = LOCK_MS) -> None:
    """From now on the engine's connections wait no longer than that, and for a lock no longer than `lock_ms`."""

    @event.listens_for(engine, "do_connect")
    def _connect(_dialect: object, _record: object, given: list[Any], named: dict[str, Any]) -> PatientConnection:
        if patience.over(float("inf")):
            raise psycopg.OperationalError("the database is not waited for any more")
        made = PatientConnection.connect(*given, **named)
        made.patience = patience
        time_limits(made, lock_ms)
        return made
