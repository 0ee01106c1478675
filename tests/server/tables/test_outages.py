"""Time in which nobody could play, since the database was away, is charged to nobody."""

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from shofar.server.db import log_writer
from shofar.server.tables import outages
from shofar.server.tables.session import TableSession
from shofar.server.tables.timers import OTHERS_FIRST_MS
from tests.server.in_process import FakeTime, Onlooker, act, service, settled, table_of

MOVE_CLOCK = {"clock": "move", "ms": 60_000}


class Gone:
    """A database that can be away."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.away = False
        attempt = log_writer.Writer._attempt

        def attempted(one: log_writer.Writer, *given: Any) -> Any:
            if self.away:
                raise OperationalError("INSERT", {}, Exception("away"))
            return attempt(one, *given)

        monkeypatch.setattr(log_writer.Writer, "_attempt", attempted)


def left(session: TableSession, seat: Any, time: FakeTime) -> int:
    assert session.table.clocks is not None
    return session.table.clocks.at(time.ms)[seat]


async def until(holds: Any) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


def test_no_clock_runs_out_while_the_database_is_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    outage = Gone(monkeypatch)

    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK)
            seat = session.table.waiting[0]
            time.ms += 20_000
            outage.away = True
            await until(lambda: made.writer.away_since is not None)  # a sign of life could not be given
            time.ms += 100_000
            made.timers.run_out()
            await asyncio.sleep(0.05)
            assert not session.queue
            outage.away = False
            await until(lambda: made.outages.since is None)
            made.timers.run_out()
            await settled(session, lambda table: table.clocks.at(time.ms)[seat] == 40_000)
            assert session.table.seats[seat].bot is None
            # Counted once: neither another look nor a restart gives more.
            made.timers.table_loaded(session)
            await asyncio.sleep(0.05)
            assert left(session, seat, time) == 40_000
            time.ms += 40_000 + OTHERS_FIRST_MS
            made.timers.run_out()
            await settled(session, lambda table: table.seats[seat].bot is not None)

    asyncio.run(go())


def test_a_short_hiccup_is_no_outage(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    outage = Gone(monkeypatch)

    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK)
            seat = session.table.waiting[0]
            outage.away = True
            await until(lambda: made.writer.away_since is not None)
            time.ms += 2_000
            outage.away = False
            await until(lambda: made.writer.away_since is None)
            await asyncio.sleep(0.05)
            assert left(session, seat, time) == 58_000

    asyncio.run(go())


def test_who_only_looks_on_is_told_that_the_database_is_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    outage = Gone(monkeypatch)
    monkeypatch.setattr(outages, "SEND_AWAY_S", 0.3)
    monkeypatch.setattr(outages, "DATABASE_TIMEOUT_S", 1.0)
    monkeypatch.setattr(log_writer, "DATABASE_TIMEOUT_S", 1.0)

    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK)
            seat = session.table.waiting[0]
            looks = Onlooker(None)
            made.presence.connect(session, looks)
            outage.away = True
            await until(lambda: looks.closed == [1013])
            # Whoever asks now is refused in time, however many others wait; and nothing of it is carried out later.
            version = session.table.version
            requests = [act(made, session, seat), act(made, session, seat)]
            with pytest.raises(outages.Unavailable):
                await asyncio.wait_for(asyncio.gather(*requests), 60)
            time.ms += 30_000
            outage.away = False
            made.presence.disconnect(session, looks)
            back = Onlooker(None)
            made.presence.connect(session, back)
            await until(lambda: made.outages.since is None)
            await settled(session, lambda table: table.version > version)
            clock = f'"{seat}":60000'.encode()
            assert back.frames
            assert all(clock in frame for frame in back.frames if b'"update"' in frame), "no clock that has run on"

    asyncio.run(go())


def test_a_clock_is_told_as_it_stands_when_somebody_comes(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK)
            seat = session.table.waiting[0]
            for after, left in ((0, 60_000), (30_000, 30_000), (10_000, 20_000)):
                time.ms += after
                comes = Onlooker(None)
                frame = session.update(comes, time.ms)
                assert frame is not None
                assert f'"{seat}":{left}'.encode() in frame
            await act(made, session, seat)

    asyncio.run(go())
