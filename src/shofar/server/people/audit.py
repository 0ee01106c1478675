"""What operators did: one row for each thing, written in the transaction that did it, and never changed.

People stand there by their ids. The rows are also how running servers hear of what a command has done.
"""

from dataclasses import dataclass

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select, update

from shofar.server.db import schema
from shofar.server.db.connect import lock

audit = schema.audit.c
DETAIL = 200


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and when: an operator's id, or `command:LOGIN` for whoever sits at the machine."""

    name: str
    now: int

    def note(
        self, connection: Connection, action: str, subject: str, detail: str = "", *, pending: bool = False
    ) -> None:
        """Writes one row. `pending`: a server still has to carry it to the tables."""
        # One after the other, so that nobody who reads on from the last number misses a row with a lower one.
        lock(connection, "audit")
        number = (connection.scalar(select(func.max(audit.id))) or 0) + 1
        row = {"id": number, "at": self.now, "actor": self.name[:80], "action": action, "subject": subject[:80]}
        connection.execute(insert(schema.audit).values(**row, detail=detail[:DETAIL], pending=pending))


class AuditEntry(Struct, frozen=True):
    """One thing that an operator did."""

    id: int
    at: int
    actor: str
    action: str
    subject: str
    detail: str


def entries(
    connection: Connection, *, most: int, before: int | None = None, subject: str | None = None
) -> list[AuditEntry]:
    """The latest first; `before` a number, for the next ones."""
    query = select(audit.id, audit.at, audit.actor, audit.action, audit.subject, audit.detail)
    if before is not None:
        query = query.where(audit.id < before)
    if subject is not None:
        query = query.where(audit.subject == subject)
    return [AuditEntry(*row) for row in connection.execute(query.order_by(audit.id.desc()).limit(most))]


def last_number(connection: Connection) -> int:
    """The number of the latest row; 0 where there is none."""
    return connection.scalar(select(func.max(audit.id))) or 0


def pending_subjects(connection: Connection, after: int) -> list[tuple[int, str]]:
    """What no server has carried to the tables yet: numbers, from one on, and subjects; a hundred at most."""
    query = select(audit.id, audit.subject).where(audit.pending.is_(True), audit.id > after)
    query = query.order_by(audit.id).limit(100)
    return [(number, subject) for number, subject in connection.execute(query)]


def settle(connection: Connection, number: int) -> None:
    """Marks a row as carried to the tables."""
    connection.execute(update(schema.audit).where(audit.id == number).values(pending=False))
