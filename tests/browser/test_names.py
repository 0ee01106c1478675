"""Names that are long, and names that run from right to left."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from shofar.i18n import LANGUAGES, catalogue
from tests.browser.looking import cut_words
from tests.browser.people import DESKTOP, PHONE, SIDEWAYS, Visits, sideways
from tests.browser.staged_table import Staged, answered, stage
from tests.browser.states import HAND, STOCK

LONG = "Ω" * 24
HEBREW = "משה בן עמרם"
READY = {
    "walls-turn": HAND,
    "walls-watch": ".seat",
    "walls-five": HAND,
    "walls-scored": ".seat",
    "walls-over": ".final",
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

_STICKING_OUT = """
() => [...document.querySelectorAll(".people .seat")].flatMap((seat) => {
    const room = seat.getBoundingClientRect();
    return [...seat.querySelectorAll(":is(h2, .held, .now, .wall):not(.sr)")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width && (box.left < room.left - 1 || box.right > room.right + 1 || box.bottom > room.bottom + 1);
    }).map((one) => one.outerHTML.slice(0, 120));
})
"""

_RIVALS = """
() => [...document.querySelectorAll(".rivals .seat")].map((one) => {
    const [box, walls] = [one, one.querySelector(".walls")].map((it) => it.getBoundingClientRect());
    return {row: box.top, high: box.height, walls: walls.height ? walls.top : null};
})
"""
_BY_PLAYER = {"arrangement": '"players"'}
_BOTS = ("strongest", "builder", "trumpeter", "hoarder", "gleaner", "raider", "scout", "mcts")


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


def _uneven(page: Page) -> list[dict[str, float]]:
    """Rivals' panels that are not as high as their neighbours in the row, or whose walls begin elsewhere."""
    rivals = page.evaluate(_RIVALS)
    first = {one["row"]: one for one in reversed(rivals)}
    return [one for one in rivals if one != first[one["row"]]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS], ids=["desktop", "phone", "sideways"])
def test_headings_of_rivals_are_whole_and_level(visits: Visits, language: str, size: ViewportSize) -> None:
    """By player, whatever they are called: bots of the longest name, one long word, all of them in one row."""
    page = visits.new(phone=size is not DESKTOP, language=language, prefs=_BY_PLAYER)
    page.set_viewport_size(size)
    longest = max(_BOTS, key=lambda bot: len(catalogue(language).say(f"page-bot-{bot}", {})))
    bots = {kind: [{"seat": at, "player": "bot", "bot": kind} for at in range(5)] for kind in (longest, "level-10")}
    away = [{**one, "present": False} for one in _people(LONG, [*range(5)])]
    mixed = [*bots["level-10"][:2], away[2], bots[longest][3], _people("Ada", [4])[0]]
    found = {}
    for kind, seats in {**bots, "away": away, "mixed": mixed}.items():
        page.unroute_all()
        stage(page, "walls-five", HAND, seats=seats)
        assert page.locator(".rivals .seat").count() == 4
        if wrong := cut_words(page, ".seat") + _uneven(page) + page.evaluate(_OUT):
            found[kind] = wrong
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS], ids=["desktop", "phone", "sideways"])
def test_long_names_stay_in_their_plaques_over_the_lanes(visits: Visits, language: str, size: ViewportSize) -> None:
    """By colour long names are shortened, and nothing sticks out of its plaque or the page."""
    page = visits.new(phone=size is not DESKTOP, language=language)
    page.set_viewport_size(size)
    stage(page, "walls-five", HAND, seats=[{**one, "present": False} for one in _people(LONG, [*range(5)])])
    assert page.locator(".people .seat").count() == 5
    assert (sideways(page), page.evaluate(_OUT), page.evaluate(_STICKING_OUT)) == (0, [], [])


def test_a_heading_that_is_cut_or_uneven_is_found(visits: Visits) -> None:
    page = visits.new(prefs=_BY_PLAYER)
    stage(page, "walls-five", HAND)
    assert (cut_words(page), _uneven(page)) == ([], [])
    heading = "document.querySelector('.rivals h2').style"
    page.evaluate(f"() => Object.assign({heading}, {{width: '1em', overflow: 'hidden', whiteSpace: 'nowrap'}})")
    assert len(cut_words(page)) == 1
    page.evaluate("() => (document.querySelector('.rivals .walls').style.marginTop = '9px')")
    assert len(_uneven(page)) == 3


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
    answered(page, "/api/users/u0/results", {"against": [], "ratings": []})
    answered(page, "/api/tables/mine", [])
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
