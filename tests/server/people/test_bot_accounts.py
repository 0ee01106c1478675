"""Bot accounts and their tokens."""

import asyncio
import json

from sqlalchemy import select

from shofar.server.db import schema
from shofar.server.maintenance import Maintenance
from shofar.server.people.bot_accounts import MOST_TOKENS
from shofar.table.settings import Person
from tests.server.bans import ban_user
from tests.server.in_process import Onlooker
from tests.server.in_process_app import Browser, Running, running


async def _owner(server: Running) -> Browser:
    ada = server.browser()
    await ada.post("/accounts", {"name": "ada", "password": "correct horse"})
    return ada


def _program(server: Running, token: str) -> Browser:
    """A program: no cookie, no Origin, a token."""
    program = server.browser()
    del program.http.headers["origin"]
    program.http.headers["authorization"] = f"Bearer {token}"
    return program


def test_a_bot_account_plays_with_its_token_and_needs_no_csrf(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await _owner(server)
            bot = await ada.post("/bots", {"name": "ada-bot"})
            assert bot["kind"] == "bot"
            made = await ada.post(f"/bots/{bot['id']}/tokens", {"label": "laptop"})
            program = _program(server, made["token"])
            assert (await program.get("/me"))["user"] == bot
            table = await ada.table()
            joined = await program.post("/join", {"code": await ada.link(table)}, 200)
            assert joined["seat"] == "N"
            await ada.table_request(table, "start")
            await program.table_request(table, "resign", seat="N")
            profile = await server.browser().get("/users/ada-bot")
            assert (profile["kind"], profile["owner"]) == ("bot", ada.user["id"])

    asyncio.run(story())


def test_whose_owner_is_banned_is_shut_out_too(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await _owner(server)
            bot = await ada.post("/bots", {"name": "ada-bot"})
            made = await ada.post(f"/bots/{bot['id']}/tokens", {"label": "laptop"})
            program = _program(server, made["token"])
            session = server.service.cache.sessions[await ada.table(settings={"public": True})]
            subscriber = Onlooker(Person(bot["id"], "ada-bot"))
            server.service.presence.connect(session, subscriber)
            await ban_user(server.context.people.db, ada.user["id"], "spam", server.clock())
            assert (await program.get("/me", 401))["code"] == "server-no-such-token"
            await Maintenance(server.context.people, server.context.metrics).once()
            assert set(subscriber.closed) == {4003}

    asyncio.run(story())


def test_tokens_are_kept_as_hashes_and_can_be_revoked(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await _owner(server)
            made = await ada.post(f"/bots/{ada.user['id']}/tokens", {"label": "script"})
            secret = made["token"]
            rows = await server.context.people.db.rows(select(schema.tokens))
            assert secret not in json.dumps([list(row) for row in rows])
            assert secret.removeprefix("shofar_") not in json.dumps([list(row) for row in rows])
            program = _program(server, secret)
            assert (await program.get("/me"))["user"]["name"] == "ada"
            [listed] = (await ada.get("/bots"))[0]["tokens"]
            assert (listed["id"], listed["label"]) == (made["info"]["id"], "script")
            assert "token" not in listed
            await ada.delete(f"/bots/{ada.user['id']}/tokens/{listed['id']}")
            assert (await program.get("/me", 401))["code"] == "server-no-such-token"
            await ada.delete(f"/bots/{ada.user['id']}/tokens/{listed['id']}", status=401)

    asyncio.run(story())


def test_a_wrong_token_is_refused_and_not_ignored(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            for given in ("Bearer wrong", "Bearer ", "Basic YWRhOmFkYQ==", "nonsense", ""):
                answer = await ada.get("/me", 401, headers={"authorization": given})
                assert answer["code"] == "server-no-such-token", given

    asyncio.run(story())


def test_only_accounts_have_bots_and_only_their_own(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            guest = await server.browser().be("Guest")
            assert (await guest.post("/bots", {"name": "my-bot"}, 403))["code"] == "server-accounts-only"
            ada = await _owner(server)
            bot = await ada.post("/bots", {"name": "ada-bot"})
            taken = await ada.post("/bots", {"name": "ADA"}, 400)
            assert taken["code"] == "server-name-taken"
            bo = server.browser()
            await bo.post("/accounts", {"name": "bo", "password": "correct horse"})
            theirs = await bo.post(f"/bots/{bot['id']}/tokens", {"label": "mine now"}, 404)
            assert theirs["code"] == "server-no-such-user"
            made = await ada.post(f"/bots/{bot['id']}/tokens", {"label": "x"})
            program = _program(server, made["token"])
            assert (await program.post("/bots", {"name": "bot-of-bot"}, 403))["code"] == "server-accounts-only"
            # A bot account has no password: nobody signs in as one.
            await server.browser().post("/sign-in", {"name": "ada-bot", "password": "anything"}, 403)

    asyncio.run(story())


def test_a_bot_account_can_be_deleted_by_its_owner_alone(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await _owner(server)
            bot = await ada.post("/bots", {"name": "ada-bot"})
            program = _program(server, (await ada.post(f"/bots/{bot['id']}/tokens", {"label": "x"}))["token"])
            guest = await server.browser().be("Eve")
            await guest.delete(f"/bots/{bot['id']}", status=403)
            await ada.delete(f"/bots/{ada.user['id']}", status=404)
            await ada.delete(f"/bots/{bot['id']}")
            assert (await program.get("/me", 401))["code"] == "server-no-such-token"
            await server.browser().get("/users/ada-bot", 404)
            assert len(await ada.get("/bots")) == 1
            await ada.post("/bots", {"name": "ada-bot"})

    asyncio.run(story())


def test_there_are_only_so_many_tokens(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await _owner(server)
            path = f"/bots/{ada.user['id']}/tokens"
            for n in range(MOST_TOKENS):
                await ada.post(path, {"label": f"t{n}"})
            assert (await ada.post(path, {"label": "more"}, 409))["code"] == "server-too-many-tokens"
            assert len((await ada.get("/bots"))[0]["tokens"]) == MOST_TOKENS

    asyncio.run(story())


def test_the_built_in_bots_are_listed_by_game(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            answer = await server.browser().get("/bots/built-in")
            assert set(answer) == {"walls", "towers"}
            assert "random" in answer["walls"]

    asyncio.run(story())
