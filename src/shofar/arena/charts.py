"""Small charts as SVG text: bars, intervals, lines. Colours come from the page, so that they suit light and dark."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 640
ROW = 26
LEFT = 150
RIGHT = 70


@dataclass(frozen=True, slots=True)
class Row:
    """A named value with an interval around it."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None


def intervals(rows: Sequence[Row], *, label: str, unit: str = "") -> str:
    """A point and its interval in each row, on one scale, with a line at zero."""
    ends = [end for row in rows for end in (row.value, row.low, row.high) if end is not None]
    marks = ticks(min(ends), max(ends))
    parts = [_grid(marks, len(rows), unit)]
    if marks[0] <= 0 <= marks[-1]:
        parts.append(_upright("zero", 0.0, marks, len(rows)))
    for place, row in enumerate(rows):
        middle = place * ROW + ROW / 2
        point = f'<circle cx="{_across(row.value, marks):.1f}" cy="{middle}" r="4.5"/>'
        parts += [
            _name(row.name, middle),
            _interval("wide", row, middle, marks),
            point,
            _value(row.value, middle, unit),
        ]
    return _svg("".join(parts), len(rows) * ROW + 24, label)


def bars(rows: Sequence[Row], *, label: str, unit: str = "", mark: float | None = None) -> str:
    """A bar from zero in each row, with its interval; `mark` is a line to compare with."""
    marks = ticks(0.0, max([row.high if row.high is not None else row.value for row in rows] + [mark or 0.0]) or 1.0)
    parts = [_grid(marks, len(rows), unit)]
    for place, row in enumerate(rows):
        middle = place * ROW + ROW / 2
        length = max(0.0, _across(row.value, marks) - LEFT)
        bar = f'<rect x="{LEFT}" y="{middle - 8}" width="{length:.1f}" height="16" rx="2"/>'
        parts += [_name(row.name, middle), bar, _interval("over", row, middle, marks), _value(row.value, middle, unit)]
    if mark is not None:
        parts.append(_upright("zero", mark, marks, len(rows)))
    return _svg("".join(parts), len(rows) * ROW + 24, label)


def lines(series: Mapping[str, Sequence[tuple[float, float]]], *, label: str, across: str, unit: str = "") -> str:
    """Several lines over one scale that starts at zero, named at their ends."""
    height = 200
    every = [point for points in series.values() for point in points]
    left, right = min(x for x, _ in every), max(x for x, _ in every)
    span = (right - left) or 1.0
    marks = ticks(0.0, max(y for _, y in every) or 1.0)
    top = marks[-1]

    def place(point: tuple[float, float]) -> tuple[float, float]:
        x = 56 + (point[0] - left) / span * (WIDTH - 56 - 110)
        return x, height - 30 - point[1] / top * (height - 44)

    parts = []
    for value in marks:
        _, y = place((left, value))
        parts.append(f'<line class="grid" x1="56" x2="{WIDTH - 110}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="50" y="{y + 4:.1f}" text-anchor="end">{_number(value)}{escape(unit)}</text>')
    for value in ticks(left, right):
        if left <= value <= right:
            x, _ = place((value, 0.0))
            parts.append(f'<text x="{x:.1f}" y="{height - 16}" text-anchor="middle">{_number(value)}</text>')
    parts.append(f'<text x="{WIDTH - 110}" y="{height - 3}" text-anchor="end">{escape(across)}</text>')
    labels: list[float] = []
    for number, (name, points) in sorted(enumerate(series.items()), key=lambda item: -item[1][1][-1][1]):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(place, points))
        parts.append(f'<polyline class="s{number % 6}" points="{path}"/>')
        x, y = place(points[-1])
        # Names at the ends of the lines, each at least a line of text below the one before.
        labels.append(max(y + 4, labels[-1] + 13) if labels else y + 4)
        parts.append(f'<text class="s{number % 6}" x="{x + 5:.1f}" y="{labels[-1]:.1f}">{escape(name)}</text>')
    return _svg("".join(parts), height, label)


def ticks(low: float, high: float) -> list[float]:
    """Round numbers that cover a range, four or so."""
    rough = (high - low) / 4 or 1.0
    size = 10.0 ** math.floor(math.log10(rough))
    step = size * next(factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough * 0.999)
    first = math.floor(low / step + 1e-9)
    last = math.ceil(high / step - 1e-9)
    return [step * number for number in range(first, last + 1)]


def _svg(inside: str, height: float, label: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(label)}">'
        f"<title>{escape(label)}</title>{inside}</svg>"
    )


def _across(value: float, marks: Sequence[float]) -> float:
    return LEFT + (value - marks[0]) / (marks[-1] - marks[0]) * (WIDTH - LEFT - RIGHT)


def _upright(kind: str, value: float, marks: Sequence[float], rows: int) -> str:
    at = _across(value, marks)
    return f'<line class="{kind}" x1="{at:.1f}" x2="{at:.1f}" y1="0" y2="{rows * ROW}"/>'


def _interval(kind: str, row: Row, middle: float, marks: Sequence[float]) -> str:
    if row.low is None or row.high is None:
        return ""
    start, end = _across(row.low, marks), _across(row.high, marks)
    return f'<line class="{kind}" x1="{start:.1f}" x2="{end:.1f}" y1="{middle}" y2="{middle}"/>'


def _grid(marks: Sequence[float], rows: int, unit: str) -> str:
    parts = []
    for value in marks:
        parts.append(_upright("grid", value, marks, rows))
        label = f"{_number(value)}{escape(unit)}"
        parts.append(f'<text x="{_across(value, marks):.1f}" y="{rows * ROW + 16}" text-anchor="middle">{label}</text>')
    return "".join(parts)


def _name(name: str, middle: float) -> str:
    shown = name if len(name) <= 22 else f"{name[:21]}…"
    return f'<text x="{LEFT - 8}" y="{middle + 4}" text-anchor="end">{escape(shown)}</text>'


def _value(value: float, middle: float, unit: str) -> str:
    return f'<text class="value" x="{WIDTH - RIGHT + 8}" y="{middle + 4}">{_number(value)}{escape(unit)}</text>'


def _number(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 or abs(value - round(value)) < 1e-9 else f"{value:.3g}"


def columns(counts: Mapping[int, int], *, label: str, across: str, height: int = 180) -> str:
    """A column for each number: how often it was seen."""
    top = max(counts.values()) or 1
    wide = (WIDTH - 60) / len(counts)
    parts = []
    every = max(1, len(counts) // 12)
    for place, (number, count) in enumerate(counts.items()):
        tall = count / top * (height - 50)
        x = 50 + place * wide
        parts.append(
            f'<rect x="{x:.1f}" y="{height - 34 - tall:.1f}" width="{max(1.0, wide - 1):.1f}" height="{tall:.1f}">'
            f"<title>{number}: {count}</title></rect>"
        )
        if place % every == 0:
            parts.append(f'<text x="{x + wide / 2:.1f}" y="{height - 18}" text-anchor="middle">{number}</text>')
    parts.append(f'<text x="44" y="20" text-anchor="end">{top}</text>')
    parts.append(f'<text x="{WIDTH - 10}" y="{height - 3}" text-anchor="end">{escape(across)}</text>')
    return _svg("".join(parts), height, label)
