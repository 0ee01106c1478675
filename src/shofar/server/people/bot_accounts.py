"""Bot accounts, as on lichess: users played by somebody's program, which signs in with a token."""

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select, update

from shofar.server.db import schema
from shofar.server.people.context import PeopleContext, User
from shofar.server.people.credentials import lock_signed_in, lock_user
from shofar.server.people.lookalikes import Namesakes, lock_name, lock_namesakes, rename_namesakes
from shofar.server.people.names import clean_account_name, clean_name, looks, name_key
from shofar.server.people.secrets import hash_of, new_id, new_secret
from shofar.table.checks import Denied

MOST_BOTS = 20
MOST_TOKENS = 20
PREFIX = "shofar_"
"""Lets scanners for leaked secrets recognise a token."""

users, tokens = schema.users.c, schema.tokens.c


class TokenInfo(Struct, frozen=True):
    """A token, without its secret."""

    id: str
    label: str
    created_at: int
    used_at: int | None


async def new_bot(people: PeopleContext, owner: User, name: str) -> tuple[User, Namesakes]:
    """A new bot account of an account, and the guests who were renamed because of it."""
    owner.require_account()
    owner.require_browser()
    clean, now = clean_account_name(name), people.now()
    existing = select(func.count()).where(users.owner == owner.id, users.deleted_at.is_(None))
    bot = User(new_id("u"), clean, "bot")
    row = {"id": bot.id, "kind": "bot", "name": clean, "login": name_key(clean), "owner": owner.id}

    def write(connection: Connection) -> Namesakes:
        lock_name(connection, clean)
        lock_namesakes(connection, clean, owner.id)
        lock_signed_in(connection, owner)
        if (connection.scalar(existing) or 0) >= MOST_BOTS:
            raise Denied("server-too-many-bots", {"most": MOST_BOTS})
        namesakes = rename_namesakes(connection, clean, bot.id)
        connection.execute(insert(schema.users).values(**row, **looks(clean), created_at=now, seen_at=now))
        return namesakes

    return bot, await people.db.write(write)


async def bots_of(people: PeopleContext, owner: User) -> list[User]:
    """An account's bot accounts."""
    query = select(users.id, users.name, users.kind).where(users.owner == owner.id, users.deleted_at.is_(None))
    return [User.from_row(*row) for row in await people.db.rows(query.order_by(users.created_at))]


async def own_bot(people: PeopleContext, owner: User, bot: str) -> User:
    """One of an account's bot accounts, or the account itself; Denied for anybody else."""
    owner.require_account()
    if bot == owner.id:
        return owner
    found = [one for one in await bots_of(people, owner) if one.id == bot]
    if not found:
        raise Denied("server-no-such-user")
    return found[0]


async def new_token(people: PeopleContext, owner: User, user: User, label: str) -> tuple[TokenInfo, str]:
    """A token for an account or one of its bots, and its secret, which is clean this once. No token makes others."""
    owner.require_browser()
    secret, now = PREFIX + new_secret(24), people.now()
    token = TokenInfo(new_id("t"), clean_name(label, "label"), now, None)
    row = {"id": token.id, "digest": hash_of(secret), "user_id": user.id, "label": token.label, "created_at": now}
    alive = select(func.count()).where(tokens.user_id == user.id, tokens.revoked_at.is_(None))

    def write(connection: Connection) -> None:
        lock_signed_in(connection, owner)
        lock_user(connection, user.id)
        if (connection.scalar(alive) or 0) >= MOST_TOKENS:
            raise Denied("server-too-many-tokens", {"most": MOST_TOKENS})
        connection.execute(insert(schema.tokens).values(row))

    await people.db.write(write)
    return token, secret


async def tokens_of(people: PeopleContext, user: str) -> list[TokenInfo]:
    """A user's tokens that are not revoked."""
    query = select(tokens.id, tokens.label, tokens.created_at, tokens.used_at).where(
        tokens.user_id == user, tokens.revoked_at.is_(None)
    )
    return [TokenInfo(*row) for row in await people.db.rows(query.order_by(tokens.created_at))]


async def revoke(people: PeopleContext, user: str, token: str) -> None:
    """Revokes a token."""
    query = update(schema.tokens).where(tokens.id == token, tokens.user_id == user, tokens.revoked_at.is_(None))
    if not await people.db.change(query.values(revoked_at=people.now())):
        raise Denied("server-no-such-token")
