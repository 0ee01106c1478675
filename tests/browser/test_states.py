"""Every page and every state of a table, as everybody meets them: phone and desktop, dusk and light, zoomed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.looking import cut_off, small_targets, violations
from tests.browser.people import Visits, sideways
from tests.browser.states import STATES

ZOOMED = {"width": 640, "height": 400}
"""A laptop's 1280 × 800 at 200 %."""
Findings = dict[str, list[str]]


def through(page: Page, look: Callable[[Page], list[str]]) -> Findings:
    """What was found in each state; every state is looked at before anything is said."""
    found: Findings = {}
    for name, way in STATES.items():
        way(page)
        if wrong := [*look(page), *(["it scrolls sideways"] if sideways(page) else [])]:
            found[name] = wrong
    return found


def test_on_a_phone_at_dusk(visits: Visits) -> None:
    page = visits.new(phone=True)
    assert through(page, lambda page: violations(page) + small_targets(page) + cut_off(page)) == {}


def test_on_a_desktop_in_light(visits: Visits) -> None:
    page = visits.new(theme="light")
    assert through(page, lambda page: violations(page) + cut_off(page)) == {}


@pytest.mark.parametrize(("phone", "theme"), [(True, "light"), (False, "dusk")], ids=["phone-light", "desktop-dusk"])
def test_contrast_in_the_other_colours(visits: Visits, phone: bool, theme: str) -> None:
    page = visits.new(phone=phone, theme=theme)
    assert through(page, lambda page: violations(page, ["color-contrast"])) == {}


def test_at_twice_the_size(visits: Visits) -> None:
    page = visits.new()
    page.set_viewport_size(ZOOMED)  # type: ignore[arg-type]
    assert through(page, cut_off) == {}
