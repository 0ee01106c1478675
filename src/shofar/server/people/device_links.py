"""Links that sign another device in as the same user: a code that works once, within a day."""

from sqlalchemy import Connection, insert, select, update

from shofar.server.db import schema
from shofar.server.people.bans import check_not_banned
from shofar.server.people.context import PeopleContext, User
from shofar.server.people.credentials import lock_signed_in, lock_user
from shofar.server.people.login_sessions import DAY_MS, create_session
from shofar.server.people.secrets import CODE_BYTES, hash_of, new_secret
from shofar.table.checks import Denied

CARRY, PASSWORD = "carry", "password"
"""Kinds: signs a device in; lets somebody choose a new password, which only operators give out."""
invites, users = schema.invites.c, schema.users.c


async def create_link(people: PeopleContext, user: User) -> tuple[str, int]:
    """A new code, and until when it works. A program gets none: it would outlive its token."""
    user.require_browser()
    code, now = new_secret(CODE_BYTES), people.now()
    row = {"digest": hash_of(code), "table_id": "", "kind": CARRY, "user_id": user.id}
    more = {"created_by": user.id, "created_at": now, "expires_at": now + DAY_MS}

    def work(connection: Connection) -> None:
        lock_signed_in(connection, user)
        connection.execute(insert(schema.invites).values(**row, **more))

    await people.db.write(work)
    return code, now + DAY_MS


async def link_owner(people: PeopleContext, code: str, *kinds: str) -> User:
    """The user as whom a link of these kinds signs in; nothing changes."""
    return await people.db.read(lambda connection: owner_of(connection, code, people.now(), *kinds))


async def use_link(people: PeopleContext, code: str, user: User | None, *, replace: bool) -> tuple[User, str]:
    """Signs in as the link's user, and gives the cookie's value; of two who open it at once, one.

    A device that is signed in as somebody else must say `replace`: its guest would lose all seats.
    """
    now, digest = people.now(), hash_of(code)
    mark = update(schema.invites).where(invites.digest == digest, invites.used_at.is_(None))

    def work(connection: Connection) -> tuple[User, str]:
        owner = owner_of(connection, code, now, CARRY)
        if user is not None and user.id != owner.id and not replace:
            raise Denied("server-would-replace", {"name": user.name, "by": owner.name})
        # The user first, then the link: a password that is changed meanwhile ends both.
        lock_user(connection, owner.id)
        if not connection.execute(mark.values(used_at=now, used_by=owner.id)).rowcount:
            raise Denied("server-no-such-invite")
        return owner, create_session(connection, people, owner.id)

    return await people.db.write(work)


def owner_of(connection: Connection, code: str, now: int, *kinds: str) -> User:
    """Whose link it is; Denied if it is none of these kinds, was used or has run out, or its user is banned."""
    query = (
        select(users.id, users.name, users.kind, users.role)
        .join(schema.invites, invites.user_id == users.id)
        .where(invites.digest == hash_of(code), invites.kind.in_(kinds), invites.used_at.is_(None))
        .where(invites.expires_at > now, users.deleted_at.is_(None))
    )
    found = connection.execute(query).one_or_none()
    if found is None:
        raise Denied("server-no-such-invite")
    check_not_banned(connection, found[0], now)
    return User.from_row(found.id, found.name, found.kind, role=found.role)
