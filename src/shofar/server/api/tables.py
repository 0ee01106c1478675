"""Tables: the lobby, opening one, what can be asked of it, and its invites."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller
from litestar.params import FromQuery, JSONBody, PathParameter
from msgspec import Meta, Struct
from sqlalchemy import Row, select

from shofar.server import schema
from shofar.server.api.problems import get, post
from shofar.server.api.qr import qr_svg
from shofar.server.api.site import Asking, SignedIn, Site, asked_of, site_of, visitor_of
from shofar.server.faults import FAULTS, Place
from shofar.server.live import Live
from shofar.server.people import invites
from shofar.server.people.lookalikes import check_names
from shofar.server.people.names import clean_name
from shofar.server.people.secrets import new_secret, signature
from shofar.server.shelf import NoSuchTable
from shofar.server.unreadable import Unreadable
from shofar.table import log, messages
from shofar.table.decide import Denied, checked, decide, start
from shofar.table.settings import BotName, GameName, Person, Seat, Settings
from shofar.table.table import opened

TableId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Stage = Literal["open", "running"]
Asked = (
    messages.Act
    | messages.TakeSeat
    | messages.LeaveSeat
    | messages.LetIn
    | messages.GiveSeatToBot
    | messages.ChangeSettings
    | messages.Agree
    | messages.Start
    | messages.MakeOffer
    | messages.AnswerOffer
    | messages.Resign
    | messages.HandOver
)
MOST_LISTED = 100


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, and who sits there at once. Without `sit` its host takes the first seat, or all on one screen."""

    settings: Settings
    sit: list[Seat] | None = None
    bots: dict[Annotated[str, Meta(max_length=8)], BotName] = {}
    """Seat to bot."""
    fill: BotName | None = None
    """A bot for every seat that is still free."""
    start: bool = False
    names: dict[Annotated[str, Meta(max_length=8)], Annotated[str, Meta(max_length=200)]] = {}
    """Seat to name, for the people round one screen; a seat without one bears its host's."""


class Opened(Struct, frozen=True):
    """The table's id: its page is /table/ID, its WebSocket /ws/ID."""

    id: str
    table: messages.TableInfo


class Listed(Struct, frozen=True):
    """A table in the lobby."""

    id: str
    stage: str
    settings: Settings
    seats: list[messages.SeatInfo]
    free: int
    updated_at: int
    unreadable: bool = False
    """Set aside, because it cannot be read: nothing is lost, and the operator knows."""


class Answer(Struct, frozen=True):
    """The request is durable; the table after it."""

    version: int
    table: messages.TableInfo


class Invitation(Struct, frozen=True):
    """A link and its picture."""

    url: str
    qr: str
    local_only: bool
    seat: Seat | None = None


