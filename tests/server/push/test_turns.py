"""In a game with days to think, whoever is asked and away is told once, in their language, and nobody else is."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from sqlalchemy import func, select

from shofar.server.db import schema
from shofar.server.push.subscriptions import MOST
from shofar.table.settings import Person
from tests.server.in_process import Onlooker
from tests.server.in_process_app import Browser, Running, running
from tests.server.push_receiver import HOST, Receiver, Subscriber, claims_of, new_key, receiver

KEY = new_key()
PATIENCE_S = 30
DAYS = {"clock": "move", "ms": 3 * 86_400_000}


@asynccontextmanager
async def telling(folder, service: Receiver, **settings: Any):
    """A server with a key, whose messages reach the service on this machine."""
    async with running(folder, push_key=KEY, **settings) as server:
        assert server.service.push is not None
        server.service.push.stop()
        server.service.push.delivery = service.delivery()
        server.service.push.wait_s = 0
        yield server


async def game(host: Browser, guest: Browser, clock: dict[str, Any] = DAYS) -> str:
    """A game of Towers that has begun; the host begins."""
    settings = {"game": "towers", "seats": 2, "public": True, "clock": clock, "starter": "S"}
    table = await host.table(settings=settings)
    await guest.table_request(table, "sit", seat="N")
    await host.table_request(table, "start")
    return table


async def played(server: Running, browser: Browser, table: str) -> None:
    """The first legal move of whoever is asked."""
    session = server.service.cache.sessions[table]
    (seat,) = session.table.waiting
    action = str(session.table.current_game.legal(seat)[0])
    await browser.table_request(table, "act", seat=seat, action=action, version=session.table.version)


async def received(service: Receiver) -> tuple[str, dict[str, str], bytes]:
    async with asyncio.timeout(PATIENCE_S):
        return await service.received.get()


async def settled(server: Running) -> None:
    """Until nothing that a change of a table has set off is under way."""
    tasks = server.service.tasks._tasks
    while tasks:
        await asyncio.gather(*tasks)


async def kept(server: Running) -> int:
    rows = await server.context.people.db.rows(select(func.count()).select_from(schema.pushes))
    return int(rows[0][0])


def test_who_is_away_is_told_and_learns_nothing_but_which_table(tmp_path, database):
    async def story():
        async with receiver(tmp_path) as service, telling(tmp_path, service, database=database) as server:
            ada, ben = await server.people("Ada", "Ben")
            phone, desk = Subscriber("phone"), Subscriber("desk")
            await ben.post("/me/push", {**phone.body, "language": "de"}, 204)
            await ada.post("/me/push", desk.body, 204)
            table = await game(ada, ben)
            first, _, body = await received(service)
            assert first == "POST /desk HTTP/1.1"
            assert desk.read(body) == {"title": "It is your turn: Towers", "table": table, "game": "towers"}

            await played(server, ada, table)
            first, headers, body = await received(service)
            assert first == "POST /phone HTTP/1.1"
            assert phone.read(body) == {"title": "Du bist am Zug: Türme", "table": table, "game": "towers"}
            claims = claims_of(headers["authorization"])
            assert claims.keys() == {"aud", "exp"}  # without a public address there is nobody to write to
            assert claims["aud"] == f"https://{HOST}"
            assert headers["authorization"].endswith((await ben.get("/instance"))["push"])
            assert table not in str(headers)
            assert len(headers["topic"]) == 32
            await settled(server)
            assert service.received.empty()
            assert server.service.push.sent == 2

    asyncio.run(story())


def test_who_is_at_the_table_is_not_told(tmp_path):
    async def story():
        async with receiver(tmp_path) as service, telling(tmp_path, service) as server:
            ada, ben = await server.people("Ada", "Ben")
            await ben.post("/me/push", Subscriber().body, 204)
            table = await game(ada, ben)
            session = server.service.cache.sessions[table]
            onlooker = Onlooker(Person(ben.user["id"], "Ben"))
            server.service.presence.connect(session, onlooker)
            await played(server, ada, table)
            await settled(server)
            assert service.received.empty()
            server.service.presence.disconnect(session, onlooker)
            await played(server, ben, table)
            await played(server, ada, table)
            await received(service)

    asyncio.run(story())


def test_minutes_to_think_are_no_correspondence(tmp_path):
    async def story():
        async with receiver(tmp_path) as service, telling(tmp_path, service) as server:
            ada, ben = await server.people("Ada", "Ben")
            await ben.post("/me/push", Subscriber().body, 204)
            for clock in (
                {"clock": "none"},
                {"clock": "move", "ms": 86_399_999},
                {"clock": "fischer", "bank_ms": 600_000},
            ):
                await played(server, ada, await game(ada, ben, clock))
            await settled(server)
            assert service.received.empty()

    asyncio.run(story())


def test_several_processes_tell_once(tmp_path, shared_postgres):
    async def story():
        async with AsyncExitStack() as stack:
            service = await stack.enter_async_context(receiver(tmp_path))
            url = shared_postgres.migrated("push")
            one, two = [await stack.enter_async_context(telling(tmp_path, service, database=url)) for _ in range(2)]
            ada, ben = await one.people("Ada", "Ben")
            await ben.post("/me/push", Subscriber().body, 204)
            table = await game(ada, ben)
            there = await two.service.tables.current(table)
            # The other process has the table in memory too, and hears of the move: whoever asks first tells.
            await played(one, ada, table)
            async with asyncio.timeout(PATIENCE_S):
                while there.table.version < one.service.cache.sessions[table].table.version:
                    await asyncio.sleep(0.005)
            two.service.push.table_changed(there)
            one.service.push.table_changed(one.service.cache.sessions[table])
            await settled(one)
            await settled(two)
            assert service.received.qsize() == 1
            assert one.service.push.sent + two.service.push.sent == 1

    asyncio.run(story())


def test_what_is_gone_is_forgotten_and_what_fails_is_kept(tmp_path):
    async def story():
        async with receiver(tmp_path) as service, telling(tmp_path, service) as server:
            ada, ben = await server.people("Ada", "Ben")
            await ben.post("/me/push", Subscriber().body, 204)
            for status, left in ((500, 1), (429, 1), (301, 1), (410, 0)):
                service.answer = f"HTTP/1.1 {status} So\r\ncontent-length: 0\r\n\r\n".encode()
                await played(server, ada, await game(ada, ben))
                await received(service)
                await settled(server)
                assert (status, await kept(server)) == (status, left)
            assert (server.service.push.sent, server.service.push.lost) == (0, 4)

    asyncio.run(story())


def test_it_goes_with_the_login_session_and_with_the_user(tmp_path, database):
    async def story():
        async with receiver(tmp_path) as service, telling(tmp_path, service, database=database) as server:
            ada, ben, eve = await server.people("Ada", "Ben", "Eve")
            for number, browser in enumerate((ada, ben, eve)):
                await browser.post("/me/push", Subscriber(str(number)).body, 204)
            answer = await eve.get("/me/data")
            assert [one["language"] for one in answer["pushes"]] == ["en"]
            assert HOST not in str(answer)
            await ada.post("/sign-out", {}, 200)
            assert await kept(server) == 2
            await ben.delete("/me", {})
            assert await kept(server) == 1
            await eve.delete("/me/push")
            assert await kept(server) == 0

    asyncio.run(story())


def test_one_user_has_few_browsers_and_each_browser_one_place(tmp_path):
    async def story():
        async with receiver(tmp_path) as service, telling(tmp_path, service) as server:
            (ada,) = await server.people("Ada")
            for number in range(30):
                await ada.post("/me/push", Subscriber(str(number)).body, 204)
            assert await kept(server) == 1
            for number in range(2 * MOST):
                link = await ada.post("/me/link", {})
                other = server.browser()
                await other.post("/links", {"code": link["url"].partition("#")[2]}, 200)
                await other.post("/me/push", Subscriber(f"other {number}".replace(" ", "-")).body, 204)
            assert await kept(server) == MOST
            rows = await server.context.people.db.rows(select(schema.pushes.c.endpoint))
            assert f"https://{HOST}/other-{2 * MOST - 1}" in {endpoint for (endpoint,) in rows}

    asyncio.run(story())


def test_somebody_elses_endpoint_takes_nothing_from_them(tmp_path):
    async def story():
        async with receiver(tmp_path) as service, telling(tmp_path, service) as server:
            ada, ben = await server.people("Ada", "Ben")
            mine = Subscriber()
            await ben.post("/me/push", mine.body, 204)
            await ada.post("/me/push", {**Subscriber().body, "endpoint": mine.body["endpoint"]}, 204)
            await ada.delete("/me/push")
            table = await game(ada, ben)
            await played(server, ada, table)
            _, _, body = await received(service)
            assert mine.read(body)["table"] == table

    asyncio.run(story())


def test_a_busy_opponent_cannot_flood(tmp_path):
    async def story():
        from shofar.server.config import limits_from

        limits = limits_from(["pushes_per_hour=3"], limited=False)
        async with receiver(tmp_path) as service, telling(tmp_path, service, limits=limits) as server:
            ada, ben = await server.people("Ada", "Ben")
            await ben.post("/me/push", Subscriber().body, 204)
            for _ in range(4):
                await played(server, ada, await game(ada, ben))
                await settled(server)
            assert (service.received.qsize(), server.service.push.lost) == (1, 3)

    asyncio.run(story())


def test_what_no_browser_sends_is_refused_and_nothing_is_kept(tmp_path):
    async def story():
        async with receiver(tmp_path) as service, telling(tmp_path, service) as server:
            (ada,) = await server.people("Ada")
            fine = Subscriber().body
            for field, text in (
                ("endpoint", "http://push.example.org/one"),
                ("endpoint", "https://localhost/one"),
                ("endpoint", "https://169.254.169.254/latest"),
                ("endpoint", "https://push.example.org/" + "a" * 10_000),
                ("p256dh", "A" * 10_000),
                ("p256dh", "B" + "A" * 86),
                ("auth", "A" * 10_000),
                ("auth", "x"),
                ("language", "xx"),
            ):
                await ada.post("/me/push", {**fine, field: text}, 400)
            await server.browser().post("/me/push", fine, 401)
            assert await kept(server) == 0

    asyncio.run(story())


def test_without_a_key_there_is_nothing_of_it(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            (ada,) = await server.people("Ada")
            assert (await ada.get("/instance"))["push"] is None
            await ada.post("/me/push", Subscriber().body, 404)
            await ada.delete("/me/push", status=404)
            assert server.service.push is None

    asyncio.run(story())
