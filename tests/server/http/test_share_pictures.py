"""Pictures of finished games, where other sites fetch them: PNG, kept, limited, and none of what is private."""

import asyncio
import re
import struct

import pytest
from sqlalchemy import update

from shofar.draw.share import HEIGHT, WIDTH, share_svg
from shofar.games import new_game
from shofar.server.config import Limits
from shofar.server.db import schema
from shofar.server.http import picture_cache
from tests.server.archive.test_results import duel
from tests.server.http.test_link_previews import open_graph
from tests.server.in_process_app import running


def size(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def path_of(url: str) -> str:
    return re.sub("^https?://[^/]+", "", url)


def test_a_games_link_leads_to_its_picture(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            stranger = server.browser()
            found = await open_graph(stranger, "/game/demonstration-towers?step=12", **{"accept-language": "fr"})
            assert path_of(found["og:image"]) == "/share/demonstration-towers.png?lang=fr&step=12"
            assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
            picture = await stranger.http.get(path_of(found["og:image"]))
            assert picture.headers["content-type"] == "image/png"
            assert size(picture.content) == (WIDTH, HEIGHT)
            end = await stranger.http.get("/share/demonstration-towers.png?lang=fr")
            assert end.content != picture.content
            walls = await stranger.http.get("/share/demonstration-walls.png")
            assert size(walls.content) == (WIDTH, HEIGHT)

    asyncio.run(story())


def test_it_is_drawn_once_and_anew_when_a_name_has_changed(tmp_path, monkeypatch):
    drawn: list[picture_cache.PictureRequest] = []

    def draw(wanted: picture_cache.PictureRequest, record: object) -> bytes:
        drawn.append(wanted)
        return b"png"

    monkeypatch.setattr(picture_cache, "_png", draw)

    async def story():
        async with running(tmp_path) as server:
            (ada,) = await server.people("Ada")
            game = await server.context.people.db.write(lambda connection: duel(connection, 1, ada.user["id"], 1))
            stranger = server.browser()
            for _ in range(3):
                assert (await stranger.http.get(f"/share/{game}.png?lang=de")).content == b"png"
            assert [one.names for one in drawn] == [(ada.user["id"], "Stufe 1")]
            seated = schema.game_players
            renamed = update(seated).where(seated.c.user_id == ada.user["id"]).values(name="Adele")
            await server.context.people.db.write(lambda connection: connection.execute(renamed))
            await stranger.http.get(f"/share/{game}.png?lang=de")
            assert [one.names for one in drawn[1:]] == [("Adele", "Stufe 1")]

    asyncio.run(story())


@pytest.mark.parametrize(
    "path", ["/share/nothing.png", "/share/demonstration-towers.svg", "/share/demonstration-towers.png?step=999"]
)
def test_what_is_not_there_has_no_picture(tmp_path, path):
    async def story():
        async with running(tmp_path) as server:
            assert (await server.browser().http.get(path)).status_code in (400, 404)

    asyncio.run(story())


def test_a_running_game_has_none(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            (ada,) = await server.people("Ada")
            table = await ada.table(settings={"game": "walls", "seats": 4, "public": True})
            assert (await server.browser().http.get(f"/share/{table}.png")).status_code == 404

    asyncio.run(story())


def test_whoever_asks_for_many_waits(tmp_path):
    async def story():
        async with running(tmp_path, limits=Limits(heavy_per_minute=3)) as server:
            stranger = server.browser()
            codes = [
                (await stranger.http.get(f"/share/demonstration-towers.png?step={step}")).status_code
                for step in (1, 2, 1)
            ]
            assert codes == [200, 429, 200], "what was drawn before costs nothing"

    asyncio.run(story())


def test_without_the_package_links_show_the_icon(tmp_path, monkeypatch):
    monkeypatch.setattr(picture_cache, "find_spec", lambda name: None)
    picture_cache.can_draw.cache_clear()

    async def story():
        async with running(tmp_path) as server:
            stranger = server.browser()
            found = await open_graph(stranger, "/game/demonstration-towers")
            assert path_of(found["og:image"]) == "/icon-512.png"
            assert (await stranger.http.get("/share/demonstration-towers.png")).status_code == 404

    try:
        asyncio.run(story())
    finally:
        picture_cache.can_draw.cache_clear()


def test_names_are_text_and_long_ones_stay_in_their_column():
    view = new_game("towers", seats=2, seed=1).view(None)
    drawing = share_svg(view, title="<b>&", caption="</text><script>" + " name" * 60, language="en")
    assert "<script" not in drawing
    assert "&lt;b&gt;&amp;" in drawing
    assert drawing.count('font-size="30"') <= 8
