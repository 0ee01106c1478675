"""`shofar restore FILE`: a backup in the database's place, while no server runs."""

import argparse
from pathlib import Path

from shofar.commands.databases import server_database
from shofar.commands.errors import requires


def run(options: argparse.Namespace) -> int:
    """OperatorError if the backup is not sound, or the database is there or in use."""
    with requires("server"):
        from shofar.server.db.backup import restore
    database = server_database(options)
    restore(Path(options.file), database, replace=options.replace)
    print(f"{database}: restored from {options.file}")
    return 0
