"""`shofar backup FILE`: a copy of the database while servers go on using it."""

import argparse
from pathlib import Path

from shofar.commands.databases import server_database
from shofar.commands.errors import requires


def run(options: argparse.Namespace) -> int:
    """OperatorError if there is nothing to back up or the file is there already."""
    with requires("server"):
        from shofar.server.db.backup import backup
    backup(server_database(options), file := Path(options.file))
    print(f"{options.file}: {file.stat().st_size} bytes")
    return 0
