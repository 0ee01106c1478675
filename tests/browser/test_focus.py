"""Whoever walks through a page by Tab sees where they are, and comes to everything that can be pressed."""

import pytest

from tests.browser.people import Visits
from tests.browser.states import STATES

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
        told = page.evaluate(SEEN)
        if told == "again":
            break
        if told is not None and told.startswith("unseen"):  # between the last and the first there is none
            unseen.append(told)
    assert unseen == []
    assert page.evaluate(NEVER) == []
