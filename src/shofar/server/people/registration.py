"""Who may make an account here: everybody, whoever has an invitation of the operator, or nobody."""

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from shofar.server.config import Registration
from shofar.server.db import schema
from shofar.server.people.audit import Actor
from shofar.server.people.names import clean_name
from shofar.server.people.secrets import CODE_BYTES, hash_of, new_id, new_secret
from shofar.table.checks import Denied

DAY_MS = 86_400_000
MOST_USES, MOST_DAYS = 1_000, 365

registrations = schema.registrations.c


class Invitation(Struct, frozen=True):
    """An invitation to make an account, without its code."""

    id: str
    note: str
    uses: int
    """How many accounts may still be made with it."""
    created_at: int
    expires_at: int


def check_may_register(connection: Connection, policy: Registration, code: str | None, now: int) -> None:
    """Denied where an account may not be made; nothing is used up. Asked before a password is hashed."""
    if policy == "open":
        return
    if policy == "closed":
        raise Denied("server-registration-closed")
    if not code:
        raise Denied("server-invitation-needed")
    if connection.scalar(select(registrations.id).where(*_valid(code, now))) is None:
        raise Denied("server-no-such-invitation")


def redeem(connection: Connection, policy: Registration, code: str | None, now: int) -> None:
    """Uses an invitation up where one is needed; Denied where an account may not be made."""
    check_may_register(connection, policy, code, now)
    if policy == "invite":
        # Checked and counted in one statement: of two who use the last place at once, one is refused.
        used = update(schema.registrations).where(*_valid(code or "", now)).values(uses=registrations.uses - 1)
        if not connection.execute(used).rowcount:
            raise Denied("server-no-such-invitation")


def _valid(code: str, now: int) -> tuple[ColumnElement[bool], ...]:
    return registrations.digest == hash_of(code), registrations.uses > 0, registrations.expires_at > now


def invite(connection: Connection, by: Actor, *, uses: int, days: int, note: str = "") -> tuple[Invitation, str]:
    """A new invitation, and its code, which is shown this once."""
    code = new_secret(CODE_BYTES)
    clean = clean_name(note, "note") if note.strip() else ""
    made = Invitation(new_id("i"), clean, uses, by.now, by.now + days * DAY_MS)
    row = {"id": made.id, "digest": hash_of(code), "note": clean, "uses": uses, "created_at": by.now}
    connection.execute(insert(schema.registrations).values(**row, expires_at=made.expires_at))
    by.note(connection, "invite", made.id, f"uses {uses}, days {days}")
    return made, code


def invitations(connection: Connection, now: int) -> list[Invitation]:
    """Those that still open something."""
    columns = (registrations.id, registrations.note, registrations.uses, registrations.created_at)
    query = select(*columns, registrations.expires_at).where(registrations.uses > 0, registrations.expires_at > now)
    return [Invitation(*row) for row in connection.execute(query.order_by(registrations.created_at))]


def withdraw(connection: Connection, by: Actor, invitation: str) -> None:
    """Takes an invitation back; Denied if there is none."""
    if not connection.execute(delete(schema.registrations).where(registrations.id == invitation)).rowcount:
        raise Denied("server-no-such-invitation")
    by.note(connection, "withdraw", invitation)
