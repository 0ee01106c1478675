"""Applies bots' answers: reads them from the database, checks them against the table, and deletes their jobs.

Whichever worker has answered, a process that has the table in memory applies it.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Any, NamedTuple, get_args

from sqlalchemy import Connection, Row, select
from sqlalchemy.exc import DBAPIError

from shofar.core.errors import Illegal, Malformed
from shofar.server.background_tasks import failed
from shofar.server.bots.queue import JobKey
from shofar.server.db import schema
from shofar.server.db.log_writer import Write, Written
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.logs import log_event
from shofar.server.tables.bot_quotas import BotQuotas
from shofar.server.tables.cache import NoSuchTable, TableCache
from shofar.server.tables.context import TablesContext
from shofar.server.tables.outages import Unavailable
from shofar.server.tables.projections import DROP_JOB
from shofar.server.tables.recovery import Recovery
from shofar.server.tables.session import QueuedRequest, TableSession
from shofar.server.tables.table_service import TableService
from shofar.server.tables.unreadable import Unreadable
from shofar.table.bot_answers import decide_bot_failure, decide_bot_move, owing_seat
from shofar.table.decision import Decision
from shofar.table.settings import StandIn
from shofar.table.table import Table
from shofar.table.table_info import bot_moves

logger = logging.getLogger("shofar.server")

POLL_S = 0.02
SLOW_POLL_S = 0.5
OTHERS_FIRST_MS = 2_000
"""An answer for a table that is not in memory here is left to the process that has it, for this long."""
AGAIN_S = 20.0
"""An answer that has been applied for longer than this is looked at again."""
BATCH = 200
NO_TABLE = (NoSuchTable, Unreadable, Unavailable, DBAPIError)
"""Why a table cannot be loaded; that is logged and counted where it happens."""
OLD_FAULT = "!"
"""Before schema 0007, an answer that began so was no action but a fault."""


class Answer(NamedTuple):
    """What a worker has answered to a job: an action, or how the bot failed."""

    table_id: str
    version: int
    seat: str
    bot: str
    action: str
    fault: str | None
    at: int
    stand_in: StandIn | None
    not_before: int
    claimed_at: int | None

    @property
    def key(self) -> JobKey:
        """The job's."""
        return self.table_id, self.version, self.seat

    def still_owed(self, table: Table) -> bool:
        """Whether that bot owes that answer at the table as it is."""
        return owing_seat(table, self.version, self.seat, self.bot) is not None

    def decide(self, table: Table, at: int) -> Decision:
        """What the answer leads to."""
        if self.fault is not None:
            return decide_bot_failure(table, self.version, self.seat, self.bot, at)
        return decide_bot_move(table, self.version, self.seat, self.bot, self.action, at, self.stand_in)


