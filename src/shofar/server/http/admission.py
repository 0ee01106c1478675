"""The first checks of every request, before the application sees it: its host, and limits by address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from shofar.core.errors import Malformed
from shofar.server.addresses import is_trusted_proxy
from shofar.server.http.errors import Refusal, language_of, retry_after, status_of, to_problem
from shofar.server.http.security import HEADERS, HSTS, RequestSource, is_own_host, parse_host, request_source
from shofar.server.metrics import Metrics
from shofar.server.rate_limiter import RateLimiter
from shofar.server.transport.connections import Connections
from shofar.server.transport.table_socket import Scope, Send
from shofar.table.checks import Denied

SOCKETS = "/ws/"
_JOINED = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host")
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class AdmissionControl:
    """Admits requests of one process or refuses them, at the least cost."""

    def __init__(
        self, connections: Connections, limiter: RateLimiter, public_url: str | None, hosts: tuple[str, ...]
    ) -> None:
        self._connections = connections
        self._limiter = limiter
        self._any_host = public_url is not None
        self._hosts = frozenset(host.lower().rstrip(".") for host in hosts)
        self._in_flight: Counter[str] = Counter()
        """Requests through proxies that are not answered yet, by the address behind them."""

    def admit(self, scope: Scope) -> RequestSource:
        """Where a request comes from, also left in its state; raises Denied or Malformed to refuse it."""
        peer = scope["client"][0] if scope.get("client") else ""
        source = request_source(peer, str(scope["scheme"]), _headers(scope), self._connections.trusted)
        scope.setdefault("state", {})["source"] = source
        host = parse_host(source.host)
        if host is None and source.host:
            raise Malformed("host", "server-wrong-form", {"told": "no host"})
        proxied = is_trusted_proxy(peer, self._connections.trusted)
        if host is not None and not self._any_host and not proxied and not is_own_host(host, self._hosts):
            raise Denied("server-foreign-host")
        self._limiter.take("requests", source.limit_key)
        if "\0" in str(scope["path"]):
            raise Malformed("path", "server-wrong-form", {"told": "NUL"})  # no database takes it
        if scope["type"] == "http" and str(scope["path"]).startswith(SOCKETS):
            raise Denied("server-upgrade")
        return source

    @contextmanager
    def in_flight(self, scope: Scope, source: RequestSource) -> Iterator[None]:
        """Counts a request through a proxy while it lasts: one address has as many at once as connections."""
        if not scope.get("client") or scope["client"][0] == source.address:
            yield
            return
        key, most = source.limit_key, self._connections.per_address
        if 0 < most <= self._in_flight[key]:
            raise Denied("server-too-many", {"seconds": 1})
        self._in_flight[key] += 1
        try:
            yield
        finally:
            self._in_flight[key] -= 1
            if not self._in_flight[key]:
                del self._in_flight[key]


async def send_problem(scope: Scope, send: Send, wrong: Refusal, metrics: Metrics, *, https: bool) -> None:
    """Sends the response to a request that was not admitted."""
    language = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-language"), "")
    body = msgspec.json.encode(to_problem(wrong, language_of(language)))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *_HEADERS,
    ]
    if https:
        headers.append((b"strict-transport-security", HSTS.encode()))
    if wrong.code == "server-upgrade":
        headers += [(b"upgrade", b"websocket"), (b"connection", b"upgrade"), (b"sec-websocket-version", b"13")]
    else:
        # Whoever goes on has to come again, which costs them more than us.
        headers.append((b"connection", b"close"))
    if after := retry_after(wrong):
        headers.append((b"retry-after", after.encode()))
    status = status_of(wrong)
    metrics.refusals.labels(wrong.code).inc()
    metrics.count_request(scope["method"], "none", status)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _headers(scope: Scope) -> dict[str, str]:
    """The headers that say where a request comes from; a proxy may repeat one instead of adding to it."""
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        if raw == b"host" or raw.startswith(b"x-forwarded-"):
            name, text = raw.decode("latin-1"), value.decode("latin-1")
            found[name] = f"{found[name]},{text}" if name in found and name in _JOINED else text
    return found
