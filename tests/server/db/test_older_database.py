"""A database that came back without its last seconds, under living servers: play goes on from what it holds."""

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import psycopg
import pytest
from sqlalchemy import text

from shofar.server.db.connect import engine_for
from shofar.server.service import Service
from shofar.server.tables.outages import Unavailable
from shofar.server.tables.session import TableSession
from shofar.table import decode_entry
from shofar.table.advance import table_of
from tests.server.client import Guest, Seat, guests, open_table, play_on, run
from tests.server.db.test_hanging import back_at
from tests.server.in_process import PEOPLE, FakeTime, Onlooker, act, service
from tests.server.in_process import table_of as game_of
from tests.server.postgres import cluster
from tests.server.processes import running

CARD = re.compile(r"Not in the hand|\b[A-Z][0-9]\b")


def versions(url: str, table: str) -> list[int]:
    engine = engine_for(url)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT version FROM log WHERE table_id = :of ORDER BY version"), {"of": table})
        rows = [row[0] for row in found]
    engine.dispose()
    return rows


def forget(url: str, table: str, after: int) -> None:
    """The end of a log is gone."""
    engine = engine_for(url)
    with engine.begin() as connection:
        connection.execute(
            text("DELETE FROM log WHERE table_id = :of AND version > :after"), {"of": table, "after": after}
        )
    engine.dispose()


async def played(made: Service, session: TableSession, moves: int) -> None:
    for _ in range(moves):
        await act(made, session, session.table.waiting[0])


def test_nothing_is_written_behind_a_hole(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await game_of(made, 2, game="towers", seats=2)
            other = await game_of(made, 2, game="towers", seats=2)
            time.ms += 1_000
            await played(made, session, 4)
            kept = session.table.version
            time.ms += 1_000
            await played(made, session, 3)
            forget(database, session.id, kept)
            looks = Onlooker(PEOPLE[0])
            made.presence.connect(session, looks)
            acting = [act(made, session, session.table.waiting[0]), act(made, other, other.table.waiting[0])]
            lost, written = await asyncio.gather(*acting, return_exceptions=True)
            assert isinstance(lost, Unavailable)
            assert isinstance(written, int), "others in the same transaction are written"
            assert looks.closed == [1013]
            again = await made.tables.current(session.id)
            assert again is not session
            assert again.table.version == kept
            time.ms += 1_000
            await played(made, again, 3)
            assert versions(database, session.id) == list(range(1, kept + 4))

    asyncio.run(go())


def test_a_log_that_has_gone_another_way_is_not_gone_on_with(database: str) -> None:
    """As many entries as we know, but others: another process has played on from the older copy."""

    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            session = await game_of(made, 2, game="towers", seats=2)
            time.ms += 1_000
            await played(made, session, 2)
            engine = engine_for(database)
            with engine.begin() as connection:
                connection.execute(
                    text("UPDATE log SET at = at + 5 WHERE table_id = :of AND version = :last"),
                    {"of": session.id, "last": session.table.version},
                )
            engine.dispose()
            with pytest.raises(Unavailable):
                await act(made, session, session.table.waiting[0])
            assert session.id not in made.cache.sessions

    asyncio.run(go())


def test_after_a_reconnect_whatever_is_ahead_of_the_database_is_read_anew(database: str) -> None:
    async def go() -> None:
        time = FakeTime()
        async with service(database, time) as made:
            tables = [await game_of(made, 2, game="towers", seats=2) for _ in range(3)]
            time.ms += 1_000
            kept = [session.table.version for session in tables]
            for session in tables[:2]:
                await played(made, session, 3)
                forget(database, session.id, kept[0])
            await made.follower.drop_unknown()
            assert [session.id in made.cache.sessions for session in tables] == [False, False, True]
            assert [(await made.tables.current(session.id)).table.version for session in tables] == kept

    asyncio.run(go())


def replayed(url: str) -> None:
    """Every log is without holes, and gives a table."""
    with psycopg.connect(url) as connection:
        rows = connection.execute("SELECT table_id, version, entry FROM log ORDER BY table_id, version").fetchall()
    logs: dict[str, list[Any]] = {}
    for table, version, entry in rows:
        entries = logs.setdefault(table, [])
        entries.append(decode_entry(entry))
        assert version == len(entries), "no hole"
    for entries in logs.values():
        table_of(entries)


async def begun(people: list[Guest], at: list[str], **settings: Any) -> list[Seat]:
    table = await asyncio.to_thread(open_table, people[0], seats=3, **settings)
    seats = [await Seat.at(guest, table, url=at[number % 2]) for number, guest in enumerate(people)]
    for place, seat in enumerate(seats[1:], start=1):
        await seat.request("sit", seat=place)
    await seats[0].request("start")
    for seat in seats:
        await seat.until(lambda seat=seat: seat.update is not None)
    return seats


def reached(seats: list[Seat], version: int) -> bool:
    """Whether one of them has heard of it: then the others are about to."""
    return any(seat.version >= version for seat in seats)


def test_servers_go_on_from_an_older_copy_of_their_database(tmp_path: Path) -> None:
    """As when a standby is promoted that had not heard of the last seconds."""
    with cluster() as made, running(made.url, tmp_path) as one, running(made.url, tmp_path) as other:

        async def go() -> None:
            urls = [one.url, other.url]
            people = await asyncio.to_thread(guests, one.url, 3)
            tables = [await begun(people, urls) for _ in range(3)]
            chance = random.Random(3)
            await asyncio.to_thread(made.keep_copy)
            tables = [[await back_at(seat, urls[at % 2]) for at, seat in enumerate(seats)] for seats in tables]
            for seats in tables:
                until = seats[0].version + 9
                await play_on(seats, chance.choice, lambda seats=seats, until=until: reached(seats, until))
            ahead = {seats[0].table: max(seat.version for seat in seats) for seats in tables}
            await asyncio.to_thread(made.bring_back_copy)
            for seats in tables:
                for seat in seats:  # all are told to load the table anew
                    with pytest.raises(ConnectionError):
                        await seat.until(lambda: False)
                back = [await back_at(seat, urls[at % 2]) for at, seat in enumerate(seats)]
                for seat in back:
                    await seat.until(lambda seat=seat: seat.update is not None)
                    assert seat.version < ahead[seat.table]
                await play_on(back, chance.choice)
            replayed(made.url)

        run(go())
        for server in (one, other):
            text = server.log.read_text()
            assert "table-ahead-of-database" in text
            assert not CARD.search(text)


def test_an_unreadable_log_tells_no_card(tmp_path: Path) -> None:
    """A hole that an older version has left: whoever asks for the table is told so, and nothing of what lies there."""

    async def go() -> None:
        people = await asyncio.to_thread(guests, server.url, 3)
        seats = await begun(people, [server.url] * 2)
        until = seats[0].version + 12
        await play_on(seats, random.Random(5).choice, lambda: reached(seats, until))

    url = f"sqlite:///{tmp_path}/shofar.db"
    with running(url, tmp_path) as server:
        run(go())
    engine = engine_for(url)
    with engine.begin() as connection:
        [table] = connection.scalars(text("SELECT id FROM tables"))
        connection.execute(text("DELETE FROM log WHERE version = (SELECT max(version) - 6 FROM log)"))
    engine.dispose()
    with running(url, tmp_path) as again:
        guest = Guest.named(again.url, "somebody")
        with pytest.raises(HTTPError) as wrong:
            guest.get(f"/api/tables/{table}")
        body = wrong.value.read().decode()
        assert json.loads(body)["clause"] is None, "no rule has been broken by whoever asks"
        assert not CARD.search(body + again.log.read_text()), body
