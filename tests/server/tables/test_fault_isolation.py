"""Something goes wrong at one table, at every place where it can: a dozen others play their games to the end."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select

from shofar.server.bots.worker import Worker
from shofar.server.config import Config
from shofar.server.db import schema
from shofar.server.db.connect import engine_for
from shofar.server.db.log_writer import Write
from shofar.server.faults import FAULTS
from shofar.server.service import Service
from shofar.server.tables.outages import Unavailable
from shofar.table import messages
from shofar.table.checks import Denied
from shofar.table.settings import TAKEOVER_BOT, Person, Settings
from tests.server.in_process import FakeTime, Onlooker, table_of
from tests.server.postgres import Postgres
from tests.server.tables.fault_injection import ALWAYS, PLACES, Broken, Trial

OTHERS = 12
PATIENCE_S = 120.0
MOVES = 4
HOUR_MS = 3_600_000


QUIET = ("worker view", "worker answer", "impossible write")
"""What the server refuses or replaces as a matter of course."""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/shofar.db"
    else:
        cluster: Postgres = request.getfixturevalue("shared_postgres")
        yield cluster.migrated("bulkheads")


@contextlib.asynccontextmanager
async def serving(database: str, time: FakeTime) -> AsyncIterator[Service]:
    made = Service(Config(database=database, bot_pace_ms=0), now=time)
    await made.start()
    engine = engine_for(database)
    worker = Worker(engine, now=time)
    thinking = asyncio.create_task(asyncio.to_thread(worker.run))
    try:
        yield made
        assert not thinking.done(), "the worker lives"
    finally:
        worker.stopping.set()
        await asyncio.gather(thinking, return_exceptions=True)
        await asyncio.to_thread(engine.dispose)
        await made.stop()


async def opened(made: Service, number: int, clock_ms: int) -> tuple[str, Onlooker]:
    """A person and a bot, with clocks; the person is connected."""
    who = Person(user=f"person{number:03}", name=f"player {number}")
    wanted = {"game": "towers", "seats": 2, "public": True, "clock": {"clock": "move", "ms": clock_ms}}
    session = await made.tables.open_table(msgspec.convert(wanted, Settings), who)
    mine, bots = session.table.seats
    await made.tables.request(session.id, who, messages.TakeSeat(key="sit", seat=mine))
    await made.tables.request(session.id, who, messages.GiveSeatToBot(key="bot", seat=bots, bot="random"))
    await made.tables.request(session.id, who, messages.Start(key="start"))
    subscriber = Onlooker(who)
    made.presence.connect(session, subscriber)
    return session.id, subscriber


async def play_on(made: Service, table_id: str, moves: int) -> int:
    """The person's moves, until the game is over or there were so many; how many there were."""
    played = 0
    while played < moves:
        session = await made.tables.session(table_id)
        table = session.table
        if table.stage != "playing":
            break
        seat = next((one for one in table.waiting if not table.seats[one].bot), None)
        if seat is None:
            await asyncio.sleep(0.005)
            continue
        person = table.seats[seat].person
        assert person is not None
        action = str(table.current_game.legal(seat)[0])
        key = f"{table_id} {table.version}"
        await made.tables.request(
            table_id, person, messages.Act(key=key, version=table.version, seat=seat, action=action)
        )
        played += 1
    return played


async def somehow(made: Service, table_id: str, moves: int) -> None:
    """The same where something is wrong: what is refused for now is tried again, and a table set aside is left."""
    while table_id not in made.unreadable:
        try:
            await play_on(made, table_id, moves)
            return
        except (Denied, Unavailable):
            await asyncio.sleep(0.02)
        except Broken:
            await asyncio.sleep(0.02)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("place", PLACES)
