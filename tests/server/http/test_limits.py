"""Rate limits: buckets on a clock of the test's own, and which requests they refuse."""

import asyncio
import re
from contextvars import ContextVar
from functools import partial

import pytest

from shofar.server.config import NO_LIMITS, Limits, limits_from
from shofar.server.db.executor import Database
from shofar.server.fair_queue import FairQueue
from shofar.server.people import passwords
from shofar.server.rate_limiter import RateLimiter, rates
from shofar.table.checks import Denied
from tests.server.in_process_app import running

ASKING: ContextVar[tuple[str, ...]] = ContextVar("asking")


class Watch:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def allows(limiter: RateLimiter, name: str, key: str) -> bool:
    try:
        limiter.take(name, key)
    except Denied:
        return False
    return True


def test_a_bucket_empties_and_fills_again_with_time():
    watch = Watch()
    limiter = RateLimiter(Limits(http_per_minute=60), clock=watch)
    assert [allows(limiter, "address", "a") for _ in range(21)] == [True] * 20 + [False]
    assert allows(limiter, "address", "b"), "another address has a bucket of its own"
    watch.now += 3.5
    assert [allows(limiter, "address", "a") for _ in range(4)] == [True, True, True, False]
    watch.now += 10_000
    assert sum(allows(limiter, "address", "a") for _ in range(50)) == 20, "never more than a full bucket"


def test_a_refusal_says_when_to_come_back():
    watch = Watch()
    limiter = RateLimiter(Limits(people_per_minute=6), clock=watch)
    for _ in range(6):
        limiter.take("people", "a")
    with pytest.raises(Denied) as refused:
        limiter.take("people", "a")
    assert (refused.value.code, refused.value.params) == ("server-too-many", {"seconds": 10})
    watch.now += 10
    limiter.take("people", "a")


def test_zero_means_no_limit():
    limiter = RateLimiter(NO_LIMITS)
    for limit in rates(NO_LIMITS):
        assert all(allows(limiter, limit, "a") for _ in range(1000))
        limiter.take_all(limit, {"a": 1.0})
    assert len(limiter) == 0


def test_the_operator_sets_limits_by_name():
    limits = limits_from(["http_per_minute=1200", "messages_per_second=2.5"])
    assert (limits.http_per_minute, limits.messages_per_second, limits.chats_per_minute) == (1200, 2.5, 20)
    none = limits_from(["chats_per_minute=5"], limited=False)
    assert (none.chats_per_minute, none.http_per_minute) == (5, 0)
    for wrong in ("x=0", "http_per_minute=many", "http_per_minute=1.5", "http_per_minute"):
        with pytest.raises(ValueError, match=r"limit|int|say a number"):
            limits_from([wrong])


def test_strangers_cannot_fill_the_memory():
    watch = Watch()
    limiter = RateLimiter(Limits(), clock=watch, most=1000)
    for stranger in range(5000):
        watch.now += 0.0001
        allows(limiter, "address", str(stranger))
    assert len(limiter) <= 1000
    watch.now += 3600
    allows(limiter, "address", "one more")
    allows(limiter, "address", "and another")
    assert len(limiter) <= 1000


def test_too_many_requests_from_one_address_are_answered_with_429(tmp_path):
    async def story():
        async with running(tmp_path, limits=Limits(http_per_minute=15)) as server:
            one = server.browser("198.51.100.1")
            answers = [await one.request("GET", "/me") for _ in range(7)]
            assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
            body = answers[-1].json()
            assert body["code"] == "server-too-many"
            assert int(answers[-1].headers["retry-after"]) == body["params"]["seconds"]
            assert (await server.browser("198.51.100.2").request("GET", "/me")).status_code == 200
            house = [await server.browser(f"2001:db8::{n}").request("GET", "/me") for n in range(1, 8)]
            assert [answer.status_code for answer in house].count(429) == 2, "a household has one IPv6 network"

    asyncio.run(story())


