"""Clocks, outages, eviction, bots and workers, with a clock that the test moves."""

import asyncio
import time as real_time

import pytest
from sqlalchemy import select, update

from shofar.server.bots.worker import Worker
from shofar.server.db import schema
from shofar.server.db.connect import engine_for
from shofar.server.tables.cache import NoSuchTable
from shofar.server.tables.timers import OTHERS_FIRST_MS
from shofar.table import messages
from shofar.table.checks import Denied
from shofar.table.decide import act as bot_act
from shofar.table.decision import with_consequences
from tests.scale import SOAK
from tests.server.in_process import PEOPLE, FakeTime, act, service, settled, table_of

MOVE_CLOCK = {"clock": "move", "ms": 60_000}


def test_a_clock_that_runs_out_hands_the_seat_to_a_bot(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK)
            seat = session.table.waiting[0]
            time.ms += 59_999
            made.timers.run_out()
            await asyncio.sleep(0.05)
            assert session.table.seats[seat].bot is None
            time.ms += 1 + OTHERS_FIRST_MS
            made.timers.run_out()
            await settled(session, lambda table: table.seats[seat].bot is not None)
            person = session.table.seats[seat].person
            assert person is not None
            back = messages.HandOver(key="back", seat=seat, to_bot=False)
            with pytest.raises(Denied, match="table-time-used-up"):
                await made.tables.request(session.id, person, back)
            legal = str(session.table.current_game.legal(seat)[0])
            await made.tables.decide(
                session, lambda table, at: with_consequences(table, bot_act(table, seat, legal, table.version, at), at)
            )
            await made.tables.request(session.id, person, back)
            assert session.table.seats[seat].bot is None

    asyncio.run(go())


def test_a_clock_that_runs_out_loses_the_game_where_the_table_said_so(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK, on_timeout="forfeit")
            seat = session.table.waiting[0]
            time.ms += 60_000 + OTHERS_FIRST_MS
            made.timers.run_out()
            await settled(session, lambda table: table.stage == "over")
            assert session.table.ended is not None
            assert (session.table.ended.kind, session.table.ended.seat) == ("time", seat)
            found = select(schema.game_players.c.seat, schema.game_players.c.place)
            rows = await made.database.read(lambda connection: connection.execute(found).all())
            assert dict(tuple(row) for row in rows) == {str(seat): 2, str("N" if seat == "S" else "S"): 1}

    asyncio.run(go())


def test_time_in_which_no_server_ran_is_charged_to_nobody(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await table_of(made, 2, game="towers", seats=2, clock={"clock": "fischer", "bank_ms": 60_000})
            seat, table_id = session.table.waiting[0], session.id
            time.ms += 10_000
        for away in (3_600_000, 86_400_000):
            time.ms += away
            async with service(database, time) as made:
                session = await made.tables.session(table_id)
                await settled(session, lambda table: table.clocks.at(time.ms)[seat] > 0)
                assert session.table.clocks is not None
                assert session.table.clocks.at(time.ms)[seat] == 50_000
        async with service(database, time) as made:
            session = await made.tables.session(table_id)
            time.ms += 49_000
            await act(made, session, seat)
            assert session.table.clocks is not None
            assert session.table.clocks.at(time.ms)[seat] == 1_000

    asyncio.run(go())


def test_an_idle_table_leaves_memory_and_comes_back_by_itself(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time, evict_s=60) as made:
            quiet = await table_of(made)
            hurried = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK)
            seat = hurried.table.waiting[0]
            time.ms += 61_000
            await made.timers.sweep()
            assert quiet.id not in made.cache.sessions
            back = await made.tables.session(quiet.id)
            assert back is not quiet
            assert back.table.current_game.state == quiet.table.current_game.state
            # A table whose clock runs out is woken, wherever it was.
            made.cache.forget(hurried)
            await made.timers.sweep()
            woken = made.cache.sessions[hurried.id]
            made.timers.run_out()
            time.ms += 1_000
            made.timers.run_out()
            await settled(woken, lambda table: table.seats[seat].bot is not None)

    asyncio.run(go())


def test_an_open_table_that_nobody_comes_to_is_closed(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await made.tables.open_table((await table_of(made)).table.settings, PEOPLE[1])
            time.ms += 25 * 3_600_000
            await made.timers.sweep()
            await settled(await made.tables.session(session.id), lambda table: table.stage == "closed")
            with pytest.raises(Denied):
                await made.tables.request(session.id, PEOPLE[1], messages.TakeSeat(key="k", seat=0))
            with pytest.raises(NoSuchTable):
                await made.tables.session("nowhere")

    asyncio.run(go())


def test_a_killed_workers_move_is_taken_over_when_its_lease_has_run_out(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await table_of(made, 1, bots=[1, 2])
            engine = engine_for(made.config.database, durable=False)
            dying, other = (Worker(engine, now=time, lease_ms=10_000) for _ in range(2))
            first = await asyncio.to_thread(dying._claim)
            second = await asyncio.to_thread(dying._claim)
            assert first is not None
            assert second is not None
            assert {first.seat, second.seat} == {"1", "2"}
            assert '"?"' in first.view
            assert not await asyncio.to_thread(other.work_once)
            time.ms += 10_001
            assert await asyncio.to_thread(other.work_once)
            assert await asyncio.to_thread(other.work_once)
            made.bot_answers.wake()
            await settled(session, lambda table: table.waiting == (0,))
            await act(made, session, 0)
            left = select(schema.jobs.c.seat).where(schema.jobs.c.answered_at.is_not(None))
            assert await made.database.read(lambda connection: connection.execute(left).all()) == []
            engine.dispose()

    asyncio.run(go())


def test_a_bots_nonsense_stops_no_table(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await table_of(made, 1, game="towers", seats=2, bots=["N"], starter="N")
            with made.engine.begin() as connection:
                connection.execute(update(schema.jobs).values(answer="R9@z9", answered_at=time.ms))
            made.bot_answers.wake()
            engine = engine_for(made.config.database, durable=False)
            worker = Worker(engine, now=time)
            async with asyncio.timeout(60):
                while not await asyncio.to_thread(worker.work_once):
                    await asyncio.sleep(0.01)
            made.bot_answers.wake()
            await settled(session, lambda table: table.waiting == ("S",))
            engine.dispose()

    asyncio.run(go())


def test_many_running_tables_are_playable_soon_after_a_restart(database: str) -> None:
    tables = 1_000 if SOAK else 100

    async def go() -> None:
        time = FakeTime()
        ids = []
        async with service(database, time) as made:
            for _ in range(tables):
                session = await table_of(
                    made, 2, game="towers", seats=2, clock={"clock": "fischer", "bank_ms": 600_000}
                )
                for _ in range(4):
                    await act(made, session, session.table.waiting[0])
                ids.append(session.id)
        began = real_time.process_time()  # whatever else the machine does
        time.ms += 7_000
        async with service(database, time) as made:
            sessions = await asyncio.gather(*(made.tables.session(table_id) for table_id in ids))
            await asyncio.gather(*(act(made, session, session.table.waiting[0]) for session in sessions))
            taken = real_time.process_time() - began
            clocks = [session.table.clocks for session in sessions if session.table.clocks is not None]
            assert len(clocks) == tables
            assert {left for one in clocks for left in one.at(time.ms).values()} == {600_000}
        assert taken < 5

    asyncio.run(go())
