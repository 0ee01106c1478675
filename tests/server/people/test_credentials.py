"""What signs somebody in ends with the password, with the account, and never becomes somebody else's."""

import asyncio
from base64 import b64decode
from typing import Any

import pytest
from sqlalchemy import select

from shofar.server.db import schema
from shofar.server.people import accounts, bot_accounts, device_links, passwords
from shofar.server.people.context import User
from shofar.table.checks import Denied
from tests.server.bans import ban_user, lift_bans
from tests.server.in_process import Onlooker
from tests.server.in_process_app import Browser, Running, running

PASSWORD, OTHER = "correct horse", "battery staple"


async def account(server: Running, name: str = "ada") -> Browser:
    browser = server.browser()
    await browser.post("/accounts", {"name": name, "password": PASSWORD})
    return browser


async def link(browser: Browser) -> dict[str, str]:
    return {"code": (await browser.post("/me/link", {}))["url"].partition("#")[2]}


def program(server: Running, token: str) -> Browser:
    made = server.browser()
    made.http.headers["authorization"] = f"Bearer {token}"
    return made


async def token(browser: Browser, user: str | None = None) -> str:
    made = await browser.post(f"/bots/{user or browser.user['id']}/tokens", {"label": "script"})
    return str(made["token"])


@pytest.mark.parametrize("how", ["password", "ban"])
def test_links_and_tokens_end_with_the_password_and_with_a_ban(tmp_path, database, how):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await account(server)
            bot = await ada.post("/bots", {"name": "ada-bot"})
            code = await link(ada)
            programs = [program(server, await token(ada)), program(server, await token(ada, bot["id"]))]
            for one in programs:
                await one.get("/me")
            if how == "password":
                await ada.post("/me/password", {"old": PASSWORD, "new": OTHER}, 204)
                assert (await ada.get("/me"))["user"]["name"] == "ada", "this browser stays"
            else:
                db, now = server.context.people.db, server.clock()
                await ban_user(db, ada.user["id"], "", now)
                await lift_bans(db, ada.user["id"])
                assert (await ada.get("/me"))["user"] is None
            assert (await server.browser().post("/links", code, 404))["code"] == "server-no-such-invite"
            for one in programs:
                assert (await one.get("/me", 401))["code"] == "server-no-such-token"

    asyncio.run(story())


