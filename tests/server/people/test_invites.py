"""Invites: open ones fill any free seat, personal ones their own, and nobody loses or shares a seat."""

import asyncio

from tests.server.in_process_app import Browser, running


async def _seats(browser: Browser, table: str) -> list[str | None]:
    return [seat["name"] for seat in (await browser.get(f"/tables/{table}"))["seats"]]


def test_the_link_is_one_for_each_table_and_uses_the_public_url(tmp_path):
    async def story():
        async with running(tmp_path, public_url="http://play.example.org/") as server:
            ada, bo = await server.people("Ada", "Bo")
            table = await ada.table()
            invite = await ada.post(f"/tables/{table}/invite", {}, 200)
            assert invite["url"].startswith("http://play.example.org/join#")
            assert not invite["local_only"]
            assert invite["qr"].startswith("<svg")
            assert await ada.link(table) == invite["url"].partition("#")[2]
            await bo.post("/join", {"code": invite["url"].partition("#")[2]}, 200)
            # Whoever sits there may pass it on; only the host may make it worthless.
            assert (await bo.post(f"/tables/{table}/invite", {}, 200))["url"] == invite["url"]
            await bo.post(f"/tables/{table}/invite", {"fresh": True}, 403)
            server.clock.skip(seconds=1)
            fresh = await ada.post(f"/tables/{table}/invite", {"fresh": True}, 200)
            assert fresh["url"] != invite["url"]
            cy = await server.browser().be("Cy")
            await cy.post("/join", {"code": invite["url"].partition("#")[2]}, 404)

    asyncio.run(story())


