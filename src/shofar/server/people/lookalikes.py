"""An account's name is its own, and so is whatever looks like it: nobody else is shown under it."""

from sqlalchemy import ColumnElement, Connection, and_, or_, select, update

from shofar.core.errors import Malformed
from shofar.server import schema
from shofar.server.people.database import Database
from shofar.server.people.locks import lock
from shofar.server.people.names import GUESTS_OWN, looks, looks_like

users = schema.users.c
NUMBER = " 2"
"""No account's name has a space in it."""
Namesakes = list[tuple[str, str]]
"""Guests who had to make way: their ids, and what they are called now."""
_GUESTS_OWN = frozenset(map(looks_like, GUESTS_OWN))


def hold_name(connection: Connection, name: str) -> None:
    """Whoever else wants a name like this one waits until this transaction is over."""
    lock(connection, *(f"name {one}" for one in looks(name).values()))


def hold_namesakes(connection: Connection, name: str, user: str) -> None:
    """The rows of whoever may have to make way for a name, and of who takes it: always in one order.

    Two guests who take each other's names would else each hold their own row, and wait for the other's.
    """
    if connection.dialect.name == "postgresql":
        concerned = or_(users.id == user, _namesakes(name))
        connection.execute(select(users.id).where(concerned).order_by(users.id).with_for_update()).all()


def check_free(connection: Connection, name: str, field: str = "name", but: str | None = None) -> None:
    """Refuses a name that others would take for that of an account, or of a bot account; `but` may bear its own."""
    if looks_like(name) in _GUESTS_OWN:
        return
    query = select(users.id).where(_alike(name), users.login.is_not(None), users.id != (but or ""))
    if connection.scalar(query.limit(1)) is not None:
        raise Malformed(field, "server-name-taken")


async def check_names(db: Database, names: list[str], field: str, but: str) -> None:
    """The same for names that stand at a table only."""

    def work(connection: Connection) -> None:
        for name in names:
            check_free(connection, name, field, but)

    if names:
        await db.read(work)


def make_way(connection: Connection, name: str, user: str) -> Namesakes:
    """Inside the transaction that makes an account: guests who look like it get a number behind their names.

    Refused if it looks like another account.
    """
    check_free(connection, name, but=user)
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
