"""Tables: listing and opening them, a seat's view, requests, and invites."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import FromQuery, JSONBody, PathParameter
from msgspec import Meta, Struct
from sqlalchemy import Row, select

from shofar.server.db import schema
from shofar.server.faults import FAULTS, Place
from shofar.server.http.context import AppContext, CurrentUser, HttpRequest, context_of, source_of, user_of
from shofar.server.http.qr_code import qr_svg
from shofar.server.people import invites
from shofar.server.people.lookalikes import check_names_free
from shofar.server.people.names import Name, clean_name
from shofar.server.people.secrets import new_secret, signature
from shofar.server.people.table_access import visible_session
from shofar.server.tables.session import TableSession
from shofar.table import log, messages
from shofar.table.advance import new_table
from shofar.table.checks import Denied
from shofar.table.decide import decide, valid_settings
from shofar.table.settings import BotName, GameName, Person, Seat, Settings
from shofar.table.starting import start

TableId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
SeatKey = Annotated[str, Meta(max_length=8)]
Stage = Literal["open", "running"]
MOST_LISTED = 100


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, and who sits there at once. Without `sit` its host takes the first seat, or all on one screen."""

    settings: Settings
    sit: list[Seat] | None = None
    bots: dict[SeatKey, BotName] = {}
    """Seat to bot."""
    fill: BotName | None = None
    """A bot for every seat that is still free."""
    start: bool = False
    names: dict[SeatKey, Name] = {}
    """Seat to name, for the people round one screen; a seat without one bears its host's."""


class OpenedTable(Struct, frozen=True):
    """The table's id: its page is /table/ID, its WebSocket /ws/ID."""

    id: str
    table: messages.TableInfo


class ListedTable(Struct, frozen=True):
    """A table in the lobby."""

    id: str
    stage: Literal["open", "playing", "paused", "over", "closed"]
    settings: Settings
    seats: list[messages.SeatInfo]
    free: int
    updated_at: int
    unreadable: bool = False
    """Set aside, because it cannot be read: nothing is lost, and the operator knows."""
    your_turn: bool = False
    """Whether you have to act there; in the list of your own tables alone."""


class RequestResult(Struct, frozen=True):
    """The request is durable; the table after it."""

    version: int
    table: messages.TableInfo


class Invite(Struct, frozen=True):
    """A link and its picture."""

    url: str
    qr: str
    local_only: bool
    seat: Seat | None = None


