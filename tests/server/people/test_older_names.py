"""A database from before names were compared by their looks: its rows go on working."""

import asyncio
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from argon2 import PasswordHasher
from sqlalchemy import Connection, select, text

from shofar.server.clock import now_ms
from shofar.server.db import schema
from shofar.server.db.connect import engine_for
from shofar.server.db.migrations import _config
from shofar.server.people.invites import OPEN
from shofar.table import encode_entry, log
from shofar.table.settings import Person, Settings
from tests.server.in_process_app import running

PASSWORD = "correct horse"
LONG = 10**15


def _insert(connection: Connection, table: str, **values: Any) -> None:
    names = ", ".join(f'"{name}"' for name in values)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({', '.join(f':{one}' for one in values)})"), values)


def _older(url: str) -> None:
    """An account, its bot that somebody signed in as by a link, a table with two open links."""
    engine = engine_for(url)
    with engine.connect() as connection:
        script = ScriptDirectory.from_config(_config())
        (ours,) = [one for one in script.walk_revisions() if one.module.__name__.endswith("look_alikes_py")]
        command.upgrade(_config(connection), str(ours.down_revision))
        times = {"created_at": 1, "seen_at": 1}
        kept = PasswordHasher(time_cost=1, memory_cost=64).hash(PASSWORD)
        _insert(connection, "users", id="uada", kind="account", name="Ada", login="ada", password=kept, **times)
        _insert(connection, "users", id="ubot", kind="bot", name="Bot-1", login="bot-1", owner="uada", **times)
        _insert(connection, "users", id="ubo", kind="guest", name="Bo", **times)
        _insert(connection, "sessions", digest="d1", user_id="ubot", expires_at=LONG, **times)
        invite = {"created_by": "uada", "created_at": 1, "expires_at": LONG}
        _insert(connection, "invites", digest="c", table_id="", kind="carry", user_id="uada", **invite)
        for digest in ("o1", "o2"):
            _insert(connection, "invites", digest=digest, table_id="t1", kind=OPEN, **invite)
        settings = Settings(game="towers", seats=2)
        entries: list[log.Entry] = [
            log.Created(at=1, settings=settings, host=Person("ubo", "Bo")),
            log.Sat(at=1, seat="S", person=Person("uada", "Ada")),
            log.Stood(at=1, seat="S"),
        ]
        for number, (entry, asker) in enumerate(zip(entries, ("ubo", "uada", "uada"), strict=True), start=1):
            values = {"entry": encode_entry(entry).decode(), "asker": asker, "key": str(number)}
            _insert(connection, "log", table_id="t1", version=number, at=1, **values)
        row = {"game": "towers", "stage": "open", "public": False, "rated": False, "host": "ubo", "version": 3}
        row |= {"seats": 2, "free": 2, "settings": "{}", "seated": "[]", "created_at": 1, "updated_at": 1}
        _insert(connection, "tables", id="t1", **row)
        connection.commit()
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_rows_from_before_are_kept_and_known(tmp_path, shared_postgres, kind):
    database = shared_postgres.fresh("older_names") if kind == "postgresql" else f"sqlite:///{tmp_path}/shofar.db"

    async def story():
        await asyncio.to_thread(_older, database)
        async with running(tmp_path, database=database) as server:
            for name in ("\u0410d\u0430", "b0t-l"):
                assert (await server.browser().post("/guests", {"name": name}, 400))["code"] == "server-name-taken"
            db = server.context.people.db
            kinds = [kind for (kind,) in await db.rows(select(schema.invites.c.kind))]
            assert (kinds, await db.rows(select(schema.sessions))) == ([OPEN], [])
            ada = server.browser()
            await ada.post("/sign-in", {"name": "ada", "password": PASSWORD}, 200)
            await ada.delete("/me", {"password": PASSWORD})
            entries = [entry for (entry,) in await db.rows(select(schema.log.c.entry))]
            assert [entry for entry in entries if "Ada" in entry] == []

    asyncio.run(story())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_names_look_like_is_found_anew(tmp_path, shared_postgres, kind):
    """A guest in small capitals, from before those counted as letters, makes way for a new account."""
    database = shared_postgres.fresh("older_looks") if kind == "postgresql" else f"sqlite:///{tmp_path}/shofar.db"
    engine = engine_for(database)
    with engine.connect() as connection:
        command.upgrade(_config(connection), "0009")
        for user, name in (("u1", "\u1d00\u1d05\u1d00"), ("u2", "Bo")):
            row = {"name": name, "looks": name, "looks_cased": name, "created_at": now_ms(), "seen_at": now_ms()}
            _insert(connection, "users", id=user, kind="guest", **row)
        connection.commit()
    engine.dispose()

    async def story():
        async with running(tmp_path, database=database) as server:
            await server.browser().post("/accounts", {"name": "Ada", "password": PASSWORD})
            users = schema.users.c
            names = await server.context.people.db.rows(select(users.name).where(users.kind == "guest"))
            assert sorted(name for (name,) in names) == ["Bo", "\u1d00\u1d05\u1d00 2"]

    asyncio.run(story())
