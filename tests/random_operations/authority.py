"""What must hold of operators: nobody else does what they do, all of it is in the audit, and none reaches another."""

from dataclasses import dataclass
from typing import Any

import httpx
from sqlalchemy import Connection, func, select

from shofar.server.db import schema
from shofar.server.people import operators
from shofar.server.people.audit import Actor
from shofar.server.people.context import OPERATOR
from shofar.server.people.erasure import finish_erasures
from shofar.server.tables import unreadable_admin
from shofar.table.checks import Denied
from tests.random_operations.operator_operations import CHANGES
from tests.random_operations.simulation import Simulation, Someone

users, bans, audit = schema.users.c, schema.bans.c, schema.audit.c


@dataclass(frozen=True)
class Standing:
    """How operators stand at one moment."""

    operators: dict[str, tuple[Any, ...]]
    """All that somebody could do to one, by their ids."""
    audited: int


def _standing(connection: Connection) -> Standing:
    columns = (users.id, users.name, users.login, users.password, users.deleted_at)
    rows = connection.execute(select(*columns).where(users.role == OPERATOR)).all()
    sessions = schema.sessions.c

    def beside(user: str) -> tuple[int, int]:
        banned = select(func.count()).select_from(schema.bans).where(bans.subject == user)
        signed_in = select(func.count()).select_from(schema.sessions).where(sessions.user_id == user)
        return connection.scalar(banned) or 0, connection.scalar(signed_in) or 0

    lines = connection.scalar(select(func.count()).select_from(schema.audit)) or 0
    return Standing({row.id: (*row, *beside(row.id)) for row in rows}, lines)


async def standing(simulation: Simulation) -> Standing:
    """As it is now."""
    found: Standing = await simulation.read(_standing)
    return found


async def check_authority(
    simulation: Simulation, who: Someone, operation: tuple[str, str], answer: httpx.Response, before: Standing
) -> None:
    """After somebody asked for an operation of operators."""
    after, done = await standing(simulation), answer.status_code < 400
    if who.token or who.user not in before.operators:
        assert not done, f"{who.label}, who is no operator: {operation} {answer.status_code}"
    assert after.operators == before.operators, f"{operation} reaches an operator"
    more = after.audited - before.audited
    assert (more > 0) == (done and operation in CHANGES), (
        f"{operation}, {answer.status_code}: {more} lines in the audit"
    )


async def carry_on(simulation: Simulation) -> None:
    """What servers do after somebody was deleted: erased everywhere, before anything else is looked at."""
    for process in simulation.processes:
        await finish_erasures(process.application.context.people, since=simulation.clock() - 60_000)


async def set_aside(simulation: Simulation, table_id: str) -> None:
    """A table that has left memory is set aside in every process, as one whose log cannot be read."""
    for process in simulation.processes:
        process.service.unreadable.add(table_id, ValueError("unreadable"))
    await simulation.settle()
    for process in simulation.processes:
        await process.service.unreadable.refresh()
        assert table_id in process.service.unreadable.marked


async def read_again(simulation: Simulation, table_id: str) -> None:
    """Whatever the operator was answered: nothing of it is lost, and it can be read."""

    def take_mark_away(connection: Connection) -> None:
        unreadable_admin.try_again(connection, table_id)

    await simulation.processes[0].service.database.write(take_mark_away)
    for process in simulation.processes:
        await process.service.unreadable.refresh()
    await simulation.now(table_id)


async def set_role(simulation: Simulation, who: Someone, *, operator: bool) -> bool:
    """At the command line: whether it could be done, which it can for accounts alone."""

    def work(connection: Connection) -> None:
        operators.set_operator(connection, Actor("command:test", simulation.clock()), who.user, operator=operator)

    try:
        await simulation.processes[0].service.database.write(work)
    except Denied:
        return False
    return True
