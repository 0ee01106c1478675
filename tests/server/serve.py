"""`shofar serve`, for tests: deals may come from a file, so that a test knows what is hidden, and time may stand."""

import json
import os
import sys
from pathlib import Path

from shofar.cli import main
from shofar.records import commit
from shofar.server.service import Service
from shofar.table.decide import Dealt
from shofar.table.settings import Settings

NOW_MS = 1_800_000_000_000
DEALS = "SHOFAR_TEST_DEALS"
"""A JSON file from the name of a layout, which Walls does not use, to a record without actions."""


def fix_chance_and_time(deals: Path) -> None:
    known = json.loads(deals.read_text(encoding="utf-8"))

    def deal(settings: Settings) -> Dealt:
        committed = commit(known[settings.layout], salt="0" * 64)
        return Dealt(known[settings.layout], "fixed", committed["salt"], committed["commitment"])

    defaults = Service.__init__.__kwdefaults__
    assert defaults is not None
    defaults.update(deal=deal, now=lambda: NOW_MS)


if __name__ == "__main__":
    if DEALS in os.environ:
        fix_chance_and_time(Path(os.environ[DEALS]))
    sys.exit(main(["serve", *sys.argv[1:]]))
