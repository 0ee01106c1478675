"""Keeps names that look like an account's name for that account: nobody else is shown under one."""

from functools import cache

from sqlalchemy import ColumnElement, Connection, and_, or_, select, update

from shofar.core.errors import Malformed
from shofar.server.db import schema
from shofar.server.db.connect import lock
from shofar.server.db.executor import Database
from shofar.server.people.names import default_guest_names, looks, looks_like

users = schema.users.c
NUMBER = " 2"
"""No account's name has a space in it."""
Namesakes = list[tuple[str, str]]
"""Guests who were renamed because of a new account: their ids and new names."""


@cache
def _default_guest_names() -> frozenset[str]:
    return frozenset(map(looks_like, default_guest_names()))


def lock_name(connection: Connection, name: str) -> None:
    """Locks a name and those that look like it until the transaction ends."""
    lock(connection, *(f"name {one}" for one in looks(name).values()))


def lock_namesakes(connection: Connection, name: str, user: str) -> None:
    """Locks guests who may be renamed and who takes the name, in one order: two who swap names would deadlock."""
    if connection.dialect.name == "postgresql":
        concerned = or_(users.id == user, _namesakes(name))
        connection.execute(select(users.id).where(concerned).order_by(users.id).with_for_update()).all()


def check_name_free(connection: Connection, name: str, field: str = "name", but: str | None = None) -> None:
    """Refuses a name that others would take for that of an account, or of a bot account; `but` may bear its own."""
    if looks_like(name) in _default_guest_names():
        return
    query = select(users.id).where(_alike(name), users.login.is_not(None), users.id != (but or ""))
    if connection.scalar(query.limit(1)) is not None:
        raise Malformed(field, "server-name-taken")


async def check_names_free(db: Database, names: list[str], field: str, but: str) -> None:
    """The same for names that are used at one table only."""

    def work(connection: Connection) -> None:
        for name in names:
            check_name_free(connection, name, field, but)

    if names:
        await db.read(work)


def rename_namesakes(connection: Connection, name: str, user: str) -> Namesakes:
    """Adds a number to guests' names that look like a new account's; refused if that looks like another account's."""
    check_name_free(connection, name, but=user)
    query = select(users.id, users.name).where(_namesakes(name), users.id != user)
    found = [(one, f"{called}{NUMBER}") for one, called in connection.execute(query.order_by(users.seen_at.desc()))]
    for one, called in found:
        connection.execute(update(schema.users).where(users.id == one).values(name=called, **looks(called)))
    return found


def _namesakes(name: str) -> ColumnElement[bool]:
    return and_(_alike(name), users.kind == "guest", users.deleted_at.is_(None))


def _alike(name: str) -> ColumnElement[bool]:
    keys = list(looks(name).values())
    return or_(users.looks.in_(keys), users.looks_cased.in_(keys))
