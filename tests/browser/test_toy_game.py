"""A game that the page does not know is played on its fallback page: legal actions are buttons, the rest is listed."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.people import UNCOVER, Visits, over, until
from tests.server.processes import running
from tests.server.serve_command import TOY_GAME


def table_of(page: Page, game: str) -> str:
    """Lays a table for two at this screen, as a program would, and starts its game; the table's id."""
    api = page.context.request
    assert api.post("/api/guests", data={"name": "Ada"}).ok
    csrf = api.get("/api/me").json()["csrf"]
    wanted = {"settings": {"game": game, "seats": 2, "one_screen": True}, "start": True}
    answer = api.post("/api/tables", data=wanted, headers={"x-csrf-token": csrf})
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table


def test_a_third_game_is_played_to_its_end_on_the_page(browser: Browser, tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/shofar.db", tmp_path, environment={TOY_GAME: "1"}) as server:
        visits = Visits(browser, server.url, allowed=("no message game-toy",))  # its name is in no catalogue
        page = visits.new()
        page.goto(f"/table/{table_of(page, 'toy')}")
        moves = 0
        while not over(page):
            until(page, "document.querySelector('[data-uncover], [data-action], a[href^=\"/game/\"]') !== null")
            if page.locator(UNCOVER).count():
                page.click(UNCOVER)
                page.wait_for_selector("[data-action]")
            elif not over(page):
                moves += 1
                before: Any = page.locator("#main").get_attribute("data-version")
                page.locator("[data-action]:enabled").last.click()
                until(page, "before => document.getElementById('main').dataset.version !== before", before)
        assert moves == 7
        visits.close()
