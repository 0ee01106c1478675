"""Many at once, through two processes where there are two: what is counted stays counted, and nobody gets a 500."""

import asyncio
import threading
from functools import partial

import pytest
from sqlalchemy import Connection, func, select, text

from shofar.server.config import Limits
from shofar.server.db import schema
from shofar.server.people.credentials import lock_user
from shofar.server.people.invites import OPEN, PERSONAL
from tests.server.in_process_app import Browser, Running, running

PASSWORD = "correct horse"


async def _count(server: Running, table: str, **wanted: str) -> int:
    columns = schema.metadata.tables[table].c
    query = (
        select(func.count())
        .select_from(schema.metadata.tables[table])
        .where(*(columns[name] == value for name, value in wanted.items()))
    )
    row = await server.context.people.db.row(query)
    assert row is not None
    return int(row[0])


def _twin(browser: Browser, server: Running) -> Browser:
    """The same browser, whose requests another process answers."""
    other = server.browser()
    other.http.cookies, other.http.headers = browser.http.cookies, browser.http.headers
    return other


def test_a_table_has_one_link_however_many_ask_for_it(tmp_path, shared_postgres):
    url = shared_postgres.migrated("one_link")

    async def story():
        async with running(tmp_path, database=url) as one, running(tmp_path, database=url) as two:
            ada = await one.browser().be("Ada")
            both = (ada, _twin(ada, two))
            for number in range(6):
                table = await ada.table()
                for fresh in (False, True, False):
                    requests = [who.post(f"/tables/{table}/invite", {"fresh": fresh}, 200) for who in both * 4]
                    links = {answer["url"] for answer in await asyncio.gather(*requests)}
                    assert fresh or len(links) == 1, number
                    assert await _count(one, "invites", table_id=table, kind=OPEN) == 1
                newest = await ada.link(table)
                assert {link.partition("#")[2] for link in links} == {newest}
                await one.browser().post("/join/look", {"code": newest}, 200)

    asyncio.run(story())


