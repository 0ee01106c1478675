"""What is hidden stays hidden: on the screen, in the page, and on the socket."""

import json
import time
from typing import Any

from playwright.sync_api import Page, WebSocket

from tests.browser.people import ASKED, UNCOVER, Visits, home, one_screen, settled, until
from tests.server.client import Guest
from tests.server.processes import Server


def listening(page: Page) -> list[dict[str, Any]]:
    """Every update that the page is sent."""
    received: list[dict[str, Any]] = []

    def frame(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "update":
            received.append(message)

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", frame)

    page.on("websocket", opened)
    return received


def named(cards: list[str]) -> list[str]:
    return [card for card in cards if card != "?"]


def test_one_screen_hides_every_hand_until_its_player_uncovers_it(visits: Visits) -> None:
    page = visits.new()
    received = listening(page)
    one_screen(page, "walls")
    covered = 0
    for _ in range(12):
        # Whoever feeds last and then begins has the screen already.
        page.wait_for_selector(f"{UNCOVER}, {ASKED}")
        if page.locator(UNCOVER).count():
            covered += 1
            assert page.locator("[data-hand]").count() == 0
            # The screen is covered at once; the last player's hand is gone as soon as the server has heard of it.
            waited = time.monotonic() + 60
            while any(named(hand) for hand in received[-1]["view"]["hands"]):
                assert time.monotonic() < waited, "covered: no hand is even sent"
                page.wait_for_timeout(20)
            before = len(received)
            page.click(UNCOVER)
            page.wait_for_selector(".hand .card")
            for update in received[before:]:
                uncovered = [] if update["seat"] is None else [update["seat"]]
                assert [who for who, hand in enumerate(update["view"]["hands"]) if named(hand)] == uncovered
        settled(page)
        version = page.locator("#main").get_attribute("data-version")
        wall_cards = page.locator(".hand .card:not([data-hand=T])")
        (wall_cards if wall_cards.count() else page.locator(".hand .card")).first.click()
        if page.locator(".option").count():
            page.locator(".option").first.click()
        until(page, "before => document.getElementById('main').dataset.version !== before", version)
    assert covered >= 10


def test_a_spectator_learns_no_secret(visits: Visits, server: Server) -> None:
    host = Guest.named(server.url, "Ada")
    opened = host.post(
        "/api/tables",
        {"settings": {"game": "walls", "seats": 3, "public": True}, "fill": "level-1", "start": True},
    )
    page = visits.new()
    received = listening(page)
    home(page)
    page.locator(f"a[href='/table/{opened['id']}']", has_text="Watch").click()
    page.wait_for_selector(".seat")
    waited = time.monotonic() + 60
    while not received:  # the bots may have chosen already, and wait for the host
        assert time.monotonic() < waited, "nothing is told"
        page.wait_for_timeout(20)
    assert page.locator("[data-hand], .option").count() == 0
    for update in received:
        view = update["view"]
        assert (update["seat"], view["legal"], view["supply_mine"]) == (None, [], [])
        assert all(not named(hand) for hand in view["hands"])
        for event in update["events"]:
            if event["event"] in ("drew", "supply"):
                assert event["card"] in ("?", "S")


def test_a_stranger_does_not_see_a_private_table(visits: Visits) -> None:
    visits.allowed = ("403", "404", "WebSocket connection")
    host, stranger = visits.new(), visits.new()
    home(host)
    host.click("[data-friends=walls]")
    host.wait_for_selector("#invite-url")
    stranger.goto(host.url)
    stranger.get_by_role("heading", name="This table cannot be opened").wait_for()
