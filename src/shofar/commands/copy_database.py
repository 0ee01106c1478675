"""`shofar copy-database TARGET`: all that a SQLite file holds into an empty PostgreSQL database."""

import argparse
import sys

from shofar.commands.inputs import missing_package, refuse


def run(options: argparse.Namespace) -> int:
    """Exit status 2, and nothing written, if the target is not empty or cannot be reached."""
    try:
        from sqlalchemy.exc import ArgumentError, DBAPIError

        from shofar.server.admin import Refused, copy_database
        from shofar.server.migrations import NewerSchema
    except ModuleNotFoundError as missing:
        return refuse(missing_package(missing, "server"))
    try:
        copied = copy_database(options.database, options.target, lambda line: print(line, file=sys.stderr))
    except (Refused, NewerSchema) as wrong:
        return refuse(wrong)
    except (ArgumentError, DBAPIError) as wrong:
        return refuse(f"the target cannot be written: {type(wrong).__name__}")
    print(f"{sum(copied.values())} rows copied")
    return 0
