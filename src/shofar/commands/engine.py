"""`shofar engine`: our bots behind the engine protocol, for arenas of other people."""

import argparse

from shofar.bots.engine_server import EngineHost
from shofar.commands.errors import explain, refuse
from shofar.core.errors import Malformed


def run(options: argparse.Namespace) -> int:
    """Answers until `quit` or the end of the input."""
    try:
        host = EngineHost(options.bot, options.seed, explain)
    except Malformed as wrong:
        return refuse(explain(wrong))
    host.serve()
    return 0
