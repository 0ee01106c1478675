"""docs/asvs.md: every test that it names exists, every chapter is there, and nothing is called met without a test."""

import re

from tests.repository.project import ROOT, own_files

PAGE = (ROOT / "docs" / "asvs.md").read_text(encoding="utf-8")
ITEMS = re.findall(r"^- \*\*(.*?)\*\* — (.*(?:\n  .*)*)", re.sub(r"\n  ", " ", PAGE), re.MULTILINE)


def all_tests():
    """The names of all tests."""
    files = [path for path in own_files() if path.suffix == ".py" and "tests" in path.parts]
    return {name for path in files for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))}


def test_every_test_that_is_named_exists():
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 50
    assert named - all_tests() == set()


def test_every_chapter_is_there_with_its_clauses():
    assert re.findall(r"^## V(\d+) ", PAGE, re.MULTILINE) == [str(number) for number in range(1, 15)]
    assert len(ITEMS) > 80
    for clause, _ in ITEMS:
        assert re.match(r"\d+\.\d+", clause), clause


def test_each_clause_says_how_it_stands_and_what_is_met_names_its_tests():
    for clause, text in ITEMS:
        assert re.match(r"(met|design|operator|not|n/a)\b", text), clause
        for part in re.findall(r"met:.*?(?=; (?:met|design|operator|not)|$)", text):
            assert "`test_" in part or "one signing key" in part, clause
