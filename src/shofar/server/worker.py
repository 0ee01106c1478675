"""Where bots think: takes a move out of the database, thinks, writes the answer back. Any number of these may run.

A move is leased, not taken: if the worker dies, somebody else thinks about it when the lease has run out. A worker gets
a view and never the state. An engine that this machine does not have is left to others, for a while. Whatever goes
wrong with a player, an answer is given, so that no table stands still: the plain bot's where a built-in one fails, and
of an engine, that it has failed, which loses it the game.
"""

import logging
import os
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, String, bindparam, text
from sqlalchemy.exc import DBAPIError

from shofar.bots.pipes import Fault, FaultKind
from shofar.bots.readiness import Then, nothing_more, soon_ready, stand_in
from shofar.bots.registry import built_in, names, player
from shofar.core.errors import Malformed
from shofar.core.player import Budget, Player
from shofar.games import game_named, game_of
from shofar.server.logs import DATABASE
from shofar.server.schema import FAULT
from shofar.server.writer import CHANNEL
from shofar.table.decide import STAND_IN

logger = logging.getLogger("shofar.server")

POLL_S = 0.02
IDLE_POLL_S = 0.1
LEASE_MS = 15_000
GIVE_UP = 3
"""So many workers may die over a move before it is not thought about any more."""
MISSING_MS = 60_000
"""How long a move waits for a worker that has its engine, before the engine has failed."""
LOOK_AGAIN_S = 10.0
"""An engine that was not there may be by now."""
DETAIL = 200

_CLAIM = """
UPDATE jobs SET worker = :worker, lease_until = :until, attempts = attempts + 1
WHERE (table_id, version, seat) IN (
    SELECT table_id, version, seat FROM jobs
    WHERE answered_at IS NULL AND lease_until < :now AND not_before <= :now
    AND (bot NOT IN :missing OR created_at < :long_ago)
    ORDER BY created_at LIMIT 1 {lock}
) AND answered_at IS NULL AND lease_until < :now
RETURNING table_id, version, seat, game, bot, view, ms, attempts, created_at
"""
_ANSWER = text(
    "UPDATE jobs SET answer = :answer, answered_at = :now "
    "WHERE table_id = :table_id AND version = :version AND seat = :seat AND answered_at IS NULL"
)

_LEAVE = text(
    "UPDATE jobs SET lease_until = 0, attempts = attempts - 1 "
    "WHERE table_id = :of AND version = :version AND seat = :seat AND worker = :me AND answered_at IS NULL"
)


@dataclass(frozen=True, slots=True)
class Job:
    """A move to make."""

    table_id: str
    version: int
    seat: str
    game: str
    bot: str
    view: str
    ms: int
    attempts: int
    created_at: int = 0


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def seed_of(job: Job) -> int:
    """The same in every process, so that a move can be thought through again; another for each seat of a table."""
    return int.from_bytes(sha256(f"{job.table_id}/{job.version}/{job.seat}".encode()).digest()[:7])


