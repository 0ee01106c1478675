"""Runs a server in this process and bots in processes of their own, for `shofar serve` and plain `shofar`."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import uvicorn

from shofar.server.app import Application, create_app
from shofar.server.bots.worker_monitor import Listener as BotsListener
from shofar.server.bots.worker_processes import WorkerProcesses
from shofar.server.config import Config
from shofar.server.db import schema
from shofar.server.db.checks import check_durable, check_rights
from shofar.server.db.engine import engine_for
from shofar.server.db.errors import explain_errors
from shofar.server.db.migrations import migrate
from shofar.server.db.sqlite_lock import SqliteLock, lock_database
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

    def __init__(self, app: Application, ready: Ready) -> None:
        self.app = app
        self.ready = ready
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

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
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
    files = raise_file_limit()
    workers = WorkerProcesses(config.database, config.workers, lazy_bots=config.lazy_bots)
    # Uvicorn raises a signal again once it has shut down; then the workers are to be stopped as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # Imported modules stay for good, and tables are values without cycles: frequent collections find nothing.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    # Threads that wait for the database should not hold up the loop: switch more often than by default.
    sys.setswitchinterval(0.001)
    try:
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how people end it
            app = create_app(config, partial(Service, migrated=True), files=files)
            app.service.on_bots = on_bots
            log_event("connections-limit", files=files, connections=app.connections.limit)
            Server(app, ready).run(sockets)
    finally:
        workers.stop()
    return 0
