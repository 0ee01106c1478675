"""WCAG AA on what is painted, gradients included, where axe only says that it cannot tell; in daylight and at dusk."""

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.contrast import ratios, too_pale
from tests.browser.people import Visits, until
from tests.browser.states import PAGES, TOWERS, WALLS

GROUPS = {"pages": PAGES, "walls": WALLS, "towers": TOWERS}
TALL: dict[bool, ViewportSize] = {False: {"width": 1280, "height": 1600}, True: {"width": 360, "height": 1500}}
"""More of a long page than a screen shows."""
GRADED = "<main style='{}'><p style='margin:0;font:16px sans-serif;color:#777'>A line of words</p></main>"


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("group", GROUPS)
def test_text_stands_out_from_what_lies_behind_it(visits: Visits, group: str, phone: bool) -> None:
    page = visits.new(phone=phone)
    page.set_viewport_size(TALL[phone])
    found, measured, drawn = {}, 0, 0
    for name, way in GROUPS[group].items():
        way(page)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme="light" if theme == "light" else "dark")
            until(page, "theme => document.documentElement.dataset.theme === theme", THEMES[theme])
            lines = ratios(page)
            measured += len(lines)
            drawn += sum(", drawn" in line[2] for line in lines)
            if pale := too_pale(lines):
                found[f"{name}, {theme}"] = pale
    assert found == {}
    assert measured > 500, "text is found at all"
    assert drawn > 200, "in drawings too"


THEMES = {"light": "light", "dark": "dusk"}


@pytest.mark.parametrize(
    ("ground", "pale"),
    [
        ("background:#fff", True),  # 4.48
        ("background:#f8f8f8 linear-gradient(90deg,#fff,#fff)", True),
        ("background:linear-gradient(90deg,#000,#777)", True),
        ("background:#000", False),  # 4.69
    ],
)
def test_it_measures_as_wcag_does_and_sees_gradients(visits: Visits, ground: str, pale: bool) -> None:
    page: Page = visits.new()
    blank = page.context.new_page()
    blank.set_content(GRADED.format(ground))
    assert bool(too_pale(ratios(blank))) == pale
    blank.close()


@pytest.mark.parametrize(
    ("inside", "found"),
    [
        ("<rect width='300' height='60' fill='#000'/>{}", "pale"),
        ("<rect width='300' height='60' fill='#fff'/>{}", "fine"),
        # A halo is what the letters stand on.
        ("<rect width='300' height='60' fill='#000'/>{halo}", "fine"),
        # What is covered is read by nobody.
        ("<rect width='300' height='60' fill='#000'/>{}<rect width='300' height='60' fill='#000'/>", "nothing"),
    ],
    ids=["on its ground", "on another", "with a halo", "covered"],
)
def test_it_sees_letters_in_drawings(visits: Visits, inside: str, found: str) -> None:
    letters = "<text x='10' y='40' font-size='20' fill='#333' {}>A line of words</text>"
    halo = letters.format("stroke='#fff' stroke-width='8' paint-order='stroke'")
    blank = visits.new().context.new_page()
    blank.set_content(f"<svg width='300' height='60'>{inside.format(letters.format(''), halo=halo)}</svg>")
    lines = ratios(blank)
    assert ("nothing" if not lines else "pale" if too_pale(lines) else "fine") == found
    blank.close()
