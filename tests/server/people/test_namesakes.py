"""An account's name is its own: no guest bears it, nor one that looks like it."""

import asyncio

import pytest

from shofar.i18n import LANGUAGES, catalogue
from shofar.server.people.names import looks_like
from tests.server.in_process_app import running

PASSWORD = "correct horse"
ALIKE = {
    "the same": "Ada",
    "small": "ada",
    "Cyrillic": "\u0410d\u0430",
    "Greek": "\u0391da",
    "wide": "\uff21\uff24\uff21",
    "joined": "A\u200dda",
}


@pytest.mark.parametrize("name", ALIKE.values(), ids=ALIKE)
def test_no_guest_takes_an_accounts_name(tmp_path, name):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = server.browser(), await server.browser().be("Bo")
            await ada.post("/accounts", {"name": "Ada", "password": PASSWORD})
            table = await ada.table(settings={"game": "walls", "seats": 3})
            for answer in (
                await server.browser().post("/guests", {"name": name}, 400),
                (await bo.request("PATCH", "/me", {"name": name})).json(),
                await ada.post(f"/tables/{table}/personal-invites", {"seat": 1, "name": name}, 400),
            ):
                assert (answer["code"], answer["field"]) == ("server-name-taken", "name")
            assert (await bo.get("/me"))["user"]["name"] == "Bo"
            # The account may write its own name otherwise, and others may be called nearly so.
            assert (await ada.request("PATCH", "/me", {"name": "ADA"})).status_code == 200
            await server.people("Ada B", "\xc1da", "Adam")

    asyncio.run(story())


@pytest.mark.parametrize("kind", ["account", "bot"])
def test_guests_make_way_for_a_new_account(tmp_path, kind):
    async def story():
        async with running(tmp_path) as server:
            seated, other, maker = await server.people("ada", "Ada", "Bo")
            table = await seated.table(settings={"game": "walls", "seats": 3})
            if kind == "account":
                await maker.post("/accounts", {"name": "Ada", "password": PASSWORD})
            else:
                await maker.post("/accounts", {"name": "Bo", "password": PASSWORD})
                await maker.post("/bots", {"name": "Ada"})
            assert (await seated.get(f"/tables/{table}"))["seats"][0]["name"] == "ada 2"
            assert (await other.get("/me"))["user"]["name"] == "Ada 2"
            assert (await maker.get("/me"))["user"]["name"] == ("Ada" if kind == "account" else "Bo")

    asyncio.run(story())


def test_a_guest_who_makes_an_account_of_their_name_keeps_it(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            table = await ada.table()
            await ada.post("/accounts", {"name": "Ada", "password": PASSWORD})
            assert (await ada.get(f"/tables/{table}"))["seats"][0]["name"] == "Ada"

    asyncio.run(story())


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_can_take_the_name_of_those_who_have_none(tmp_path, language):
    name = catalogue(language).say("page-guest-name")

    async def story():
        async with running(tmp_path) as server:
            answer = await server.browser().post("/accounts", {"name": name, "password": PASSWORD}, 400)
            assert answer["field"] == "name"
            await server.people(name, name)

    asyncio.run(story())


@pytest.mark.parametrize(
    "name", ["zo\xeb", "\u5c71\u7530", "\u05de\u05e8\u05d9\u05dd"], ids=["accent", "Japanese", "Hebrew"]
)
def test_what_looks_like_no_account_stays_what_it_is(name):
    assert looks_like(name) == name
