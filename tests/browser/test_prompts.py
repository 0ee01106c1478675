"""Every text that a table asks or tells on a phone is read whole, in four languages and with long names."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page

import shofar.i18n
from shofar.i18n import LANGUAGES, catalogue
from tests.browser.people import Visits
from tests.browser.staged_table import stage

LOCALES = Path(shofar.i18n.__file__).parent / "locales"
LONG = "Bartholomäus"
"""As long as a name may be for the table of Walls to show it whole on a tablet."""
Say = Callable[..., str]
Text = tuple[str, str]
"""A title and what is told below it."""
TOO_LONG = """
([frame, texts]) => {
    const box = document.querySelector(frame);
    const [title, told] = [box.querySelector(".asked"), box.querySelector(".told")];
    const keepsOut = [...document.querySelectorAll(".hand .card, [data-heap], .stock .piece")];
    return texts.filter(([asked, more]) => {
        [title.textContent, told.textContent] = [asked, more];
        const lines = [title, told].map((one) => one.getBoundingClientRect());
        const foot = Math.max(...lines.filter((one) => one.height).map((one) => one.bottom));
        const over = (one) => lines.some((line) => line.height && line.bottom > one.top + 1 && line.top < one.bottom - 1
            && line.right > one.left + 1 && line.left < one.right - 1);
        return foot > box.getBoundingClientRect().bottom + 1 || box.scrollHeight > box.clientHeight + 1
            || box.scrollWidth > box.clientWidth + 1 || keepsOut.some((one) => over(one.getBoundingClientRect()));
    }).map(([asked, more]) => `${asked} | ${more}`);
}
"""
ELSEWHERE = {
    *(f"lanes-do-{what}" for what in ("first", "feed", "wall", "supply", "trumpet", "horn")),
    *("lanes-back", "lanes-or-here", "lanes-only-you", "lanes-with-prize", "film-next", "film-all", "film-skip"),
    *("film-space", "film-your-fall", "film-length"),
    *("lanes-turn", "lanes-turn-why", "lanes-horn", "lanes-wall-how"),
    *("lanes-wall-begins", "lanes-wall-grows", "lanes-why-fall", "lanes-why-none", "lanes-why-joins", "lanes-why-lost"),
}
"""Words of buttons and lanes; and what is told on wide screens alone."""


class Words:
    """A catalogue that knows what was asked of it."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.said: set[str] = set()
        self.you = self.say("seat-you")
        self.cards = [self.say("card-wall", colour=self.say(f"colour-{one}"), value=7) for one in "RYGBP"]
        self.card = max(self.cards, key=len)
        self.colour = max((self.say(f"colour-{one}") for one in "RYGBP"), key=len)
        self.names = [LONG, *(self.say(f"page-called-{at}") for at in (1, 3, 4))]

    def say(self, key: str, **params: object) -> str:
        self.said.add(key)
        return catalogue(self.language).say(key, params)

    def listed(self, *words: str) -> str:
        *first, last = words
        return self.say("list-and", list=", ".join(first), last=last) if first else last


def sections(file: str, *titles: str) -> set[str]:
    """The messages of sections of a catalogue; without titles of all."""
    found, inside = set(), not titles
    for line in (LOCALES / "en" / f"{file}.ftl").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            inside = line[3:] in titles
        elif inside and (key := re.match(r"([\w-]+) =", line)):
            found.add(key[1])
    return found


def outcomes(words: Words) -> Iterator[str]:
    """What a trumpet or a card would do, as the tray tells it on a phone."""
    say, you, who = words.say, words.you, LONG
    all_but = words.listed(*words.names)
    leads = [
        *(say("lanes-lead-one", own=own, who=who, length=12) for own in ("yes", "no")),
        say("lanes-lead-tie", who=words.listed(you, who, words.names[1]), length=12),
        say("lanes-lead-none"),
    ]
    cards = [say("lanes-card-of", own="no", who=one, value=7) for one in words.names[:1]]
    falls = [
        say("lanes-fall-rule", what=cards[0]),
        say("lanes-fall-rule", what=say("lanes-card-of", own="yes", who=you, value=7)),
        say("lanes-fall-many", own="yes", value=7),
        say("lanes-fall-none"),
        say("lanes-fall-one", own="no", who=who, value=7),
    ]
    for fall, horn, lead in product(falls, (say("lanes-horn-joins"), say("lanes-horn-lost")), leads):
        yield " · ".join([fall, horn, lead])
    prize = say("lanes-cards", count=4)
    for told in (
        *leads,
        say("lanes-lead-still"),
        say("lanes-lead-first"),
        say("lanes-lead-take", who=words.listed(who, words.names[1])),
        say("lanes-tie-with", who=all_but),
    ):
        yield f"{told}: {prize}"
    yield " · ".join([falls[2], say("lanes-horn-joins"), leads[0], prize])


