"""Draws a figure from what `shofar sides … --json` printed: `python -m tools.sides_figure FILE > FIGURE.svg`.

One row for each line of the file: the share of the last place, which in a game for two is the second player's.
"""

import json
import sys
from pathlib import Path

from shofar.arena.charts import Row, bars

STYLE = (
    "text{font:12px sans-serif;fill:#333}.grid{stroke:#ddd}.bar,rect{fill:#b98a4b}line{stroke:#333}"
    "line.grid{stroke:#ddd}rect.page{fill:#fff}"
)


def figure(lines: list[str]) -> str:
    """The figure as SVG that stands by itself."""
    rows = []
    for record in map(json.loads, lines):
        mean, low, high = record["share_by_place"][-1]
        rows.append(Row(record["bot"], 100 * mean, 100 * low, 100 * high))
    label = "Share of the second player"
    return standing_alone(bars(rows, label=label, unit="%", mark=50))


def standing_alone(drawn: str, style: str = STYLE) -> str:
    """A chart as SVG that brings its colours and its paper: readable on a dark page too."""
    opened, rest = drawn.split(">", 1)
    paper = '<rect class="page" width="100%" height="100%"/>'
    return f'{opened} xmlns="http://www.w3.org/2000/svg" width="640"><style>{style}</style>{paper}{rest}\n'


if __name__ == "__main__":
    print(figure(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()), end="")
