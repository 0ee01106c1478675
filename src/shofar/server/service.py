"""Everything that runs in one server process, in the order in which it starts and stops."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from secrets import token_hex
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from shofar.server import processes
from shofar.server.absence import AGAIN_S, LOOK_S
from shofar.server.beside import failed
from shofar.server.chat import Chat
from shofar.server.clock import Clock
from shofar.server.config import Config
from shofar.server.deal import dealt
from shofar.server.fanout import BEAT, Fanout
from shofar.server.faults import Place, attempt
from shofar.server.hub import Hub
from shofar.server.jobs import Jobs
from shofar.server.logs import DATABASE
from shofar.server.migrations import prepare
from shofar.server.mutes import CHANGED as MUTES
from shofar.server.patience import Patience
from shofar.server.presence import HERE, WHO
from shofar.server.reference import REFER_S, refer
from shofar.server.store import PATIENCE_S, Reader, check_durable, connection_text, engine_for
from shofar.server.timers import SWEEP_S, Timers
from shofar.server.writer import LOCK_MS, Write, Writer, Written
from shofar.table import messages
from shofar.table.decide import Dealt
from shofar.table.settings import Settings

logger = logging.getLogger("shofar.server")

BEAT_S = 2.0
RETRY_MS = 1_000
LAST_BEAT_S = 1.0
LAST_WRITE_S = 5.0


class Service:
    """One process. Time and chance are given to it, so that tests can say what they are."""

    def __init__(
        self,
        config: Config,
        *,
        now: Callable[[], int] | None = None,
        deal: Callable[[Settings], Dealt] = dealt,
        process: str | None = None,
    ) -> None:
        self.config = config
        self.clock = Clock()
        self.now = now or self.clock.now
        self.deal = deal
        self.process = process or token_hex(6)
        self._patience = Patience(PATIENCE_S)
        self.engine: Engine = engine_for(config.database, patience=self._patience)
        self._writing = self.engine
        if not config.sqlite:  # one who stands still may hold up those who read for longer than those who write
            self._writing = engine_for(config.database, patience=self._patience, lock_ms=LOCK_MS)
        self.hub: Hub
        self.chat: Chat
        self.timers: Timers
        self.jobs: Jobs
        self.heard: dict[str, Callable[[str], Coroutine[Any, Any, None]]] = {}
        """What is done with news from other processes, by the word in front of the colon."""
        self._fanout: Fanout | None = None
        self._running: list[asyncio.Task[None]] = []
        self._began_at = 0
        self._beats = 0

    async def start(self) -> None:
        """Ready to be asked when this returns."""
        await asyncio.to_thread(self._prepare)
        reader, writer = Reader(self.engine), Writer(self._writing, self.process, self.now)
        self.hub = Hub(
            self.config,
            reader,
            writer,
            now=self.now,
            deal=self.deal,
            process=self.process,
            shared=not self.config.sqlite,
        )
        self.chat = Chat(self.hub)
        self.timers = Timers(self.hub, self.clock.steady)
        self.clock.stepped.append(self.hub.absence.skipped)
        self.jobs = Jobs(self.hub, polls=self.config.sqlite)
        self.heard |= {"chat": self.chat.noticed, MUTES: self.chat.mutes.noticed}
        if not self.config.sqlite:
            self._fanout = Fanout(connection_text(self.engine), self.process, self._told, self._missed, self._patience)
            await self._fanout.start()
        alone = self._fanout is None or self._fanout.alone
        self.hub.absence.notice(await asyncio.to_thread(self._begin, alone))
        self.hub.absence.ended.append(lambda: self.hub.beside.spawn(self.hub.reconnected()))
        await self.hub.aside.look()
        self._run(self.jobs.run())
        self._run(self._every(LOOK_S, self._look))
        self._run(self._every(BEAT_S, self._beat))
        self._run(self._every(SWEEP_S, self.timers.sweep))
        self._run(self._every(SWEEP_S, self.jobs.look))
        self._run(self._every(SWEEP_S, self.hub.aside.look))
        if self._fanout is not None:
            self._run(self._every(SWEEP_S, self._forget_dead))
            self._run(self._every(REFER_S, self._refer))
        self._run(self._every(1.0, self._unblock))
        logger.info("started", extra={"fields": {"process": self.process, "database": self.engine.dialect.name}})

    def say_closing(self) -> None:
        """Everybody is told to connect again in a moment, perhaps to another process."""
        self.hub.closing = self.hub.presence.stopped = True
        self.hub.telling.all(messages.Closing(retry_ms=RETRY_MS))

    async def quiet(self) -> None:
        """Nothing more is begun; and where the database does not answer, nobody waits for it any more."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._running = []
        try:
            async with asyncio.timeout(LAST_BEAT_S):
                there = self.hub.absence.since is None and await self._beat() is Written.DONE
        except TimeoutError:
            there = False
        if not there:
            self._patience.give_up()

    async def stop(self) -> None:
        """What was accepted is written; nothing else is. No connection to the database is left when this returns."""
        await self.quiet()
        giving_up = asyncio.get_running_loop().call_later(LAST_WRITE_S, self._patience.give_up)
        await self.hub.writer.stop()
        await self.hub.beside.stop()
        if self._fanout is not None:
            await self._fanout.stop()
        # A connection that is in use when its pool is given up stays open: nobody may use one any more.
        await asyncio.to_thread(self.hub.reader.close)
        giving_up.cancel()
        self.engine.dispose()
        self._writing.dispose()
        logger.info("stopped", extra={"fields": {"process": self.process}})

    # Starting

    def _prepare(self) -> None:
        """Both may have been started together: a PostgreSQL that cannot be reached yet is waited for."""
        until = time.monotonic() + PATIENCE_S
        while True:
            engine = engine_for(self.config.database)  # a migration may take as long as it needs
            try:
                prepare(engine)
                with engine.connect() as connection:
                    check_durable(connection)
                    refer(connection, self.clock)  # before anything is dated
                DATABASE.back()
                return
            except OperationalError as wrong:
                if self.config.sqlite or time.monotonic() > until:
                    raise
                DATABASE.failed("starting", wrong)
            finally:
                engine.dispose()
            time.sleep(AGAIN_S)

    def _begin(self, alone: bool) -> list[tuple[int, int]]:
        self._began_at = self.now()
        with self.engine.begin() as connection:
            return processes.enter(connection, self.process, self._began_at, alone=alone)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._running.append(asyncio.create_task(work))

    async def _every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        while True:
            try:
                await work()
            except Exception as wrong:
                failed("sweep-failed", wrong, Place.LOOP)
            await asyncio.sleep(seconds)

    # Now and then

    async def _look(self) -> None:
        self.clock.look()
        self.hub.absence.look()
        if self.hub.closing and self.hub.absence.since is not None:
            self._patience.give_up()

    async def _beat(self) -> Written:
        values = {"now": self.now(), "id": self.process, "began": self._began_at}
        self._beats += 1
        beat = self._beats
        notice = [f"{BEAT}{beat}"] if self._fanout is not None else []
        written = await self.hub.write(Write("", [], _unheard, [(processes.BEAT, values)], notice))
        if self._fanout is not None and written is Written.DONE:
            self._fanout.expect(beat)
        return written

    async def _forget_dead(self) -> None:
        now = self.now()
        alive = await self.hub.reader.read(lambda connection: processes.alive(connection, now))
        self.hub.presence.heard_of(alive, self.hub.lives.values())

    async def _refer(self) -> None:
        await self.hub.reader.read(lambda connection: refer(connection, self.clock))

    @property
    def listening(self) -> bool:
        """Whether news of other processes arrive; true where there are none."""
        return self._fanout is None or self._fanout.listening

    @property
    def news_lost(self) -> int:
        """How often the connection had to be replaced over which news arrive."""
        return self._fanout.lost if self._fanout else 0

    async def _unblock(self) -> None:
        """A client that has read nothing for too long is cut off: it can come back, and misses nothing."""
        now, patience = self.now(), int(self.config.heartbeat.blocked_s * 1000)
        for live in list(self.hub.lives.values()):
            for watcher in list(live.watchers):
                attempt(Place.SEND, live.id, watcher.still_blocked, now, patience)

    def _told(self, texts: list[str]) -> None:
        for told in texts:
            attempt(Place.NOTICE, None, self._heard_of, told)

    def _heard_of(self, told: str) -> None:
        if told == "answers":
            self.jobs.wake()
        elif told.startswith((HERE, WHO)):
            self.hub.presence.heard(told, self.hub.lives)
        else:
            word, colon, about = told.partition(":")
            act = self.heard.get(word) if colon else self.hub.noticed
            if act is not None:  # a newer process may have more to say
                self.hub.beside.spawn(act(about if colon else word))

    def _missed(self) -> None:
        """The database was away: anything may have happened at any table, and anybody may have come or gone."""
        self.hub.beside.spawn(self._catch_up())
        self.jobs.wake()

    async def _catch_up(self) -> None:
        await self.hub.reconnected()
        self.hub.presence.ask_all(self.hub.lives.values())
        for table_id in list(self.hub.lives):
            self.hub.beside.spawn(self.hub.noticed(table_id))
        await self._refer()


def _unheard(_: Written) -> None:
    return
