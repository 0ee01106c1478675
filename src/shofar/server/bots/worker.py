"""A bot worker: leases jobs from the database, has moves chosen, writes the results back. Any number may run.

A lease is renewed while its job is worked on; if the worker dies, another one takes the job when the lease has run out.
A worker gets a view and never the state. The job of an engine that is not installed here is left to other workers, for
a while. Engines are asked in threads of their own: no other bot waits for them.
"""

import itertools
import logging
import os
import socket
import threading
import time
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex

import msgspec
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from shofar.bots.readiness import OnReady, do_nothing
from shofar.core.rules import GameView
from shofar.games import game_named
from shofar.server.bots.move_chooser import GIVE_UP, MoveChooser, is_engine, seed_of
from shofar.server.bots.queue import BotQueue, Job, JobKey, Result
from shofar.server.clock import now_ms
from shofar.server.db.errors import is_away
from shofar.server.logs import DATABASE

logger = logging.getLogger("shofar.server")

POLL_S = 0.02
IDLE_POLL_S = 0.1
RETRY_S = 0.5
LEASE_MS = 15_000
HEARTBEAT_S = 2.0
WARMING_S = 0.5
"""While bots get ready heartbeats come as often as this, since people wait for them."""
HUNG_S = 120.0
"""The lease of an engine's move that takes so much longer than it may is not renewed any more."""
OVERDUE_S = 10.0
"""When a bot of ours takes so much longer, simple players answer for it, and for all who wait behind it."""
MISSING_MS = 60_000
"""How long a job waits for a worker that has its engine, before the engine has failed."""
ANSWER_TRIES = 5
STOP_S = 1.0
"""How long engines may still think when their worker stops."""
SIGNAL_S = 0.2
"""Whoever ends everything may end an engine first: its worker is told to stop within this time."""


