"""`shofar serve`, for tests: deals may come from a file, so that a test knows what is hidden, and time may stand.

The process may also stand still in the middle of a transaction, or have a clock that is wrong.
"""

import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

from sqlalchemy import Connection

from shofar.cli import main
from shofar.records import commit
from shofar.server import clock
from shofar.server.db.log_transactions import Transactions, Write
from shofar.server.dispatch import children
from shofar.server.service import Service
from shofar.table.settings import Settings
from shofar.table.starting import GameSetup
from tests.toy_game.plug_in import plug_in

NOW_MS = 1_800_000_000_000
DEALS = "SHOFAR_TEST_DEALS"
"""A JSON file from the name of a layout, which Walls does not use, to a record without actions."""


STAND_STILL = "SHOFAR_TEST_STAND_STILL"
"""A file that names a table, once the process is to stand still while it writes there."""
AHEAD_MS = "SHOFAR_TEST_AHEAD_MS"
"""By how many milliseconds the clock of the machine is wrong."""
SILENT_S = "SHOFAR_TEST_SILENT_S"
"""After how many seconds without a word one process of several gets no new connections."""
TOY_GAME = "SHOFAR_TEST_TOY_GAME"
"""Set where the server is to know the toy game of the tests."""


def fix_chance_and_time(deals: Path) -> None:
    known = json.loads(deals.read_text(encoding="utf-8"))

    def deal(settings: Settings) -> GameSetup:
        committed = commit(known[settings.layout], salt="0" * 64)
        return GameSetup(known[settings.layout], "fixed", committed["salt"], committed["commitment"])

    defaults = Service.__init__.__kwdefaults__
    assert defaults is not None
    defaults.update(deal=deal, now=lambda: NOW_MS)


def stand_still(file: Path) -> None:
    """This process stops itself in the middle of the next transaction that writes the log of the table named there."""
    notify = Transactions._notify

    def notified(one: Transactions, connection: Connection, writes: list[Write]) -> None:
        if file.exists() and file.read_text(encoding="ascii") in {write.table_id for write in writes if write.rows}:
            file.unlink()
            os.kill(os.getpid(), signal.SIGSTOP)
        notify(one, connection, writes)

    Transactions._notify = notified  # type: ignore[method-assign,assignment]


def set_clock(ahead_ms: int) -> None:
    """The clock of this machine is wrong."""
    system = clock.now_ms
    defaults = clock.Clock.__init__.__defaults__
    assert defaults is not None
    clock.Clock.__init__.__defaults__ = (lambda: system() + ahead_ms, *defaults[1:])


def meddle() -> None:
    """Whatever the environment asks for."""
    if STAND_STILL in os.environ:
        stand_still(Path(os.environ[STAND_STILL]))
    if AHEAD_MS in os.environ:
        set_clock(int(os.environ[AHEAD_MS]))
    if SILENT_S in os.environ:
        children.SILENT_S = float(os.environ[SILENT_S])
    if TOY_GAME in os.environ:
        plug_in()


def end_with_parent() -> None:
    """A run of tests that was killed leaves no server behind."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    end_with_parent()
    meddle()
    if DEALS in os.environ:
        fix_chance_and_time(Path(os.environ[DEALS]))
    sys.exit(main(["serve", *sys.argv[1:]]))
