"""A service that has stopped holds its database no longer: no file is open, no connection is left."""

import asyncio
import os
import threading
from collections.abc import Callable
from pathlib import Path

import psycopg
from sqlalchemy import Connection

from shofar.server.config import Config
from shofar.server.db.backup import backup, restore
from shofar.server.service import Service
from tests.server.client import run
from tests.server.postgres import Postgres


def files_open(folder: Path) -> list[str]:
    """What this process holds open in a folder."""
    found = []
    for entry in Path("/proc/self/fd").iterdir():
        try:
            target = os.readlink(entry)
        except FileNotFoundError:  # the listing's own
            continue
        if target.startswith(f"{folder}/"):
            found.append(target)
    return found


class LongRead:
    """A read that is under way while the service stops, and lasts until it is let go."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.let_go = threading.Event()

    def __call__(self, connection: Connection) -> None:
        connection.exec_driver_sql("SELECT 1 FROM tables").first()
        self.begun.set()
        self.let_go.wait(0.5)


async def stopped_in_the_middle(database: str, held: Callable[[], object]) -> object:
    """What is held when a service has stopped that somebody was reading from; nobody waits for the read any more."""
    made = Service(Config(database=database))
    await made.start()
    reading = LongRead()
    task = asyncio.create_task(made.database.read(reading))
    await asyncio.to_thread(reading.begun.wait)
    task.cancel()
    await made.stop()
    found = held()
    reading.let_go.set()
    return found


def test_a_read_that_is_under_way_leaves_no_file_open(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/shofar.db"
    assert run(stopped_in_the_middle(database, lambda: files_open(tmp_path))) == []
    backup(database, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", database, replace=True)


def test_a_read_that_is_under_way_leaves_no_connection_open(shared_postgres: Postgres) -> None:
    database = shared_postgres.migrated("stopped")

    def held() -> object:
        with psycopg.connect(shared_postgres.url) as connection:
            # What it has read last: a transaction that was ended has told so before its connection was given back.
            query = "SELECT state FROM pg_stat_activity WHERE datname = %s AND query LIKE %s"
            given = (database.rpartition("/")[2], "SELECT 1 FROM tables%")
            return connection.execute(query, given).fetchall()

    assert run(stopped_in_the_middle(database, held)) == []


def test_what_is_begun_beside_the_rest_ends_with_the_service(tmp_path: Path) -> None:
    async def stopped() -> list[str]:
        made = Service(Config(database=f"sqlite:///{tmp_path}/shofar.db"))
        await made.start()
        went: list[str] = []
        waiting = asyncio.Event()

        async def work() -> None:
            try:
                waiting.set()
                await asyncio.Event().wait()
            finally:
                went.append("ended")

        async def late() -> None:
            went.append("begun too late")

        made.tasks.spawn(work())
        await waiting.wait()
        await made.stop()
        made.tasks.spawn(late())
        await asyncio.sleep(0)
        return went

    assert run(stopped()) == ["ended"]


def test_a_bots_answer_that_comes_while_the_service_stops_does_not_keep_it_going(tmp_path: Path) -> None:
    async def stopped(turns: int) -> None:
        made = Service(Config(database=f"sqlite:///{tmp_path}/shofar.db"))
        await made.start()
        await asyncio.sleep(0)
        made.bot_answers.wake()
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(30):
            await made.stop()

    for turns in range(8):
        run(stopped(turns))
