"""Processes that compile what bots need, one for each game, at low priority and in the order of `KINDS`.

Compiling inside a worker would hold up every answer of its simple players. These keep what they have compiled where
the worker then finds it. They are started only where nothing is kept yet; else, and where nothing can be kept, the
worker compiles what is missing by itself.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from shofar.bots.compiled_groups import KINDS
from shofar.bots.engine_process import end_with
from shofar.bots.readiness import rehearse
from shofar.bots.registry import player
from shofar.core.player import AnyPlayer
from shofar.fast.cache import has_compiled, place

NICER = 10
"""By how much more than the worker they leave the processor to everybody else."""


class Compilers:
    """Those of one worker."""

    def __init__(self) -> None:
        self._done = {kind.name: threading.Event() for kind in KINDS}

    def start(self) -> None:
        """Has everything compiled of which nothing is kept."""
        folder = place()
        for game in dict.fromkeys(kind.game for kind in KINDS):
            if folder is None or has_compiled(folder, game):
                self._finish(game)
            else:
                threading.Thread(target=self._compile, args=(game,), daemon=True, name=f"compiling {game}").start()

    def wait(self, game: str, bot: str) -> None:
        """Until nobody else compiles what a bot needs."""
        for kind in KINDS:
            if kind.game == game and bot in kind.bots:
                self._done[kind.name].wait()

    def _compile(self, game: str) -> None:
        command = [sys.executable, "-m", __name__, game, str(os.getpid())]
        # The thread that starts it waits for it: the kernel ends it with that thread.
        try:
            with subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # what fails there fails in the worker too, which tells of it
                text=True,
                start_new_session=True,
            ) as process:
                assert process.stdout is not None
                for line in process.stdout:
                    if (done := self._done.get(line.strip())) is not None:
                        done.set()
        except OSError:  # no room for another process: then the worker compiles
            pass
        finally:
            self._finish(game)

    def _finish(self, game: str) -> None:
        for kind in KINDS:
            if kind.game == game:
                self._done[kind.name].set()


def compile_kinds(game: str) -> None:
    """Compiles for one kind after the other, and prints the name of each that is done."""
    folder = place()
    with contextlib.nullcontext() if folder is None else _cache_lock(folder / "__pycache__" / f"compiling-{game}"):
        for kind in KINDS:
            if kind.game == game:
                made: AnyPlayer = player(game, kind.bots[0])
                rehearse(game, made)
                print(kind.name, flush=True)


@contextlib.contextmanager
def _cache_lock(path: Path) -> Iterator[None]:
    """While others with the same cache wait: they then find there what they wanted to compile."""
    try:
        import fcntl
    except ImportError:  # Windows: then some things are compiled twice
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__" and end_with(int(sys.argv[2]), signal.SIGKILL):
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICER)
    compile_kinds(sys.argv[1])
