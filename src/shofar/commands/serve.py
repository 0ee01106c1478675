"""`shofar serve`: tables for both games, over the network."""

import argparse
import socket
from functools import partial

from shofar.commands import serve_options
from shofar.commands.errors import CommandError, requires
from shofar.commands.packages import unfit


def run(options: argparse.Namespace) -> int:
    """Serves until a signal stops it; bots think in processes of their own."""
    if (wrong_version := unfit("server")) is not None:
        raise CommandError(wrong_version)
    with requires("server"):
        from shofar.server.logs import start_logging
        from shofar.server.run import open_database, run_dispatcher, run_server
        from shofar.server.transport.listeners import listen, url_of

    def ready(sockets: list[socket.socket]) -> None:
        for one in sockets:
            print(f"shofar: {url_of(one)}", flush=True)

    found = serve_options.with_sources(options)
    settings = {name: value for name, (value, _) in found.items()}
    config = serve_options.config_of(settings)
    if options.check:
        from shofar.commands.serve_check import report

        return report(found, config, options.config)
    start_logging(settings["log-level"])
    if config.processes > 1:
        if config.sqlite:
            raise CommandError(
                "--processes needs PostgreSQL (--database postgresql://…): one process has an SQLite file"
            )
        open_database(config.database)
        listening = partial(listen, config.host, config.port)
        return run_dispatcher(config, settings["log-level"], listening, ready, config.processes)
    return run_server(config, open_database(config.database), partial(listen, config.host, config.port), ready)
