"""Time goes on evenly whatever the system's clock does."""

import asyncio
import time
from pathlib import Path

import pytest

from shofar.server.clock import CONFIRM_MS, STEADY_MS, Clock
from shofar.server.config import Config
from shofar.server.service import Service
from tests.server.in_process import PEOPLE, Onlooker, table_of

START_MS = 1_800_000_000_000
DAY_MS = 86_400_000


class Machine:
    """A machine whose clock somebody sets."""

    def __init__(self) -> None:
        self.elapsed = 5_000
        self.ahead = 0
        self.clock = Clock(lambda: START_MS + self.elapsed + self.ahead, lambda: self.elapsed)
        self.followed: list[int] = []
        self.clock.on_step = lambda before, after: self.followed.append(after - before)

    def wait(self, ms: int) -> int:
        """So long passes; what the clock says then, counted from the start."""
        for _ in range(4):
            self.elapsed += ms // 4
            self.clock.check()
        return self.clock.now() - START_MS - self.elapsed


def test_steps_of_the_systems_clock_are_not_followed_at_once() -> None:
    for ahead in (50 * DAY_MS, -5_000, -50 * DAY_MS, 1_500):
        machine = Machine()
        machine.ahead = ahead
        assert machine.wait(9_000) == 0
        assert not machine.clock.steady()
        machine.ahead = 0
        assert machine.wait(1_000) == 0
        assert machine.clock.steady()
        assert machine.clock.steps == 1
        assert machine.wait(10 * CONFIRM_MS) == 0
        assert machine.followed == []


def test_a_step_that_stays_is_followed_in_the_end() -> None:
    machine = Machine()
    machine.ahead = DAY_MS
    assert machine.wait(CONFIRM_MS) == 0
    assert machine.wait(CONFIRM_MS) == DAY_MS
    assert machine.followed == [DAY_MS]
    assert not machine.clock.steady()
    machine.wait(STEADY_MS)
    assert machine.clock.steady()


def test_a_clock_that_wanders_about_is_not_followed() -> None:
    machine = Machine()
    for days in range(1, 20):
        machine.ahead = days * DAY_MS
        assert machine.wait(CONFIRM_MS // 2) == 0
    assert machine.clock.steps == 19


def test_small_differences_are_followed() -> None:
    machine = Machine()
    machine.ahead = 300
    assert machine.wait(400) == 300
    assert machine.clock.steps == 0


def test_the_first_word_of_a_better_clock_counts_and_its_steps_are_doubted() -> None:
    machine = Machine()
    machine.clock.synchronize(START_MS + machine.elapsed + 70_000)
    assert machine.wait(0) == 70_000
    machine.ahead = 5 * DAY_MS
    assert machine.wait(CONFIRM_MS * 2) == 70_000, "the system's clock has no say any more"
    machine.clock.synchronize(START_MS + machine.elapsed + 70_200)
    assert machine.wait(0) == 70_200
    machine.clock.synchronize(START_MS + machine.elapsed + DAY_MS)
    assert machine.wait(1_000) == 70_200
    assert machine.clock.steps == 1


@pytest.mark.parametrize("ahead", [50 * DAY_MS, -5_000, -50 * DAY_MS, 3_600_000])
def test_a_jump_ends_nothing(ahead: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games with clocks and without, watched or not: time is what has passed, whatever the system's clock says."""
    system, jumped = time.time_ns, 0
    monkeypatch.setattr(time, "time_ns", lambda: system() + jumped * 1_000_000)

    async def go() -> None:
        nonlocal jumped
        made = Service(Config(database=f"sqlite:///{tmp_path}/shofar.db", evict_s=60))
        await made.start()
        try:
            clock = {"clock": "move", "ms": 600_000}
            unwatched = await table_of(made, 2, game="towers", seats=2)
            timed = await table_of(made, 2, game="towers", seats=2, clock=clock)
            watched = await table_of(made, 2, game="towers", seats=2, clock=clock)
            onlooker = Onlooker(PEOPLE[0])
            made.presence.connect(watched, onlooker)
            before = made.now()
            jumped = ahead
            made.clock.check()
            for _ in range(3):
                await made.timers.sweep()
                made.timers.run_out()
                await made._cut_off_blocked()
                await made._beat()
            assert abs(made.now() - before) < 60_000
            assert made.clock.steps == 1
            for session in (unwatched, timed, watched):
                assert (await made.tables.session(session.id)).table.stage == "playing"
                assert session.table.version == unwatched.table.version
            assert onlooker.closed == []
            jumped = 0
            made.clock.check()
            assert made.clock.steady()
            await made.timers.sweep()
            assert {session.table.stage for session in (unwatched, timed, watched)} == {"playing"}
        finally:
            await made.stop()

    asyncio.run(go())


def test_time_that_a_step_passes_over_is_charged_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system, jumped = time.time_ns, 0
    monkeypatch.setattr(time, "time_ns", lambda: system() + jumped * 1_000_000)
    monkeypatch.setattr("shofar.server.clock.CONFIRM_MS", 0)

    async def go() -> None:
        nonlocal jumped
        made = Service(Config(database=f"sqlite:///{tmp_path}/shofar.db"))
        await made.start()
        try:
            forgotten = await table_of(made, 2, game="towers", seats=2)
            session = await table_of(made, 2, game="towers", seats=2, clock={"clock": "move", "ms": 600_000})
            jumped = 50 * DAY_MS
            before = made.now()
            async with asyncio.timeout(20):
                while made.now() - before < DAY_MS or made.outages.since is not None:
                    made.clock.check()
                    await asyncio.sleep(0.01)
            for _ in range(3):
                made.timers.run_out()
                await made.timers.sweep()
            assert session.table.stage == "playing"
            assert session.table.clocks is not None
            left = session.table.clocks.at(made.outages.clock_time(session))
            assert min(left.values()) > 500_000
            assert not made.clock.steady()
            assert forgotten.table.stage == "playing", "for a day nothing is closed for its age"
        finally:
            await made.stop()

    asyncio.run(go())
