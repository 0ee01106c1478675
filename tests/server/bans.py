"""Bans people and addresses, as the command and the operators' page do, each in a transaction of its own."""

from sqlalchemy import Connection, select

from shofar.server.db import schema
from shofar.server.db.executor import Database
from shofar.server.people.bans import delete_bans, insert_address_ban, insert_user_ban


async def ban_user(db: Database, user: str, reason: str, now: int, until: int | None = None) -> None:
    """Bans a user, and ends all their sessions, links and tokens, and those of their bots."""

    def work(connection: Connection) -> None:
        connection.execute(select(schema.users.c.id).where(schema.users.c.id == user).with_for_update())
        insert_user_ban(connection, user, reason, now, until)

    await db.write(work)


async def ban_address(db: Database, network: str, reason: str, now: int, until: int | None = None) -> str:
    """Bans an address or a network; gives it as it is kept. ValueError if it is neither."""
    return await db.write(lambda connection: insert_address_ban(connection, network, reason, now, until))


async def lift_bans(db: Database, subject: str) -> int:
    """Lifts all bans of a user, an address or a network; gives how many there were."""
    return await db.write(lambda connection: delete_bans(connection, subject))
