"""Four languages, complete: the same messages, mentioning the same things, all of them used, none left in English."""

import re

import pytest

from shofar.bots.registry import built_in
from shofar.games import GAMES
from shofar.i18n import LANGUAGES, catalogue
from tests.i18n.catalogues import (
    OTHERS,
    PAGE,
    asked_in_python,
    asked_on_the_page,
    code_of,
    counted,
    denied,
    has_words,
    literals,
    messages,
    raised_codes,
    refusals,
    text,
    variables,
)

# What is the same word in that language, or a name.
SAME = {
    "home-level-5": ["fr"],
    "kind-diagonal": ["fr", "de"],
    "kind-frontal": ["fr", "de"],
    "lanes-letter-B": OTHERS,
    "lanes-letter-R": OTHERS,
    "lesson-seat-2": ["fr", "it"],
    "page-account": ["it"],
    "page-account-name": ["de"],
    "page-bot-policy": ["fr"],
    "page-bots-are": ["de"],
    "page-called-1": ["fr", "de"],
    "page-called-2": ["fr", "it"],
    "page-called-3": ["it"],
    "page-chat": ["de", "it"],
    "page-decline": ["it"],
    "page-invite-link": ["de", "it"],
    "page-level-name-5": ["fr"],
    "operators-part-tables": ["fr"],
    "page-nav": ["fr"],
    "page-password": ["it"],
    "page-screen-bot": ["it"],
    "page-speed-normal": ["fr", "de"],
    "where-action": ["fr"],
}
# Covered by the codes that are raised, which are found in another way.
BY_CODE = "error-"
# Asked for by data: tests/learn hold these to the files of the lessons, to the reasons of the coach and of events.
BY_DATA = ("coach-", "guide-", "lesson-", "why-")
# Families in which every message is one of a closed set that a value names, and what names them is tested elsewhere.
WIDE = {BY_CODE, "colour-", "game-", "kind-", "rule-", "side-", "verify-"}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_messages(language: str) -> None:
    assert sorted(messages(language)) == sorted(messages("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_a_message_mentions_the_same_things_in_every_language(language: str) -> None:
    found = {key: variables(message) for key, message in messages(language).items()}
    assert found == {key: variables(message) for key, message in messages("en").items()}


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    english = messages("en")
    same = {
        key
        for key, message in messages(language).items()
        if key in english and has_words(message) and text(message) == text(english[key])
    }
    assert same == {key for key, languages in SAME.items() if language in languages}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_code_has_a_sentence_and_every_sentence_a_code(language: str) -> None:
    codes = raised_codes()
    assert {"walls-not-in-hand", "towers-asymmetry", "not-json", "nothing-committed"} <= codes, "the scan finds codes"
    assert {key.removeprefix(BY_CODE) for key in messages(language) if key.startswith(BY_CODE)} == codes


def test_every_message_that_is_asked_for_is_there() -> None:
    for whole, starts in (asked_in_python(), asked_on_the_page()):
        assert len(whole) > 30, "the scan finds keys"
        assert sorted(whole - set(messages("en"))) == []
        assert sorted(start for start in starts if not any(key.startswith(start) for key in messages("en"))) == []


def test_every_message_is_asked_for() -> None:
    whole: set[str] = set()
    starts: set[str] = set()
    for found in (asked_in_python(), asked_on_the_page()):
        whole |= found[0]
        starts |= found[1]
    # A template that could mean anything shows nothing; sentences for codes are tested by their codes.
    assert sorted(start for start in starts if start.count("-") == 1 and start not in WIDE) == []
    known = {key for key in messages("en") if not key.startswith((BY_CODE, *BY_DATA))}
    assert sorted(key for key in known - whole if not any(key.startswith(start) for start in starts)) == []


def test_a_refusal_gives_what_its_sentence_mentions() -> None:
    """Read from the code, so that no rare refusal fails for want of a parameter when it is met at last."""
    checked = 0
    for file, call in refusals():
        at = 1 if denied(call) else 2
        given = call.args[at] if len(call.args) > at else None
        keys = getattr(given, "keys", [] if given is None else None)
        for code in literals(code_of(call)):
            key = f"error-{code}"
            if keys is None or key not in messages("en"):
                continue
            wanted = variables(messages("en")[key])
            assert wanted <= {one.value for one in keys if one is not None}, f"{file.name}: {key}"
            checked += 1
    assert checked > 100


def test_every_clause_that_a_refusal_names_is_in_the_rules_of_every_language() -> None:
    clauses = {
        clause
        for _, call in refusals()
        if call.func.id == "Illegal"  # type: ignore[attr-defined]
        for clause in literals(call.args[0])
    }
    assert {"W4", "W8a", "T5", "T7"} <= clauses
    for language in LANGUAGES:
        assert sorted(clause for clause in clauses if f"rule-{clause}" not in messages(language)) == []


def test_the_page_has_no_words_of_its_own() -> None:
    """What stands between its tags and in its labels comes from the catalogues, but for names."""
    for file in sorted(PAGE.rglob("*.svelte")):
        written = re.sub(r"(?s)<(script|style).*?</\1>|<!--.*?-->", "", file.read_text(encoding="utf-8"))
        while (inner := re.sub(r"\{[^{}]*\}", "", written)) != written:
            written = inner
        labels = re.findall(r'\b(?:aria-label|title|alt|placeholder)="([^"]*)"', written)
        between = re.findall(r"[^\W\d_]+", " ".join([*labels, re.sub(r"<[^<>]*>", " ", written)]))
        assert set(between) <= {"Shofar", "API", "OpenAPI", "T"}, file.name


def test_every_bot_has_a_name_on_the_page_and_every_name_a_bot() -> None:
    bots = {bot for game in GAMES for bot in built_in(game) if not bot.startswith("level-")}
    assert {key.removeprefix("page-bot-") for key in messages("en") if key.startswith("page-bot-")} == bots


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_told_from_none_and_from_many(language: str) -> None:
    """In French nought is a singular: a message that says “une carte” must say nought by itself."""
    words = catalogue(language)
    for key, message in messages(language).items():
        for name in counted(message):
            sentences = {
                count: words.say(key, {**dict.fromkeys(variables(message), "x"), name: count}) for count in (0, 1, 2)
            }
            assert sentences[1] not in (sentences[0], sentences[2]), f"{key}: {sentences}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_chosen_by_the_same_parameters(language: str) -> None:
    for key, message in messages(language).items():
        assert counted(message) == counted(messages("en")[key]), key


def test_french_spaces_do_not_break() -> None:
    """Before : a no-break space, before ; ! ? a narrow one (U+202F), and inside « » a no-break one."""
    for key, message in messages("fr").items():
        found = text(message)
        assert re.findall(r"\w+ [;:!?»]|« ", found) == [], key
        assert re.findall(r"[\w}][;!?](?=\s|$)|[\w}]:(?=\s|$)", found) == [], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_and_apostrophes_are_those_of_the_language(language: str) -> None:
    marks = {"en": "“”", "fr": "«»", "de": "„“", "it": "“”"}[language]
    for key, message in messages(language).items():
        written = re.sub(r"\[0, \"first R5\"\]|\{ \"\s?\" \}", "", text(message))
        assert set(re.findall(r"[“”„«»\"'`]", written)) <= set(marks), key
