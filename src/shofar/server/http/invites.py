"""Opening invites."""

from typing import Literal

from litestar import Controller, Response, post
from litestar.params import JSONBody
from msgspec import Struct

from shofar.server.http.context import HttpRequest, context_of, source_of, user_of
from shofar.server.http.people import Code, UserInfo
from shofar.server.people import invites
from shofar.table.checks import check_not_removed
from shofar.table.settings import Name, RegisteredGame, Seat


class InviteCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code behind the # of an invite. `replace` lets it sign in a browser that is signed in as somebody else."""

    code: Code
    replace: bool = False


class JoinedTable(Struct, frozen=True):
    """The table, and the seat; null where there was none and the user may watch."""

    table: str
    seat: Seat | None
    user: UserInfo


class InvitePreview(Struct, frozen=True):
    """The table behind an invite, and how many seats there are for whoever opens it: with none, they can watch."""

    game: RegisteredGame
    stage: Literal["open", "playing", "paused", "over"]
    free: int
    seats: int
    rated: bool
    host: Name | None
    """Whose table it is; null if they do not sit there."""
    players: list[Name]
    """The people who sit there."""
    bots: int


class Invites(Controller):
    """Invites are the one secret that travels in a link: behind a #, where browsers keep it from servers and logs."""

    path = "/join"
    tags = ("tables",)

    @post("/look", summary="See where an invite leads", status_code=200, errors=(404, 409))
    async def preview_invite(self, request: HttpRequest, data: JSONBody[InviteCode]) -> InvitePreview:
        """Nothing changes, and nobody need be signed in."""
        context = context_of(request)
        table, free = await invites.preview(context.people, data.code)
        if user := user_of(request):
            check_not_removed(table, user.id)
        assert table.stage != "closed"
        people = table.people()
        bots = sum(held.person is None and held.bot is not None for held in table.seats.values())
        host = people[table.host].name if table.host in people else None
        names = [one.name for one in people.values()]
        settings = table.settings
        return InvitePreview(settings.game, table.stage, free, len(table.seats), settings.rated, host, names, bots)

    @post("/", summary="Open an invite", status_code=200, errors=(404, 409))
    async def join_table(self, request: HttpRequest, data: JSONBody[InviteCode]) -> Response[JoinedTable]:
        """An open invite gives any free seat; a personal one its own. Doing it again changes nothing."""
        context, source = context_of(request), source_of(request)
        user = user_of(request)
        if user is None:
            # A personal invite makes somebody new; for the others, a whole class may join from one address.
            context.people.limiter.take("people", source.limit_key)
        browser = f"{source.limit_key} {request.headers.get('user-agent', '')}"
        opener = invites.InviteOpener(user, browser, replace=data.replace)
        joined = await invites.join(context.people, data.code, opener)
        secure = context.secure(source)
        headers = {"set-cookie": context.people.cookie(joined.cookie, secure=secure)} if joined.cookie else {}
        if joined.seat is not None:
            context.metrics.joins.inc()
        body = JoinedTable(joined.table, joined.seat, UserInfo.of(joined.user))
        return Response(body, status_code=200, headers=headers)
