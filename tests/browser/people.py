"""Visitors: each a browser context of its own, whose complaints are collected."""

import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

PHONE: ViewportSize = {"width": 360, "height": 740}
SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
"""A phone that is held sideways."""
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PATIENCE_MS = 30_000


def _keep(name: str, text: str) -> str:
    """A script that keeps something in the browser; a document without an origin, as of a page not reached, cannot."""
    return f"if (origin !== 'null') localStorage.setItem('{name}', '{text}')"


@dataclass
class Visits:
    """All visitors of one test."""

    browser: Browser
    url: str
    contexts: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    allowed: tuple[str, ...] = ()

    def new(
        self,
        *,
        phone: bool = False,
        language: str = "en",
        theme: str = "dusk",
        prefs: dict[str, Any] | None = None,
        newcomer: bool = False,
    ) -> Page:
        """A visitor who has never been here; nothing moves for them. Only a newcomer is given advice at the table."""
        context = self.browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            locale=language,
            color_scheme="light" if theme == "light" else "dark",
            base_url=self.url,
        )
        context.set_default_timeout(PATIENCE_MS)
        if prefs:
            text = ",".join(f'"{name}":{value}' for name, value in prefs.items())
            context.add_init_script(_keep("shofar-settings", f"{{{text}}}"))
        if not newcomer:
            context.add_init_script(_keep("shofar-guide", '{"off":true}'))
        page = context.new_page()
        page.on("console", lambda message: self._note_console(message.type, message.text))
        page.on("pageerror", lambda wrong: self._note_console("error", str(wrong)))
        self.contexts.append(context)
        return page

    def _note_console(self, kind: str, text: str) -> None:
        if kind == "error" and not any(words in text for words in self.allowed):
            self.complaints.append(text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        assert self.complaints == [], self.complaints


def until(page: Page, holds: str, *arguments: Any) -> None:
    """Until a script finds it so. Playwright's own waiting evaluates text, which the page's policy forbids."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while not page.evaluate(holds, *arguments):
        assert time.monotonic() < end, f"in vain: {holds} {arguments}"
        page.wait_for_timeout(20)


def home(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-play=walls]")


def start(page: Page, game: str, level: str = "level-1", players: int = 3) -> None:
    """One click from home to a running game against bots."""
    home(page)
    panel = page.locator("section.game", has=page.locator(f"[data-play={game}]"))
    page.wait_for_selector(f"option[value={level}]", state="attached")
    if page.locator(f"[data-choices={game}]").is_visible():
        page.click(f"[data-choices={game}]")  # folded away on a phone
    panel.locator("select").last.select_option(level)
    if game == "walls":
        panel.locator("select").first.select_option(str(players))
    page.click(f"[data-play={game}]")
    page.wait_for_selector(".hand .card" if game == "walls" else ".stock .piece")


def one_screen(page: Page, game: str, *names: str) -> None:
    """From home to a table for several people at this screen, who are called so."""
    home(page)
    page.click(f"[data-screen={game}]")
    for place, name in zip(page.locator(f"#screen-{game} input[maxlength]").all(), names, strict=False):
        place.fill(name)
    page.click(f"[data-lay={game}]")
    page.wait_for_selector(UNCOVER if game == "walls" else ".stock .piece")


def sideways(page: Page) -> int:
    """How many pixels the page can be scrolled to the side."""
    found: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found


def over(page: Page) -> bool:
    return page.locator("a[href^='/game/']").count() > 0


ASKED = ".prompt .asked.mine"
TOLD = "[data-count], dialog[open] .btn.gold"
"""What goes on from a scoring: on the lanes, or in a dialogue where walls stand by player."""
UNCOVER = "[data-uncover]"
NEXT = f"{ASKED}, {TOLD}, a[href^='/game/']:visible"


def settled(page: Page) -> None:
    """Until what we did is shown, and something is asked of us, or told."""
    page.wait_for_selector(".prompt .sending", state="detached")
    page.wait_for_selector(NEXT)
    page.wait_for_selector(".hand [aria-disabled=true]", state="detached")  # a hand that is asked anew rests a moment
