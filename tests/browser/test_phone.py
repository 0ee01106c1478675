"""What somebody with a phone has before their eyes, upright and on its side."""

from playwright.sync_api import Page

from tests.browser.people import DESKTOP, PHONE, SIDEWAYS, Visits, sideways
from tests.browser.staged_table import Staged
from tests.browser.states import HAND, STATES

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


OUTSIDE = """
() => [...document.querySelectorAll("[data-niche]")].flatMap((niche) => {
    const edge = niche.getBoundingClientRect().left;
    const rows = [...niche.parentElement.querySelectorAll(".row .total, .row .crown")];
    const over = rows.map((one) => one.getBoundingClientRect().right).filter((right) => right > edge + 0.5);
    return over.map((right) => `${niche.dataset.niche}: ${right} > ${edge}`);
})
"""


def test_a_long_wall_leaves_room_for_its_length_and_its_crown(visits: Visits) -> None:
    for size in (PHONE, SIDEWAYS, DESKTOP):
        page = visits.new(phone=size is not DESKTOP)
        page.set_viewport_size(size)
        for cards in (["R7"] * 2, ["R7"] * 3, ["R7"] * 6):
            made = Staged("walls-five")
            for seat in range(5):
                made.view["walls"][seat]["R"] = cards
                made.view["facts"]["lengths"][seat]["R"] = 7 * len(cards)
            made.view["facts"]["leaders"]["R"] = [*range(5)]
            page.unroute_all()
            page.route_web_socket(lambda url: url.endswith("/ws/staged"), made.opened)
            page.goto("/table/staged")
            page.wait_for_selector(HAND)
            assert (page.evaluate(OUTSIDE), sideways(page)) == ([], 0)


def test_towers_on_its_side_shows_the_whole_board_and_the_pieces_beside_it(visits: Visits) -> None:
    page = visits.new(phone=True)
    page.set_viewport_size(SIDEWAYS)
    STATES["towers-start"](page)
    assert inside(page, ".board")
    page.locator("[data-stock=P5]").tap()
    assert inside(page, "[data-stock=P5]")
    assert inside(page, ".board")