def test_guessing_passwords_is_slow_for_a_name_from_everywhere(tmp_path):
    async def story():
        async with running(tmp_path, limits=Limits(wrong_passwords_per_hour=18)) as server:
            await server.browser().post("/accounts", {"name": "ada", "password": "correct horse"})

            async def guess(n: int, address: str) -> int:
                body = {"name": "ada", "password": f"guess {n}"}
                return (await server.browser(address).request("POST", "/sign-in", body)).status_code

            right = {"name": "ada", "password": "correct horse"}
            one = [await guess(n, "198.51.100.1") for n in range(5)]
            assert one == [403, 403, 403, 429, 429]
            # Of each address the first guess counts for itself alone, the others for the name as well: 30 of them.
            many = [[await guess(n, f"203.0.113.{n}") for _ in range(3)] for n in range(18)]
            assert [tries[0] for tries in many] == [403] * 18
            assert sum(tries.count(403) - 1 for tries in many) == 28
            assert many[-1] == [403, 429, 429]
            assert (await server.browser("192.0.2.1").request("POST", "/sign-in", right)).status_code == 200, (
                "not shut out"
            )

    asyncio.run(story())


def test_new_people_and_tables_are_limited_on_their_own(tmp_path):
    async def story():
        async with running(tmp_path, limits=Limits(people_per_minute=3, tables_per_hour=8)) as server:
            for n in range(3):
                await server.browser().be(f"P{n}")
            await server.browser().post("/guests", {"name": "P4"}, 429)
            ada = await server.browser("192.0.2.9").be("Ada")
            await ada.table()
            await ada.table()
            body = {"settings": {"game": "towers", "seats": 2}}
            assert (await ada.post("/tables", body, 429))["code"] == "server-too-many"

    asyncio.run(story())


def test_one_user_and_one_seat_are_limited_wherever_they_come_from(tmp_path, monkeypatch):
    # Nothing is given back while the test runs, however long it takes.
    monkeypatch.setattr("shofar.server.service.RateLimiter", partial(RateLimiter, clock=lambda: 0.0))

    async def story():
        limits = Limits(http_per_minute=0, user_per_minute=30, messages_per_second=1, messages_burst=3)
        async with running(tmp_path, limits=limits) as server:
            ada = await server.browser().be("Ada")
            table = await ada.table()
            statuses = []
            for n in range(5):
                body = {"type": "stand" if n % 2 == 0 else "sit", "seat": "S", "key": str(n)}
                statuses.append((await ada.request("POST", f"/tables/{table}/requests", body)).status_code)
            assert statuses.count(429) == 2
            for _ in range(12):
                last = await ada.request("GET", "/me")
            assert last.status_code == 429

    asyncio.run(story())


def test_guesses_at_once_are_no_more_than_guesses_in_a_row(tmp_path):
    async def story():
        async with running(tmp_path, limits=Limits(wrong_passwords_per_hour=60, people_per_minute=0)) as server:
            ada = server.browser("192.0.2.1")
            await ada.post("/accounts", {"name": "ada", "password": "correct horse"})
            thief = server.browser("198.51.100.1")
            bodies = [{"name": "ada", "password": f"guess {n}"} for n in range(40)]
            answers = await asyncio.gather(*(thief.request("POST", "/sign-in", body) for body in bodies))
            assert sorted(answer.status_code for answer in answers) == [403] * 10 + [429] * 30
            # Knowing the password costs nothing; neither does asking for another one with the right one.
            for _ in range(12):
                await server.browser("192.0.2.2").post("/sign-in", {"name": "ada", "password": "correct horse"}, 200)
            wrong = [{"old": f"guess {n}", "new": "battery staple"} for n in range(20)]
            answers = await asyncio.gather(*(ada.request("POST", "/me/password", body) for body in wrong))
            assert sorted(answer.status_code for answer in answers) == [403] * 10 + [429] * 10

    asyncio.run(story())


def test_signing_in_counts_with_the_new_people_of_an_address(tmp_path):
    async def story():
        async with running(tmp_path, limits=Limits(people_per_minute=3)) as server:
            ada = server.browser("192.0.2.1")
            await ada.post("/accounts", {"name": "ada", "password": "correct horse"})
            body = {"name": "ada", "password": "correct horse"}
            assert [(await ada.request("POST", "/sign-in", body)).status_code for _ in range(3)] == [200, 200, 429]

    asyncio.run(story())


