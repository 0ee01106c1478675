"""Whatever signs somebody in: sessions, tokens, and links that make another device theirs. They end together."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, or_, select, update

from shofar.server import schema
from shofar.server.people.desk import Desk
from shofar.server.people.secrets import hash_of

CHUNK = 500
users, sessions, tokens, invites = schema.users.c, schema.sessions.c, schema.tokens.c, schema.invites.c


def end_credentials(connection: Connection, user: str, now: int, *, keep: str | None = None) -> None:
    """Ends whatever signs in as a user or as one of their bots: sessions but the one kept, links, tokens."""
    mine = select(users.id).where(users.owner == user)
    connection.execute(
        delete(schema.sessions).where(
            or_(sessions.user_id == user, sessions.user_id.in_(mine)), sessions.digest != hash_of(keep or "")
        )
    )
    connection.execute(delete(schema.invites).where(invites.kind == "carry", invites.user_id == user))
    alive = or_(tokens.user_id == user, tokens.user_id.in_(mine))
    connection.execute(update(schema.tokens).where(alive, tokens.revoked_at.is_(None)).values(revoked_at=now))


async def still_open(desk: Desk, digests: Collection[str]) -> set[str]:
    """Those digests of sessions and tokens that still sign somebody in."""
    now, asked = desk.now(), list(digests)
    open_now = select(sessions.digest).where(sessions.expires_at > now)
    alive = select(tokens.digest).where(tokens.revoked_at.is_(None))
    found: set[str] = set()
    for at in range(0, len(asked), CHUNK):
        part = asked[at : at + CHUNK]
        for query in (open_now.where(sessions.digest.in_(part)), alive.where(tokens.digest.in_(part))):
            found.update(digest for (digest,) in await desk.db.rows(query))
    return found
