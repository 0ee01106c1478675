"""Login sessions: a secret in a cookie and its hash in the database, valid for months after the last request."""

from typing import Any

from sqlalchemy import Connection, Row, Select, Update, and_, delete, exists, insert, not_, or_, select, update

from shofar.server.db import schema
from shofar.server.people.bans import check_not_banned
from shofar.server.people.context import PeopleContext, User
from shofar.server.people.cookies import sign, verify
from shofar.server.people.secrets import hash_of, new_secret
from shofar.table.checks import Denied

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
FORGOTTEN_DAYS = 400
"""A guest who was not seen for so long, and has neither a seat, a game nor a session, is deleted."""

users, sessions, tokens, invites = schema.users.c, schema.sessions.c, schema.tokens.c, schema.invites.c


def create_session(connection: Connection, people: PeopleContext, user: str) -> str:
    """The cookie's value of a new login session; the user's row is locked or just inserted. Denies the banned."""
    secret, now = new_secret(), people.now()
    check_not_banned(connection, user, now)
    row = {"digest": hash_of(secret), "user_id": user, "created_at": now, "seen_at": now}
    connection.execute(insert(schema.sessions).values(**row, expires_at=_end(people, now)))
    return sign(people.key, secret)


async def user_by_cookie(people: PeopleContext, value: str) -> User | None:
    """The user of a cookie; None if it was forged, has expired or was signed out. The banned are denied."""
    secret = verify(people.key, value)
    if secret is None:
        return None
    now, digest = people.now(), hash_of(secret)
    query = (
        select(users.id, users.name, users.kind, sessions.seen_at, users.role)
        .join(schema.sessions, sessions.user_id == users.id)
        .where(sessions.digest == digest, sessions.expires_at > now, users.deleted_at.is_(None))
    )
    found = await _find(people, query, now)
    if found is None:
        return None
    user, name, kind, seen_at, role = found
    if (seen_at or 0) < now - HOUR_MS:
        again = update(schema.sessions).where(sessions.digest == digest)
        await people.db.change(again.values(seen_at=now, expires_at=_end(people, now)), _mark_seen(user, now))
    return User.from_row(user, name, kind, secret, role=role)


async def user_by_token(people: PeopleContext, token: str) -> User:
    """The user of a token: a bot account, or the account that made it for a program. Denies any other."""
    now, digest = people.now(), hash_of(token)
    query = (
        select(users.id, users.name, users.kind, tokens.used_at, users.role)
        .join(schema.tokens, tokens.user_id == users.id)
        .where(tokens.digest == digest, tokens.revoked_at.is_(None), users.deleted_at.is_(None))
    )
    found = await _find(people, query, now)
    if found is None:
        raise Denied("server-no-such-token")
    user, name, kind, used_at, _ = found
    if (used_at or 0) < now - HOUR_MS:
        used = update(schema.tokens).where(tokens.digest == digest).values(used_at=now)
        await people.db.change(used, _mark_seen(user, now))
    return User.from_row(user, name, kind, token=digest)


async def end_session(people: PeopleContext, user: User) -> None:
    """Signs this browser out."""
    if user.secret:
        await people.db.change(delete(schema.sessions).where(sessions.digest == hash_of(user.secret)))


async def delete_expired_and_forgotten(people: PeopleContext) -> int:
    """Deletes expired sessions and invites, and guests who left no trace; gives how many sessions."""
    now, played, seated = people.now(), schema.game_players.c, schema.players.c
    # A personal invite that nobody has opened goes with the guest who holds its seat: see `unclaimed_guests`.
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
    return await people.db.change(
        delete(schema.sessions).where(sessions.expires_at <= now), delete(schema.invites).where(spent), forgotten
    )


def _end(people: PeopleContext, now: int) -> int:
    return now + people.sign_in_days * DAY_MS


def _mark_seen(user: str, now: int) -> Update:
    return update(schema.users).where(users.id == user).values(seen_at=now)


async def _find(
    people: PeopleContext, query: Select[str, str, str, Any, Any], now: int
) -> "Row[str, str, str, Any, Any] | None":
    def work(connection: Connection) -> "Row[str, str, str, Any, Any] | None":
        found = connection.execute(query).one_or_none()
        if found is not None:
            check_not_banned(connection, found[0], now)
        return found

    return await people.db.read(work)
