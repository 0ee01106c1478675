"""Connections to PostgreSQL that do not wait for ever: a database that hangs says nothing, not even that it is away."""

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


def make_patient(engine: Engine, patience: Patience) -> None:
    """From now on the engine's connections wait no longer than that."""

    @event.listens_for(engine, "do_connect")
    def _connect(_dialect: object, _record: object, given: list[Any], named: dict[str, Any]) -> PatientConnection:
        if patience.over(float("inf")):
            raise psycopg.OperationalError("the database is not waited for any more")
        made = PatientConnection.connect(*given, **named)
        made.patience = patience
        return made
