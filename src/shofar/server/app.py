"""The application: HTTP through Litestar, WebSockets straight to their endpoint, one service behind both."""

import asyncio
from collections.abc import AsyncIterator, Callable, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, get
from litestar.connection import ASGIConnection

from shofar.server.api.door import outgoing, person_at_socket
from shofar.server.api.pages import pages
from shofar.server.api.problems import AWAY_RETRY_S, HANDLERS
from shofar.server.api.routes import api, openapi
from shofar.server.api.site import Asking, Site, site_of
from shofar.server.api.upkeep import Upkeep
from shofar.server.config import Config
from shofar.server.people.bans import BannedAddresses
from shofar.server.people.database import Database
from shofar.server.people.desk import Desk, signing_key
from shofar.server.people.gone import heard_about_people
from shofar.server.people.limits import Limiter
from shofar.server.people.renamed import heard_about_names
from shofar.server.security import networks
from shofar.server.service import Service
from shofar.server.socket import Endpoint, Receive, Scope, Send, Visit

SOCKETS = "/ws/"


@get("/healthz", sync_to_thread=False, include_in_schema=False)
def healthz() -> dict[str, str]:
    """Whether this process answers."""
    return {"status": "ok"}


@get("/readyz", sync_to_thread=False, include_in_schema=False)
def readyz(request: Asking) -> Response[dict[str, str]]:
    """Whether it can be sent players: not while its database is away, nor when it is about to stop."""
    site = site_of(request)
    away, deaf = site.hub.absence.since is not None, not site.listening()
    wrong = "closing" if site.hub.closing else "database away" if away else "no news" if deaf else None
    return Response({"status": wrong or "ok"}, status_code=503 if wrong else 200)


class Application:
    """What Uvicorn serves."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.config: Config = service.config
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
        if scope["type"] != "websocket":
            if scope.get("method") == "HEAD":
                scope, send = {**scope, "method": "GET"}, _without_body(send)
            await self._http(scope, receive, send)
            return
        path: str = scope["path"]
        table = path.removeprefix(SOCKETS) if path.startswith(SOCKETS) else ""
        scope["path_params"] = {"table": table}
        await self._endpoint(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sent(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.litestar(scope, receive, sent)  # type: ignore[arg-type]
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
            trusted=networks(self.config.trusted_proxies),
            listening=lambda: service.listening,
        )
        app.state.site = self.site
        service.heard |= heard_about_people(service.hub) | heard_about_names(service.hub)
        self._endpoint = Endpoint(service.hub, service.chat, self._door)
        self.site.metrics.watch(self._gauges)
        upkeep = asyncio.create_task(Upkeep(self.site).run())
        try:
            yield
        finally:
            upkeep.cancel()
            await asyncio.gather(upkeep, return_exceptions=True)
            await service.quiet()
            await asyncio.to_thread(db.close)
            await service.stop()

    def _gauges(self) -> list[tuple[str, str, float]]:
        service = self.service
        away, offset_s = service.hub.absence.since is not None, service.clock.offset() / 1000
        return [
            ("bot_moves_waiting", "Moves that bots owe and no worker has answered.", service.jobs.waiting),
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


def _without_body(send: Send) -> Send:
    """The answer to HEAD: as to GET, but its headers alone."""

    async def head(message: MutableMapping[str, Any]) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return head


def create_app(config: Config, make: Callable[[Config], Service] = Service) -> Application:
    """The application for a configuration."""
    return Application(make(config))
