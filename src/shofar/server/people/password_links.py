"""Links that an operator hands out: one signs somebody in, the other lets them choose a new password. Each works once.

The database keeps their hashes; the codes stand behind the # of an address, where no log sees them.
"""

from functools import partial

from sqlalchemy import Connection, delete, insert, select, update

from shofar.server.db import schema
from shofar.server.people import passwords
from shofar.server.people.context import PeopleContext, User
from shofar.server.people.credentials import end_credentials, lock_user
from shofar.server.people.device_links import CARRY, PASSWORD, link_owner, owner_of
from shofar.server.people.login_sessions import create_session
from shofar.server.people.names import check_password
from shofar.server.people.secrets import CODE_BYTES, hash_of, new_secret
from shofar.table.checks import Denied

HOUR_MS = 3_600_000
BY_OPERATOR = "operator"
PATHS = {CARRY: "/carry", PASSWORD: "/password"}
"""The page's address for each kind of link."""

invites = schema.invites.c


def make_link(connection: Connection, user: str, kind: str, *, now: int, hours: int) -> str:
    """The code of a new link of an operator's; those made before for the same user end."""
    code = new_secret(CODE_BYTES)
    mine = (invites.user_id == user, invites.created_by == BY_OPERATOR, invites.kind.in_((CARRY, PASSWORD)))
    connection.execute(delete(schema.invites).where(*mine))
    row = {"digest": hash_of(code), "table_id": "", "kind": kind, "user_id": user, "created_by": BY_OPERATOR}
    connection.execute(insert(schema.invites).values(**row, created_at=now, expires_at=now + hours * HOUR_MS))
    return code


async def choose_password(
    people: PeopleContext, code: str, password: str, user: User | None, address: str, *, replace: bool
) -> tuple[User, str]:
    """A new password by such a link, and the value of a new cookie. All that signed in before has ended.

    A browser that is signed in as somebody else must say `replace`: its guest would lose all seats.
    """
    check_password(password)
    # Before anything is hashed: whoever guesses codes costs us a read, not a hash.
    owner = await link_owner(people, code, PASSWORD)
    if user is not None and user.id != owner.id and not replace:
        raise Denied("server-would-replace", {"name": user.name, "by": owner.name})
    password_hash = await passwords.hash_password(password, address)
    return await people.db.write(partial(_choose, people=people, code=code, password_hash=password_hash))


def _choose(connection: Connection, *, people: PeopleContext, code: str, password_hash: str) -> tuple[User, str]:
    now = people.now()
    owner = owner_of(connection, code, now, PASSWORD)
    # The user first, then the link: of two who open it at once, the second finds it used.
    row = lock_user(connection, owner.id)
    mark = update(schema.invites).where(invites.digest == hash_of(code), invites.used_at.is_(None))
    if row.kind != "account" or not connection.execute(mark.values(used_at=now, used_by=owner.id)).rowcount:
        raise Denied("server-no-such-invite")
    users = schema.users.c
    connection.execute(update(schema.users).where(users.id == owner.id).values(password=password_hash))
    end_credentials(connection, owner.id, now)
    return owner, create_session(connection, people, owner.id)


def has_link(connection: Connection, user: str, now: int) -> bool:
    """Whether a link that an operator made for somebody still waits to be opened."""
    query = select(invites.digest).where(
        invites.user_id == user, invites.created_by == BY_OPERATOR, invites.used_at.is_(None), invites.expires_at > now
    )
    return connection.scalar(query.limit(1)) is not None
