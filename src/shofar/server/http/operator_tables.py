"""For operators in the browser: every table, the bots' queue, and tables that are set aside. Never a card."""

from typing import Any

import msgspec
from litestar import Controller, get, post
from litestar.params import FromQuery
from msgspec import Struct
from sqlalchemy import Connection, select

from shofar.server.bots.queue_view import BotQueueInfo, bot_queue
from shofar.server.db import schema
from shofar.server.http.context import HttpRequest, context_of
from shofar.server.http.operators import CurrentOperator, Search, as_operator
from shofar.server.http.tables import TableId
from shofar.server.people.audit import Actor
from shofar.server.tables import unreadable_admin
from shofar.server.tables.cache import NoSuchTable
from shofar.table import messages
from shofar.table.checks import Denied
from shofar.table.decision import Decision
from shofar.table.housekeeping import close
from shofar.table.settings import GameName
from shofar.table.table import Table

MOST = 100
tables, players = schema.tables.c, schema.players.c


class AnyTable(Struct, frozen=True):
    """A table, private ones too: who sits there, and how it stands."""

    id: str
    game: str
    stage: str
    public: bool
    rated: bool
    host: str
    names: list[str]
    version: int
    """How many entries its log has."""
    created_at: int
    updated_at: int


class TableSetAside(Struct, frozen=True):
    """A table that cannot be read. Its log has hidden cards in it: only the command line exports or deletes it."""

    table: str
    since: int
    software: str
    error: str


class OperatorTables(Controller):
    """What operators see of tables, and do about them."""

    path = "/operators"
    tags = ("operators",)

    @get("/tables", summary="Every table that is not closed", access="operator")
    async def list_every_table(
        self, request: HttpRequest, operator: CurrentOperator, game: FromQuery[GameName | None] = None, of: Search = ""
    ) -> list[AnyTable]:
        """Lists the hundred tables that changed last and are not closed; with `of`, only those of one user, by id."""
        columns = (tables.id, tables.game, tables.stage, tables.public, tables.rated, tables.host, tables.seated)
        query = select(*columns, tables.version, tables.created_at, tables.updated_at).where(tables.stage != "closed")
        if game is not None:
            query = query.where(tables.game == game)
        if of:
            query = query.where(tables.id.in_(select(players.table_id).where(players.user_id == of)))
        rows = await context_of(request).people.db.rows(query.order_by(tables.updated_at.desc(), tables.id).limit(MOST))
        return [_any_table(row) for row in rows]

    @post(
        "/tables/{table_id:str}/close", summary="Close a table", access="operator", status_code=204, errors=(404, 409)
    )
    async def close_table(self, request: HttpRequest, operator: CurrentOperator, table_id: TableId) -> None:
        """Closes a table for good; a game that still runs ends without a result."""
        context = context_of(request)

        def note(connection: Connection, by: Actor) -> None:
            if connection.scalar(select(tables.id).where(tables.id == table_id, tables.stage != "closed")) is None:
                raise NoSuchTable(table_id)
            by.note(connection, "close-table", table_id)

        await as_operator(request, operator, note)
        session = await context.tables.current(table_id)
        await context.tables.decide(session, _close)

    @get("/queue", summary="The bots' queue", access="operator")
    async def get_bot_queue(self, request: HttpRequest, operator: CurrentOperator) -> BotQueueInfo:
        """Counts the moves that bots owe, and lists the workers that think."""
        people = context_of(request).people
        return await people.db.read(lambda connection: bot_queue(connection, people.now()))

    @get("/set-aside", summary="Tables that cannot be read", access="operator")
    async def list_set_aside(self, request: HttpRequest, operator: CurrentOperator) -> list[TableSetAside]:
        """Lists the tables that could not be read; their logs are kept whole."""
        rows = await context_of(request).people.db.read(unreadable_admin.listed)
        return [TableSetAside(row.table_id, row.since, row.software, row.error) for row in rows]

    @post("/set-aside/{table_id:str}/retry", summary="Try one again", access="operator", status_code=204, errors=(404,))
    async def retry_table(self, request: HttpRequest, operator: CurrentOperator, table_id: TableId) -> None:
        """Takes a table out of those set aside; it is read when somebody next asks for it."""

        def work(connection: Connection, by: Actor) -> None:
            if not unreadable_admin.try_again(connection, table_id):
                raise Denied("server-no-such-table")
            by.note(connection, "retry-table", table_id)

        await as_operator(request, operator, work)


def _any_table(row: Any) -> AnyTable:
    names = _names(row.seated)
    more = {"names": names, "version": row.version, "created_at": row.created_at, "updated_at": row.updated_at}
    return AnyTable(row.id, row.game, row.stage, row.public, row.rated, row.host, **more)


def _close(table: Table, at: int) -> Decision:
    decision = close(table, at)
    if decision is None:
        raise Denied("server-no-such-table")
    return decision


def _names(seated: str) -> list[str]:
    try:
        seats = msgspec.json.decode(seated, type=list[messages.SeatInfo])
    except msgspec.DecodeError:  # another version's
        return []
    return [seat.name or seat.bot or "" for seat in seats if seat.name or seat.bot]
