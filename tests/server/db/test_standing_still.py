"""A process that stands still, in the middle of a transaction too, does not hold up the others."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from shofar.table import messages
from tests.server.client import Guest, Seat, guests, open_table, play_on, run
from tests.server.db.test_hanging import ready
from tests.server.postgres import Postgres
from tests.server.processes import Server, running
from tests.server.serve_command import STAND_STILL


async def until(holds: Callable[[], bool], patience: float = 30.0) -> None:
    """Waits for a condition that nobody announces."""
    async with asyncio.timeout(patience):
        while not await asyncio.to_thread(holds):
            await asyncio.sleep(0.05)


async def game(people: list[Guest], server: Server) -> list[Seat]:
    """Towers for two, begun at one process."""
    table = await asyncio.to_thread(open_table, people[0], game="towers", seats=2)
    seats = [await Seat.at(guest, table, url=server.url) for guest in people]
    await seats[1].request("sit", seat="N")
    await seats[0].request("start")
    for seat in seats:
        await seat.until(lambda seat=seat: seat.update is not None)
    return seats


def count(database: str, query: str) -> int:
    with psycopg.connect(database) as connection:
        found = connection.execute(query).fetchone()
        assert found is not None
        return int(found[0])


WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
BACKENDS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"


def test_who_stands_still_in_a_transaction_holds_up_no_other_table(shared_postgres: Postgres, tmp_path: Path) -> None:
    flag = tmp_path / "stand-still"
    url = shared_postgres.migrated("standing_still")
    with (
        running(url, tmp_path, environment={STAND_STILL: str(flag)}) as one,
        running(url, tmp_path) as other,
    ):

        async def go() -> None:
            people = await asyncio.to_thread(guests, one.url, 2)
            contested = await game(people, one)
            elsewhere = [await game(people, other) for _ in range(3)]
            through_other = [await Seat.at(seat.guest, seat.table, url=other.url) for seat in contested]
            for seat in through_other:
                await seat.until(lambda seat=seat: seat.update is not None)
            mover, again = next(
                (seat, same) for seat, same in zip(contested, through_other, strict=True) if seat.to_act()
            )
            flag.write_text(mover.table, encoding="ascii")
            action = mover.view["legal"][0]
            message: dict[str, Any] = {"version": mover.version, "seat": mover.update and mover.update.seat}
            await mover.send({"type": "act", "key": "k", "action": action, **message})
            await until(one.stands_still)
            # Its transaction holds the next entry of that table, and has not been committed: others want to write it.
            await again.send({"type": "act", "key": "k", "action": action, **message})
            chance = random.Random(1)
            for seats in elsewhere:
                # Nobody is cut off, and every game is played to its end while the first process stands still.
                await play_on(seats, chance.choice)
            await again.until(lambda: "k" in again.answers)
            assert isinstance(again.answers["k"], messages.Accepted), again.answers
            assert one.stands_still()
            # Nobody waits for it any more, and nothing was left behind that does.
            await until(lambda: count(url, WAITING) == 0)
            assert count(url, BACKENDS) < 20
            assert await asyncio.to_thread(ready, other.url) == 200
            assert not [line for line in other.lines() if line["event"] in ("database-away", "database-lost")]
            one.thaw()
            await until(lambda: ready(one.url) == 200)
            back = await Seat.at(mover.guest, mover.table, url=one.url)
            answer = await back.request("act", key="k", action=action, **message)
            assert isinstance(answer, messages.Accepted), "carried out once, by whoever was first"
            second = await Seat.at(next(seat.guest for seat in contested if seat is not mover), mover.table)
            await play_on([back, second], chance.choice)
            assert count(url, f"SELECT count(*) FROM log WHERE table_id = '{mover.table}' AND key = 'k'") == 1
            assert count(url, "SELECT count(*) FROM outages") == 0, "the database was there all the time"

        run(go())
