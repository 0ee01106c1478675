"""The documentation as a site: it builds without a warning, leads nowhere wrong, and needs no network."""

import re
import subprocess
import sys
import threading
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import urlopen

import pytest

from shofar import cli
from shofar.commands import docs
from shofar.i18n import LANGUAGES, rule_book
from tests.repository.project import ROOT
from tools import rules_pages, site_pages


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    out = tmp_path_factory.mktemp("manual") / "site"
    done = subprocess.run([ROOT / "tools" / "docs", out], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return out


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.loaded, self.names = [], [], set()

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.names.update(attributes[one] for one in ("id", "name") if attributes.get(one))
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        elif tag == "link" and attributes.get("rel") in ("stylesheet", "icon", "preload"):
            self.loaded.append(attributes["href"])
        elif attributes.get("src"):
            self.loaded.append(attributes["src"])


def read(page):
    parsed = Links()
    parsed.feed(page.read_text(encoding="utf-8"))
    return parsed


def test_nothing_is_loaded_from_elsewhere(site):
    pages = list(site.rglob("*.html"))
    assert len(pages) > 50
    for page in pages:
        for source in read(page).loaded:
            assert not urlsplit(source).netloc, (page.name, source)
            assert (page.parent / unquote(urlsplit(source).path)).exists(), (page.name, source)
    for style in site.rglob("*.css"):
        assert not re.search(r"(?:@import|url\()\s*[\"']?https?:", style.read_text(encoding="utf-8")), style.name


def test_every_link_leads_somewhere(site):
    read_pages = {page.resolve(): read(page) for page in site.rglob("*.html")}
    wrong = []
    for page, parsed in read_pages.items():
        for link in parsed.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            aim = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            named = read_pages[aim].names if parts.fragment and aim in read_pages else {unquote(parts.fragment)}
            if not aim.exists() or unquote(parts.fragment) not in named:
                wrong.append((page.name, link))
    assert wrong == []


@pytest.mark.parametrize("game", rule_book.books())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_books_have_every_clause(site, game, language):
    page = (site / "rules" / rules_pages.path(game, language)).with_suffix(".html")
    clauses = rule_book.clauses(game)
    assert len(clauses) > 12
    assert {clause.lower() for clause in clauses} <= read(page).names


def test_the_reference_explains_every_field(site):
    text = re.sub(r"<[^>]+>", "", (site / "reference" / "walls.html").read_text(encoding="utf-8"))
    for expected in (
        "By seat the cards that fell into the supply",
        "It cannot come before this card",
        "The first card that lies",
    ):
        assert expected in text


def test_it_can_be_searched(site):
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert "trumpet" in index
    assert "load_file" in index


@pytest.mark.parametrize("file", sorted(site_pages.NOTEBOOKS.glob("*.ipynb")), ids=lambda file: file.stem)
def test_notebooks_run(file):
    shown = [output for kind, _, output in site_pages.run_notebook(file) if kind == "code"]
    assert any("<svg" in output for output in shown)


def packed(site, folder):
    subprocess.run([sys.executable, "-m", "tools.pack_site", site, folder / "manual.zip"], cwd=ROOT, check=True)
    return folder / "manual.zip"


def test_the_wheel_stays_small_beside_it(site, tmp_path):
    assert packed(site, tmp_path).stat().st_size < 2_000_000


def test_the_command_shows_it(site, tmp_path, monkeypatch, capsys):
    archive = packed(site, tmp_path)
    monkeypatch.setattr(docs, "files", lambda _: tmp_path)
    monkeypatch.setenv("SHOFAR_NO_BROWSER", "1")
    assert cli.main(["docs", "--to", str(tmp_path / "there")]) == 0
    assert Path(capsys.readouterr().out.strip()).read_text(encoding="utf-8").startswith("<!doctype html>")
    with zipfile.ZipFile(archive) as opened, docs.server(opened, 0) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        url = f"http://127.0.0.1:{serving.server_port}"
        with urlopen(f"{url}/") as answer:
            assert "Shofar" in answer.read().decode()
        with urlopen(f"{url}/reference/walls.html?highlight=view") as answer:
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        with pytest.raises(OSError, match="404"):
            urlopen(f"{url}/../pyproject.toml")
        serving.shutdown()
        thread.join()


def test_without_it_the_command_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(docs, "files", lambda _: tmp_path)
    assert cli.main(["docs"]) == 2
    assert "make docs" in capsys.readouterr().err
