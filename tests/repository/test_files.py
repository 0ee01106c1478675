"""What every file of the project keeps to."""

import ast
import os
import re
import sys

import pytest

from tests.repository.project import ROOT, own_files, text_of

SOURCES = [path for path in own_files() if path.suffix in {".py", ".ts", ".svelte"}]
RULES = [
    path
    for path in SOURCES
    if path.relative_to(ROOT).parts[:3] in {("src", "shofar", p) for p in ("core", "walls", "towers")}
]
SCRIPTS = [
    "check",
    ".ci/run",
    *sorted(f"tools/{path.name}" for path in (ROOT / "tools").iterdir() if not path.suffix),
]

# An address that a package is fetched from: an index, a registry, or an archive itself.
FETCHED = re.compile(r"https?://[^\s\"'<>)]*(?:registry|/simple\b|/packages/|\.whl|\.tar\.gz|\.tgz)")
# Somebody's home folder: true on one machine only.
HOME_FOLDER = re.compile(r"(?<![\w.$}/])/(?:home|root|Users)/\w")


def name(path):
    return str(path.relative_to(ROOT))


def test_there_are_files_to_look_at():
    assert len(SOURCES) > 10


@pytest.mark.parametrize(("pattern"), [FETCHED, HOME_FOLDER], ids=["fetched", "home"])
def test_no_file_names_a_place_that_only_some_machines_have(pattern):
    texts = ((path, text_of(path)) for path in own_files())
    hits = {name(path): match.group() for path, text in texts if text and (match := pattern.search(text))}
    assert hits == {}


def test_no_source_file_is_over_400_lines():
    texts = {name(path): text_of(path) or "" for path in SOURCES}
    # What a program writes, nobody has to read: the page's types of the API.
    written = {path: text for path, text in texts.items() if not text.startswith("// Made from the server's schemas")}
    lengths = {path: len(text.splitlines()) for path, text in written.items()}
    assert {path: lines for path, lines in lengths.items() if lines > 400} == {}


def test_text_files_end_with_one_newline():
    texts = ((path, text_of(path)) for path in own_files())
    assert [name(path) for path, text in texts if text and (not text.endswith("\n") or text.endswith("\n\n"))] == []


def test_no_drawer_for_odds_and_ends():
    assert [name(path) for path in SOURCES if path.stem in {"utils", "util", "helpers", "misc", "common"}] == []


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").partition(".")[0]


def test_the_rules_import_only_the_standard_library():
    allowed = sys.stdlib_module_names | {"shofar"}
    assert {name(path): sorted(set(imported(path)) - allowed) for path in RULES if set(imported(path)) - allowed} == {}


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_can_be_run(script):
    assert os.access(ROOT / script, os.X_OK)
    assert (ROOT / script).read_text(encoding="utf-8").startswith("#!/usr/bin/env ")


def test_no_cancellation_is_lost():
    """`asyncio.wait_for` of Python 3.11 loses one that comes together with what is waited for: a task never ends."""
    waiting = [path for path in SOURCES if path.suffix == ".py" and path.is_relative_to(ROOT / "src")]
    assert [name(path) for path in waiting if "asyncio.wait_for(" in (text_of(path) or "")] == []
