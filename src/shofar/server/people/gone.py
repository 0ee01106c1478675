"""Who has gone for good: no process writes in their name any more, and none remembers it."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from sqlalchemy import select

from shofar.server import schema
from shofar.server.hub import Hub
from shofar.server.people.sockets import OUT, hang_up
from shofar.server.writer import Write, Written
from shofar.table.settings import Person
from shofar.table.table import Table

FORGET, HEARD = "gone", "heard-gone"
"""Under these names other processes are told who has gone, and tell that they write nothing more in that name."""
GONE = "—"
"""What stands where a name was."""
ALIVE_MS = 8_000
"""Processes that gave a sign of life within this time are waited for."""
CONFIRM_S = 3.0
LOOK_S = 0.02
MOST_GONE = 1_000


def heard_about_people(hub: Hub) -> dict[str, Callable[[str], Coroutine[Any, Any, None]]]:
    """What a process does when another one says that somebody was signed out, or has gone for good."""

    async def out(user: str) -> None:
        hang_up(hub, user)

    async def gone(user: str) -> None:
        shut(hub, user)
        # Written behind all that was on its way: whoever hears this finds everything in the database.
        await flush(hub, [f"{HEARD}:{user}.{hub.process}"])

    async def heard(told: str) -> None:
        user, _, process = told.partition(".")
        hub.leaving.gone.get(user, set()).add(process)

    return {OUT: out, FORGET: gone, HEARD: heard}


def shut(hub: Hub, user: str) -> None:
    """This process accepts nothing more from a user, and forgets their name."""
    hub.leaving.gone.setdefault(user, set())
    for old in list(hub.leaving.gone)[:-MOST_GONE]:
        del hub.leaving.gone[old]
    hang_up(hub, user)
    for live in list(hub.lives.values()):
        # Nothing is written to a closed table any more; from the others the name goes through their logs.
        if live.table.stage == "closed" and _named(live.table, user):
            live.table = _without_name(live.table, user)
            hub.telling.info(live)


async def shut_everywhere(hub: Hub, user: str) -> None:
    """The same at every process that is alive; when this returns, what was on its way has been written."""
    shut(hub, user)
    hub.leaving.gone[user] = set()
    await flush(hub, [f"{FORGET}:{user}"])
    if not hub.shared:
        return
    rows = schema.processes.c
    query = select(rows.id).where(rows.kind == "server", rows.seen_at > hub.now() - ALIVE_MS, rows.id != hub.process)
    alive = set(await hub.reader.read(lambda connection: list(connection.scalars(query))))
    for _ in range(int(CONFIRM_S / LOOK_S)):
        if alive <= hub.leaving.gone.get(user, set()):
            return
        await asyncio.sleep(LOOK_S)


async def flush(hub: Hub, notices: Sequence[str] = ()) -> None:
    """Until everything that this process has sent to the database so far is there, or never will be."""
    await hub.write(Write("", [], _unset, (), list(notices)))


def _named(table: Table, user: str) -> bool:
    known = (table.people().get(user), table.removed.get(user))
    return any(person.name != GONE for person in known if person)


def _without_name(table: Table, user: str) -> Table:
    seats = {
        seat: replace(held, person=Person(user, GONE)) if held.person and held.person.user == user else held
        for seat, held in table.seats.items()
    }
    removed = {one: Person(user, GONE) if one == user else who for one, who in table.removed.items()}
    return replace(table, seats=MappingProxyType(seats), removed=removed)


def _unset(_: Written) -> None:
    return
