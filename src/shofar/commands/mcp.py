"""`shofar mcp`: an assistant at the table, by the Model Context Protocol on standard input and output."""

import argparse
import os

from shofar.commands.errors import requires

TOKEN = "SHOFAR_TOKEN"
"""The environment variable with the token of a bot account."""


def run(options: argparse.Namespace) -> int:
    """Serves until its input ends."""
    with requires("mcp"):
        from shofar.research.mcp.server_table import Connection
        from shofar.research.mcp.tools import make_server
    connection = None
    if options.server:
        language = options.lang or "en"
        connection = Connection(options.server, token=os.environ.get(TOKEN), name=options.name, language=language)
    make_server(connection=connection, language=options.lang, seed=options.seed).run("stdio")
    return 0
