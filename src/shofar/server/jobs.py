"""Bots' answers come in through the database: applied by a process that has the table, whoever thought about them."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, cast, get_args

from sqlalchemy import Connection, Executable, bindparam, delete, func, select

from shofar.core.errors import Illegal, Malformed
from shofar.server import schema
from shofar.server.absence import Unavailable
from shofar.server.beside import failed
from shofar.server.faults import FAULTS, Place
from shofar.server.hub import Hub
from shofar.server.live import Ask, Live
from shofar.server.rows import DROP_JOB, bot_moves
from shofar.server.shelf import NoSuchTable
from shofar.server.store import LogRow
from shofar.server.unreadable import Unreadable
from shofar.server.writer import Write, Written
from shofar.table.decide import Decided, Denied, act, carried_out, engine_failed
from shofar.table.settings import Seat, StandIn
from shofar.table.table import Table

logger = logging.getLogger("shofar.server")

POLL_S = 0.02
SLOW_POLL_S = 0.5
OTHERS_FIRST_MS = 2_000
"""An answer for a table that is not in memory here is left to the process that has it, for this long."""
AT_ONCE = 200
LONG_MS = 30_000
"""A move that waits longer than this has no worker."""
WARN_MS = 60_000

DEAD_MS = 10_000
"""A worker that has given no sign of life for this long is none."""
UNUSED_MS = 3_600_000
"""Accounts of thinking that are as old as this are forgotten."""
_FORGET_USE: Executable = delete(schema.bot_use).where(schema.bot_use.c.at < bindparam("before"))
_FORGET_WORKERS: Executable = delete(schema.bot_workers).where(schema.bot_workers.c.seen_at < bindparam("before"))
STATES = ("ready", "warming", "plain", "no-worker")


class Answer(NamedTuple):
    """A bot's move, as a worker has answered it."""

    table_id: str
    version: int
    seat: str
    action: str
    at: int
    stand_in: StandIn | None
    not_before: int
    claimed_at: int | None

    @property
    def key(self) -> tuple[str, int, str]:
        """The question."""
        return self.table_id, self.version, self.seat


class Readiness(NamedTuple):
    """How the bots are: ready, warming up, plain or without any worker, and why they are plain."""

    state: str = "warming"
    reason: str | None = None


