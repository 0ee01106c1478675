"""Nobody is lost: a drawer over the table, the way back to a running game, undo in sight."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import ASKED, Visits, settled, start, until
from tests.browser.staged_table import stage

DRAWER = "dialog.drawer[open]"


def path(page: Page) -> str:
    found: str = page.evaluate("location.pathname")
    return found


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_rules_and_settings_open_over_the_table_and_the_way_back_closes_them(visits: Visits, phone: bool) -> None:
    page = visits.new(phone=phone)
    start(page, "walls")
    table = path(page)
    for close in ("back", "escape", "button"):
        page.locator("header a[href^='/rules/']:visible").click()
        expect(page.locator(f"{DRAWER} #W1")).to_be_visible()
        assert path(page) == table
        # The focus stays inside: the table beneath cannot be reached.
        for _ in range(3):
            page.keyboard.press("Tab")
            assert page.evaluate("!document.activeElement.closest('#main') || document.activeElement.closest('dialog')")
        if close == "back":
            page.go_back()
        elif close == "escape":
            page.keyboard.press("Escape")
        else:
            page.locator(f"{DRAWER} .close").click()
        expect(page.locator(DRAWER)).to_have_count(0)
        assert path(page) == table
    page.locator("header [aria-controls=site-menu]").click()
    page.locator("header a[href='/settings']:visible").click()
    page.locator(f"{DRAWER} #set-theme").select_option("light")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.locator(f"{DRAWER} a[href^='/rules/']").click()
    expect(page.locator(f"{DRAWER} #W1")).to_be_visible()
    # Whatever was looked at in the drawer, one step leads back to the table, and the next one away from it.
    page.go_back()
    expect(page.locator(DRAWER)).to_have_count(0)
    assert path(page) == table
    page.go_back()
    until(page, "location.pathname === '/'")
    page.go_forward()
    until(page, "table => location.pathname === table", table)
    page.wait_for_selector(".hand .card")


def test_the_game_goes_on_beneath_and_keys_reach_the_drawer_alone(visits: Visits) -> None:
    page = visits.new()
    start(page, "walls")
    page.wait_for_selector(ASKED)
    page.keyboard.press("?")
    expect(page.locator(f"{DRAWER} kbd").first).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("m")
    assert page.locator(".hand .card[aria-pressed=true]").count() == 0
    assert page.evaluate("JSON.parse(localStorage.getItem('shofar-settings') ?? '{}').sound ?? true")
    page.keyboard.press("Escape")
    expect(page.locator(DRAWER)).to_have_count(0)
    # Where single keys are switched off, this one is, too.
    quiet = visits.new(prefs={"keys": "false"})
    start(quiet, "towers")
    quiet.keyboard.press("?")
    quiet.wait_for_selector(ASKED)
    assert quiet.locator(DRAWER).count() == 0


NAMES = {"←": "ArrowLeft", "↑": "ArrowUp", "→": "ArrowRight", "↓": "ArrowDown", "Esc": "Escape"}
_SEEN = """
() => [...[document.body.innerHTML, JSON.stringify({...localStorage}), document.activeElement?.outerHTML].join()]
    .reduce((sum, one) => (sum * 31 + one.codePointAt(0)) % 4294967291, 7)
"""
"""A number for what is on the page, what is kept, and what has the focus."""


@pytest.mark.parametrize(("game", "language"), [("walls", "en"), ("walls", "de"), ("towers", "en")])
def test_every_key_of_the_sheet_does_something(visits: Visits, game: str, language: str) -> None:
    page = visits.new(language=language)
    hand = ".hand .card" if game == "walls" else ".stock .piece[aria-disabled=false]"
    stage(page, f"{game}-turn", hand)
    page.keyboard.press("?")
    page.wait_for_selector(f"{DRAWER} kbd")
    sheet = " ".join(page.locator(f"{DRAWER} kbd").all_inner_texts()).split()
    assert {"Enter", "Esc", "M", "?"} < {*sheet}
    page.keyboard.press("Escape")
    page.wait_for_selector(DRAWER, state="detached")
    for key in sheet:
        # Between two ends; a card more than there are; nothing moves; and people are asked for no hints.
        if key in ("–", "7", "␣", "H"):
            continue
        if game == "towers" and key not in "M?":
            page.locator(hand).nth(6).focus()
            if key == "Esc":
                page.keyboard.press("Enter")
        elif not key.isdigit() and key not in "M?":
            page.keyboard.press("Escape")
            page.keyboard.press("3")  # a trumpet, which can be aimed everywhere
            if key == "Enter":
                page.keyboard.press("ArrowDown")
        before = page.evaluate(_SEEN)
        page.keyboard.press(NAMES.get(key, key))
        until(page, f"([key, before]) => ({_SEEN})() !== before", [key, before])
        if key == "Enter":
            stage(page, f"{game}-turn", hand)


def test_a_running_game_is_one_click_away_from_everywhere(visits: Visits) -> None:
    page = visits.new()
    start(page, "towers")
    page.wait_for_selector(ASKED)
    table = path(page)
    for elsewhere in ("/", "/rules/towers", "/profile", "/settings", "/about", "/replay"):
        page.goto(elsewhere)
        back = page.get_by_role("link", name="Your turn: back to the table")
        back.wait_for()
        assert back.get_attribute("href") == table
    back.click()
    page.wait_for_selector(ASKED)
    assert path(page) == table


def placed(page: Page) -> None:
    before = page.locator("#main").get_attribute("data-version")
    page.locator(".stock .piece[aria-disabled=false]").first.click()
    page.locator(".hit[data-open=true]").first.click()
    until(page, "before => document.getElementById('main').dataset.version !== before", before)
    settled(page)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_move_against_a_bot_is_undone_by_one_click_that_moves_nothing(visits: Visits, phone: bool) -> None:
    page = visits.new(phone=phone)
    start(page, "towers")
    settled(page)
    count = page.locator("[data-tower]").count()
    undo = page.locator(".undo")
    assert not undo.is_visible()
    kept = undo.bounding_box()  # its place is there before it is
    placed(page)
    expect(undo).to_be_visible()
    assert kept
    assert undo.bounding_box() == kept
    undo.click()
    until(page, "count => document.querySelectorAll('[data-tower]').length === count", count)
    page.wait_for_selector(ASKED)
    assert not undo.is_visible()
    assert undo.bounding_box() == kept
