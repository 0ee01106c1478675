"""Who may see which table: all may see public ones, private ones those who sit there or were let in by an invite."""

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from shofar.server.db import schema
from shofar.server.people.context import PeopleContext, User
from shofar.server.tables.session import TableSession
from shofar.server.tables.unreadable import Unreadable
from shofar.table.checks import Denied, check_not_removed

admitted = schema.admitted.c


async def admit(people: PeopleContext, table_id: str, user: User) -> None:
    """Lets a user see a private table from now on."""
    row = {"table_id": table_id, "user_id": user.id, "since": people.now()}

    def work(connection: Connection) -> None:
        dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
        connection.execute(dialect.insert(schema.admitted).values(row).on_conflict_do_nothing())

    await people.db.write(work)


async def visible_session(people: PeopleContext, table_id: str, user: User | None) -> TableSession:
    """A table that somebody may see; to others, who load no table, it is denied as if there were none.

    Denied, too, if a host has removed them; Unreadable if it is set aside.
    """
    user_id = user.id if user else None
    try:
        session = await people.tables.current(table_id)
    except Unreadable:
        if not await _may_know(people, table_id, user_id):
            raise Denied("server-no-such-table") from None
        raise
    if not await _may_see(people, session, user_id):
        raise Denied("server-no-such-table")
    return session


async def _may_see(people: PeopleContext, session: TableSession, user_id: str | None) -> bool:
    table = session.table
    if table.settings.public:
        return True
    if user_id is None:
        return False
    check_not_removed(table, user_id)
    return user_id == table.host or bool(table.seats_of(user_id)) or await is_admitted(people, session.id, user_id)


async def _may_know(people: PeopleContext, table_id: str, user_id: str | None) -> bool:
    """Whether somebody may hear that there is a table that cannot be read: its summary is all there is to go by."""
    tables, players = schema.tables.c, schema.players.c
    found = await people.db.row(select(tables.public, tables.host).where(tables.id == table_id))
    if found is not None and (found.public or found.host == user_id):
        return True
    if user_id is None:
        return False
    seat = select(players.since).where(players.table_id == table_id, players.user_id == user_id)
    return await people.db.row(seat) is not None or await is_admitted(people, table_id, user_id)


async def is_admitted(people: PeopleContext, table_id: str, user_id: str) -> bool:
    """Whether an invite has let somebody in, with a seat or without; nothing but being removed ends that."""
    query = select(admitted.since).where(admitted.table_id == table_id, admitted.user_id == user_id)
    return await people.db.row(query) is not None