class Worker:
    """One process's loop."""

    def __init__(
        self,
        engine: Engine,
        *,
        now: Callable[[], int] = now_ms,
        lease_ms: int = LEASE_MS,
        when_ready: Then = nothing_more,
    ) -> None:
        self._engine = engine
        self._postgres = engine.dialect.name == "postgresql"
        lock = "FOR UPDATE SKIP LOCKED" if self._postgres else ""
        self._claim = text(_CLAIM.format(lock=lock)).bindparams(bindparam("missing", expanding=True, type_=String()))
        self._now = now
        self._lease_ms = lease_ms
        self._when_ready = when_ready
        self._players: dict[tuple[str, str], Player] = {}
        self._missing: dict[str, float] = {}
        """Bots that were not there, and when that was found out."""
        self.name = f"{socket.gethostname()[:32]}:{os.getpid()}:{token_hex(4)}"
        self.stopping = threading.Event()

    def run(self) -> None:
        """Until `stopping` is set."""
        wait = POLL_S
        while not self.stopping.is_set():
            try:
                worked = self.work_once()
                DATABASE.back()
            except DBAPIError as wrong:
                DATABASE.failed("thinking", wrong)
                worked, wait = False, IDLE_POLL_S * 5
            if worked:
                wait = POLL_S
            else:
                self.stopping.wait(wait)
                wait = min(wait * 1.2, IDLE_POLL_S)

    def work_once(self) -> bool:
        """Takes one move, thinks and answers; whether there was one."""
        job = self._claimed()
        if job is None:
            return False
        if not self._has(job) and job.created_at > self._now() - MISSING_MS:
            self._leave(job)
            return True
        action = self._choose(job)
        values = {"answer": action, "now": self._now(), "table_id": job.table_id}
        with self._engine.connect() as connection:
            self._begin(connection)
            connection.execute(_ANSWER, {**values, "version": job.version, "seat": job.seat})
            if self._postgres:
                connection.execute(
                    text("SELECT pg_notify(:to, :what)"), {"to": CHANNEL, "what": f"{self.name},answers"}
                )
            connection.commit()
        return True

    def _claimed(self) -> Job | None:
        now = self._now()
        with self._engine.connect() as connection:
            asked = {"now": now, "long_ago": now - MISSING_MS, "missing": self._not_here()}
            if not self._postgres and not connection.execute(_ANY, asked).first():
                return None  # looking costs no lock
            self._begin(connection)
            row = connection.execute(self._claim, {**asked, "worker": self.name, "until": now + self._lease_ms}).first()
            connection.commit()
        return Job(*row) if row else None

    def _begin(self, connection: Connection) -> None:
        if not self._postgres:
            connection.rollback()
            connection.exec_driver_sql("BEGIN IMMEDIATE")

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

    def _leave(self, job: Job) -> None:
        with self._engine.connect() as connection:
            self._begin(connection)
            connection.execute(_LEAVE, {"of": job.table_id, "version": job.version, "seat": job.seat, "me": self.name})
            connection.commit()

    # Thinking

    def _choose(self, job: Job) -> str:
        view = game_named(job.game).View.from_json(msgspec.json.decode(job.view))
        if _is_engine(job):
            return self._asked_of_engine(job, view)
        try:
            if job.attempts <= GIVE_UP:
                chosen = self._player(job).choose(view, Budget(ms=job.ms), seed=seed_of(job))
                if chosen.action in view.legal:
                    return chosen.action
            logger.error("bot-replaced", extra={"fields": {"bot": job.bot, "game": job.game, "table": job.table_id}})
        except Exception:
            logger.exception("bot-failed", extra={"fields": {"bot": job.bot, "game": job.game, "table": job.table_id}})
        return stand_in(job.game).choose(view, Budget(ms=job.ms), seed_of(job)).action

    def _asked_of_engine(self, job: Job, view: Any) -> str:
        """An engine is anybody's program: whatever it does, the table goes on."""
        if job.attempts > GIVE_UP:
            return f"{FAULT}given-up"
        try:
            return self._engine_for(job).choose(view, Budget(ms=job.ms), seed_of(job)).action
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
        known = self._players.get((job.game, job.bot))
        if known is None:
            known = self._players[job.game, job.bot] = player(job.game, job.bot)
        return known

    def _player(self, job: Job) -> Player:
        known = self._players.get((job.game, job.bot))
        if known is None:
            known = self._players[job.game, job.bot] = soon_ready(job.game, job.bot, self._when_ready)
        return known


def _is_engine(job: Job) -> bool:
    """Who stands in for people is never one, even where the compiler is missing that brings it."""
    return job.bot != STAND_IN and job.bot not in built_in(job.game)


_ANY: Any = text(
    "SELECT 1 FROM jobs WHERE answered_at IS NULL AND lease_until < :now AND not_before <= :now "
    "AND (bot NOT IN :missing OR created_at < :long_ago) LIMIT 1"
).bindparams(bindparam("missing", expanding=True, type_=String()))
