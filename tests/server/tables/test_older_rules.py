"""A table whose log today's rules would refuse: a server reads it, plays it to its end and shows its replay."""

import asyncio

import pytest
from sqlalchemy import insert, update

from shofar.server.archive.replays import replay_views
from shofar.server.db import schema
from shofar.server.db.connect import engine_for
from shofar.table import encode_entry
from shofar.table.advance import table_of
from tests.server.in_process import FakeTime, act, service
from tests.table.test_older_rules import REFUSED, older_log


@pytest.mark.parametrize("game", REFUSED)
def test_an_older_log_is_played_to_its_end(database: str, game: str) -> None:
    entries = older_log(game)
    created = table_of(entries[:1])

    async def story() -> None:
        async with service(database, FakeTime()) as made:
            opened = await made.tables.open_table(created.settings, next(iter(table_of(entries).people().values())))
        engine = engine_for(database)
        rows = [
            {"table_id": opened.id, "version": version, "at": entry.at, "entry": encode_entry(entry).decode()}
            for version, entry in enumerate(entries, 1)
        ]
        with engine.begin() as connection:
            first, mine = rows[0], schema.log.c.table_id == opened.id
            connection.execute(update(schema.log).where(mine).values(at=first["at"], entry=first["entry"]))
            connection.execute(insert(schema.log), rows[1:])
        engine.dispose()
        async with service(database, FakeTime()) as made:
            session = await made.tables.session(opened.id)
            assert session.table == table_of(entries)
            while session.table.stage == "playing":
                await act(made, session, session.table.waiting[0])
            record = session.table.record()
        assert record["rules_version"] == 1
        shown = replay_views(record, trusted=True)
        assert shown.actions == len(record["actions"])

    asyncio.run(story())
