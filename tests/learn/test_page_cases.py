"""The page is held to the sentences that the terminal says."""

from tests.i18n.catalogues import messages
from tests.learn.page_cases import FILE, sentences, text


def test_the_cases_of_the_page_are_current():
    assert FILE.read_text(encoding="utf-8") == text(), "python -m tests.learn.page_cases writes them anew"


def test_they_hold_every_sentence_of_the_lessons():
    besides = ("lesson-title-", "lesson-line-", "lesson-seat-")
    lessons = {key for key in messages("en") if key.startswith("lesson-") and not key.startswith(besides)}
    # A trumpet that joins a wall which is still behind: sixty games of careless learners do not meet it.
    assert lessons - {"lesson-joins-behind"} <= set(sentences())
