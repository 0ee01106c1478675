"""Why something happened: told at the table, at its line, in words that fit, for both games, on a phone too."""

import os

import pytest
from playwright.sync_api import Page

from shofar.i18n import catalogue
from tests.browser.looking import cut_words
from tests.browser.people import ASKED, Visits, settled, sideways, start
from tests.browser.playing import press_with

PICTURES = os.environ.get("WHY_PICTURES")
"""A folder for pictures, to look at them."""


def moved(page: Page, game: str, *, phone: bool) -> None:
    """One move of our own."""
    press = press_with(page, touch=phone)
    settled(page)
    if game == "towers":
        press(".stock .piece[aria-disabled=false]")
        press(".hit[data-open=true]")
        if phone:  # a finger's first tap only shows
            press(".hit[data-open=true]")
    else:
        for _ in range(2):
            page.wait_for_selector(ASKED)
            page.locator(".hand .card[data-hand]:not([data-hand=T])[aria-disabled=false]").first.click()
            page.locator(".play").dispatch_event("click")
            settled(page)


@pytest.mark.parametrize(("game", "phone", "language"), [("towers", True, "de"), ("walls", False, "en")])
def test_why_is_told_where_it_is_asked(visits: Visits, game: str, phone: bool, language: str) -> None:
    page = visits.new(phone=phone, language=language, prefs={"speed": '"off"'})
    start(page, game)
    moved(page, game, phone=phone)
    settled(page)  # the others have answered
    page.wait_for_selector(ASKED)
    folded = page.locator("details:has([data-why])").first
    if folded.get_attribute("open") is None:
        folded.locator("> summary").click()
    page.locator("[data-why]").first.click()
    page.wait_for_selector("[data-reason]")
    told = page.locator("[data-reason]").first.inner_text()
    assert told.strip()
    assert "{" not in told
    words = catalogue(language).say
    assert page.locator("[data-reason] a").first.get_attribute("aria-label") == words(
        "page-why", {"clause": page.locator("[data-reason] a").first.inner_text().strip()}
    )
    assert cut_words(page) == []
    assert sideways(page) == 0
    if PICTURES:
        page.locator("[data-reason]").first.scroll_into_view_if_needed()
        page.screenshot(path=f"{PICTURES}/why-{game}-{language}.png")
