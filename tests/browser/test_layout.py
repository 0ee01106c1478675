"""What has to be seen to play is seen without scrolling, and stays where it is from one question to the next."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.looking import cut_off, resized, small_targets
from tests.browser.people import DESKTOP, PHONE, Visits, home
from tests.browser.states import PAGES, TOWERS, WALLS

LOW: ViewportSize = {"width": 360, "height": 640}
"""A small phone, whose lanes are lower: Walls is laid out for it too."""
SIZES: list[ViewportSize] = [
    PHONE,
    {"width": 768, "height": 1024},
    DESKTOP,
    {"width": 1920, "height": 1080},
]
NEEDED = {
    "walls": ".prompt, .hand .card, .lane, [data-lane], [data-heap], .option, .seat, [data-count], .dock .btn, .told",
    "towers": ".prompt, .board, .hit, .stock .piece, .plaque, .desk .btn",
}
"""Question, hand or stock, lanes or board, players and every button."""
_BEYOND = """
(needed) => {
    const root = document.querySelector("dialog[open]") ?? document;
    const away = [...root.querySelectorAll(root === document ? needed : "button")]
        .filter((one) => one.checkVisibility({visibilityProperty: true}))
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.top < -1 || box.left < -1
            || box.bottom > innerHeight + 1 || box.right > innerWidth + 1))
        .map(([one, box]) => `${one.tagName}.${one.className.baseVal ?? one.className}: ${one.textContent.slice(0, 40)}`
            + ` ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    return (scrollY ? [`it was scrolled by ${scrollY}`] : []).concat(away);
}
"""
_PLACES = """
(kept) => Object.fromEntries([...document.querySelectorAll(kept)]
    .filter((one) => one.checkVisibility({visibilityProperty: true}))
    .map((one, at) => {
        const {hand, square, stock} = one.dataset, box = one.getBoundingClientRect();
        const cards = document.querySelectorAll(".hand .card").length;
        const slot = hand && `card ${[...document.querySelectorAll(".hand .card")].indexOf(one)} of ${cards}`;
        const named = slot ?? square ?? stock ?? one.getAttribute("href") ?? one.className.baseVal ?? one.className;
        return [`${one.tagName} ${named}`, [box.left, box.top]];
    }))
"""
KEPT = "header :is(a, button), .table .btn, [data-heap], .hand .card:not(.selected, .chosen), .hit, .stock .piece"
"""What stays where it is: a hand only while it holds as many cards, and but for the card that is held up."""
STILL_PX = 2
ASKED = {"walls-first", "walls-chosen", "walls-turn", "walls-card", "walls-trumpet", "walls-wait", "walls-feed"}
ASKED |= {"towers-start", "towers-turn", "towers-since", "towers-piece", "towers-parry"}
"""The questions of one game, without and with a card or piece chosen."""
BELOW = ("walls-unfolded", "towers-unfolded")
"""What is unfolded there stands below the table, and whoever unfolds it scrolls."""
STATES = {
    "walls": {
        "hand-over": PAGES["hand-over"],
        **{name: way for name, way in WALLS.items() if name not in BELOW},
    },
    "towers": {name: way for name, way in TOWERS.items() if name not in BELOW},
}


def beyond(page: Page, game: str) -> list[str]:
    """What is needed to play and is out of sight."""
    found: list[str] = page.evaluate(_BEYOND, NEEDED[game])
    return found


@pytest.mark.parametrize("game", NEEDED)
@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_nothing_is_scrolled_to_play_and_no_question_moves_a_control(visits: Visits, game: str, touch: bool) -> None:
    page = visits.new(phone=touch)
    wrong: dict[str, Any] = {}
    known: dict[str, list[float]] = {}
    for name, way in STATES[game].items():
        sizes = [*SIZES[:2], *([LOW] if game == "walls" else [])] if touch else SIZES[2:]
        page.set_viewport_size(sizes[0])
        way(page)
        # One page in one size after the other, as when a window is pulled: it need not be opened anew to fit.
        for size in sizes:
            resized(page, size)
            where = f"{name} at {size['width']}×{size['height']}"
            if found := beyond(page, game) + cut_off(page) + (small_targets(page) if touch else []):
                wrong[where] = found
            places: dict[str, list[float]] = page.evaluate(_PLACES, KEPT) if name in ASKED else {}
            assert len(places) > 5 or name not in ASKED
            for what, (x, y) in places.items():
                was = known.setdefault(f"{what} {size['width']}×{size['height']}", [x, y])
                if max(abs(was[0] - x), abs(was[1] - y)) > STILL_PX:
                    wrong[f"{where}: {what}"] = (was, [x, y])
    assert wrong == {}


LOWEST = "(one) => one.getBoundingClientRect().bottom"


@pytest.mark.parametrize("language", ["en", "fr", "de", "it"])
def test_home_shows_at_once_how_either_game_is_begun(visits: Visits, language: str) -> None:
    for phone, begun in ((True, ("play",)), (False, ("play", "friends", "screen"))):
        page = visits.new(phone=phone, language=language)
        home(page)
        for game in ("walls", "towers"):
            for how in begun:
                lowest = page.locator(f"[data-{how}={game}]").evaluate(LOWEST)
                assert lowest <= (PHONE if phone else DESKTOP)["height"], f"{game}, {how}"


def test_on_a_phone_what_is_chosen_less_often_unfolds_from_a_sign(visits: Visits) -> None:
    page = visits.new(phone=True)
    home(page)
    sign, bots = page.locator("[data-choices=towers]"), page.locator("#choices-towers select")
    assert not bots.is_visible()
    sign.press("Enter")
    assert bots.is_visible()
    assert sign.get_attribute("aria-expanded") == "true"
    assert small_targets(page) == cut_off(page) == []
    sign.press("Enter")
    assert not bots.is_visible()
