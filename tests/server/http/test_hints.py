"""Hints over HTTP: for one person's casual games against bots and for nobody else."""

import asyncio
import multiprocessing
from typing import Any

import pytest

from shofar.server.bots.hints import WAITING, Hint, HintDesk
from shofar.table.checks import Denied
from tests.server.in_process_app import running

ME: dict[str, Any] = {"fill": "level-1", "start": True, "sit": ["S"]}


def run(tmp_path, scene):
    async def all_of_it():
        async with running(tmp_path) as server:
            await scene(server)

    asyncio.run(all_of_it())


def first(game: str = "towers", **more: Any) -> dict[str, Any]:
    return {"settings": {"game": game, "seats": 2 if game == "towers" else 3, **more}}


def test_a_hint_in_words_at_ones_own_casual_table(tmp_path):
    async def scene(server):
        ada = await server.browser().be("Ada")
        table = await ada.table(**first(starter="S"), **ME)
        hints = await ada.post(f"/tables/{table}/hint", {"seat": "S"}, 200)
        view = (await ada.get(f"/tables/{table}/view"))["view"]
        assert 1 <= len(hints) <= 3
        assert {one["action"] for one in hints} <= set(view["legal"])
        assert all(0 <= one["value"] <= 1 for one in hints)

    run(tmp_path, scene)


def test_the_process_that_thinks_is_gone_after_the_server(tmp_path):
    before = set(multiprocessing.active_children())

    async def scene(server):
        ada = await server.browser().be("Ada")
        table = await ada.table(**first(starter="S"), **ME)
        await ada.post(f"/tables/{table}/hint", {"seat": "S"}, 200)
        assert len(set(multiprocessing.active_children()) - before) == 1

    run(tmp_path, scene)
    for one in set(multiprocessing.active_children()) - before:
        one.join(10)
    assert set(multiprocessing.active_children()) <= before


@pytest.mark.parametrize(
    "how",
    [
        {**first(starter="S"), "bots": {}, "start": False},  # not begun
        {**first(starter="N"), **ME},  # not our turn (the bot is slow: there are no workers here)
    ],
)
def test_none_where_nothing_is_asked_of_us(tmp_path, how):
    async def scene(server):
        ada = await server.browser().be("Ada")
        table = await ada.table(**how)
        await ada.post(f"/tables/{table}/hint", {"seat": "S"}, 409)

    run(tmp_path, scene)


def test_none_among_people(tmp_path):
    async def scene(server):
        ada, bruno = await server.browser().be("Ada"), await server.browser().be("Bruno")
        table = await ada.table(**first("walls", public=True), sit=[0], bots={"2": "level-1"})
        await bruno.tell(table, "sit", seat=1, version=(await bruno.get(f"/tables/{table}"))["version"])
        await ada.tell(table, "start")
        for who, seat in ((ada, 0), (bruno, 1)):
            refused = await who.post(f"/tables/{table}/hint", {"seat": seat}, 409)
            assert refused["code"] == "server-no-hints"
        await ada.post(f"/tables/{table}/hint", {"seat": 1}, 403)

    run(tmp_path, scene)


def test_none_for_people_round_one_screen(tmp_path):
    async def scene(server):
        ada = await server.browser().be("Ada")
        table = await ada.table(**first("walls", one_screen=True), start=True)
        refused = await ada.post(f"/tables/{table}/hint", {"seat": 0}, 409)
        assert refused["code"] == "server-no-hints"

    run(tmp_path, scene)


def test_none_for_somebody_else(tmp_path):
    async def scene(server):
        ada, eve = await server.browser().be("Ada"), await server.browser().be("Eve")
        table = await ada.table(**first(starter="S", public=True), **ME)
        await eve.post(f"/tables/{table}/hint", {"seat": "S"}, 403)
        await server.browser().post(f"/tables/{table}/hint", {"seat": "S"}, 401)

    run(tmp_path, scene)


def test_too_many_are_told_to_ask_again(monkeypatch):
    async def scene():
        desk, gate = HintDesk(), asyncio.Event()

        async def thinking(*_: object) -> list[Hint]:
            await gate.wait()
            return []

        monkeypatch.setattr(desk, "_started", lambda: None)
        monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", thinking)
        asked = [asyncio.create_task(desk.hints(None)) for _ in range(WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Denied, match="server-hints-busy"):
            await desk.hints(None)
        gate.set()
        assert await asyncio.gather(*asked) == [[]] * WAITING
        desk.close()
        with pytest.raises(Denied, match="server-hints-busy"):
            await desk.hints(None)

    asyncio.run(scene())
