"""What the operator's log says: what happened to which table, by ids, and nothing that is secret."""

import asyncio
import logging

import msgspec

from shofar.server.logs import JsonFormatter
from shofar.server.maintenance import Maintenance
from tests.server.bans import ban_address, ban_user
from tests.server.finished_games import resigned_game
from tests.server.in_process_app import running

OF_THE_MACHINE = ("started", "stopped", "disk-slow", "bots-are")
"""How the server is, and how fast its machine."""


def _lines(caplog):
    """The lines of our own, as they are written."""
    lines = [JsonFormatter().format(one) for one in caplog.records if one.name == "shofar.server"]
    records = [msgspec.json.decode(line) for line in lines]
    return [
        {name: value for name, value in line.items() if name not in ("at", "level")}
        for line in records
        if line["event"] not in OF_THE_MACHINE
    ]


def test_what_happens_to_tables_and_people_is_logged_by_their_ids(tmp_path, caplog, monkeypatch):
    monkeypatch.setattr("shofar.server.maintenance.ROUND_S", 3600.0)
    caplog.set_level(logging.INFO, "shofar.server")

    async def story():
        async with running(tmp_path) as server:
            upkeep = Maintenance(server.context.people, server.context.metrics)
            await upkeep.once()
            ada, bo = await server.people("Ada", "Bo")
            game = await resigned_game(ada, bo)
            clock = {"clock": "move", "ms": 5000}
            table = await ada.table(settings={"clock": clock, "on_timeout": "bot", "starter": "S"})
            await bo.post("/join", {"code": await ada.link(table)}, 200)
            await ada.table_request(table, "start")
            server.clock.skip(seconds=6)
            server.service.timers.run_out()
            while server.service.cache.sessions[table].table.seats["S"].bot is None:
                await asyncio.sleep(0.01)
            await ada.post("/accounts", {"name": "adalovelace", "password": "correct horse"})
            await server.browser().post("/sign-in", {"name": "adalovelace", "password": "wrong horse"}, 403)
            await server.browser().post("/sign-in", {"name": "nobody", "password": "wrong horse"}, 403)
            await ban_user(server.context.people.db, bo.user["id"], "", server.clock())
            await upkeep.once()
            await ban_address(server.context.people.db, "10.9.9.9", "", server.clock())
            await upkeep.once()
            await upkeep.once()
            return game.partition("-")[0], table, ada.user["id"], bo.user["id"]

    first, second, ada, bo = asyncio.run(story())
    lines = _lines(caplog)
    assert lines == [
        {"event": "table-opened", "table": first, "game": "towers", "seats": 2},
        {"event": "game-begun", "table": first},
        {"event": "game-over", "table": first, "how": "resign", "seat": "N"},
        {"event": "table-opened", "table": second, "game": "towers", "seats": 2},
        {"event": "game-begun", "table": second},
        {"event": "seat-timed-out", "table": second, "seat": "S"},
        {"event": "seat-taken-over", "table": second, "seat": "S", "bot": "level-5"},
        {"event": "account-made", "user": ada},
        {"event": "sign-in-failed", "user": ada, "address": "203.0.113.7"},
        {"event": "sign-in-failed", "user": None, "address": "203.0.113.7"},
        {"event": "banned", "kind": "user", "subject": bo, "until": None},
        {"event": "banned", "kind": "address", "subject": "10.9.9.9/32", "until": None},
    ]
    assert "horse" not in caplog.text
    assert "lovelace" not in str(lines)
