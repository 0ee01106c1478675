"""The application: HTTP through Litestar, WebSockets straight to their endpoint, one service behind both."""

import asyncio
from collections.abc import AsyncIterator, Callable, MutableMapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar
from litestar.connection import ASGIConnection

from shofar.core.errors import Malformed
from shofar.server.config import Config
from shofar.server.db.executor import Database
from shofar.server.http.admission import SOCKETS, AdmissionControl, send_problem
from shofar.server.http.compression import compressing
from shofar.server.http.context import AppContext
from shofar.server.http.errors import CLIENT_LEFT, DATABASE_RETRY_S, HANDLERS, status_of
from shofar.server.http.guards import authorize_socket, finish_response
from shofar.server.http.health import HEALTH_ROUTES
from shofar.server.http.link_previews import PREVIEW_ROUTES
from shofar.server.http.routes import api_routes, openapi_config
from shofar.server.http.share_pictures import SHARE_ROUTES
from shofar.server.http.static_files import PAGE_ROUTES
from shofar.server.maintenance import Maintenance
from shofar.server.people import disconnect, erasure_notices, renaming
from shofar.server.people.bans import BannedAddresses
from shofar.server.people.context import PeopleContext, signing_key
from shofar.server.service import Service
from shofar.server.transport.connections import Connections
from shofar.server.transport.table_socket import Endpoint, Receive, Scope, Send, Visit, turn_away
from shofar.server.transport.ws_protocol import SCOPE_KEY
from shofar.table.checks import Denied