def test_a_fresh_link_differs_from_the_one_before_in_the_same_moment(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await server.browser().be("Ada")
            table = await ada.table()
            links = [(await ada.post(f"/tables/{table}/invite", {"fresh": True}, 200))["url"] for _ in range(5)]
            assert len(set(links)) == 5

    asyncio.run(story())


@pytest.mark.parametrize("what", ["bots", "tokens"])
def test_no_more_bots_and_tokens_than_allowed(tmp_path, shared_postgres, what):
    url = shared_postgres.migrated(f"most_{what}")

    async def story():
        async with running(tmp_path, database=url) as one, running(tmp_path, database=url) as two:
            ada = one.browser()
            await ada.post("/accounts", {"name": "ada", "password": PASSWORD})
            both, path = (ada, _twin(ada, two)), "/bots" if what == "bots" else f"/bots/{ada.user['id']}/tokens"
            bodies = [{"name": f"bot-{n}"} if what == "bots" else {"label": f"t {n}"} for n in range(32)]
            requests = [both[n % 2].request("POST", path, body) for n, body in enumerate(bodies)]
            answers = [answer.status_code for answer in await asyncio.gather(*requests)]
            assert sorted(answers) == [201] * 20 + [409] * 12

    asyncio.run(story())


@pytest.mark.parametrize("known", [True, False], ids=["known", "new"])
def test_a_personal_link_opened_twice_at_once_gives_its_seat_twice(tmp_path, shared_postgres, known):
    url = shared_postgres.migrated(f"twice_{known}".lower())

    async def story():
        async with running(tmp_path, database=url) as one, running(tmp_path, database=url) as two:
            ada = await one.browser().be("Ada")
            for number in range(6):
                table = await ada.table(settings={"game": "walls", "seats": 3})
                held = await ada.post(f"/tables/{table}/personal-invites", {"seat": 1, "name": "Grandma"})
                code = {"code": held["url"].partition("#")[2]}
                first = await one.browser().be(f"Bo {number}") if known else one.browser()
                tabs = [first, _twin(first, two), first] if known else [first, two.browser(), one.browser()]
                answers = await asyncio.gather(*(tab.post("/join", code, 200) for tab in tabs))
                assert [answer["seat"] for answer in answers] == [1, 1, 1]
                assert len({answer["user"]["id"] for answer in answers}) == 1
                # Others have lost it, wherever they come from.
                await (await one.browser().be("Cy")).post("/join", code, 404)
                stranger = one.browser("198.51.100.7")
                assert (await stranger.post("/join", code, 404))["code"] == "server-no-such-invite"

    asyncio.run(story())


def test_the_browser_that_opened_a_link_cannot_do_it_again_for_ever(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await server.browser().be("Ada")
            table = await ada.table(settings={"game": "walls", "seats": 3})
            held = await ada.post(f"/tables/{table}/personal-invites", {"seat": 1, "name": "Grandma"})
            code = {"code": held["url"].partition("#")[2]}
            await server.browser().post("/join", code, 200)
            server.clock.skip(seconds=61)
            await server.browser().post("/join", code, 404)

    asyncio.run(story())


def test_a_guest_who_registers_twice_at_once_has_one_account(tmp_path, shared_postgres):
    url = shared_postgres.migrated("registers_twice")

    async def story():
        async with running(tmp_path, database=url) as one, running(tmp_path, database=url) as two:
            for number in range(5):
                guest = await one.browser().be("Somebody")
                both = (guest, _twin(guest, two))
                names = [f"first-{number}", f"second-{number}"]
                bodies = [{"name": name, "password": PASSWORD} for name in names]
                requests = [who.request("POST", "/accounts", body) for who, body in zip(both, bodies, strict=True)]
                requests.append(both[1].request("PATCH", "/me", {"name": f"Other {number}"}))
                answers = await asyncio.gather(*requests)
                assert sorted(answer.status_code for answer in answers[:2]) in ([201, 401], [201, 409])
                (winner,) = [who for who, answer in zip(both, answers[:2], strict=True) if answer.status_code == 201]
                me = (await winner.get("/me"))["user"]
                assert me["name"] in names, "an account keeps its name, whatever its guest asked for meanwhile"

    asyncio.run(story())


def test_refused_personal_invites_leave_nobody_behind(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await server.browser().be("Ada")
            table = await ada.table(settings={"game": "walls", "seats": 3})
            before = await _count(server, "users")
            refused = [{"seat": 0, "name": "Taken"}, {"seat": 9, "name": "Nowhere"}, {"seat": 1, "name": "\u2800"}]
            for body in refused * 5:
                answer = await ada.request("POST", f"/tables/{table}/personal-invites", body)
                assert answer.status_code in (400, 409)
            # Of many for one seat, one is held.
            requests = [
                ada.request("POST", f"/tables/{table}/personal-invites", {"seat": 1, "name": f"P{n}"}) for n in range(8)
            ]
            answers = await asyncio.gather(*requests)
            assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
            assert await _count(server, "users") == before + 1
            assert await _count(server, "invites", kind=PERSONAL) == 1

    asyncio.run(story())


def test_personal_invites_count_as_new_people(tmp_path):
    async def story():
        async with running(tmp_path, limits=Limits(people_per_minute=4, messages_per_second=0)) as server:
            ada = await server.browser().be("Ada")
            table = await ada.table(settings={"game": "walls", "seats": 3})
            body = {"seat": 0, "name": "Taken"}
            answers = [await ada.request("POST", f"/tables/{table}/personal-invites", body) for _ in range(5)]
            assert [answer.status_code for answer in answers] == [409] * 3 + [429] * 2

    asyncio.run(story())


def test_guests_who_take_each_others_names_do_not_wait_for_each_other(tmp_path, shared_postgres):
    url = shared_postgres.migrated("each_others_names")

    async def story():
        async with running(tmp_path, database=url) as one, running(tmp_path, database=url) as two:
            for number in range(8):
                names = [f"ring{number}of{place}" for place in "abcd"]
                guests = [await (one, two)[at % 2].browser().be(name) for at, name in enumerate(names)]
                wanted = [{"name": name, "password": PASSWORD} for name in (*names[1:], names[0])]
                requests = [who.request("POST", "/accounts", body) for who, body in zip(guests, wanted, strict=True)]
                answers = await asyncio.gather(*requests)
                assert [answer.status_code for answer in answers] == [201] * 4
            query = select(text("deadlocks")).select_from(text("pg_stat_database")).where(text("datname = :name"))
            row = await one.context.people.db.row(query.params(name=url.rpartition("/")[2]))
            assert row is not None
            assert row[0] == 0

    asyncio.run(story())


def test_of_two_transactions_that_wait_for_each_other_both_are_carried_out(tmp_path, shared_postgres):
    url = shared_postgres.migrated("entangled")

    async def story():
        async with running(tmp_path, database=url) as server:
            people = [await server.browser().be(name) for name in ("Ada", "Bob")]
            ids = [(await who.get("/me"))["user"]["id"] for who in people]
            both_hold_one = threading.Barrier(2)
            tries: list[str] = []

            def change(first: str, second: str, connection: Connection) -> None:
                tries.append(first)
                for user in (first, second):
                    lock_user(connection, user)
                    if user == first and len(tries) <= 2:
                        both_hold_one.wait(10)

            db = server.context.people.db
            await asyncio.gather(*(db.write(partial(change, *order)) for order in (ids, ids[::-1])))
            assert len(tries) == 3, "the one that was undone has been done again"

    asyncio.run(story())
