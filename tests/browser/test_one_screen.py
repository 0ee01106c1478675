"""All players round one screen: what all must agree to takes one click. And seats that a bot plays for somebody."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.people import ASKED, TOLD, UNCOVER, Visits, home, one_screen, settled, start, until
from tests.browser.test_secrets import listening, named
from tests.server.processes import running


def menu(page: Page, name: str) -> None:
    """Presses a button of the table's menu."""
    summary = page.locator("summary", has_text="More: resign")
    if not page.get_by_role("button", name=name, exact=True).is_visible():
        summary.click()
    page.get_by_role("button", name=name, exact=True).click()


def place(page: Page) -> None:
    settled(page)
    before = page.locator("#main").get_attribute("data-version")
    page.locator(".stock .piece[aria-disabled=false]").first.click()
    page.locator(".hit[data-open=true]").first.click()
    until(page, "before => document.getElementById('main').dataset.version !== before", before)
    settled(page)


def resign(page: Page) -> None:
    menu(page, "Resign")
    page.get_by_role("button", name="Yes, resign").click()


@pytest.mark.parametrize("reload", [False, True], ids=["at once", "after a reload"])
def test_towers_takes_back_and_plays_again_by_one_click(visits: Visits, reload: bool) -> None:
    page = visits.new()
    one_screen(page, "towers")
    place(page)
    place(page)
    assert page.locator("[data-tower]").count() == 2
    page.get_by_role("button", name="Undo").click()
    until(page, "document.querySelectorAll('[data-tower]').length === 1")
    page.wait_for_selector(ASKED)
    assert page.locator(".offer").count() == 0
    place(page)
    resign(page)
    again = page.get_by_role("button", name="Another game")
    again.wait_for()
    if reload:
        page.reload()
    again.click()
    until(page, "document.querySelectorAll('[data-tower]').length === 0")
    place(page)


def test_walls_plays_again_by_one_click_and_begins_covered(visits: Visits) -> None:
    page = visits.new()
    received = listening(page)
    one_screen(page, "walls")
    while page.locator(UNCOVER).count():
        page.click(UNCOVER)
        page.wait_for_selector(".hand .card")
        resign(page)
        page.wait_for_selector(f"{UNCOVER}, button:text-is('Another game')")
    received.clear()
    page.get_by_role("button", name="Another game").click()
    page.wait_for_selector(UNCOVER)
    for update in received:
        if update["whole"] and not update["events"]:  # the new game; news of the old one are not whole
            assert not any(named(hand) for hand in update["view"]["hands"])
    page.click(UNCOVER)
    page.wait_for_selector(ASKED)


def test_people_round_one_screen_have_names_which_it_keeps(visits: Visits) -> None:
    page = visits.new()
    one_screen(page, "walls", "Grandma", "", "Bo")
    assert page.locator(".prompt .asked").inner_text() == "Hand the screen to Grandma"
    page.click(UNCOVER)
    page.wait_for_selector(".hand .card")
    assert page.locator(".seat h2").all_inner_texts() == ["Grandma", "Seat 2", "Bo", "Seat 4"]
    home(page)
    page.click("[data-screen=towers]")
    kept = page.locator("#screen-towers input")
    assert [field.input_value() for field in kept.all()] == ["Grandma", ""]
    kept.last.fill("Noa")
    page.click("[data-lay=towers]")
    page.wait_for_selector(".stock .piece")
    assert page.locator(".counts").inner_text().count("Noa") == 1
    place(page)
    resign(page)
    page.locator("a[href^='/game/']").first.click()
    page.wait_for_selector(".controls")
    assert page.locator(".eyes option").all_inner_texts()[2:] == ["Grandma", "Noa"]


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots take their usual time: else a game between them is over before anybody comes back."""
    folder = tmp_path_factory.mktemp("unhurried")
    with running(f"sqlite:///{folder}/shofar.db", folder, "--bot-pace", "600", workers=1) as server:
        yield server.url


@pytest.mark.parametrize("game", ["walls", "towers"])
def test_a_bot_plays_the_seat_until_it_is_taken_back(browser: Browser, unhurried: str, game: str) -> None:
    visits = Visits(browser, unhurried)
    page = visits.new()
    # Bots that play by themselves may come to a scoring meanwhile, which lies over the table until it is closed.
    scoring = page.locator(TOLD)
    page.add_locator_handler(scoring, lambda: scoring.click())
    start(page, game)
    settled(page)
    menu(page, "Let a bot play for me")
    page.wait_for_selector("[data-take-back]")
    until(page, "!document.title.startsWith('●')")
    assert "A bot plays this seat for you." in page.locator(".prompt .asked").first.inner_text()
    page.get_by_role("button", name="Take my seat back").click()
    settled(page)
    until(page, "document.title.startsWith('●')")
    assert page.locator("[data-take-back]").count() == 0
    visits.close()


def test_bots_sit_among_two_people_at_one_screen(visits: Visits) -> None:
    """Two people at least are left to take turns; the bot acts by itself."""
    page = visits.new()
    home(page)
    page.click("[data-screen=walls]")
    page.locator("section.game").first.locator("select").last.select_option("level-1")
    bots = page.locator("#screen-walls input[type=checkbox]")
    bots.nth(2).check()
    bots.nth(3).check()
    assert [bots.nth(at).is_disabled() for at in range(4)] == [True, True, False, False]
    page.locator("#screen-walls input").nth(0).fill("Grandma")
    page.click("[data-lay=walls]")
    for _ in range(2):
        page.click(UNCOVER)
        page.locator(".hand .card:not([data-hand=T])").first.press("Enter")
        page.keyboard.press("Enter")
        page.wait_for_selector(".hand .card", state="detached")
    until(page, "document.querySelectorAll('.people .seat').length === 4")
    page.wait_for_selector(UNCOVER)  # the bots have put down their first cards too
