"""The page about the bots says what they ship."""

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_page_is_current() -> None:
    command = [sys.executable, "tools/bots_page.py", "--check"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("game", ["walls", "towers"])
def test_ten_levels_each_stronger_than_the_last(game: str) -> None:
    levels = json.loads((files(f"shofar.bots.{game}") / "data" / "level_ratings.json").read_text(encoding="utf-8"))[
        "levels"
    ]
    assert [row["level"] for row in levels] == list(range(1, 11))
    ratings = [row["rating"] for row in levels]
    assert ratings == sorted(set(ratings))
    assert all(row["interval"] > 0 for row in levels[1:])