@dataclass(eq=False)
class BotAnswers:
    """Requests the moves that bots owe when a table is loaded, and applies workers' answers."""

    _context: TablesContext
    _tables: TableService
    _cache: TableCache
    _quotas: BotQuotas
    _recovery: Recovery
    on_answer: Sequence[Callable[[Answer], object]] = ()
    """Called with every answer that is applied."""
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _in_progress: dict[JobKey, float] = field(default_factory=dict)
    """Answers that are being applied, and since when in monotonic time."""
    _lost: AbstractSet[JobKey] = frozenset()
    """Moves for which no job stood at the last look."""

    def request_moves(self, session: TableSession) -> None:
        """Requests all moves that bots owe at a table: it has come into memory, or an answer was none."""
        self._quotas.forget(session)
        jobs, notices = self._quotas.request_moves(session, session.table, self._context.now(), pace_ms=0)
        if jobs:
            done = partial(self._requested, session)
            self._context.writer.submit(Write(session.id, statements=jobs, notices=notices, done=done))

    def _requested(self, session: TableSession, written: Written) -> None:
        """Jobs that were not written will not be answered: the table is loaded again with the next request."""
        if written is Written.LOST and self._cache.holds(session):
            self._recovery.drop_unsure(session)

    async def request_lost(self) -> None:
        """Requests moves anew for which no job stands: another process, behind the log, may have deleted one.

        It must have been missing twice: what a table has just asked for is still on its way to the database."""
        owed = {
            (session.id, version, str(seat)): session
            for session in list(self._cache.sessions.values())
            for version, seat in bot_moves(session.table)
        }
        lost = owed.keys() - await self._context.database.read(_job_keys) if owed else frozenset[JobKey]()
        again = lost & self._lost
        self._lost = lost - again
        for session in {owed[key] for key in again}:
            if self._cache.holds(session) and not session.busy:
                log_event("bots-asked-again", table=session.id)
                attempt(Place.SWEEP, session.id, self.request_moves, session)

    def wake(self) -> None:
        """Has answers looked for at once, since a worker has written one."""
        self._wake.set()

    async def run(self) -> None:
        """For as long as the server runs. Where PostgreSQL notifies of answers, polling is only for safety."""
        while True:
            quick = not self._context.shared and any(map(self._quotas.requested, tuple(self._cache.sessions.values())))
            with contextlib.suppress(TimeoutError):
                # Not `wait_for` of asyncio: in Python 3.11 it loses a cancellation that comes together with an answer.
                async with asyncio.timeout(POLL_S if quick else SLOW_POLL_S):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self.collect()
            except Exception as wrong:
                failed("bots-answers-unread", wrong, Place.LOOP)
                await asyncio.sleep(SLOW_POLL_S)

    async def collect(self) -> None:
        """Applies every answer that is there."""
        for answer in await self._context.database.read(_answers):
            if answer.table_id not in self._cache.sessions and answer.at > self._context.now() - OTHERS_FIRST_MS:
                continue
            if self._in_progress.get(answer.key, -inf) > time.monotonic() - AGAIN_S:
                continue
            try:
                session = await self._tables.session(answer.table_id)
            except NoSuchTable:
                self._context.tasks.spawn(self._delete_job(answer))
            except (Unreadable, Unavailable):
                continue
            except Exception as wrong:
                FAULTS.note(Place.COLLECT, wrong, answer.table_id)
            else:
                self._in_progress[answer.key] = time.monotonic()
                self._apply(session, answer)

    def _apply(self, session: TableSession, answer: Answer, *, up_to_date: bool = False) -> None:
        """Applies an answer. If this process does not know its question, another one may: the log is read first."""
        try:
            if self._context.shared and not up_to_date and not answer.still_owed(session.table):
                self._context.tasks.spawn(self._read_log_and_apply(answer))
                return
            self._submit(session, answer)
            for listener in self.on_answer:
                listener(answer)
        except Exception as wrong:
            self._in_progress.pop(answer.key, None)
            self._recovery.reload(session, Place.COLLECT, wrong)

    def _submit(self, session: TableSession, answer: Answer) -> None:
        if answer.fault is not None:
            fields = {"table": session.id, "seat": answer.seat, "bot": answer.bot, "why": answer.fault}
            logger.error("engine-lost", extra={"fields": fields})
        done = partial(self._decided, session, answer)
        self._tables.submit(session, QueuedRequest(answer.decide, done, done))

    async def _read_log_and_apply(self, answer: Answer) -> None:
        try:
            session = await self._tables.current(answer.table_id)
        except Exception as wrong:
            self._in_progress.pop(answer.key, None)  # it is still there, for the next time
            if not isinstance(wrong, NO_TABLE):
                FAULTS.note(Place.COLLECT, wrong, answer.table_id)
            return
        self._apply(session, answer, up_to_date=True)

    def _decided(self, session: TableSession, answer: Answer, outcome: object) -> None:
        if isinstance(outcome, Unavailable):
            self._in_progress.pop(answer.key, None)  # it is still there, for the next time
            return
        if isinstance(outcome, Illegal | Malformed):
            logger.error("bot-illegal", extra={"fields": {"table": session.id, "seat": answer.seat}})
        self._context.tasks.spawn(self._finish(answer))

    async def _finish(self, answer: Answer) -> None:
        """Deletes the job of an answer; if its question is still open, for this bot or another, requests the move."""
        await self._delete_job(answer)
        try:
            session = await self._tables.session(answer.table_id)
        except NO_TABLE:
            return  # whoever loads it requests the move again
        try:
            if (answer.version, answer.seat) in {(at, str(seat)) for at, seat in bot_moves(session.table)}:
                self.request_moves(session)
        except Exception as wrong:
            self._recovery.reload(session, Place.COLLECT, wrong)

    async def _delete_job(self, answer: Answer) -> None:
        row = {"of": answer.table_id, "at_version": answer.version, "at_seat": answer.seat}
        await self._context.writer.write(Write(answer.table_id, statements=[(DROP_JOB, row)]))
        self._in_progress.pop(answer.key, None)  # where it could not be deleted, it is looked at again


def _job_keys(connection: Connection) -> set[JobKey]:
    columns = schema.jobs.c
    return {
        (row[0], row[1], row[2]) for row in connection.execute(select(columns.table_id, columns.version, columns.seat))
    }


def _answers(connection: Connection) -> list[Answer]:
    columns = schema.jobs.c
    query = (
        select(columns.table_id, columns.version, columns.seat, columns.bot, columns.answer, columns.fault)
        .add_columns(columns.answered_at, columns.stand_in, columns.not_before, columns.claimed_at)
        .where(columns.answered_at.is_not(None), columns.table_id.not_in(select(schema.unreadable.c.table_id)))
        .order_by(columns.answered_at)
        .limit(BATCH)
    )
    return [_answer(row) for row in connection.execute(query)]


def _answer(row: Row[*tuple[Any, ...]]) -> Answer:
    action, fault, stand_in = row.answer or "", row.fault, row.stand_in
    if action.startswith(OLD_FAULT):
        action, fault = "", action.removeprefix(OLD_FAULT)
    if stand_in and stand_in not in get_args(StandIn):
        stand_in = "failed"  # a newer worker may have more reasons than this log can hold
    times = row.answered_at, stand_in, row.not_before, row.claimed_at
    return Answer(row.table_id, row.version, row.seat, row.bot, action, fault, *times)
