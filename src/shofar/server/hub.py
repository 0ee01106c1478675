"""All tables of this process: loads them from their logs, decides requests one after the other, tells who is connected.

A request is decided against the committed table, queued to the writer, and told once it is durable. Requests that
arrive while a table's entries are on their way wait in its inbox, and are decided together when those have arrived.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from secrets import token_hex

from sqlalchemy.exc import DBAPIError

from shofar.server.absence import LATER, Absence, Unavailable
from shofar.server.batch import Batch
from shofar.server.beside import Beside
from shofar.server.bot_load import BotLoad
from shofar.server.config import Config
from shofar.server.deal import dealt
from shofar.server.doubts import Doubts
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.happened import note, note_opened
from shofar.server.leaving import Leaving
from shofar.server.live import Ask, Live, Watcher, let_go
from shofar.server.presence import Presence
from shofar.server.recovery import Recovery
from shofar.server.requests import requested
from shofar.server.rows import changes
from shofar.server.shelf import Shelf
from shofar.server.store import Reader, in_time
from shofar.server.tails import Tails, known
from shofar.server.telling import Telling
from shofar.server.unreadable import SetAside
from shofar.server.writer import Also, Write, Writer, Written
from shofar.table import decode_entry, encode_entry, log, messages
from shofar.table.decide import Dealt, Decided, Denied, carried_out, checked
from shofar.table.settings import Person, Settings
from shofar.table.table import Table, opened

TRIES = 20
"""How often a request is decided anew when other processes forestall it."""


class Hub:
    """The tables of one server process."""

    def __init__(
        self,
        config: Config,
        reader: Reader,
        writer: Writer,
        *,
        now: Callable[[], int],
        deal: Callable[[Settings], Dealt] = dealt,
        process: str = "",
        shared: bool = False,
    ) -> None:
        self.config = config
        self.reader = reader
        self.tails = Tails(reader)
        self.writer = writer
        self.now = now
        self.deal = deal
        self.process = process or token_hex(4)
        self.shared = shared
        self.presence = Presence(writer, self.process, shared=shared)
        self.aside = SetAside(reader, writer, now)
        self.shelf = Shelf(reader, self.aside, now=now, local_only=config.local_only)
        self.recovery = Recovery(self.shelf)
        self.shelf.failed = self.recovery.reload
        self.lives = self.shelf.lives
        self.loaded = self.shelf.loaded
        self.loaded.append(self.presence.loaded)
        self.closing = False
        self.leaving = Leaving()
        self.beside = Beside()
        self.doubts = Doubts(reader, self.tails, self.beside, shared=shared, noticed=self.noticed, ask=self.ask)
        self.absence = Absence(reader, writer, self.lives, self.beside, now)
        self.absence.ended.append(self._resume)
        self.telling = Telling(self.lives, self.presence, self.absence, self.recovery.reload)
        self.changed = self.telling.changed
        self.bot_load = BotLoad(config)
        self.shelf.forgotten.append(self.bot_load.forget)

    # Tables

    async def open_table(self, settings: Settings, host: Person, key: str | None = None, origin: str = "") -> Live:
        """A new table; its name tells nothing and cannot be guessed."""
        at, table_id = self.now(), token_hex(8)
        entry = log.Created(at=at, settings=checked(settings), host=host)
        table = opened(entry)
        row = (table_id, 1, at, encode_entry(entry).decode(), host.user, key)
        also = changes(table_id, None, table, at, origin)
        if await self.write(Write(table_id, [row], _nothing, also)) is not Written.DONE:
            raise Unavailable
        live = Live.of(table_id, [entry], used_at=at, local_only=self.config.local_only)
        live.origin = origin
        self.shelf.add(live)
        note_opened(table_id, table)
        return live

    async def live(self, table_id: str) -> Live:
        """The table, loaded from its log if it is not in memory."""
        return await self.shelf.live(table_id)

    async def current(self, table_id: str) -> Live:
        """The same; whoever comes from another process may know more than this one, and must not be shown less."""
        live = await self.shelf.live(table_id)
        if self.shared:
            await self._read_up(live)
            live = await self.shelf.live(table_id)
        return live

    # Requests

    async def request(self, table_id: str, person: Person, message: messages.FromClient) -> int:
        """Carries a request out: the version that it led to. Raises Denied, Illegal or Malformed otherwise."""
        live = await self.live(table_id)
        return await self.answer(
            live, partial(requested, self.deal, person, message), person.user, getattr(message, "key", None)
        )

    async def answer(
        self, live: Live, work: Callable[[Table, int], Decided], asker: str | None = None, key: str | None = None
    ) -> int:
        """Has something decided and made durable: the version that it led to."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def done(version: int) -> None:
            if not answer.done():  # whoever asked may have gone away
                answer.set_result(version)

        def refused(wrong: Exception) -> None:
            if not answer.done():
                answer.set_exception(wrong)

        self.ask(live, Ask(work, done, refused, asker=asker, key=key))
        return await answer

    def asking(
        self,
        person: Person,
        message: messages.FromClient,
        done: Callable[[int], None],
        refused: Callable[[Exception], None],
    ) -> Ask:
        """A client's request as something to decide."""
        work = partial(requested, self.deal, person, message)
        return Ask(work, done, refused, asker=person.user, key=getattr(message, "key", None))

    def append(self, live: Live, entry: Callable[[Table, int], log.Entry | None]) -> None:
        """Something that happens to a table without anybody asking."""

        def work(table: Table, at: int) -> Decided | None:
            made = entry(table, at)
            return None if made is None else carried_out(table, made, at)

        self.ask(live, Ask(work, _nothing, _nothing))

    def ask(self, live: Live, ask: Ask) -> None:
        """Puts a request into a table's inbox; all that came in the same moment is decided together."""
        live.inbox.append(ask)
        if not live.busy:
            self._soon(live)

    def _soon(self, live: Live) -> None:
        if not live.scheduled:
            live.scheduled = True
            asyncio.get_running_loop().call_soon(self._work, live)

    def _work(self, live: Live) -> None:
        live.scheduled = False
        if live.busy or self.absence.since is not None:
            return
        if self.lives.get(live.id) is not live:  # it has left memory since it was asked
            self._lose(live)
            return
        at = live.used_at = self.now()
        batch = Batch(live, at, live.table)
        broken: Exception | None = None
        try:
            if (woke := self.absence.woke(live, at)) is not None:  # whatever comes next is not charged for it
                batch.happen(woke)
            broken = batch.take(self.doubts.refuse, self.bot_load.may_begin, self.leaving.gone)
            if batch.rows:
                also, notices = self._also(live, live.table, batch.table, at)
                live.busy = True
                done = partial(self._done, live, batch)
                kept = [*also, *batch.archived]
                self.writer.submit(Write(live.id, batch.rows, done, kept, notices, previous_at=live.last_at))
            else:
                self._answered(live, batch)
        except Exception as wrong:
            self.bot_load.forget(live)
            for ask, _ in batch.asks:
                attempt(Place.ANSWER, live.id, ask.refused, Denied("server-trouble"))
            # A request that cannot be carried out is its asker's trouble; what the server itself asks for, the table's.
            if batch.asks and all(ask.asker for ask, _ in batch.asks):
                FAULTS.note(Place.DECIDE, wrong, live.id)
            else:
                broken = wrong
        if broken is not None:
            self.recovery.reload(live, Place.DECIDE, broken)
        elif live.inbox and not live.busy:
            self._soon(live)

    def _also(self, live: Live, before: Table, after: Table, at: int) -> tuple[list[Also], list[str]]:
        """What goes into the same transaction: summaries, and moves for bots to make."""
        moves, notices = self.bot_load.asked(live, after, at)
        return changes(live.id, before, after, at) + moves, notices

    def _done(self, live: Live, batch: Batch, written: Written) -> None:
        try:
            self._written(live, batch, written)
        except Exception as wrong:
            self._answered(live, batch, written)
            self.recovery.reload(live, Place.WRITTEN, wrong)

    def _written(self, live: Live, batch: Batch, written: Written) -> None:
        if written is not Written.DONE:
            self.bot_load.forget(live)
            self.beside.spawn(self._again(live, [ask for ask, _ in batch.asks], written))
            return
        live.busy = False
        if self.lives.get(live.id) is not live:  # it has been read anew since, perhaps without this
            self._answered(live, batch)
            self.beside.spawn(self.noticed(live.id))
            return
        before = live.table
        note(live.id, before, batch.entries, batch.table)
        beside = live.follow(batch.entries, batch.table)
        self._answered(live, batch)
        self.telling.gone_on(live, before, beside=beside)
        self._go_on(live)

    def _answered(self, live: Live, batch: Batch, written: Written = Written.DONE) -> None:
        """Whoever asked is told, once: it has been carried out, or nobody knows."""
        asks, batch.asks = batch.asks, []
        for ask, version in asks:
            if written is not Written.DONE:
                attempt(Place.ANSWER, live.id, ask.refused, Unavailable())
                continue
            if ask.asker and ask.key:
                live.remember(ask.asker, ask.key, version)
            attempt(Place.ANSWER, live.id, ask.done, version)

    def _go_on(self, live: Live) -> None:
        """The table is free again: what was noticed or asked in the meantime comes next."""
        if live.behind:
            self.beside.spawn(self.noticed(live.id))
        elif live.inbox and not live.scheduled:
            self._work(live)

    def _resume(self) -> None:
        """The database is back: what was asked meanwhile is decided."""
        for live in list(self.lives.values()):
            if not live.busy:
                attempt(Place.ABSENCE, live.id, self._go_on, live)

    async def _again(self, live: Live, asks: list[Ask], written: Written) -> None:
        """It was not written: carried out before, or another process was first, or the database would not have it."""
        left = asks
        try:
            if written is Written.FORESTALLED:
                names = [ask.name for ask in asks if ask.name is not None]
                earlier = await self.reader.answers(live.id, names) if names else {}
                for ask in asks:
                    if ask.name in earlier:
                        live.remember(*ask.name, earlier[ask.name])
                        attempt(Place.ANSWER, live.id, ask.done, earlier[ask.name])
                left = [ask for ask in asks if ask.name not in earlier]
                for ask in left:
                    ask.tries += len(left) == len(asks)  # those who were in company of a repeated request did nothing
                await self._catch_up_all(live)
            elif written is Written.IMPOSSIBLE:
                live.busy = False
        except DBAPIError:
            written = Written.LOST
        except Exception as wrong:
            self.recovery.reload(live, Place.AGAIN, wrong)
        if written is Written.AHEAD:
            self.recovery.ahead(live)
        elif written is Written.LOST:
            self._lose(live)
        if self.lives.get(live.id) is not live:
            for ask in left:
                attempt(Place.ANSWER, live.id, ask.refused, Unavailable())
            return
        if written is Written.IMPOSSIBLE and len(left) == 1:
            attempt(Place.ANSWER, live.id, left.pop().refused, Denied("server-trouble"))
        for ask in [ask for ask in left if ask.tries > TRIES]:
            left.remove(ask)
            attempt(Place.ANSWER, live.id, ask.refused, Unavailable())
        # Before anything else that was asked, and what the database would not have is found out one by one.
        live.batches.extend([1] * len(left) if written is Written.IMPOSSIBLE else [len(left)] if left else [])
        live.inbox.extendleft(reversed(left))
        self._go_on(live)

    def _lose(self, live: Live) -> None:
        """The database is away, and nobody knows what it holds: nothing may be said about this table any more."""
        self.recovery.drop(live, Unavailable(), LATER, "database away")

    async def _catch_up_all(self, live: Live) -> None:
        """Until nothing new has been noticed; nothing is decided in the meantime."""
        live.busy = live.behind = True
        reading: list[asyncio.Future[None]] = []
        try:
            while live.behind:
                live.behind = False
                reading, live.unread = live.unread, []
                await self._catch_up(live)
                let_go(reading)
        except DBAPIError:
            self._lose(live)  # whoever was connected comes back, and the log is read anew
        except Exception as wrong:
            self.recovery.reload(live, Place.CATCH_UP, wrong)
        finally:
            live.busy = False
            let_go(reading)

    async def _read_up(self, live: Live) -> None:
        """Until all is known here that is in the log now, whatever is on its way."""
        read: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        live.unread.append(read)
        live.behind = True
        if not live.busy:
            await self._catch_up_all(live)
            self._go_on(live)
        await in_time(read)

    async def _catch_up(self, live: Live) -> None:
        rows = await self.tails.after(live.id, live.table.version)
        rows = [row for row in rows if row[0] > live.table.version]
        if rows:
            before = live.table
            beside = live.follow([decode_entry(row[1]) for row in rows])
            live.remember_rows(rows)
            self.bot_load.followed(live)
            self.telling.gone_on(live, before, beside=beside)

    async def noticed(self, table_id: str) -> None:
        """Another process has extended a log: whoever is connected here is told."""
        live = await self.shelf.now_in_memory(table_id)
        if live is None:
            return
        live.behind = True
        if live.busy:
            return  # looked at again as soon as what is on its way has arrived
        await self._catch_up_all(live)
        self._go_on(live)

    async def reconnected(self) -> None:
        """The database was away, and may have come back older: tables that it does not hold as we do are read anew."""
        held = [(live, live.table.version, live.last_at) for live in self.lives.values() if not live.busy]
        ends = [(live.id, version, at) for live, version, at in held]
        there = await self.reader.read(lambda connection: known(connection, ends))
        for (live, version, _), stands in zip(held, there, strict=True):
            # One that is busy finds out by itself, and one that has gone on has been written.
            if not stands and not live.busy and live.table.version == version and self.lives.get(live.id) is live:
                self.recovery.ahead(live)

    # Who is connected

    def joined(self, live: Live, watcher: Watcher) -> None:
        """Somebody has connected."""
        live.watchers.add(watcher)
        live.used_at = self.now()
        self.presence.changed(live)

    def left(self, live: Live, watcher: Watcher) -> None:
        """Somebody is not connected any more; that loses nothing."""
        live.watchers.discard(watcher)
        live.used_at = self.now()
        self.presence.changed(live)

    async def write(self, write: Write) -> Written:
        """What became of a write, once that is known."""
        written: asyncio.Future[Written] = asyncio.get_running_loop().create_future()

        def done(outcome: Written) -> None:
            if not written.done():  # whoever waited may have gone away
                written.set_result(outcome)

        write.done = done
        self.writer.submit(write)
        return await written


def _nothing(_: object) -> None:
    return
