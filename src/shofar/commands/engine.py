"""`shofar engine`: a bot, or a player of one's own, behind the engine protocol, for arenas of other people."""

import argparse

from shofar.bots.engine_server import EngineHost
from shofar.bots.own_player import is_own, load_player
from shofar.bots.serve import serve
from shofar.commands.errors import refuse
from shofar.core.errors import Malformed


def run(options: argparse.Namespace) -> int:
    """Answers until `quit` or the end of the input."""
    try:
        if is_own(options.bot):
            serve(load_player(options.bot), seed=options.seed)
            return 0
        host = EngineHost(options.bot, options.seed)
    except Malformed as wrong:
        return refuse(wrong)
    host.serve()
    return 0
