"""What signs a user in: login sessions, tokens and device links. They are checked and ended together."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Row, delete, or_, select, update

from shofar.server.db import schema
from shofar.server.people.context import PeopleContext, User
from shofar.server.people.secrets import hash_of
from shofar.table.checks import Denied

CHUNK = 500
users, sessions, tokens, invites = schema.users.c, schema.sessions.c, schema.tokens.c, schema.invites.c


def end_credentials(connection: Connection, user: str, now: int, *, keep: str | None = None) -> None:
    """Ends whatever signs in as a user or as one of their bots: sessions but the one kept, links, tokens."""
    bots = select(users.id).where(users.owner == user)
    connection.execute(
        delete(schema.sessions).where(
            or_(sessions.user_id == user, sessions.user_id.in_(bots)), sessions.digest != hash_of(keep or "")
        )
    )
    connection.execute(delete(schema.invites).where(invites.kind.in_(("carry", "password")), invites.user_id == user))
    alive = or_(tokens.user_id == user, tokens.user_id.in_(bots))
    connection.execute(update(schema.tokens).where(alive, tokens.revoked_at.is_(None)).values(revoked_at=now))


async def valid_credentials(people: PeopleContext, digests: Collection[str]) -> set[str]:
    """Those digests of sessions and tokens that still sign somebody in."""
    now, wanted = people.now(), list(digests)
    open_now = select(sessions.digest).where(sessions.expires_at > now)
    alive = select(tokens.digest).where(tokens.revoked_at.is_(None))
    found: set[str] = set()
    for at in range(0, len(wanted), CHUNK):
        part = wanted[at : at + CHUNK]
        for query in (open_now.where(sessions.digest.in_(part)), alive.where(tokens.digest.in_(part))):
            found.update(digest for (digest,) in await people.db.rows(query))
    return found


def lock_user(connection: Connection, user_id: str) -> "Row[*tuple[Any, ...]]":
    """Locks and gives a user's row until the transaction ends; Denied for a deleted user."""
    query = select(users.id, users.name, users.kind, users.password, users.login, users.role)
    found = connection.execute(
        query.where(users.id == user_id, users.deleted_at.is_(None)).with_for_update()
    ).one_or_none()
    if found is None:
        raise Denied("server-not-signed-in")
    return found


def lock_signed_in(connection: Connection, user: User) -> "Row[*tuple[Any, ...]]":
    """The same for the signed-in user; Denied if their login session or token has ended in the meantime."""
    found = lock_user(connection, user.id)
    if user.secret is not None:
        query = select(sessions.user_id).where(sessions.digest == user.credential)
    else:
        query = select(tokens.user_id).where(tokens.digest == user.credential, tokens.revoked_at.is_(None))
    if connection.scalar(query) != user.id:
        raise Denied("server-not-signed-in")
    return found
