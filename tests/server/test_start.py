"""What is wrong with a database is told in one line when a server or a worker starts, and not by a traceback."""

import asyncio
import subprocess
import sys
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from shofar.server import service
from shofar.server.cluster import processes
from shofar.server.config import Config
from shofar.server.logs import DATABASE
from shofar.server.tables.unreadable import UnreadableTables
from tests.server.postgres import Postgres, cluster
from tests.server.processes import PATIENCE_S, environment


def prepared(postgres: Postgres, name: str, *statements: str) -> str:
    """A database as a server leaves it, and what an operator has done to it since."""
    url = postgres.migrated(name)
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.replace("{name}", url.rpartition("/")[2]))
    return url


def refusal(*words: str) -> str:
    """The one line with which a command ends."""
    run = subprocess.run(
        [sys.executable, "-m", "shofar", *words], capture_output=True, text=True, timeout=60, env=environment()
    )
    assert run.returncode == 2, run.stderr
    [line] = run.stderr.splitlines()
    return line


def serve(url: str) -> str:
    return refusal("serve", "--database", url, "--port", "0", "--workers", "0")


def test_a_database_that_may_lose_what_it_has_accepted(shared_postgres: Postgres) -> None:
    url = prepared(shared_postgres, "forgetful", "ALTER DATABASE {name} SET synchronous_commit = off")
    assert serve(url) == "shofar: this database may lose what it has accepted: synchronous_commit is off"


def test_a_role_that_may_only_read(shared_postgres: Postgres) -> None:
    url = prepared(
        shared_postgres, "reading", "CREATE ROLE reader LOGIN", "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader"
    ).replace("shofar@", "reader@")
    assert "the database's role has no right to INSERT" in serve(url)
    assert "no right to UPDATE in the table jobs" in refusal("worker", "--database", url)


def test_a_worker_wants_a_database_that_a_server_has_prepared(shared_postgres: Postgres) -> None:
    assert "Start the server (shofar serve) on it first" in refusal(
        "worker", "--database", shared_postgres.fresh("empty")
    )


def test_a_worker_refuses_a_newer_schema(shared_postgres: Postgres) -> None:
    url = prepared(shared_postgres, "newer", "UPDATE alembic_version SET version_num = '9999'")
    assert "schema 9999, which a newer Shofar made" in refusal("worker", "--database", url)


def test_a_database_that_goes_while_a_server_starts_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go(late: Postgres) -> None:
        missed = asyncio.Event()
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(DATABASE, "failed", lambda *_: loop.call_soon_threadsafe(missed.set))
        made = service.Service(Config(database=late.url))
        starting = asyncio.create_task(made.start())
        await asyncio.wait_for(missed.wait(), PATIENCE_S)
        await asyncio.to_thread(late.start)
        await asyncio.wait_for(starting, PATIENCE_S)
        await made.stop()

    with cluster() as late:
        late.kill()
        asyncio.run(go(late))


@pytest.mark.parametrize("step", ["clock", "processes", "unreadable tables"])
def test_at_every_step_of_the_start_a_database_that_is_away_is_waited_for(
    step: str, shared_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, name = {
        "clock": (service, "synchronize"),
        "processes": (processes, "register"),
        "unreadable tables": (UnreadableTables, "refresh"),
    }[step]
    whole, left = getattr(owner, name), [OperationalError("", {}, Exception())] * 2

    def away(*given: Any, **named: Any) -> Any:
        if left:
            raise left.pop()
        return whole(*given, **named)

    async def go(url: str) -> None:
        made = service.Service(Config(database=url))
        monkeypatch.setattr(owner, name, away)
        await made.start()
        assert not left
        await made.stop()

    asyncio.run(go(shared_postgres.migrated("away")))
