"""A table that cannot be read is set aside whole: its people are told, nobody else notices, the operator can act."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from shofar.cli import main
from shofar.server.db import schema
from shofar.server.db.connect import engine_for
from shofar.server.faults import FAULTS
from tests.server.in_process_app import Running, running

CODE = "server-table-unreadable"
BROKEN = 3
# A name with a space: random ids, which stand beside it, have none.
GONE = "Bo Ark"
"""The row in which Bo sits down."""
WAYS = {
    "not JSON": lambda entry: entry[:-1],
    "unknown": lambda _: '{"entry": "of-a-later-version", "at": 1}',
    "impossible": lambda _: '{"type":"acted","at":1,"seat":"S","action":"R7"}',
}


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/shofar.db"
    return str(request.getfixturevalue("shared_postgres").migrated("unreadable"))


def spoil(database: str, table: str, way: str = "not JSON", version: int = BROKEN) -> None:
    """One row of the log is not what it was."""
    log = schema.log.c
    engine = engine_for(database)
    with engine.begin() as connection:
        here = (log.table_id == table, log.version == version)
        entry = connection.scalar(select(log.entry).where(*here))
        connection.execute(update(schema.log).where(*here).values(entry=WAYS[way](entry)))
    engine.dispose()


async def forget(server: Running, table: str) -> None:
    server.service.cache.forget(await server.service.tables.session(table))


async def lists(browser: Any, path: str) -> dict[str, bool]:
    return {one["id"]: one["unreadable"] for one in await browser.get(path)}


@pytest.mark.parametrize("way", WAYS)
def test_a_table_that_cannot_be_read_is_set_aside(database: str, way: str, tmp_path: Path, capsys: Any) -> None:
    option = ["--database", database]

    async def go() -> str:
        async with running(tmp_path, database=database) as server:
            ada, bo, eve = await server.people("Ada", GONE, "Eve")
            bad = await ada.table(settings={"public": False})
            await bo.post("/join", {"code": await ada.link(bad)}, 200)
            good = await ada.table(settings={"public": True})
            await ada.table_request(bad, "start")
            whole = [json.loads(line) for line in exported(option, bad, capsys)]
            spoil(database, bad, way)
            await forget(server, bad)
            before = FAULTS.counts["load"]
            for _ in range(3):
                for one in (ada, bo):
                    assert (await one.get(f"/tables/{bad}", 409))["code"] == CODE
                assert (await eve.get(f"/tables/{bad}", 404))["code"] == "server-no-such-table"
                await server.service.timers.sweep()
                await server.service.bot_answers.collect()
            assert FAULTS.counts["load"] == before + 1, "it is not read over and over"
            german = await ada.get(f"/tables/{bad}", 409, headers={"accept-language": "de"})
            assert "nicht lesen" in german["message"]
            assert await lists(ada, "/tables/mine") == {bad: True, good: False}
            assert await lists(eve, "/tables") == {good: False}
            await server.service.unreadable.refresh()
            metrics = (await server.browser().http.get("/metrics")).text
            assert "shofar_tables_unreadable 1.0" in metrics
            assert 'shofar_faults_total{place="load"}' in metrics
            # Somebody who sat there deletes what is theirs; their other tables are as they were.
            await bo.delete("/me", {})
            assert GONE not in "".join(exported(option, bad, capsys))
            assert (await ada.get(f"/tables/{good}"))["stage"] == "open"
            # The operator.
            assert main(["unreadable", *option]) == 0
            assert capsys.readouterr().out.startswith(f"{bad} since ")
            assert main(["unreadable", good, "--delete", *option]) == 2
            after = [json.loads(line) for line in exported(option, bad, capsys)]
            assert [row["version"] for row in after] == [row["version"] for row in whole], "nothing is lost"
            # Mended (here by hand): tried again when the operator says so.
            mend(database, bad, whole[BROKEN - 1]["entry"].replace(f'"{GONE}"', '"—"'))
            assert (await ada.get(f"/tables/{bad}", 409))["code"] == CODE
            assert main(["unreadable", bad, "--retry", *option]) == 0
            await server.service.unreadable.refresh()
            assert (await ada.get(f"/tables/{bad}"))["stage"] == "playing"
            assert not len(server.service.unreadable)
            spoil(database, bad, way)
            await forget(server, bad)
            await ada.get(f"/tables/{bad}", 409)
        return bad

    bad = asyncio.run(go())

    async def again() -> None:
        async with running(tmp_path, database=database) as server:
            assert len(server.service.unreadable) == 1
            await server.service.timers.sweep()
            (ada,) = await server.people("Ada")
            capsys.readouterr()
            assert main(["unreadable", bad, "--delete", *option]) == 0
            await server.service.unreadable.refresh()
            assert (await ada.get(f"/tables/{bad}", 404))["code"] == "server-no-such-table"

    asyncio.run(again())
    engine = engine_for(database)
    with engine.connect() as connection:
        for table in schema.metadata.sorted_tables:
            if "table_id" in table.c:
                found = connection.execute(select(table.c.table_id).where(table.c.table_id == bad)).all()
                assert not found, f"{table.name}: never half deleted"
    engine.dispose()


def exported(option: list[str], table: str, capsys: Any) -> list[str]:
    capsys.readouterr()
    assert main(["unreadable", table, "--export", *option]) == 0
    return str(capsys.readouterr().out).splitlines()


def mend(database: str, table: str, entry: str) -> None:
    log = schema.log.c
    engine = engine_for(database)
    with engine.begin() as connection:
        here = (log.table_id == table, log.version == BROKEN)
        connection.execute(update(schema.log).where(*here).values(entry=entry))
    engine.dispose()


def test_a_log_with_a_hole_is_set_aside_and_its_error_tells_no_card(tmp_path: Path, capsys: Any) -> None:
    database = f"sqlite:///{tmp_path}/shofar.db"

    async def go() -> None:
        async with running(tmp_path) as server:
            (ada,) = await server.people("Ada")
            table = await ada.table(settings={"public": True})
            engine = engine_for(database)
            with engine.begin() as connection:
                log = schema.log.c
                connection.execute(update(schema.log).where(log.table_id == table, log.version == 2).values(version=9))
            engine.dispose()
            await forget(server, table)
            assert (await ada.get(f"/tables/{table}", 409))["code"] == CODE
            async with asyncio.timeout(60):  # The mark is written behind the answer.
                while table not in server.service.unreadable.marked:
                    await server.service.unreadable.refresh()
            assert main(["unreadable", "--database", database]) == 0
            assert " Gap " in capsys.readouterr().out

    asyncio.run(go())
