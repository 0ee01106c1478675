"""Names of people who have deleted themselves leave the memory of every process, not only the database."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from shofar.server.hub import Hub
from shofar.server.live import Live
from shofar.server.people.sockets import OUT, hang_up
from shofar.server.writer import Write, Written
from shofar.table.settings import Person
from shofar.table.table import Table

FORGET = "gone"
"""Under this name other processes are told whose name is to vanish."""
GONE = "—"
"""What stands where a name was."""
HEARD_S = 0.5
"""By then other processes have heard of it."""


def heard_about_people(hub: Hub) -> dict[str, Callable[[str], Coroutine[Any, Any, None]]]:
    """What a process does when another one says that somebody was signed out, or has gone for good."""

    async def out(user: str) -> None:
        hang_up(hub, user)

    async def gone(user: str) -> None:
        await forget_name(hub, user)

    return {OUT: out, FORGET: gone}


async def forget_everywhere(hub: Hub, user: str) -> None:
    """The name goes from the memory of this process, and of the others."""
    await forget_name(hub, user)
    if hub.shared:
        await hub.write(Write("", [], _unset, (), [f"{FORGET}:{user}"]))
        await asyncio.sleep(HEARD_S)


async def forget_name(hub: Hub, user: str) -> None:
    """The name goes from the tables in this process's memory; who is connected is told."""
    for live in list(hub.lives.values()):
        if _named(live, user):
            while live.busy:
                await asyncio.sleep(0.005)
            live.table = _without_name(live.table, user)
            hub.telling.info(live)


def _named(live: Live, user: str) -> bool:
    known = (live.table.people().get(user), live.table.removed.get(user))
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
