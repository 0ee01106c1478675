"""Bot accounts, as on lichess: users played by somebody's program, which signs in with a token."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select, update

from shofar.server import schema
from shofar.server.people.desk import Desk, Visitor
from shofar.server.people.locks import locked_user, locked_visitor
from shofar.server.people.lookalikes import Namesakes, hold_name, hold_namesakes, make_way
from shofar.server.people.names import account_name, clean_name, looks, name_key
from shofar.server.people.secrets import hash_of, new_id, new_secret
from shofar.table.decide import Denied

MOST_BOTS = 20
MOST_TOKENS = 20
PREFIX = "shofar_"
"""Lets scanners for leaked secrets recognise a token."""

users, tokens = schema.users.c, schema.tokens.c


@dataclass(frozen=True, slots=True)
class Token:
    """A token as its owner sees it later: never the secret."""

    id: str
    label: str
    created_at: int
    used_at: int | None


async def new_bot(desk: Desk, owner: Visitor, name: str) -> tuple[Visitor, Namesakes]:
    """A bot account that belongs to an account, and the guests who had to make way for its name."""
    owner.accounts_only()
    owner.browsers_only()
    shown, now = account_name(name), desk.now()
    mine = select(func.count()).where(users.owner == owner.user, users.deleted_at.is_(None))
    bot = Visitor(new_id("u"), shown, "bot")
    row = {"id": bot.user, "kind": "bot", "name": shown, "login": name_key(shown), "owner": owner.user}

    def write(connection: Connection) -> Namesakes:
        hold_name(connection, shown)
        hold_namesakes(connection, shown, owner.user)
        locked_visitor(connection, owner)
        if (connection.scalar(mine) or 0) >= MOST_BOTS:
            raise Denied("server-too-many-bots", {"most": MOST_BOTS})
        namesakes = make_way(connection, shown, bot.user)
        connection.execute(insert(schema.users).values(**row, **looks(shown), created_at=now, seen_at=now))
        return namesakes

    return bot, await desk.db.write(write)


async def bots_of(desk: Desk, owner: Visitor) -> list[Visitor]:
    """An account's bot accounts."""
    query = select(users.id, users.name, users.kind).where(users.owner == owner.user, users.deleted_at.is_(None))
    return [Visitor.of(*row) for row in await desk.db.rows(query.order_by(users.created_at))]


async def own_bot(desk: Desk, owner: Visitor, bot: str) -> Visitor:
    """One of an account's bot accounts, or the account itself; Denied for anybody else."""
    owner.accounts_only()
    if bot == owner.user:
        return owner
    found = [one for one in await bots_of(desk, owner) if one.user == bot]
    if not found:
        raise Denied("server-no-such-user")
    return found[0]


async def new_token(desk: Desk, owner: Visitor, user: Visitor, label: str) -> tuple[Token, str]:
    """A token for an account or one of its bots, and its secret, which is shown this once. No token makes others."""
    owner.browsers_only()
    secret, now = PREFIX + new_secret(24), desk.now()
    token = Token(new_id("t"), clean_name(label, "label"), now, None)
    row = {"id": token.id, "digest": hash_of(secret), "user_id": user.user, "label": token.label, "created_at": now}
    alive = select(func.count()).where(tokens.user_id == user.user, tokens.revoked_at.is_(None))

    def write(connection: Connection) -> None:
        locked_visitor(connection, owner)
        locked_user(connection, user.user)
        if (connection.scalar(alive) or 0) >= MOST_TOKENS:
            raise Denied("server-too-many-tokens", {"most": MOST_TOKENS})
        connection.execute(insert(schema.tokens).values(row))

    await desk.db.write(write)
    return token, secret


async def tokens_of(desk: Desk, user: str) -> list[Token]:
    """A user's tokens that still open something."""
    query = select(tokens.id, tokens.label, tokens.created_at, tokens.used_at).where(
        tokens.user_id == user, tokens.revoked_at.is_(None)
    )
    return [Token(*row) for row in await desk.db.rows(query.order_by(tokens.created_at))]


async def revoke(desk: Desk, user: str, token: str) -> None:
    """The token opens nothing any more."""
    query = update(schema.tokens).where(tokens.id == token, tokens.user_id == user, tokens.revoked_at.is_(None))
    if not await desk.db.change(query.values(revoked_at=desk.now())):
        raise Denied("server-no-such-token")
