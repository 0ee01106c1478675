"""Names that are long, and names that run from right to left."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.people import Visits, sideways
from tests.browser.staged import Staged, answered, stage
from tests.browser.states import HAND, STOCK

LONG = "Ω" * 24
HEBREW = "משה בן עמרם"
READY = {
    "walls-turn": HAND,
    "walls-watch": ".seat",
    "walls-five": HAND,
    "walls-scored": ".seat",
    "walls-over": "dialog[open] table",
    "towers-start": STOCK,
    "towers-turn": STOCK,
    "towers-parry": STOCK,
    "towers-north": ".hit",
    "towers-over": ".hit",
}
_OUT = """
() => [...document.querySelectorAll(".panel, .seat, .middle, dialog, .alarm, .counts p, li:not(:has(> a)), li > a")]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => !["auto", "scroll"].includes(getComputedStyle(one).overflowX))
    .map((one) => one.outerHTML.slice(0, 120))
"""


def _people(name: str, seats: list[Any]) -> list[dict[str, Any]]:
    return [{"seat": seat, "player": "person", "name": name, "user": f"u{seat}", "present": True} for seat in seats]


def _table(page: Page, name: str, called: str) -> None:
    """The state of that name, where everybody is called so; everything that can be unfolded is."""
    page.unroute_all()
    seats = [one["seat"] for one in Staged(name).info["seats"]]
    clock = {"left_ms": {str(seat): 83_000 for seat in seats}, "running": seats[:1]}
    made = stage(page, name, READY[name], seats=_people(called, seats), clock=clock)
    made.say({"type": "chat", "n": 1, "at": 1_800_000_000_000, "name": called, "user": "u1", "text": "Good luck!"})
    if page.locator("dialog[open]").count() == 0:
        page.wait_for_selector("details summary >> text=1")
        folded = page.locator("details:not([open]) > summary")
        while folded.count():
            folded.first.click()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_long_name_stays_in_its_panel(visits: Visits, phone: bool) -> None:
    page = visits.new(phone=phone)
    found = {}
    for name in READY:
        _table(page, name, LONG)
        wide = sideways(page)
        if wrong := ([f"sideways by {wide}"] if wide else []) + page.evaluate(_OUT):
            found[name] = wrong
    assert found == {}


def test_a_long_name_in_lists(visits: Visits) -> None:
    page = visits.new(phone=True)
    settings = {"game": "walls", "seats": 3}
    one = {"id": "t1", "stage": "open", "settings": settings, "free": 0, "updated_at": 1_800_000_000_000}
    answered(page, "/api/tables?stage=", [{**one, "seats": _people(LONG, [0, 1, 2])}])
    page.goto("/")
    page.wait_for_selector("a[href='/table/t1']")
    assert (sideways(page), page.evaluate(_OUT)) == (0, [])
    page.unroute_all()
    answered(page, "/api/me", {"user": {"id": "u0", "name": LONG, "kind": "guest"}, "csrf": "c", "local_only": False})
    answered(page, "/api/users/u0", {"id": "u0", "name": LONG, "kind": "guest", "created_at": 0, "ratings": []})
    players = [{**one, "user": None, "bot": None} for one in _people(LONG, [0, 1])]
    answered(page, "/api/users/u0/games", [{"id": "g", "game": "walls", "ended_at": 0, "players": players}])
    page.goto("/profile")
    page.wait_for_selector("a[href='/game/g']")
    assert (sideways(page), page.evaluate(_OUT)) == (0, [])


_TEXTS = """
() => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) found.push(node.data);
    return found;
}
"""


def test_a_name_from_right_to_left_leaves_numbers_where_they_belong(visits: Visits) -> None:
    """Wherever a sentence has it, it is set apart from what stands beside it."""
    page = visits.new()
    for name in ("walls-five", "walls-over", "towers-turn"):
        _table(page, name, HEBREW)
        texts = [text for text in page.evaluate(_TEXTS) if HEBREW in text]
        beside = [text for text in texts if text.strip() != HEBREW]
        assert texts
        assert [text for text in beside if text.count(f"\u2068{HEBREW}") != text.count(HEBREW)] == []
