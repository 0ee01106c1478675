"""Who deletes themselves leaves nothing, however busy they were, through whichever process, at whatever table."""

import asyncio
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
from sqlalchemy import event, insert, select, update

from shofar.server.db import schema
from shofar.server.maintenance import Maintenance
from shofar.server.people import erasure
from shofar.server.people.names import DELETED_NAME
from shofar.server.transport.table_socket import Visit
from shofar.server.transport.ws_protocol import SCOPE_KEY
from shofar.table import encode_entry, log, messages
from shofar.table.checks import Denied
from shofar.table.settings import Person
from tests.server.finished_games import resigned_game
from tests.server.in_process import Onlooker
from tests.server.in_process_app import Browser, Running, running

NAME = "Zaphod-Q"


async def rows_with(server: Running, word: str = NAME) -> list[str]:
    """Every row of the database that holds a word."""
    found: list[str] = []
    for table in schema.metadata.sorted_tables:
        rows = await server.context.people.db.rows(select(table))
        found += [f"{table.name}: {tuple(row)!r}" for row in rows if word in repr(tuple(row))]
    return found


async def _busy(browser: Browser, theirs: str, over: asyncio.Event) -> None:
    """Opens tables, sits down and up, is renamed, invites: until the server knows them no more, and a bit longer."""
    number = 0
    while not over.is_set():
        number += 1
        await asyncio.sleep(0.001)  # what is refused at once would leave nobody else any time
        await browser.request("POST", "/tables", {"settings": {"game": "towers", "seats": 2}})
        await browser.request("PATCH", "/me", {"name": f"{NAME} {number}"})
        for kind in ("sit", "stand"):
            body = {"type": kind, "seat": 1, "key": f"{kind}-{number}-{id(browser)}"}
            await browser.request("POST", f"/tables/{theirs}/requests", body)


def _speaking(server: Running, table: str, person: Person, over: asyncio.Event) -> Any:
    async def say(number: int) -> None:
        with suppress(Denied):
            message = messages.Say(key=f"k{number}", text="I am here")
            await server.service.chat.say(server.service.cache.sessions[table], person, message)

    async def speak() -> None:
        number = 0
        while not over.is_set():
            number += 1
            server.service.tasks.spawn(say(number))
            await asyncio.sleep(0.005)

    return speak()


def test_deleting_oneself_while_active_leaves_nothing(tmp_path, database):
    async def story():
        async with AsyncExitStack() as stack:
            one = await stack.enter_async_context(running(tmp_path, database=database))
            two = one
            if database.startswith("postgresql"):
                two = await stack.enter_async_context(running(tmp_path, database=database))
            for round_ in range(3):
                zaphod, host = await one.people(NAME, f"Host {round_}")
                elsewhere = two.browser()
                elsewhere.http.cookies, elsewhere.http.headers = zaphod.http.cookies, zaphod.http.headers
                theirs = await host.table(settings={"game": "walls", "seats": 3, "public": True})
                playing = await host.table(settings={"game": "towers", "seats": 2, "public": True})
                await zaphod.table_request(playing, "sit", seat="N")
                await host.table_request(playing, "start")
                await resigned_game(zaphod, host, public=True)
                over, person = asyncio.Event(), Person(zaphod.user["id"], NAME)
                await two.service.tables.session(theirs)
                work = [_busy(who, theirs, over) for who in (zaphod, elsewhere, elsewhere)]
                work.append(_speaking(two, theirs, person, over))
                tasks = [asyncio.create_task(one) for one in work]
                try:
                    while len(await rows_with(one)) < 30:
                        await asyncio.sleep(0.02)
                    await zaphod.delete("/me", {})
                    left = await rows_with(one)
                finally:
                    over.set()
                    await asyncio.gather(*tasks)
                assert (left, await rows_with(one)) == ([], [])
                for server in (one, two):
                    session = await server.service.tables.current(playing)
                    assert session.table.seats["N"].person == Person(person.user, DELETED_NAME)
                    assert session.table.seats["N"].bot
                    assert not (await server.service.tables.current(theirs)).table.seats_of(person.user)
                await Maintenance(one.context.people, one.context.metrics).once()

    asyncio.run(story())


def test_what_a_frozen_process_writes_later_goes_too(tmp_path, database, monkeypatch):
    monkeypatch.setattr("shofar.server.maintenance.ROUND_S", 3600.0)  # the server's own rounds are not in the way

    async def story():
        async with running(tmp_path, database=database) as server:
            zaphod = await server.browser().be(NAME)
            table = await zaphod.table()
            user = zaphod.user["id"]
            await zaphod.delete("/me", {})
            session = server.service.cache.sessions[table]
            entry = encode_entry(log.Sat(at=1, seat="S", person=Person(user, NAME))).decode()
            row = {"table_id": table, "version": session.table.version + 1, "at": 1, "entry": entry}
            await server.context.people.db.change(insert(schema.log).values(row))
            assert len(await rows_with(server)) == 1
            await Maintenance(server.context.people, server.context.metrics).once()
            assert await rows_with(server) == []
            server.clock.skip(days=2)
            await erasure.forget_erasures(server.context.people)
            assert await server.context.people.db.rows(select(schema.erasures)) == []

    asyncio.run(story())


