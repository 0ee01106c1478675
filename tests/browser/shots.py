"""Pictures of every page and state, large and small, dark and light, into shots/: `make shots`.

With words: `python -m tests.browser.shots phone-light desktop-dusk-de` makes just those; the last part is a language.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.people import Visits, home, over, settled, start
from tests.browser.playing import play_towers, press_with
from tests.server.processes import running

SHOTS = Path(__file__).parents[2] / "shots"
PAGES = {"rules-walls": "/rules/walls", "rules-towers": "/rules/towers#T12", "replay-empty": "/replay"}
PAGES |= {name: f"/{name}" for name in ("profile", "settings", "about")}


def album(page: Page, name: str) -> None:
    """One visitor's way through everything."""

    def shot(state: str, *, full: bool = False) -> None:
        page.wait_for_timeout(150)
        page.screenshot(path=SHOTS / f"{state}-{name}.png", full_page=full)
        print(f"shots: {state}-{name}", flush=True)

    home(page)
    shot("home", full=True)
    for state, path in PAGES.items():
        page.goto(path)
        page.wait_for_selector("h1")
        shot(state)
    home(page)
    page.click("[data-friends=walls]")
    page.wait_for_selector("#invite-url")
    shot("lobby", full=True)
    home(page)
    page.click("[data-screen=walls]")
    page.wait_for_selector(".cover")
    shot("hand-over")
    start(page, "walls", players=5)
    shot("walls-first")
    _walls(page, shot)
    start(page, "towers")
    shot("towers-start")
    page.locator(".stock .piece").nth(12).click()
    shot("towers-piece")
    page.locator(".stock .piece").nth(12).click()
    play_towers(page, press_with(page, touch=False))
    shot("towers-over", full=True)
    page.locator("a[href^='/game/']").click()
    page.wait_for_selector(".controls")
    page.locator("input[type=range]").fill("12")
    shot("replay", full=True)


def _walls(page: Page, shot: Callable[..., None]) -> None:
    seen = set()
    for turn in range(200):
        settled(page)
        if page.locator("dialog[open]").count():
            shot("walls-end" if page.locator("dialog table").count() else "walls-scoring")
            page.locator("dialog .btn.gold").click()
            page.wait_for_selector("dialog", state="detached")
            continue
        if over(page):
            shot("walls-over", full=True)
            return
        wanted = "[data-hand=T]" if turn % 3 == 0 else ":not([data-hand=T])"
        card = page.locator(f".hand .card{wanted}")
        (card if card.count() else page.locator(".hand .card")).first.click()
        option = page.locator(".option")
        if option.count():
            state = "walls-trumpet" if option.count() > 3 else "walls-card"
            if state not in seen and turn > 8:
                seen.add(state)
                option.nth(1).hover()
                shot(state)
            option.first.click()
        elif page.locator(".prompt .refused").count():
            shot("walls-refused")
            page.locator(".hand .card:not([data-hand=T])").first.click()
        page.wait_for_timeout(60)


def main() -> int:
    shutil.rmtree(SHOTS, ignore_errors=True)
    SHOTS.mkdir()
    wanted = sys.argv[1:] or [f"{size}-{theme}" for size in ("desktop", "phone") for theme in ("dusk", "light")]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        with running(f"sqlite:///{folder}/shofar.db", Path(folder), workers=1) as server:
            visits = Visits(chromium, server.url)
            for name in wanted:
                size, theme, *language = name.split("-")
                page = visits.new(phone=size == "phone", theme=theme, language=language[0] if language else "en")
                album(page, name)
            for complaint in visits.complaints:
                print(f"the page complained: {complaint}", file=sys.stderr)
        chromium.close()
    return 1 if visits.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
