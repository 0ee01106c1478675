"""The page about adding a game names every place that knows both games by name; nothing else asks which one it has."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.repository.project import ROOT

SOURCES = ROOT / "src" / "shofar"
GAMES = {"walls", "towers"}
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def game_in(key: ast.AST | None) -> str | None:
    """The game that a key of a table names: `"walls"`, or `walls.View`."""
    if isinstance(key, ast.Constant) and key.value in GAMES:
        return str(key.value)
    if isinstance(key, ast.Attribute) and isinstance(key.value, ast.Name) and key.value.id in GAMES:
        return key.value.id
    return None


def tables_of(source: Path) -> Iterator[str]:
    """The names of a module's tables with both games for keys, and of its sets of games."""
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for within in ast.walk(node.value):
                keys = within.keys if isinstance(within, ast.Dict) else getattr(within, "elts", [])
                found = {game_in(key) for key in keys} - {None}
                if found == GAMES or (found and isinstance(within, ast.Set)):
                    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                    yield ast.unparse(target)


def test_the_page_names_every_table() -> None:
    found = [
        (source.relative_to(SOURCES).as_posix(), name) for source in SOURCES.rglob("*.py") for name in tables_of(source)
    ]
    assert len(found) > 20, "otherwise this proves nothing"
    assert {("bots/registry.py", "MODULES"), ("learn/coach.py", "REASONS"), ("research/forms.py", "FORMS")} <= set(
        found
    )
    named = [(row, set(re.findall(r"`(\w+)`", row))) for row in PAGE.splitlines() if row.startswith("|")]
    missing = [
        (file, name) for file, name in found if not any(f"`{file}`" in row and name in names for row, names in named)
    ]
    assert [one for one in missing if one[1] != "__all__"] == []


def test_what_the_page_names_is_there() -> None:
    for name, file in re.findall(r"`(\w+)` (?:in|of) `([\w/.-]+\.(?:py|ts))`", PAGE):
        found = [
            folder / file for folder in (SOURCES, ROOT, ROOT / "web" / "src" / "games") if (folder / file).is_file()
        ]
        assert found, file
        assert re.search(rf"\b{name}\b", found[0].read_text(encoding="utf-8")), (name, file)


def test_nothing_else_asks_which_game_it_is() -> None:
    found = [
        f"{source.relative_to(SOURCES)}:{node.lineno}"
        for source in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if (
            isinstance(node, ast.Compare)
            and any(isinstance(one, ast.Constant) and one.value in GAMES for one in (node.left, *node.comparators))
        )
        or (isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant) and node.value.value in GAMES)
    ]
    assert found == []
