"""Opening an invite link."""

from typing import Literal

from litestar import Controller, Response
from litestar.params import JSONBody
from msgspec import Struct

from shofar.server.api.people import Code, User
from shofar.server.api.problems import post
from shofar.server.api.site import Asking, asked_of, site_of, visitor_of
from shofar.server.people import invites
from shofar.table.settings import GameName, Seat


class JoinCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code behind the # of an invite. `replace` lets a browser stop being who it is, if only that gives a seat."""

    code: Code
    replace: bool = False


class Welcome(Struct, frozen=True):
    """The table, and the seat if there was one: null means watching."""

    table: str
    seat: Seat | None
    user: User


class Behind(Struct, frozen=True):
    """The table behind an invite, and how many seats there are for whoever opens it: with none, they can watch."""

    game: GameName
    stage: Literal["open", "playing", "paused", "over"]
    free: int


class Joining(Controller):
    """Invites are the one secret that travels in a link: behind a #, where browsers keep it from servers and logs."""

    path = "/join"
    tags = ("tables",)

    @post("/look", summary="See where an invite leads", status_code=200)
    async def look(self, request: Asking, data: JSONBody[JoinCode]) -> Behind:
        """Before saying who one is. Nothing changes by it."""
        site = site_of(request)
        table, free = await invites.look(site.desk, site.hub, data.code)
        assert table.stage != "closed"
        return Behind(table.settings.game, table.stage, free)

    @post("/", summary="Open an invite", status_code=200)
    async def join(self, request: Asking, data: JSONBody[JoinCode]) -> Response[Welcome]:
        """An open invite gives any free seat; a personal one its own. Doing it again changes nothing."""
        site, came = site_of(request), asked_of(request)
        visitor = visitor_of(request)
        if visitor is None:
            # A personal invite makes somebody new; for the others, a whole class may join from one address.
            site.desk.limiter.take("people", came.limit_key)
        browser = f"{came.limit_key} {request.headers.get('user-agent', '')}"
        opening = invites.Opening(visitor, browser, replace=data.replace)
        joined = await invites.join(site.desk, site.hub, data.code, opening)
        who = joined.visitor
        secure = site.secure(came)
        headers = {"set-cookie": site.desk.cookie(joined.cookie, secure=secure)} if joined.cookie else {}
        if joined.seat is not None:
            site.metrics.joins.inc()
        told = Welcome(joined.table, joined.seat, User(who.user, who.name, who.kind))
        return Response(told, status_code=200, headers=headers)
