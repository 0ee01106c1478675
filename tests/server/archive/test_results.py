"""What came of somebody's games, what others see of it; recent games, and those that come with the software."""

import asyncio
from typing import Any

from sqlalchemy import Connection, update

from shofar.records import load
from shofar.server.archive.results import MOST
from shofar.server.db import schema
from tests.server.finished_games import insert_game, insert_player
from tests.server.in_process_app import running


def duel(connection: Connection, number: int, user: str, place: int, **more: Any) -> str:
    """A game of Towers against a bot of level 1."""
    game = insert_game(connection, number, ended_at=1_000 + number, **{"kind": "rules", **more})
    insert_player(connection, game, "S", user, place)
    insert_player(connection, game, "N", None, 3 - place)
    return game


def test_results_against_each_bot_and_ratings_over_time(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")

            def games(connection: Connection) -> None:
                for number, place in enumerate([2, 2, 1, 1, 1, 2]):
                    game = duel(connection, number, ada.user["id"], place, rated=number > 3)
                    if number > 3:
                        own = schema.game_players.c.game_id == game, schema.game_players.c.seat == "S"
                        change = update(schema.game_players).where(*own)
                        connection.execute(change.values(rating_after=1500.4 + 10 * number))
                duel(connection, 10, ada.user["id"], 1, public=False)
                duel(connection, 11, ada.user["id"], 1, kind="abort")
                both = insert_game(connection, 12, ended_at=9_000, kind="rules")
                insert_player(connection, both, "S", ada.user["id"], 1)
                insert_player(connection, both, "N", ada.user["id"], 2)

            await server.context.people.db.write(games)
            own = await ada.get(f"/users/{ada.user['id']}/results")
            result = {"game": "towers", "bot": "level-1", "games": 7, "won": 4}
            assert own["against"] == [{**result, "last": [True, False, True, True, True]}]
            points = [{"at": 1_004, "points": 1540}, {"at": 1_005, "points": 1550}]
            assert own["ratings"] == [{"game": "towers", "points": points}]
            seen = await bo.get(f"/users/{ada.user['id']}/results")
            assert (seen["against"][0]["games"], seen["against"][0]["won"]) == (6, 3)
            assert seen["ratings"] == own["ratings"]
            assert await bo.get(f"/users/{bo.user['id']}/results") == {"against": [], "ratings": []}
            assert (await bo.http.get("/api/users/nobody/results")).status_code == 404
            assert MOST < 30_000, "SQLite takes so many parameters"

    asyncio.run(story())


def test_recent_games_are_public_ones_that_people_played(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            (ada,) = await server.people("Ada")

            def games(connection: Connection) -> None:
                duel(connection, 1, ada.user["id"], 1)
                duel(connection, 2, ada.user["id"], 1, public=False)
                duel(connection, 3, ada.user["id"], 1, kind="abort")
                bots = insert_game(connection, 4, ended_at=5_000)
                insert_player(connection, bots, "S", None, 1)
                duel(connection, 5, ada.user["id"], 2)

            await server.context.people.db.write(games)
            stranger = server.browser()
            assert [one["id"] for one in await stranger.get("/games")] == ["g000005", "g000001"]
            assert [one["id"] for one in await stranger.get("/games?most=1")] == ["g000005"]
            assert await stranger.get("/games?game=walls") == []

    asyncio.run(story())


def test_a_demonstration_of_each_game_is_a_true_one(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            stranger = server.browser()
            for game in ("walls", "towers"):
                info = await stranger.get(f"/games/demonstration-{game}")
                assert (info["game"], info["table"]) == (game, "")
                assert all(one["bot"] and one["user"] is None for one in info["players"])
                assert sorted(one["place"] for one in info["players"])[:2] == [1, 2]
                record = await stranger.get(f"/games/demonstration-{game}/record")
                assert load(record).outcome is not None
                replay = await stranger.get(f"/games/demonstration-{game}/replay?eyes=spectator&count=2")
                assert replay["actions"] == len(record["actions"])
            assert (await stranger.http.get("/api/games/demonstration-chess")).status_code == 404
            assert await stranger.get("/games") == []

    asyncio.run(story())


def test_an_invite_says_who_invites_to_what(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            table = await ada.table(settings={"game": "walls", "seats": 4})
            code = await ada.link(table)
            await ada.table_request(table, "seat-bot", seat=3, bot="random")
            answer = await server.browser().post("/join/look", {"code": code}, 200)
            assert answer == {
                "game": "walls",
                "stage": "open",
                "free": 2,
                "seats": 4,
                "rated": False,
                "host": "Ada",
                "players": ["Ada"],
                "bots": 1,
            }
            await bo.post("/join", {"code": code}, 200)
            await ada.table_request(table, "stand", seat=1)
            assert (await bo.post("/join/look", {"code": code}, 403))["code"] == "table-removed"

    asyncio.run(story())
