"""`shofar backup FILE`: a copy of the database while servers go on using it."""

import argparse
from pathlib import Path
from types import ModuleType

from shofar.commands.databases import administer


def run(options: argparse.Namespace) -> int:
    """Exit status 2 if there is nothing to back up or the file is there already."""

    def work(admin: ModuleType) -> str:
        file = Path(options.file)
        admin.backup(options.database, file)
        return f"{options.file}: {file.stat().st_size} bytes"

    return administer(options.database, work)
