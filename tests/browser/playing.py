"""Whole games through the page, by mouse, by touch, or by keys alone."""

from collections.abc import Callable

from playwright.sync_api import Page

from shofar.i18n import Catalogue, catalogue
from tests.browser.people import ASKED, NEXT, TOLD, over, settled, sideways, until

Press = Callable[[str], None]
MOST = 400

TAP_MS = 450
"""Two taps that follow each other faster are a double tap, which decides once only."""


def press_with(page: Page, *, touch: bool) -> Press:
    def tap(what: str) -> None:
        page.wait_for_timeout(TAP_MS)
        page.locator(what).first.tap()

    return tap if touch else (lambda what: page.locator(what).first.click())


def spoken(page: Page) -> Catalogue:
    """The catalogue of the page's language."""
    return catalogue(page.evaluate("document.documentElement.lang"))


def prompts(page: Page) -> set[str]:
    """Everything that can be asked of somebody at a table of up to five, who plays South in Towers."""
    say = spoken(page).say
    return {say("page-your-turn"), say("towers-title-parry")} | {
        say(f"lanes-title-{phase}") for phase in ("first", "feed", "turn")
    }


def play_walls(page: Page, press: Press) -> int:
    """Lays, sounds and feeds in turn; how many choices it took."""
    for turn in range(MOST):
        settled(page)
        if page.locator(TOLD).count():
            press(TOLD)
            page.wait_for_selector(TOLD, state="detached")
            continue
        if over(page):
            return turn
        assert page.locator(ASKED).first.inner_text() in prompts(page), "every moment tells what is asked"
        assert sideways(page) == 0
        cards = page.locator(".hand .card")
        before = _version_shown(page)
        press(f".hand .card >> nth={turn % cards.count()}")
        if page.locator(".option").count():
            press(f".option >> nth={turn % 2 % page.locator('.option').count()}")
            if (
                page.locator(".play:enabled").count() and _version_shown(page) == before
            ):  # a finger's first tap only aims
                page.locator(".play").dispatch_event("click")
        elif page.locator(".prompt .refused").count():
            say = spoken(page).say
            sentence = f"{say('error-walls-first-must-be-a-wall-card')} {say('page-rule', {'clause': 'W4'})}"
            assert page.locator(".prompt .refused").inner_text() == sentence, "every refusal tells the rule"
            press(".hand .card[data-hand]:not([data-hand=T])")
            press(".play")
        _moved_on(page, before)
    raise AssertionError("the game did not end")


def play_walls_by_keys(page: Page) -> int:
    for turn in range(MOST):
        settled(page)
        if page.locator(TOLD).count():
            page.keyboard.press("Enter")
            page.wait_for_selector(TOLD, state="detached")
            continue
        if over(page):
            return turn
        before = _version_shown(page)
        page.wait_for_selector(".hand .card[aria-disabled=false]")
        page.keyboard.press(str(1 + turn % page.locator(".hand .card").count()))
        options = page.locator(".option")
        if options.count():
            page.keyboard.press(options.nth(turn % options.count()).get_attribute("aria-keyshortcuts") or "")
            page.keyboard.press("Enter")
        elif page.locator(".prompt .refused").count():
            wall = page.locator(".hand .card:not([data-hand=T])").first
            page.keyboard.press(wall.get_attribute("aria-keyshortcuts") or "")
            page.keyboard.press("Enter")
        _moved_on(page, before)
    raise AssertionError("the game did not end")


def play_towers(page: Page, press: Press) -> int:
    for turn in range(MOST):
        settled(page)
        if over(page):
            return turn
        assert page.locator(ASKED).first.inner_text() in prompts(page)
        assert sideways(page) == 0
        before = _version_shown(page)
        pieces = page.locator(".stock .piece[aria-disabled=false]")
        press(f".stock .piece[aria-disabled=false] >> nth={(turn * 7) % pieces.count()}")
        squares = page.locator(".hit[data-open=true]")
        square = f".hit[data-open=true] >> nth={(turn * 5) % squares.count()}"
        aimed = page.locator(square).get_attribute("data-square")
        piece = page.locator(".stock .piece.selected").get_attribute("data-stock") or ""
        press(square)
        if page.evaluate("matchMedia('(pointer: coarse)').matches"):
            say = spoken(page).say
            words = say("card-wall", {"colour": say(f"colour-{piece[0]}"), "value": int(piece[1])})
            sentence = say("page-tap-again", {"piece": words, "square": aimed})
            assert page.locator(ASKED).first.inner_text() == sentence, "a finger's first tap only shows"
            press(square)
        _moved_on(page, before)
    raise AssertionError("the game did not end")


def play_towers_by_keys(page: Page) -> int:
    arrows = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]
    for turn in range(MOST):
        settled(page)
        if over(page):
            return turn
        before = _version_shown(page)
        _tab_to(page, "stock")
        for step in range(turn % 3):
            page.keyboard.press(arrows[(turn + step) % 4])
        page.keyboard.press("Enter")
        _tab_to(page, "square", back=True)
        for step in range(60):
            if _focused(page, "open") == "true":
                break
            page.keyboard.press(arrows[(turn + step + step // 4) % 4])
        page.keyboard.press("Enter")
        _moved_on(page, before)
    raise AssertionError("the game did not end")


def _tab_to(page: Page, name: str, *, back: bool = False) -> None:
    for _ in range(40):
        if _focused(page, name):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"no way to the {name} by keys")


def _focused(page: Page, name: str) -> str | None:
    found: str | None = page.evaluate(f"document.activeElement?.dataset?.{name} ?? null")
    return found


def _version_shown(page: Page) -> str:
    version: str = page.evaluate("document.getElementById('main').dataset.version ?? ''")
    return version


def _moved_on(page: Page, before: str) -> None:
    """The table has taken the move and asks the next thing."""
    until(
        page,
        "before => document.getElementById('main').dataset.version !== before"
        " || document.querySelector('[data-count], dialog[open]')",
        before,
    )
    page.wait_for_selector(NEXT)