class Jobs:
    """Puts moves that bots owe into the database, and takes their answers out of it."""

    def __init__(self, hub: Hub, *, polls: bool) -> None:
        self._hub = hub
        self._polls = polls
        self._wake = asyncio.Event()
        self._taken: set[tuple[str, int, str]] = set()
        self.waiting = 0
        """Moves that no worker has answered, at the last look."""
        self.longest_ms = 0
        """How long the oldest of them has waited."""
        self.workers = 0
        self.readiness = Readiness()
        self._began_at = hub.now()
        self._forgot_at = hub.now()
        self._warned_at = 0
        self.answered: list[Callable[[Answer], object]] = []
        """Who wants to know of every answer: the metrics."""
        hub.loaded.append(self.owed)

    def owed(self, live: Live, _rows: list[LogRow] | object = None) -> None:
        """A table has come into memory: its bots' moves are asked for, if nobody has asked yet."""
        table = live.table
        live.asked = bot_moves(table)
        self._hub.bot_load.note(live)
        if live.asked:
            at = self._hub.now()
            also = [self._hub.bot_load.job(live, table, seat, at, 0) for _, seat in live.asked]
            self._hub.writer.submit(Write(live.id, [], _unheard, also, ["jobs"]))

    def wake(self) -> None:
        """A worker has answered."""
        self._wake.set()

    async def run(self) -> None:
        """For as long as the server runs. Where the database tells of answers, looking is only for safety."""
        while True:
            waiting = self._polls and any(live.asked for live in tuple(self._hub.lives.values()))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), POLL_S if waiting else SLOW_POLL_S)
            self._wake.clear()
            try:
                await self.collect()
            except Exception as wrong:
                failed("bots-answers-unread", wrong, Place.LOOP)
                await asyncio.sleep(SLOW_POLL_S)

    async def collect(self) -> None:
        """Applies every answer that is there."""
        for answer in await self._hub.reader.read(_answers):
            if answer.table_id not in self._hub.lives and answer.at > self._hub.now() - OTHERS_FIRST_MS:
                continue
            if answer.key in self._taken:
                continue
            try:
                live = await self._hub.live(answer.table_id)
            except NoSuchTable:
                self._hub.beside.spawn(self._forget(*answer.key))
                continue
            except (Unreadable, Unavailable):
                continue  # told and counted where it was found out
            except Exception as wrong:
                FAULTS.note(Place.COLLECT, wrong, answer.table_id)
                continue
            self._taken.add(answer.key)
            try:
                self._apply(live, answer)
                for tell in self.answered:
                    tell(answer)
            except Exception as wrong:
                self._taken.discard(answer.key)
                self._hub.recovery.reload(live, Place.COLLECT, wrong)

    async def look(self) -> None:
        """Counts what waits for workers: where none runs, nothing else would say why the bots' games stand still."""
        now = self._hub.now()
        self.waiting, oldest = await self._hub.reader.read(lambda connection: _waiting(connection, now))
        self.longest_ms = waited = now - oldest if oldest is not None else 0
        await self._look_at_workers(now)
        if waited > LONG_MS and now - self._warned_at > WARN_MS:
            self._warned_at = now
            fields = {"waiting": self.waiting, "longest_s": waited // 1000}
            logger.warning("bots-wait-for-workers", extra={"fields": fields})

    async def _look_at_workers(self, now: int) -> None:
        """What signs of life say about the bots: told to the operator when it changes, and at tables that wait."""
        states = await self._hub.reader.read(lambda connection: _workers(connection, now - DEAD_MS))
        self.workers = len(states)
        starting = not states and now - self._began_at < DEAD_MS
        best = min((STATES.index(state), reason) for state, reason in [*states, (STATES[-1], "")])
        found = Readiness("warming" if starting else STATES[best[0]], best[1] or None)
        if found != self.readiness:
            fields = {"state": found.state, "reason": found.reason, "workers": self.workers}
            worse = found.state in ("plain", "no-worker")
            logger.log(logging.WARNING if worse else logging.INFO, "bots-are", extra={"fields": fields})
            self.readiness = found
        for live in list(self._hub.lives.values()):
            unserved = bool(live.asked) and found.state == "no-worker"
            if unserved != live.unserved:
                live.unserved = unserved
                self._hub.telling.info(live)
        if now - self._forgot_at > UNUSED_MS:
            self._forgot_at = now
            old = {"before": now - UNUSED_MS}
            self._hub.writer.submit(Write("", [], _unheard, [(_FORGET_USE, old), (_FORGET_WORKERS, old)]))

    def _apply(self, live: Live, answer: Answer) -> None:
        version, seat, action = answer.version, answer.seat, answer.action

        def over(outcome: object) -> None:
            if isinstance(outcome, Unavailable):
                self._taken.discard((live.id, version, seat))  # it is still there, for the next time
                return
            if isinstance(outcome, Illegal | Malformed):
                logger.error("bot-illegal", extra={"fields": {"table": live.id, "seat": seat}})
            self._hub.beside.spawn(self._drop(live, version, seat))

        played = partial(_played, answer)
        if action.startswith(schema.FAULT):
            logger.error(
                "engine-lost",
                extra={
                    "fields": {
                        "table": live.id,
                        "seat": seat,
                        "bot": _bot(live, seat),
                        "why": action[len(schema.FAULT) :],
                    }
                },
            )
            played = partial(_failed, version, seat)
        self._hub.ask(live, Ask(played, over, over))

    async def _drop(self, live: Live, version: int, seat: str) -> None:
        """The answer has been used, or nobody waits for it any more."""
        await self._forget(live.id, version, seat)
        if any((at, str(who)) == (version, seat) for at, who in bot_moves(live.table)):
            try:
                self.owed(live)  # the answer was none, and the question still stands
            except Exception as wrong:
                self._hub.recovery.reload(live, Place.COLLECT, wrong)

    async def _forget(self, table_id: str, version: int, seat: str) -> None:
        row = {"of": table_id, "at_version": version, "at_seat": seat}
        if await self._hub.write(Write(table_id, [], _unheard, [(DROP_JOB, row)])) is Written.DONE:
            self._taken.discard((table_id, version, seat))


def _played(answer: Answer, table: Table, at: int) -> Decided:
    seat = _asked(answer.version, answer.seat, table)
    return carried_out(table, act(table, seat, answer.action, answer.version, at, answer.stand_in), at)


def _failed(version: int, seat: str, table: Table, at: int) -> Decided:
    return engine_failed(table, _asked(version, seat, table), at)


def _asked(version: int, seat: str, table: Table) -> Seat:
    """The seat, if a bot still owes that answer."""
    who = _seat(seat, table)
    if table.stage != "playing" or (version, who) not in bot_moves(table):
        raise Denied("table-stale", {"version": table.version})
    return who


def _seat(seat: str, table: Table) -> Seat:
    return next((one for one in table.seats if str(one) == seat), seat)


def _bot(live: Live, seat: str) -> str | None:
    held = live.table.seats.get(_seat(seat, live.table))
    return held.bot if held else None


def _answers(connection: Connection) -> list[Answer]:
    columns = schema.jobs.c
    found = (
        select(columns.table_id, columns.version, columns.seat, columns.answer, columns.answered_at)
        .add_columns(columns.stand_in, columns.not_before, columns.claimed_at)
        .where(columns.answered_at.is_not(None), columns.table_id.not_in(select(schema.unreadable.c.table_id)))
        .order_by(columns.answered_at)
        .limit(AT_ONCE)
    )
    return [
        Answer(row[0], row[1], row[2], row[3], row[4], _known(row[5]), row[6], row[7])
        for row in connection.execute(found)
    ]


def _known(reason: str | None) -> StandIn | None:
    """A newer worker may have more reasons than this log can keep."""
    return cast(StandIn, reason if reason in get_args(StandIn) else "failed") if reason else None


def _workers(connection: Connection, since: int) -> list[tuple[str, str]]:
    """The state of every worker that lives, and its reason."""
    columns = schema.bot_workers.c
    found = connection.execute(select(columns.state, columns.reason).where(columns.seen_at > since))
    return [(row[0] if row[0] in STATES else "plain", row[1] or "") for row in found]


def _waiting(connection: Connection, now: int) -> tuple[int, int | None]:
    columns = schema.jobs.c
    found = select(func.count(), func.min(columns.not_before)).where(
        columns.answered_at.is_(None), columns.not_before <= now
    )
    count, oldest = connection.execute(found).one()
    return count, oldest


def _unheard(_: Written) -> None:
    return
