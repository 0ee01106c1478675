"""How the bot workers are, by their heartbeats, and how many moves wait for them."""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, Executable, bindparam, delete, func, select

from shofar.bots.compiled_groups import KINDS, bots_of
from shofar.server.db import schema
from shofar.server.db.log_writer import Write
from shofar.server.faults import Place, attempt
from shofar.server.tables.bot_quotas import BotQuotas
from shofar.server.tables.broadcast import Broadcast
from shofar.server.tables.context import TablesContext
from shofar.server.tables.session import TableSession
from shofar.table.table_info import Warming

logger = logging.getLogger("shofar.server")

LONG_WAIT_MS = 30_000
"""The operator is warned when a move waits for longer than this."""
WARN_MS = 60_000
DEAD_MS = 10_000
"""A worker without a heartbeat for this long is dead."""
FORGET_MS = 3_600_000
"""Accounts of thinking that were not used for this long are deleted."""
STATES = ("ready", "warming", "plain", "no-worker")
"""Of a worker, best first; `plain` plays with simple players only."""

_FORGET_USE: Executable = delete(schema.bot_use).where(schema.bot_use.c.at < bindparam("before"))
_FORGET_WORKERS: Executable = delete(schema.bot_workers).where(schema.bot_workers.c.seen_at < bindparam("before"))


class Readiness(NamedTuple):
    """The state of the best worker, and why it is plain; or which bots no worker has made ready yet."""

    state: str = "warming"
    reason: str | None = None
    unready: frozenset[str] = frozenset()
    """Names of kinds, or of single bots (`bots.compiled_groups`)."""

    @property
    def kinds_ready(self) -> int:
        """How many kinds of bots are ready."""
        return len(KINDS) - sum(kind.name in self.unready for kind in KINDS)


Listener = Callable[[Readiness], object]


class WorkerMonitor:
    """Checks regularly; tells the operator of changes, and tables that wait while there is no worker."""

    def __init__(
        self, context: TablesContext, sessions: Mapping[str, TableSession], broadcast: Broadcast, quotas: BotQuotas
    ) -> None:
        self._context = context
        self._sessions = sessions
        self._broadcast = broadcast
        self._quotas = quotas
        self.waiting = 0
        """Moves that no worker has answered, at the last check."""
        self.longest_ms = 0
        """How long the oldest of them has waited."""
        self.workers = 0
        self.readiness = Readiness()
        self.on_change: tuple[Listener, ...] = ()
        """Called when the readiness has changed."""
        self._began_at = self._forgot_at = context.now()
        self._warned_at = 0
        self._away_at = 0
        """When the database was last seen to be away, or slow: no worker could give a sign of life then."""

    async def check_while_warming(self) -> None:
        """Looks more often while people wait for bots."""
        if self.readiness.state == "warming":
            await self.check()

    async def check(self) -> None:
        """Counts the moves that wait and the workers that live."""
        now = self._context.now()
        if self._context.writer.away_since is not None:
            self._away_at = now
        self.waiting, oldest = await self._context.database.read(lambda connection: _waiting(connection, now))
        self.longest_ms = 0 if oldest is None else now - oldest
        states = await self._context.database.read(lambda connection: _states(connection, now - DEAD_MS))
        if states or now - self._away_at >= DEAD_MS:
            self.workers = len(states)
            self._set_readiness(states, now)
        if self.longest_ms > LONG_WAIT_MS and now - self._warned_at > WARN_MS:
            self._warned_at = now
            fields = {"waiting": self.waiting, "longest_s": self.longest_ms // 1000}
            logger.warning("bots-wait-for-workers", extra={"fields": fields})
        if now - self._forgot_at > FORGET_MS:
            self._forgot_at = now
            old = {"before": now - FORGET_MS}
            self._context.writer.submit(Write(statements=[(_FORGET_USE, old), (_FORGET_WORKERS, old)]))

    def _set_readiness(self, states: list[tuple[str, str]], now: int) -> None:
        starting = not states and now - self._began_at < DEAD_MS
        best, reason = min((STATES.index(state), reason) for state, reason in [*states, (STATES[-1], "")])
        state = "warming" if starting else STATES[best]
        unready = _unready(states) if state == "warming" else frozenset[str]()
        found = Readiness(state, None if state == "warming" else reason or None, unready)
        if found != self.readiness:
            fields = {"state": found.state, "reason": found.reason, "workers": self.workers}
            if unready:
                fields["unready"] = " ".join(sorted(unready))
            worse = found.state in ("plain", "no-worker")
            logger.log(logging.WARNING if worse else logging.INFO, "bots-are", extra={"fields": fields})
            self.readiness = found
            for listener in self.on_change:
                attempt(Place.READINESS, None, listener, found)
        for session in list(self._sessions.values()):
            attempt(Place.READINESS, session.id, self._inform, session)

    def _inform(self, session: TableSession) -> None:
        no_worker = bool(self._quotas.requested(session)) and self.readiness.state == "no-worker"
        if session.set_bots(no_worker=no_worker, warming=self._warming(session)):
            self._broadcast.info(session)

    def table_loaded(self, session: TableSession) -> None:
        """Tells a table that has come into memory how the workers are."""
        session.set_bots(no_worker=session.no_worker, warming=self._warming(session))

    def _warming(self, session: TableSession) -> Warming | None:
        """Which bots of a table's game are not ready, and how far their kinds are."""
        if not self.readiness.unready:
            return None
        bots = bots_of(self.readiness.unready, session.table.settings.game)
        return Warming(bots, self.readiness.kinds_ready, len(KINDS)) if bots else None


def _unready(states: Iterable[tuple[str, str]]) -> frozenset[str]:
    """What no worker has made ready that lives and makes bots ready."""
    warming = [frozenset(reason.split()) for state, reason in states if state == "warming"]
    return frozenset.intersection(*warming) if warming else frozenset()


def _states(connection: Connection, since: int) -> list[tuple[str, str]]:
    """The state of every worker that lives, and its reason."""
    columns = schema.bot_workers.c
    rows = connection.execute(select(columns.state, columns.reason).where(columns.seen_at > since))
    return [(row[0] if row[0] in STATES else "plain", row[1] or "") for row in rows]


def _waiting(connection: Connection, now: int) -> tuple[int, int | None]:
    columns = schema.jobs.c
    query = select(func.count(), func.min(columns.not_before))
    count, oldest = connection.execute(query.where(columns.answered_at.is_(None), columns.not_before <= now)).one()
    return count, oldest
