"""Whom one does not want to read: everywhere, for good, and for nobody else."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shofar.table import messages
from tests.server.client import Guest, Seat, guests, open_table, run
from tests.server.postgres import Postgres
from tests.server.processes import Server, running


def said(seat: Seat) -> list[str]:
    return [one.text for one in seat.others if isinstance(one, messages.Chatted)]


def muted(seat: Seat) -> list[str] | None:
    received = [one.users for one in seat.others if isinstance(one, messages.Muted)]
    return list(received[-1]) if received else None


async def hears(seat: Seat, text: str) -> None:
    await seat.until(lambda: text in said(seat))


def test_a_mute_holds_for_one_person_at_every_table_and_after_a_restart(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/shofar.db", tmp_path) as server:

        async def go() -> None:
            ada, bo, cy = await asyncio.to_thread(guests, server.url, 3)
            table = await asyncio.to_thread(open_table, ada)
            here, loud, other = [await Seat.at(guest, table) for guest in (ada, bo, cy)]
            await loud.request("chat", key="before", text="before")
            await hears(here, "before")
            assert isinstance(await here.request("mute", user=bo.user, muted=True), messages.Accepted)
            assert isinstance(await here.request("mute", user=bo.user, muted=True), messages.Accepted), (
                "again is no harm"
            )
            await here.until(lambda: muted(here) == [bo.user])
            await loud.request("chat", key="unheard", text="unheard")
            await other.request("chat", key="between", text="between")
            await hears(here, "between")
            await hears(other, "unheard")
            assert said(here) == ["before", "between"]
            assert muted(loud) is None, "who is muted is not told"

            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            second = await asyncio.to_thread(open_table, ada)
            for place in (table, second):
                here, loud, other = [await Seat.at(guest, place) for guest in (ada, bo, cy)]
                await here.until(lambda here=here: muted(here) == [bo.user])
                await loud.request("chat", key=f"still unheard at {place}", text=f"still unheard at {place}")
                await other.request("chat", key="heard", text="heard")
                await hears(here, "heard")
                assert not any("unheard" in text for text in said(here))
            assert isinstance(await here.request("mute", user=bo.user, muted=False), messages.Accepted)
            await here.until(lambda: muted(here) == [])
            await loud.request("chat", key="back again", text="back again")
            await hears(here, "back again")

        run(go())


@pytest.mark.parametrize(("user", "code"), [("u0000", "server-no-such-user"), ("\u00fc'--", "server-no-such-user")])
def test_nobody_can_be_muted_who_is_not_there(server: Server, user: str, code: str) -> None:
    async def go() -> None:
        ada = await asyncio.to_thread(Guest.named, server.url, "Ada")
        table = await asyncio.to_thread(open_table, ada)
        answer: Any = await (await Seat.at(ada, table)).request("mute", user=user, muted=True)
        assert isinstance(answer, messages.Refused)
        assert answer.code == code
        nobody = await Seat.at(Guest(server.url, "nobody"), table)
        refused: Any = await nobody.request("mute", user=ada.user, muted=True)
        assert refused.code == "server-not-signed-in"

    run(go())


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, shared_postgres: Postgres) -> Iterator[tuple[Server, Server]]:
    folder, url = tmp_path_factory.mktemp("two"), shared_postgres.migrated("mutes")
    with running(url, folder) as one, running(url, folder) as other:
        yield one, other


def test_a_mute_holds_at_all_processes_at_once(two: tuple[Server, Server]) -> None:
    async def go() -> None:
        ada, bo = await asyncio.to_thread(guests, two[0].url, 2)
        table = await asyncio.to_thread(open_table, ada)
        here, there = await Seat.at(ada, table), await Seat.at(ada, table, url=two[1].url)
        loud = await Seat.at(bo, table, url=two[1].url)
        await here.request("mute", user=bo.user, muted=True)
        for seat in (here, there):
            await seat.until(lambda seat=seat: muted(seat) == [bo.user])
        await loud.request("chat", key="unheard", text="unheard")
        await here.request("chat", key="heard", text="heard")
        for seat in (here, there, loud):
            await hears(seat, "heard")
        assert said(here) == said(there) == ["heard"]
        assert said(loud) == ["unheard", "heard"]

    run(go())


def test_who_deletes_themselves_vanishes_from_every_process(two: tuple[Server, Server]) -> None:
    async def go() -> None:
        ada, bo = await asyncio.to_thread(guests, two[0].url, 2)
        table = await asyncio.to_thread(open_table, ada, game="towers", seats=2)
        here = await Seat.at(ada, table, url=two[1].url)
        reconnected = await Seat.at(bo, table, url=two[1].url)
        await reconnected.request("sit", seat="N")
        await here.request("start")
        await here.until(lambda: here.info is not None and here.info.stage == "playing")
        await asyncio.to_thread(bo.delete, "/api/me", {})  # through the other process
        with pytest.raises(ConnectionError):
            await reconnected.until(lambda: False)
        await here.until(lambda: here.info is not None and {one.name for one in here.info.seats} == {ada.name, "—"})
        for server in two:
            late = await Seat.at(ada, table, url=server.url)
            assert late.info is not None
            assert bo.name not in "".join(late.raw)
        await here.request("resign", seat="S")
        await here.until(lambda: here.info is not None and here.info.record is not None)
        assert here.info is not None
        record = await asyncio.to_thread(ada.get, f"/api/games/{here.info.record}/record")
        assert [player["name"] for player in record["players"]] == [ada.name, "—"]

    run(go())