def walls_asked(words: Words) -> Iterator[Text]:
    say, card, who = words.say, words.card, LONG
    for phase in ("first", "feed"):
        yield say(f"lanes-title-{phase}"), say(f"lanes-asked-{phase}")
        yield say(f"lanes-ask-{phase}", card=card), say(f"lanes-then-{phase}")
        yield say(f"lanes-chosen-{phase}", card=card[0].upper() + card[1:]), say("prompt-walls-chosen", count=4)
    yield say("lanes-ask-feed", card=say("card-trumpet")), say("lanes-supply-horn")
    yield say("lanes-ask-supply", card=say("card-trumpet")), say("lanes-supply-horn")
    yield say("lanes-title-turn"), say("lanes-turn-brief")
    yield say("lanes-ask-horn"), say("lanes-horn-brief")
    for leads in ("none", "own", "rival"):
        told = say("lanes-supply-told", leads=leads, colour=words.colour, who=who)
        yield say("lanes-ask-supply", card=card), told
    tie = words.listed(words.you, *words.names[:2])
    yield say("lanes-ask-supply", card=card), say("lanes-supply-told", leads="tie", colour=words.colour, who=tie)
    for told in outcomes(words):
        yield say("lanes-ask-trumpet", colour=words.colour), told
        yield say("lanes-ask-wall", card=card), told
    waits = say("prompt-walls-wait", who=who)
    yield waits, say("lanes-then", who=words.listed(*words.names[:3]))
    yield waits, say("lanes-then-you")
    yield f"{say('page-lent')} {waits}", ""
    yield f"{say('page-you-watch')} {say('prompt-walls-watch', count=4)}", ""
    yield say("page-hand-over", who=who), say("lanes-hand-over")
    yield say("page-paused"), ""


def walls_filmed(words: Words) -> Iterator[Text]:
    say, who = words.say, LONG
    cards = words.listed(
        say("lanes-card-of", own="yes", who=words.you, value=7), *[say("lanes-card-of", own="no", who=who, value=7)]
    )
    for own in ("yes", "no"):
        for fell, horn in product(
            (
                say("film-falls", what=cards, count=2),
                say("lanes-fall-many", own="yes", value=7) + ".",
                say("film-none"),
            ),
            (say("film-joins"), say("film-leaves")),
        ):
            yield say("film-trumpet", own=own, who=who, colour=words.colour), f"{fell} {horn}"
        yield say("film-wall", own=own, who=who, card=words.card), ""
        yield say("film-supply", own=own, who=who), ""
        yield say("page-scoring-title", round=3), say("film-scoring-card", own=own, who=who)
        won = [
            say("film-won", own=own, who=who, cards=12),
            *(say("film-won-more", who=one, cards=12) for one in words.names),
        ]
        yield say("page-scoring-title", round=3), f"{', '.join(won)}."
    title = say("film-scoring-lane", colour=words.colour)
    for own in ("yes", "no"):
        yield title, say("film-lane-wins", own=own, who=who, length=24, cards=12)
    tied = words.listed(words.you, *words.names[:2])
    yield title, f"{say('film-lane-tie', who=tied, length=12, cards=2)} {say('film-lane-stays', count=2)}"
    yield title, say("film-lane-tie-none", who=words.listed(words.you, *words.names[:3]), length=12)
    for told in ("film-lane-no-wall", "film-lane-no-card"):
        yield title, say(told)
    yield title, say("film-won-none")


