"""The table of a game's levels, made by a tiny tournament."""

import json
import sys
from importlib.resources import files

import pytest

from training import rate_levels


def test_a_table_is_made_from_nothing(tmp_path, monkeypatch):
    out = tmp_path / "level_ratings.json"
    words = ["towers", "--levels", "2", "--deals", "2", "--workers", "1", "--games", str(tmp_path / "games")]
    monkeypatch.setattr(sys, "argv", ["rate_levels", *words, "--out", str(out)])
    rate_levels.main()
    table = json.loads(out.read_text(encoding="utf-8"))
    assert [row["level"] for row in table["levels"]] == [1, 2]
    assert table["levels"][0]["rating"] == 0
    assert table["games"] == 4
    assert table["seed"] == "ladder"


@pytest.mark.parametrize("game", ["towers", "walls"])
def test_the_shipped_table_is_written_as_the_script_writes_it(game):
    text = (files(f"shofar.bots.{game}") / "data" / "level_ratings.json").read_text(encoding="utf-8")
    assert rate_levels.table_text(json.loads(text)) == text
