"""How soon the page can be played with, and how soon it answers: real Chromium, real server, this machine.

    make bench BENCH="page_speed [TIMES]"

`load` is from the navigation until a game can be started, or until the table asks for a card, with an empty cache.
`input to picture` is Chromium's own Event Timing: from the key or the click to the next frame that shows its effect;
it tells steps of 8 ms and nothing below 16. `move` is from the click until the table, committed to disk, has come back.
"""

import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.people import Visits, settled, start, until
from tests.server.processes import running

WATCH = """
window.when = {};
window.slow = [];
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.slow.push([one.name, one.duration]);
}).observe({type: "event", durationThreshold: 16, buffered: true});
const look = () => {
    for (const [name, selector] of [["home", "[data-play=walls]"], ["table", ".hand .card"]])
        if (!window.when[name] && document.querySelector(selector)) window.when[name] = performance.now();
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def loads(browser: Browser, url: str, times: int) -> dict[str, list[float]]:
    """Milliseconds until the selectors above are in a frame, each time in a browser that has never been here."""
    found: dict[str, list[float]] = {"home": [], "table": []}
    for _ in range(times):
        visits = Visits(browser, url)
        page = visits.new()
        page.add_init_script(WATCH)
        page.goto("/")
        until(page, "window.when.home")
        found["home"].append(page.evaluate("window.when.home"))
        start(page, "walls")
        address = page.url
        cookies = page.context.cookies()
        again = visits.new()
        again.context.add_cookies(cookies)  # type: ignore[arg-type]
        again.add_init_script(WATCH)
        again.goto(address)
        until(again, "window.when.table")
        found["table"].append(again.evaluate("window.when.table"))
        visits.close()
    return found


def answers(page: Page, times: int) -> dict[str, list[float]]:
    """Milliseconds from an input to the frame that shows it, and from a move to the table that has taken it."""
    page.add_init_script(WATCH)
    start(page, "towers")
    found: dict[str, list[float]] = {"pick a piece": [], "place it": [], "move": []}
    for turn in range(times):
        settled(page)
        if page.locator("a[href^='/game/']").count():
            start(page, "towers")
            continue
        found["pick a piece"].append(_pressed(page, ".stock .piece[aria-disabled=false]", turn))
        version = page.locator("#main").get_attribute("data-version")
        began = page.evaluate("performance.now()")
        found["place it"].append(_pressed(page, ".hit[data-open=true]", turn * 3))
        until(page, "before => document.getElementById('main').dataset.version !== before", version)
        found["move"].append(page.evaluate("performance.now()") - began)
    return found


def _pressed(page: Page, what: str, which: int) -> float:
    page.evaluate("window.slow = []")
    some = page.locator(what)
    some.nth(which % some.count()).click()
    page.wait_for_timeout(80)
    slow: list[tuple[str, float]] = page.evaluate("window.slow")
    return max((duration for name, duration in slow if name in ("pointerdown", "pointerup", "click")), default=15.0)


def report(name: str, found: list[float]) -> None:
    """Prints the median and the worst of some times."""
    ordered = sorted(found)
    print(f"{name:28} median {statistics.median(ordered):6.0f} ms   worst {ordered[-1]:6.0f} ms   of {len(ordered)}")


def main() -> None:
    """Measures loads and answers of the page."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        with running(f"sqlite:///{folder}/shofar.db", Path(folder), workers=1) as server:
            for name, found in loads(browser, server.url, times).items():
                report(f"load: {name}", found)
            for name, found in answers(Visits(browser, server.url).new(), times * 2).items():
                report(f"input to picture: {name}" if name != "move" else "move", found)
        browser.close()


if __name__ == "__main__":
    main()
