"""In every loop over people, games or tables one fails, and the others have their turn; what failed is tried again.

Faults at a table while others are played at: `tables/test_fault_isolation.py`.
"""

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import insert, select, update

from shofar.server.archive import ratings
from shofar.server.bots.worker_monitor import Readiness
from shofar.server.db import schema
from shofar.server.faults import FAULTS, Place
from shofar.server.http import link_previews
from shofar.server.http import tables as http_tables
from shofar.server.maintenance import CLEAN_UP_S, Maintenance
from shofar.server.people import erasure, operator_changes, operators
from shofar.server.people.audit import Actor
from shofar.server.people.erasure import SETTLED_MS
from shofar.server.people.operator_changes import OperatorChanges
from shofar.server.push import turns
from shofar.server.tables import timers
from shofar.server.tables.mutes import Mutes
from shofar.server.tables.session import TableSession
from shofar.table import messages
from shofar.table.settings import Person
from tests.server.failing import Broken, Failing
from tests.server.finished_games import insert_game
from tests.server.in_process import Onlooker
from tests.server.in_process_app import Browser, Running, running
from tests.server.people.operators import PASSWORD, account
from tests.server.push.test_turns import game, kept, settled, telling
from tests.server.push_receiver import Subscriber, receiver


@pytest.fixture(autouse=True)
def no_rounds_but_the_tests_own(monkeypatch: pytest.MonkeyPatch) -> None:
    async def none(_: Maintenance) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Maintenance, "run", none)


async def upkeep(server: Running) -> Maintenance:
    """What a server does every few seconds; it has done it once."""
    made = Maintenance(server.context.people, server.context.metrics)
    await made.once()
    return made


async def command(server: Running, work: Callable[..., object], *given: str) -> None:
    """An operator at the command line, in a process that tells no server."""
    actor = Actor("command:root", server.context.people.now())
    await server.context.people.db.write(lambda connection: work(connection, actor, *given))


def an_hour_later(work: Maintenance) -> None:
    work._cleaned_up -= CLEAN_UP_S + 1


async def names(server: Running, table: str) -> list[str]:
    """Who sits at a table."""
    session = await server.service.tables.session(table)
    return [held.person.name for held in session.table.seats.values() if held.person is not None]


