"""A database of commit 208b311, as its server left it when it was stopped while people played: they play on.

`208b311.sql` was made by that server with three guests and an account: a finished game, Walls with a bot in its second
round, Towers with ten minutes for each move and something said, an open table, and a game of one person against bots.
"""

import asyncio
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from shofar.cli import main
from shofar.server.db.backup import backup, copy_database
from shofar.server.db.connect import engine_for
from shofar.server.db.replay_check import replay_all
from shofar.table import messages
from tests.server.client import Guest, Seat, play_on, run
from tests.server.postgres import Postgres
from tests.server.processes import running
from tests.server.resilient_games import Reached

DUMP = Path(__file__).with_name("208b311.sql")
FINISHED, WALLS, TOWERS, OPEN, BOTS = (
    "79260422823aea33",
    "7596ced706ffbb79",
    "7cc9be9c376e9af7",
    "1c69f4d6137c79b3",
    "bd438a01a4b2c2c6",
)
COOKIES = {
    "player 0": "hZFSh9iWZqWNznOjz70j8Do3.ZSdNmOlBkKANlrj4rsetdHEv",
    "player 1": "b0-zx5KuySY_6F2aV-P_W0no.apJ9OKTaSB3L7mFaLLay0vSF",
    "player 2": "DVWDH9FQHKw__pLre136-80T.k49b9AtTpI4n1jSXuvhS7V7h",
    "Dora": "3xAskBvaqtxDuoaZij4ugZy8.ZApdvZXYkl8hnl8wpmtkZ79m",
}
NIGHT_MS = 10 * 3_600_000


@pytest.fixture
def old(tmp_path: Path) -> str:
    """The address of the database, as of this evening."""
    return f"sqlite:///{put_old(tmp_path / 'shofar.db')}"


def put_old(file: Path) -> Path:
    """The database, with all its times moved so that it was stopped in the evening."""
    with sqlite3.connect(file) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
        [stopped] = connection.execute("SELECT max(seen_at) FROM processes").fetchone()
        later = int(time.time() * 1000) - NIGHT_MS - stopped
        for table, column in (("processes", "seen_at"), ("sessions", "expires_at"), ("log", "at")):
            connection.execute(f"UPDATE {table} SET {column} = {column} + ?", (later,))
        connection.execute("UPDATE tables SET updated_at = updated_at + ?", (later,))
        moved = "json_set(entry, '$.at', json_extract(entry, '$.at') + ?)"
        connection.execute(f"UPDATE log SET entry = {moved} WHERE json_extract(entry, '$.at') IS NOT NULL", (later,))
    connection.close()
    return file


def rows(url: str, query: str) -> list[tuple[Any, ...]]:
    engine = engine_for(url)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(text(query))]
    engine.dispose()
    return found


LOG = "SELECT table_id, version, entry FROM log ORDER BY table_id, version"


def come_back(server: Reached) -> dict[str, Guest]:
    """Everybody, by the cookie that their browser kept."""
    back: dict[str, Guest] = {}
    for name, cookie in COOKIES.items():
        guest = back[name] = Guest(server.url, name, cookie=f"shofar={cookie}")
        me = guest.get("/api/me")
        assert me["user"]["name"] == name
        guest.user, guest.csrf = me["user"]["id"], me["csrf"]
    return back


async def play_all_on(server: Reached) -> None:
    """All that ran is played to its end, and the open table is filled."""
    chance = random.Random(1)
    people = await asyncio.to_thread(come_back, server)
    one, two, three, dora = people.values()
    places = {WALLS: [one, two, three], TOWERS: [dora, three], BOTS: [three]}
    tables = {table: [await Seat.at(guest, table) for guest in sitting] for table, sitting in places.items()}
    for seats in tables.values():
        assert all(seat.info and seat.info.stage == "playing" and seat.info.yours for seat in seats)
    spoken = tables[TOWERS][0]
    await spoken.until(lambda: any(isinstance(one, messages.Chatted) for one in spoken.others))
    assert spoken.update is not None
    assert spoken.update.clock is not None
    # A night has gone by, in which no server ran.
    assert min(filter(None, spoken.update.clock.left_ms.values())) > 500_000
    await asyncio.gather(*(play_on(seats, chance.choice) for seats in tables.values()))
    host, guest, other = [await Seat.at(one, OPEN) for one in (two, one, three)]
    for place, seat in enumerate((guest, other), start=1):
        assert isinstance(await seat.request("sit", seat=place), messages.Accepted)
    assert isinstance(await host.request("start"), messages.Accepted)


def played_on(url: str, folder: Path, before: list[tuple[Any, ...]]) -> None:
    """People come back to a server of today; what was logged before still stands as it was."""
    with running(url, folder, workers=1) as server:
        run(play_all_on(server))
        dora = Guest(server.url, "Dora")
        dora.post("/api/sign-in", {"name": "dora", "password": "correct horse battery"})
        assert dora.get(f"/api/games/{FINISHED}-1/record")["game"] == "towers"
        assert all(dora.get(f"/api/games/{table}-1/record") for table in (WALLS, TOWERS, BOTS))
        assert [line for line in server.lines() if line["level"] in ("warning", "error")] == []
        assert server.stop() == 0
    after = rows(url, LOG)
    assert [row for row in after if row in set(before)] == before
    assert len(after) > len(before) + 100


def test_people_play_on_after_the_upgrade(old: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = rows(old, LOG)
    main(["serve", "--check", "--database", old])
    assert "from schema 0003" in capsys.readouterr().out, "it says what becomes of the schema"
    assert rows(old, "SELECT version_num FROM alembic_version") == [("0003",)], "and has changed nothing"
    played_on(old, tmp_path, before)
    assert replay_all(tmp_path / "shofar.db").broken == []
    backup(old, tmp_path / "copy.db")


def test_people_play_on_after_the_upgrade_at_postgresql(old: str, tmp_path: Path, shared_postgres: Postgres) -> None:
    before, target = rows(old, LOG), shared_postgres.fresh("upgraded")
    copy_database(old, target)
    played_on(target, tmp_path, before)
