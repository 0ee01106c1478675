"""Work that anybody may ask for: one thread has it, one address after the other, and whoever plays feels little."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from shofar.server.archive import demonstrations, replays
from shofar.server.http import heavy_work, picture_cache
from shofar.server.http.heavy_work import HeavyWork
from shofar.table.checks import Denied
from tests.server.in_process_app import Browser, Running, running

WALLS = "demonstration-walls"
RECORD = demonstrations.record(WALLS)
ASKED: dict[str, tuple[str, str, Any]] = {
    "a game": ("GET", f"/games/{WALLS}/replay", None),
    "a record": ("POST", "/replay", {"record": RECORD}),
    "a preview": ("POST", "/preview", {"record": RECORD, "step": 0, "seat": 0, "action": "x"}),
    "why": ("GET", f"/games/{WALLS}/why?first=1&last=20", None),
    "why in a record": ("POST", "/why", {"record": RECORD, "first": 1, "last": 20}),
    "lessons": ("GET", "/lessons", None),
    "a step": ("POST", "/lessons/walls-1", {}),
    "a try": ("POST", "/lessons/walls-1/try", {"action": "x"}),
    "a lesson's preview": ("POST", "/lessons/walls-1/preview", {"action": "x"}),
}


class Nobodys(ThreadPoolExecutor):
    """The loop's own threads, of which there are several."""

    def submit(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("one more thread would calculate beside those who play")


@pytest.mark.parametrize("what", ASKED)
def test_none_of_it_is_worked_out_in_threads_of_which_there_are_many(tmp_path, what):
    async def story():
        async with running(tmp_path) as server:
            asyncio.get_running_loop().set_default_executor(Nobodys())
            answer = await server.browser().request(*ASKED[what])
            asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
            assert answer.status_code in (200, 400, 422), answer.text

    asyncio.run(story())


@pytest.mark.skipif(not picture_cache.can_draw(), reason="nothing here makes PNG")
def test_pictures_are_drawn_there_too(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            asyncio.get_running_loop().set_default_executor(Nobodys())
            answer = await server.browser().http.get(f"/share/{WALLS}.png")
            asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
            assert answer.status_code == 200

    asyncio.run(story())


async def crowd(server: Running, ask: Any, count: int) -> list["asyncio.Task[Any]"]:
    """So many requests of one address, all of which wait."""
    one = server.browser("198.51.100.1")
    tasks = [asyncio.create_task(ask(one)) for _ in range(count)]
    waiting = server.context.replaying._queue._waiting
    async with asyncio.timeout(30):
        while sum(map(len, waiting.values())) < count - 1:
            await asyncio.sleep(0.01)
    return tasks


def test_who_asks_for_much_keeps_nobody_else_waiting(tmp_path, monkeypatch):
    gate, whole, at_once, most = threading.Event(), replays.replay_views, 0, 0

    def slowly(*args: Any, **named: Any) -> Any:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        gate.wait(60)
        try:
            return whole(*args, **named)
        finally:
            at_once -= 1

    def replay(browser: Browser) -> Any:
        return browser.request(*ASKED["a game"])

    monkeypatch.setattr(replays, "replay_views", slowly)

    async def story():
        async with running(tmp_path) as server:
            tasks = await crowd(server, replay, 15)
            learner = await server.browser("192.0.2.1").request(*ASKED["a step"])
            assert learner.status_code == 200, "lessons wait behind no replay"
            guest = asyncio.create_task(replay(server.browser("192.0.2.2")))
            await asyncio.sleep(0)
            while "192.0.2.2" not in server.context.replaying._queue._waiting:
                await asyncio.sleep(0.01)
            gate.set()
            assert (await guest).status_code == 200
            assert sum(one.done() for one in tasks) <= 3, "one turn each"
            assert {(await one).status_code for one in tasks} == {200}
            assert most == 1

    asyncio.run(story())


def test_where_too_many_wait_the_address_with_most_is_refused(monkeypatch):
    monkeypatch.setattr(heavy_work, "MOST_WAITING", 3)

    async def story():
        work, gate = HeavyWork(), threading.Event()
        tasks = [asyncio.create_task(work.do("a", gate.wait)) for _ in range(6)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(work.do("b", gate.wait)))
        await asyncio.sleep(0)
        gate.set()
        told = await asyncio.gather(*tasks, return_exceptions=True)
        assert [getattr(one, "code", one) for one in told] == [True, True, True, *["server-too-many"] * 3, True]
        assert all(isinstance(one, Denied | bool) for one in told)
        work.close()

    asyncio.run(story())
