"""What the database promises: durable commits, one writer for each version, a schema that is never too new."""

import asyncio
import os
import stat
from pathlib import Path

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from shofar.cli import main
from shofar.server.db.backup import backup, restore
from shofar.server.db.connect import connection_text, engine_for
from shofar.server.db.log_queries import log_after
from shofar.server.db.log_writer import LogValues, Write, Writer, Written, notices
from shofar.server.db.migrations import NewerSchema, _config, _revisions, migrate, newest
from shofar.server.db.schema import metadata
from shofar.server.db.startup_checks import NotDurable, check_durable
from tests.server.postgres import Postgres


def row(table: str, version: int, key: str | None = None) -> LogValues:
    return (table, version, 1, '{"entry":"closed","at":1}', "somebody" if key else None, key)


def test_sqlite_commits_are_on_disk(tmp_path: Path) -> None:
    engine = engine_for(f"sqlite:///{tmp_path}/a.db")
    with engine.connect() as connection:
        check_durable(connection)
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    engine.dispose()
    careless = engine_for(f"sqlite:///{tmp_path}/a.db", durable=False)
    with careless.connect() as connection, pytest.raises(NotDurable, match="synchronous"):
        check_durable(connection)
    careless.dispose()


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX's")
def test_what_is_made_is_for_its_owner_alone_and_what_is_there_keeps_its_mode(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        engine = engine_for(f"sqlite:///{tmp_path}/a.db")
        migrate(engine)
        with engine.connect():
            backup(f"sqlite:///{tmp_path}/a.db", tmp_path / "copy.db")
            found = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        engine.dispose()
        assert found == dict.fromkeys(("a.db", "a.db-wal", "a.db-shm", "copy.db"), 0o600)
        restore(tmp_path / "copy.db", f"sqlite:///{tmp_path}/b.db")
        (tmp_path / "a.db").chmod(0o640)
        restore(tmp_path / "copy.db", f"sqlite:///{tmp_path}/a.db", replace=True)
        migrate(engine)
        engine.dispose()
    finally:
        os.umask(before)
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("a.db", "b.db")] == [0o640, 0o600]


def test_postgresql_commits_are_on_disk_and_its_schema_is_the_same(shared_postgres: Postgres) -> None:
    engine = engine_for(shared_postgres.fresh("durable"))
    migrate(engine)
    with engine.connect() as connection:
        check_durable(connection)
        shown = {name: connection.execute(text(f"SHOW {name}")).scalar() for name in ("fsync", "synchronous_commit")}
        assert shown == {"fsync": "on", "synchronous_commit": "on"}
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        connection.execute(text("SET synchronous_commit = off"))
        with pytest.raises(NotDurable, match="synchronous_commit"):
            check_durable(connection)
    engine.dispose()


def test_revisions_are_known_without_alembic_as_alembic_knows_them() -> None:
    script = ScriptDirectory.from_config(_config())
    assert _revisions() == tuple(one.revision for one in script.walk_revisions())[::-1]
    assert newest() == script.get_current_head()


def test_the_schema_is_brought_up_to_date_once(tmp_path: Path) -> None:
    engine = engine_for(f"sqlite:///{tmp_path}/a.db")
    assert migrate(engine) == migrate(engine) == newest()
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_of_the_first_version_is_brought_up_to_date_with_all_that_is_in_it(tmp_path: Path) -> None:
    engine = engine_for(f"sqlite:///{tmp_path}/a.db")
    with engine.begin() as connection:
        command.upgrade(_config(connection), "0001")
        connection.execute(text("INSERT INTO outages (began_at, ended_at) VALUES (1, 2)"))
        assert MigrationContext.configure(connection).get_current_revision() == "0001" != newest()
    assert migrate(engine) == newest()
    with engine.connect() as connection:
        assert connection.execute(text("SELECT began_at, ended_at FROM outages")).all() == [(1, 2)]
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_newer_schema_is_refused_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    engine = engine_for(url)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerSchema, match="9999"):
        migrate(engine)
    engine.dispose()
    assert main(["serve", "--database", url]) != 0
    assert "schema 9999, which a newer Shofar made" in capsys.readouterr().err


