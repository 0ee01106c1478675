"""The same on PostgreSQL: one story through everything that speaks to the database."""

import asyncio
import json

from sqlalchemy import select

from shofar.server.db import schema
from shofar.server.people.bans import current_bans
from shofar.server.people.login_sessions import delete_expired_and_forgotten
from tests.server.bans import ban_address, lift_bans
from tests.server.finished_games import resigned_game
from tests.server.in_process_app import running


def test_people_invites_games_ratings_and_farewell_on_postgresql(tmp_path, shared_postgres):
    async def story():
        async with running(tmp_path, database=shared_postgres.migrated("people")) as server:
            db = server.context.people.db
            ada, bo = server.browser(), await server.browser().be("Bo")
            await ada.post("/accounts", {"name": "Ada_L", "password": "correct horse"})
            assert (await ada.post("/accounts", {"name": "x1", "password": "correct horse"}, 409))["code"]
            taken = await server.browser().post("/accounts", {"name": "ada_l", "password": "correct horse"}, 400)
            assert taken["code"] == "server-name-taken"
            bot = await ada.post("/bots", {"name": "ada-bot"})
            await ada.post(f"/bots/{bot['id']}/tokens", {"label": "laptop"})
            game = await resigned_game(ada, bo, public=True, rated=True)
            for _ in range(200):
                if (await ada.get("/users/ada_l"))["ratings"]:
                    break
                await asyncio.sleep(0.05)
            assert [one["name"] for one in await bo.get("/ratings/towers")] == ["Ada_L"], "guests are not listed"
            assert [one["id"] for one in await bo.get("/users/ada_l/games?game=towers")] == [game]
            assert (await bo.get(f"/games/{game}/proof"))["holds"] is None
            table = await ada.table(settings={"game": "walls", "seats": 3, "public": True})
            held = await ada.post(f"/tables/{table}/personal-invites", {"seat": 1, "name": "Grandma"})
            got = await server.browser().post("/join", {"code": held["url"].partition("#")[2]}, 200)
            assert got["seat"] == 1
            assert [one["id"] for one in await bo.get("/tables?game=walls")] == [table]
            code = (await ada.post("/me/link", {}))["url"].partition("#")[2]
            phone = server.browser()
            await phone.post("/links", {"code": code}, 200)
            answer = await ada.get("/me/data")
            assert (answer["user"]["name"], len(answer["games"])) == ("Ada_L", 1)
            lines = (await bo.request("GET", "/export.jsonl")).text.splitlines()
            assert [json.loads(line)["id"] for line in lines] == [game]
            await ban_address(db, "192.0.2.0/24", "", server.clock())
            assert len(await current_bans(db, server.clock())) == await lift_bans(db, "192.0.2.0/24") == 1
            await ada.delete("/me", {"password": "correct horse"})
            left = []
            for one in schema.metadata.sorted_tables:
                left += [repr(tuple(row)) for row in await db.rows(select(one))]
            assert [row for row in left if "Ada_L" in row] == []
            assert (await bo.get(f"/games/{game}"))["players"][0]["name"] == "—"
            server.clock.skip(days=401)
            await delete_expired_and_forgotten(server.context.people)

    asyncio.run(story())
