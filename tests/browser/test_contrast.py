"""How contrast is measured on what is painted; every page and state is held to it in test_states.py."""

import pytest
from playwright.sync_api import Page

from tests.browser.contrast import ratios, ratios_in, too_pale
from tests.browser.people import Visits

GRADED = "<main style='{}'><p style='margin:0;font:16px sans-serif;color:#777'>A line of words</p></main>"


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


TWO_THEMES = """<style>body { margin: 0; background: #fff } p { font: 16px sans-serif; color: #595959 }
.dusk { background: #222 } .dusk p { color: #ddd } .pale { background: #ccc } .moved p { margin-top: 60px; color: #aaa }
</style><p>A line of words</p>"""


@pytest.mark.parametrize(
    ("second", "pale"),
    [("", False), ("dusk", False), ("pale", True), ("moved", True)],
    ids=lambda it: str(it) or "same",
)
def test_it_measures_each_theme_on_its_own_ground(visits: Visits, second: str, pale: bool) -> None:
    blank = visits.new().context.new_page()
    blank.set_content(TWO_THEMES)
    first, other = ratios_in(
        blank, [lambda: None, lambda: blank.evaluate("it => document.body.className = it", second)]
    )
    assert (len(first), len(other)) == (1, 1)
    assert (bool(too_pale(first)), bool(too_pale(other))) == (False, pale)
    blank.close()
