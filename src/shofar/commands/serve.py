"""`shofar serve`: tables for both games, over the network."""

import argparse
import os
import socket

from shofar.commands.inputs import Refused, refuse
from shofar.commands.ports import address_of, listening


def run(options: argparse.Namespace) -> int:
    """Until it is told to stop; bots think in processes of their own."""
    try:
        from msgspec import ValidationError

        from shofar.commands.hosting import host, take
        from shofar.server.alone import InUse
        from shofar.server.config import Config, Heartbeat, limits_from
        from shofar.server.logs import start_logging
    except ModuleNotFoundError as missing:
        return refuse(f"{missing.name} is missing: pip install 'shofar[server]'")

    try:
        limits = limits_from(options.limit, limited=options.limits)
    except (ValueError, ValidationError) as wrong:
        return refuse(f"--limit: {wrong}")
    config = Config(
        database=options.database,
        host=options.host,
        port=options.port,
        public_url=options.public_url,
        trusted_proxies=tuple(options.trusted_proxy),
        secret=os.environ.get("SHOFAR_SECRET"),
        workers=options.workers,
        bot_pace_ms=options.bot_pace,
        limits=limits,
        heartbeat=Heartbeat(ping_s=options.ping, answer_s=options.ping),
    )
    start_logging(options.log_level)

    def ready(sockets: list[socket.socket]) -> None:
        for taken in sockets:
            print(f"shofar: {address_of(taken)}", flush=True)

    try:
        return host(config, take(config.database), lambda: listening(config.host, config.port), ready)
    except (Refused, InUse) as wrong:
        return refuse(wrong)
