"""Every lesson at the real table: a wrong answer, tried again, and the right ones to its end; languages take turns."""

import re

import pytest
from playwright.sync_api import Page

from shofar.i18n import LANGUAGES, catalogue
from shofar.learn.lesson import lessons
from shofar.learn.lesson_runner import NEXT, CurrentStep, attempt, current_step, start
from shofar.learn.sentences import sentence_text
from shofar.learn.trial import YOU
from tests.browser.looking import cut_words
from tests.browser.people import TOLD, Visits, sideways
from tests.browser.people import start as start_game
from tests.scale import SOAK

REFUSED = "Y4@e1"
"""Lesson 8 of Towers asks for a move that the rules forbid."""
SLAB = ".slab"


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def act(page: Page, action: str) -> None:
    """Plays an action by the widgets of the table."""
    if "@" in action:
        piece, _, square = action.partition("@")
        page.click(f"[data-stock={piece}]")
        page.click(f"[data-square={square}]")
        return
    verb, _, what = action.partition(" ")
    page.locator(f"[data-hand={'T' if verb == 'trumpet' else what}]").first.click()
    if verb in ("wall", "trumpet", "supply"):
        page.locator(f"[data-action='{action}']").first.click()
    elif page.locator(".btn.gold.play").count():
        page.click(".btn.gold.play")


def read_scorings(page: Page) -> None:
    """A scoring is looked at before anything else."""
    while page.locator(TOLD).count():
        page.locator(TOLD).first.click()
        page.wait_for_timeout(50)


def said(page: Page, text: str) -> None:
    page.locator(f"{SLAB} .words", has_text=re.compile(re.escape(plain(text)).replace(r"\ ", r"\s+"))).wait_for()


def wrong_of(here: CurrentStep) -> str | None:
    """An answer that is not right, or None where all goes on."""
    legal = here.game.view(YOU[here.lesson.game]).legal
    return next((one for one in reversed(legal) if attempt(here, one).verdict == "wrong"), None)


def right_of(here: CurrentStep) -> str:
    legal = here.game.view(YOU[here.lesson.game]).legal
    return here.suggest or next(one for one in [*legal, REFUSED] if attempt(here, one).verdict == "right")


def play_through(page: Page, id_: str, language: str) -> None:
    lesson = lessons()[id_]
    here = start(lesson)
    page.goto(f"/learn/{id_}")
    page.wait_for_selector(SLAB)
    while here.step is not None:
        assert here.asked is not None
        read_scorings(page)
        said(page, sentence_text(here.asked, language))
        if not here.asks:
            page.click("[data-way=next]")
            here = current_step(lesson, (*here.path, NEXT))
            continue
        for action in (wrong_of(here), right_of(here)):
            if action is None:
                continue
            made = attempt(here, action)
            act(page, action)
            if made.sentence is not None and not lesson.free:
                page.wait_for_selector(f"[data-verdict={made.verdict}]")
                said(page, sentence_text(made.sentence, language))
            if made.game.events and any(event.event in ("scoring", "end") for event in _fresh(here, made.game)):  # type: ignore[attr-defined]
                page.wait_for_selector(TOLD if lesson.game == "walls" else SLAB)
                read_scorings(page)
            if made.verdict == "wrong":
                page.click("[data-way=again]")
                page.wait_for_selector("[data-verdict]", state="detached")
        here = current_step(lesson, (*here.path, right_of(here)))
        if not lesson.free:
            page.click("[data-way=next]")
    page.wait_for_selector(f"{SLAB} a[href='/learn'].btn")


def _fresh(here: CurrentStep, after: object) -> tuple[object, ...]:
    events: tuple[object, ...] = after.events  # type: ignore[attr-defined]
    return events[len(here.game.events) :]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_played_through(visits: Visits, language: str) -> None:
    """Each language takes every fourth lesson, `make soak` all; sentences are held in other tests too."""
    page = visits.new(language=language, phone=LANGUAGES.index(language) % 2 == 1, prefs={"speed": '"off"'})
    taken = [
        id_ for number, id_ in enumerate(lessons()) if SOAK or number % len(LANGUAGES) == LANGUAGES.index(language)
    ]
    for id_ in taken:
        play_through(page, id_, language)
        assert sideways(page) == 0
    page.goto("/learn")
    page.wait_for_selector(".stele.done")
    assert page.locator(".stele.done").count() == len(taken)
    assert cut_words(page) == []


