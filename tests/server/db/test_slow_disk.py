"""A disk that others keep busy: whoever plays on SQLite waits for it, and nobody is turned away."""

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from shofar.server.bots.worker_monitor import DEAD_MS
from shofar.server.db import connect, executor, log_writer
from shofar.server.db.log_writer import Writer
from shofar.server.tables import outages
from tests.server.in_process import FakeTime, Onlooker, act, service, table_of
from tests.server.in_process_app import running

MOVE_CLOCK = {"clock": "move", "ms": 600_000}
STEP_S = 0.5


class Disk:
    """Every write waits while it is busy; time that a test skips counts as waited."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.free = threading.Event()
        self.free.set()
        self.skipped_s = 0.0
        attempt = Writer._attempt

        def attempted(one: Writer, *given: Any, **named: Any) -> Any:
            assert self.free.wait(60)
            return attempt(one, *given, **named)

        clock = SimpleNamespace(monotonic=lambda: time.monotonic() + self.skipped_s, sleep=time.sleep)
        monkeypatch.setattr(Writer, "_attempt", attempted)
        monkeypatch.setattr(log_writer, "time", clock)

    def skip(self, seconds: float, check: Callable[[], None]) -> None:
        """In steps, as a loop that never stands still would see it."""
        check()
        for _ in range(round(seconds / STEP_S)):
            self.skipped_s += STEP_S
            check()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.005)


def loud(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]


@pytest.mark.parametrize("seconds", [2.0, 20.0, 50.0])
def test_a_slow_write_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, seconds: float
) -> None:
    disk = Disk(monkeypatch)

    async def go() -> None:
        now = FakeTime()
        async with service(tmp_path, now) as made:
            session = await table_of(made, 2, game="towers", seats=2, clock=MOVE_CLOCK)
            seat, version = session.table.waiting[0], session.table.version
            looks = Onlooker(None)
            made.presence.connect(session, looks)
            await made._beat()  # nothing else is on its way
            disk.free.clear()
            acting = asyncio.create_task(act(made, session, seat))
            await until(lambda: made.writer._began is not None)
            disk.skip(seconds, made.outages.check)
            now.ms += round(seconds * 1000)
            assert made.outages.since is not None, "clocks stand"
            assert (looks.closed, made.outages.long(), made.not_ready(), acting.done()) == ([], False, None, False)
            disk.free.set()
            assert await asyncio.wait_for(acting, 60) > version
            await until(lambda: made.outages.since is None)
            other = session.table.waiting[0]
            waited = 0 if seconds * 1000 >= outages.AWAY_MS else round(seconds * 1000)
            assert session.table.clocks is not None
            left = session.table.clocks.at(made.outages.clock_time(session))[other]
            assert left == 600_000 - waited, "a long wait is charged to nobody"
            assert looks.closed == []

    with caplog.at_level(logging.INFO, logger="shofar.server"):
        asyncio.run(go())
    assert not [event for event in loud(caplog) if event.startswith("database")]
    assert "disk-slow" in [one.getMessage() for one in caplog.records], "the log says it, and no warning"


def test_one_that_never_ends_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    disk = Disk(monkeypatch)

    async def go() -> None:
        async with service(tmp_path, FakeTime()) as made:
            session = await table_of(made, 2, game="towers", seats=2)
            looks = Onlooker(None)
            made.presence.connect(session, looks)
            await made._beat()
            disk.free.clear()
            beat = asyncio.create_task(made._beat())
            await until(lambda: made.writer._began is not None)
            disk.skip(connect.DISK_TIMEOUT_S + 2, made.outages.check)
            assert (looks.closed, made.outages.long()) == ([outages.LATER], True)
            assert made.not_ready() == "database away"
            disk.free.set()
            await beat

    asyncio.run(go())
    assert "database-away" in loud(caplog)


def test_who_finds_the_file_locked_waits_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The transaction in front waits for the disk for longer than SQLite itself would wait for it."""
    monkeypatch.setattr(connect, "BUSY_MS", 20)
    tries = []
    begin = connect.begin_write

    def counted(connection: Any) -> None:
        tries.append(1)
        begin(connection)

    monkeypatch.setattr(executor, "begin_write", counted)

    async def go() -> None:
        async with running(tmp_path) as server:
            other = sqlite3.connect(tmp_path / "shofar.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            tries.clear()
            signing_in = asyncio.create_task(server.browser().be("Ada"))
            await until(lambda: len(tries) > 2 * executor.TRIES)
            assert not signing_in.done()
            other.execute("COMMIT")
            other.close()
            ada = await asyncio.wait_for(signing_in, 60)
            assert (await ada.get("/me"))["user"]["name"] == "Ada"

    with caplog.at_level(logging.INFO):
        asyncio.run(go())
    assert not [event for event in loud(caplog) if event.startswith("database")]


def test_a_worker_that_could_give_no_sign_of_life_is_not_dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)

    async def go() -> None:
        now = FakeTime()
        async with service(tmp_path, now) as made:
            monitor = made.worker_monitor

            def sign_of_life(connection: Any) -> None:
                words = "INSERT OR REPLACE INTO bot_workers (name, seen_at, state, reason) VALUES ('w', ?, 'ready', '')"
                connection.exec_driver_sql(words, (now.ms,))

            await made.database.write(sign_of_life)
            await monitor.check()
            assert monitor.readiness.state == "ready"
            await made._beat()
            disk.free.clear()
            beat = asyncio.create_task(made._beat())
            await until(lambda: made.writer._began is not None)
            disk.skip(30, made.outages.check)
            now.ms += 30_000
            await monitor.check()
            assert monitor.readiness.state == "ready", "nobody can know"
            disk.free.set()
            await beat
            await until(lambda: made.writer.away_since is None)
            await monitor.check()
            assert monitor.readiness.state == "ready", "it has had no time to say so"
            now.ms += DEAD_MS + 1
            await monitor.check()
            assert monitor.readiness.state == "no-worker"

    asyncio.run(go())
