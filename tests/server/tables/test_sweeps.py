"""What happens without anybody asking: hosting passes on, abandoned tables end, and nothing piles up."""

import asyncio

import msgspec
from sqlalchemy import select

from shofar.server.db import schema
from shofar.server.service import Service
from shofar.server.tables.presence import PRESENT
from shofar.server.tables.session import TableSession
from shofar.table import messages
from shofar.table.settings import Settings
from tests.server.in_process import PEOPLE, FakeTime, Onlooker, act, service, settled, table_of

DAY_MS = 86_400_000
HOST, GUEST = PEOPLE[:2]


async def open_for_two(made: Service) -> TableSession:
    settings = msgspec.convert({"game": "towers", "seats": 2, "public": True}, Settings)
    session = await made.tables.open_table(settings, HOST)
    for person, seat in zip((HOST, GUEST), session.table.seats, strict=True):
        await made.tables.request(session.id, person, messages.TakeSeat(key=f"sit {seat}", seat=seat, version=1))
    return session


def test_hosting_passes_on_when_the_host_stays_away(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time, host_away_s=100) as made:
            session = await open_for_two(made)
            host, guest = Onlooker(HOST), Onlooker(GUEST)
            made.presence.connect(session, host)
            made.presence.connect(session, guest)
            await made.timers.sweep()
            time.ms += 101_000
            await made.timers.sweep()
            assert session.table.host == HOST.user, "the host is there"
            made.presence.disconnect(session, host)
            await made.timers.sweep()
            time.ms += 100_000
            await made.timers.sweep()
            assert session.table.host == HOST.user, "not yet"
            time.ms += 1_000
            await made.timers.sweep()
            await settled(session, lambda table: table.host == GUEST.user)

    asyncio.run(go())


def test_a_host_who_is_connected_to_another_process_is_there(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time, host_away_s=100) as made:
            session = await open_for_two(made)
            made.presence.connect(session, Onlooker(GUEST))
            made.presence.receive(f"{PRESENT}{session.id}:elsewhere:*.S:0")
            for _ in range(3):
                time.ms += 101_000
                await made.timers.sweep()
            await asyncio.sleep(0.05)
            assert session.table.host == HOST.user
            assert session.present() == {"N", "S"}
            made.presence.receive(f"{PRESENT}{session.id}:elsewhere::0")
            for _ in range(2):
                await made.timers.sweep()
                time.ms += 101_000
            await settled(session, lambda table: table.host == GUEST.user)

    asyncio.run(go())


def test_a_game_without_clocks_lives_as_long_as_somebody_moves_now_and_then(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time, evict_s=60) as made:
            session = await table_of(made, 2, game="towers", seats=2, rated=True)
            for _ in range(4):
                time.ms += 30 * DAY_MS
                await made.timers.sweep()
                session = await made.tables.session(session.id)
                assert session.table.stage == "playing"
                await act(made, session, session.table.waiting[0])
            time.ms += 46 * DAY_MS
            await made.timers.sweep()
            session = await made.tables.session(session.id)
            await settled(session, lambda table: table.stage == "closed")
            # What was left lying is nobody's victory, and no rating changes.
            found = select(schema.games.c.kind, schema.games.c.rated)
            rows = await made.database.read(lambda connection: connection.execute(found).all())
            assert [tuple(row) for row in rows] == [("abort", False)]

    asyncio.run(go())


def test_a_table_that_somebody_looks_at_is_not_abandoned(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await open_for_two(made)
            made.presence.connect(session, Onlooker(GUEST))
            time.ms += 100 * DAY_MS
            await made.timers.sweep()
            await asyncio.sleep(0.05)
            assert session.table.stage == "open"

    asyncio.run(go())


def test_deadlines_of_moves_long_made_do_not_pile_up(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            clock = {"clock": "move", "ms": 14 * DAY_MS}
            session = await table_of(made, 2, game="towers", seats=2, clock=clock)
            for _ in range(3000):
                time.ms += 1
                made.timers._due_at.clear()
                made.timers.watch(session)
            assert len(made.timers._heap) < 1100

    asyncio.run(go())


def test_a_clock_that_ran_out_while_its_table_was_not_in_memory_takes_effect_later(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await table_of(made, clock={"clock": "move", "ms": 20_000}, on_timeout="forfeit")
            made.cache.forget(session)  # as when somebody who sat there deletes their data
            time.ms += 21_000
            made.timers.run_out()
            await made.timers.sweep()
            again = await made.tables.session(session.id)
            made.timers.run_out()
            await settled(again, lambda table: any(held.out == "time" for held in table.seats.values()))

    asyncio.run(go())
