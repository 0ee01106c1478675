"""A match of two games of Towers, from the home page to its second game, told to either side."""

from playwright.sync_api import Page, expect

from shofar.i18n import catalogue
from tests.browser.looking import cut_words
from tests.browser.people import Visits, home, sideways
from tests.browser.test_one_screen import menu


def stands(page: Page, language: str, key: str, **counts: int | str) -> None:
    """The series is told so, and its words fit."""
    told = catalogue(language).say(key, counts)
    expect(page.locator("[data-series]")).to_contain_text(told)
    assert cut_words(page) == []
    assert sideways(page) == 0


def test_a_match_of_two_from_home_tells_who_leads(visits: Visits) -> None:
    host, guest = visits.new(), visits.new(phone=True, language="de")
    home(host)
    host.click("[data-more=towers]")
    host.check("#rules-towers input[type=checkbox] >> nth=0")
    host.click("[data-friends=towers]")
    host.wait_for_selector("#invite-url")
    guest.goto(host.locator("#invite-url").input_value())
    guest.fill("#guest", "Bruno")
    guest.click(".btn.gold")
    host.get_by_role("button", name="Start the game").click()
    for page in (host, guest):
        page.wait_for_selector(".stock .piece")
    stands(host, "en", "page-series-game", game=1, of=2)
    stands(guest, "de", "page-series-game", game=1, of=2)
    first = host.locator(".prompt .asked.mine").count()
    words = catalogue("de").say
    guest.locator("summary", has_text=words("page-menu")).click()
    guest.get_by_role("button", name=words("page-resign"), exact=True).click()
    guest.get_by_role("button", name=words("page-resign-sure"), exact=True).click()
    host.locator("[data-series='2']").wait_for()
    stands(host, "en", "page-series-lead", game=2, of=2, mine=1, theirs=0)
    stands(guest, "de", "page-series-behind", game=2, of=2, mine=0, theirs=1)
    for page in (host, guest):
        page.wait_for_selector(".stock .piece")
    page = guest if first else host
    expect(page.locator(".prompt .asked.mine")).to_be_visible()
    menu(host, "Resign")
    host.get_by_role("button", name="Yes, resign").click()
    stands(host, "en", "page-series-shared", who="You and Bruno")
