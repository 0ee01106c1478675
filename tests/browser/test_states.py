"""Every page and every state of a table, as everybody meets them: phone and desktop, dusk and light, zoomed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.contrast import ratios_in, too_pale
from tests.browser.looking import cut_off, jumped, resized, small_targets, violations
from tests.browser.people import DESKTOP, PHONE, SIDEWAYS, Visits, sideways, until
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
LONGEST = 1600
"""So much of a long page is looked at, in pixels: more of it than a screen shows."""
THEMES = {"light": "light", "dark": "dusk"}
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


def themed(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    until(page, "theme => document.documentElement.dataset.theme === theme", THEMES[scheme])


@dataclass
class Paint:
    """WCAG AA on what is painted, gradients included, where axe only says that it cannot tell; in both themes."""

    phone: bool
    measured: int = 0
    drawn: int = 0

    def pale(self, page: Page) -> list[str]:
        """What stands out too little."""
        # A page that is longer than the screen is seen as far as one that is twice as high; a table fits.
        small = PHONE if self.phone else DESKTOP
        long = page.evaluate("document.documentElement.scrollHeight")
        resized(page, {**small, "height": min(max(long, small["height"]), LONGEST)})
        schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
        found = []
        for scheme, lines in zip(
            schemes, ratios_in(page, [partial(themed, page, one) for one in schemes]), strict=True
        ):
            self.measured += len(lines)
            self.drawn += sum(", drawn" in line[2] for line in lines)
            found += [f"{scheme}: {pale}" for pale in too_pale(lines)]
        page.set_viewport_size(small)
        return found

    def check(self) -> None:
        """Text is found at all, and in drawings too."""
        assert self.measured > 500
        assert self.drawn > 200


@pytest.mark.parametrize("group", GROUPS)
def test_on_a_phone(visits: Visits, group: str) -> None:
    paint = Paint(phone=True)

    def check(page: Page) -> list[str]:
        themed(page, "dark")
        found = violations(page) + small_targets(page) + cut_off(page) + scrolls(page)
        themed(page, "light")
        return found + violations(page, CONTRAST) + paint.pale(page)

    assert through(visits.new(phone=True), GROUPS[group], check) == {}
    paint.check()


@pytest.mark.parametrize("group", GROUPS)
def test_on_a_desktop_and_at_twice_the_size(visits: Visits, group: str) -> None:
    paint = Paint(phone=False)

    def check(page: Page) -> list[str]:
        themed(page, "light")
        found = violations(page) + cut_off(page) + scrolls(page)
        themed(page, "dark")
        found += violations(page, CONTRAST)
        resized(page, ZOOMED)
        found += [f"at 200 %: {wrong}" for wrong in cut_off(page) + scrolls(page)]
        return found + paint.pale(page)

    assert through(visits.new(), GROUPS[group], check) == {}
    paint.check()


def test_on_a_phone_held_sideways_question_and_hand_are_in_sight(visits: Visits) -> None:
    page = visits.new(phone=True)
    page.set_viewport_size(SIDEWAYS)

    def check(page: Page) -> list[str]:
        found: list[str] = cut_off(page) + scrolls(page) + page.evaluate(BEYOND)
        return found

    assert through(page, {name: WALLS[name] for name in HANDS}, check) == {}
