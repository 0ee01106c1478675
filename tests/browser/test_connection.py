"""Two browsers at one table, and connections that break at the worst moment: no move is lost and none is doubled."""

import json
import re

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.people import Visits, home, settled, until


class Line:
    """A visitor's connection, which can be cut, and can lose what the server says."""

    def __init__(self, page: Page) -> None:
        self.deaf = False
        self.acts: list[str] = []
        self._ends: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def _connect(self, ours: WebSocketRoute) -> None:
        theirs = ours.connect_to_server()
        self._ends.append((ours, theirs))

        def up(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "act":
                self.acts.append(message["key"])
            theirs.send(text)

        def down(text: str | bytes) -> None:
            if not self.deaf:
                ours.send(text)

        ours.on_message(up)
        theirs.on_message(down)

    def cut(self) -> None:
        ours, theirs = self._ends[-1]
        theirs.close()
        ours.close(code=3000)
        self.deaf = False


def invited(host: Page, guest: Page, game: str) -> None:
    home(host)
    host.click(f"[data-friends={game}]")
    link = host.locator("#invite-url")
    link.wait_for()
    guest.goto(link.input_value())
    guest.fill("#guest", "Bruno")
    guest.click(".btn.gold")
    host.get_by_role("button", name="Start the game").click()
    for page in (host, guest):
        page.wait_for_selector(".stock .piece")


def place(page: Page, turn: int) -> None:
    settled(page)
    page.locator(".stock .piece[aria-disabled=false]").nth(turn).click()
    page.locator(".hit[data-open=true]").nth(turn * 3).click()


def moved(page: Page, count: int) -> None:
    until(page, "count => document.querySelectorAll('.moves li:not(.none)').length === count", count)


def to_move(one: Page, other: Page) -> tuple[Page, Page]:
    one.wait_for_selector(".counts .turn")
    return (one, other) if one.locator(".prompt .asked.mine").count() else (other, one)


def test_two_browsers_and_a_dropped_connection(visits: Visits) -> None:
    host, guest = visits.new(), visits.new()
    lines = {host: Line(host), guest: Line(guest)}
    invited(host, guest, "towers")
    for turn in range(4):
        mover, other = to_move(host, guest)
        place(mover, turn)
        for page in (mover, other):
            moved(page, turn + 1)
    mover, other = to_move(host, guest)
    line = lines[mover]
    # The move reaches the server, its answer is lost, and the connection breaks.
    line.deaf = True
    sent = len(line.acts)
    place(mover, 5)
    mover.wait_for_selector(".prompt .sending")
    moved(other, 5)
    line.cut()
    mover.wait_for_selector(".banner")
    mover.wait_for_selector(".banner", state="detached")
    moved(mover, 5)
    mover.wait_for_selector(".prompt .sending", state="detached")
    again = line.acts[sent:]
    assert len(again) >= 1
    assert len(set(again)) == 1, "the same request is sent again, under the same key"
    # The game goes on.
    place(other, 6)
    for page in (host, guest):
        moved(page, 6)


def test_a_move_made_while_disconnected_is_kept_and_sent(visits: Visits) -> None:
    host, guest = visits.new(), visits.new()
    lines = {host: Line(host), guest: Line(guest)}
    invited(host, guest, "towers")
    mover, other = to_move(host, guest)
    lines[mover].cut()
    mover.wait_for_selector(".banner")
    place(mover, 0)
    for page in (mover, other):
        moved(page, 1)
