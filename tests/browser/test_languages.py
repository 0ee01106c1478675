"""Four languages: complete, switchable in place, and no word too long for its button."""

import pytest
from playwright.sync_api import Page

from tests.browser.people import ASKED, Visits, home, sideways, start

LANGUAGES = {"en": "Rules", "fr": "Règles", "de": "Regeln", "it": "Regole"}
PAGES = ["/", "/rules/walls", "/rules/towers", "/replay", "/profile", "/settings", "/about"]
OVERFLOWING = """
() => [...document.querySelectorAll("button, a.btn, .tag")]
    .filter((one) => one.offsetParent)
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .filter((one) => getComputedStyle(one).display !== "inline" && !one.querySelector("svg"))
    .map((one) => one.innerText)
"""


def looked_at(page: Page) -> None:
    assert page.evaluate(OVERFLOWING) == []
    assert sideways(page) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_it_and_nothing_overflows(visits: Visits, language: str) -> None:
    page = visits.new(phone=True, language=language)
    for path in PAGES:
        page.goto(path)
        page.get_by_role("link", name=LANGUAGES[language], exact=True).first.wait_for()
        page.wait_for_selector("h1")
        assert page.evaluate("document.documentElement.lang") == language
        looked_at(page)
    start(page, "walls", players=5)
    assert page.locator(ASKED).inner_text().strip()
    page.locator(".hand .card:not([data-hand=T])").first.click()
    page.wait_for_selector(".card.chosen, .prompt .asked")
    looked_at(page)
    start(page, "towers")
    looked_at(page)


def test_switching_in_place(visits: Visits) -> None:
    page = visits.new()
    page.goto("/settings")
    page.select_option("#set-language", "fr")
    page.get_by_role("heading", name="Réglages").wait_for()
    home(page)
    page.get_by_role("button", name="Jouer").first.wait_for()
