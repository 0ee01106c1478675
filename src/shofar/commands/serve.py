"""`shofar serve`: tables for both games, over the network."""

import argparse
import asyncio
import contextlib
import gc
import os
import signal
import subprocess
import sys

from shofar.commands import serve_options
from shofar.commands.databases import database_at
from shofar.commands.inputs import Refused, missing_package, refuse


def run(options: argparse.Namespace) -> int:
    """Until it is told to stop; bots think in processes of their own."""
    try:
        import uvicorn

        from shofar.server.app import Application, create_app
        from shofar.server.logs import start_logging
        from shofar.server.migrations import NewerSchema, prepare
        from shofar.server.store import NotDurable, engine_for
        from shofar.server.wire import Wire
    except ModuleNotFoundError as missing:
        return refuse(missing_package(missing, "server"))

    try:
        settings = serve_options.chosen(options)
        config = serve_options.config_of(settings)
    except Refused as wrong:
        return refuse(wrong)
    start_logging(settings["log-level"])
    try:
        with database_at(config.database):
            engine = engine_for(config.database)
            prepare(engine)
            engine.dispose()
    except (Refused, NewerSchema, NotDurable) as wrong:
        return refuse(wrong)

    class Server(uvicorn.Server):
        """Tells clients to reconnect before it closes their connections."""

        def __init__(self, app: Application) -> None:
            self.app = app
            super().__init__(
                uvicorn.Config(
                    app,
                    host=config.host,
                    port=config.port,
                    ws=Wire,
                    ws_per_message_deflate=False,
                    ws_max_size=config.limits.message_bytes or 1 << 20,
                    ws_ping_interval=config.heartbeat.ping_s,
                    ws_ping_timeout=config.heartbeat.answer_s,
                    timeout_graceful_shutdown=2,
                    lifespan="on",
                    log_config=None,
                    access_log=False,
                    proxy_headers=False,
                    server_header=False,
                )
            )

        async def startup(self, sockets: object = None) -> None:
            await super().startup(sockets)  # type: ignore[arg-type]
            if self.started:
                for server in self.servers:
                    for bound in server.sockets:
                        host, port = bound.getsockname()[:2]
                        print(f"shofar: http://{f'[{host}]' if ':' in host else host}:{port}", flush=True)

        async def shutdown(self, sockets: object = None) -> None:
            self.app.service.say_closing()
            await asyncio.sleep(0.05)
            await super().shutdown(sockets)  # type: ignore[arg-type]

    workers = [start_worker(config.database) for _ in range(config.workers)]
    # Uvicorn hands a signal on once it has shut down; then the workers are to be told as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # What was imported stays for good, and tables are values without cycles: looking for garbage often finds none.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    # Waits for the database must not hold up those who are told: hand the interpreter over sooner than it likes to.
    sys.setswitchinterval(0.001)
    try:
        Server(create_app(config)).run()
    finally:
        for worker in workers:
            with contextlib.suppress(ProcessLookupError):
                worker.send_signal(signal.SIGTERM)
        for worker in workers:
            with contextlib.suppress(subprocess.TimeoutExpired):
                worker.wait(3)
    return 0


def start_worker(database: str) -> "subprocess.Popen[bytes]":
    """A process where bots think. Command lines can be read by everybody on the machine: a password is not for them."""
    command = [sys.executable, "-m", "shofar", "worker", "--parent", str(os.getpid())]
    return subprocess.Popen(command, env={**os.environ, "SHOFAR_DATABASE": database})