def test_an_erasure_that_fails_leaves_the_others_to_be_done_and_is_never_given_up(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            work = await upkeep(server)
            people = await server.people("Ann", "Ben", "Cy")
            tables = [await one.table(settings={"public": True}) for one in people]
            failing = Failing(monkeypatch, erasure, "erase", lambda _people, user: user)
            for one in people:
                await command(server, operators.delete_account, one.user["id"])
            failing.whose = {people[0].user["id"]}
            before = FAULTS.counts[Place.ERASURE]
            await work.once()
            rows = await server.context.people.db.rows(select(schema.log.c.table_id, schema.log.c.entry))
            naming = {row.table_id for row in rows if any(name in row.entry for name in ('"Ann"', '"Ben"', '"Cy"'))}
            assert naming == {tables[0]}
            assert FAULTS.counts[Place.ERASURE] > before
            # A day later it is not forgotten, as the others are.
            server.clock.skip(seconds=SETTLED_MS / 1000 + 1)
            an_hour_later(work)
            await work.once()
            noted = await server.context.people.db.rows(select(schema.erasures.c.user_id))
            assert [row.user_id for row in noted] == [people[0].user["id"]]
            failing.whose = set()
            an_hour_later(work)
            await work.once()
            rows = await server.context.people.db.rows(select(schema.log.c.entry))
            assert not [row for row in rows if '"Ann"' in row.entry]
            an_hour_later(work)
            await work.once()
            assert not await server.context.people.db.rows(select(schema.erasures.c.user_id))

    asyncio.run(story())


def test_who_has_a_bot_that_cannot_be_deleted_is_deleted_and_the_bot_later(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            work = await upkeep(server)
            ada = await account(server)
            bots = [(await ada.post("/bots", {"name": name}))["id"] for name in ("one", "two")]
            failing = Failing(monkeypatch, erasure, "mark_deleted", lambda _connection, now, user_id: user_id)
            failing.whose = {bots[0]}
            await ada.delete("/me", {"password": PASSWORD})
            users = schema.users.c
            alive = select(users.id).where(users.deleted_at.is_(None))
            assert [row.id for row in await server.context.people.db.rows(alive)] == [bots[0]]
            failing.whose = set()
            await work.once()
            assert not await server.context.people.db.rows(alive)

    asyncio.run(story())


def test_guests_that_cannot_be_deleted_do_not_hold_up_the_others(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            work = await upkeep(server)
            people = server.context.people
            guests = [f"guest{number:02}" for number in range(24)]
            users = [
                {"id": one, "name": one, "kind": "guest", "created_at": 1, "seen_at": people.now()} for one in guests
            ]
            over = {"kind": "personal", "created_by": "host", "table_id": "t", "created_at": 1, "expires_at": 2}
            invites = [{**over, "digest": one, "user_id": one} for one in guests]
            await people.db.change(insert(schema.users).values(users), insert(schema.invites).values(invites))
            failing = Failing(monkeypatch, erasure, "mark_deleted", lambda _connection, now, user_id: user_id)
            failing.whose = set(guests[:22])
            for _ in range(2):
                an_hour_later(work)
                await work.once()
            left = select(schema.users.c.id).where(schema.users.c.deleted_at.is_(None))
            assert {row.id for row in await people.db.rows(left)} == failing.whose
            assert failing.times == 22, "each was tried once"

    asyncio.run(story())


def test_a_part_of_the_hourly_work_that_fails_leaves_the_rest_to_be_done(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            work = await upkeep(server)
            done = []

            async def broken() -> None:
                raise Broken

            async def fine() -> None:
                done.append(True)

            for name in ("_delete_expired", "_delete_unclaimed_guests"):
                monkeypatch.setattr(work, name, broken)
            monkeypatch.setattr(work, "_finish_all_erasures", fine)
            before = FAULTS.counts[Place.MAINTENANCE]
            an_hour_later(work)
            await work.once()
            assert done == [True]
            assert FAULTS.counts[Place.MAINTENANCE] == before + 2

    asyncio.run(story())


def test_a_new_name_that_fails_is_tried_again_and_the_others_are_not_held_up(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            people = await server.people("Ann", "Ben", "Cy")
            tables = [await one.table(settings={"public": True}) for one in people]
            changes = OperatorChanges(server.context.people)
            await changes.follow()
            failing = Failing(monkeypatch, operator_changes, "rename_at_tables", lambda _people, user: user.id)
            failing.whose = {people[0].user["id"]}
            for number, one in enumerate(people):
                await command(server, operators.rename_user, one.user["id"], f"New {number}")
            for _ in range(3):
                await changes.follow()
            assert [await names(server, one) for one in tables] == [["Ann"], ["New 1"], ["New 2"]]
            assert failing.times == 3
            failing.whose = set()
            await changes.follow()  # though nothing was done since
            assert await names(server, tables[0]) == ["New 0"]
            await changes.follow()
            pending = select(schema.audit.c.id).where(schema.audit.c.pending.is_(True))
            assert not await server.context.people.db.rows(pending)

    asyncio.run(story())


def test_any_number_of_new_names_that_fail_hold_up_nobody(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            (ann,) = await server.people("Ann")
            table = await ann.table(settings={"public": True})
            row = {"at": 1, "actor": "command:root", "action": "renamed", "detail": "", "pending": True}
            ids = [*(f"u{number}" for number in range(120)), ann.user["id"]]
            rows = [{**row, "id": number, "subject": one} for number, one in enumerate(ids, 1)]
            own = update(schema.users).where(schema.users.c.id == ann.user["id"])
            await server.context.people.db.change(insert(schema.audit).values(rows), own.values(name="New"))
            failing = Failing(monkeypatch, OperatorChanges, "_rename_one", lambda _changes, _number, user: user)
            failing.whose = set(ids[:-1])
            await OperatorChanges(server.context.people).follow()
            assert await names(server, table) == ["New"]

    asyncio.run(story())


def test_a_table_that_cannot_be_told_a_new_name_does_not_hold_up_the_others(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            (ann,) = await server.people("Ann")
            tables = [await ann.table(settings={"public": True}) for _ in range(3)]
            found = server.service.tables
            failing = Failing(monkeypatch, found, "decide", lambda session, _work: session.id)
            failing.whose = {tables[1]}
            await ann.request("PATCH", "/me", {"name": "New"})
            assert [await names(server, one) for one in tables] == [["New"], ["Ann"], ["New"]]
            assert failing.times == 1

    asyncio.run(story())


def test_every_table_and_every_listener_is_told_how_the_bots_are(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            (ann,) = await server.people("Ann")
            tables = [await ann.table() for _ in range(3)]
            monitor = server.service.worker_monitor
            states: list[Readiness] = []
            monitor.on_change = (lambda _: 1 / 0, states.append)
            failing = Failing(monkeypatch, monitor, "_inform", lambda session: session.id)
            failing.whose = {tables[0]}
            sessions = server.service.cache.sessions
            monitor.readiness = Readiness("ready")
            monitor._set_readiness([("warming", "walls")], server.service.now())
            assert [one.state for one in states] == ["warming"]
            assert failing.times == 1
            assert all(sessions[one].warming is None or one != tables[0] for one in tables)

    asyncio.run(story())


def test_who_cannot_be_told_that_it_is_their_turn_does_not_hold_up_the_others(tmp_path, monkeypatch):
    async def story():
        async with receiver(tmp_path) as service, telling(tmp_path, service) as server:
            ada, ben = await server.people("Ada", "Ben")
            await ben.post("/me/push", Subscriber("phone").body, 204)
            link = await ben.post("/me/link", {})
            other = server.browser()
            await other.post("/links", {"code": link["url"].partition("#")[2]}, 200)
            await other.post("/me/push", Subscriber("desk").body, 204)
            assert await kept(server) == 2
            push = server.service.push
            assert push is not None
            table = await game(ada, ben)
            session = server.service.cache.sessions[table]
            await settled(server)
            # Two who are asked, of whom nothing can be found out about the first; two browsers, of which one is odd.
            monkeypatch.setattr(turns, "_away", lambda *_: ["nobody", ben.user["id"]])
            people = Failing(monkeypatch, turns, "subscriptions_of", lambda _context, user: user)
            people.whose = {"nobody"}
            browsers = Failing(
                monkeypatch, push._key, "authorization", lambda endpoint, *_: endpoint.rpartition("/")[2]
            )
            browsers.whose = {"phone"}
            before = FAULTS.counts[Place.PUSH]
            await push._notify_later(session, (table, session.table.question_version))
            first, _, _ = await service.received.get()
            assert first == "POST /desk HTTP/1.1"
            assert (people.times, browsers.times, push.sent, push.lost) == (1, 1, 1, 1)
            assert FAULTS.counts[Place.PUSH] == before + 2

    asyncio.run(story())


def test_a_game_that_cannot_be_rated_does_not_hold_up_the_others(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            failing = Failing(monkeypatch, ratings, "rate_game", lambda _connection, game_id, **_: game_id)
            work = Maintenance(server.context.people, server.context.metrics)

            def games(connection):
                for number in (1, 2, 3):
                    insert_game(connection, number, ended_at=number, rated=True)

            await server.context.people.db.write(games)
            failing.whose = {"g000001"}
            before = FAULTS.counts[Place.RATING]
            await work.once()
            await work.once()
            uncounted = select(schema.games.c.id).where(schema.games.c.rated_at.is_(None))
            assert [row.id for row in await server.context.people.db.rows(uncounted)] == ["g000001"]
            assert (failing.times, FAULTS.counts[Place.RATING] - before) == (1, 1), "not again before the next start"

    asyncio.run(story())


def test_a_table_that_cannot_be_listed_does_not_hide_the_others(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            (ann,) = await server.people("Ann")
            tables = [await ann.table(settings={"public": True}) for _ in range(3)]
            failing = Failing(monkeypatch, http_tables, "_row", lambda row, *_, **__: row.id)
            failing.whose = {tables[1]}
            before = FAULTS.counts[Place.LIST]
            for path in ("/tables", "/tables/mine"):
                assert {one["id"] for one in await ann.get(path)} == {tables[0], tables[2]}
            assert FAULTS.counts[Place.LIST] == before + 2

    asyncio.run(story())


def test_a_link_that_cannot_be_described_is_a_page_all_the_same(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            (ann,) = await server.people("Ann")
            tables = [await ann.table(settings={"public": True}) for _ in range(2)]
            failing = Failing(monkeypatch, link_previews, "_table", lambda _context, name, _words: name)
            failing.whose = {tables[0]}
            before = FAULTS.counts[Place.PREVIEW]
            pages = [await ann.http.get(f"/table/{one}") for one in tables]
            assert [(page.status_code, "og:title" in page.text) for page in pages] == [(200, False), (200, True)]
            assert FAULTS.counts[Place.PREVIEW] == before + 1

    asyncio.run(story())


def test_a_mute_that_fails_is_answered_and_others_work(tmp_path, database, monkeypatch):
    async def story():
        async with running(tmp_path, database=database) as server:
            ann, ben, cy = await server.people("Ann", "Ben", "Cy")
            table = await ann.table(settings={"public": True})
            session = server.service.cache.sessions[table]
            failing = Failing(monkeypatch, Mutes, "change", lambda _mutes, user, _message: user)
            failing.whose = {ann.user["id"]}
            clients = [Client(session, one) for one in (ann, ben)]
            for one in clients:
                mute = messages.Mute(key="k", user=cy.user["id"], muted=True)
                server.service.router.chat(one, one.named, mute)
            async with asyncio.timeout(30):
                while not all(one.sent for one in clients):
                    await asyncio.sleep(0.005)
            refused, accepted = (one.sent[0] for one in clients)
            assert isinstance(refused, messages.Refused)
            assert refused.code == "server-trouble"
            assert isinstance(accepted, messages.Accepted)

    asyncio.run(story())


class Client(Onlooker):
    """A connection as the router sees one; it keeps the messages."""

    def __init__(self, session: TableSession, browser: Browser) -> None:
        self.named = Person(browser.user["id"], browser.user["name"])
        super().__init__(self.named)
        self.session = session
        self.sent: list[messages.FromServer] = []

    def greet(self) -> bool:
        return True

    def send(self, message: messages.FromServer) -> None:
        self.sent.append(message)


def test_tables_that_are_watched_keep_no_abandoned_one_open(tmp_path, database, monkeypatch):
    monkeypatch.setattr(timers, "ABANDONED_AT_ONCE", 3)

    async def story():
        async with running(tmp_path, database=database) as server:
            (ann,) = await server.people("Ann")
            tables = [await ann.table() for _ in range(8)]
            sessions = [await server.service.tables.session(one) for one in tables]
            for session in sessions[:5]:
                server.service.presence.connect(session, Onlooker(None))
            server.clock.skip(days=100)
            for _ in range(3):
                await server.service.timers._close_abandoned(server.service.now())
            async with asyncio.timeout(60):
                while [session.table.stage for session in sessions] != [*["open"] * 5, *["closed"] * 3]:
                    await asyncio.sleep(0.005)

    asyncio.run(story())
