"""Hints: the coach's advice about a view, worked out in a process of its own, one after the other.

The process starts when the first hint is asked for and ends when none has been for a while, so that no table's moves
wait for it and nobody pays for it who does not ask.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from msgspec import Struct

from shofar.table.checks import Denied
from shofar.table.settings import Seat
from shofar.table.table import Table

WAITING = 8
"""So many may wait for a hint at this process; the next is told to ask again."""
PATIENCE_S = 20.0
IDLE_S = 300.0
NICE = 10
"""Whoever plays has the processor first."""


class HintReason(Struct, frozen=True):
    """Why, by the key of a sentence; words among its parameters are `KIND:CODE`."""

    key: str
    params: dict[str, int | str]


class Hint(Struct, frozen=True):
    """An action worth doing, its chance to win where it is known, and why, where something could be said."""

    action: str
    value: float | None
    reason: HintReason | None


def check_hints(table: Table, user: str, seat: Seat) -> None:
    """Hints are for casual games of one person against bots; Denied for anybody else, and out of turn."""
    held = table.seats.get(seat)
    if held is None or held.person is None or held.person.user != user:
        raise Denied("table-not-your-seat", {"seat": str(seat)})
    alone = [one for one in table.seats.values() if one.person is not None] == [held] and held.bot is None
    if table.settings.rated or not alone or any(one.bot is None for one in table.seats.values() if one is not held):
        raise Denied("server-no-hints")
    if seat not in table.waiting:
        raise Denied("server-no-hint-now")


class HintDesk:
    """The process that thinks about hints, and those who wait for it."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._closed = False
        self._idle: asyncio.TimerHandle | None = None

    async def hints(self, view: Any) -> list[Hint]:
        """Two or three sensible actions of the view's seat, the best first."""
        if self._waiting >= WAITING or self._closed:
            raise Denied("server-hints-busy")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            async with asyncio.timeout(PATIENCE_S):
                return await loop.run_in_executor(self._started(), advise, view)
        except (BrokenProcessPool, TimeoutError):
            self._end()  # whatever it was about, the next one has a fresh process
            raise Denied("server-hints-busy") from None
        finally:
            self._waiting -= 1
            self._end_when_idle()

    def close(self) -> None:
        """No hints from now on."""
        self._closed = True
        self._end()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, initializer=_settle_down)
        return self._pool

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if pool is None:
            return
        thinking = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in thinking:
            process.terminate()

    def _end_when_idle(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(IDLE_S, self._end_if_idle)

    def _end_if_idle(self) -> None:
        if self._waiting == 0:
            self._end()


def advise(view: Any) -> list[Hint]:
    """In the process that thinks: the coach's suggestions about a view."""
    from shofar.learn.coach import look, suggestions

    return [
        Hint(one.action, one.value, HintReason(one.reason.key, dict(one.reason.params)) if one.reason else None)
        for one in suggestions(view, look(view))
    ]


def _settle_down() -> None:
    """Steps back behind whoever plays, leaves Ctrl-C to the server, and ends when the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_end_with, args=(server,), daemon=True, name="server-watch").start()


def _end_with(server: Any) -> None:
    server.join()
    os._exit(0)
