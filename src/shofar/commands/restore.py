"""`shofar restore FILE`: a backup in the database's place, while no server runs."""

import argparse
from pathlib import Path

from shofar.commands import inputs
from shofar.commands.databases import database_at
from shofar.commands.inputs import missing_package, refuse


def run(options: argparse.Namespace) -> int:
    """Exit status 2 if the backup is not sound, or the database is there or in use."""
    try:
        from shofar.server.admin import Refused, restore
    except ModuleNotFoundError as missing:
        return refuse(missing_package(missing, "server"))
    try:
        with database_at(options.database):
            restore(Path(options.file), options.database, replace=options.replace)
    except (Refused, inputs.Refused) as wrong:
        return refuse(wrong)
    print(f"{options.database}: restored from {options.file}")
    return 0
