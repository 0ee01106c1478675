"""Connections to PostgreSQL that keep the time limits of `pg_timeouts`. Only who uses PostgreSQL imports its driver."""

import contextlib
import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg
from sqlalchemy import Engine, event

from shofar.server.db.pg_timeouts import CHECK_MS, CHECKS_SINCE, IDLE_MS, LOCK_MS, Deadline

R = TypeVar("R")


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
