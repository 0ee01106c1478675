"""A database that hangs, instead of refusing to be reached: a frozen machine, a network that swallows everything."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from shofar.server.db.connect import DATABASE_TIMEOUT_S
from shofar.table import messages
from tests.server.client import Guest, Seat, guests, open_table, run
from tests.server.postgres import Postgres
from tests.server.processes import Server, running

BANK_MS = 16_000
HANGS_S = 17.0


@pytest.fixture
def two(postgres: Postgres, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Server, Server]]:
    url = postgres.migrated(request.node.name)
    with running(url, tmp_path) as one, running(url, tmp_path) as other:
        yield one, other


async def game(two: tuple[Server, Server]) -> tuple[Seat, Seat]:
    """Towers with Fischer clocks and no mercy; each player at another process."""
    people = await asyncio.to_thread(guests, two[0].url, 2)
    clock = {"clock": "fischer", "bank_ms": BANK_MS}
    table = await asyncio.to_thread(open_table, people[0], game="towers", seats=2, clock=clock, on_timeout="forfeit")
    first, second = [await Seat.at(guest, table, url=two[at].url) for at, guest in enumerate(people)]
    await second.request("sit", seat="N")
    await first.request("start")
    for seat in (first, second):
        await seat.until(lambda seat=seat: seat.update is not None)
    return (first, second) if first.to_act() else (second, first)


async def back_at(seat: Seat, url: str) -> Seat:
    """Connects again, as the page does, until it succeeds."""
    async with asyncio.timeout(20):
        while True:
            try:
                return await Seat.at(seat.guest, seat.table, url=url)
            except Exception:  # refused, or hung up before it was greeted
                await asyncio.sleep(0.3)


def status_of_a_guest(url: str) -> tuple[int, float]:
    """What somebody new is answered, and after how long."""
    began = time.monotonic()
    try:
        Guest.named(url, "somebody")
    except HTTPError as wrong:
        wrong.close()
        return wrong.code if int(wrong.headers.get("retry-after", "0")) else 0, time.monotonic() - began
    return 200, time.monotonic() - began


def ready(url: str) -> int:
    try:
        with urlopen(f"{url}/readyz", timeout=5) as answer:
            return int(answer.status)
    except HTTPError as wrong:
        wrong.close()
        return wrong.code


def test_no_game_is_lost_and_nobody_waits_in_the_dark(two: tuple[Server, Server], postgres: Postgres) -> None:
    async def go() -> None:
        mover, other = await game(two)
        version, action = mover.version, mover.view["legal"][0]
        with postgres.frozen():
            began = time.monotonic()
            request = {"type": "act", "key": "k", "version": version, "seat": mover.update and mover.update.seat}
            await mover.send({**request, "action": action})
            early = asyncio.create_task(asyncio.to_thread(status_of_a_guest, two[0].url))
            for seat in (mover, other):
                with pytest.raises(ConnectionError):
                    await seat.until(lambda: False)
                assert seat.socket.close_code == 1013
            status, took = await asyncio.to_thread(status_of_a_guest, two[1].url)
            assert (status, took < DATABASE_TIMEOUT_S) == (503, True), "who comes later need not wait"
            assert await asyncio.to_thread(ready, two[0].url) == 503
            assert any((line["event"], line.get("why")) == ("database-away", "no answer") for line in two[0].lines()), (
                "the log says it"
            )
            status, _ = await early
            assert status == 503, "while it still hangs"
            await asyncio.sleep(HANGS_S - (time.monotonic() - began))
        again = await back_at(mover, two[0].url)
        answer = await again.request("act", key="k", version=version, seat=request["seat"], action=action)
        assert isinstance(answer, messages.Accepted), answer
        back = await back_at(other, two[1].url)
        await back.until(lambda: back.version > version)
        for update in [message for seat in (again, back) for message in clocks(seat)]:
            assert min(update.values()) > BANK_MS - HANGS_S * 1000 + 3_000, "no clock is told that has run on"
        assert await asyncio.to_thread(ready, two[0].url) == 200
        logged = [line["event"] for line in two[0].lines() if line["event"].startswith("database-")]
        assert len(logged) <= 5, "seldom"
        assert logged[-1] == "database-back"
        await asyncio.sleep(1)
        assert back.info is not None
        assert back.info.stage == "playing"
        assert isinstance(await back.act(back.view["legal"][0]), messages.Accepted)

    run(go())


def clocks(seat: Seat) -> list[dict[str, int]]:
    from shofar.table import decode_server

    received = [decode_server(text) for text in seat.raw]
    return [one.clock.left_ms for one in received if isinstance(one, messages.Update) and one.clock]  # type: ignore[misc]


def test_a_server_that_is_told_to_stop_does_not_wait_for_it(two: tuple[Server, Server], postgres: Postgres) -> None:
    async def go() -> None:
        mover, _ = await game(two)
        with postgres.frozen():
            await mover.send(
                {"type": "act", "key": "k", "version": mover.version, "seat": "S", "action": mover.view["legal"][0]}
            )
            waiting = [asyncio.to_thread(status_of_a_guest, two[0].url) for _ in range(4)]
            gathered = asyncio.gather(*waiting, return_exceptions=True)
            await asyncio.sleep(0.5)
            for server in two:
                began = time.monotonic()
                assert await asyncio.to_thread(server.stop) == 0
                assert time.monotonic() - began < DATABASE_TIMEOUT_S
            await gathered
        for server in two:
            lines = server.lines()
            assert not [line for line in lines if "InvalidState" in str(line) or line["event"].startswith("Exception")]
            assert lines[-1]["event"] == "stopped"

    run(go())
