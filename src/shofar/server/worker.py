"""Where bots think: takes a move out of the database, thinks, writes the answer back. Any number of these may run.

A move is leased, not taken: if the worker dies, somebody else thinks about it when the lease has run out. A worker gets
a view and never the state. Whatever goes wrong with a player, a legal answer is given, so that no table stands still.
"""

import logging
import os
import random
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from shofar.bots.readiness import Then, nothing_more, soon_ready
from shofar.core.player import Budget, Player
from shofar.games import game_named
from shofar.server.writer import CHANNEL

logger = logging.getLogger("shofar.server")

POLL_S = 0.02
IDLE_POLL_S = 0.1
LEASE_MS = 15_000
GIVE_UP = 3
"""So many workers may die or fail over a move before it is played at random."""

_CLAIM = """
UPDATE jobs SET worker = :worker, lease_until = :until, attempts = attempts + 1
WHERE (table_id, version, seat) IN (
    SELECT table_id, version, seat FROM jobs
    WHERE answered_at IS NULL AND lease_until < :now AND not_before <= :now
    ORDER BY created_at LIMIT 1 {lock}
) AND answered_at IS NULL AND lease_until < :now
RETURNING table_id, version, seat, game, bot, view, ms, attempts
"""
_ANSWER = text(
    "UPDATE jobs SET answer = :answer, answered_at = :now "
    "WHERE table_id = :table_id AND version = :version AND seat = :seat AND answered_at IS NULL"
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
        self._claim = text(_CLAIM.format(lock="FOR UPDATE SKIP LOCKED" if self._postgres else ""))
        self._now = now
        self._lease_ms = lease_ms
        self._when_ready = when_ready
        self._players: dict[tuple[str, str], Player] = {}
        self.name = f"{socket.gethostname()[:32]}:{os.getpid()}:{token_hex(4)}"
        self.stopping = threading.Event()

    def run(self) -> None:
        """Until `stopping` is set."""
        wait = POLL_S
        while not self.stopping.is_set():
            try:
                worked = self.work_once()
            except DBAPIError as wrong:
                logger.warning("worker-database", extra={"fields": {"kind": type(wrong).__name__}})
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
            if not self._postgres and not connection.execute(_ANY, {"now": now}).first():
                return None  # looking costs no lock
            self._begin(connection)
            row = connection.execute(
                self._claim, {"worker": self.name, "now": now, "until": now + self._lease_ms}
            ).first()
            connection.commit()
        return Job(*row) if row else None

    def _begin(self, connection: Connection) -> None:
        if not self._postgres:
            connection.rollback()
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    def _choose(self, job: Job) -> str:
        plain = msgspec.json.decode(job.view)
        legal: list[str] = plain["legal"]
        if job.attempts > GIVE_UP:
            return random.choice(legal)
        try:
            view = game_named(job.game).View.from_json(plain)
            chosen = self._player(job).choose(view, Budget(ms=job.ms), seed=seed_of(job))
            if chosen.action in legal:
                return chosen.action
            logger.error("bot-illegal", extra={"fields": {"bot": job.bot, "game": job.game}})
        except Exception:
            # An engine is anybody's program: whatever it does, the table goes on.
            logger.exception("bot-failed", extra={"fields": {"bot": job.bot, "game": job.game}})
        return random.choice(legal)

    def _player(self, job: Job) -> Player:
        known = self._players.get((job.game, job.bot))
        if known is None:
            known = self._players[job.game, job.bot] = soon_ready(job.game, job.bot, self._when_ready)
        return known


_ANY: Any = text("SELECT 1 FROM jobs WHERE answered_at IS NULL AND lease_until < :now AND not_before <= :now LIMIT 1")
