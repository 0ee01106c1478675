"""Time in which nobody could play, since the database was away, is charged to nobody."""

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from shofar.server import absence, writer
from shofar.server.live import Live
from shofar.server.timers import OTHERS_FIRST_MS
from tests.server.inside import FakeTime, Onlooker, act, service, settled, table_of

MOVE_CLOCK = {"clock": "move", "ms": 60_000}


class Gone:
    """A database that can be away."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.away = False
        attempt = writer.Writer._attempt

        def attempted(one: writer.Writer, *given: Any) -> Any:
            if self.away:
                raise OperationalError("INSERT", {}, Exception("away"))
            return attempt(one, *given)

        monkeypatch.setattr(writer.Writer, "_attempt", attempted)


def left(live: Live, seat: Any, time: FakeTime) -> int:
    assert live.table.clocks is not None
    return live.table.clocks.at(time.ms)[seat]


async def until(holds: Any) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


def test_no_clock_runs_out_while_the_database_is_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = Gone(monkeypatch)

    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            live = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK)
            seat = live.table.waiting[0]
            time.ms += 20_000
            gone.away = True
            await until(lambda: made.hub.writer.away_since is not None)  # a sign of life could not be given
            time.ms += 100_000
            made.timers.run_out()
            await asyncio.sleep(0.05)
            assert not live.inbox
            gone.away = False
            await until(lambda: made.hub.absence.since is None)
            made.timers.run_out()
            await settled(live, lambda table: table.clocks.at(time.ms)[seat] == 40_000)
            assert live.table.seats[seat].bot is None
            # Counted once: neither another look nor a restart gives more.
            made.timers.woken(live)
            await asyncio.sleep(0.05)
            assert left(live, seat, time) == 40_000
            time.ms += 40_000 + OTHERS_FIRST_MS
            made.timers.run_out()
            await settled(live, lambda table: table.seats[seat].bot is not None)

    asyncio.run(go())


def test_a_short_hiccup_is_no_outage(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = Gone(monkeypatch)

    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            live = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK)
            seat = live.table.waiting[0]
            gone.away = True
            await until(lambda: made.hub.writer.away_since is not None)
            time.ms += 2_000
            gone.away = False
            await until(lambda: made.hub.writer.away_since is None)
            await asyncio.sleep(0.05)
            assert left(live, seat, time) == 58_000

    asyncio.run(go())


def test_who_only_looks_on_is_told_that_the_database_is_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = Gone(monkeypatch)
    monkeypatch.setattr(absence, "TOLD_S", 0.3)
    monkeypatch.setattr(absence, "PATIENCE_S", 1.0)
    monkeypatch.setattr(writer, "PATIENCE_S", 1.0)

    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            live = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK)
            seat = live.table.waiting[0]
            looks = Onlooker(None)
            made.hub.joined(live, looks)
            gone.away = True
            await until(lambda: looks.hung_up == [1013])
            # Whoever asks now is refused in time, however many others wait; and nothing of it is carried out later.
            version = live.table.version
            asked = [act(made, live, seat), act(made, live, seat)]
            with pytest.raises(absence.Unavailable):
                await asyncio.wait_for(asyncio.gather(*asked), 60)
            time.ms += 30_000
            gone.away = False
            made.hub.left(live, looks)
            back = Onlooker(None)
            made.hub.joined(live, back)
            await until(lambda: made.hub.absence.since is None)
            await settled(live, lambda table: table.version > version)
            clock = f'"{seat}":60000'.encode()
            assert back.frames
            assert all(clock in frame for frame in back.frames if b'"update"' in frame), "no clock that has run on"

    asyncio.run(go())


def test_a_clock_is_told_as_it_stands_when_somebody_comes(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            live = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK)
            seat = live.table.waiting[0]
            for after, left in ((0, 60_000), (30_000, 30_000), (10_000, 20_000)):
                time.ms += after
                comes = Onlooker(None)
                live.send_update(comes, time.ms)
                assert f'"{seat}":{left}'.encode() in comes.frames[-1]
            await act(made, live, seat)

    asyncio.run(go())
