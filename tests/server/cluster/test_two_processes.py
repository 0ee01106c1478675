"""Two server processes on one PostgreSQL: players of one table on different processes, any of which may die."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from shofar.table import messages
from tests.scale import SOAK
from tests.server.client import Seat, guests, open_table, play_on, run
from tests.server.cluster.test_kill import check_records, games_with_bots
from tests.server.postgres import Postgres
from tests.server.processes import Server, running

KILLS = 20 if SOAK else 2
AWAY_MS = 20_000


@pytest.fixture
def two(postgres: Postgres, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Server, Server]]:
    url = postgres.migrated(request.node.name.partition("[")[0])
    with running(url, tmp_path, workers=1) as one, running(url, tmp_path) as other:
        yield one, other


def _all_here(message: object) -> bool:
    return isinstance(message, messages.Presence) and message.present == [0, 1, 2, 3]


def test_players_of_one_table_on_two_processes(two: tuple[Server, Server]) -> None:
    async def go() -> None:
        people = await asyncio.to_thread(guests, two[0].url, 4)
        table = await asyncio.to_thread(open_table, people[0], seats=4)
        seats = [await Seat.at(guest, table, url=two[at % 2].url) for at, guest in enumerate(people)]
        answers = await asyncio.gather(*(seat.request("sit", seat=at) for at, seat in enumerate(seats) if at))
        assert all(isinstance(answer, messages.Accepted) for answer in answers)
        await seats[0].request("start")
        for seat in seats:
            await seat.until(lambda seat=seat: seat.update is not None)
            await seat.until(lambda seat=seat: any(_all_here(one) for one in seat.others))
        await seats[1].request("chat", text="hello over there")
        await seats[0].until(lambda: any(isinstance(one, messages.Chatted) for one in seats[0].others))
        await play_on(seats, random.Random(4).choice)
        results = [seat.view["result"] for seat in seats]
        assert results[0] is not None
        assert results == results[:1] * 4

    run(go())


def test_what_one_process_has_accepted_holds_at_the_other_at_once(two: tuple[Server, Server]) -> None:
    async def go() -> None:
        people = await asyncio.to_thread(guests, two[0].url, 2)
        tables = [await asyncio.to_thread(open_table, people[0], game="towers", seats=2) for _ in range(15)]
        for table in tables:
            here, there = [await Seat.at(guest, table, url=two[at].url) for at, guest in enumerate(people)]
            await here.request("start", key="too soon")
            assert isinstance(await there.request("sit", seat="N"), messages.Accepted)
            # No waiting for the news: it was durable when it was accepted.
            answer = await here.request("start")
            assert isinstance(answer, messages.Accepted), answer
            for seat in (here, there):
                await seat.close()

    run(go())


def test_all_hear_everything_that_is_said_at_both_processes(two: tuple[Server, Server]) -> None:
    async def go() -> None:
        people = await asyncio.to_thread(guests, two[0].url, 2)
        table = await asyncio.to_thread(open_table, people[0])
        seats = [await Seat.at(people[at % 2], table, url=two[at // 2].url) for at in range(4)]
        lines = [
            seat.request("chat", key=f"{at} {number}", text="hello")
            for number in range(10)
            for at, seat in enumerate(seats)
        ]
        assert all(isinstance(answer, messages.Accepted) for answer in await asyncio.gather(*lines))
        for seat in seats:
            await seat.until(lambda seat=seat: said(seat) == set(range(1, 41)))

    run(go())


def said(seat: Seat) -> set[int]:
    return {one.n for one in seat.others if isinstance(one, messages.Chatted)}


def test_a_process_dies_and_its_players_carry_on_elsewhere(two: tuple[Server, Server]) -> None:
    async def go() -> None:
        games = await games_with_bots(two[0], tables=2, seed=5)
        players = [player for _, those in games for player in those]
        for at, player in enumerate(players):
            player.urls = [two[at % 2].url, two[1 - at % 2].url]
        playing = asyncio.gather(*(player.play() for player in players))
        chance = random.Random(6)
        for kill in range(KILLS):
            await asyncio.sleep(chance.uniform(0.3, 0.8))
            victim = two[kill % 2]
            victim.kill()
            await asyncio.sleep(0.3)
            await asyncio.to_thread(victim.start)
        await asyncio.wait_for(playing, 120)
        await check_records(games)

    run(go())


def test_the_database_dies_and_nothing_accepted_is_lost(two: tuple[Server, Server], postgres: Postgres) -> None:
    async def go() -> None:
        games = await games_with_bots(two[0], tables=2, seed=7)
        players = [player for _, those in games for player in those]
        for at, player in enumerate(players):
            player.urls = [two[at % 2].url, two[1 - at % 2].url]
        playing = asyncio.gather(*(player.play() for player in players))
        chance = random.Random(8)
        for _ in range(KILLS):
            await asyncio.sleep(chance.uniform(0.3, 0.8))
            postgres.kill()
            await asyncio.to_thread(postgres.start)
        await asyncio.wait_for(playing, 120)
        await check_records(games)

    run(go())


def test_time_in_which_no_process_ran_is_charged_to_nobody(two: tuple[Server, Server]) -> None:
    async def go() -> None:
        people = await asyncio.to_thread(guests, two[0].url, 2)
        clock = {"clock": "fischer", "bank_ms": 60_000}
        table = await asyncio.to_thread(open_table, people[0], game="towers", seats=2, clock=clock)
        seats = [await Seat.at(guest, table, url=two[at].url) for at, guest in enumerate(people)]
        await seats[1].request("sit", seat="N")
        await seats[0].request("start")
        await seats[0].until(lambda: seats[0].update is not None)
        two[1].kill()
        await asyncio.to_thread(two[1].start)
        assert woken(two[0].database, table) == [], "one process alone is no outage"
        for server in two:
            server.kill()
        await asyncio.to_thread(make_older, two[0].database, AWAY_MS)
        for server in two:
            await asyncio.to_thread(server.start)
        back = await Seat.at(people[0], table, url=two[1].url)
        await back.until(lambda: back.update is not None and back.update.version > seats[0].version)
        assert [entry["down_ms"] >= AWAY_MS for entry in woken(two[0].database, table)] == [True]

    run(go())


def make_older(database: str, by_ms: int) -> None:
    """As if all that is there had been written so much earlier: what no server saw is as long ago."""
    with psycopg.connect(database) as connection:
        connection.execute(
            "UPDATE processes SET began_at = began_at - %(by)s, seen_at = seen_at - %(by)s", {"by": by_ms}
        )
        connection.execute("UPDATE tables SET wakes_at = wakes_at - %s", (by_ms,))
        for table, version, text in connection.execute("SELECT table_id, version, entry FROM log").fetchall():
            entry = json.loads(text)
            row = {"at": entry["at"] - by_ms, "entry": json.dumps({**entry, "at": entry["at"] - by_ms})}
            own = "UPDATE log SET at = %(at)s, entry = %(entry)s WHERE table_id = %(table)s AND version = %(version)s"
            connection.execute(own, {**row, "table": table, "version": version})


def woken(database: str, table: str) -> list[dict[str, Any]]:
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT entry FROM log WHERE table_id = %s ORDER BY version", (table,)).fetchall()
    entries = [json.loads(row[0]) for row in rows]
    return [entry for entry in entries if entry["entry"] == "woke"]