def test_a_fault_at_one_table_stays_there(place: str, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    time = FakeTime()

    async def go() -> None:
        async with asyncio.timeout(PATIENCE_S), serving(database, time) as made:
            others = [await opened(made, number, HOUR_MS) for number in range(1, OTHERS + 1)]
            (once, _), (always, _) = [await opened(made, number, 5_000) for number in (901, 902)]
            hosts = {once: "person901", always: "person902"}
            trial = Trial(made, time, hosts, {once: 1, always: ALWAYS}, monkeypatch)
            counted = FAULTS.counts.total()
            bring_about = PLACES[place](trial)

            async def troubling() -> None:
                while True:
                    if bring_about is not None:
                        await bring_about()
                    await asyncio.sleep(0.02)

            trouble = asyncio.create_task(troubling())
            recovering, failing = (asyncio.create_task(somehow(made, one, MOVES)) for one in (once, always))
            played = await asyncio.gather(*(play_on(made, table_id, MOVES) for table_id, _ in others))
            assert played == [MOVES] * OTHERS
            await until(lambda: len(trial.raised) == 2)
            await recovering  # by itself, unless nobody knows how to read it
            assert (once in made.unreadable) == (place == "load")
            for task in (trouble, recovering, failing):
                task.cancel()
            await asyncio.gather(trouble, recovering, failing, return_exceptions=True)
            if place not in QUIET:
                assert FAULTS.counts.total() > counted, "it is counted"
            assert [subscriber.closed for _, subscriber in others] == [[]] * OTHERS, "nobody else was even disturbed"
            await asyncio.gather(*(end(made, table_id) for table_id, _ in others))
        monkeypatch.undo()
        # Nothing is lost: the next server reads both tables and goes on with them, and every mark goes.
        async with asyncio.timeout(PATIENCE_S), serving(database, time) as made:
            for table_id in hosts:
                session = await made.tables.session(table_id)
                if place not in ("clock", "flag"):  # where bots take seats over
                    # A clock may run out meanwhile: what is in the log is at the table as soon as it is durable.
                    written = await _log_length(made, table_id)
                    while session.table.version < written:
                        await asyncio.sleep(0.005)
                    await play_on(made, table_id, 1)
            await made.writer.write(Write())  # what was handed to the writer before is written now
            await made.unreadable.refresh()
            assert not len(made.unreadable)

    asyncio.run(go())


def test_who_is_asked_what_nobody_can_read_has_lost_and_the_table_goes_on(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A simple player plays on; a table where not even that one can read anything is set aside, and does not grow."""
    time = FakeTime()

    async def go() -> None:
        async with asyncio.timeout(PATIENCE_S), serving(database, time) as made:
            once, always = [(await table_of(made, 1, bots=[1, 2])).id for _ in range(2)]
            trial = Trial(made, time, {once: "", always: ""}, {once: 1, always: ALWAYS}, monkeypatch)
            PLACES["worker view"](trial)
            await somehow(made, once, MOVES)
            [lost] = [held for held in (await made.tables.session(once)).table.seats.values() if held.out]
            assert (lost.out, lost.bot) == ("resign", TAKEOVER_BOT)
            await somehow(made, always, ALWAYS)
            assert always in made.unreadable
            entries = select(schema.log.c.entry).where(schema.log.c.table_id == always)
            stored = await made.database.read(lambda connection: connection.scalars(entries).all())
            assert 0 < sum('"entry":"resigned"' in one for one in stored) <= 2, "once for each bot"

    asyncio.run(go())


async def end(made: Service, table_id: str) -> None:
    """The person resigns; what is in memory is what is in the log."""
    session = await made.tables.session(table_id)
    seat = session.table.seats_of(session.table.host)[0]
    person = session.table.seats[seat].person
    assert person is not None
    await made.tables.request(table_id, person, messages.Resign(key="resign", seat=seat))
    assert session.table.stage == "over"
    assert session.table.version == await _log_length(made, table_id)


async def _log_length(made: Service, table_id: str) -> int:
    query = select(schema.log.c.version).where(schema.log.c.table_id == table_id)
    return len(await made.database.read(lambda connection: connection.scalars(query).all()))
