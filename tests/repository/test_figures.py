"""Figures in the documentation are drawn from the numbers that are kept beside them."""

import json

from benches import sizing
from tests.repository.project import ROOT
from tools.sides_figure import figure


def test_the_figure_of_what_beginning_is_worth_is_current():
    images = ROOT / "docs" / "images"
    lines = (images / "beginning.jsonl").read_text(encoding="utf-8").splitlines()
    drawn = figure(lines)
    assert drawn == (images / "beginning.svg").read_text(encoding="utf-8")
    assert len(lines) >= 8
    assert drawn.count("<rect") == len(lines) + 1


def test_the_figure_of_what_a_move_costs_is_current_and_so_is_its_table():
    images = ROOT / "docs" / "images"
    rows = [json.loads(line) for line in (images / "sizing.jsonl").read_text(encoding="utf-8").splitlines()]
    assert sizing.figure(rows) == (images / "sizing.svg").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "sizing.md").read_text(encoding="utf-8")
    assert {(row["database"], row["tables"]) for row in rows} >= {(kind, 10) for kind in ("sqlite", "postgresql")}
    for row in rows:
        processor = f"{row['cpu_us_per_move'] / 1000:.2f} ms"
        assert f"| {row['tables']} | {row['moves_per_s']} | {row['p99_ms']:.0f} ms | {processor} " in page
