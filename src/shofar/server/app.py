"""The application: HTTP through Litestar, WebSockets straight to their endpoint, one service behind both."""

import asyncio
from collections.abc import AsyncIterator, Callable, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, get
from litestar.connection import ASGIConnection

from shofar.core.errors import Malformed
from shofar.server.api.door import outgoing, person_at_socket
from shofar.server.api.pages import pages
from shofar.server.api.problems import AWAY_RETRY_S, HANDLERS, LEFT, status_of
from shofar.server.api.routes import api, openapi
from shofar.server.api.site import Asking, Site, site_of
from shofar.server.api.upkeep import Upkeep
from shofar.server.compression import squeezing
from shofar.server.config import Config
from shofar.server.connections import Connections
from shofar.server.gate import SOCKETS, Gate, refuse
from shofar.server.jobs import Readiness
from shofar.server.people.bans import BannedAddresses
from shofar.server.people.database import Database
from shofar.server.people.desk import Desk, signing_key
from shofar.server.people.gone import heard_about_people
from shofar.server.people.limits import Limiter
from shofar.server.people.renamed import heard_about_names
from shofar.server.service import Service
from shofar.server.socket import Endpoint, Receive, Scope, Send, Visit, turn_away
from shofar.server.wire import SCOPE_KEY
from shofar.table.decide import Denied


@get("/healthz", sync_to_thread=False, include_in_schema=False)
def healthz() -> dict[str, str]:
    """Whether this process answers."""
    return {"status": "ok"}


@get("/readyz", sync_to_thread=False, include_in_schema=False)
def readyz(request: Asking) -> Response[dict[str, str]]:
    """Whether it can be sent players: not while its database is away, news do not arrive, nor when it is about to stop.

    How the bots are is told with it and changes nothing: people can play each other without any."""
    site = site_of(request)
    hub, bots = site.hub, site.bots.readiness if site.bots is not None else Readiness()
    away, deaf = hub.absence.since is not None, not site.listening()
    wrong = "closing" if hub.closing else "database away" if away else "no news" if deaf else None
    told = {"status": wrong or "ok", "bots": bots.state}
    if bots.reason:
        told["bots_reason"] = bots.reason
    return Response(told, status_code=503 if wrong else 200)


