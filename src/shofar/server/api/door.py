"""The door of the HTTP API: every request passes the same checks, in the same order, before any handler sees it."""

import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import Message, Scope

from shofar.server.api.site import Asking, Site, site_of
from shofar.server.people.cookies import OLD_GONE, SECURE_NAME, brought, csrf_token
from shofar.server.people.desk import Visitor
from shofar.server.people.invites import may_know, may_look
from shofar.server.people.secrets import same
from shofar.server.people.sessions import by_cookie, by_token
from shofar.server.security import CSRF_HEADER, HEADERS, HSTS, UNSAFE, Asked, asked, check_origin
from shofar.server.socket import Visit
from shofar.server.unreadable import Unreadable
from shofar.table.decide import Denied

Connection = ASGIConnection[Any, Any, Any, Any]
_SECURE = f"{SECURE_NAME}=".encode()
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


async def at_the_door(request: Asking) -> None:
    """Address, limits, origin, identity, CSRF; what was found out is left in the request's state."""
    site = site_of(request)
    request.state.began = time.perf_counter()
    request.state.visitor = None
    request.state.asked = came = where_from(site, request)
    site.desk.limiter.take("address", came.limit_key)
    if site.hub.absence.long():
        raise Denied("server-unavailable")  # nobody need wait to be told what all the others have been told
    await site.banned.check(came.address, site.desk.now())
    unsafe = request.method in UNSAFE
    if unsafe:
        check_origin(request.headers, came, site.config.public_url)
    request.state.visitor = visitor = await identify(site, request, came)
    if visitor is None:
        return
    site.desk.limiter.take("user", visitor.user)
    if unsafe and visitor.secret is not None:
        sent = request.headers.get(CSRF_HEADER, "")
        if not same(sent, csrf_token(site.desk.key, visitor.secret)):
            raise Denied("server-csrf")


async def at_the_socket(site: Site, connection: Connection, came: Asked) -> Visitor | None:
    """The same for a WebSocket's handshake, which browsers send without asking: a foreign Origin is turned away."""
    site.desk.limiter.take("address", came.limit_key)
    await site.banned.check(came.address, site.desk.now())
    check_origin(connection.headers, came, site.config.public_url)
    return await identify(site, connection, came)


async def person_at_socket(site: Site, connection: Connection, table_id: str) -> Visit:
    """The table, who comes to it, and from where; Denied to one who may not see it. Strangers load no table."""
    came = where_from(site, connection)
    visitor = await at_the_socket(site, connection, came)
    try:
        live = await site.hub.current(table_id)
    except Unreadable:
        if not await may_know(site.desk, table_id, visitor.user if visitor else None):
            raise Denied("server-no-such-table") from None
        raise
    public = live.table.settings.public
    if not await may_look(site.desk, live, visitor.user if visitor else None):
        raise Denied("server-no-such-table")
    if visitor is None:
        return Visit(live, None, came.address, came.limit_key, public)
    return Visit(live, visitor.person, came.address, came.limit_key, public, visitor.credential)


async def identify(site: Site, connection: Connection, came: Asked) -> Visitor | None:
    """Who asks: by a token in the Authorization header, or by the cookie. A wrong token is refused, never ignored."""
    given = connection.headers.get("authorization")
    if given is not None:
        kind, _, token = given.partition(" ")
        if kind.lower() != "bearer" or not token.strip():
            raise Denied("server-no-such-token")
        return await by_token(site.desk, token.strip())
    cookie = brought(connection.cookies, secure=site.secure(came))
    return await by_cookie(site.desk, cookie) if cookie else None


def where_from(site: Site, connection: Connection) -> Asked:
    """The address behind trusted proxies, and the host that was asked for."""
    known: Asked | None = connection.scope.get("state", {}).get("asked")
    if known is not None:  # the gate has worked it out
        return known
    peer = connection.client.host if connection.client else ""
    return asked(peer, str(connection.scope["scheme"]), connection.headers, site.trusted)


async def outgoing(message: Message, scope: Scope) -> None:
    """Every answer, whatever made it: the headers that keep browsers careful, and the counters."""
    if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
        return
    headers = list(message.get("headers", []))
    given = {name.lower() for name, _ in headers}
    headers += [(name, value) for name, value in _HEADERS if name not in given]
    route = str(scope.get("path_template", "none"))
    if route.startswith("/api") and b"cache-control" not in given:
        headers.append((b"cache-control", b"no-store"))
    if any(name.lower() == b"set-cookie" and value.startswith(_SECURE) for name, value in headers):
        headers.append((b"set-cookie", OLD_GONE.encode()))
    site: Site | None = scope["litestar_app"].state.get("site")
    if site is not None and site.https:
        headers.append((b"strict-transport-security", HSTS.encode()))
    message["headers"] = headers
    if site is None:
        return
    site.metrics.answered(scope["method"], route, message["status"])
    began = scope.get("state", {}).get("began")
    if began is not None:
        site.metrics.seconds.observe(time.perf_counter() - began)


async def signed_in(request: Asking) -> Visitor:
    """The visitor, for handlers that need one."""
    visitor: Visitor | None = request.state.visitor
    if visitor is None:
        raise Denied("server-not-signed-in")
    return visitor
