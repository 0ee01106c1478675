"""`shofar serve`: tables for both games, over the network."""

import argparse
import socket

from shofar.commands import serve_options
from shofar.commands.inputs import Refused, missing_package, refuse
from shofar.commands.packages import unfit
from shofar.commands.ports import address_of, listening


def run(options: argparse.Namespace) -> int:
    """Until it is told to stop; bots think in processes of their own."""
    if (wrong_version := unfit("server")) is not None:
        return refuse(wrong_version)
    try:
        from shofar.commands.hosting import host, take
        from shofar.server.alone import InUse
        from shofar.server.logs import start_logging
    except ModuleNotFoundError as missing:
        return refuse(missing_package(missing, "server"))

    def ready(sockets: list[socket.socket]) -> None:
        for taken in sockets:
            print(f"shofar: {address_of(taken)}", flush=True)

    try:
        settings = serve_options.chosen(options)
        config = serve_options.config_of(settings)
        start_logging(settings["log-level"])
        return host(config, take(config.database), lambda: listening(config.host, config.port), ready)
    except (Refused, InUse) as wrong:
        return refuse(wrong)
