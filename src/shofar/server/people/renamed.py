"""A new name reaches the tables where somebody sits, through their logs, and every connection of theirs."""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import select

from shofar.server import schema
from shofar.server.hub import Hub
from shofar.server.people.desk import Desk, Visitor
from shofar.server.people.lookalikes import Namesakes
from shofar.server.shelf import NoSuchTable
from shofar.server.writer import Write, Written
from shofar.table.decide import Denied, rename
from shofar.table.settings import Person

NAMED = "named"
"""Under this name other processes are told who has another name."""
MOST_TABLES = 50
"""The latest ones: somebody who has left more of them open than this will not look for their name there."""
MOST_NAMESAKES = 100
"""The latest ones: those who were here before them sit nowhere that anybody looks."""


async def tell_namesakes(desk: Desk, hub: Hub, namesakes: Namesakes) -> None:
    """Guests who had to make way for a new account: tables follow."""
    for user, name in namesakes[:MOST_NAMESAKES]:
        await rename_at_tables(desk, hub, Visitor(user, name, "guest"))


async def rename_at_tables(desk: Desk, hub: Hub, visitor: Visitor) -> None:
    """The seats at tables that are not over, and at those in memory, where the same people may play again."""
    _rename_watchers(hub, visitor.person)
    if hub.shared:
        hub.writer.submit(Write("", [], _unheard, (), [f"{NAMED}:{visitor.user}"]))
    tables, players = schema.tables.c, schema.players.c
    query = select(tables.id).join(schema.players, players.table_id == tables.id)
    query = query.where(players.user_id == visitor.user, tables.stage.in_(("open", "playing", "paused")))
    found = await desk.db.rows(query.order_by(tables.updated_at.desc()).limit(MOST_TABLES))
    here = [live.id for live in hub.lives.values() if live.table.seats_of(visitor.user)]
    for table_id in dict.fromkeys([*(row.id for row in found), *here]):
        with suppress(NoSuchTable, Denied):  # closed meanwhile, or it has the name
            await hub.answer(await hub.current(table_id), partial(rename, visitor.person))


def heard_about_names(hub: Hub) -> dict[str, Callable[[str], Coroutine[Any, Any, None]]]:
    """What a process does when another one says that somebody has another name."""

    async def named(user: str) -> None:
        query = select(schema.users.c.name).where(schema.users.c.id == user)
        name = await hub.reader.read(lambda connection: connection.scalar(query))
        if name is not None:
            _rename_watchers(hub, Person(user, name))

    return {NAMED: named}


def _rename_watchers(hub: Hub, person: Person) -> None:
    """Who chats or sits down over a connection does it by the name of now."""
    for live in hub.lives.values():
        for watcher in live.watchers:
            if watcher.person is not None and watcher.person.user == person.user:
                watcher.person = person


def _unheard(_: Written) -> None:
    return
