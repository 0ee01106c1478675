"""Guests, accounts, links to another device, one's own data."""

import asyncio
import json

import pytest
from sqlalchemy import select

from shofar.core.errors import Malformed
from shofar.server.db import schema
from shofar.server.people.login_sessions import delete_expired_and_forgotten
from shofar.server.people.names import clean_name
from shofar.table import log
from shofar.table.settings import Person
from tests.server.finished_games import resigned_game
from tests.server.in_process import Onlooker
from tests.server.in_process_app import running


def test_a_name_is_enough_to_be_somebody(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = server.browser()
            assert (await ada.get("/me"))["user"] is None
            me = await ada.post("/guests", {"name": "  Ada \u202e Love\tlace "})
            assert me["user"]["name"] == "Ada Love lace"
            assert me["user"]["kind"] == "guest"
            assert (await ada.get("/me"))["user"] == me["user"]

    asyncio.run(story())


def test_the_cookie_is_hidden_from_scripts_signed_and_kept_as_a_hash(tmp_path):
    async def story():
        async with running(tmp_path, public_url="https://play.example.org") as server:
            ada = server.browser()
            answer = await ada.request("POST", "/guests", {"name": "Ada"})
            cookie = answer.headers["set-cookie"]
            assert {"HttpOnly", "SameSite=Lax", "Secure"} <= set(cookie.split("; "))
            value = cookie.partition("=")[2].partition(";")[0]
            secret = value.partition(".")[0]
            kept = [list(row) for row in await server.context.people.db.rows(select(schema.sessions))]
            assert secret not in json.dumps(kept)
            for forged in (value[:-1] + ("A" if value[-1] != "A" else "B"), secret, f"{secret}.", "x" * 500):
                stranger = server.browser()
                assert (await stranger.get("/me", headers={"cookie": f"shofar={forged}"}))["user"] is None
            again = await server.browser().get("/me", headers={"cookie": f"shofar={value}"})
            assert again["user"]["name"] == "Ada"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466", None),
        ("\U0001f3f3\ufe0f\u200d\U0001f308 Bo", None),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", None),
        ("\u200dA\u200d\u200c\u200dda\u200c \u200d L\u200d", "Ada L"),
        ("A\u202ed\u2066a\u200e\u200bX", "A d a X"),
    ],
)
def test_joiners_stay_where_they_join_and_nothing_else_that_is_invisible(given, kept):
    assert clean_name(given) == (kept or given)


def test_a_name_of_joiners_alone_is_none():
    with pytest.raises(Malformed):
        clean_name("\u200d\u200c \u200d")


