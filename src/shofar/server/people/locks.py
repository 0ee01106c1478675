"""What two transactions must not do at the same time, whatever the database: check something and write by it.

SQLite has one writer at a time anyway (`BEGIN IMMEDIATE`). PostgreSQL lets both read before either writes, unless they
ask for the same lock first. Locks end with their transaction.
"""

from typing import Any

from sqlalchemy import Connection, Row, bindparam, select, text

from shofar.server import schema
from shofar.server.people.desk import Visitor
from shofar.table.decide import Denied

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 7))").bindparams(bindparam("name"))
users, sessions, tokens = schema.users.c, schema.sessions.c, schema.tokens.c


def lock(connection: Connection, *names: str) -> None:
    """Waits until no other transaction holds one of these names; always in one order, against deadlocks."""
    if connection.dialect.name == "postgresql":
        for name in sorted(set(names)):
            connection.execute(_LOCK, {"name": name})


def locked_user(connection: Connection, user: str) -> "Row[*tuple[Any, ...]]":
    """A user's row, which nobody else changes until the transaction ends; Denied for one who has gone."""
    query = select(users.id, users.name, users.kind, users.password, users.login).where(users.id == user)
    found = connection.execute(query.where(users.deleted_at.is_(None)).with_for_update()).one_or_none()
    if found is None:
        raise Denied("server-not-signed-in")
    return found


def locked_visitor(connection: Connection, visitor: Visitor) -> "Row[*tuple[Any, ...]]":
    """The same for whoever asks; Denied if the session or token that they came with has ended in the meantime."""
    found = locked_user(connection, visitor.user)
    if visitor.secret is not None:
        query = select(sessions.user_id).where(sessions.digest == visitor.credential)
    else:
        query = select(tokens.user_id).where(tokens.digest == visitor.credential, tokens.revoked_at.is_(None))
    if connection.scalar(query) != visitor.user:
        raise Denied("server-not-signed-in")
    return found