class Application:
    """What Uvicorn serves."""

    def __init__(self, service: Service, files: int | None = None) -> None:
        self.service = service
        self.config: Config = service.config
        self.connections = Connections(service.config, files=files)
        self._admission: AdmissionControl
        self.context: AppContext
        self._endpoint: Endpoint
        self.litestar = Litestar(
            [*HEALTH_ROUTES, *api_routes(), *PAGE_ROUTES, *PREVIEW_ROUTES, *SHARE_ROUTES],
            lifespan=[self._lifespan],
            exception_handlers=HANDLERS,
            before_send=[finish_response],
            openapi_config=openapi_config(),
            logging_config=None,  # shofar.server.logs is the only one
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection."""
        if scope["type"] == "lifespan":
            await self.litestar(scope, receive, send)  # type: ignore[arg-type]
            return
        try:
            source = self._admission.admit(scope)
            if scope["type"] == "websocket":
                path: str = scope["path"]
                scope["path_params"] = {"table": path.removeprefix(SOCKETS) if path.startswith(SOCKETS) else ""}
                await self._endpoint(scope, receive, send)
                return
            with self._admission.in_flight(scope, source):
                if scope["method"] == "HEAD":
                    scope, send = {**scope, "method": "GET"}, _without_body(send)
                await self._http(scope, receive, compressing(scope["path"], _accepted(scope), send))
        except (Denied, Malformed) as wrong:
            if scope["type"] == "websocket":
                await turn_away(scope["extensions"][SCOPE_KEY], send, status_of(wrong))
            else:
                await send_problem(scope, send, wrong, self.context.metrics, https=self.context.https)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sent(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            begun = True
            await send(message)

        async def received() -> MutableMapping[str, Any]:
            message = await receive()
            if message["type"] == "http.disconnect":
                scope["state"][CLIENT_LEFT] = True
            return message

        try:
            await self.litestar(scope, received, sent)  # type: ignore[arg-type]
        except asyncio.CancelledError:
            if begun or scope["type"] != "http" or not self.service.closing:
                raise
            # Half a request when the server stops: no fault of anybody's, and none of ours to put into the log.
            headers = [
                (b"retry-after", DATABASE_RETRY_S.encode()),
                (b"content-length", b"0"),
                (b"connection", b"close"),
            ]
            await send({"type": "http.response.start", "status": 503, "headers": headers})
            await send({"type": "http.response.body", "body": b""})

    @asynccontextmanager
    async def _lifespan(self, app: Litestar) -> AsyncIterator[None]:
        service, config = self.service, self.config
        await service.start()
        db = Database(service.engine)
        key = await signing_key(db, config.secret)
        tables, users, days = service.tables, service.users, config.sign_in_days
        people = PeopleContext(db, key, tables, users, service.limiter, now=service.now, sign_in_days=days)
        people.registration, people.guests = config.registration, config.guests
        served = (service.tables, service.router, service.outages, service.quotas, service.unreadable)
        self.context = context = AppContext(
            config, people, *served, BannedAddresses(db), bots=service.worker_monitor, not_ready=service.not_ready
        )
        if service.push is not None:
            context.push_key = service.push.public_key
        self._admission = AdmissionControl(self.connections, service.limiter, config.public_url, config.allowed_hosts)
        app.state.context = context
        connected = (service.router, service.cache, service.presence, service.outages, service.users, service.mutes)
        self._endpoint = Endpoint(self._admit, *connected, config.limits, lambda: service.closing)
        maintenance = Maintenance(people, context.metrics)
        service.on_notice |= {
            erasure_notices.DELETED: partial(erasure_notices.on_deleted, people),
            erasure_notices.CONFIRMED: partial(erasure_notices.on_confirmed, people),
            renaming.NAMED: partial(renaming.on_renamed, people),
            disconnect.SIGNED_OUT: partial(disconnect.on_signed_out, service.users),
        }
        service.broadcast.on_change = (*service.broadcast.on_change, maintenance.table_changed)
        service.bot_answers.on_answer = (context.metrics.bot_answered,)
        context.metrics.add_gauges(self._gauges)
        about = "Connections that were refused or ended, and HTTP requests that never reached the application, by why."
        context.metrics.add_counts("connections_ended", about, "why", self.connections.ended)
        upkeep = asyncio.create_task(maintenance.run())
        watching = asyncio.create_task(self.connections.run())
        try:
            yield
        finally:
            upkeep.cancel()
            watching.cancel()
            await asyncio.gather(upkeep, watching, return_exceptions=True)
            context.hints.close()
            context.replaying.close()
            context.teaching.close()
            await service.quiet()
            await asyncio.to_thread(db.close)
            await service.stop()

    def _gauges(self) -> list[tuple[str, str, float]]:
        service, workers = self.service, self.service.worker_monitor
        ready = float(workers.readiness.state == "ready")
        away, offset_s = service.outages.away, service.clock.offset() / 1000
        return [
            ("bot_moves_waiting", "Moves that bots owe and no worker has answered.", workers.waiting),
            ("bot_longest_wait_seconds", "How long the oldest of them has waited.", workers.longest_ms / 1000),
            ("bot_workers", "Workers that live.", workers.workers),
            ("bots_ready", "1 while bots play as themselves in some worker.", ready),
            ("commits", "Transactions of the writer since the start.", service.writer.commits),
            ("writes", "Writes that those carried.", service.writer.written),
            ("connections", "Connections that are open.", len(self.connections)),
            ("connections_limit", "Connections that may be open at once.", self.connections.limit),
            ("tables_unreadable", "Tables that are set aside.", len(service.unreadable)),
            ("clock_steps", "Steps of the clock that were noticed since the start.", service.clock.steps),
            ("database_away", "1 while the database cannot be reached.", float(away)),
            ("pushes_sent", "Notifications that push services took.", service.push.sent if service.push else 0),
            ("pushes_lost", "Notifications that nobody took.", service.push.lost if service.push else 0),
            ("listening", "1 while news of other processes arrive.", float(service.listening)),
            ("news_lost", "How often the connection for such news was replaced.", service.news_lost),
            ("clock_offset_seconds", "How far this machine's clock is behind the database's.", offset_s),
            ("writes_waiting_for_locks", "Writes held up by other transactions.", service.writer.waiting_for_locks),
        ]

    async def _admit(self, scope: Scope, table_id: str) -> Visit:
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)  # type: ignore[arg-type]
        return await authorize_socket(self.context, connection, table_id)


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
