"""Pictures of every page and state, large and small, dark and light, into shots/: `make shots`.

With words: `python -m tests.browser.shots phone-light desktop-dusk-de` makes just those; the last part is a language.
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, sync_playwright

from tests.browser.people import Visits, home, one_screen, over, settled, start
from tests.server.processes import running

SHOTS = Path(__file__).parents[2] / "shots"
PAGES = {"rules-walls": "/rules/walls", "rules-towers": "/rules/towers#T12", "replay-empty": "/replay"}
PAGES |= {name: f"/{name}" for name in ("profile", "settings", "about")}
PAGES |= {"no-table": "/table/nothing", "no-game": "/game/nothing"}
README = {"walls-turn-desktop-light": "walls", "towers-warning-desktop-light": "towers"}
"""Which of them README.md shows, small, from docs/images/."""
IMAGES = Path(__file__).parents[2] / "docs" / "images"
Shot = Callable[..., None]


def album(page: Page, guest: Page, name: str) -> None:
    """One visitor's way through everything, with another one who is invited."""

    def shot(state: str, *, full: bool = False, of: Page = page) -> None:
        of.wait_for_timeout(150)
        of.screenshot(path=SHOTS / f"{state}-{name}.png", full_page=full)
        if shown := README.get(f"{state}-{name}"):
            of.screenshot(path=IMAGES / f"{shown}.jpg", type="jpeg", quality=80)
        print(f"shots: {state}-{name}", flush=True)

    home(page)
    shot("home", full=True)
    for state, path in PAGES.items():
        page.goto(path)
        page.wait_for_selector("h1")
        shot(state)
    _lobby(page, guest, shot)
    _one_screen(page, shot)
    start(page, "walls", players=5)
    shot("walls-first")
    _walls(page, shot)
    start(page, "walls", players=3)
    shot("walls-three")
    _towers(page, shot)
    page.locator("a[href^='/game/']").click()
    page.wait_for_selector(".controls")
    page.locator("input[type=range]").fill("12")
    shot("replay", full=True)
    page.goto("/profile")
    page.wait_for_selector("a[href^='/game/']")
    shot("profile-played", full=True)


def _lobby(page: Page, guest: Page, shot: Shot) -> None:
    home(page)
    page.click("[data-friends=walls]")
    page.wait_for_selector("#invite-url")
    page.select_option("#how-clock", "fischer")
    page.wait_for_selector("#how-bank")
    page.locator(".check input").first.check()
    page.locator("[data-seat='1'] select").select_option("trumpeter")
    guest.goto(page.input_value("#invite-url"))
    shot("invited", of=guest)
    guest.fill("#guest", "Bruno")
    guest.click(".btn.gold")
    guest.wait_for_selector("[data-seat='0']")
    shot("lobby-guest", full=True, of=guest)
    page.locator("[data-seat]", has_text="Bruno").wait_for()
    shot("lobby", full=True)
    page.locator("#bot-level").select_option("level-2")
    page.locator(".fill .btn").click()
    page.locator(".start:enabled").click()
    page.wait_for_selector(".hand .card")
    guest.wait_for_selector(".hand .card")
    for who, words in ((page, "Good luck!"), (guest, "And to you.")):
        who.locator("details:has(#chat-text) summary").click()
        who.fill("#chat-text", words)
        who.keyboard.press("Enter")
    page.locator("[data-mute]").wait_for()
    shot("chat", full=True)
    home(page)
    page.wait_for_selector("li.panel")
    shot("home-tables", full=True)


def _one_screen(page: Page, shot: Shot) -> None:
    one_screen(page, "walls")
    shot("hand-over")


def _walls(page: Page, shot: Shot) -> None:
    seen = set()

    def once(state: str, *, full: bool = False) -> None:
        if state not in seen:
            seen.add(state)
            shot(state, full=full)

    for turn in range(200):
        settled(page)
        if page.locator("dialog[open]").count():
            once("walls-end" if page.locator("dialog table").count() else "walls-scoring")
            page.locator("dialog .btn.gold").click()
            page.wait_for_selector("dialog", state="detached")
            continue
        if over(page):
            shot("walls-over", full=True)
            return
        if turn == 1:
            once("walls-feed")
        elif turn == 9:
            once("walls-turn", full=True)
        wanted = "[data-hand=T]" if turn % 3 == 0 else ":not([data-hand=T])"
        card = page.locator(f".hand .card{wanted}")
        (card if card.count() else page.locator(".hand .card")).first.click()
        option = page.locator(".option")
        if option.count():
            if turn > 8:
                option.nth(1 if option.count() > 3 else 0).hover()
                once("walls-trumpet" if option.count() > 3 else "walls-card")
            option.first.click()
        elif page.locator(".prompt .refused").count():
            once("walls-refused")
            page.locator(".hand .card:not([data-hand=T])").first.click()
        page.wait_for_timeout(60)


def _towers(page: Page, shot: Shot) -> None:
    lines: list[WebSocketRoute] = []

    def connect(ours: WebSocketRoute) -> None:
        lines.append(ours)
        ours.connect_to_server()

    page.route_web_socket(re.compile("/ws/"), connect)
    start(page, "towers")
    shot("towers-start")
    seen = set()
    for turn in range(60):
        settled(page)
        if over(page):
            shot("towers-over", full=True)
            return
        if page.locator(".alarm").count() and "alarm" not in seen:
            seen.add("alarm")
            shot("towers-warning")
        pieces = page.locator(".stock .piece[aria-disabled=false]")
        pieces.nth((turn * 7) % pieces.count()).click()
        squares = page.locator(".hit[data-open=true]")
        square = squares.nth((turn * 5) % squares.count())
        if turn == 5:
            square.hover()
            shot("towers-preview")
            page.keyboard.press("Escape")
            page.locator(f".hit[data-square={page.locator('[data-tower]').first.get_attribute('data-tower')}]").hover()
            shot("towers-lifted")
            lines[-1].close(code=3000)
            page.wait_for_selector(".banner")
            shot("towers-reconnecting")
            page.wait_for_selector(".banner", state="detached")
            pieces.nth((turn * 7) % pieces.count()).click()
        before = page.locator("#main").get_attribute("data-version")
        square.click()
        page.wait_for_selector(f"#main:not([data-version='{before}'])")
        page.wait_for_timeout(60)


def main() -> int:
    if len(sys.argv) == 1:
        shutil.rmtree(SHOTS, ignore_errors=True)
    SHOTS.mkdir(exist_ok=True)
    wanted = sys.argv[1:] or [f"{size}-{theme}" for size in ("desktop", "phone") for theme in ("dusk", "light")]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        with running(f"sqlite:///{folder}/shofar.db", Path(folder), workers=1) as server:
            # Pages that are not there, and the cut connection, are part of the album.
            visits = Visits(chromium, server.url, allowed=("404", "403", "WebSocket"))
            for name in wanted:
                size, theme, *language = name.split("-")
                speaks = language[0] if language else "en"
                people = [visits.new(phone=size == "phone", theme=theme, language=speaks) for _ in range(2)]
                album(people[0], people[1], name)
            for complaint in visits.complaints:
                print(f"the page complained: {complaint}", file=sys.stderr)
        chromium.close()
    return 1 if visits.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
