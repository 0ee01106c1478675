"""What operators do about people: each a transaction, with its line in the audit.

Both the command line and the browser come here. Running servers hear of it through the audit within seconds
(`operator_changes`): connections of users who are signed out are closed, new names reach the tables.
"""

from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, func, insert, or_, select, update

from shofar.server.db import schema
from shofar.server.people.audit import Actor
from shofar.server.people.bans import (
    check_not_banned,
    delete_bans,
    in_force,
    insert_address_ban,
    insert_user_ban,
)
from shofar.server.people.context import OPERATOR
from shofar.server.people.credentials import end_credentials, lock_user
from shofar.server.people.device_links import CARRY, PASSWORD
from shofar.server.people.erasure import mark_deleted
from shofar.server.people.invites import pending_guest_ids
from shofar.server.people.lookalikes import check_name_free, lock_name, lock_namesakes, rename_namesakes
from shofar.server.people.names import clean_account_name, clean_name, looks, looks_like, name_key
from shofar.server.people.password_links import has_link, make_link
from shofar.server.people.secrets import new_id
from shofar.table.checks import Denied

MOST_LISTED = 200
MOST_HOURS = 720
Kind = Literal["guest", "account", "bot", "operator"]

users, bans = schema.users.c, schema.bans.c


class KnownUser(Struct, frozen=True):
    """What an operator sees of a user."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot"]
    operator: bool
    created_at: int
    seen_at: int
    banned: bool


class UserDetails(Struct, frozen=True):
    """The same, and what else is kept: counts, never contents."""

    user: KnownUser
    owner: str | None
    password: bool
    """Whether there is one to sign in with."""
    link: bool
    """Whether a link that an operator made waits to be opened."""
    sessions: int
    tokens: int
    bots: list[str]
    tables: int
    games: int


def find_user(connection: Connection, who: str, now: int) -> KnownUser | None:
    """By id, or by the name of an account or a bot account."""
    found = connection.execute(_known_users().where(or_(users.id == who, users.login == name_key(who)))).one_or_none()
    return _user(found, _banned(connection, now)) if found is not None else None


def list_users(
    connection: Connection,
    now: int,
    *,
    kind: Kind | None = None,
    search: str = "",
    most: int = 50,
    after: str | None = None,
) -> list[KnownUser]:
    """Those first who were here last; `after` the id of one, for the next ones."""
    query = _known_users()
    if kind == OPERATOR:
        query = query.where(users.role == OPERATOR)
    elif kind is not None:
        query = query.where(users.kind == kind)
    if search:
        query = query.where(
            or_(users.id == search, users.looks.contains(looks_like(search), autoescape=True), _named(search))
        )
    if after is not None:
        seen = connection.scalar(select(users.seen_at).where(users.id == after))
        if seen is not None:
            query = query.where(or_(users.seen_at < seen, (users.seen_at == seen) & (users.id > after)))
    banned = _banned(connection, now)
    rows = connection.execute(query.order_by(users.seen_at.desc(), users.id).limit(min(most, MOST_LISTED)))
    return [_user(row, banned) for row in rows]


def details(connection: Connection, user: KnownUser, now: int) -> UserDetails:
    """What is kept about somebody, counted."""

    def count(table: Any, *which: ColumnElement[bool]) -> int:
        return connection.scalar(select(func.count()).select_from(table).where(*which)) or 0

    row = connection.execute(select(users.owner, users.password).where(users.id == user.id)).one()
    sessions, tokens = schema.sessions.c, schema.tokens.c
    owned = select(users.name).where(users.owner == user.id, users.deleted_at.is_(None)).order_by(users.created_at)
    return UserDetails(
        user,
        row.owner,
        row.password is not None,
        has_link(connection, user.id, now),
        count(schema.sessions, sessions.user_id == user.id, sessions.expires_at > now),
        count(schema.tokens, tokens.user_id == user.id, tokens.revoked_at.is_(None)),
        list(connection.scalars(owned)),
        count(schema.players, schema.players.c.user_id == user.id),
        count(schema.game_players, schema.game_players.c.user_id == user.id),
    )


def add_account(connection: Connection, by: Actor, name: str, *, hours: int) -> tuple[str, str]:
    """An account without a password: its id, and the code of the link by which its owner chooses one."""
    clean = clean_account_name(name)
    lock_name(connection, clean)
    user = new_id("u")
    namesakes = rename_namesakes(connection, clean, user)
    row = {"id": user, "kind": "account", "name": clean, "login": name_key(clean), **looks(clean)}
    connection.execute(insert(schema.users).values(**row, created_at=by.now, seen_at=by.now))
    by.note(connection, "add", user)
    _note_renamed(connection, by, [one for one, _ in namesakes])
    return user, make_link(connection, user, PASSWORD, now=by.now, hours=hours)


def rename_user(connection: Connection, by: Actor, user: str, name: str) -> str:
    """Another name, also to sign in with; gives it as it is kept."""
    kind = connection.scalar(select(users.kind).where(users.id == user))
    guest = kind == "guest"
    clean = clean_name(name) if guest else clean_account_name(name)
    lock_name(connection, clean)
    renamed = [user]
    if guest:
        _lock(connection, user)
        check_name_free(connection, clean, but=user)
    else:
        lock_namesakes(connection, clean, user)
        _lock(connection, user)
        renamed += [one for one, _ in rename_namesakes(connection, clean, user)]
    login = None if guest else name_key(clean)
    connection.execute(update(schema.users).where(users.id == user).values(name=clean, login=login, **looks(clean)))
    _note_renamed(connection, by, renamed)
    return clean


def reset_password(connection: Connection, by: Actor, user: str, *, hours: int) -> str:
    """Ends the old password and all that it opened; the code of the link by which a new one is chosen."""
    if _lock(connection, user).kind != "account":
        raise Denied("server-accounts-only")
    check_not_banned(connection, user, by.now)
    end_credentials(connection, user, by.now)
    connection.execute(update(schema.users).where(users.id == user).values(password=None))
    by.note(connection, "reset-password", user, f"hours {hours}")
    return make_link(connection, user, PASSWORD, now=by.now, hours=hours)


def sign_in_link(connection: Connection, by: Actor, user: str, *, hours: int) -> str:
    """The code of a link that signs a browser in as this user; nothing that is signed in already ends."""
    if _lock(connection, user).kind == "bot":
        raise Denied("server-no-bots")
    check_not_banned(connection, user, by.now)
    by.note(connection, "sign-in-link", user, f"hours {hours}")
    return make_link(connection, user, CARRY, now=by.now, hours=hours)


def delete_account(connection: Connection, by: Actor, user: str) -> None:
    """Signs out and marks a user, their bots and whom they hold seats for; servers then erase what is left of them."""
    _lock(connection, user)
    bots = list(connection.scalars(select(users.id).where(users.owner == user, users.deleted_at.is_(None))))
    for one in [*bots, *pending_guest_ids(connection, user), user]:
        mark_deleted(connection, by.now, one)
    by.note(connection, "delete", user)


def ban(connection: Connection, by: Actor, user: str, reason: str, until: int | None) -> None:
    """Shuts a user and their bots out."""
    _lock(connection, user)
    insert_user_ban(connection, user, reason, by.now, until)
    by.note(connection, "ban", user, reason)


def ban_network(connection: Connection, by: Actor, network: str, reason: str, until: int | None) -> str:
    """Shuts an address or a network out; gives it as it is kept. ValueError if it is neither."""
    subject = insert_address_ban(connection, network, reason, by.now, until)
    by.note(connection, "ban", subject, reason)
    return subject


def unban(connection: Connection, by: Actor, subject: str) -> bool:
    """Lets a user, an address or a network back in; False if they were not banned."""
    if not delete_bans(connection, subject):
        return False
    by.note(connection, "unban", subject)
    return True


def set_operator(connection: Connection, by: Actor, user: str, *, operator: bool) -> None:
    """Gives or takes the role. Whoever loses it loses it at the next request."""
    if _lock(connection, user).kind != "account":
        raise Denied("server-accounts-only")
    connection.execute(update(schema.users).where(users.id == user).values(role=OPERATOR if operator else None))
    by.note(connection, "operator" if operator else "no-operator", user)


def _note_renamed(connection: Connection, by: Actor, renamed: list[str]) -> None:
    # Without the names: the audit outlives whoever deletes themselves.
    for user in renamed:
        by.note(connection, "rename", user, pending=True)


def _known_users() -> Any:
    columns = (users.id, users.name, users.kind, users.role, users.created_at, users.seen_at)
    return select(*columns).where(users.deleted_at.is_(None))


def _named(search: str) -> ColumnElement[bool]:
    return users.name.icontains(search, autoescape=True)


def _banned(connection: Connection, now: int) -> set[str]:
    return set(connection.scalars(select(bans.subject).where(bans.kind == "user", in_force(now))))


def _lock(connection: Connection, user: str) -> Any:
    try:
        return lock_user(connection, user)
    except Denied:
        raise Denied("server-no-such-user") from None


def _user(row: Any, banned: set[str]) -> KnownUser:
    is_operator = row.role == OPERATOR
    return KnownUser(row.id, row.name, row.kind, is_operator, row.created_at, row.seen_at, row.id in banned)
