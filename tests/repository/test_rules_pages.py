"""docs/rules/ says what the catalogues say today, clause by clause, in four languages."""

import re

import pytest

from shofar.i18n import LANGUAGES
from shofar.i18n.rule_book import books, chapters, clauses
from tests.i18n.catalogues import messages
from tools import rules_pages


def test_they_are_current():
    made = rules_pages.pages()
    lying = {str(file.relative_to(rules_pages.FOLDER)) for file in rules_pages.FOLDER.rglob("*.md")}
    assert lying == set(made)
    old = [path for path, text in made.items() if (rules_pages.FOLDER / path).read_text(encoding="utf-8") != text]
    assert old == [], "run: .venv/bin/python -m tools.rules_pages"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_that_has_a_sentence_stands_in_a_chapter(language):
    sentences = {key.removeprefix("rule-") for key in messages(language) if re.fullmatch(r"rule-[WT]\d+[a-c]?", key)}
    assert {number for game in books() for number in clauses(game)} == sentences
    titles = {f"rules-chapter-{chapter.key}" for game in books() for chapter in chapters(game)}
    assert titles == {key for key in messages(language) if key.startswith("rules-chapter-")}
