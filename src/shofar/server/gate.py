"""What every request meets before the application, at the least cost: a host that is ours, and limits by address."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

import msgspec

from shofar.core.errors import Malformed
from shofar.server.api.problems import Refusal, language_of, problem, retry_after, status_of
from shofar.server.connections import Connections
from shofar.server.metrics import Metrics
from shofar.server.people.limits import Limiter
from shofar.server.security import HEADERS, HSTS, Asked, asked, host_of, nobody_elses, trusts
from shofar.table.decide import Denied

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

SOCKETS = "/ws/"
_JOINED = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host")
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Gate:
    """One for the process."""

    def __init__(
        self, connections: Connections, limiter: Limiter, public_url: str | None, hosts: tuple[str, ...]
    ) -> None:
        self._connections = connections
        self._limiter = limiter
        self._any_host = public_url is not None
        self._hosts = frozenset(host.lower().rstrip(".") for host in hosts)
        self._asking: Counter[str] = Counter()
        """Requests through proxies that are not answered yet, by the address behind them."""

    def enter(self, scope: Scope) -> Asked:
        """Where a request comes from, or why it goes no further; the application finds it in the request's state."""
        peer = scope["client"][0] if scope.get("client") else ""
        came = asked(peer, str(scope["scheme"]), _headers(scope), self._connections.trusted)
        scope.setdefault("state", {})["asked"] = came
        host = host_of(came.host)
        if host is None and came.host:
            raise Malformed("host", "server-wrong-form", {"told": "no host"})
        proxied = trusts(peer, self._connections.trusted)
        if host is not None and not self._any_host and not proxied and not nobody_elses(host, self._hosts):
            raise Denied("server-foreign-host")
        self._limiter.take("requests", came.limit_key)
        if scope["type"] == "http" and str(scope["path"]).startswith(SOCKETS):
            raise Denied("server-upgrade")
        return came

    @contextmanager
    def counted(self, scope: Scope, came: Asked) -> Iterator[None]:
        """While a request is worked on: of one address behind a proxy, no more than connections without one."""
        if not scope.get("client") or scope["client"][0] == came.address:
            yield
            return
        key, most = came.limit_key, self._connections.per_address
        if 0 < most <= self._asking[key]:
            raise Denied("server-too-many", {"seconds": 1})
        self._asking[key] += 1
        try:
            yield
        finally:
            self._asking[key] -= 1
            if not self._asking[key]:
                del self._asking[key]


async def refuse(scope: Scope, send: Send, wrong: Refusal, metrics: Metrics, *, https: bool) -> None:
    """The answer to a request that goes no further."""
    language = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-language"), "")
    body = msgspec.json.encode(problem(wrong, language_of(language)))
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
    metrics.answered(scope["method"], "none", status)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _headers(scope: Scope) -> dict[str, str]:
    """Those that say where a request comes from; proxies may add a line of their own instead of a word."""
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        if raw == b"host" or raw.startswith(b"x-forwarded-"):
            name, text = raw.decode("latin-1"), value.decode("latin-1")
            found[name] = f"{found[name]},{text}" if name in found and name in _JOINED else text
    return found