class Personal(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat, and the name of the one for whom it is held."""

    seat: Seat
    name: Annotated[str, Meta(min_length=1, max_length=200)]


class Renewal(Struct, frozen=True, forbid_unknown_fields=True):
    """`fresh` makes a new link and the old one worthless."""

    fresh: bool = False


class Tables(Controller):
    """Everything at a table that is not the game itself; moves can come this way too."""

    path = "/tables"
    tags = ("tables",)

    @get("/", summary="The lobby")
    async def lobby(
        self, request: Asking, stage: FromQuery[Stage] = "open", game: FromQuery[GameName | None] = None
    ) -> list[Listed]:
        """Public tables: open ones with a free seat, or running ones to watch; the latest first."""
        columns = schema.tables.c
        stages = ("open",) if stage == "open" else ("playing", "paused")
        query = _listing().where(columns.public.is_(True), columns.stage.in_(stages))
        if stage == "open":
            query = query.where(columns.free > 0)
        if game is not None:
            query = query.where(columns.game == game)
        return await _listed(site_of(request), query)

    @get("/mine", summary="Tables where I sit")
    async def mine(self, request: Asking, visitor: SignedIn) -> list[Listed]:
        """Also those that are over, until they are closed."""
        columns, players = schema.tables.c, schema.players.c
        query = _listing().join(schema.players, players.table_id == columns.id)
        return await _listed(site_of(request), query.where(players.user_id == visitor.user, columns.stage != "closed"))

    @post("/", summary="Open a table", status_code=201)
    async def open(self, request: Asking, visitor: SignedIn, data: JSONBody[NewTable]) -> Opened:
        """With bots on its seats and started at once, if that is wanted."""
        site = site_of(request)
        site.desk.limiter.take("tables", visitor.user)
        wanted = [*data.bots.values(), *([data.fill] if data.fill else [])]
        await site.offered.check(data.settings.game, wanted)
        origin = signature(site.desk.key, "origin", asked_of(request).limit_key)
        asked = _first_requests(site, visitor.person, data, origin)
        names = {seat: clean_name(name, "names") for seat, name in data.names.items()}
        await check_names(site.desk.db, list(names.values()), "names", but=visitor.user)
        if visitor.user in site.hub.leaving.gone:
            raise Denied("server-not-signed-in")  # since the door let them in
        live = await site.hub.open_table(data.settings, visitor.person, new_secret(), origin)
        for message in asked:
            named = isinstance(message, messages.TakeSeat) and data.settings.one_screen
            who = msgspec.structs.replace(visitor.person, called=names.get(str(message.seat)) if named else None)
            await site.hub.request(live.id, who, message)
        return Opened(live.id, live.info(visitor.person, live.present()))

    @get("/{table_id:str}", summary="How a table stands")
    async def show(self, request: Asking, table_id: TableId) -> messages.TableInfo:
        """Settings, seats, offers; the game itself comes by WebSocket, to each seat its own view."""
        live, visitor = await seen(request, table_id), visitor_of(request)
        return live.info(visitor.person if visitor else None, live.present())

    @post("/{table_id:str}/requests", summary="Ask something of a table", status_code=200)
    async def ask(self, request: Asking, visitor: SignedIn, table_id: TableId, data: JSONBody[Asked]) -> Answer:
        """The same messages as by WebSocket: seats, settings, start, moves, offers. A repeated key is not repeated."""
        live, site = await seen(request, table_id), site_of(request)
        site.desk.limiter.take("seat", f"{visitor.user} {live.id}")
        if isinstance(data, messages.GiveSeatToBot):
            await site.offered.check(live.table.settings.game, [data.bot])
        version = await site.hub.request(live.id, visitor.person, data)
        return Answer(version, live.info(visitor.person, live.present()))

    @post("/{table_id:str}/invite", summary="The table's link", status_code=200)
    async def invite(
        self, request: Asking, visitor: SignedIn, table_id: TableId, data: JSONBody[Renewal]
    ) -> Invitation:
        """One link for each table, kept from game to game: it fills any free seat. All at the table may pass it on."""
        live, site = await seen(request, table_id), site_of(request)
        if data.fresh and visitor.user != live.table.host:
            raise Denied("table-host-only")
        code = await invites.open_invite(site.desk, live.id, visitor, fresh=data.fresh)
        return _invitation(site, request, code, None)

    @post("/{table_id:str}/personal-invites", summary="Hold a seat for somebody", status_code=201)
    async def personal(
        self, request: Asking, visitor: SignedIn, table_id: TableId, data: JSONBody[Personal]
    ) -> Invitation:
        """Nobody else can take the seat; the host can free it again."""
        live, site = await seen(request, table_id), site_of(request)
        site.desk.limiter.take("seat", f"{visitor.user} {live.id}")
        site.desk.limiter.take("people", asked_of(request).limit_key)  # it makes somebody new
        code = await invites.personal_invite(site.desk, site.hub, live, visitor, data.seat, data.name)
        return _invitation(site, request, code, data.seat)


async def seen(request: Asking, table_id: str) -> Live:
    """A table that the asker may see; a private one does not exist for others."""
    site, visitor = site_of(request), visitor_of(request)
    try:
        live = await site.hub.current(table_id)
    except NoSuchTable:
        raise Denied("server-no-such-table") from None
    except Unreadable:
        if not await invites.may_know(site.desk, table_id, visitor.user if visitor else None):
            raise Denied("server-no-such-table") from None
        raise
    if not await invites.may_look(site.desk, live, visitor.user if visitor else None):
        raise Denied("server-no-such-table")
    return live


def _first_requests(site: Site, host: Person, wanted: NewTable, origin: str) -> list[Any]:
    """What is asked of a new table, tried first on one that is not written: what is refused leaves nothing behind."""
    at = site.hub.now()
    table = opened(log.Created(at=at, settings=checked(wanted.settings), host=host))
    asked = _seating(list(table.seats), wanted)
    for message in asked:
        table = decide(table, host, message, at).after
    if wanted.start:
        site.hub.bot_load.check(host.user, origin, table)
        start(table, host, site.hub.deal(table.settings), at)
        asked.append(messages.Start(key=new_secret()))
    return asked


def _seating(labels: list[Seat], wanted: NewTable) -> list[Any]:
    bots = {seat: wanted.bots[str(seat)] for seat in labels if str(seat) in wanted.bots}
    unknown = {*wanted.bots, *wanted.names} - {str(seat) for seat in labels}
    if unknown:
        raise Denied("table-no-such-seat", {"seat": min(unknown)})
    free = [seat for seat in labels if seat not in bots]
    one_screen = wanted.settings.one_screen and not wanted.fill
    sit = wanted.sit if wanted.sit is not None else free if one_screen else free[:1]
    asked: list[Any] = [messages.TakeSeat(key=new_secret(), seat=seat) for seat in sit]
    if wanted.fill:
        bots |= {seat: wanted.fill for seat in free if seat not in sit}
    return asked + [messages.GiveSeatToBot(key=new_secret(), seat=seat, bot=bot) for seat, bot in bots.items()]


def _invitation(site: Site, request: Asking, code: str, seat: Seat | None) -> Invitation:
    came = asked_of(request)
    url = f"{site.base_url(came)}/join#{code}"
    return Invitation(url, qr_svg(url), site.local_only(came), seat)


def _listing() -> "Any":
    columns = schema.tables.c
    wanted = (columns.id, columns.stage, columns.settings, columns.seated, columns.free, columns.updated_at)
    aside = columns.id.in_(select(schema.unreadable.c.table_id)).label("unreadable")
    return select(*wanted, aside).order_by(columns.updated_at.desc(), columns.id).limit(MOST_LISTED)


async def _listed(site: Site, query: Any) -> list[Listed]:
    found = []
    for row in await site.desk.db.rows(query):
        try:
            found.append(_row(row, aside=row.id in site.hub.aside))
        except msgspec.DecodeError as wrong:  # another version's, which this one cannot read: the others are listed
            FAULTS.note(Place.LIST, wrong, row.id)
    return found


def _row(row: "Row[*tuple[Any, ...]]", *, aside: bool) -> Listed:
    return Listed(
        id=row.id,
        stage=row.stage,
        settings=msgspec.json.decode(row.settings, type=Settings),
        seats=msgspec.json.decode(row.seated, type=list[messages.SeatInfo]),
        free=row.free,
        updated_at=row.updated_at,
        unreadable=aside or bool(row.unreadable),
    )
