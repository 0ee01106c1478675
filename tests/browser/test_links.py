"""Links as they come out of chats: copied without a clipboard, with a full stop behind them, opened by somebody new."""

from playwright.sync_api import Page, expect

from shofar.i18n import catalogue
from tests.browser.people import Visits, home

say = catalogue("en").say
NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', {get: () => undefined})"
"""As over plain http on any name but this machine's own."""


def _invited(visits: Visits) -> tuple[Page, str]:
    page = visits.new()
    page.add_init_script(NO_CLIPBOARD)
    home(page)
    page.click("[data-friends=towers]")
    page.wait_for_selector("#invite-url")
    return page, page.locator("#invite-url").input_value()


def test_a_link_is_copied_where_there_is_no_clipboard(visits: Visits) -> None:
    page, url = _invited(visits)
    page.get_by_role("button", name=say("page-copy")).click()
    expect(page.get_by_role("button", name=say("page-copied"))).to_be_focused()
    page.goto("/replay")
    page.locator("textarea").press("Control+v")
    assert page.locator("textarea").input_value() == url


def test_a_link_with_a_full_stop_behind_it_and_a_name_at_the_second_try(visits: Visits) -> None:
    _, url = _invited(visits)
    visits.allowed = ("status of 400", "status of 422")
    guest = visits.new()
    for behind in (".", "%20", "%ff"):
        guest.goto("about:blank")
        guest.goto(url + behind)
        guest.wait_for_selector("#guest")
    guest.fill("#guest", "\u200b")  # nothing that can be seen
    guest.get_by_role("button", name=say("page-come-in")).click()
    expect(guest.get_by_role("alert")).to_have_text(say("error-server-name-empty"))
    guest.fill("#guest", "Bo")
    guest.get_by_role("button", name=say("page-come-in")).click()
    guest.wait_for_url("**/table/*")


def test_a_link_to_a_full_table_says_so_at_once_and_offers_to_watch(visits: Visits) -> None:
    host, url = _invited(visits)
    host.locator(".fill .btn").click()
    host.locator(".start:enabled").click()
    host.wait_for_selector(".stock .piece")
    guest = visits.new(phone=True)
    guest.goto(url)
    expect(guest.locator("#full")).to_have_text(say("page-door-full"))
    assert guest.locator("#guest").count() == 0
    guest.get_by_role("button", name=say("page-watch")).click()
    guest.wait_for_selector(".hit")
    assert say("page-full") in guest.locator(".prompt .asked").inner_text()


def test_a_damaged_link_is_mended_in_the_address_bar(visits: Visits) -> None:
    _, url = _invited(visits)
    guest = visits.new(language="de")
    guest.goto(url.partition("#")[0] + "#%00%ff")
    expect(guest.get_by_role("alert")).to_have_text(catalogue("de").say("page-link-broken"))
    guest.goto(url)
    guest.wait_for_selector("#guest")


def test_whom_the_host_removes_is_told_so_and_comes_back_when_let_in_again(visits: Visits) -> None:
    host, url = _invited(visits)
    visits.allowed = ("status of 403", "response code: 403")
    guest = visits.new()
    guest.goto(url)
    guest.fill("#guest", "Bo")
    guest.get_by_role("button", name=say("page-come-in")).click()
    guest.wait_for_url("**/table/*")
    host.get_by_role("button", name=say("page-remove", {"who": "Bo"})).click()
    sentence = say("error-table-removed")
    expect(guest.get_by_text(sentence)).to_be_visible()
    guest.goto("about:blank")
    guest.goto(url)
    expect(guest.get_by_text(sentence)).to_be_visible()
    host.get_by_role("button", name=say("page-let-in", {"who": "Bo"})).click()
    expect(host.get_by_role("button", name=say("page-let-in", {"who": "Bo"}))).to_have_count(0)
    guest.goto("about:blank")
    guest.goto(url)
    guest.wait_for_url("**/table/*")
    expect(host.get_by_role("button", name=say("page-remove", {"who": "Bo"}))).to_be_visible()
