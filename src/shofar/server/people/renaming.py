"""Renames a user at the tables where they sit, through the tables' logs, and at their connections."""

from functools import partial

from sqlalchemy import select

from shofar.server.db import schema
from shofar.server.faults import FAULTS, Place, attempt_async
from shofar.server.people.context import PeopleContext, User
from shofar.server.people.lookalikes import Namesakes
from shofar.server.tables.cache import NoSuchTable
from shofar.table.checks import Denied
from shofar.table.housekeeping import rename
from shofar.table.settings import Person

NAMED = "named"
"""Notice: a user has another name."""
MOST_TABLES, MOST_NAMESAKES = 50, 100
"""The latest ones only."""


async def rename_namesakes_at_tables(people: PeopleContext, namesakes: Namesakes) -> None:
    """Renames guests whose names a new account has taken."""
    for user, name in namesakes[:MOST_NAMESAKES]:
        await attempt_async(Place.RENAME, rename_at_tables(people, User(user, name, "guest")), user=user)


async def rename_at_tables(people: PeopleContext, user: User) -> bool:
    """Renames a user at tables that are not over, and at all in memory, where the same people may play again.

    False if some table could not be told."""
    people.users.rename(user.person)
    people.users.publish(f"{NAMED}:{user.id}")
    tables, players = schema.tables.c, schema.players.c
    query = select(tables.id).join(schema.players, players.table_id == tables.id)
    query = query.where(players.user_id == user.id, tables.stage.in_(("open", "playing", "paused")))
    found = await people.db.rows(query.order_by(tables.updated_at.desc()).limit(MOST_TABLES))
    in_memory = [session.id for session in people.users.sessions.values() if session.table.seats_of(user.id)]
    everywhere = True
    for table_id in dict.fromkeys([*(row.id for row in found), *in_memory]):
        try:
            await people.tables.decide(await people.tables.current(table_id), partial(rename, user.person))
        except (NoSuchTable, Denied):
            continue  # closed meanwhile, or it has the name
        except Exception as wrong:
            FAULTS.note(Place.RENAME, wrong, table_id)
            everywhere = False
    return everywhere


async def on_renamed(people: PeopleContext, user: str) -> None:
    """Reads a user's new name, which another process has written, and uses it for the user's connections here."""
    query = select(schema.users.c.name).where(schema.users.c.id == user)
    name = await people.db.read(lambda connection: connection.scalar(query))
    if name is not None:
        people.users.rename(Person(user, name))
