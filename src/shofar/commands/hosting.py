"""What `shofar serve` and plain `shofar` share: a server in this process, and bots in processes of their own."""

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import uvicorn

from shofar.commands.databases import database_at
from shofar.commands.inputs import Refused
from shofar.commands.ports import address_of
from shofar.server import schema
from shofar.server.alone import Alone, alone_with
from shofar.server.app import Application, create_app
from shofar.server.config import Config
from shofar.server.connections import raise_file_limit
from shofar.server.http_protocol import HttpProtocol
from shofar.server.logs import write_down
from shofar.server.migrations import NewerSchema, prepare
from shofar.server.store import NoRights, NotDurable, check_durable, check_rights, engine_for
from shofar.server.wire import Wire

Ready = Callable[[list[socket.socket]], None]
KEEP_ALIVE_S = 75
"""An idle connection is kept for longer than proxies keep theirs (60 s): they would send a request as it is closed."""

WORKERS_END_S = 3.0
"""How long workers that are told to stop may take; they end themselves a little sooner."""


AGAIN_S = 2.0
"""So long after it has ended, at most, a worker is started again."""

logger = logging.getLogger("shofar.server")


def take(database: str) -> Alone | None:
    """The database for ourselves and up to date, or Refused; InUse where another server has it."""
    with database_at(database):
        try:
            held = alone_with(database)
        except OSError as wrong:
            missing = isinstance(wrong, FileNotFoundError)
            raise Refused(f"{database}: {'unable to open database file' if missing else wrong.strerror}") from None
        try:
            engine = engine_for(database)
            prepare(engine)
            with engine.connect() as connection:
                check_durable(connection)
                check_rights(connection, schema.metadata.tables)
            engine.dispose()
            if held is not None:
                held.hold_file()
        except BaseException as wrong:
            if held is not None:
                held.release()
            if isinstance(wrong, NotDurable):
                raise Refused(f"this database may lose what it has accepted: {wrong}") from None
            if isinstance(wrong, NewerSchema | NoRights):
                raise Refused(str(wrong)) from None
            raise
    return held


class Server(uvicorn.Server):
    """Says when it can be asked, and tells clients to reconnect before it closes their connections."""

    def __init__(self, app: Application, ready: Ready) -> None:
        self.app = app
        self.ready = ready
        config = app.config
        # Uvicorn calls them as it would call its own classes.
        http: Any = partial(HttpProtocol, watched_by=app.connections)
        ws: Any = partial(Wire, watched_by=app.connections)
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


def host(config: Config, held: Alone | None, listening: Callable[[], list[socket.socket]], ready: Ready) -> int:
    """Serves until it is told to stop, and gives the database back."""
    try:
        return _host(config, held, listening(), ready)
    finally:
        if held is not None:
            held.release()


def _host(config: Config, held: Alone | None, sockets: list[socket.socket], ready: Ready) -> int:
    if held is not None:
        held.announce(address_of(sockets[0], here=True))
    files = raise_file_limit()
    workers = Workers(config.database, config.workers)
    # Uvicorn hands a signal on once it has shut down; then the workers are to be told as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # What was imported stays for good, and tables are values without cycles: looking for garbage often finds none.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    # Waits for the database must not hold up those who are told: hand the interpreter over sooner than it likes to.
    sys.setswitchinterval(0.001)
    try:
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how people end it
            app = create_app(config, files=files)
            write_down("connections-limit", files=files, connections=app.connections.most)
            Server(app, ready).run(sockets)
    finally:
        workers.stop()
    return 0


class Workers:
    """The processes of this server where bots think: one that ends is started again, but not over and over."""

    def __init__(self, database: str, count: int) -> None:
        self._database = database
        self._running = [start_worker(database) for _ in range(count)]
        self._stopping = threading.Event()
        self._watching = threading.Thread(target=self._watch, daemon=True, name="workers")
        self._watching.start()

    def stop(self) -> None:
        """When this returns, all of them have ended: by themselves, or by force after three seconds."""
        # Whoever tells the server a second time to stop is not heard: they would be left alone.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        self._stopping.set()
        self._watching.join()
        end_workers(self._running)

    def _watch(self) -> None:
        while not self._stopping.wait(AGAIN_S):
            for at, worker in enumerate(self._running):
                if worker.poll() is not None:
                    logger.error("worker-ended", extra={"fields": {"status": worker.returncode}})
                    with contextlib.suppress(OSError):  # no room for another process; there may be soon
                        self._running[at] = start_worker(self._database)


def end_workers(workers: "Sequence[subprocess.Popen[bytes]]") -> None:
    """Tells them to stop, and ends those that do not: when this returns, none of them has the database any more."""
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + WORKERS_END_S
    for worker in workers:
        try:
            worker.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()


def start_worker(database: str) -> "subprocess.Popen[bytes]":
    """A process where bots think. Command lines can be read by everybody on the machine: a password is not for them."""
    command = [sys.executable, "-m", "shofar", "worker", "--parent", str(os.getpid())]
    # In a session of its own: Ctrl-C in a terminal is for the server, which then tells its workers.
    return subprocess.Popen(command, env={**os.environ, "SHOFAR_DATABASE": database}, start_new_session=True)