def test_the_second_writer_of_a_version_is_forestalled_and_the_others_are_not(database: str) -> None:
    async def go(url: str) -> list[Written]:
        engine = engine_for(url)
        migrate(engine)
        writer = Writer(engine, "p")
        outcomes: list[Written] = []
        batches = [
            [[row("a", 1)]],
            # In one transaction: a version or a request that is there already, half a write, and whole ones.
            [[row("a", 1)], [row("b", 1), row("b", 2, "k")], [row("c", 1)]],
            [[row("b", 3, "k")], [row("c", 2), row("c", 1)], [row("d", 1)]],
            [[row("d", 2)], [row("d", 2)]],
        ]
        for batch in batches:
            before = len(outcomes)
            for rows in batch:
                writer.submit(Write(rows[0][0], rows, done=outcomes.append))
            while len(outcomes) < before + len(batch):
                await asyncio.sleep(0.01)
        await writer.stop()
        with engine.connect() as connection:
            found = {name: [one[0] for one in log_after(connection, name, 0)] for name in "abcd"}
        assert found == {"a": [1], "b": [1, 2], "c": [1], "d": [1, 2]}
        engine.dispose()
        return outcomes

    done, late = Written.DONE, Written.FORESTALLED
    assert asyncio.run(go(database)) == [done, late, done, done, late, late, done, done, late]


def test_what_no_database_takes_hurts_nobody_else(database: str) -> None:
    async def go(url: str) -> list[Written]:
        engine = engine_for(url)
        migrate(engine)
        writer = Writer(engine, "p")
        outcomes: list[Written] = []
        impossible = ("a", 2**70, 1, "{}", None, None) if url.startswith("sqlite") else ("a", 2, 1, "{}", "who", "k\0")
        for rows in ([row("a", 1)], [impossible], [row("b", 1)]):
            writer.submit(Write("t", rows, done=outcomes.append))
        while len(outcomes) < 3:
            await asyncio.sleep(0.01)
        writer.submit(Write("t", [row("b", 2)], done=outcomes.append))  # the thread is still there
        while len(outcomes) < 4:
            await asyncio.sleep(0.01)
        await writer.stop()
        engine.dispose()
        return outcomes

    done = Written.DONE
    assert asyncio.run(go(database)) == [done, Written.IMPOSSIBLE, done, done]


def test_notices_fit_into_what_postgresql_carries() -> None:
    texts = notices("process", [f"{number:016x}" for number in range(1000)])
    assert all(len(notice) < 8_000 for notice in texts)
    assert sum(notice.count(",") for notice in texts) == 1000
    assert notices("process", []) == []


def test_a_transaction_that_postgresql_ended_because_it_stood_still_is_a_lost_connection(
    shared_postgres: Postgres,
) -> None:
    # What the driver makes of it depends on which bytes came first: the database's farewell is this code.
    farewell = text("DO $$ BEGIN RAISE EXCEPTION 'stood still' USING ERRCODE = '25P03'; END $$")
    engine = engine_for(shared_postgres.fresh("farewell"))
    with engine.connect() as connection, pytest.raises(OperationalError) as raised:
        connection.execute(farewell)
    assert raised.value.connection_invalidated
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT 1")) == 1, "the next one is a fresh connection"
    engine.dispose()


def test_what_the_operator_set_in_the_address_of_postgresql_holds_for_the_one_who_listens_too(
    shared_postgres: Postgres,
) -> None:
    engine = engine_for(f"{shared_postgres.url}?options=-c%20work_mem%3D8MB%20-c%20lock_timeout%3D7s")
    with engine.connect() as connection:
        assert connection.scalar(text("SHOW work_mem")) == "8MB"
    with psycopg.connect(connection_text(engine)) as listening:
        assert listening.execute("SHOW work_mem").fetchone() == ("8MB",)
        assert listening.execute("SHOW lock_timeout").fetchone() == ("7s",)
    engine.dispose()


def test_time_in_which_the_process_stood_still_is_no_outage_whoever_notices_first(tmp_path: Path) -> None:
    """The loop may look at the clock before the writing thread has heard that its transaction is gone."""
    now = [1_000]

    async def go() -> list[int]:
        engine = engine_for(f"sqlite:///{tmp_path}/a.db")
        migrate(engine)
        writer = Writer(engine, "p", now=lambda: now[0])
        away: list[int] = []
        writer.on_reconnect = away.append
        writer.check()
        whole = writer._attempt

        def woken(connection: Connection, writes: list[Write], singly: bool = False) -> list[Written | None]:
            writer._attempt = whole  # type: ignore[method-assign]
            now[0] += 20_000
            assert writer._checked_at is not None
            writer._checked_at -= 20
            writer.check()
            raise OperationalError("", {}, Exception("ended by PostgreSQL"))

        writer._attempt = woken  # type: ignore[method-assign]
        assert await writer.write(Write("a", [row("a", 1)])) is Written.DONE
        await writer.stop()
        engine.dispose()
        return away

    assert asyncio.run(go()) == [21_000]
