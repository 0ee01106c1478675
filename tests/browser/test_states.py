"""Every page and every state of a table, as everybody meets them: phone and desktop, dusk and light, zoomed."""

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.looking import cut_off, jumped, resized, small_targets, violations
from tests.browser.people import DESKTOP, SIDEWAYS, Visits, sideways
from tests.browser.staged_table import Way
from tests.browser.states import PAGES, TOWERS, WALLS

ZOOMED: ViewportSize = {"width": 640, "height": 400}
"""A laptop's 1280 × 800 at 200 %."""
HANDS = ("walls-first", "walls-chosen", "walls-feed", "walls-turn", "walls-card", "walls-five")
BEYOND = """
() => [...document.querySelectorAll(".prompt .asked, .hand .card")]
    .filter((one) => one.getBoundingClientRect().top < 0 || one.getBoundingClientRect().bottom > innerHeight)
    .map((one) => one.textContent)
"""
GROUPS = {"pages": PAGES, "walls": WALLS, "towers": TOWERS}
CONTRAST = ["color-contrast"]
LATER = ("replay", "rules-towers", "walls-lost", "operators")
"""What moves there has a reason: a record was given, a clause or a person was asked for, the connection broke."""


def through(page: Page, states: Mapping[str, Way], check: Callable[[Page], list[str]]) -> dict[str, list[str]]:
    """What was found in each state; every state is looked at before anything is said."""
    found = {}
    for name, way in states.items():
        way(page)
        if wrong := (jumped(page) if name not in LATER else []) + check(page):
            found[name] = wrong
    return found


def scrolls(page: Page) -> list[str]:
    return [f"it scrolls sideways by {wide} pixels"] if (wide := sideways(page)) else []


@pytest.mark.parametrize("group", GROUPS)
def test_on_a_phone(visits: Visits, group: str) -> None:
    def check(page: Page) -> list[str]:
        page.emulate_media(color_scheme="dark")
        found = violations(page) + small_targets(page) + cut_off(page) + scrolls(page)
        page.emulate_media(color_scheme="light")
        return found + violations(page, CONTRAST)

    assert through(visits.new(phone=True), GROUPS[group], check) == {}


@pytest.mark.parametrize("group", GROUPS)
def test_on_a_desktop_and_at_twice_the_size(visits: Visits, group: str) -> None:
    def check(page: Page) -> list[str]:
        page.emulate_media(color_scheme="light")
        found = violations(page) + cut_off(page) + scrolls(page)
        page.emulate_media(color_scheme="dark")
        found += violations(page, CONTRAST)
        resized(page, ZOOMED)
        found += [f"at 200 %: {wrong}" for wrong in cut_off(page) + scrolls(page)]
        page.set_viewport_size(DESKTOP)
        return found

    assert through(visits.new(), GROUPS[group], check) == {}


def test_on_a_phone_held_sideways_question_and_hand_are_in_sight(visits: Visits) -> None:
    page = visits.new(phone=True)
    page.set_viewport_size(SIDEWAYS)

    def check(page: Page) -> list[str]:
        found: list[str] = cut_off(page) + scrolls(page) + page.evaluate(BEYOND)
        return found

    assert through(page, {name: WALLS[name] for name in HANDS}, check) == {}
