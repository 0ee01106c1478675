"""The key screens look as they did when somebody last looked at them; `make golden` after a change that is wanted."""

import pytest
from playwright.sync_api import Page

from tests.browser.people import Visits
from tests.browser.pictures import (
    GOLDEN,
    SCREENS,
    SIZES,
    apart,
    counted,
    in_bars,
    painted,
    parts,
    read_png,
    write_png,
)
from tests.browser.states import STATES


@pytest.mark.parametrize("size", SIZES)
def test_every_key_screen(visits: Visits, size: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    page = visits.new(phone=SIZES[size])
    in_bars(page)
    kept = tmp_path_factory.mktemp("pictures")
    wrong = {}
    for screen in SCREENS:
        name = f"{screen}-{size}"
        STATES[screen](page)
        picture = painted(page)
        if parts(page) != counted()[name]:
            wrong[name] = f"parts: {parts(page)}, not {counted()[name]}"
        elif apart(picture, read_png(GOLDEN / f"{name}.png")) > 1:
            write_png(kept / f"{name}.png", picture)
            wrong[name] = f"it looks different: see {kept / name}.png beside tests/browser/golden/{name}.png"
    assert wrong == {}


GONE = {
    "walls-card": [".hand .card:last-child", ".lanes", ".heap", ".people", ".dock"],
    "towers-piece": [".stock", "[data-tower] >> nth=0", ".counts"],
    "home": [".picture >> nth=0", ".buttons >> nth=1"],
}


@pytest.mark.parametrize("screen", GONE)
def test_a_part_that_vanishes_is_noticed(visits: Visits, screen: str) -> None:
    """By the picture alone, in which the part leaves a hole."""
    page = visits.new()
    in_bars(page)
    for part in GONE[screen]:
        STATES[screen](page)
        _hide(page, part)
        assert apart(painted(page), read_png(GOLDEN / f"{screen}-desktop.png")) > 1, part


def _hide(page: Page, part: str) -> None:
    page.locator(part).first.evaluate("one => one.style.visibility = 'hidden'")
