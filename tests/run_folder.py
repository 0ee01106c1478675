"""A folder for all processes of one test run: what is costly to make is made there once."""

import atexit
import fcntl
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

VARIABLE = "SHOFAR_TEST_RUN"


def run_folder() -> Path:
    """Made by the first process that asks, which removes it at its end; processes that it starts know it."""
    if VARIABLE not in os.environ:
        made = tempfile.mkdtemp(prefix="shofar-run-")
        Path(made).chmod(0o755)  # PostgreSQL runs as another user
        os.environ[VARIABLE] = made
        atexit.register(_remove, Path(made), os.getpid())
    return Path(os.environ[VARIABLE])


@contextmanager
def made_once(name: str) -> Iterator[Path]:
    """A place in that folder, while no other process makes something there: whoever finds nothing makes it."""
    place = run_folder() / name
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield place


def end_with_run(process: int, number: int) -> None:
    """This process is sent a signal when the run is over, whoever has started it."""
    with (run_folder() / "processes").open("a", encoding="ascii") as file:
        file.write(f"{process} {number}\n")


def _remove(folder: Path, maker: int) -> None:
    if os.getpid() != maker:
        return
    with suppress(FileNotFoundError):
        for line in (folder / "processes").read_text(encoding="ascii").splitlines():
            process, number = map(int, line.split())
            with suppress(ProcessLookupError):
                os.kill(process, signal.Signals(number))
    shutil.rmtree(folder, ignore_errors=True)
