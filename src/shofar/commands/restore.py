"""`shofar restore FILE`: a backup in the database's place, while no server runs."""

import argparse
from pathlib import Path
from types import ModuleType

from shofar.commands.databases import administer


def run(options: argparse.Namespace) -> int:
    """Exit status 2 if the backup is not sound, or the database is there or in use."""

    def work(admin: ModuleType) -> str:
        admin.restore(Path(options.file), options.database, replace=options.replace)
        return f"{options.database}: restored from {options.file}"

    return administer(options.database, work)
