"""Advice at a table has a place of its own: it covers nothing that is played with or read, and is read whole."""

import json
import re

import pytest
from playwright.sync_api import Page

from shofar.i18n import LANGUAGES, catalogue
from tests.browser.looking import resized
from tests.browser.people import Visits
from tests.browser.staged_table import answered, stage
from tests.browser.test_layout import SIZES
from tests.browser.test_prompts import LONG, sections

TABLE = ".hand .card, [data-heap], [data-lane], .seat, .hit, .stock .piece, .rival, .plaque, .btn, .story, .bar"
COVERED = """
(played) => {
    const inner = (one) => {
        const box = one.getBoundingClientRect();
        return box.width && box.height ? [box] : [];
    };
    const advice = [...document.querySelectorAll(".advice > *")].flatMap(inner);
    return [...document.querySelectorAll(played)]
        .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest(".advice, .sr"))
        .filter((one) => inner(one).some((box) => advice.some((over) => over.bottom > box.top + 1
            && over.top < box.bottom - 1 && over.right > box.left + 1 && over.left < box.right - 1)))
        .map((one) => one.outerHTML.slice(0, 90));
}
"""
CUT = """
(texts) => {
    const advice = document.querySelector(".advice"), line = advice.querySelector(".line");
    const frame = document.querySelector(".desk .ask") ?? advice.closest(".prompt");
    const buttons = document.querySelector(".buttons.wide");
    const foot = (buttons ?? frame).getBoundingClientRect().bottom;
    return texts.filter((text) => {
        line.textContent = text;
        const low = Math.max(...[...advice.children].map((one) => one.getBoundingClientRect().bottom));
        return low > foot + 1 || advice.scrollWidth > advice.clientWidth + 1;
    });
}
"""
STATES = {
    "walls": ("walls-turn", "walls-first", "walls-five"),
    "towers": ("towers-start", "towers-turn", "towers-parry"),
}


def advised(page: Page, state: str, key: str, **params: object) -> None:
    """A table against bots alone, in a first game, with that advice."""
    kept = json.dumps({"tables": ["staged"], "said": {}, "finished": [], "off": False})
    page.add_init_script(f"if (origin !== 'null') localStorage.setItem('shofar-guide', JSON.stringify({kept}))")
    answered(page, "/guide", [{"key": key, "params": params}])
    seats = {"walls-five": 5, "walls-turn": 4, "walls-first": 4}.get(state)
    names = [0, 1, 2, 3, 4][:seats] if seats else ["S", "N"]
    people = [{"seat": at, "present": True, "player": "bot", "bot": "level-3"} for at in names]
    people[0] = {"seat": names[0], "present": True, "player": "person", "name": "Ada", "user": "u0"}
    stage(page, state, ".advice .line", seats=people)


@pytest.mark.parametrize("game", STATES)
@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_it_covers_nothing(visits: Visits, game: str, touch: bool) -> None:
    page = visits.new(phone=touch, newcomer=True)
    wrong = {}
    for state in STATES[game]:
        sizes = SIZES[:2] if touch else SIZES[2:]
        page.set_viewport_size(sizes[0])
        longest = f"guide-{game}-first" if game == "walls" else "guide-towers-start"
        advised(page, state, longest, seven=7)
        for size in sizes:
            resized(page, size)
            if found := page.evaluate(COVERED, TABLE):
                wrong[f"{state} at {size['width']}"] = found
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_it_is_read(visits: Visits, language: str) -> None:
    """In both games at four sizes, whatever it mentions."""
    say = catalogue(language).say
    colour = max((say(f"colour-{one}") for one in "RYGBP"), key=len)
    card = say("card-wall", {"colour": colour, "value": 7})
    some = {"who": LONG, "colour": colour, "card": card, "cards": 5, "mine": 12, "theirs": 11, "ways": 14, "seven": 7}
    wrong = {}
    for touch in (True, False):
        page = visits.new(phone=touch, newcomer=True, language=language)
        for game in STATES:
            texts = [say(key, some) for key in sorted(sections("guide")) if key.startswith(f"guide-{game}")]
            fell = {**some, "cards": f"{card}, {card}"}
            texts = [*texts, say("guide-walls-fell", fell)] if game == "walls" else texts
            assert all(not re.search(r"[{}]", text) for text in texts)
            advised(page, STATES[game][0], f"guide-{game}-{'first' if game == 'walls' else 'start'}", seven=7)
            for size in SIZES[:2] if touch else SIZES[2:]:
                resized(page, size)
                if found := page.evaluate(CUT, texts):
                    wrong[f"{game} {size['width']}"] = found
    assert wrong == {}
