"""The checks that every request of the API passes, in this order, before its handler is called."""

import time
from typing import Any

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import Message, Scope

from shofar.server.http.context import AppContext, HttpRequest, context_of, source_of
from shofar.server.http.errors import allowed_methods
from shofar.server.http.security import CSRF_HEADER, HEADERS, HSTS, UNSAFE, RequestSource, check_origin
from shofar.server.people.context import User
from shofar.server.people.cookies import EXPIRE_PLAIN_COOKIE, SECURE_NAME, csrf_token, read_cookie
from shofar.server.people.login_sessions import user_by_cookie, user_by_token
from shofar.server.people.secrets import constant_time_equal
from shofar.server.people.table_access import is_admitted, visible_session
from shofar.server.transport.table_socket import Visit
from shofar.table.checks import Denied

Connection = ASGIConnection[Any, Any, Any, Any]
_SECURE = f"{SECURE_NAME}=".encode()
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


async def authenticate(request: HttpRequest) -> Response[None] | None:
    """Limits, outage, bans, origin, credentials, CSRF token; the user is left in the request's state."""
    context = context_of(request)
    request.state.began = time.perf_counter()
    request.state.user = None
    source = source_of(request)
    context.people.limiter.take("address", source.limit_key)
    if context.outages.long():
        raise Denied("server-unavailable")  # at once: nobody waits for a database that has been away for long
    await context.banned.check(source.address, context.people.now())
    unsafe = request.method in UNSAFE
    if unsafe:
        check_origin(request.headers, source, context.config.public_url)
    request.state.user = user = await user_from_credentials(context, request, source)
    if user is not None:
        context.people.limiter.take("user", user.id)
        if unsafe and user.secret is not None:
            sent = request.headers.get(CSRF_HEADER, "")
            if not constant_time_equal(sent, csrf_token(context.people.key, user.secret)):
                raise Denied("server-csrf")
    if request.method == "OPTIONS":  # Litestar's own answer lists some of a path's methods only
        return Response(None, status_code=204, headers={"allow": allowed_methods(request)})
    return None


async def authorize_socket(context: AppContext, connection: Connection, table_id: str) -> Visit:
    """The table, the user and the address of a WebSocket handshake; Denied to one who may not see the table.

    Browsers let any page send a handshake with our cookie: its Origin is checked always.
    """
    source: RequestSource = connection.scope["state"]["source"]
    context.people.limiter.take("address", source.limit_key)
    await context.banned.check(source.address, context.people.now())
    check_origin(connection.headers, source, context.config.public_url)
    user = await user_from_credentials(context, connection, source)
    session = await visible_session(context.people, table_id, user)
    public = session.table.settings.public
    if user is None:
        return Visit(session, None, source.address, source.limit_key, public)
    admitted = not public and await is_admitted(context.people, table_id, user.id)
    return Visit(session, user.person, source.address, source.limit_key, public, user.credential, admitted)


async def user_from_credentials(context: AppContext, connection: Connection, source: RequestSource) -> User | None:
    """The user by the token in the Authorization header, or by the cookie. A wrong token is refused, never ignored."""
    given = connection.headers.get("authorization")
    if given is not None:
        kind, _, token = given.partition(" ")
        if kind.lower() != "bearer" or not token.strip():
            raise Denied("server-no-such-token")
        return await user_by_token(context.people, token.strip())
    cookie = read_cookie(connection.cookies, secure=context.secure(source))
    return await user_by_cookie(context.people, cookie) if cookie else None


async def finish_response(message: Message, scope: Scope) -> None:
    """Adds the security headers to every response, and counts it."""
    if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
        return
    headers = list(message.get("headers", []))
    given = {name.lower() for name, _ in headers}
    headers += [(name, value) for name, value in _HEADERS if name not in given]
    route = str(scope.get("path_template", "none"))
    if route.startswith("/api") and b"cache-control" not in given:
        headers.append((b"cache-control", b"no-store"))
    if any(name.lower() == b"set-cookie" and value.startswith(_SECURE) for name, value in headers):
        headers.append((b"set-cookie", EXPIRE_PLAIN_COOKIE.encode()))
    context: AppContext | None = scope["litestar_app"].state.get("context")
    if context is not None and context.https:
        headers.append((b"strict-transport-security", HSTS.encode()))
    message["headers"] = headers
    if context is None:
        return
    context.metrics.count_request(scope["method"], route, message["status"])
    began = scope.get("state", {}).get("began")
    if began is not None:
        context.metrics.seconds.observe(time.perf_counter() - began)


async def require_user(request: HttpRequest) -> User:
    """The user, for handlers that need one."""
    user: User | None = request.state.user
    if user is None:
        raise Denied("server-not-signed-in")
    return user
