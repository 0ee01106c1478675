"""Four languages: complete, switchable in place, every refusal explained, and no word too long for its place."""

import json
import re

import pytest
from playwright.sync_api import Page

from shofar import towers
from shofar.i18n import LANGUAGES, catalogue
from tests.browser.looking import cut_words
from tests.browser.people import ASKED, TOLD, Visits, home, one_screen, settled, sideways, start, until

PAGES = ["/", "/learn", "/rules/walls", "/rules/towers", "/replay", "/profile", "/settings", "/about"]
UNFOLD = "() => document.querySelectorAll('details').forEach((one) => (one.open = true))"


def test_text_that_is_cut_is_found(visits: Visits) -> None:
    page = visits.new()
    page.goto("/settings")
    page.wait_for_selector("h1")
    assert cut_words(page) == []
    style = "{width: '2em', overflow: 'hidden', whiteSpace: 'nowrap'}"
    page.evaluate(f"() => Object.assign(document.querySelector('h1').style, {style})")
    assert cut_words(page) == ["H1.: Settings"]


def looked_at(page: Page) -> None:
    page.evaluate(UNFOLD)
    assert cut_words(page) == []
    assert sideways(page) == 0


def says(page: Page, where: str, key: str, **params: object) -> None:
    """The page shows just what the catalogue of its language says."""
    language = page.evaluate("document.documentElement.lang")
    assert re.sub(r"\s+", " ", page.locator(where).first.inner_text()) == re.sub(
        r"\s+", " ", catalogue(language).say(key, params)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_every_page_speaks_it_and_nothing_is_cut(visits: Visits, language: str, phone: bool) -> None:
    page = visits.new(phone=phone, language=language)
    rules = catalogue(language).say("page-title-rules")
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        if phone:
            page.click("header [aria-controls=site-menu]")
        page.get_by_role("link", name=rules, exact=True).first.wait_for()
        assert page.evaluate("document.documentElement.lang") == language
        looked_at(page)
    home(page)
    page.click("[data-friends=walls]")
    page.wait_for_selector("#invite-url")
    looked_at(page)
    page.goto("/profile")  # as somebody who has a name to change
    page.wait_for_selector("#own-name")
    looked_at(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    home(page)
    page.click("[data-screen=walls]")
    page.wait_for_selector("#screen-walls input")
    looked_at(page)
    one_screen(page, "walls")
    looked_at(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_walls_asks_and_nothing_is_cut(visits: Visits, language: str, phone: bool) -> None:
    say = catalogue(language).say
    page = visits.new(phone=phone, language=language)
    start(page, "walls", players=5)
    assert page.locator(ASKED).inner_text() == say("lanes-title-first")
    looked_at(page)
    seen = set()
    for _ in range(12):
        settled(page)
        if page.locator(TOLD).count():
            looked_at(page)
            page.locator(TOLD).click()
            page.wait_for_selector(TOLD, state="detached")
            continue
        version = page.locator("#main").get_attribute("data-version")
        turn = page.locator(ASKED).inner_text() == say("lanes-title-turn")
        trumpet = page.locator("[data-hand=T]")
        other = page.locator("[data-hand]:not([data-hand=T])")
        sounding = turn and trumpet.count() and (True not in seen or not other.count())
        (trumpet if sounding else other).first.click()
        option = page.locator(".option")
        option.first.wait_for()
        if turn:
            seen.add(option.count() > 3)
            looked_at(page)
        option.first.click()
        until(page, "before => document.getElementById('main').dataset.version !== before", version)
        if len(seen) == 2:
            break
    assert seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_towers_asks_and_explains_and_nothing_is_cut(visits: Visits, language: str, phone: bool) -> None:
    say = catalogue(language).say
    page = visits.new(phone=phone, language=language)
    start(page, "towers")
    says(page, ASKED, "page-your-turn")
    page.click("[data-stock=R1]")
    open_ = page.locator(".hit[data-open=true]").first
    square = open_.get_attribute("data-square") or ""
    open_.click()
    looked_at(page)
    settled(page)
    page.click("[data-stock=R2]")
    page.locator(f".hit[data-square={square}]").click()
    page.wait_for_selector(".refused")
    named = {"square": square, "colour": say("colour-R"), "size": 2}
    rule = say("page-rule", {"clause": "T5"})
    sentences = {f"{say(f'error-towers-{why}', named)} {rule}" for why in ("same-colour", "same-size")}
    assert page.locator(".refused").inner_text() in sentences
    looked_at(page)
    page.locator(".refused a").click()
    page.wait_for_selector("#T5.asked")
    assert say("rule-T5") in page.locator("#T5").inner_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_its_rule_in_the_language_of_the_page(visits: Visits, language: str) -> None:
    say = catalogue(language).say
    page = visits.new(language=language)
    for _ in range(12):
        start(page, "walls", players=5)
        if page.locator("[data-hand=T]").count():
            break
    page.locator("[data-hand=T]").first.click()
    page.wait_for_selector(".refused")
    assert page.locator(".refused").inner_text() == (
        f"{say('error-walls-first-must-be-a-wall-card')} {say('page-rule', {'clause': 'W4'})}"
    )
    page.locator(".refused a").click()
    page.wait_for_selector("#W4.asked")
    assert say("rule-W4") in page.locator("#W4").inner_text()


def test_a_broken_record_is_refused_with_the_place_and_the_rule(visits: Visits) -> None:
    visits.allowed = ("422",)
    page = visits.new(language="de")
    page.goto("/replay")
    record = {**towers.new().record(), "actions": ["R5@c2", "R4@c2", "R4@a1", "R4@a2"]}
    page.fill("#record-text", json.dumps(record))
    page.locator("form .btn.gold").click()
    page.wait_for_selector(".refused")
    text = page.locator(".refused").inner_text()
    assert text.startswith("Aktion 1: Auf c2 ist schon ein Stein in Rot;"), text
    assert text.endswith("Regel T5")


def test_switching_in_place(visits: Visits) -> None:
    page = visits.new()
    page.goto("/settings")
    for language in (*LANGUAGES[1:], LANGUAGES[0]):
        page.select_option("#set-language", language)
        page.get_by_role("heading", name=catalogue(language).say("page-title-settings")).wait_for()
    page.select_option("#set-language", "fr")
    home(page)
    page.get_by_role("button", name="Jouer").first.wait_for()