def test_a_lesson_is_taken_up_where_it_was_left_and_ends_in_a_real_game(visits: Visits) -> None:
    page = visits.new(prefs={"speed": '"off"'}, newcomer=True)
    page.goto("/")
    page.click("a[href='/learn/towers-1']")
    page.wait_for_selector(SLAB)
    act(page, "Y4@c2")
    page.click("[data-way=next]")
    said(page, "any stack beats any single piece")
    page.reload()
    said(page, "any stack beats any single piece")
    for action in ("B1@c2", "Y1@c3"):
        act(page, action)
        page.click("[data-way=next]")
    page.wait_for_selector("[data-way=next]")
    page.click("[data-way=next]")
    page.click("[data-way=play]")
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".stock .piece")
    page.wait_for_selector("[data-hint]")
    assert page.locator(".coach .line").inner_text().startswith(catalogue("en").say("guide-towers-start", {"seven": 7}))
    page.click("[data-hint]")
    page.wait_for_selector("[data-hinted]")
    assert 1 <= page.locator("[data-hinted]").count() <= 3


def test_a_refusal_is_told_in_the_slab_with_its_rule(visits: Visits) -> None:
    page = visits.new()
    page.goto("/learn/towers-3")
    page.wait_for_selector(SLAB)
    act(page, "G4@c2")
    page.wait_for_selector("[data-verdict=refused] a[href='/rules/towers#T5']")
    assert page.locator("[data-way=again]").count() == 0
    assert page.locator(".refused:visible").count() == 1, "it is told once"
    act(page, "R4@c2")
    page.wait_for_selector("[data-verdict=right]")


def test_the_first_lesson_keeps_the_trumpet_that_it_will_ask_for(visits: Visits) -> None:
    page = visits.new(prefs={"speed": '"off"'})
    page.goto("/learn/walls-1")
    page.wait_for_selector(SLAB)
    act(page, "first R4")
    said(page, catalogue("en").say("lesson-w1-feed"))
    act(page, "feed T")
    said(page, catalogue("en").say("lesson-w1-keep-trumpet"))
    page.click("[data-way=again]")
    act(page, "feed R3")
    page.wait_for_selector("[data-hand=T]")


def test_the_first_game_has_a_word_of_advice_from_play_now_on(visits: Visits) -> None:
    page = visits.new(prefs={"speed": '"off"'}, newcomer=True, phone=True)
    start_game(page, "walls")
    page.wait_for_selector(".coach .line")
    assert plain(page.locator(".coach .line").inner_text()).startswith(catalogue("en").say("guide-walls-first"))
    assert sideways(page) == 0
    page.click(".advice button")
    page.wait_for_selector(".coach .line", state="detached")
    page.goto("/settings")
    assert not page.is_checked("[data-guide]")
    page.check("[data-guide]")
    start_game(page, "towers")
    page.wait_for_selector(".coach .line")


def test_what_was_missed_is_told_after_the_game(visits: Visits) -> None:
    """The server says nothing before; what it says leads to the moment."""
    page = visits.new(prefs={"speed": '"off"'})
    moment = {
        "step": 1,
        "played": "R2@c2",
        "better": "Y4@c2",
        "values": [0.42, 0.31],
        "why": {"key": "coach-turns", "params": {"lines": "lines:c"}},
        "why_not": None,
    }
    page.route("**/api/tables/*/missed", lambda route: route.fulfill(json=[moment]))
    start_game(page, "towers")
    assert page.locator("[data-look-back]").count() == 0
    say = catalogue("en").say
    page.get_by_text(say("page-menu"), exact=True).click()
    page.get_by_role("button", name=say("page-resign"), exact=True).click()
    page.get_by_role("button", name=say("page-resign-sure"), exact=True).click()
    page.click("[data-look-back]")
    page.wait_for_selector("[data-missed='1']")
    text = plain(page.locator("[data-missed='1']").inner_text())
    assert "Better: Place yellow 4 on c2 (42" in text
    assert "Takes " in text
    assert cut_words(page) == []
    page.click("[data-missed='1'] a")
    page.wait_for_url("**/game/*?step=1*")