def test_a_deletion_that_was_cut_short_is_finished(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            zaphod, host = await server.people(NAME, "Host")
            table = await host.table()
            await zaphod.post("/join", {"code": await host.link(table)}, 200)

            async def killed(*_: object) -> None:
                raise RuntimeError("as if the process had died here")

            with monkeypatch.context() as patch:
                patch.setattr(erasure, "stop_writes_everywhere", killed)
                await zaphod.delete("/me", {}, 500)
            assert (await zaphod.get("/me"))["user"] is None
        async with running(tmp_path, database=database) as server:
            await Maintenance(server.context.people, server.context.metrics).once()
            assert await rows_with(server) == []

    asyncio.run(story())


@pytest.mark.parametrize("torn", [False, True], ids=["unreadable", "torn"])
def test_a_log_that_cannot_be_read_is_no_obstacle(tmp_path, database, torn):
    async def story():
        async with running(tmp_path, database=database) as server:
            zaphod, host = await server.people(NAME, "Host")
            table = await host.table(settings={"public": True})
            await zaphod.table_request(table, "sit", seat="N")
            server.service.cache.forget(server.service.cache.sessions[table])
            rows, db = schema.log.c, server.context.people.db
            own = update(schema.log).where(rows.table_id == table, rows.version == 1)
            await db.change(own.values(entry='{"entry":"of a later version","at":1}'))
            if torn:
                query = select(rows.version, rows.entry).where(rows.table_id == table)
                ((version, entry),) = [tuple(row) for row in await db.rows(query) if NAME in row.entry]
                own = update(schema.log).where(rows.table_id == table, rows.version == version)
                await db.change(own.values(entry=entry[:-1]))
            await zaphod.delete("/me", {})
            assert await rows_with(server) == []

    asyncio.run(story())


def test_names_given_to_invites_go_with_their_host_and_never_become_host(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            host = await server.browser().be("Host")
            table = await host.table(settings={"game": "walls", "seats": 4, "public": True})
            for seat, name in ((1, NAME), (2, "Came")):
                held = await host.post(f"/tables/{table}/personal-invites", {"seat": seat, "name": name})
            came = server.browser()
            await came.post("/join", {"code": held["url"].partition("#")[2]}, 200)
            await host.table_request(table, "stand", seat=0)
            session = server.service.cache.sessions[table]
            assert session.table.host == came.user.get("id", (await came.get("/me"))["user"]["id"])
            await came.table_request(table, "stand", seat=2)
            assert session.table.host == (await came.get("/me"))["user"]["id"], "nobody else is there"
            await host.delete("/me", {})
            assert await rows_with(server) == []
            assert await rows_with(server, "Came") != []
            assert session.table.seats[1].person is None

    asyncio.run(story())


def test_guests_whom_nobody_became_are_forgotten(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            host, bo = await server.people("Host", "Bo")
            table = await host.table(settings={"game": "walls", "seats": 4, "public": True})
            codes = []
            for seat, name in ((1, f"{NAME} 1"), (2, f"{NAME} 2"), (3, "Kept")):
                held = await host.post(f"/tables/{table}/personal-invites", {"seat": seat, "name": name})
                codes.append({"code": held["url"].partition("#")[2]})
            await bo.post("/join", codes[0], 200)
            await host.table_request(table, "stand", seat=2)
            server.clock.skip(seconds=3700)
            await Maintenance(server.context.people, server.context.metrics).once()
            assert await rows_with(server) == []
            assert (await server.browser().post("/join", codes[2], 200))["user"]["name"] == "Kept"

    asyncio.run(story())


def test_looking_for_somebody_reads_no_log_but_theirs(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            zaphod, host = await server.people(NAME, "Host")
            table = await host.table(settings={"public": True})
            await zaphod.table_request(table, "sit", seat="N")
            await zaphod.table_request(table, "stand", seat="N")
            statements: list[str] = []
            event.listen(server.service.engine, "before_cursor_execute", lambda *given: statements.append(given[2]))
            await zaphod.delete("/me", {})
            reads = [one for one in statements if "FROM log" in one]
            assert reads
            assert [one for one in reads if "log.table_id =" not in one] == []
            assert await rows_with(server) == []

    asyncio.run(story())


def test_a_connection_that_is_being_made_ends_too(tmp_path):
    """Signed out between the door and the table: nobody stays who was let in by an ended session."""

    class WebSocketProtocol:
        blocked = False
        closed: int | None = None

        def attach(self, _: object) -> None:
            return

        async def ended(self) -> None:
            return

        def put(self, _: bytes) -> None:
            return

        def abort_with(self, code: int, reason: str) -> None:
            self.closed = code

    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            table, service = await ada.table(), server.service
            person = Person(ada.user["id"], "Ada")

            async def door(*_: object) -> Visit:
                visit = Visit(service.cache.sessions[table], person, "", "")
                service.users.sign_out(person.user)
                return visit

            async def receive() -> dict[str, Any]:
                return {"type": "websocket.disconnect"}

            async def send(_: object) -> None:
                return

            wire = WebSocketProtocol()
            scope = {"extensions": {SCOPE_KEY: wire}, "path_params": {"table": table}}
            endpoint = server.application._endpoint
            endpoint._admit = door
            await endpoint(scope, receive, send)
            assert wire.closed == 1008
            assert not service.users._handshakes

    asyncio.run(story())


def test_connections_of_ended_sessions_are_found_even_if_nobody_said_so(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await server.browser().be("Ada")
            session = server.service.cache.sessions[await ada.table()]
            ((digest,),) = await server.context.people.db.rows(select(schema.sessions.c.digest))
            subscriber = Onlooker(Person(ada.user["id"], "Ada"))
            subscriber.credential = digest
            server.service.presence.connect(session, subscriber)
            await Maintenance(server.context.people, server.context.metrics).once()
            assert subscriber.closed == []
            await server.context.people.db.change(schema.sessions.delete())
            await Maintenance(server.context.people, server.context.metrics).once()
            assert subscriber.closed == [1008]

    asyncio.run(story())
