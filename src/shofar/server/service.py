"""Everything that runs in one server process, in the order in which it starts and stops."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from shofar.server.background_tasks import BackgroundTasks, failed
from shofar.server.bots.answers import BotAnswers
from shofar.server.bots.available_bots import INSTALLED_BOTS
from shofar.server.bots.worker_monitor import Listener, WorkerMonitor
from shofar.server.clock import Clock
from shofar.server.cluster import processes
from shofar.server.config import Config
from shofar.server.db.connect import DATABASE_TIMEOUT_S, connection_text, engine_for
from shofar.server.db.database_clock import SYNCHRONIZE_S, synchronize
from shofar.server.db.executor import Database
from shofar.server.db.log_queries import LogTails
from shofar.server.db.log_writer import LOCK_MS, Write, Writer, Written
from shofar.server.db.migrations import migrate
from shofar.server.db.pg_timeouts import Deadline
from shofar.server.db.startup_checks import check_durable
from shofar.server.faults import Place, attempt
from shofar.server.logs import DATABASE
from shofar.server.rate_limiter import RateLimiter
from shofar.server.tables.bot_quotas import BotQuotas
from shofar.server.tables.broadcast import Broadcast
from shofar.server.tables.cache import TableCache
from shofar.server.tables.chat import Chat
from shofar.server.tables.connected_users import ConnectedUsers
from shofar.server.tables.context import TablesContext
from shofar.server.tables.deal import dealt
from shofar.server.tables.log_follower import LogFollower
from shofar.server.tables.mutes import CHANGED as MUTES
from shofar.server.tables.mutes import Mutes
from shofar.server.tables.outages import AGAIN_S, CHECK_S, OutageTracker
from shofar.server.tables.presence import PRESENT, WHO, Presence
from shofar.server.tables.recovery import Recovery
from shofar.server.tables.router import Router
from shofar.server.tables.table_service import TableService
from shofar.server.tables.timers import SWEEP_S, Timers
from shofar.server.tables.unreadable import UnreadableTables
from shofar.table import messages
from shofar.table.settings import Settings
from shofar.table.starting import GameSetup

if TYPE_CHECKING:
    from shofar.server.cluster.pg_notify import NotifyListener
    from shofar.server.push.turns import TurnNotices

logger = logging.getLogger("shofar.server")
T = TypeVar("T")

BEAT_S = 2.0
RETRY_MS = 1_000
LAST_BEAT_S = 1.0
LAST_WRITE_S = 5.0


class Service:
    """One process. Tests give it time and chance; `migrated` says that the schema is known to be up to date.

    `on_bots` are called when how the bots are has changed.
    """

    def __init__(
        self,
        config: Config,
        *,
        now: Callable[[], int] | None = None,
        deal: Callable[[Settings], GameSetup] = dealt,
        process: str | None = None,
        migrated: bool = False,
        on_bots: tuple[Listener, ...] = (),
    ) -> None:
        self.config = config
        self._migrated = migrated
        self.clock = Clock()
        self.now = now or self.clock.now
        self.deal = deal
        self.process = process or token_hex(6)
        self.limiter = RateLimiter(config.limits)
        self._deadline = Deadline(DATABASE_TIMEOUT_S)
        self.engine: Engine = engine_for(config.database, deadline=self._deadline)
        self._writing = self.engine
        if not config.sqlite:  # one who stands still may hold up those who read for longer than those who write
            self._writing = engine_for(config.database, deadline=self._deadline, lock_ms=LOCK_MS)
        self.closing = False
        """Whether this process is about to stop: nobody new is let in."""
        self._on_bots = on_bots
        self.on_notice: dict[str, Callable[[str], Coroutine[Any, Any, None]]] = {}
        """What is done with notices of other processes, by the word in front of the colon."""
        self._listener: NotifyListener | None = None
        self._running: list[asyncio.Task[None]] = []
        self._began_at = 0
        self._beats = 0

    async def start(self) -> None:
        """Ready for requests when this returns."""
        await self._reached(partial(asyncio.to_thread, self._prepare))
        self._wire()
        if not self.config.sqlite:
            from shofar.server.cluster.pg_notify import NotifyListener  # which brings the driver of PostgreSQL

            self._listener = NotifyListener(
                connection_text(self.engine), self.process, self._receive, self._notices_missed, self._deadline
            )
            await self._listener.start()
        alone = self._listener is None or self._listener.no_other_server
        self.outages.set_outages(await self._reached(partial(asyncio.to_thread, self._begin, alone)))
        await self._reached(self.unreadable.refresh)
        repeated: list[tuple[float, Callable[[], Coroutine[Any, Any, object]]]] = [
            (CHECK_S, self._check_clock_and_database),
            (BEAT_S, self._beat),
            (SWEEP_S, self.timers.sweep),
            (SWEEP_S, self.worker_monitor.check),
            (SWEEP_S, self.bot_answers.request_lost),
            (1.0, self.worker_monitor.check_while_warming),
            (SWEEP_S, self.unreadable.refresh),
            (1.0, self._cut_off_blocked),
        ]
        if self._listener is not None:
            repeated += [(SWEEP_S, self._forget_dead_processes), (SYNCHRONIZE_S, self._synchronize)]
        work = [self.bot_answers.run(), *(self._every(seconds, one) for seconds, one in repeated)]
        self._running = [asyncio.create_task(one) for one in work]
        logger.info("started", extra={"fields": {"process": self.process, "database": self.engine.dialect.name}})

    def _wire(self) -> None:
        """Makes everything that serves tables, each with what it needs; then says who is called when."""
        config = self.config
        self.tasks, self.database = BackgroundTasks(), Database(self.engine)
        self.writer = Writer(self._writing, self.process, self.now)
        self.context = context = TablesContext(
            config, self.database, self.writer, self.tasks, self.now, self.process, shared=not config.sqlite
        )
        self.unreadable = UnreadableTables(context)
        self.cache = cache = TableCache(context, self.unreadable)
        self.users = ConnectedUsers(context, cache.sessions)
        self.recovery = recovery = Recovery(cache, self.unreadable)
        self.outages = outages = OutageTracker(context, cache.sessions)
        self.presence = Presence(context, cache.sessions)
        self.broadcast = broadcast = Broadcast(cache.sessions, self.presence, outages, recovery)
        self.quotas = quotas = BotQuotas(config)
        self.follower = LogFollower(context, cache, recovery, broadcast, quotas, LogTails(self.database))
        self.tables = tables = TableService(
            context, cache, self.follower, recovery, outages, broadcast, quotas, self.users.deleted, self.deal
        )
        self.timers = Timers(context, tables, cache, outages, recovery, quotas, self.unreadable, self.clock.steady)
        self.bot_answers = BotAnswers(context, tables, cache, quotas, recovery)
        self.worker_monitor = WorkerMonitor(context, cache.sessions, broadcast, quotas)
        self.mutes = Mutes(context, self.users)
        self.chat = Chat(context, cache.sessions, self.limiter, self.users.deleted, tables.bring_up_to_date)
        self.router = Router(context, tables, broadcast, self.chat, self.mutes, INSTALLED_BOTS.check)

        # Who is called when, in this order.
        cache.on_add = (self.worker_monitor.table_loaded,)
        bots = (self.bot_answers.request_moves, self.worker_monitor.table_loaded)
        cache.on_load = (self.presence.table_loaded, self.timers.table_loaded, *bots)
        cache.on_load_failure = recovery.reload
        cache.on_forget = (quotas.forget,)
        broadcast.on_change = (self.timers.watch,)
        self.push = self._push()
        if self.push is not None:
            broadcast.on_change += (self.push.table_changed,)
        self.worker_monitor.on_change = self._on_bots
        self.writer.on_reconnect = outages.database_back
        outages.on_end = (tables.resume_all, self.timers.outage_ended, self._check_sessions)
        self.clock.on_step = outages.clock_stepped
        self.on_notice |= {"chat": self.chat.follow, MUTES: self.mutes.follow}

    def _push(self) -> "TurnNotices | None":
        """Who tells people that are away; None where the operator has no key for it."""
        if self.config.push_key is None:
            return None
        from shofar.server.push.delivery import Delivery
        from shofar.server.push.keys import PushKey
        from shofar.server.push.turns import TurnNotices

        return TurnNotices(self.context, self.limiter, PushKey(self.config.push_key), Delivery())

    def say_closing(self) -> None:
        """Asks all clients to connect again in a moment, perhaps to another process."""
        self.closing = True
        self.presence.stop()
        self.broadcast.to_all_tables(messages.Closing(retry_ms=RETRY_MS))

    async def quiet(self) -> None:
        """Nothing more is begun; and where the database does not answer, nobody waits for it any more."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._running = []
        try:
            async with asyncio.timeout(LAST_BEAT_S):
                there = self.outages.since is None and await self._beat() is Written.DONE
        except TimeoutError:
            there = False
        if not there:
            self._deadline.cancel()

    async def stop(self) -> None:
        """What was accepted is written; nothing else is. No connection to the database is left when this returns."""
        await self.quiet()
        giving_up = asyncio.get_running_loop().call_later(LAST_WRITE_S, self._deadline.cancel)
        await self.writer.stop()
        await self.tasks.stop()
        if self.push is not None:
            self.push.stop()
        if self._listener is not None:
            await self._listener.stop()
        # A connection that is in use when its pool is given up stays open: nobody may use one any more.
        await asyncio.to_thread(self.database.close)
        giving_up.cancel()
        self.engine.dispose()
        self._writing.dispose()
        logger.info("stopped", extra={"fields": {"process": self.process}})

    # Starting

    async def _reached(self, work: Callable[[], Awaitable[T]]) -> T:
        """Both may have been started together: a PostgreSQL that cannot be reached yet is waited for."""
        until = time.monotonic() + DATABASE_TIMEOUT_S
        while True:
            try:
                done = await work()
                DATABASE.back()
                return done
            except OperationalError as wrong:
                if self.config.sqlite or time.monotonic() > until:
                    raise
                DATABASE.failed("starting", wrong)
            await asyncio.sleep(AGAIN_S)

    def _prepare(self) -> None:
        engine = engine_for(self.config.database)  # a migration may take as long as it needs
        try:
            if not self._migrated:
                migrate(engine)
            with engine.connect() as connection:
                check_durable(connection)
                synchronize(connection, self.clock)  # before anything is dated
        finally:
            engine.dispose()

    def _begin(self, alone: bool) -> list[tuple[int, int]]:
        self._began_at = self.now()
        with self.engine.begin() as connection:
            return processes.register(connection, self.process, self._began_at, alone=alone)

    async def _every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        while True:
            try:
                await work()
            except Exception as wrong:
                failed("sweep-failed", wrong, Place.LOOP)
            await asyncio.sleep(seconds)

    # Now and then

    async def _check_clock_and_database(self) -> None:
        self.clock.check()
        self.outages.check()
        if self.closing and self.outages.since is not None:
            self._deadline.cancel()

    async def _beat(self) -> Written:
        values = {"now": self.now(), "id": self.process, "began": self._began_at}
        self._beats += 1
        beat = self._beats
        notice = [self._listener.heartbeat_notice(beat)] if self._listener is not None else []
        written = await self.writer.write(Write(statements=[(processes.HEARTBEAT, values)], notices=notice))
        if self._listener is not None and written is Written.DONE:
            self._listener.expect_heartbeat(beat)
        return written

    async def _forget_dead_processes(self) -> None:
        now = self.now()
        alive = await self.database.read(lambda connection: processes.alive(connection, now))
        self.presence.processes_alive(alive)

    async def _synchronize(self) -> None:
        await self.database.read(lambda connection: synchronize(connection, self.clock))

    def not_ready(self) -> str | None:
        """Why this process should be sent nobody now."""
        if self.closing:
            return "closing"
        return "database away" if self.outages.away else None if self.listening else "no news"

    @property
    def listening(self) -> bool:
        """Whether news of other processes arrive; true where there are none."""
        return self._listener is None or self._listener.listening

    @property
    def news_lost(self) -> int:
        """How often the connection had to be replaced over which news arrive."""
        return self._listener.reconnects if self._listener else 0

    async def _cut_off_blocked(self) -> None:
        """Ends connections that have read nothing for too long: such a client can come back, and misses nothing."""
        now, patience = self.now(), int(self.config.heartbeat.blocked_s * 1000)
        for session, subscriber in self.users.subscribers():
            attempt(Place.SEND, session.id, subscriber.cut_off_if_blocked, now, patience)

    # Notices of other processes

    def _receive(self, notices: list[str]) -> None:
        for notice in notices:
            attempt(Place.NOTICE, None, self._receive_one, notice)

    def _receive_one(self, notice: str) -> None:
        if notice == "answers":
            self.bot_answers.wake()
        elif notice.startswith((PRESENT, WHO)):
            self.presence.receive(notice)
        else:
            word, colon, about = notice.partition(":")
            handler = self.on_notice.get(word) if colon else self.tables.follow
            if handler is not None:  # a newer process may send more kinds
                self.tasks.spawn(handler(about if colon else word))

    def _notices_missed(self) -> None:
        """Anything may have happened at any table, and anybody may have come or gone."""
        self.tasks.spawn(self._catch_up())
        self.bot_answers.wake()

    async def _catch_up(self) -> None:
        try:
            await self.follower.drop_unknown()
        finally:  # each of them finds out by itself whether the database is there
            self.presence.exchange_all()
            for table_id in list(self.cache.sessions):
                self.tasks.spawn(self.tables.follow(table_id))
        await self._synchronize()

    def _check_sessions(self) -> None:
        self.tasks.spawn(self.follower.drop_unknown())
