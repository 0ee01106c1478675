"""`shofar backup FILE`: a copy of the database while servers go on using it."""

import argparse
from pathlib import Path

from shofar.commands import inputs
from shofar.commands.databases import database_at
from shofar.commands.inputs import missing_package, refuse


def run(options: argparse.Namespace) -> int:
    """Exit status 2 if there is nothing to back up or the file is there already."""
    try:
        from shofar.server.admin import Refused, backup
    except ModuleNotFoundError as missing:
        return refuse(missing_package(missing, "server"))
    try:
        with database_at(options.database):
            backup(options.database, Path(options.file))
    except (Refused, inputs.Refused) as wrong:
        return refuse(wrong)
    print(f"{options.file}: {Path(options.file).stat().st_size} bytes")
    return 0
