"""Where bots think: takes a move out of the database, thinks, writes the answer back. Any number of these may run.

A move is leased, not taken: while it is thought about the lease is renewed, and if the worker dies, somebody else
thinks about it when the lease has run out. A worker gets a view and never the state. An engine that this machine does
not have is left to others, for a while. Whatever goes wrong with a player, an answer is given, so that no table stands
still: a simple player's where a built-in one fails, is not ready or would come too late, which the table is told; and
of an engine, that it has failed, which loses it the game. Engines are asked in threads of their own: nobody else's bot
waits for them.
"""

import hmac
import logging
import os
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from shofar.bots.engine import EnginePlayer
from shofar.bots.pipes import Fault, FaultKind, kill_all
from shofar.bots.readiness import ReadyingPlayer, Then, nothing_more, soon_ready, stand_in
from shofar.bots.registry import PLAIN, STRONGEST, built_in, has_compiler, names, player, unlimited
from shofar.core.errors import Malformed
from shofar.core.player import Budget, Player
from shofar.games import game_named, game_of
from shofar.server.bot_queue import BotQueue, Job
from shofar.server.clock import now_ms
from shofar.server.logs import DATABASE
from shofar.server.schema import FAULT
from shofar.table.decide import STAND_IN

logger = logging.getLogger("shofar.server")

POLL_S = 0.02
IDLE_POLL_S = 0.1
LEASE_MS = 15_000
BEAT_S = 2.0
GIVE_UP = 3
"""So many workers may die over a move before it is not thought about any more."""
HUNG_S = 120.0
"""A move that has been thought about for so much longer than it may be is not kept from others any more."""
MISSING_MS = 60_000
"""How long a move waits for a worker that has its engine, before the engine has failed."""
LOOK_AGAIN_S = 10.0
"""An engine that was not there may be by now."""
PREPARE_AGAIN_S = 60.0
"""A bot that could not be made ready may be by now."""
CHEAP_MS = 40
"""A bot that thinks for no longer than this needs nobody who answers in its place when it is late."""
ANSWER_TRIES = 5
LAST_S = 1.0
"""How long engines may still think when their worker stops."""
TOLD_S = 0.2
"""A worker hears within this time that it is to stop too, when its engine is ended by whoever ends everything."""
DETAIL = 200


def seed_of(job: Job, key: bytes) -> int:
    """The same in every process, so that a move can be thought through again; nobody without the key can know it."""
    return int.from_bytes(hmac.digest(key, f"{job.table_id}/{job.version}/{job.seat}".encode(), "sha256")[:7])


