"""Hints over HTTP: for one person's casual games against bots and for nobody else."""

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import shofar
from shofar.bots.registry import player
from shofar.core.player import Budget
from shofar.server.bots import hints
from shofar.server.bots.hints import WAITING, WAITING_FROM_ONE, Hint, HintProcess
from shofar.table.checks import Denied
from tests.server.in_process_app import running

ME: dict[str, Any] = {"fill": "level-1", "start": True, "sit": ["S"]}


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine takes long to start the process that thinks."""
    monkeypatch.setattr(hints, "TIMEOUT_S", 600.0)


def run(tmp_path, scene, **more):
    async def all_of_it():
        async with running(tmp_path, **more) as server:
            await scene(server)

    asyncio.run(all_of_it())


def first(game: str = "towers", **more: Any) -> dict[str, Any]:
    return {"settings": {"game": game, "seats": 2 if game == "towers" else 3, **more}}


def test_a_hint_in_words_at_ones_own_casual_table(tmp_path, database):
    async def scene(server):
        ada = await server.browser().be("Ada")
        table = await ada.table(**first(starter="S"), **ME)
        given = await ada.post(f"/tables/{table}/hint", {"seat": "S"}, 200)
        view = (await ada.get(f"/tables/{table}/view"))["view"]
        assert 1 <= len(given) <= 3
        assert {one["action"] for one in given} <= set(view["legal"])
        assert all(0 <= one["value"] <= 1 for one in given)

    run(tmp_path, scene, database=database)


def test_getting_ready_starts_the_process_once_and_gives_no_advice(tmp_path, monkeypatch):
    started = []

    async def scene(server):
        ada, eve = await server.browser().be("Ada"), await server.browser().be("Eve")
        table = await ada.table(**first(starter="S", public=True), **ME)
        desk = server.context.hints
        usual = desk._started

        def counted():
            started.append("pool")
            return usual()

        monkeypatch.setattr(desk, "_started", counted)
        for _ in range(3):
            assert await ada.post(f"/tables/{table}/hint", {"seat": "S", "prepare": True}, 200) == []
        assert started == ["pool"]
        await eve.post(f"/tables/{table}/hint", {"seat": "S", "prepare": True}, 403)
        assert await ada.post(f"/tables/{table}/hint", {"seat": "S"}, 200)

    run(tmp_path, scene)


def test_who_waits_for_a_hint_waits_for_no_getting_ready(monkeypatch):
    async def scene():
        desk, gate = HintProcess(), asyncio.Event()

        async def thinking(*_: object) -> list[Hint]:
            await gate.wait()
            return []

        monkeypatch.setattr(desk, "_started", lambda: None)
        monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", thinking)
        asked = asyncio.create_task(desk.hints(shofar.walls.new(seats=3, seed=7).view(0), "here"))
        await asyncio.sleep(0)
        desk.prepare("walls")  # there is no pool: this would fail if it asked for one
        gate.set()
        assert await asked == []
        desk.close()
        desk.prepare("walls")

    asyncio.run(scene())


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
        await bruno.table_request(table, "sit", seat=1, version=(await bruno.get(f"/tables/{table}"))["version"])
        await ada.table_request(table, "start")
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


def test_what_was_missed_is_told_once_the_game_is_over(tmp_path, database):
    async def scene(server):
        ada, eve = await server.browser().be("Ada"), await server.browser().be("Eve")
        table = await ada.table(**first(starter="S", public=True), **ME)
        refused = await ada.post(f"/tables/{table}/missed", {"seat": "S"}, 409)
        assert refused["code"] == "server-not-over"
        version = (await ada.get(f"/tables/{table}"))["version"]
        await ada.table_request(table, "act", seat="S", action="R2@c2", version=version)
        await ada.table_request(table, "resign", seat="S")
        assert await ada.post(f"/tables/{table}/missed", {"seat": "S"}, 200) == []
        await eve.post(f"/tables/{table}/missed", {"seat": "S"}, 403)

    run(tmp_path, scene, database=database)


@pytest.mark.parametrize("more", [{"rated": True}, {"one_screen": True}])
def test_nothing_is_said_of_rated_games_or_among_people(tmp_path, more):
    async def scene(server):
        ada = await server.browser().be("Ada")
        one_screen = more.get("one_screen", False)
        table = await ada.table(**first(starter="S", **more), start=True, **({} if one_screen else {"fill": "level-1"}))
        await ada.table_request(table, "resign", seat="S")
        refused = await ada.post(f"/tables/{table}/missed", {"seat": "S"}, 409)
        assert refused["code"] == "server-no-hints"

    run(tmp_path, scene)


def test_the_process_looks_back_at_a_whole_game():
    game = careless_game()
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        found = pool.submit(hints.look_back, game, 0).result()
    assert 0 < len(found) <= 3
    assert all(game.actions[one.step] == (0, one.played) for one in found)
    assert any(one.why or one.why_not for one in found)


def careless_game():
    """One seat plays at random against two bots that look."""
    played = shofar.walls.new(seats=3, seed=3, start=0)
    bots = {seat: player("walls", "level-4" if seat else "random") for seat in played.seats}
    while played.waiting:
        who = played.waiting[0]
        played = played.play(who, bots[who].choose(played.view(who), Budget(sims=300), len(played.actions)).action)
    return played


def test_too_many_are_told_to_ask_again(monkeypatch):
    async def scene():
        desk, gate = HintProcess(), asyncio.Event()

        async def thinking(*_: object) -> list[Hint]:
            await gate.wait()
            return []

        monkeypatch.setattr(desk, "_started", lambda: None)
        monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", thinking)
        view, busy = shofar.walls.new(seats=3, seed=7).view(0), pytest.raises(Denied, match="server-hints-busy")
        tasks = [asyncio.create_task(desk.hints(view, "here")) for _ in range(WAITING_FROM_ONE)]
        await asyncio.sleep(0)
        with busy:
            await desk.hints(view, "here")
        tasks += [asyncio.create_task(desk.hints(view, "there")) for _ in range(WAITING - WAITING_FROM_ONE)]
        await asyncio.sleep(0)
        guest = asyncio.create_task(desk.hints(view, "anywhere"))
        await asyncio.sleep(0)
        gate.set()
        assert await guest == [], "whose address has fewest is let in"
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert answers.count([]) == WAITING - 1
        assert [str(one) for one in answers if one != []] == ["server-hints-busy"]
        assert not desk._waiting.total()
        desk.close()
        with busy:
            await desk.hints(view, "here")

    asyncio.run(scene())


def test_a_thought_that_ends_the_process_costs_nobody_else_theirs():
    async def scene():
        desk = HintProcess()
        asked = [
            desk._thought("a", os._exit, 3),
            *(desk._thought(name, abs, -number) for number, name in enumerate("bcd")),
        ]
        broken, *fine = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(broken, Denied)
        assert fine == [0, 1, 2]
        desk.close()

    asyncio.run(scene())


def test_a_thought_that_takes_too_long_costs_nobody_else_theirs(monkeypatch):
    monkeypatch.setattr(hints, "TIMEOUT_S", 0.05)

    async def scene():
        desk, ended = HintProcess(), []

        async def thinking(_: object, work: Any, *about: Any) -> Any:
            return await work(*about) if work is asyncio.sleep else work(*about)

        monkeypatch.setattr(desk, "_started", lambda: None)
        monkeypatch.setattr(desk, "_end", lambda: ended.append(1))
        monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", thinking)
        asked = [desk._thought("a", asyncio.sleep, 60), desk._thought("b", abs, -1), desk._thought("c", abs, -2)]
        late, *fine = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(late, Denied)
        assert (fine, ended) == ([1, 2], [1])

    asyncio.run(scene())


def test_who_waits_too_long_for_their_turn_ends_nobodys_thought(monkeypatch):
    monkeypatch.setattr(hints, "TURN_S", 0.05)

    async def scene():
        desk, gate = HintProcess(), asyncio.Event()

        async def thinking(*_: object) -> str:
            await gate.wait()
            return "thought"

        monkeypatch.setattr(desk, "_started", lambda: None)
        monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", thinking)
        first = asyncio.create_task(desk._thought("a", abs, -1))
        await asyncio.sleep(0)
        with pytest.raises(Denied, match="server-hints-busy"):
            await desk._thought("b", abs, -2)
        gate.set()
        assert await first == "thought"
        assert not desk._waiting.total()
        desk.close()

    asyncio.run(scene())


def test_an_address_with_many_questions_is_thought_about_in_turns_with_all_others(monkeypatch):
    async def scene():
        desk, order = HintProcess(), []

        async def thinking(_: object, work: Any, who: str) -> None:
            order.append(who)
            await asyncio.sleep(0)

        monkeypatch.setattr(desk, "_started", lambda: None)
        monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", thinking)
        await asyncio.gather(*(desk._thought(who, abs, who) for who in "aaaab"))
        assert order == ["a", "a", "b", "a", "a"]
        desk.close()

    asyncio.run(scene())