@pytest.mark.parametrize("language", LANGUAGES)
def test_walls(visits: Visits, language: str) -> None:
    page = visits.new(phone=True, language=language)
    stage(page, "walls-five", ".hand .card")
    words = Words(language)
    texts = [*walls_asked(words), *walls_filmed(words)]
    asked = sections("walls-lanes", "What is asked", "What it would do, and why")
    film = {key for key in sections("walls-film") if key.startswith("film-")}
    assert asked | film <= words.said | ELSEWHERE, "every message is either read here or said elsewhere"
    assert too_long(page, ".prompt", texts) == []


def towers_asked(words: Words) -> Iterator[Text]:
    say, card, who = words.say, words.card, LONG
    turn = say("page-your-turn")
    yield turn, say("page-pick-piece")
    yield say("prompt-towers-wait", side=who), say("page-pick-piece")
    yield turn, say("page-pick-square", piece=card)
    title = say("page-tap-again", piece=card, square="e3")
    towers = [
        *(say(f"towers-tower-{what}", who=who, before=5, after=4) for what in ("new", "stack", "rises", "sinks")),
        *(say(f"towers-tower-{what}-own", who=who, before=5, after=4) for what in ("new", "stack", "rises", "sinks")),
    ]
    for tower, seven in product(towers, ("page-parries", "page-parries-not", "page-threatens", None)):
        yield title, f"{tower} {say(seven)}" if seven else tower
    yield say("prompt-towers-wait", side=who), say("page-seven-wait", who=who)
    line = {"line": "z", "square": "e3", "other": "c1"}
    for why in ("single", "taller"):
        yield turn, f"{say('line-won', who=who, **line)} {say(f'line-why-{why}')}"
    yield turn, f"{say('line-open', **line)} {say('line-why-alone', who=who)}"
    for why in ("equal", "balanced"):
        yield turn, f"{say('line-tied', **line)} {say(f'line-why-{why}')}"
    yield turn, f"{say('line-open', **line)} {say('line-why-empty')}"
    for why in ("top", "below"):
        yield turn, f"{say('line-won', who=who, **line)} {say(f'line-why-{why}', more=5, less=4, at=2)}"
    yield turn, " · ".join(say("said-of", name=line, told=who) for line in "axuz")


def towers_parry(words: Words) -> Iterator[Text]:
    for count in (0, 1, 14):
        yield words.say("towers-title-parry"), words.say("page-seven-parry", who=LONG, count=count)
        told = words.say("towers-parry-with", who=LONG, count=count, piece=words.card)
        yield words.say("towers-title-parry"), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_towers(visits: Visits, language: str) -> None:
    page = visits.new(phone=True, language=language)
    words = Words(language)
    stage(page, "towers-start", ".stock .piece")  # nothing has happened that would stand there instead
    assert too_long(page, ".desk .ask", [*towers_asked(words)]) == []
    stage(page, "towers-parry", ".ask.alarmed")
    assert too_long(page, ".desk .ask", [*towers_parry(words)]) == []


STORY_CUT = """
(text) => {
    const said = document.querySelector(".latest .said");
    said.querySelector("span").textContent = text;
    const button = said.closest("button");
    return said.getBoundingClientRect().bottom > button.getBoundingClientRect().bottom + 1
        || said.scrollHeight > said.clientHeight + 1 || said.scrollWidth > said.clientWidth + 1;
}
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_rival_did_in_towers(visits: Visits, language: str) -> None:
    """Up to two lines that turn, as hardly a move turns more."""
    page = visits.new(phone=True, language=language)
    stage(page, "towers-aim", ".latest .said")
    say = Words(language).say
    colour = Words(language).colour
    placed = say("story-towers-placed", own="no", piece=say("card-wall", colour=colour, value=4), square="e3", count=2)
    turned = [say("story-towers-turned", to=to, line="z", who=LONG) for to in ("other", "none")]
    count = say("story-towers-count", s=say("seat-you"), south=5, n=LONG, north=6)
    assert not page.evaluate(STORY_CUT, f"{LONG} {placed} {', '.join(turned)}. {count}")


def too_long(page: Page, frame: str, texts: list[Text]) -> list[str]:
    """The texts that do not fit into their place on the page, or lie over what is played with."""
    assert page.viewport_size == {"width": 360, "height": 740}
    found: list[str] = page.evaluate(TOO_LONG, [frame, [list(one) for one in texts]])
    print("\n".join(found))
    return found