class Worker:
    """One process's loop."""

    def __init__(
        self,
        engine: Engine,
        *,
        now: Callable[[], int] = now_ms,
        lease_ms: int = LEASE_MS,
        when_ready: Then = nothing_more,
        dice: bytes | None = None,
    ) -> None:
        self._now = now
        self._lease_ms = lease_ms
        self._when_ready = when_ready
        self._dice = dice
        self._players: dict[tuple[str, str], ReadyingPlayer] = {}
        self._engines: dict[tuple[str, str], Player] = {}
        self._failed_at: dict[tuple[str, str], float] = {}
        """Bots that could not be made ready, and when that was found out."""
        self._missing: dict[str, float] = {}
        """Bots that were not there, and when that was found out."""
        self._takes: dict[tuple[str, str], float] = {}
        """How many milliseconds a bot's moves have taken here."""
        self._held: dict[tuple[str, int, str], tuple[Job, float]] = {}
        """Moves that are thought about, and since when."""
        self._asking: dict[str, ThreadPoolExecutor] = {}
        self._busy: set[str] = set()
        """Engines that think now: each is asked one thing at a time."""
        self.name = f"{socket.gethostname()[:32]}:{os.getpid()}:{token_hex(4)}"
        self.queue = BotQueue(engine, self.name, self._now)
        self.stopping = threading.Event()
        self._stopped = threading.Event()

    def run(self) -> None:
        """Until `stopping` is set."""
        beating = threading.Thread(target=self._beats, daemon=True, name="signs of life")
        beating.start()
        wait = POLL_S
        while not self.stopping.is_set():
            worked = False
            try:
                worked = self.work_once(beside=True)
                DATABASE.back()
            except DBAPIError as wrong:
                DATABASE.failed("thinking", wrong)
                wait = IDLE_POLL_S * 5
            except Exception:
                logger.exception("worker-failed", extra={"fields": {"worker": self.name}})
                wait = IDLE_POLL_S * 5
            if worked:
                wait = POLL_S
            else:
                self.stopping.wait(wait)
                wait = min(wait * 1.2, IDLE_POLL_S)
        self._end_engines()
        self._stopped.set()
        beating.join()

    def work_once(self, *, beside: bool = False) -> bool:
        """Takes one move, thinks and answers; whether there was one. Engines may be asked beside that."""
        job = self._claimed()
        if job is None:
            return False
        if not self._has(job) and job.created_at > self._now() - MISSING_MS:
            self.queue.leave(job)
            return True
        self._held[job.key] = job, time.monotonic()
        if beside and _is_engine(job):
            self._busy.add(job.bot)
            threads = self._asking.setdefault(job.bot, ThreadPoolExecutor(1, thread_name_prefix=job.bot))
            threads.submit(self._work_beside, job)
        else:
            self._work(job)
        return True

    def _work_beside(self, job: Job) -> None:
        try:
            self._work(job)
        except DBAPIError as wrong:
            DATABASE.failed("thinking", wrong)
        except Exception:
            logger.exception("worker-failed", extra={"fields": {"worker": self.name}})
        finally:
            self._busy.discard(job.bot)

    def _work(self, job: Job) -> None:
        began, expected = time.monotonic(), self._expected(job)
        try:
            answer, why = self._answer(job)
            # Whoever stops a worker may have stopped its engines too: that is no fault of theirs.
            if answer.startswith(FAULT) and self.stopping.wait(TOLD_S):
                self.queue.leave(job)
                return
            took = round((time.monotonic() - began) * 1000)
            if why is None:
                self._takes[job.game, job.bot] = (self._takes.get((job.game, job.bot), took) + took) / 2
            self._give(job, answer, why, took - expected)
        finally:
            self._held.pop(job.key, None)

    def _give(self, job: Job, answer: str, why: str | None, more_ms: int) -> None:
        """A database that is away for a moment does not cost the thinking."""
        for tries in range(1, ANSWER_TRIES + 1):
            try:
                self.queue.answer(job, answer, why, more_ms)
                return
            except DBAPIError as wrong:
                if tries == ANSWER_TRIES:
                    raise
                DATABASE.failed("answering", wrong)
                self._stopped.wait(IDLE_POLL_S * 5)

    def _claimed(self) -> Job | None:
        return self.queue.claim(
            self._lease_ms,
            self._expected,
            missing=self._not_here(),
            busy=self._busy.copy(),
            long_ago=self._now() - MISSING_MS,
        )

    def _expected(self, job: Job) -> int:
        """How long the bot will think, as far as that is known."""
        if self._stands_in(job):
            return CHEAP_MS
        return round(self._takes.get((job.game, job.bot), job.ms))

    # Signs of life

    def _beats(self) -> None:
        every = min(BEAT_S, self._lease_ms / 4000)
        while not self._stopped.wait(every):
            try:
                self.beat()
            except DBAPIError as wrong:
                DATABASE.failed("sign of life", wrong)
            except Exception:
                logger.exception("worker-failed", extra={"fields": {"worker": self.name}})
        try:
            self.queue.gone()
        except DBAPIError as wrong:
            DATABASE.failed("sign of life", wrong)

    def beat(self) -> None:
        """Says that it lives and how its bots are, and renews the leases of what is thought about."""
        since = time.monotonic() - HUNG_S
        thinking = [job for job, began in list(self._held.values()) if began > since - job.ms / 1000]
        self.queue.renew(thinking, self._lease_ms)
        self.queue.beat(*self.state())

    def state(self) -> tuple[str, str | None]:
        """How the bots are here: ready, warming up or plain, and why they are plain."""
        if not has_compiler():
            return "plain", "no compiler is installed"
        players = dict(self._players)
        for (game, bot), one in players.items():
            if one.ready and one.failure is not None:
                return "plain", f"{game} {bot}: {_reason(one.failure)}"
        return ("ready" if all(one.ready for one in players.values()) else "warming"), None

    # Who is here

    def _has(self, job: Job) -> bool:
        try:
            here = not _is_engine(job) or job.bot in names(job.game)
        except Malformed:  # the file of engines cannot be read
            here = False
        if not here and job.bot not in self._missing:
            logger.warning("bot-not-here", extra={"fields": {"bot": job.bot, "game": job.game, "worker": self.name}})
        if not here:
            self._missing[job.bot] = time.monotonic()
        return here

    def _not_here(self) -> list[str]:
        """Bots whose moves are left to others; they are looked for again now and then."""
        since = time.monotonic() - LOOK_AGAIN_S
        return [bot for bot, when in self._missing.items() if when > since]

    # Thinking

    def _answer(self, job: Job) -> tuple[str, str | None]:
        """The bot's answer, or a simple player's and why it is that; a question that nobody can read is lost."""
        try:
            return self._choose(job)
        except Exception:
            if job.attempts <= GIVE_UP:
                raise
            logger.exception("bot-lost", extra={"fields": {"bot": job.bot, "game": job.game, "table": job.table_id}})
            return f"{FAULT}unreadable", None

    def _choose(self, job: Job) -> tuple[str, str | None]:
        view = game_named(job.game).View.from_json(msgspec.json.decode(job.view))
        why = self._stands_in(job)
        if why is None and _is_engine(job):
            return self._asked_of_engine(job, view), None
        if why is None:
            action, why = self._asked_of_bot(job, view)
            if action is not None:
                return action, why
        return stand_in(job.game).choose(view, Budget(ms=job.ms), self._seed(job)).action, why

    def _stands_in(self, job: Job) -> str | None:
        """Why a simple player is to answer before the bot is even asked: it would come too late, or for nobody."""
        if job.bot in self._missing:
            return None  # it has failed, which loses it the game
        if job.bot == PLAIN or self._takes.get((job.game, job.bot), job.ms) <= CHEAP_MS:
            return None
        return job.stand_in or ("late" if 0 < job.late_at <= self._now() else None)

    def _asked_of_bot(self, job: Job, view: Any) -> tuple[str | None, str | None]:
        fields = {"bot": job.bot, "game": job.game, "table": job.table_id}
        try:
            if job.attempts > GIVE_UP:
                logger.error("bot-replaced", extra={"fields": fields})
                return None, "given-up"
            bot, budget = self._player(job), Budget(ms=job.ms)
            if not bot.in_time(budget):
                return None, "getting-ready"
            if bot.failure is not None:
                self._note_failure(job, bot.failure)
                return None, "failed" if has_compiler() else "no-compiler"
            chosen = bot.choose(view, budget, self._seed(job))
            if chosen.action in view.legal:
                return chosen.action, "no-compiler" if job.bot == STRONGEST and not has_compiler() else None
            logger.error("bot-replaced", extra={"fields": fields})
        except Exception:
            logger.exception("bot-failed", extra={"fields": fields})
        return None, "failed"

    def _note_failure(self, job: Job, failure: BaseException) -> None:
        """Tells why a bot could not be made ready. What it did for that were games of its own: no secret is in it."""
        if (job.game, job.bot) not in self._failed_at:
            self._failed_at[job.game, job.bot] = time.monotonic()
            fields = {"bot": job.bot, "game": job.game, "why": _reason(failure), "worker": self.name}
            logger.error("bot-not-ready", extra={"fields": fields})

    def _seed(self, job: Job) -> int:
        if self._dice is None:
            self._dice = self.queue.dice_key()
        return seed_of(job, self._dice)

    def _asked_of_engine(self, job: Job, view: Any) -> str:
        """An engine is anybody's program: whatever it does, the table goes on."""
        if job.attempts > GIVE_UP:
            return f"{FAULT}given-up"
        try:
            return self._engine_for(job).choose(view, Budget(ms=job.ms), self._seed(job)).action
        except Fault as fault:
            fields = {"bot": job.bot, "game": job.game, "table": job.table_id, "seat": job.seat, "kind": fault.kind}
            # What it said may hold what its seat holds: only games without secrets are told with all particulars.
            if game_of(view).record_of(view) is not None:
                fields["told"] = fault.detail[:DETAIL]
            elif fault.kind is FaultKind.CRASHED:
                fields["told"] = fault.detail.partition(";")[0][:DETAIL]
            logger.error("engine-fault", extra={"fields": fields})
            return f"{FAULT}{fault.kind}"
        except Malformed:  # it is not registered here
            return f"{FAULT}missing"
        except Exception:
            logger.exception("bot-failed", extra={"fields": {"bot": job.bot, "game": job.game, "table": job.table_id}})
            return f"{FAULT}failed"

    def _engine_for(self, job: Job) -> Player:
        """Started at its first question, and anew after a fault; no plain bot answers for it while it gets ready."""
        known = self._engines.get((job.game, job.bot))
        if known is None:
            known = self._engines[job.game, job.bot] = player(job.game, job.bot)
            if isinstance(engine := unlimited(known), EnginePlayer):
                engine.bound = True  # to the thread that asks it, which lives as long as we do
        return known

    def _end_engines(self) -> None:
        """Those that think may say their move; nobody else waits for them, and none of them is left behind."""
        until = time.monotonic() + LAST_S
        for threads in self._asking.values():
            threads.shutdown(wait=False, cancel_futures=True)
        while self._busy and time.monotonic() < until:
            time.sleep(POLL_S)
        for (_, bot), known in list(self._engines.items()):
            if bot not in self._busy and isinstance(engine := unlimited(known), EnginePlayer):
                engine.close()
        kill_all()

    def _player(self, job: Job) -> ReadyingPlayer:
        name = (job.game, job.bot)
        known = self._players.get(name)
        again = time.monotonic() - self._failed_at.get(name, time.monotonic()) > PREPARE_AGAIN_S
        if known is None or again:
            self._failed_at.pop(name, None)
            known = self._players[name] = soon_ready(job.game, job.bot, self._when_ready)
        return known


def _is_engine(job: Job) -> bool:
    """Who stands in for people is never one, even where the compiler is missing that brings it."""
    return job.bot != STAND_IN and job.bot not in built_in(job.game)


def _reason(failure: BaseException) -> str:
    return f"{type(failure).__name__}: {failure}".replace("\n", " ")[:DETAIL]
