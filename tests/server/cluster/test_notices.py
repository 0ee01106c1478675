"""Two processes on one PostgreSQL: what one has accepted the other knows, who is connected, and what time it is."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import psycopg
import pytest
from sqlalchemy import text

from shofar.server.bots.answers import BotAnswers
from shofar.server.bots.worker import Worker
from shofar.server.clock import Clock, now_ms
from shofar.server.cluster import processes
from shofar.server.config import Config
from shofar.server.db.connect import engine_for
from shofar.server.db.executor import Database
from shofar.server.db.log_transactions import Transactions
from shofar.server.outgoing_frames import message_frame
from shofar.server.service import Service
from shofar.server.tables.session import TableSession
from shofar.table import messages
from shofar.table.checks import Denied
from shofar.table.settings import Person, Settings
from shofar.table.table_info import bot_moves
from tests.server.in_process import PEOPLE, FakeTime, Onlooker, act, service, table_of
from tests.server.postgres import Postgres


@pytest.fixture
def url(shared_postgres: Postgres) -> str:
    return shared_postgres.migrated("notices")


async def until(holds: Any, patience: float = 30.0) -> None:
    async with asyncio.timeout(patience):
        while not holds():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def two(url: str, time: FakeTime) -> AsyncIterator[tuple[Service, Service]]:
    async with service(url, time) as one, service(url, time) as other:
        yield one, other


def test_who_asks_one_process_is_shown_what_another_has_accepted(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even while the first one has something of its own on the way."""
    held = asyncio.Event()
    write = Transactions.write

    async def go() -> None:
        async with two(url, FakeTime()) as (one, other):
            session = await table_of(one, 2, game="towers", seats=2)
            there = await other.tables.current(session.id)
            loop = asyncio.get_running_loop()
            blocked = asyncio.Event()
            mine = one.writer._transactions

            def slow(self: Transactions, *given: Any, **named: Any) -> Any:
                if self is mine and any(row for one in given[1] for row in one.rows):
                    loop.call_soon_threadsafe(blocked.set)
                    asyncio.run_coroutine_threadsafe(held.wait(), loop).result(20)
                return write(self, *given, **named)

            monkeypatch.setattr(Transactions, "write", slow)
            seat = session.table.waiting[0]
            acting = asyncio.create_task(act(one, session, seat))
            await blocked.wait()
            accepted = await act(other, there, seat)
            loading = asyncio.create_task(one.tables.current(session.id))
            await asyncio.sleep(0)
            held.set()
            assert (await loading).table.version >= accepted
            assert await acting == accepted, "the same request, carried out once"

    asyncio.run(go())


@pytest.mark.parametrize("comes", ["followed", "recent"])
def test_what_is_said_at_a_table_that_became_private_is_shown_to_nobody_whom_that_shuts_out(
    url: str, monkeypatch: pytest.MonkeyPatch, comes: str
) -> None:
    """Even where the news of the chat comes before the news of the settings."""

    async def go() -> None:
        async with two(url, FakeTime()) as (one, other):
            chosen = Settings(game="towers", seats=2, public=True)
            session = await one.tables.open_table(chosen, PEOPLE[0])
            there = await other.tables.current(session.id)
            host, stranger = ChatClient(PEOPLE[0], there), ChatClient(PEOPLE[1], there)
            for client in (host, stranger):
                other.presence.connect(there, client)
            monkeypatch.setattr(other.tables, "follow", lost)  # the news of the log are late
            settings = messages.ChangeSettings(key="1", settings=msgspec.structs.replace(chosen, public=False))
            await one.tables.request(session.id, PEOPLE[0], settings)
            await one.chat.say(session, PEOPLE[0], messages.Say(key="2", text="among ourselves"))
            if comes == "followed":
                await other.chat.follow(session.id)
            else:
                for client in (host, stranger):
                    other.chat.send_recent(client)
            await until(lambda: any(b"among ourselves" in frame for frame in host.frames))
            assert stranger.closed == [1008]
            assert not any(b"among ourselves" in frame for frame in stranger.frames)

    asyncio.run(go())


async def lost(table_id: str) -> None:
    """News that never come."""


class ChatClient(Onlooker):
    """A connection that reads chats."""

    def __init__(self, person: Person, session: TableSession) -> None:
        super().__init__(person)
        self.session = session

    def greet(self) -> bool:
        return True

    def send(self, message: messages.FromServer) -> None:
        self.send_frame(message_frame(message))


def listening_backend(url: str) -> list[int]:
    with psycopg.connect(url) as connection:
        query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        return [pid for (pid,) in connection.execute(query).fetchall()]


