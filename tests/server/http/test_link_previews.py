"""What links show where they are pasted: public things alone, and never markup out of names."""

import asyncio
import re
from html import unescape

from sqlalchemy.exc import OperationalError

from shofar.server.archive import games
from shofar.server.config import limits_from
from tests.server.archive.test_results import duel
from tests.server.finished_games import insert_game, insert_player
from tests.server.in_process_app import Browser, running


async def open_graph(browser: Browser, path: str, **headers: str) -> dict[str, str]:
    """The Open Graph properties of a page."""
    answer = await browser.http.get(path, headers=headers)
    assert answer.status_code == 200
    found = re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)" />', answer.text)
    return {name: unescape(value) for name, value in found}


def test_a_finished_game_says_who_won_in_the_readers_language(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            (ada,) = await server.people("Ada")
            game = await server.context.people.db.write(lambda connection: duel(connection, 1, ada.user["id"], 1))
            stranger = server.browser()
            found = await open_graph(stranger, f"/game/{game}")
            assert found["og:title"] == "Towers – Shofar"
            assert found["og:description"].startswith("Winner: ")
            assert found["og:description"].endswith(", against Level 1")
            assert found["og:url"].endswith(f"/game/{game}")
            icon = await stranger.http.get(re.sub("^https?://[^/]+", "", found["og:image"]))
            assert (icon.status_code, icon.headers["content-type"]) == (200, "image/png")
            german = await open_graph(stranger, f"/game/{game}", **{"accept-language": "de"})
            assert german["og:title"] == "Türme – Shofar"
            assert "Stufe 1" in german["og:description"]
            shipped = await open_graph(stranger, "/game/demonstration-towers")
            assert "Level 7" in shipped["og:description"]
            assert await open_graph(stranger, "/game/nothing") == {}

    asyncio.run(story())


def test_a_name_is_never_markup(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            name = '"><script>alert(1)</script>&amp;'

            def game(connection):
                made = insert_game(connection, 1, ended_at=5)
                insert_player(connection, made, "S", name, 1)
                insert_player(connection, made, "N", None, 2)
                return made

            made = await server.context.people.db.write(game)
            answer = await server.browser().http.get(f"/game/{made}")
            assert "<script>alert" not in answer.text
            assert name in (await open_graph(server.browser(), f"/game/{made}"))["og:description"]

    asyncio.run(story())


def test_of_a_private_table_nothing_is_told(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            (ada,) = await server.people("Ada")
            private = await ada.table(settings={"game": "walls", "seats": 4})
            public = await ada.table(settings={"game": "walls", "seats": 4, "public": True})
            stranger = server.browser()
            # Not even to somebody who sits there: what others paste is read by machines.
            assert await open_graph(stranger, f"/table/{private}") == await open_graph(ada, f"/table/{private}") == {}
            found = await open_graph(stranger, f"/table/{public}")
            assert found["og:title"] == "A table of Walls"
            assert found["og:description"] == "3 of 4 seats are free"
            assert (await open_graph(stranger, "/join"))["og:title"] == "You are invited to a table"

    asyncio.run(story())


def test_the_page_comes_without_its_database(tmp_path, monkeypatch):
    async def away(*_: object) -> None:
        raise OperationalError("select", {}, Exception("away"))

    async def slow(*_: object) -> None:
        await asyncio.Event().wait()

    async def story():
        async with running(tmp_path) as server:
            for broken in (away, slow):
                monkeypatch.setattr(games, "game_info", broken)
                answer = await server.browser().http.get("/game/abc")
                assert answer.status_code == 200
                assert "og:title" not in answer.text

    asyncio.run(story())


def test_a_flood_of_them_is_served_the_document_alone_and_asks_the_database_nothing(tmp_path, monkeypatch):
    asked = 0
    whole = games.game_info

    async def counted(*given):
        nonlocal asked
        asked += 1
        return await whole(*given)

    monkeypatch.setattr(games, "game_info", counted)

    async def story():
        async with running(tmp_path, limits=limits_from(["http_per_minute=30"], limited=False)) as server:
            (ada,) = await server.people("Ada")
            game = await server.context.people.db.write(lambda connection: duel(connection, 1, ada.user["id"], 1))
            flood, other = server.browser("198.51.100.1"), server.browser("192.0.2.1")
            found = [await open_graph(flood, f"/game/{game}") for _ in range(30)]
            assert (bool(found[0]), found[-1]) == (True, {})
            assert asked < 15
            assert await open_graph(other, f"/game/{game}"), "nobody else misses anything"

    asyncio.run(story())