class Application:
    """What Uvicorn serves."""

    def __init__(self, service: Service, files: int | None = None) -> None:
        self.service = service
        self.config: Config = service.config
        self.connections = Connections(service.config, files=files)
        self._gate: Gate
        self.site: Site
        self._endpoint: Endpoint
        self.litestar = Litestar(
            [healthz, readyz, *api(), *pages()],
            lifespan=[self._lifespan],
            exception_handlers=HANDLERS,
            before_send=[outgoing],
            openapi_config=openapi(),
            logging_config=None,  # shofar.server.logs is the only one
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection."""
        if scope["type"] == "lifespan":
            await self.litestar(scope, receive, send)  # type: ignore[arg-type]
            return
        try:
            came = self._gate.enter(scope)
            if scope["type"] == "websocket":
                path: str = scope["path"]
                scope["path_params"] = {"table": path.removeprefix(SOCKETS) if path.startswith(SOCKETS) else ""}
                await self._endpoint(scope, receive, send)
                return
            with self._gate.counted(scope, came):
                if scope["method"] == "HEAD":
                    scope, send = {**scope, "method": "GET"}, _without_body(send)
                await self._http(scope, receive, squeezing(scope["path"], _accepted(scope), send))
        except (Denied, Malformed) as wrong:
            if scope["type"] == "websocket":
                await turn_away(scope["extensions"][SCOPE_KEY], send, status_of(wrong))
            else:
                await refuse(scope, send, wrong, self.site.metrics, https=self.site.https)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sent(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            begun = True
            await send(message)

        async def received() -> MutableMapping[str, Any]:
            message = await receive()
            if message["type"] == "http.disconnect":
                scope["state"][LEFT] = True
            return message

        try:
            await self.litestar(scope, received, sent)  # type: ignore[arg-type]
        except asyncio.CancelledError:
            if begun or scope["type"] != "http" or not self.service.hub.closing:
                raise
            # Half a request when the server stops: no fault of anybody's, and none of ours to put into the log.
            headers = [(b"retry-after", AWAY_RETRY_S.encode()), (b"content-length", b"0"), (b"connection", b"close")]
            await send({"type": "http.response.start", "status": 503, "headers": headers})
            await send({"type": "http.response.body", "body": b""})

    @asynccontextmanager
    async def _lifespan(self, app: Litestar) -> AsyncIterator[None]:
        service = self.service
        await service.start()
        db = Database(service.engine)
        key = await signing_key(db, self.config.secret)
        limiter = Limiter(self.config.limits)
        desk = Desk(db, key, limiter, now=service.now, sign_in_days=self.config.sign_in_days)
        self.site = Site(
            self.config,
            desk,
            service.hub,
            BannedAddresses(db),
            trusted=tuple(self.connections.trusted),
            listening=lambda: service.listening,
        )
        self._gate = Gate(self.connections, limiter, self.config.public_url, self.config.allowed_hosts)
        app.state.site = self.site
        service.heard |= heard_about_people(service.hub) | heard_about_names(service.hub)
        self._endpoint = Endpoint(service.hub, service.chat, self._door)
        self.site.metrics.watch(self._gauges)
        service.jobs.answered.append(self.site.metrics.bot_answered)
        self.site.bots = service.jobs
        told = "Connections that were refused or ended, and HTTP requests that never reached the application, by why."
        self.site.metrics.count("connections_ended", told, "why", self.connections.ended)
        upkeep = asyncio.create_task(Upkeep(self.site).run())
        watching = asyncio.create_task(self.connections.watch())
        try:
            yield
        finally:
            upkeep.cancel()
            watching.cancel()
            await asyncio.gather(upkeep, watching, return_exceptions=True)
            await service.quiet()
            await asyncio.to_thread(db.close)
            await service.stop()

    def _gauges(self) -> list[tuple[str, str, float]]:
        service, jobs = self.service, self.service.jobs
        away, offset_s = service.hub.absence.since is not None, service.clock.offset() / 1000
        return [
            ("bot_moves_waiting", "Moves that bots owe and no worker has answered.", jobs.waiting),
            ("bot_longest_wait_seconds", "How long the oldest of them has waited.", jobs.longest_ms / 1000),
            ("bot_workers", "Workers that live.", jobs.workers),
            ("bots_ready", "1 while bots play as themselves in some worker.", float(jobs.readiness.state == "ready")),
            ("connections", "Connections that are open.", len(self.connections)),
            ("connections_limit", "Connections that may be open at once.", self.connections.most),
            ("tables_unreadable", "Tables that are set aside.", len(service.hub.aside)),
            ("clock_steps", "Steps of the clock that were noticed since the start.", service.clock.steps),
            ("database_away", "1 while the database cannot be reached.", float(away)),
            ("listening", "1 while news of other processes arrive.", float(service.listening)),
            ("news_lost", "How often the connection for such news was replaced.", service.news_lost),
            ("clock_offset_seconds", "How far this machine's clock is behind the database's.", offset_s),
            ("writes_waiting_for_locks", "Writes held up by other transactions.", service.hub.writer.waiting_for_locks),
        ]

    async def _door(self, scope: Scope, table_id: str) -> Visit:
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)  # type: ignore[arg-type]
        return await person_at_socket(self.site, connection, table_id)


def _accepted(scope: Scope) -> str:
    return ",".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-encoding")


def _without_body(send: Send) -> Send:
    """The answer to HEAD: as to GET, but its headers alone."""

    async def head(message: MutableMapping[str, Any]) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return head


def create_app(config: Config, make: Callable[[Config], Service] = Service, *, files: int | None = None) -> Application:
    """The application for a configuration; `files` may be open at once."""
    return Application(make(config), files)
