"""Nobody is lost: a drawer over the table, the way back to a running game, undo in sight."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import ASKED, Visits, settled, start, until

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
        page.locator("header a[href^='/rules/']").click()
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
    page.locator("header a[href='/settings']").click()
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