def test_only_so_many_passwords_wait_to_be_hashed(monkeypatch):
    monkeypatch.setattr(passwords, "MOST_WAITING", 3)

    async def story():
        requests = 3 + 2 + passwords.AT_ONCE
        results = await asyncio.gather(
            *(passwords.hash_password("correct horse", "192.0.2.1") for _ in range(requests)), return_exceptions=True
        )
        assert [getattr(one, "code", None) for one in results].count("server-too-many") == 2
        assert await passwords.verify_password(str(results[0]), "correct horse", "192.0.2.1")

    asyncio.run(story())


def test_who_has_many_passwords_hashed_shuts_nobody_out(monkeypatch):
    """Whichever way they come: new accounts, signing in, changing a password, deleting oneself."""
    monkeypatch.setattr(passwords, "MOST_WAITING", 6)

    async def story():
        order: list[str] = []

        async def one(address: str) -> str:
            result = await passwords.hash_password("correct horse", address)
            order.append(address)
            return result

        crowd = [asyncio.create_task(one("198.51.100.1")) for _ in range(20)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(one(f"192.0.2.{n}")) for n in range(3)]
        await asyncio.gather(*others)
        assert order.count("198.51.100.1") <= passwords.AT_ONCE + 3, "one turn each"
        results = await asyncio.gather(*crowd, return_exceptions=True)
        refused = [getattr(wrong, "code", None) for wrong in results if not isinstance(wrong, str)]
        assert refused == ["server-too-many"] * (20 - 6 - passwords.AT_ONCE + 3)

    asyncio.run(story())


def test_whoever_gives_up_waiting_takes_no_turn(monkeypatch):
    async def story():
        queue = FairQueue(1)
        done: list[str] = []

        async def one(who: str) -> None:
            async with queue.slot(who, 10, 5):
                await asyncio.sleep(0.001)
                done.append(who)

        tasks = [asyncio.create_task(one(who)) for who in "aabbc"]
        await asyncio.sleep(0)
        tasks[2].cancel()
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert done == ["a", "b", "c"] or done == ["a", "c", "b"]
        async with asyncio.timeout(1):
            await one("d")

    asyncio.run(story())


def test_many_passwords_of_one_address_keep_no_other_waiting(tmp_path, monkeypatch):
    monkeypatch.setattr(passwords, "MOST_WAITING", 5)

    async def story():
        async with running(tmp_path, limits=Limits(people_per_minute=0, wrong_passwords_per_hour=0)) as server:
            body = {"name": "ada", "password": "correct horse"}
            ada = server.browser("192.0.2.1")
            await ada.post("/accounts", body)
            mallory = server.browser("198.51.100.1")
            await mallory.post("/accounts", {"name": "mallory", "password": "correct horse"})
            ways = [
                ("POST", "/me/password", {"old": "correct horse", "new": "correct horse"}),
                ("DELETE", "/me", {"password": "a wrong one"}),
                ("POST", "/sign-in", {"name": "mallory", "password": "correct horse"}),
            ]
            for way in ways:
                crowd = [asyncio.create_task(mallory.request(*way)) for _ in range(20)]
                await asyncio.sleep(0.02)
                await server.browser("192.0.2.1").post("/sign-in", body, 200)
                statuses = {answer.status_code for answer in await asyncio.gather(*crowd)}
                assert 429 in statuses, way

    asyncio.run(story())


def test_no_address_of_the_page_or_the_api_asks_the_database_for_who_has_asked_too_often(tmp_path, monkeypatch):
    reads: list[str] = []
    for name in ("read", "write"):
        whole = getattr(Database, name)

        def counted(self, *given, _whole=whole):
            reads.extend(ASKING.get(()))  # the server itself asks now and then, too
            return _whole(self, *given)

        monkeypatch.setattr(Database, name, counted)

    async def story():
        async with running(tmp_path, limits=limits_from(["http_per_minute=1"], limited=False)) as server:
            browser = server.browser("198.51.100.1")
            while allows(server.context.people.limiter, "address", "198.51.100.1"):
                pass
            paths = sorted({route.path_format for route in server.application.litestar.routes})
            assert len(paths) > 60
            for path in paths:
                asking = re.sub(r"\{name\}", "abc.png" if path.startswith("/share") else "abc", path)
                asking = re.sub(r"\{\w+\}", "abc", asking)
                ASKING.set((asking,))
                await browser.http.get(asking)
            assert reads == []

    asyncio.run(story())
