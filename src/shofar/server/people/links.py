"""Links that make another device mine: a code that works once, for a day, and no longer than the password."""

from sqlalchemy import Connection, insert, select, update

from shofar.server import schema
from shofar.server.people.bans import check_user
from shofar.server.people.desk import Desk, Visitor
from shofar.server.people.locks import locked_user, locked_visitor
from shofar.server.people.secrets import CODE_BYTES, hash_of, new_secret
from shofar.server.people.sessions import DAY_MS, add_session
from shofar.table.decide import Denied

CARRY = "carry"
invites, users = schema.invites.c, schema.users.c


async def new_link(desk: Desk, visitor: Visitor) -> tuple[str, int]:
    """The code, which exists nowhere else, and until when it works. A program gets none: it would outlive its token."""
    visitor.browsers_only()
    code, now = new_secret(CODE_BYTES), desk.now()
    row = {"digest": hash_of(code), "table_id": "", "kind": CARRY, "user_id": visitor.user}
    told = {"created_by": visitor.user, "created_at": now, "expires_at": now + DAY_MS}

    def work(connection: Connection) -> None:
        locked_visitor(connection, visitor)
        connection.execute(insert(schema.invites).values(**row, **told))

    await desk.db.write(work)
    return code, now + DAY_MS


async def look(desk: Desk, code: str) -> Visitor:
    """Whom the link would make of a device; nothing changes."""
    return await desk.db.read(lambda connection: _behind(connection, code, desk.now()))


async def use_link(desk: Desk, code: str, visitor: Visitor | None, *, replace: bool) -> tuple[Visitor, str]:
    """Whom the link makes of this device, and the cookie's value; of two who open it at once, one.

    A device that is somebody already is asked first: its guest would lose all seats.
    """
    now, digest = desk.now(), hash_of(code)
    mark = update(schema.invites).where(invites.digest == digest, invites.used_at.is_(None))

    def work(connection: Connection) -> tuple[Visitor, str]:
        found = _behind(connection, code, now)
        if visitor is not None and visitor.user != found.user and not replace:
            raise Denied("server-would-replace", {"name": visitor.name, "by": found.name})
        # The user first, then the link: a password that is changed meanwhile ends both.
        locked_user(connection, found.user)
        if not connection.execute(mark.values(used_at=now, used_by=found.user)).rowcount:
            raise Denied("server-no-such-invite")
        return found, add_session(connection, desk, found.user)

    return await desk.db.write(work)


def _behind(connection: Connection, code: str, now: int) -> Visitor:
    query = (
        select(users.id, users.name, users.kind)
        .join(schema.invites, invites.user_id == users.id)
        .where(invites.digest == hash_of(code), invites.kind == CARRY, invites.used_at.is_(None))
        .where(invites.expires_at > now, users.deleted_at.is_(None))
    )
    found = connection.execute(query).one_or_none()
    if found is None:
        raise Denied("server-no-such-invite")
    check_user(connection, found[0], now)
    return Visitor.of(*found)
