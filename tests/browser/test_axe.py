"""axe-core finds nothing on any page or state, light or dark, large or small."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.people import Visits, home, start

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """
async (runOnly) => (await axe.run(document, {runOnly})).violations
    .map((one) => one.id + ": " + one.nodes.map((node) => node.html.slice(0, 160)).slice(0, 4).join(" | "))
"""


def clean(page: Page) -> None:
    # The page's own policy forbids inline scripts; the test's script comes in by the debugger, not by the page.
    page.evaluate(AXE)
    assert page.evaluate(RUN, RULES) == []


@pytest.mark.parametrize(("theme", "phone"), [("dusk", False), ("light", True)], ids=["desktop-dusk", "phone-light"])
def test_every_page_and_state(visits: Visits, theme: str, phone: bool) -> None:
    page = visits.new(phone=phone, theme=theme)
    for path in ["/", "/rules/walls", "/rules/towers", "/replay", "/profile", "/settings", "/about"]:
        page.goto(path)
        page.wait_for_selector("h1")
        clean(page)
    home(page)
    page.click("[data-friends=walls]")
    page.wait_for_selector("#invite-url")
    clean(page)
    home(page)
    page.click("[data-screen=walls]")
    page.wait_for_selector(".cover")
    clean(page)
    start(page, "towers")
    clean(page)
    page.locator(".stock .piece").first.click()
    clean(page)
    start(page, "walls")
    clean(page)
    page.locator(".hand .card:not([data-hand=T])").first.click()
    page.get_by_text("Choose a card for the supply").wait_for()
    page.locator(".hand .card").first.click()
    page.get_by_text("Choose a card to see what it can do").wait_for()
    page.locator(".hand .card").last.click()
    page.wait_for_selector(".option")
    clean(page)
