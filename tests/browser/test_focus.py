"""Whoever walks through a page by Tab sees where they are, and comes to everything that can be pressed."""

import pytest
from playwright.sync_api import Page

from tests.browser.people import TOLD, UNCOVER, Visits, one_screen, settled, start
from tests.browser.states import HAND, STATES

MOST = 120
SEEN = """
() => {
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    if (one.dataset.visited) return "again";
    one.dataset.visited = "yes";
    const style = getComputedStyle(one);
    const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const box = one.getBoundingClientRect();
    const seen = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return (outlined && seen ? "" : "unseen: ") + one.outerHTML.replace(/\\s+/g, " ").slice(0, 120);
}
"""
NEVER = """
() => [...(document.querySelector("dialog[open]") ?? document)
    .querySelectorAll("a[href], button, input, select, summary")]
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && one.tabIndex >= 0 && !one.disabled)
    .filter((one) => !one.closest("[inert]"))
    .filter((one) => !one.dataset.visited && !(one.type === "radio" && !one.checked))
    .map((one) => one.outerHTML.replace(/\\s+/g, " ").slice(0, 120))
"""


@pytest.mark.parametrize("state", ["home", "settings", "lobby", "walls-card", "walls-end", "towers-piece", "replay"])
def test_focus_is_seen_everywhere(visits: Visits, state: str) -> None:
    page = visits.new()
    STATES[state](page)
    unseen = []
    for _ in range(MOST):
        page.keyboard.press("Tab")
        focused = page.evaluate(SEEN)
        if focused == "again":
            break
        if focused is not None and focused.startswith("unseen"):  # between the last and the first there is none
            unseen.append(focused)
    assert unseen == []
    assert page.evaluate(NEVER) == []


def focused(page: Page, inside: str) -> bool:
    """Whether what has the focus is there, or within it."""
    found: bool = page.evaluate("where => Boolean(document.activeElement?.closest(where))", inside)
    return found


def test_moves_by_keyboard_keep_the_focus(visits: Visits) -> None:
    """From the hand to what the card can do, and back to the hand when it is asked again."""
    page = visits.new()
    start(page, "walls")
    page.locator(HAND).nth(2).focus()
    for turn in range(10):
        settled(page)
        if page.locator(TOLD).count():
            assert focused(page, TOLD)
            page.keyboard.press("Enter")
            page.wait_for_selector(TOLD, state="detached")
            continue
        page.wait_for_selector(f"{HAND}[aria-disabled=false]")
        assert focused(page, HAND), f"before choice {turn + 1}"
        page.keyboard.press("Enter")
        if page.locator(".option").count():
            assert focused(page, ".option")
            assert "Chosen:" in page.locator(".dock > .sr[aria-live]").inner_text()
            page.keyboard.press("Escape")
            assert focused(page, HAND)
            page.keyboard.press("Enter")
            assert focused(page, ".option")
            page.keyboard.press("Enter")
        elif page.locator(".prompt .refused").count():
            page.locator(f"{HAND}:not([data-hand=T])").first.press("Enter")
            page.keyboard.press("Enter")
        page.wait_for_timeout(50)


def test_a_closed_scoring_leaves_the_focus_in_the_hand(visits: Visits) -> None:
    page = visits.new()
    STATES["walls-scoring"](page)
    assert focused(page, TOLD)
    page.keyboard.press("Enter")
    page.wait_for_selector(TOLD, state="detached")
    assert focused(page, HAND)


def test_the_screen_is_handed_over_with_its_focus(visits: Visits) -> None:
    page = visits.new()
    one_screen(page, "walls")
    for _ in range(3):
        page.wait_for_selector(".cover")
        assert focused(page, UNCOVER)
        page.wait_for_selector(f"{UNCOVER}[aria-disabled=false]")
        page.keyboard.press("Enter")
        page.wait_for_selector(HAND)
        assert focused(page, HAND)
        page.locator(".hand .card:not([data-hand=T])").first.press("Enter")
        page.keyboard.press("Enter")
        page.wait_for_selector(HAND, state="detached")
