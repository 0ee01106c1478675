"""Both games, from one click at home to the end, by every kind of input."""

import pytest

from tests.browser.people import Visits, settled, start, until
from tests.browser.playing import play_towers, play_towers_by_keys, play_walls, play_walls_by_keys, press_with

PLAY = {"walls": play_walls, "towers": play_towers}


@pytest.mark.parametrize("game", PLAY)
@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "touch"])
def test_a_whole_game_by_pointer(visits: Visits, game: str, phone: bool) -> None:
    page = visits.new(phone=phone, language="de" if phone else "en")
    start(page, game)
    assert PLAY[game](page, press_with(page, touch=phone)) > 6
    assert page.locator(".next a[href^='/game/']").count() == 1


@pytest.mark.parametrize("game", PLAY)
def test_a_whole_game_by_keys_alone(visits: Visits, game: str) -> None:
    page = visits.new(language={"walls": "fr", "towers": "it"}[game])
    start(page, game)
    assert (play_walls_by_keys if game == "walls" else play_towers_by_keys)(page) > 6


def test_cards_can_be_dragged_to_a_wall_and_into_the_supply(visits: Visits) -> None:
    page = visits.new()
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    for _ in range(8):  # until there is a wall card for each of the four
        start(page, "walls")
        if page.locator(".hand .card:not([data-hand=T])").count() >= 4:
            break
    for verb in ("first", "feed", "wall", "supply"):
        settled(page)
        version = page.locator("#main").get_attribute("data-version")
        card = page.locator(".hand .card:not([data-hand=T])").first
        what = card.get_attribute("data-hand") or ""
        lane = verb in ("first", "wall")
        card.drag_to(page.locator(f"[data-lane={what[0]}]" if lane else ".heap"))
        until(page, "before => document.getElementById('main').dataset.version !== before", version)
        assert any(f'"action":"{verb} {what}"' in text for text in sent)


def test_the_tab_says_whose_turn_it_is(visits: Visits) -> None:
    page = visits.new()
    start(page, "walls")
    until(page, "document.title.startsWith('●')")
    assert page.locator("link[rel=icon]").get_attribute("href") == "/icon-turn.svg"


def test_a_refusal_tells_the_rule_and_links_to_it(visits: Visits) -> None:
    page = visits.new()
    for _ in range(8):
        start(page, "walls", players=5)
        if page.locator("[data-hand=T]").count():
            break
    page.locator("[data-hand=T]").first.click()
    refused = page.locator(".prompt .refused")
    assert "wall card" in refused.inner_text()
    refused.locator("a").click()
    page.wait_for_selector("#W4.asked")
