"""`shofar copy-database TARGET`: all that a SQLite file holds into an empty PostgreSQL database."""

import argparse
import sys

from shofar.commands.databases import server_database
from shofar.commands.errors import CommandError, requires


def run(options: argparse.Namespace) -> int:
    """Exit status 2, and nothing written, if the target is not empty or cannot be reached."""
    with requires("server"):
        from sqlalchemy.exc import ArgumentError, DBAPIError

        from shofar.server.db.backup import copy_database
    try:
        copied = copy_database(server_database(options), options.target, lambda line: print(line, file=sys.stderr))
    except (ArgumentError, DBAPIError) as wrong:
        raise CommandError(f"the target cannot be written: {type(wrong).__name__}") from None
    print(f"{sum(copied.values())} rows copied")
    return 0