def test_the_page_is_told_when_only_this_machine_can_reach_it(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            for host, is_loopback_url in (
                ("localhost:8000", True),
                ("127.0.0.1:8000", True),
                ("192.0.2.7:8000", False),
            ):
                me = await ada.get("/me", headers={"host": host, "origin": f"http://{host}"})
                assert me["local_only"] is is_loopback_url, host
                assert me["url"] == f"http://{host}"

    asyncio.run(story())


def test_many_who_join_at_the_same_instant_all_get_a_seat_of_their_own(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            for round_ in range(4):
                table = await ada.table(settings={"game": "walls", "seats": 5})
                code = await ada.link(table)
                crowd = await server.people(*(f"P{round_}{n}" for n in range(12)))
                joined = await asyncio.gather(*(one.post("/join", {"code": code}, 200) for one in crowd))
                got = [answer["seat"] for answer in joined if answer["seat"] is not None]
                assert sorted(got) == [1, 2, 3, 4], "no seat lost, none shared"
                names = await _seats(ada, table)
                for one, answer in zip(crowd, joined, strict=True):
                    if answer["seat"] is not None:
                        assert names[answer["seat"]] == one.user["name"]
                # The others watch; joining again changes nothing.
                again = [await one.post("/join", {"code": code}, 200) for one in crowd]
                assert [one["seat"] for one in again] == [one["seat"] for one in joined]

    asyncio.run(story())


def test_one_who_joins_twice_at_once_has_one_seat(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            table = await ada.table(settings={"game": "walls", "seats": 5})
            code = await ada.link(table)
            both = await asyncio.gather(*(bo.post("/join", {"code": code}, 200) for _ in range(6)))
            assert {answer["seat"] for answer in both} == {1}
            assert await _seats(ada, table) == ["Ada", "Bo", None, None, None]

    asyncio.run(story())


def test_a_personal_invite_holds_its_seat_against_strangers(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo, stranger = await server.people("Ada", "Bo", "Stranger")
            table = await ada.table(settings={"game": "walls", "seats": 3})
            held = await ada.post(f"/tables/{table}/personal-invites", {"seat": 1, "name": "Grandma"})
            assert await _seats(ada, table) == ["Ada", "Grandma", None]
            code = await ada.link(table)
            assert (await bo.post("/join", {"code": code}, 200))["seat"] == 2
            assert (await stranger.post("/join", {"code": code}, 200))["seat"] is None
            answer = await stranger.table_request(table, "sit", 409, seat=1)
            assert answer["code"] == "table-seat-taken"
            # Grandma has never been here: the link makes her somebody.
            grandma = server.browser()
            got = await grandma.post("/join", {"code": held["url"].partition("#")[2]}, 200)
            assert (got["seat"], got["user"]["name"]) == (1, "Grandma")
            assert (await grandma.get("/me"))["user"]["name"] == "Grandma"
            assert (await grandma.get(f"/tables/{table}"))["yours"] == [1]
            # Somebody else with the same link gets nothing; she herself may open it again.
            await stranger.post("/join", {"code": held["url"].partition("#")[2]}, 404)
            assert (await grandma.post("/join", {"code": held["url"].partition("#")[2]}, 200))["seat"] == 1

    asyncio.run(story())


def test_somebody_known_takes_the_held_seat_over_in_one_step(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            table = await ada.table(settings={"game": "walls", "seats": 3})
            held = await ada.post(f"/tables/{table}/personal-invites", {"seat": 2, "name": "Bo?"})
            code, personal = await ada.link(table), held["url"].partition("#")[2]
            crowd = await server.people(*(f"P{n}" for n in range(8)))
            answers = await asyncio.gather(
                bo.post("/join", {"code": personal}, 200), *(one.post("/join", {"code": code}, 200) for one in crowd)
            )
            assert answers[0]["seat"] == 2
            assert answers[0]["user"]["name"] == "Bo"
            assert [one["seat"] for one in answers[1:] if one["seat"] is not None] == [1]
            assert (await _seats(ada, table))[2] == "Bo"

    asyncio.run(story())


def test_only_the_host_invites_by_name_and_can_take_it_back(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            table = await ada.table(settings={"game": "walls", "seats": 3})
            await bo.post("/join", {"code": await ada.link(table)}, 200)
            answer = await bo.post(f"/tables/{table}/personal-invites", {"seat": 2, "name": "Cy"}, 403)
            assert answer["code"] == "table-host-only"
            taken = await ada.post(f"/tables/{table}/personal-invites", {"seat": 1, "name": "Cy"}, 409)
            assert taken["code"] == "table-seat-taken"
            held = await ada.post(f"/tables/{table}/personal-invites", {"seat": 2, "name": "Cy"})
            await ada.table_request(table, "stand", seat=2)
            cy = server.browser()
            refusal = await cy.post("/join", {"code": held["url"].partition("#")[2]}, 404)
            assert refusal["code"] == "server-no-such-invite"

    asyncio.run(story())


def test_where_a_link_leads_is_told_to_whoever_has_it_before_they_have_a_name(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            table = await ada.table(settings={"game": "walls", "seats": 3})
            held = await ada.post(f"/tables/{table}/personal-invites", {"seat": 2, "name": "Cy"})
            code, personal = {"code": await ada.link(table)}, {"code": held["url"].partition("#")[2]}
            stranger = server.browser()
            summary = {
                "game": "walls",
                "stage": "open",
                "free": 1,
                "seats": 3,
                "rated": False,
                "host": "Ada",
                "bots": 0,
            }
            people = {"players": ["Ada", "Cy"]}
            assert await stranger.post("/join/look", code, 200) == {**summary, **people}
            assert await stranger.post("/join/look", personal, 200) == {**summary, **people}
            await bo.post("/join", code, 200)
            assert (await stranger.post("/join/look", code, 200))["free"] == 0
            await ada.table_request(table, "start")
            people = {"players": ["Ada", "Bo", "Cy"]}
            assert await stranger.post("/join/look", code, 200) == {**summary, **people, "stage": "playing", "free": 0}
            # Looking is not coming: the seat is still held, until its link is opened.
            await server.browser().post("/join", personal, 200)
            for used in (personal, {"code": "A" * 16}):
                assert (await stranger.post("/join/look", used, 404))["code"] == "server-no-such-invite"

    asyncio.run(story())


def test_an_open_invite_needs_a_name_and_a_made_up_code_opens_nothing(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            code = await ada.link(await ada.table())
            assert (await server.browser().post("/join", {"code": code}, 401))["code"] == "server-not-signed-in"
            assert (await ada.post("/join", {"code": "A" * 16}, 404))["code"] == "server-no-such-invite"
            assert (await ada.post("/join", {"code": "' OR 1=1"}, 400))["field"] == "code"

    asyncio.run(story())