class Worker:
    """One process's loop."""

    def __init__(
        self,
        engine: Engine,
        *,
        now: Callable[[], int] = now_ms,
        lease_ms: int = LEASE_MS,
        when_ready: OnReady = do_nothing,
        seed_key: bytes | None = None,
    ) -> None:
        self._now = now
        self._lease_ms = lease_ms
        self._seed_key = seed_key
        self._in_work: dict[JobKey, tuple[Job, float]] = {}
        """Jobs that are worked on, and since when."""
        self._engine_threads: dict[str, ThreadPoolExecutor] = {}
        self._busy_engines: set[str] = set()
        """Engines that think now: each is asked one thing at a time."""
        self._relieved: set[JobKey] = set()
        """Jobs in work that a simple player has answered meanwhile."""
        self.name = f"{socket.gethostname()[:32]}:{os.getpid()}:{token_hex(4)}"
        self.chooser = MoveChooser(self.name, now, when_ready=when_ready)
        self.queue = BotQueue(engine, self.name, now)
        self.stopping = threading.Event()
        self._stopped = threading.Event()

    def run(self) -> None:
        """Works until `stopping` is set."""
        heart = threading.Thread(target=self._send_heartbeats, daemon=True, name="heartbeat")
        heart.start()
        wait = POLL_S
        while not self.stopping.is_set():
            worked = False
            try:
                worked = self.work_once(in_threads=True)
                DATABASE.back()
            except Exception as wrong:
                self._log_failure("thinking", wrong)
                wait = RETRY_S
            if worked:
                wait = POLL_S
            else:
                self.stopping.wait(wait)
                wait = min(wait * 1.2, IDLE_POLL_S)
        self._stop_engines()
        self._stopped.set()
        heart.join()

    def _log_failure(self, during: str, wrong: Exception) -> None:
        if isinstance(wrong, DBAPIError):
            DATABASE.failed(during, wrong)
        else:
            logger.error("worker-failed", exc_info=wrong, extra={"fields": {"worker": self.name}})

    def work_once(self, *, in_threads: bool = False) -> bool:
        """Takes one job and answers it; whether there was one. With `in_threads`, engines are not waited for."""
        self._key()  # before anything is leased: a database that is away is no failure of a bot's
        job = self._claim()
        if job is None:
            return False
        view = self._view(job)
        if view is None:
            self._answer(job, Result(fault="unreadable"), -self.chooser.expected_ms(job))
            return True
        if not self.chooser.has(job) and job.created_at > self._now() - MISSING_MS:
            self.queue.release(job)
            return True
        self._in_work[job.key] = job, time.monotonic()
        if in_threads and is_engine(job):
            self._busy_engines.add(job.bot)
            threads = self._engine_threads.setdefault(job.bot, ThreadPoolExecutor(1, thread_name_prefix=job.bot))
            threads.submit(self._work_in_thread, job, view)
        else:
            self._work(job, view)
        return True

    def _claim(self, busy: AbstractSet[str] | None = None) -> Job | None:
        return self.queue.claim(
            self._lease_ms,
            self.chooser.expected_ms,
            missing=self.chooser.missing(),
            busy=self._busy_engines.copy() if busy is None else busy,
            quick=self.chooser.quick(),
            long_ago=self._now() - MISSING_MS,
        )

    def _view(self, job: Job) -> GameView | None:
        """What the bot sees; None, which is logged, if that cannot be read."""
        try:
            return game_named(job.game).parse_view(msgspec.json.decode(job.view))
        except Exception:
            self._log_lost(job)
            return None

    def _log_lost(self, job: Job) -> None:
        logger.exception("bot-lost", extra={"fields": {"bot": job.bot, "game": job.game, "table": job.table_id}})

    def _work_in_thread(self, job: Job, view: GameView) -> None:
        try:
            self._work(job, view)
        except Exception as wrong:
            self._log_failure("thinking", wrong)
        finally:
            self._busy_engines.discard(job.bot)

    def _work(self, job: Job, view: GameView) -> None:
        began, expected = time.monotonic(), self.chooser.expected_ms(job)
        try:
            result = self._choose(job, view)
            # Whoever stops a worker may have stopped its engines too: that is no fault of theirs.
            if result.fault is not None and self.stopping.wait(SIGNAL_S):
                self.queue.release(job)
                return
            took = round((time.monotonic() - began) * 1000)
            if result.stand_in is None:
                self.chooser.record_ms(job, took)
            self._answer(job, result, took - expected)
        finally:
            self._in_work.pop(job.key, None)

    def _choose(self, job: Job, view: GameView) -> Result:
        """The result of a job; one that fails again and again has no answer."""
        try:
            return self.chooser.choose(job, view, seed_of(job, self._key()))
        except DBAPIError:
            raise
        except Exception:
            if job.attempts <= GIVE_UP:
                raise
            self._log_lost(job)
            return Result(fault="unanswerable")

    def _key(self) -> bytes:
        if self._seed_key is None:
            self._seed_key = self.queue.seed_key()
        return self._seed_key

    def _answer(self, job: Job, result: Result, more_ms: int) -> None:
        """Writes a result; while the database is away it is kept until the lease ends, as nobody else would answer."""
        until = time.monotonic() + self._lease_ms / 1000
        for tries in itertools.count(1):
            try:
                self.queue.answer(job, result, more_ms)
                return
            except DBAPIError as wrong:
                waits = is_away(wrong) and time.monotonic() < until and not self.stopping.is_set()
                if tries >= ANSWER_TRIES and not waits:
                    raise
                DATABASE.failed("answering", wrong)
                self._stopped.wait(RETRY_S)

    def _send_heartbeats(self) -> None:
        every = min(HEARTBEAT_S, self._lease_ms / 4000)
        while not self._stopped.wait(min(every, WARMING_S) if self.chooser.state()[0] == "warming" else every):
            try:
                self.heartbeat()
                self.relieve()
            except Exception as wrong:
                self._log_failure("sign of life", wrong)
        try:
            self.queue.unregister()
        except DBAPIError as wrong:
            DATABASE.failed("sign of life", wrong)

    def heartbeat(self) -> None:
        """Writes that it lives and how its bots are, and renews the leases of the jobs in work."""
        self.queue.renew(self._in_work_for(HUNG_S)[0], self._lease_ms)
        self.queue.heartbeat(*self.chooser.state())

    def _in_work_for(self, seconds: float) -> tuple[list[Job], list[Job]]:
        """The jobs in work that have taken so much longer than they may at most, and those that have taken more."""
        since, jobs = time.monotonic() - seconds, list(self._in_work.values())
        in_time = [job for job, began in jobs if began > since - job.ms / 1000]
        return in_time, [job for job, began in jobs if began <= since - job.ms / 1000]

    def relieve(self) -> None:
        """While a bot of ours stands still, simple players answer: for it, and for whoever waits behind it."""
        overdue = [job for job in self._in_work_for(OVERDUE_S)[1] if not is_engine(job)]
        self._relieved.intersection_update(job.key for job in overdue)
        for job in overdue:
            if job.key not in self._relieved:
                fields = {"bot": job.bot, "game": job.game, "table": job.table_id, "worker": self.name}
                logger.error("bot-stands-still", extra={"fields": fields})
                self._answer_simply(job)
                self._relieved.add(job.key)
        engines = set(self._busy_engines)
        while overdue and not self.stopping.is_set() and (waiting := self._claim(engines)) is not None:
            if is_engine(waiting):
                engines.add(waiting.bot)
                self.queue.release(waiting)
            else:
                self._answer_simply(waiting)

    def _answer_simply(self, job: Job) -> None:
        result = Result(fault="unreadable")
        if (view := self._view(job)) is not None:
            result = self.chooser.stand_in(job, view, seed_of(job, self._key()), "late")
        self.queue.answer(job, result, 0)

    def _stop_engines(self) -> None:
        """Engines that think may finish their move; then all are ended."""
        until = time.monotonic() + STOP_S
        for threads in self._engine_threads.values():
            threads.shutdown(wait=False, cancel_futures=True)
        while self._busy_engines and time.monotonic() < until:
            time.sleep(POLL_S)
        self.chooser.close_engines(self._busy_engines)
