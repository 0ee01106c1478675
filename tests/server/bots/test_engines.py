"""Engines at a table: one that fails loses its game and says so; one that a worker does not have is left to others."""

import asyncio
import logging
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shofar.bots.engine_config import Engines
from shofar.server.bots.worker import MISSING_MS, Worker
from shofar.server.db.connect import engine_for
from shofar.server.service import Service
from shofar.server.tables.session import TableSession
from shofar.table import messages
from shofar.table.settings import TAKEOVER_BOT, Settings
from tests.server.in_process import PEOPLE, FakeTime, act, service, settled

BROKEN = """
import sys
sys.stdin.readline()
print('{"name":"Broken","author":"x","games":["walls","towers"]}', flush=True)
sys.stdin.readline()
sys.exit(3)
"""


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An engine that ends when it is asked for a move."""
    monkeypatch.setenv("SHOFAR_CONFIG", str(tmp_path / "config"))
    Engines().add("broken", [sys.executable, "-c", BROKEN])
    return "broken"


async def opened(made: Service, bot: str, people: int, **settings: Any) -> TableSession:
    """A game that has begun; the last seat is the bot's."""
    session = await made.tables.open_table(msgspec.convert({"public": True, **settings}, Settings), PEOPLE[0])
    labels = list(session.table.seats)
    for person, seat in zip(PEOPLE[:people], labels, strict=False):
        await made.tables.request(session.id, person, messages.TakeSeat(key=f"sit {seat}", seat=seat))
    await made.tables.request(session.id, PEOPLE[0], messages.GiveSeatToBot(key="bot", seat=labels[-1], bot=bot))
    await made.tables.request(session.id, PEOPLE[0], messages.Start(key="start"))
    return session


async def work(worker: Worker) -> None:
    async with asyncio.timeout(30):
        while not await asyncio.to_thread(worker.work_once):
            await asyncio.sleep(0.01)


def test_moves_that_wait_for_a_worker_are_counted_and_told(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        async with service(database, time := FakeTime()) as made:
            await opened(made, "random", 1, game="towers", seats=2, starter="N")
            await made.worker_monitor.check()
            assert made.worker_monitor.waiting == 1
            assert not caplog.records
            time.ms += 31_000
            await made.worker_monitor.check()
            await made.worker_monitor.check()

    with caplog.at_level(logging.WARNING):
        asyncio.run(go())
    logged = [record for record in caplog.records if record.getMessage() == "bots-wait-for-workers"]
    assert [getattr(record, "fields", None) for record in logged] == [{"waiting": 1, "longest_s": 31}]


def test_an_engine_that_ends_by_itself_loses_to_its_opponent(
    database: str, broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        async with service(database, time := FakeTime()) as made:
            session = await opened(made, broken, 1, game="towers", seats=2, starter="N")
            engine = engine_for(made.config.database, durable=False)
            await work(Worker(engine, now=time))
            made.bot_answers.wake()
            await settled(session, lambda table: table.stage == "over")
            assert session.table.ended is not None
            assert (session.table.ended.kind, session.table.ended.seat) == ("resign", "N")
            assert session.table.current_game.actions == ()
            engine.dispose()

    with caplog.at_level(logging.ERROR):
        asyncio.run(go())
    fields = {record.getMessage(): getattr(record, "fields", {}) for record in caplog.records}
    assert fields["engine-fault"]["told"] == "exit status 3"
    assert (fields["engine-lost"]["seat"], fields["engine-lost"]["bot"]) == ("N", broken)


def test_an_engine_that_is_ended_together_with_its_worker_has_not_lost(database: str, broken: str) -> None:
    """As systemd does it: all processes of a service are told at the same time."""

    async def go() -> None:
        async with service(database, time := FakeTime()) as made:
            session = await opened(made, broken, 1, game="towers", seats=2, starter="N")
            engine = engine_for(made.config.database, durable=False)
            stopped = Worker(engine, now=time)
            stopped.stopping.set()
            await work(stopped)
            next_one = await asyncio.to_thread(Worker(engine, now=time)._claim)
            assert next_one is not None, "somebody else can ask it at once"
            assert (next_one.bot, next_one.attempts) == (broken, 1)
            assert session.table.stage == "playing"
            engine.dispose()

    asyncio.run(go())


def test_among_several_a_bot_plays_its_seat_on_which_ranks_last(database: str, broken: str) -> None:
    async def go() -> None:
        async with service(database, time := FakeTime()) as made:
            session = await opened(made, broken, 2, game="walls", seats=3)
            engine = engine_for(made.config.database, durable=False)
            worker = Worker(engine, now=time)
            await work(worker)
            made.bot_answers.wake()
            await settled(session, lambda table: table.seats[2].bot == TAKEOVER_BOT)
            assert session.table.seats[2].out == "resign"
            await work(worker)
            made.bot_answers.wake()
            await settled(session, lambda table: 2 not in table.waiting)
            await act(made, session, 0)
            assert session.table.stage == "playing"
            engine.dispose()

    asyncio.run(go())


def test_an_engine_that_a_worker_does_not_have_is_left_to_others(database: str) -> None:
    async def go() -> None:
        async with service(database, time := FakeTime()) as made:
            session = await opened(made, "elsewhere", 1, game="towers", seats=2, starter="N")
            engine = engine_for(made.config.database, durable=False)
            without, having = Worker(engine, now=time), Worker(engine, now=time)
            await work(without)
            assert not await asyncio.to_thread(without.work_once), "it does not look at it again and again"
            job = await asyncio.to_thread(having._claim)
            assert job is not None
            assert (job.bot, job.attempts) == ("elsewhere", 1)
            time.ms += MISSING_MS + 1
            await work(without)
            made.bot_answers.wake()
            await settled(session, lambda table: table.stage == "over")
            engine.dispose()

    asyncio.run(go())