def test_a_connection_that_brings_no_news_any_more_is_replaced(url: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(url, time) as one:
            [pid] = listening_backend(url)
            async with service(url, time) as other:
                session = await table_of(one, 2, game="towers", seats=2)
                there = await other.tables.current(session.id)
                looks = Onlooker(PEOPLE[0])
                one.presence.connect(session, looks)
                os.kill(pid, signal.SIGSTOP)
                try:
                    version = await act(other, there, there.table.waiting[0])
                    await until(lambda: one.news_lost == 1)
                    await until(lambda: one.listening and session.table.version >= version)
                finally:
                    os.kill(pid, signal.SIGCONT)
                assert looks.frames, "whoever is connected is told what was missed"
                assert not other.news_lost

    asyncio.run(go())


def rows(url: str) -> set[str]:
    with psycopg.connect(url) as connection:
        return {name for (name,) in connection.execute("SELECT id FROM processes").fetchall()}


def test_who_comes_late_removes_nobody_who_lives(url: str) -> None:
    """A process that found nobody, stood still, and only then enters itself."""

    async def go() -> None:
        time = FakeTime()
        async with service(url, time) as one:
            engine = engine_for(url)
            with engine.begin() as connection:
                connection.execute(text("INSERT INTO processes VALUES ('dead', 'server', 1, 1)"))
                processes.register(connection, "late", time.ms, alone=True)
            engine.dispose()
            assert rows(url) == {one.process, "late"}

    asyncio.run(go())


def test_a_process_that_was_taken_for_dead_is_there_again_and_so_is_its_host(url: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with two(url, time) as (one, other):
            session = await table_of(one, 2, game="towers", seats=2)
            there = await other.tables.current(session.id)
            one.presence.connect(session, Onlooker(PEOPLE[1]))
            other.presence.connect(there, Onlooker(PEOPLE[0]))
            await until(lambda: other.process in session.elsewhere)
            await one._forget_dead_processes()
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute("DELETE FROM processes WHERE id = %s", (other.process,))
            await one._forget_dead_processes()
            assert not session.elsewhere
            await until(lambda: other.process in rows(url))  # its next sign of life
            await one._forget_dead_processes()
            await until(lambda: other.process in session.elsewhere)
            assert "*" in session.elsewhere[other.process][0], "the host is there, and nobody else becomes host"

    asyncio.run(go())


def test_refusals_cost_the_database_next_to_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reads = 0
    run = Database._run

    def counted(one: Database, work: Any, *, write: bool) -> Any:
        nonlocal reads
        reads += 1
        return run(one, work, write=write)

    async def go() -> None:
        nonlocal reads
        async with service(url, FakeTime()) as made:
            session = await table_of(made, 2, game="towers", seats=2)
            waiting = session.table.waiting[0]
            other = next(seat for seat in session.table.seats if seat != waiting)
            monkeypatch.setattr(Database, "_run", counted)
            reads = 0
            requests = []
            for number in range(300):
                person = PEOPLE[number % 5]
                requests.append(
                    made.tables.request(session.id, person, messages.LeaveSeat(key=f"k{number}", seat=other))
                )
            outcomes = await asyncio.gather(*requests, return_exceptions=True)
            assert all(isinstance(one, Denied) for one in outcomes), outcomes[:3]
            assert reads < 30, "one look serves all, and nobody has many of them"

    asyncio.run(go())


def test_a_refusal_that_was_due_to_old_news_is_none(url: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with two(url, time) as (one, other):
            for number in range(10):
                settings = {"game": "towers", "seats": 2, "public": True}
                session = await opened(one, settings)
                there = await other.tables.current(session.id)
                await other.tables.request(there.id, PEOPLE[1], messages.TakeSeat(key="sit", seat="N"))
                # Nobody waits for the news: it was durable when it was accepted.
                await one.tables.request(session.id, PEOPLE[0], messages.Start(key=f"start {number}"))

    asyncio.run(go())


def test_a_bots_answer_outlives_a_process_that_has_not_heard_of_the_question(url: str) -> None:
    """As after an outage: answers are found in the database before it is known that there was news."""

    async def go() -> None:
        time = FakeTime()
        async with two(url, time) as (one, other):
            session = await opened(one, {"game": "towers", "seats": 2, "public": True})
            await one.tables.request(session.id, PEOPLE[0], messages.GiveSeatToBot(key="bot", seat="N", bot="random"))
            await other.tables.current(session.id)
            listener: Any = other._listener
            listener._on_notices = lambda _: None
            one.bot_answers.collect = other.bot_answers.collect = _nobody  # type: ignore[method-assign]
            await one.tables.request(session.id, PEOPLE[0], messages.Start(key="start"))
            while not bot_moves(session.table):
                await act(one, session, session.table.waiting[0])
            version = session.table.version
            engine = engine_for(url)
            while not await asyncio.to_thread(Worker(engine, now=time).work_once):
                pass
            engine.dispose()
            await BotAnswers.collect(other.bot_answers)
            await until(lambda: not other.bot_answers._in_progress)
            await BotAnswers.collect(one.bot_answers)
            await until(lambda: session.table.version > version)

    asyncio.run(go())


async def _nobody() -> None:
    return


async def opened(made: Service, settings: dict[str, Any]) -> Any:
    session = await made.tables.open_table(msgspec.convert(settings, Settings), PEOPLE[0])
    await made.tables.request(session.id, PEOPLE[0], messages.TakeSeat(key="first", seat="S"))
    return session


def test_processes_whose_clocks_are_apart_go_by_the_clock_of_the_database(url: str) -> None:
    async def go() -> None:
        one, ahead = [Service(Config(database=url, bot_pace_ms=0)) for _ in range(2)]
        ahead.clock = Clock(lambda: now_ms() + 70_000)
        ahead.now = ahead.clock.now
        await one.start()
        try:
            await ahead.start()
            try:
                session = await table_of(one, 2, game="towers", seats=2, clock={"clock": "move", "ms": 60_000})
                there = await ahead.tables.current(session.id)
                assert abs(ahead.now() - one.now()) < 1_000
                assert ahead.clock.offset() < -69_000
                ahead.timers.run_out()
                version = await act(ahead, there, there.table.waiting[0])
                assert there.table.stage == "playing"
                assert all(held.person and not held.bot for held in there.table.seats.values()), (
                    "nobody ran out of time"
                )
                assert (await one.tables.current(session.id)).table.version == version
            finally:
                await ahead.stop()
        finally:
            await one.stop()

    asyncio.run(go())
