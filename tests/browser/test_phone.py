"""What somebody with a phone has before their eyes, upright and on its side."""

from playwright.sync_api import Page

from tests.browser.people import Visits
from tests.browser.states import STATES

SIDEWAYS = {"width": 740, "height": 360}
INSIDE = """
(selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return box.top > -1 && box.left > -1 && box.bottom < innerHeight + 1 && box.right < innerWidth + 1;
}
"""


def inside(page: Page, selector: str) -> bool:
    """Whether the whole of it is on the screen."""
    found: bool = page.evaluate(INSIDE, selector)
    return found


def test_towers_on_its_side_shows_the_whole_board_and_the_pieces_beside_it(visits: Visits) -> None:
    page = visits.new(phone=True)
    page.set_viewport_size(SIDEWAYS)  # type: ignore[arg-type]
    STATES["towers-start"](page)
    assert inside(page, ".board")
    page.locator("[data-stock=P5]").tap()
    assert inside(page, "[data-stock=P5]")
    assert inside(page, ".board")
