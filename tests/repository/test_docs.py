"""The examples in README and docs/ do what they say."""

import doctest
import importlib
import re

import pytest

from tests.repository.project import ROOT, own_files
from tools import site_pages

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^\s*```.*$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?://|#)([^)#\s]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some write files
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for example in (ROOT / "examples").glob("*.py"):  # as somebody who was told to save it beside
        (tmp_path / example.name).symlink_to(example)
    monkeypatch.syspath_prepend(tmp_path)
    # A blank line in a fence's place, or the closing fence would count as expected output.
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    test = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, page.name, str(page), 0)
    complaints: list[str] = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    doctest.DocTestRunner(optionflags=flags).run(test, out=complaints.append)
    assert not complaints, "".join(complaints)


SOURCES = sorted((ROOT / "src" / "shofar").rglob("*.py"))
WITH_EXAMPLES = [source for source in SOURCES if ">>> " in source.read_text(encoding="utf-8")]


@pytest.mark.parametrize("source", WITH_EXAMPLES, ids=lambda source: str(source.relative_to(ROOT / "src")))
def test_examples_in_the_code(source, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some write files
    name = ".".join(source.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    complaints: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for test in doctest.DocTestFinder().find(importlib.import_module(name)):
        runner.run(test, out=complaints.append)
    assert runner.tries
    assert not complaints, "".join(complaints)


def test_the_readme_has_an_example():
    assert ">>> import shofar" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    links = LINK.findall(page.read_text(encoding="utf-8"))
    made = {(ROOT / "docs" / name).resolve() for name in site_pages.paths()}
    led = [(page.parent / link).resolve() for link in links]
    assert [str(one) for one in led if not one.exists() and one not in made] == []


FOR_PEOPLE = sorted(file for file in own_files() if file.suffix == ".md")


@pytest.mark.parametrize("page", FOR_PEOPLE, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_fit_a_screen(page):
    """Examples and tables too."""
    assert [line for line in page.read_text(encoding="utf-8").splitlines() if len(line) > 120] == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "decisions").glob("*.md")), ids=lambda page: page.name)
def test_a_decision_is_one_page(page):
    assert len(page.read_text(encoding="utf-8").splitlines()) <= 66


def test_every_page_has_a_place_in_the_table_of_contents():
    listed = set(
        re.findall(r"^([a-z][\w/-]+)$", (ROOT / "docs" / "index.md").read_text(encoding="utf-8"), re.MULTILINE)
    )
    pages = {page.stem for page in (ROOT / "docs").glob("*.md")} - {"index"}
    assert pages - listed == set()


NAMED = re.compile(r"`([\w./-]+\.(?:py|ts|svelte|ftl|toml|mjs))`")


# How weights were made is told with the names that scripts had then.
OF_TODAY = [page for page in [*PAGES, ROOT / "CONTRIBUTING.md"] if page.name != "weights.md"]


@pytest.mark.parametrize("page", OF_TODAY, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_are_named_exist(page):
    """By their whole path, or its end; a page may name files that its reader is to make, or must not."""
    there = [f"/{path.relative_to(ROOT)}" for path in own_files()]
    own = {"games.py", "mine.py", "tallest.py", "shofar.toml", "/etc/shofar/shofar.toml", "utils.py"}
    named = set(NAMED.findall(page.read_text(encoding="utf-8"))) - own
    assert sorted(name for name in named if not any(path.endswith(f"/{name.lstrip('/')}") for path in there)) == []