def test_a_new_name_reaches_the_tables_where_one_sits_and_who_is_there(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            guest, bo = await server.people("Guest", "Bo")
            table, closed = await guest.table(settings={"public": True}), await guest.table()
            game = await resigned_game(guest, bo, public=True)
            server.service.tables.append(server.service.cache.sessions[closed], lambda _, at: log.Closed(at=at))
            await bo.post("/join", {"code": await guest.link(table)}, 200)
            session = server.service.cache.sessions[table]
            subscriber = Onlooker(Person(guest.user["id"], "Guest"))
            server.service.presence.connect(session, subscriber)

            async def seen():
                shown = (await bo.get(f"/tables/{table}"))["seats"]
                (listed,) = [one for one in await bo.get("/tables/mine") if one["id"] == table]
                assert [seat["name"] for seat in listed["seats"]] == [seat["name"] for seat in shown]
                return [seat["name"] for seat in shown]

            assert await seen() == ["Guest", "Bo"]
            assert (await guest.request("PATCH", "/me", {"name": "Ada"})).status_code == 200
            assert await seen() == ["Ada", "Bo"]
            assert any(b'"Ada"' in frame for frame in subscriber.frames)
            assert subscriber.person == Person(guest.user["id"], "Ada")
            await guest.table_request(table, "start")
            await guest.post("/accounts", {"name": "ada_l", "password": "correct horse"})
            version = session.table.version
            assert await seen() == ["ada_l", "Bo"]
            assert (await guest.request("PATCH", "/me", {"name": "ada_l"})).status_code == 200
            assert session.table.version == version, "nothing to tell"
            assert server.service.cache.sessions[closed].table.stage == "closed"
            assert [one["name"] for one in (await bo.get(f"/games/{game}"))["players"]] == ["Guest", "Bo"]
            return table, closed

    async def again(table, closed):
        async with running(tmp_path) as server:
            assert [one.name for one in (await server.service.tables.session(table)).table.people().values()] == [
                "ada_l",
                "Bo",
            ]
            assert [one.name for one in (await server.service.tables.session(closed)).table.people().values()] == [
                "Guest"
            ]

    asyncio.run(again(*asyncio.run(story())))


def test_wrong_names_are_refused_with_their_field(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            browser = server.browser()
            for name, code in (
                (" \u200b ", "server-name-empty"),
                ("x" * 25, "server-name-long"),
                ("a" + "\u0323\u0302\u0301" * 4, "server-name-letters"),
            ):
                answer = await browser.post("/guests", {"name": name}, 400)
                assert (answer["code"], answer["field"]) == (code, "name"), name
                assert answer["message"]
            answer = await browser.post("/guests", {"name": 5}, 400)
            assert (answer["code"], answer["field"]) == ("server-wrong-form", "name")
            answer = await browser.post("/guests", {"name": "Ada", "admin": True}, 400)
            assert answer["code"] == "server-wrong-form"

    asyncio.run(story())


def test_markup_in_a_name_is_text(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("<b>Ada</b>")
            answer = await ada.request("GET", "/me")
            assert answer.json()["user"]["name"] == "<b>Ada</b>"
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"

    asyncio.run(story())


def test_a_guest_who_makes_an_account_stays_the_same_user(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            table, user = await ada.table(), ada.user["id"]
            me = await ada.post("/accounts", {"name": "Ada_L", "password": "correct horse"})
            assert me["user"] == {"id": user, "name": "Ada_L", "kind": "account"}
            elsewhere = server.browser()
            await elsewhere.post("/sign-in", {"name": "ADA_l", "password": "correct horse"}, 200)
            assert elsewhere.user["id"] == user
            assert [one["id"] for one in await elsewhere.get("/tables/mine")] == [table]
            taken = await server.browser().post("/accounts", {"name": "ada_l", "password": "another one"}, 400)
            assert (taken["code"], taken["field"]) == ("server-name-taken", "name")

    asyncio.run(story())


def test_a_wrong_password_and_a_name_that_is_not_there_sound_alike(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            await server.browser().post("/accounts", {"name": "ada", "password": "correct horse"})
            wrong = await server.browser().post("/sign-in", {"name": "ada", "password": "battery"}, 403)
            nobody = await server.browser().post("/sign-in", {"name": "bo", "password": "battery"}, 403)
            assert wrong == nobody
            assert wrong["code"] == "server-wrong-password"
            short = await server.browser().post("/accounts", {"name": "cy", "password": "seven77"}, 400)
            assert (short["code"], short["field"]) == ("server-password-short", "password")

    asyncio.run(story())


def test_a_new_password_signs_all_other_browsers_out(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, phone = server.browser(), server.browser()
            await ada.post("/accounts", {"name": "ada", "password": "correct horse"})
            await phone.post("/sign-in", {"name": "ada", "password": "correct horse"}, 200)
            await ada.post("/me/password", {"old": "wrong one", "new": "battery staple"}, 403)
            await ada.post("/me/password", {"old": "correct horse", "new": "battery staple"}, 204)
            assert (await ada.get("/me"))["user"] is not None
            assert (await phone.get("/me"))["user"] is None
            await phone.post("/sign-in", {"name": "ada", "password": "battery staple"}, 200)

    asyncio.run(story())


def test_signing_out_ends_the_session_for_good(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            cookie = f"shofar={ada.http.cookies['shofar']}"
            await ada.post("/sign-out", {}, 200)
            assert "shofar" not in ada.http.cookies
            assert (await server.browser().get("/me", headers={"cookie": cookie}))["user"] is None

    asyncio.run(story())


def test_a_seat_survives_a_closed_browser_and_a_restart_for_thirty_days_and_more(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            table = await ada.table()
            cookie = f"shofar={ada.http.cookies['shofar']}"
        async with running(tmp_path, clock=server.clock) as server:
            for _ in range(10):
                # Each visit begins the time anew.
                server.clock.skip(days=44)
                again = server.browser()
                assert (await again.get("/me", headers={"cookie": cookie}))["user"]["name"] == "Ada"
            info = await again.get(f"/tables/{table}", headers={"cookie": cookie})
            assert info["yours"] == ["S"]
            server.clock.skip(days=181)
            assert (await again.get("/me", headers={"cookie": cookie}))["user"] is None

    asyncio.run(story())


def test_a_link_carries_the_seat_to_another_device_once(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            table = await ada.table()
            made = await ada.post("/me/link", {})
            assert made["url"].startswith("http://shofar.test/carry#")
            assert made["qr"].startswith("<svg")
            code = made["url"].partition("#")[2]
            phone, thief = server.browser(), server.browser()
            await phone.post("/links", {"code": code}, 200)
            assert phone.user == ada.user
            assert (await phone.get(f"/tables/{table}"))["yours"] == ["S"]
            assert (await thief.post("/links", {"code": code}, 404))["code"] == "server-no-such-invite"
            late = (await ada.post("/me/link", {}))["url"].partition("#")[2]
            server.clock.skip(days=1.1)
            await thief.post("/links", {"code": late}, 404)
            assert (await ada.get("/me"))["user"]["name"] == "Ada"

    asyncio.run(story())


def test_one_can_take_everything_along(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            game = await resigned_game(ada, bo, public=True)
            await ada.post("/accounts", {"name": "ada", "password": "correct horse"})
            bot = await ada.post("/bots", {"name": "ada-bot"})
            token = await ada.post(f"/bots/{ada.user['id']}/tokens", {"label": "laptop"})
            answer = await ada.request("GET", "/me/data")
            body = answer.json()
            assert "attachment" in answer.headers["content-disposition"]
            assert body["user"]["name"] == "ada"
            assert body["seats"][0]["game_id"] == game
            assert body["games"][0]["game"] == "towers"
            assert body["bots"] == [{"id": bot["id"], "name": "ada-bot"}]
            assert body["tokens"][0]["label"] == "laptop"
            for secret in (token["token"], "argon2", ada.http.cookies["shofar"]):
                assert secret not in answer.text

    asyncio.run(story())


def test_deleting_oneself_leaves_the_games_but_not_the_name(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Zebedee", "Bo")
            game = await resigned_game(ada, bo, public=True)
            running_one = await ada.table()
            await bo.post("/join", {"code": await ada.link(running_one)}, 200)
            await ada.table_request(running_one, "start")
            # Those whom they named round one screen go with them, in a game that is over and in one that runs.
            screen = {"settings": {"one_screen": True}, "names": {"S": "Zebedees Oma"}, "start": True}
            await ada.table_request(await ada.table(**screen), "resign", seat="S")
            await ada.table(**screen)
            await ada.post("/accounts", {"name": "Zebedee_X", "password": "correct horse"})
            await ada.delete("/me", {"password": "wrong one"}, 403)
            await ada.delete("/me", {"password": "correct horse"})
            assert (await ada.get("/me"))["user"] is None
            players = (await bo.get(f"/games/{game}"))["players"]
            assert [one["name"] for one in players] == ["—", "Bo"]
            assert players[0]["user"] is None
            # The game that was running goes on against a bot.
            assert (await bo.get(f"/tables/{running_one}"))["stage"] == "playing"
            left = []
            for table in schema.metadata.sorted_tables:
                left += [repr(tuple(row)) for row in await server.context.people.db.rows(select(table))]
            assert [row for row in left if "Zebedee" in row] == []
            await server.browser().post("/accounts", {"name": "Zebedee_X", "password": "another one"})

    asyncio.run(story())


def test_what_has_run_out_is_swept_away_and_what_is_needed_stays(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo, cy = await server.people("Ada", "Bo", "Cy")
            await resigned_game(ada, bo)
            await cy.post("/me/link", {})
            await server.browser().post("/accounts", {"name": "dee", "password": "correct horse"})
            people = server.context.people
            await delete_expired_and_forgotten(people)
            assert len(await people.db.rows(select(schema.sessions))) == 4
            server.clock.skip(days=401)
            await delete_expired_and_forgotten(people)
            assert await people.db.rows(select(schema.sessions)) == []
            assert [row.kind for row in await people.db.rows(select(schema.invites))] == []
            names = {row.name for row in await people.db.rows(select(schema.users.c.name))}
            assert names == {"Ada", "Bo", "dee"}, "a guest who never played is forgotten"

    asyncio.run(story())
