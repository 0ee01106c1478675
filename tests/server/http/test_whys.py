"""Why something happened, over HTTP: at a running table, in a finished game, in a record of one's own."""

import asyncio
from typing import Any

from shofar.games import new_game
from tests.server.finished_games import resigned_game
from tests.server.in_process_app import running

TOWERS: dict[str, Any] = {
    "settings": {"game": "towers", "seats": 2, "starter": "S", "public": True},
    "fill": "level-1",
    "start": True,
}


def run(tmp_path, scene):
    async def all_of_it():
        async with running(tmp_path) as server:
            await scene(server)

    asyncio.run(all_of_it())


def test_at_a_table_whoever_may_see_it_may_ask(tmp_path):
    async def scene(server):
        ada, eve = await server.browser().be("Ada"), server.browser()
        table = await ada.table(**TOWERS, sit=["S"])
        version = (await ada.get(f"/tables/{table}"))["version"]
        assert await ada.get(f"/tables/{table}/why?first=1&last=1") == []
        await ada.table_request(table, "act", seat="S", action="R2@c3", version=version)
        for who in (ada, eve):
            told = await who.get(f"/tables/{table}/why?first=1&last=1")
            assert {"clause": "T6", "key": "why-towers-bank", "params": {"square": "c3", "who": "side:N"}} in told
        private = await ada.table(settings={**TOWERS["settings"], "public": False}, fill="level-1", start=True)
        await eve.get(f"/tables/{private}/why?first=1&last=1", 404)

    run(tmp_path, scene)


def test_before_the_game_there_is_nothing_to_tell(tmp_path):
    async def scene(server):
        ada = await server.browser().be("Ada")
        table = await ada.table(settings=TOWERS["settings"])
        assert await ada.get(f"/tables/{table}/why?first=1&last=9") == []

    run(tmp_path, scene)


def test_a_running_game_tells_no_secret(tmp_path):
    """Everybody is told the same: what is asked does not depend on who asks."""

    async def scene(server):
        ada, eve = await server.browser().be("Ada"), server.browser()
        settings = {"game": "walls", "seats": 3, "public": True}
        table = await ada.table(settings=settings, fill="level-1", start=True, sit=[0])
        view = (await ada.get(f"/tables/{table}/view"))["view"]
        version = (await ada.get(f"/tables/{table}"))["version"]
        await ada.table_request(table, "act", seat=0, action=view["legal"][0], version=version)
        own = await ada.get(f"/tables/{table}/why?first=1&last=99")
        assert [one["key"] for one in own] == ["why-walls-chose"]
        assert own == await eve.get(f"/tables/{table}/why?first=1&last=99")

    run(tmp_path, scene)


def test_in_a_finished_game_and_in_a_record(tmp_path):
    async def scene(server):
        ada, bo = await server.browser().be("Ada"), await server.browser().be("Bo")
        game = await resigned_game(ada, bo)
        assert await ada.get(f"/games/{game}/why?first=1&last=99") == []
        await ada.get("/games/nowhere/why?first=1&last=2", 404)
        played = new_game("towers", starter="S").play("S", "R2@c2").play("N", "Y4@c3")
        told = await ada.post("/why", {"record": played.record(), "first": 2, "last": 2}, 200)
        assert {one["key"] for one in told} == {"why-towers-top", "why-towers-alone"}
        await ada.post("/why", {"record": {"format": "shofar/1"}, "first": 2, "last": 2}, 400)

    run(tmp_path, scene)
