"""Hints, and what was missed in a finished game: the coach's work, in a process of its own, one after the other.

The process starts when somebody sits at a table where hints are given, so that the first one is there as soon as the
others, and ends when nobody has for a while: no table's moves wait for it.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AsyncExitStack
from typing import Any, TypeVar

from msgspec import Struct

from shofar.core.game import AnyGame
from shofar.core.rules import GameView
from shofar.learn.lesson_runner import Sentence
from shofar.server.fair_queue import FairQueue
from shofar.table.checks import Denied
from shofar.table.settings import Seat
from shofar.table.table import Table

WAITING = 8
"""So many may wait for a hint at this process; then one of the address with most of them is told to ask again."""
WAITING_FROM_ONE = 4
"""And so many of one address: nobody has all the advice that there is."""
TIMEOUT_S = 60.0
"""For one hint, the start of the process included."""
TURN_S = 30.0
"""For those who asked before to have been answered."""
IDLE_S = 300.0
T = TypeVar("T")
NICE = 5
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


class MissedMoment(Struct, frozen=True):
    """A choice in a finished game that something better was open to."""

    step: int
    """The step of the replay at which it was made."""
    played: str
    better: str
    values: tuple[float, float]
    """The chance to win with the better action, and with what was played."""
    why: HintReason | None
    why_not: HintReason | None


def check_hints(table: Table, user: str, seat: Seat) -> None:
    """Hints are for casual games of one person against bots; Denied for anybody else, and out of turn."""
    _check_alone(table, user, seat)
    if seat not in table.waiting:
        raise Denied("server-no-hint-now")


def check_missed(table: Table, user: str, seat: Seat) -> None:
    """What was missed is told of the same games, and not before they are over."""
    _check_alone(table, user, seat)
    if table.stage != "over":
        raise Denied("server-not-over")


def _check_alone(table: Table, user: str, seat: Seat) -> None:
    held = table.seats.get(seat)
    if held is None or held.person is None or held.person.user != user:
        raise Denied("table-not-your-seat", {"seat": str(seat)})
    alone = [one for one in table.seats.values() if one.person is not None] == [held] and held.bot is None
    if table.settings.rated or not alone or any(one.bot is None for one in table.seats.values() if one is not held):
        raise Denied("server-no-hints")


class HintProcess:
    """The process that thinks about hints, and those who wait for it."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: Counter[str] = Counter()
        """How many wait, by address."""
        self._turns = FairQueue(1)
        """One thought at a time: what ends the process then is nobody else's."""
        self._closed = False
        self._prepared: set[str] = set()
        """The games whose compiled code the process has loaded, or is loading."""
        self._idle: asyncio.TimerHandle | None = None

    async def hints(self, view: GameView, address: str) -> list[Hint]:
        """Two or three sensible actions of the view's seat, the best first."""
        return await self._thought(address, advise, view)

    def prepare(self, game: str) -> None:
        """Has the process load what hints of a game need, unless it has or somebody waits for a hint."""
        if self._closed or self._waiting.total():
            return
        if game not in self._prepared:
            self._prepared.add(game)
            loading = self._started().submit(get_ready, game)
            loading.add_done_callback(_read_outcome)
        self._end_when_idle()

    async def missed(self, game: AnyGame, seat: Seat, address: str) -> list[MissedMoment]:
        """Up to three moments of a finished game in which a seat missed something, in the order of the game."""
        return await self._thought(address, look_back, game, seat)

    async def _thought(self, address: str, work: Callable[..., T], *about: object) -> T:
        if self._closed or self._waiting[address] >= WAITING_FROM_ONE:
            raise Denied("server-hints-busy")
        self._waiting[address] += 1
        try:
            async with AsyncExitStack() as turn:
                try:
                    async with asyncio.timeout(TURN_S):
                        await turn.enter_async_context(self._turns.slot(address, WAITING - 1, 1))
                except (Denied, TimeoutError):
                    raise Denied("server-hints-busy") from None
                return await self._in_turn(work, *about)
        finally:
            self._waiting -= Counter([address])
            self._end_when_idle()

    async def _in_turn(self, work: Callable[..., T], *about: object) -> T:
        if self._closed:
            raise Denied("server-hints-busy")
        try:
            async with asyncio.timeout(TIMEOUT_S):
                return await asyncio.get_running_loop().run_in_executor(self._started(), work, *about)
        except (BrokenProcessPool, TimeoutError):
            self._end()  # whatever it was about, the next one has a fresh process
            raise Denied("server-hints-busy") from None

    def close(self) -> None:
        """Ends the process; whoever asks from now on is refused."""
        self._closed = True
        self._end()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, initializer=_prepare_process)
        return self._pool

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        self._prepared.clear()
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
        if not self._waiting.total():
            self._end()


def get_ready(game: str) -> None:
    """In the process that thinks: loads what a hint needs by giving small ones."""
    from shofar.bots.readiness import rehearse
    from shofar.bots.registry import STRONGEST, player

    rehearse(game, player(game, STRONGEST))


def _read_outcome(loading: Future[None]) -> None:
    """Whatever went wrong, the first hint meets it too, and is refused for it."""
    if not loading.cancelled():
        loading.exception()


def advise(view: GameView) -> list[Hint]:
    """In the process that thinks: the coach's suggestions about a view."""
    from shofar.learn.coach import advice

    return [Hint(one.action, one.value, _reason(one.reason)) for one in advice(view)]


def look_back(game: AnyGame, seat: Seat) -> list[MissedMoment]:
    """In the process that thinks: what a seat missed."""
    from shofar.learn.hindsight import missed

    return [
        MissedMoment(
            step=one.at,
            played=one.remark.played,
            better=one.remark.better,
            values=one.remark.values,
            why=_reason(one.remark.why),
            why_not=_reason(one.remark.why_not),
        )
        for one in missed(game, seat)
    ]


def _reason(sentence: Sentence | None) -> HintReason | None:
    return HintReason(sentence.key, dict(sentence.params)) if sentence else None


def _prepare_process() -> None:
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
