"""Decides the requests of all tables of this process, one after the other at each table.

A request is decided against the committed table, queued to the writer, and answered once it is durable. Requests that
arrive while a table's entries are on their way wait in its queue, and are decided together when those have arrived.
"""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from secrets import token_hex

from sqlalchemy.exc import DBAPIError

from shofar.server.db.executor import with_timeout
from shofar.server.db.log_queries import answers
from shofar.server.db.log_writer import Statement, Write, Written
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.tables.audit_log import note, note_opened
from shofar.server.tables.batch import Batch
from shofar.server.tables.bot_quotas import BotQuotas
from shofar.server.tables.broadcast import Broadcast
from shofar.server.tables.cache import TableCache
from shofar.server.tables.context import TablesContext
from shofar.server.tables.log_follower import LogFollower
from shofar.server.tables.outages import OutageTracker, Unavailable
from shofar.server.tables.projections import changes
from shofar.server.tables.recovery import Recovery
from shofar.server.tables.session import QueuedRequest, TableSession
from shofar.server.tables.stale_refusals import StaleRefusals
from shofar.table import encode_entry, log, messages
from shofar.table.advance import new_table
from shofar.table.checks import Denied
from shofar.table.decide import valid_settings
from shofar.table.decision import Decision, with_consequences
from shofar.table.host import decide_request
from shofar.table.settings import Person, Settings
from shofar.table.starting import Deal
from shofar.table.table import Table

Decide = Callable[[Table, int], Decision]
DONE = Written.DONE
TRIES = 20
"""How often a request is decided anew when other processes forestall it."""


