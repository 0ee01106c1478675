"""Tables over HTTP: the lobby, private tables, requests on the same path as the WebSocket's."""

import asyncio
from typing import cast

from shofar.walls import WallsGame
from tests.server.in_process_app import running


def test_the_lobby_shows_public_tables_with_free_seats_and_running_ones_to_watch(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            walls = await ada.table(settings={"game": "walls", "seats": 3, "public": True})
            towers = await ada.table(settings={"public": True})
            await ada.table()
            stranger = server.browser()
            assert {one["id"] for one in await stranger.get("/tables")} == {walls, towers}
            assert [one["id"] for one in await stranger.get("/tables?game=walls")] == [walls]
            assert await stranger.get("/tables?stage=running") == []
            await bo.table_request(towers, "sit", seat="N")
            assert [one["id"] for one in await stranger.get("/tables")] == [walls], "a full table is not open"
            await ada.table_request(towers, "start")
            [listed] = await stranger.get("/tables?stage=running")
            assert (listed["id"], [seat["name"] for seat in listed["seats"]]) == (towers, ["Ada", "Bo"])
            wrong = await stranger.get("/tables?game=chess", 400)
            assert (wrong["code"], wrong["field"]) == ("server-wrong-form", "game")

    asyncio.run(story())


def test_a_private_table_does_not_exist_for_strangers(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo, cy = await server.people("Ada", "Bo", "Cy")
            table = await ada.table()
            for stranger in (server.browser(), bo):
                answer = await stranger.get(f"/tables/{table}", 404)
                assert answer["code"] == "server-no-such-table"
            assert (await bo.table_request(table, "sit", 404, seat="N"))["code"] == "server-no-such-table"
            assert (await bo.post(f"/tables/{table}/invite", {}, 404))["code"] == "server-no-such-table"
            code = await ada.link(table)
            await bo.post("/join", {"code": code}, 200)
            watching = await cy.post("/join", {"code": code}, 200)
            assert watching["seat"] is None
            assert (await cy.get(f"/tables/{table}"))["yours"] == []
            assert (await cy.get("/tables/nothing", 404))["code"] == "server-no-such-table"

    asyncio.run(story())


def test_one_click_gives_a_running_game_against_bots(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            settings = {"game": "walls", "seats": 4}
            opened = await ada.post("/tables", {"settings": settings, "fill": "level-1", "start": True})
            table = opened["table"]
            assert table["stage"] == "playing"
            assert [seat["player"] for seat in table["seats"]] == ["person", "bot", "bot", "bot"]
            assert table["commitment"], "the deal is committed to before play"
            for name in ("nobody", "strongest@1000s"):
                answer = await ada.post("/tables", {"settings": settings, "fill": name}, 409)
                assert (answer["code"], answer["params"]) == ("server-no-such-bot", {"bot": name})
            wrong = await ada.post("/tables", {"settings": {"game": "walls", "seats": 2}}, 422)
            assert wrong["clause"] == "W2"

    asyncio.run(story())


def test_towers_has_two_seats_and_walls_says_how_many(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            opened = await ada.post("/tables", {"settings": {"game": "towers"}})
            assert opened["table"]["settings"]["seats"] == len(opened["table"]["seats"]) == 2
            assert (await ada.post("/tables", {"settings": {"game": "walls"}}, 422))["clause"] == "W2"

    asyncio.run(story())


def test_a_table_that_is_refused_leaves_nothing_behind(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            settings = {"game": "towers", "seats": 2, "public": True}
            for code, wanted in (
                ("table-no-such-seat", {"bots": {"9": "random"}}),
                ("table-no-such-seat", {"sit": ["X"]}),
                ("table-seated-already", {"sit": ["S", "N"]}),
                ("table-seat-taken", {"sit": ["S"], "bots": {"S": "random"}}),
                ("table-seats-free", {"start": True}),
            ):
                answer = await ada.post("/tables", {"settings": settings, **wanted}, 409)
                assert answer["code"] == code
            odd = {**settings, "layout": "foo"}
            answer = await ada.post("/tables", {"settings": odd, "fill": "random", "start": True}, 422)
            assert (answer["clause"], answer["code"]) == ("T2", "towers-no-such-layout")
            assert await ada.get("/tables") == await ada.get("/tables/mine") == []

    asyncio.run(story())


def test_one_screen_gives_its_host_every_seat(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            table = await ada.table(settings={"game": "walls", "seats": 3, "one_screen": True}, start=True)
            info = await ada.get(f"/tables/{table}")
            assert (info["yours"], info["stage"]) == ([0, 1, 2], "playing")
            mixed = await ada.table(settings={"game": "walls", "seats": 3}, sit=[1], bots={"0": "random"})
            info = await ada.get(f"/tables/{mixed}")
            assert [seat["player"] for seat in info["seats"]] == ["bot", "person", "open"]

    asyncio.run(story())


def test_people_round_one_screen_have_names_of_their_own(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada = await server.browser().be("Ada")
            screen = {"game": "walls", "seats": 3, "one_screen": True}
            table = await ada.table(settings=screen, start=True, names={"0": " Grandma ", "2": "Noa"})

            async def seats():
                seats = (await ada.get(f"/tables/{table}"))["seats"]
                return [(seat["name"], seat["called"]) for seat in seats]

            assert await seats() == [("Grandma", "Grandma"), ("Ada", None), ("Noa", "Noa")]
            # Their host's new name is not theirs.
            await ada.request("PATCH", "/me", {"name": "Ada B."})
            assert await seats() == [("Grandma", "Grandma"), ("Ada B.", None), ("Noa", "Noa")]
            for seat in range(3):
                await ada.table_request(table, "resign", seat=seat)
            agrees = [{}, {"agrees": True}, {"agrees": True}]
            game = await ada.get(f"/games/{table}-1")
            assert [player["name"] for player in game["players"]] == ["Grandma", "Ada B.", "Noa"]
            # In the next game everybody sits one seat further on, and keeps their name.
            for seat in range(3):
                await ada.table_request(
                    table, "answer" if seat else "offer", seat=seat, offer="rematch", **agrees[seat]
                )
            assert [name for name, _ in await seats()] == ["Noa", "Grandma", "Ada B."]
            # Elsewhere everybody is who they are.
            alone = await ada.table(settings={"game": "walls", "seats": 3}, names={"0": "Grandma"})
            assert (await ada.get(f"/tables/{alone}"))["seats"][0]["name"] == "Ada B."
            answer = await ada.post("/tables", {"settings": screen, "names": {"7": "X"}}, 409)
            assert answer["code"] == "table-no-such-seat"
            assert (await ada.post("/tables", {"settings": screen, "names": {"0": "\u200b"}}, 400))["field"] == "names"

    asyncio.run(story())


def test_requests_take_the_tables_own_path(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            table = await ada.table(settings={"public": True})
            assert (await bo.table_request(table, "start", 403))["code"] == "table-host-only"
            assert (await ada.table_request(table, "start", 409))["code"] == "table-seats-free"
            assert (await bo.table_request(table, "sit", 409, seat="S"))["code"] == "table-seat-taken"
            # A resend after a lost answer is answered and not carried out again.
            body = {"type": "sit", "key": "same", "seat": "N"}
            first = await bo.post(f"/tables/{table}/requests", body, 200)
            again = await bo.post(f"/tables/{table}/requests", body, 200)
            assert first["version"] == again["version"]
            begun = await ada.table_request(table, "start")
            seat = next(label for label in ("S", "N") if label in _turn(server, table))
            mover = ada if seat == "S" else bo
            moved = await mover.table_request(table, "act", seat=seat, version=begun["version"], action="R5@c2")
            assert moved["version"] == begun["version"] + 1
            stale = await mover.table_request(table, "act", 409, seat=seat, version=1, action="R5@c2")
            assert stale["code"] in ("table-stale", "table-not-your-seat")
            other, label = (bo, "N") if mover is ada else (ada, "S")
            illegal = await other.table_request(table, "act", 422, seat=label, version=moved["version"], action="R5@z9")
            assert illegal["code"] == "towers-no-such-square"
            foreign = await mover.table_request(table, "act", 403, seat=label, version=moved["version"], action="B1@c3")
            assert foreign["code"] == "table-not-your-seat"

    asyncio.run(story())


def _turn(server, table: str) -> tuple[str, ...]:
    return tuple(str(seat) for seat in server.service.cache.sessions[table].table.waiting)


def test_no_answer_about_a_running_table_holds_a_card(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo, cy = await server.people("Ada", "Bo", "Cy")
            table = await ada.table(settings={"game": "walls", "seats": 3, "public": True})
            for one in (bo, cy):
                await one.post("/join", {"code": await ada.link(table)}, 200)
            await ada.table_request(table, "start")
            session = server.service.cache.sessions[table]
            salt, hand = session.table.salt, cast(WallsGame, session.table.game).state.hands
            texts = []
            for path in (f"/tables/{table}", "/tables?stage=running", f"/tables/{table}/games", "/tables/mine"):
                texts.append((await bo.request("GET", path)).text)
            for missing in (f"/games/{table}-1", f"/games/{table}-1/record", f"/games/{table}-1/replay"):
                answer = await ada.request("GET", missing)
                assert (answer.status_code, answer.json()["code"]) == (404, "server-no-such-game")
            texts += [(await bo.http.get("/metrics")).text, (await bo.request("GET", "/export.jsonl")).text]
            received = "".join(texts)
            assert salt
            assert salt not in received
            for cards in hand:
                assert not any(f'"{card}"' in received for card in cards)

    asyncio.run(story())