class NewPersonalInvite(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat, and the name of the one for whom it is held."""

    seat: Seat
    name: Name


class InviteOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`fresh` makes a new link and invalidates the old one."""

    fresh: bool = False


class Tables(Controller):
    """Tables; games can be played here too, by polling. The WebSocket sends changes at once."""

    path = "/tables"
    tags = ("tables",)

    @get("/", summary="The lobby")
    async def list_tables(
        self, request: HttpRequest, stage: FromQuery[Stage] = "open", game: FromQuery[GameName | None] = None
    ) -> list[ListedTable]:
        """Public tables: open ones with a free seat, or running ones to watch; the latest first."""
        columns = schema.tables.c
        stages = ("open",) if stage == "open" else ("playing", "paused")
        query = _listing().where(columns.public.is_(True), columns.stage.in_(stages))
        if stage == "open":
            query = query.where(columns.free > 0)
        if game is not None:
            query = query.where(columns.game == game)
        return await _listed(context_of(request), query)

    @get("/mine", summary="Tables where I sit")
    async def list_my_tables(self, request: HttpRequest, user: CurrentUser) -> list[ListedTable]:
        """Also those that are over, until they are closed."""
        columns, players = schema.tables.c, schema.players.c
        query = _listing().join(schema.players, players.table_id == columns.id)
        query = query.where(players.user_id == user.id, columns.stage != "closed")
        return await _listed(context_of(request), query, user.id)

    @post("/", summary="Open a table", status_code=201, errors=(409, 422))
    async def open_table(self, request: HttpRequest, user: CurrentUser, data: JSONBody[NewTable]) -> OpenedTable:
        """With bots on its seats and started at once, if that is wanted."""
        context = context_of(request)
        context.people.limiter.take("tables", user.id)
        bots = [*data.bots.values(), *([data.fill] if data.fill else [])]
        await context.bot_catalogue.check(data.settings.game, bots)
        origin = signature(context.people.key, "origin", source_of(request).limit_key)
        requests = _first_requests(context, user.person, data, origin)
        names = {seat: clean_name(name, "names") for seat, name in data.names.items()}
        await check_names_free(context.people.db, list(names.values()), "names", but=user.id)
        if user.id in context.people.users.deleted:
            raise Denied("server-not-signed-in")  # since the door let them in
        session = await context.tables.open_table(data.settings, user.person, new_secret(), origin)
        for message in requests:
            named = isinstance(message, messages.TakeSeat) and data.settings.one_screen
            who = msgspec.structs.replace(user.person, called=names.get(str(message.seat)) if named else None)
            await context.tables.request(session.id, who, message)
        return OpenedTable(session.id, session.info(user.person))

    @get("/{table_id:str}", summary="How a table stands", access="optional", errors=(404, 409))
    async def get_table(self, request: HttpRequest, table_id: TableId) -> messages.TableInfo:
        """Settings, seats, offers, without the game."""
        session, user = await session_of(request, table_id), user_of(request)
        return session.info(user.person if user else None)

    @get("/{table_id:str}/view", summary="What a seat sees", access="optional", errors=(404, 409))
    async def get_table_view(
        self, request: HttpRequest, table_id: TableId, seat: FromQuery[SeatKey | None] = None
    ) -> messages.Update:
        """The game with all its events and what may be played: of a seat of one's own, or as others see it.

        Without `seat` it is that of whoever holds one seat alone. The WebSocket sends the same whenever it changes.
        """
        session, user = await session_of(request, table_id), user_of(request)
        if session.table.game is None:
            raise Denied("table-not-running")
        own = session.table.seats_of(user.id) if user else []
        shown = [one for one in own if str(one) == seat] if seat is not None else own if len(own) == 1 else [None]
        if not shown:
            raise Denied("table-not-your-seat", {"seat": str(seat)})
        return session.seat_update(shown[0], context_of(request).outages.clock_time(session))

    @post("/{table_id:str}/requests", summary="Ask something of a table", status_code=200, errors=(404, 409, 422))
    async def send_table_request(
        self, request: HttpRequest, user: CurrentUser, table_id: TableId, data: JSONBody[messages.TableRequest]
    ) -> RequestResult:
        """The same messages as by WebSocket: seats, settings, start, moves, offers. A repeated key is not repeated."""
        session, context = await session_of(request, table_id), context_of(request)
        context.people.limiter.take("messages", f"{user.id} {session.id}")
        version = await context.router.request(session, user.person, data)
        return RequestResult(version, session.info(user.person))

    @post("/{table_id:str}/invite", summary="The table's link", status_code=200, errors=(404, 409))
    async def create_invite(
        self, request: HttpRequest, user: CurrentUser, table_id: TableId, data: JSONBody[InviteOptions]
    ) -> Invite:
        """One link for each table, kept from game to game: it fills any free seat. All at the table may pass it on."""
        session, context = await session_of(request, table_id), context_of(request)
        if data.fresh and user.id != session.table.host:
            raise Denied("table-host-only")
        code = await invites.open_invite(context.people, session.id, user, fresh=data.fresh)
        return _invitation(context, request, code, None)

    @post("/{table_id:str}/personal-invites", summary="Hold a seat for somebody", status_code=201, errors=(404, 409))
    async def create_personal_invite(
        self, request: HttpRequest, user: CurrentUser, table_id: TableId, data: JSONBody[NewPersonalInvite]
    ) -> Invite:
        """Nobody else can take the seat; the host can free it again."""
        session, context = await session_of(request, table_id), context_of(request)
        context.people.limiter.take("messages", f"{user.id} {session.id}")
        context.people.limiter.take("people", source_of(request).limit_key)  # it makes somebody new
        code = await invites.personal_invite(context.people, session, user, data.seat, data.name)
        return _invitation(context, request, code, data.seat)


async def session_of(request: HttpRequest, table_id: str) -> TableSession:
    """A table that the user may see."""
    return await visible_session(context_of(request).people, table_id, user_of(request))


def _first_requests(context: AppContext, host: Person, new: NewTable, origin: str) -> list[Any]:
    """The requests that seat everybody, tried on a table that is not written: a refusal leaves nothing behind."""
    at = context.tables.now()
    table = new_table(log.Created(at=at, settings=valid_settings(new.settings), host=host))
    requests = _seating(list(table.seats), new)
    for message in requests:
        table = decide(table, host, message, at).after
    if new.start:
        context.quotas.check(host.user, origin, table)
        start(table, host, context.tables.deal(table.settings), at)
        requests.append(messages.Start(key=new_secret()))
    return requests


def _seating(labels: list[Seat], new: NewTable) -> list[Any]:
    bots = {seat: new.bots[str(seat)] for seat in labels if str(seat) in new.bots}
    unknown = {*new.bots, *new.names} - {str(seat) for seat in labels}
    if unknown:
        raise Denied("table-no-such-seat", {"seat": min(unknown)})
    free = [seat for seat in labels if seat not in bots]
    one_screen = new.settings.one_screen and not new.fill
    sit = new.sit if new.sit is not None else free if one_screen else free[:1]
    requests: list[Any] = [messages.TakeSeat(key=new_secret(), seat=seat) for seat in sit]
    if new.fill:
        bots |= {seat: new.fill for seat in free if seat not in sit}
    return requests + [messages.GiveSeatToBot(key=new_secret(), seat=seat, bot=bot) for seat, bot in bots.items()]


def _invitation(context: AppContext, request: HttpRequest, code: str, seat: Seat | None) -> Invite:
    source = source_of(request)
    url = f"{context.base_url(source)}/join#{code}"
    return Invite(url, qr_svg(url), context.local_only(source), seat)


def _listing() -> "Any":
    columns = schema.tables.c
    names = ("id", "stage", "settings", "seated", "asked", "free", "updated_at")
    wanted = [columns[name] for name in names]
    aside = columns.id.in_(select(schema.unreadable.c.table_id)).label("unreadable")
    return select(*wanted, aside).order_by(columns.updated_at.desc(), columns.id).limit(MOST_LISTED)


async def _listed(context: AppContext, query: Any, user: str | None = None) -> list[ListedTable]:
    found = []
    for row in await context.people.db.rows(query):
        try:
            found.append(_row(row, user, aside=row.id in context.unreadable))
        except Exception as wrong:  # another version's, which this one cannot read: the others are listed
            FAULTS.note(Place.LIST, wrong, row.id)
    return found


def _row(row: "Row[*tuple[Any, ...]]", user: str | None, *, aside: bool) -> ListedTable:
    return ListedTable(
        id=row.id,
        stage=row.stage,
        settings=msgspec.json.decode(row.settings, type=Settings),
        seats=msgspec.json.decode(row.seated, type=list[messages.SeatInfo]),
        free=row.free,
        updated_at=row.updated_at,
        unreadable=aside or bool(row.unreadable),
        your_turn=user is not None and user in msgspec.json.decode(row.asked, type=list[str]),
    )
