"""One version everywhere, a dated section in the changelog, and metadata that an index can show."""

import re
from importlib.metadata import metadata

import shofar
from tests.repository.project import ROOT

VERSION = shofar.__version__


def test_the_package_has_the_version_that_the_code_says():
    assert metadata("shofar")["Version"] == VERSION


def test_the_changelog_has_a_dated_section():
    assert re.search(rf"^## \[{re.escape(VERSION)}\] - \d{{4}}-\d\d-\d\d$", text("CHANGELOG.md"), re.MULTILINE)


def test_each_kind_of_change_stands_once_in_each_section():
    for section in re.split(r"^## ", text("CHANGELOG.md"), flags=re.MULTILINE)[1:]:
        kinds = re.findall(r"^### (.*)$", section, re.MULTILINE)
        known = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
        assert kinds == [kind for kind in known if kind in kinds], section.partition("\n")[0]


def test_the_citation_names_the_same_version_and_date():
    dated = re.search(rf"\[{re.escape(VERSION)}\] - (\S+)", text("CHANGELOG.md"))
    assert dated is not None
    assert f"\nversion: {VERSION}\n" in text("CITATION.cff")
    assert f"\ndate-released: {dated.group(1)}\n" in text("CITATION.cff")


def test_upgrading_has_a_section():
    assert f"\n## To {VERSION}\n" in text("docs/upgrading.md")


def test_upgrading_knows_the_newest_schema():
    versions = ROOT / "src" / "shofar" / "server" / "db" / "migrations" / "versions"
    newest = max(path.name.partition("_")[0] for path in versions.glob("*.py"))
    assert re.search(rf"\b{newest}\b", text("docs/upgrading.md")), f"docs/upgrading.md says nothing of schema {newest}"


def test_the_metadata_says_where_to_look_and_what_it_is():
    published = metadata("shofar")
    labels = {url.partition(",")[0] for url in published.get_all("Project-URL", [])}
    assert {"Homepage", "Documentation", "Changelog", "Issues", "Source"} <= labels
    classifiers = published.get_all("Classifier", [])
    for wanted in ("Python :: 3.11", "Python :: 3.12", "Python :: 3.13", "Typing :: Typed", "Board Games"):
        assert any(wanted in classifier for classifier in classifiers), wanted


def test_the_forge_runs_the_projects_own_commands_and_nothing_else():
    runs = re.findall(r"- run: (.*)", text(".github/workflows/check.yml"))
    assert runs == ["make test", "make build"]


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")