@dataclass(eq=False)
class TableService:
    """Opens tables, and decides what is asked of them."""

    _context: TablesContext
    _cache: TableCache
    _follower: LogFollower
    _recovery: Recovery
    _outages: OutageTracker
    _broadcast: Broadcast
    _quotas: BotQuotas
    _deleted_users: Collection[str]
    deal: Deal

    def __post_init__(self) -> None:
        self.now = self._context.now
        self.stale_refusals = StaleRefusals(self._context, self._follower.tails, self.follow, self.submit)

    # Tables

    async def open_table(
        self, settings: Settings, host: Person, key: str | None = None, origin: str = ""
    ) -> TableSession:
        """Opens a table; its name tells nothing and cannot be guessed."""
        at, table_id = self.now(), token_hex(8)
        entry = log.Created(at=at, settings=valid_settings(settings), host=host)
        table = new_table(entry)
        row = (table_id, 1, at, encode_entry(entry).decode(), host.user, key)
        write = Write(table_id, [row], changes(table_id, None, table, at, origin))
        if await self._context.writer.write(write) is not DONE:
            raise Unavailable
        note_opened(table_id, table)
        return self._cache.add(table_id, [entry], origin)

    async def session(self, table_id: str) -> TableSession:
        """The table, loaded from its log if it is not in memory."""
        return await self._cache.session(table_id)

    async def current(self, table_id: str) -> TableSession:
        """The same, with everything in it that other processes have written: who comes from one must not see less."""
        await self.bring_up_to_date(await self._cache.session(table_id))
        return await self._cache.session(table_id)

    async def bring_up_to_date(self, session: TableSession) -> None:
        """Applies everything that other processes have written until now; who may not look on any more is gone then."""
        if self._context.shared:
            news = session.wait_for_news()
            if not session.busy:
                await self._catch_up(session)
            await with_timeout(news)

    async def follow(self, table_id: str) -> None:
        """Applies what another process has added to a log, if the table is in memory here."""
        session = await self._cache.in_memory(table_id)
        if session is not None:
            session.mark_behind()
            if not session.busy:  # otherwise as soon as what is on its way has arrived
                await self._catch_up(session)

    def show_closed(self, session: TableSession, table: Table) -> None:
        """Shows a closed table without a name that was erased from its log."""
        session.replace_closed(table)
        self._broadcast.info(session)

    async def _catch_up(self, session: TableSession) -> None:
        await self._follower.catch_up(session)
        self._resume(session)

    # Requests

    async def request(self, table_id: str, person: Person, request: messages.TableRequest) -> int:
        """Carries a request out: the version that it led to. Raises Denied, Illegal or Malformed otherwise."""
        session = await self.session(table_id)
        return await self.decide(session, partial(decide_request, self.deal, person, request), person.user, request.key)

    async def decide(
        self, session: TableSession, decide: Decide, user: str | None = None, key: str | None = None
    ) -> int:
        """Has something decided and made durable: the version that it led to."""
        answer: asyncio.Future[int | Exception] = asyncio.get_running_loop().create_future()

        def answered(outcome: int | Exception) -> None:
            if not answer.done():  # the caller may have been cancelled
                answer.set_result(outcome)

        self.submit(session, QueuedRequest(decide, answered, answered, user, key))
        if isinstance(outcome := await answer, Exception):
            raise outcome
        return outcome

    def submit_request(
        self,
        session: TableSession,
        person: Person,
        request: messages.TableRequest,
        on_commit: Callable[[int], None],
        on_refusal: Callable[[Exception], None],
    ) -> None:
        """Queues a client's request."""
        decide = partial(decide_request, self.deal, person, request)
        self.submit(session, QueuedRequest(decide, on_commit, on_refusal, person.user, request.key))

    def append(self, session: TableSession, entry: Callable[[Table, int], log.Entry | None]) -> None:
        """Queues an entry of the server's own, or nothing, if that is what the function gives."""

        def decide(table: Table, at: int) -> Decision | None:
            made = entry(table, at)
            return None if made is None else with_consequences(table, made, at)

        self.submit(session, QueuedRequest(decide))

    def submit(self, session: TableSession, request: QueuedRequest) -> None:
        """Queues a request."""
        session.enqueue(request, self._decide_queue)

    def _decide_queue(self, session: TableSession) -> None:
        if session.busy or self._outages.since is not None:
            return
        if not self._cache.holds(session):  # it has left memory since
            self._recovery.drop_unsure(session)
            return
        at = self.now()
        session.touch(at)
        batch = Batch(session, at, session.table)
        broken: Exception | None = None
        try:
            if (refund := self._outages.refund(session, at)) is not None:  # no request is charged for an outage
                batch.add_entry(refund)
            check, refuse = self._quotas.check_start, self.stale_refusals.refuse
            broken = batch.decide_queue(refuse, check, self._deleted_users)
            if batch.rows:
                statements, notices = self._projections(session, session.table, batch.table, at)
                session.hold()
                done, statements = partial(self._done, session, batch), [*statements, *batch.archived]
                write = Write(session.id, batch.rows, statements, notices, done, previous_at=session.last_at)
                self._context.writer.submit(write)
            else:
                _answer(session, batch)
        except Exception as wrong:
            self._quotas.forget(session)
            for request, _ in batch.requests:
                request.refuse(session.id, Denied("server-trouble"))
            # A user's request that fails is that user's trouble; what the server itself asks for, the table's.
            if batch.requests and all(request.user for request, _ in batch.requests):
                FAULTS.note(Place.DECIDE, wrong, session.id)
            else:
                broken = wrong
        if broken is not None:
            self._recovery.reload(session, Place.DECIDE, broken)
        elif session.queue:
            session.schedule(self._decide_queue)

    def _projections(
        self, session: TableSession, before: Table, after: Table, at: int
    ) -> tuple[list[Statement], list[str]]:
        """What goes into the same transaction: summaries, and jobs for bots."""
        jobs, notices = self._quotas.request_moves(session, after, at)
        return changes(session.id, before, after, at) + jobs, notices

    # What became of a write

    def _done(self, session: TableSession, batch: Batch, written: Written) -> None:
        try:
            self._written(session, batch, written)
        except Exception as wrong:
            _answer(session, batch, written)
            self._recovery.reload(session, Place.WRITTEN, wrong)

    def _written(self, session: TableSession, batch: Batch, written: Written) -> None:
        if written is not DONE:
            self._quotas.forget(session)
            self._context.tasks.spawn(self._retry(session, [request for request, _ in batch.requests], written))
            return
        session.release()
        if not self._cache.holds(session):  # it has been loaded anew since, perhaps without this
            _answer(session, batch)
            self._context.tasks.spawn(self.follow(session.id))
            return
        before = session.table
        note(session.id, before, batch.entries, batch.table)
        more_than_game = session.apply(batch.entries, batch.table)
        with session.gathering():
            _answer(session, batch)
            self._broadcast.changed(session, before, more_than_game=more_than_game)
        self._resume(session)

    def _resume(self, session: TableSession) -> None:
        """The table is free again: news and requests of the meantime come next."""
        if session.behind:
            self._context.tasks.spawn(self.follow(session.id))
        elif session.queue and not session.scheduled:
            self._decide_queue(session)

    def resume_all(self) -> None:
        """The database is back: requests of the meantime are decided."""
        for session in list(self._cache.sessions.values()):
            if not session.busy:
                attempt(Place.OUTAGE, session.id, self._resume, session)

    async def _retry(self, session: TableSession, requests: list[QueuedRequest], written: Written) -> None:
        """It was not written: carried out before, or another process was first, or the database would not have it."""
        left = requests
        try:
            if written is Written.FORESTALLED:
                left = await self._not_answered(session, requests)
                for request in left:
                    request.tries += len(left) == len(requests)  # those in company of a repeated request did nothing
                await self._follower.catch_up(session)
            elif written is Written.IMPOSSIBLE:
                session.release()
        except DBAPIError:
            written = Written.LOST
        except Exception as wrong:
            self._recovery.reload(session, Place.RETRY, wrong)
        if written is Written.AHEAD:
            self._recovery.drop_ahead(session)
        elif written is Written.LOST:
            self._recovery.drop_unsure(session)
        if not self._cache.holds(session):
            for request in left:
                request.refuse(session.id, Unavailable())
            return
        if written is Written.IMPOSSIBLE and len(left) == 1:
            left.pop().refuse(session.id, Denied("server-trouble"))
        for request in [request for request in left if request.tries > TRIES]:
            left.remove(request)
            request.refuse(session.id, Unavailable())
        # Before all others; and what the database would not have is found out one by one.
        session.put_back(left, singly=written is Written.IMPOSSIBLE)
        self._resume(session)

    async def _not_answered(self, session: TableSession, requests: list[QueuedRequest]) -> list[QueuedRequest]:
        """The requests that were not carried out before; who made the others is answered."""
        identities = [request.identity for request in requests if request.identity is not None]
        versions = await self._context.database.read(lambda connection: answers(connection, session.id, identities))
        for request in requests:
            if request.identity is not None and request.identity in versions:
                session.remember(request.identity, versions[request.identity])
                request.accept(session.id, versions[request.identity])
        return [request for request in requests if request.identity not in versions]


def _answer(session: TableSession, batch: Batch, written: Written = DONE) -> None:
    """Answers all requests, once: carried out, or nobody knows."""
    requests, batch.requests = batch.requests, []
    for request, version in requests:
        if written is not DONE:
            request.refuse(session.id, Unavailable())
            continue
        if request.identity is not None:
            session.remember(request.identity, version)
        request.accept(session.id, version)
