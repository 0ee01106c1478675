"""Sessions: a secret in a cookie, its hash in the database, alive for months after the last visit."""

from typing import Any

from sqlalchemy import Connection, Row, Select, Update, and_, delete, exists, insert, not_, or_, select, update

from shofar.server import schema
from shofar.server.people.bans import check_user
from shofar.server.people.cookies import sealed, unsealed
from shofar.server.people.desk import Desk, Visitor
from shofar.server.people.secrets import hash_of, new_secret
from shofar.table.decide import Denied

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
FORGOTTEN_DAYS = 400

users, sessions, tokens, invites = schema.users.c, schema.sessions.c, schema.tokens.c, schema.invites.c


async def open_session(desk: Desk, user: str) -> str:
    """A new session of a user: the cookie's value, which exists nowhere else."""
    return await desk.db.write(lambda connection: add_session(connection, desk, user))


def add_session(connection: Connection, desk: Desk, user: str) -> str:
    """The same within a transaction, which knows why: it has locked the user's row, or made it. Denies the banned."""
    secret, now = new_secret(), desk.now()
    check_user(connection, user, now)
    row = {"digest": hash_of(secret), "user_id": user, "created_at": now, "seen_at": now}
    connection.execute(insert(schema.sessions).values(**row, expires_at=_end(desk, now)))
    return sealed(desk.key, secret)


async def by_cookie(desk: Desk, value: str) -> Visitor | None:
    """Who carries this cookie; None if it was forged, is too old or was signed out. The banned are denied."""
    secret = unsealed(desk.key, value)
    if secret is None:
        return None
    now, digest = desk.now(), hash_of(secret)
    query = (
        select(users.id, users.name, users.kind, sessions.seen_at)
        .join(schema.sessions, sessions.user_id == users.id)
        .where(sessions.digest == digest, sessions.expires_at > now, users.deleted_at.is_(None))
    )
    found = await _find(desk, query, now)
    if found is None:
        return None
    user, name, kind, seen_at = found
    if (seen_at or 0) < now - HOUR_MS:
        again = update(schema.sessions).where(sessions.digest == digest)
        await desk.db.change(again.values(seen_at=now, expires_at=_end(desk, now)), _seen(user, now))
    return Visitor.of(user, name, kind, secret)


async def by_token(desk: Desk, token: str) -> Visitor:
    """Whose token this is: a bot account's, or one that an account made for a program. Denies any other."""
    now, digest = desk.now(), hash_of(token)
    query = (
        select(users.id, users.name, users.kind, tokens.used_at)
        .join(schema.tokens, tokens.user_id == users.id)
        .where(tokens.digest == digest, tokens.revoked_at.is_(None), users.deleted_at.is_(None))
    )
    found = await _find(desk, query, now)
    if found is None:
        raise Denied("server-no-such-token")
    user, name, kind, used_at = found
    if (used_at or 0) < now - HOUR_MS:
        used = update(schema.tokens).where(tokens.digest == digest).values(used_at=now)
        await desk.db.change(used, _seen(user, now))
    return Visitor.of(user, name, kind, token=digest)


async def close_session(desk: Desk, visitor: Visitor) -> None:
    """Signs this browser out."""
    if visitor.secret:
        await desk.db.change(delete(schema.sessions).where(sessions.digest == hash_of(visitor.secret)))


async def sweep(desk: Desk) -> int:
    """Removes sessions that are over, invites that nobody can use, guests who left no trace; how many sessions."""
    now, played, seated = desk.now(), schema.game_players.c, schema.players.c
    # A personal invite that nobody has opened goes with the guest who holds its seat: see `forgotten_guests`.
    over = or_(invites.expires_at <= now, invites.used_at < now - DAY_MS)
    spent = and_(or_(invites.kind != "personal", invites.used_by == invites.user_id), over)
    traces = (
        exists().where(played.user_id == users.id),
        exists().where(seated.user_id == users.id),
        exists().where(sessions.user_id == users.id),
    )
    forgotten = delete(schema.users).where(
        users.kind == "guest", users.seen_at < now - FORGOTTEN_DAYS * DAY_MS, *(not_(trace) for trace in traces)
    )
    return await desk.db.change(
        delete(schema.sessions).where(sessions.expires_at <= now), delete(schema.invites).where(spent), forgotten
    )


def _end(desk: Desk, now: int) -> int:
    return now + desk.sign_in_days * DAY_MS


def _seen(user: str, now: int) -> Update:
    return update(schema.users).where(users.id == user).values(seen_at=now)


async def _find(desk: Desk, query: Select[str, str, str, Any], now: int) -> Row[str, str, str, Any] | None:
    def work(connection: Connection) -> Row[str, str, str, Any] | None:
        found = connection.execute(query).one_or_none()
        if found is not None:
            check_user(connection, found[0], now)
        return found

    return await desk.db.read(work)
