"""Links that make another device mine: a code that works once, for a day."""

from sqlalchemy import Connection, insert, select, update

from shofar.server import schema
from shofar.server.people.bans import check_user
from shofar.server.people.desk import Desk, Visitor
from shofar.server.people.secrets import CODE_BYTES, hash_of, new_secret
from shofar.server.people.sessions import DAY_MS
from shofar.table.decide import Denied

CARRY = "carry"
invites, users = schema.invites.c, schema.users.c


async def new_link(desk: Desk, visitor: Visitor) -> tuple[str, int]:
    """The code, which exists nowhere else, and until when it works."""
    code, now = new_secret(CODE_BYTES), desk.now()
    row = {"digest": hash_of(code), "table_id": "", "kind": CARRY, "user_id": visitor.user}
    told = {"created_by": visitor.user, "created_at": now, "expires_at": now + DAY_MS}
    await desk.db.change(insert(schema.invites).values(**row, **told))
    return code, now + DAY_MS


async def use_link(desk: Desk, code: str) -> Visitor:
    """Whom the link makes of this device; of two who open it at once, one."""
    now, digest = desk.now(), hash_of(code)
    mark = (
        update(schema.invites)
        .where(invites.digest == digest, invites.kind == CARRY, invites.used_at.is_(None), invites.expires_at > now)
        .values(used_at=now, used_by=invites.user_id)
    )
    who = (
        select(users.id, users.name, users.kind)
        .join(schema.invites, invites.user_id == users.id)
        .where(invites.digest == digest, users.deleted_at.is_(None))
    )

    def work(connection: Connection) -> Visitor:
        found = connection.execute(who).one_or_none() if connection.execute(mark).rowcount else None
        if found is None:
            raise Denied("server-no-such-invite")
        check_user(connection, found[0], now)
        return Visitor.of(*found)

    return await desk.db.write(work)