def test_a_program_makes_nothing_that_outlives_its_token(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await account(server)
            bot = await ada.post("/bots", {"name": "ada-bot"})
            for made in (await token(ada), await token(ada, bot["id"])):
                answer = await program(server, made).post("/me/link", {}, 403)
                assert answer["code"] == "server-browsers-only"
            script = program(server, await token(ada))
            body = {"label": "another"}
            assert (await script.post(f"/bots/{bot['id']}/tokens", body, 403))["code"] == "server-browsers-only"
            assert (await script.post("/bots", {"name": "more"}, 403))["code"] == "server-browsers-only"

    asyncio.run(story())


def test_a_device_is_asked_before_it_becomes_somebody_else(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            sender, guest = await server.people("Sender", "Guest One")
            table = await guest.table()
            code = await link(sender)
            assert (await guest.post("/links/look", code, 200))["name"] == "Sender"
            answer = await guest.post("/links", code, 409)
            assert (answer["code"], answer["params"]) == ("server-would-replace", {"name": "Guest One", "by": "Sender"})
            assert (await guest.get("/me"))["user"]["name"] == "Guest One"
            assert [one["id"] for one in await guest.get("/tables/mine")] == [table]
            assert (await guest.post("/links", {**code, "replace": True}, 200))["user"]["name"] == "Sender"
            # Nobody is asked who is nobody yet, or that very person.
            code = await link(sender)
            assert (await sender.post("/links", code, 200))["user"]["name"] == "Sender"
            await server.browser().post("/links", await link(sender), 200)

    asyncio.run(story())


def test_who_opens_a_held_seat_in_a_running_game_is_asked_first(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada, bo = await server.people("Ada", "Bo")
            table = await ada.table()
            held = await ada.post(f"/tables/{table}/personal-invites", {"seat": "N", "name": "Grandma"})
            await ada.table_request(table, "start")
            code = {"code": held["url"].partition("#")[2]}
            answer = await bo.post("/join", code, 409)
            assert (answer["code"], answer["params"]) == ("server-would-replace", {"name": "Bo", "by": "Grandma"})
            assert (await bo.get("/me"))["user"]["name"] == "Bo"
            assert (await bo.post("/join", {**code, "replace": True}, 200))["user"]["name"] == "Grandma"

    asyncio.run(story())


def test_the_sender_of_a_link_does_not_get_the_account(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            sender, phone = await server.browser().be("Somebody"), server.browser()
            await phone.post("/links", await link(sender), 200)
            spare = await link(sender)
            thief = server.browser()
            thief.http.cookies.update(phone.http.cookies)
            assert (await thief.get("/me"))["user"] is not None, "a copied cookie signs in"
            table = await phone.table(settings={"public": True})
            session = server.service.cache.sessions[table]
            subscriber = Onlooker(User(sender.user["id"], "Somebody", "guest").person)
            server.service.presence.connect(session, subscriber)
            await phone.post("/accounts", {"name": "victim", "password": PASSWORD})
            assert (await phone.get("/me"))["user"]["kind"] == "account"
            for other in (sender, thief):
                assert (await other.get("/me"))["user"] is None
            assert subscriber.closed
            await phone.get(f"/tables/{table}")
            await server.browser().post("/links", spare, 404)

    asyncio.run(story())


def test_a_thief_who_signs_in_while_the_password_is_changed_is_out(tmp_path, database, monkeypatch):
    """The old password is verified, then it is changed, then the session would be opened."""
    verified, changed = asyncio.Event(), asyncio.Event()
    verify = passwords.verify_password

    async def slow(kept: str | None, password: str, address: str) -> bool:
        found = await verify(kept, password, address)
        if password == PASSWORD and asyncio.current_task() in thieves:
            verified.set()
            await changed.wait()
        return found

    thieves: set[Any] = set()
    monkeypatch.setattr(passwords, "verify_password", slow)

    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await account(server)
            people = server.context.people
            thief = asyncio.create_task(accounts.sign_in(people, "ada", PASSWORD, "198.51.100.1"))
            other = asyncio.create_task(
                accounts.change_password(
                    people, User(ada.user["id"], "ada", "account", "no session"), PASSWORD, "x" * 9, "192.0.2.1"
                )
            )
            thieves.update((thief, other))
            await verified.wait()
            await ada.post("/me/password", {"old": PASSWORD, "new": OTHER}, 204)
            changed.set()
            results = await asyncio.gather(thief, other, return_exceptions=True)
            assert [getattr(one, "code", None) for one in results] == ["server-wrong-password", "server-not-signed-in"]
            kept = await people.db.rows(select(schema.sessions.c.digest))
            assert len(kept) == 1
            await server.browser().post("/sign-in", {"name": "ada", "password": OTHER}, 200)

    asyncio.run(story())


def test_no_old_session_lives_on_at_another_process(tmp_path, shared_postgres):
    url = shared_postgres.migrated("thieves")

    async def story():
        async with running(tmp_path, database=url) as one, running(tmp_path, database=url) as two:
            ada = await account(one)
            old = PASSWORD
            for number in range(4):
                over = asyncio.Event()
                thieves: list[Browser] = []

                async def steal(password: str = old, over: Any = over, thieves: Any = thieves) -> None:
                    while not over.is_set():
                        thief = two.browser("198.51.100.1")
                        if (await thief.request("POST", "/sign-in", {"name": "ada", "password": password})).is_success:
                            thieves.append(thief)

                loops = [asyncio.create_task(steal()) for _ in range(2)]
                while not thieves:
                    await asyncio.sleep(0.01)
                new = f"{OTHER} {number}"
                await ada.post("/me/password", {"old": old, "new": new}, 204)
                over.set()
                await asyncio.gather(*loops)
                assert [one for one in thieves if (await one.get("/me"))["user"] is not None] == []
                old = new

    asyncio.run(story())


def test_a_link_made_while_the_password_is_changed_opens_nothing(tmp_path, database):
    async def story():
        async with running(tmp_path, database=database) as server:
            ada = await account(server)
            thief = server.browser()
            await thief.post("/sign-in", {"name": "ada", "password": PASSWORD}, 200)
            await ada.post("/me/password", {"old": PASSWORD, "new": OTHER}, 204)
            # A request that came through the door before: its session has ended since.
            stale = User(thief.user["id"], "ada", "account", "its session has ended")
            for work in (
                accounts.rename(server.context.people, stale, "ADA"),
                device_links.create_link(server.context.people, stale),
                bot_accounts.new_token(server.context.people, stale, stale, "thief"),
                bot_accounts.new_bot(server.context.people, stale, "thiefs-bot"),
            ):
                with pytest.raises(Denied) as refused:
                    await work
                assert refused.value.code == "server-not-signed-in"

    asyncio.run(story())


def test_a_password_is_kept_as_argon2id_with_a_salt_and_what_a_guess_costs(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            kept = []
            for name in ("ada", "ben"):
                await account(server, name)
            for row in await server.context.people.db.rows(select(schema.users.c.password)):
                kind, _, cost, salt, digest = row.password.lstrip("$").split("$")
                assert (kind, cost) == ("argon2id", "m=19456,t=2,p=1"), (
                    "what OWASP asks for at least: 19 MiB, two passes"
                )
                assert len(b64decode(salt + "==")) >= 16
                assert len(b64decode(digest + "==")) >= 32
                kept.append((salt, digest))
            assert len({salt for salt, _ in kept}) == len({digest for _, digest in kept}) == 2, "of one password"

    asyncio.run(story())


def test_every_character_of_a_long_password_counts(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            password = "ключ 鍵 🔑 " + "x" * 188
            await server.browser().post("/accounts", {"name": "ada", "password": password})
            await server.browser().post("/sign-in", {"name": "ada", "password": password}, 200)
            for other in (password[:-1], password[:72], "y" + password[1:]):
                answer = await server.browser().post("/sign-in", {"name": "ada", "password": other}, 403)
                assert answer["code"] == "server-wrong-password"
            await server.browser().post("/accounts", {"name": "ben", "password": "x" * 201}, 400)

    asyncio.run(story())
