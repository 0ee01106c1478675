"""A host removes somebody: link, page and connection are closed to them until they are let in again."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.client import Seat, guests, open_table, run
from tests.server.in_process_app import Browser, running
from tests.server.postgres import Postgres
from tests.server.processes import running as started

PRIVATE = {"game": "walls", "seats": 3, "public": False}
PASSWORD = "correct horse"


async def _names(browser: Browser, table: str) -> list[str | None]:
    return [seat["name"] for seat in (await browser.get(f"/tables/{table}"))["seats"]]


@pytest.mark.parametrize("account", [False, True], ids=["guest", "account"])
def test_the_same_link_does_not_bring_them_back_to_a_private_table(tmp_path, account):
    async def story():
        async with running(tmp_path) as server:
            ada, bo, cy = await server.people("Ada", "Bo", "Cy")
            if account:
                await bo.post("/accounts", {"name": "Bo-Account", "password": PASSWORD})
            table = await ada.table(settings=PRIVATE)
            code = await ada.link(table)
            held = await ada.post(f"/tables/{table}/personal-invites", {"seat": 2, "name": "Somebody"})
            assert (await bo.post("/join", {"code": code}, 200))["seat"] == 1
            answer = await ada.table_request(table, "stand", seat=1)
            assert [one["user"] for one in answer["table"]["removed"]] == [bo.user["id"]]
            for personal_or_open in (code, held["url"].partition("#")[2]):
                assert (await bo.post("/join", {"code": personal_or_open}, 403))["code"] == "table-removed"
            assert (await bo.get(f"/tables/{table}", 403))["code"] == "table-removed"
            assert (await bo.table_request(table, "sit", 403, seat=1))["code"] == "table-removed"
            if account:
                again = server.browser()
                await again.post("/sign-in", {"name": "bo-account", "password": PASSWORD}, 200)
                assert (await again.post("/join", {"code": code}, 403))["code"] == "table-removed"
            # The others come by the same link as before, and are not told whom the host has removed.
            assert (await cy.post("/join", {"code": code}, 200))["seat"] == 1
            assert (await cy.get(f"/tables/{table}"))["removed"] == []
            assert (await cy.table_request(table, "let-in", 403, user=bo.user["id"]))["code"] == "table-host-only"
            answer = await ada.table_request(table, "let-in", user=bo.user["id"])
            assert answer["table"]["removed"] == []
            await cy.table_request(table, "stand", seat=1)
            assert (await bo.post("/join", {"code": code}, 200))["seat"] == 1
        async with running(tmp_path) as server:
            session = await server.service.tables.session(table)
            assert not session.table.removed

    asyncio.run(story())


def test_it_holds_after_a_restart_and_a_deleted_name_goes_from_it(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            table = await ada.table(settings=PRIVATE)
            code = await ada.link(table)
            await bo.post("/join", {"code": code}, 200)
            await ada.table_request(table, "stand", seat=1)
            cookies, csrf = bo.http.cookies, bo.http.headers["x-csrf-token"]
        async with running(tmp_path) as server:
            bo = server.browser()
            bo.http.cookies, bo.http.headers["x-csrf-token"] = cookies, csrf
            assert (await bo.post("/join", {"code": code}, 403))["code"] == "table-removed"
            await bo.delete("/me", {})
            session = await server.service.tables.session(table)
            assert [person.name for person in session.table.removed.values()] == ["—"]
        async with running(tmp_path) as server:
            session = await server.service.tables.session(table)
            assert [person.name for person in session.table.removed.values()] == ["—"]

    asyncio.run(story())


def test_from_a_public_table_they_may_still_be_onlookers(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            table = await ada.table(settings={**PRIVATE, "public": True})
            await bo.table_request(table, "sit", seat=1)
            await ada.table_request(table, "stand", seat=1)
            assert await _names(bo, table) == ["Ada", None, None]
            assert (await bo.table_request(table, "sit", 403, seat=1))["code"] == "table-removed"

    asyncio.run(story())


def test_their_connections_end_at_every_process(shared_postgres: Postgres, tmp_path):
    url = shared_postgres.migrated("removed")
    with started(url, tmp_path) as one, started(url, tmp_path) as other:

        async def go() -> None:
            ada, bo = await asyncio.to_thread(guests, one.url, 2)
            table = await asyncio.to_thread(open_table, ada, public=False)
            invite: Any = await asyncio.to_thread(ada.post, f"/api/tables/{table}/invite", {})
            await asyncio.to_thread(bo.post, "/api/join", {"code": invite["url"].partition("#")[2]})
            host = await Seat.at(ada, table)
            removed = [await Seat.at(bo, table, url=server.url) for server in (one, other)]
            await host.request("stand", seat=1)
            for seat in removed:
                with pytest.raises(ConnectionError):
                    await seat.until(lambda: False)
                assert seat.socket.close_code == 4004
            for server in (one, other):
                with pytest.raises(Exception, match="403"):
                    await Seat.at(bo, table, url=server.url)
            await host.until(lambda: host.info is not None and [who.user for who in host.info.removed] == [bo.user])
            await host.request("let-in", user=bo.user)
            await host.until(lambda: host.info is not None and not host.info.removed)
            async with asyncio.timeout(60):  # the other process is told a moment later
                while True:
                    with suppress(InvalidStatus):
                        await Seat.at(bo, table, url=other.url)
                        break
                    await asyncio.sleep(0.05)

        run(go())
