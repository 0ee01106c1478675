"""Runs a server in this process and bots in processes of their own, for `shofar serve` and plain `shofar`."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import uvicorn

from shofar.server.app import Application, create_app
from shofar.server.bots.worker_monitor import Listener as BotsListener
from shofar.server.bots.worker_processes import WorkerProcesses
from shofar.server.config import Config
from shofar.server.db import schema
from shofar.server.db.connect import engine_for
from shofar.server.db.errors import explain_errors
from shofar.server.db.migrations import migrate
from shofar.server.db.sqlite_lock import SqliteLock, lock_database
from shofar.server.db.startup_checks import check_durable, check_rights
from shofar.server.dispatch.children import Child
from shofar.server.dispatch.dispatcher import Dispatcher
from shofar.server.dispatch.handed_over import HandedOver
from shofar.server.dispatch.packets import Instructions, check_system
from shofar.server.errors import OperatorError
from shofar.server.logs import log_event
from shofar.server.service import Service
from shofar.server.transport.connections import raise_file_limit
from shofar.server.transport.http_protocol import HttpProtocol
from shofar.server.transport.listeners import url_of
from shofar.server.transport.ws_protocol import WebSocketProtocol

Ready = Callable[[list[socket.socket]], None]
KEEP_ALIVE_S = 75
"""An idle connection is kept for longer than proxies keep theirs (60 s): they would send a request as it is closed."""


def open_database(url: str) -> SqliteLock | None:
    """Locks, migrates and checks a server's database, or raises OperatorError; InUse where another server has it."""
    with explain_errors(url):
        try:
            lock = lock_database(url)
        except OSError as wrong:
            missing = isinstance(wrong, FileNotFoundError)
            raise OperatorError(f"{url}: {'unable to open database file' if missing else wrong.strerror}") from None
        try:
            engine = engine_for(url)
            migrate(engine)
            with engine.connect() as connection:
                check_durable(connection)
                check_rights(connection, schema.metadata.tables)
            engine.dispose()
            if lock is not None:
                lock.lock_inode()
        except BaseException:
            if lock is not None:
                lock.release()
            raise
    return lock


class Server(uvicorn.Server):
    """Calls `ready` once it accepts connections, and tells clients to reconnect before it closes theirs."""

    def __init__(self, app: Application, ready: Ready, handed_over: HandedOver | None = None) -> None:
        self.app = app
        self.ready = ready
        self.handed_over = handed_over
        config = app.config
        # Uvicorn calls them as it would call its own classes.
        http: Any = partial(HttpProtocol, connections=app.connections)
        ws: Any = partial(WebSocketProtocol, connections=app.connections)
        super().__init__(
            uvicorn.Config(
                app,
                http=http,
                ws=ws,
                ws_per_message_deflate=False,
                ws_max_size=config.limits.message_bytes or 1 << 20,
                ws_ping_interval=config.heartbeat.ping_s,
                ws_ping_timeout=config.heartbeat.answer_s,
                timeout_graceful_shutdown=2,
                timeout_keep_alive=KEEP_ALIVE_S,
                lifespan="on",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready(sockets or [])
            if self.handed_over is not None:
                self.handed_over.begin(self._protocol)

    def _protocol(self) -> asyncio.Protocol:
        """As Uvicorn makes one for each connection that it accepts."""
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.handed_over is not None:
            self.handed_over.stop()
        self.app.service.say_closing()
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def run_server(
    config: Config,
    lock: SqliteLock | None,
    listen: Callable[[], list[socket.socket]],
    ready: Ready,
    *on_bots: BotsListener,
) -> int:
    """Serves until a signal stops it, and releases the database; `on_bots` are told how bots are."""
    try:
        return _run(config, lock, listen(), ready, on_bots)
    finally:
        if lock is not None:
            lock.release()


def _run(
    config: Config,
    lock: SqliteLock | None,
    sockets: list[socket.socket],
    ready: Ready,
    on_bots: tuple[BotsListener, ...],
) -> int:
    if lock is not None:
        lock.announce(url_of(sockets[0], local=True))
    with _workers(config), contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how people end it
        Server(_application(config, on_bots), ready).run(sockets)
    return 0


def run_dispatcher(
    config: Config, log_level: str, listen: Callable[[], list[socket.socket]], ready: Ready, processes: int
) -> int:
    """Serves by so many processes behind one port, until a signal stops them; bots in processes beside them."""
    check_system()
    sockets = listen()
    raise_file_limit()
    instructions = msgspec.json.encode(Instructions(config, log_level))
    children = [Child(number, instructions) for number in range(processes)]
    with _workers(config), contextlib.suppress(KeyboardInterrupt):
        asyncio.run(Dispatcher(config, sockets, children, partial(ready, sockets)).run())
    return 0


def serve_handed_over(config: Config, channel: socket.socket) -> int:
    """Serves what a dispatcher hands over, until a signal stops it or the dispatcher ends."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    app = _application(config)
    handed_over = HandedOver(channel, app.connections)
    app.connections.on_lost = handed_over.report_closed
    Server(app, lambda _: None, handed_over).run([])
    return 0


@contextlib.contextmanager
def _workers(config: Config) -> Iterator[None]:
    workers = WorkerProcesses(config.database, config.workers, lazy_bots=config.lazy_bots)
    # Uvicorn raises a signal again once it has shut down; then the workers are to be stopped as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        yield
    finally:
        workers.stop()


def _application(config: Config, on_bots: tuple[BotsListener, ...] = ()) -> Application:
    files = raise_file_limit()
    # Imported modules stay for good, and tables are values without cycles: frequent collections find nothing.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    # Threads that wait for the database should not hold up the loop: switch more often than by default.
    sys.setswitchinterval(0.001)
    app = create_app(config, partial(Service, migrated=True, on_bots=on_bots), files=files)
    log_event("connections-limit", files=files, connections=app.connections.limit)
    return app
