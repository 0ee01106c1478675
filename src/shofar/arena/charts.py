"""Small charts as SVG text: bars, intervals, lines. Colours come from the page, so that they suit light and dark."""

from collections.abc import Sequence
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


def intervals(rows: Sequence[Row], *, label: str, unit: str = "", zero: float | None = 0.0) -> str:
    """A point and its interval in each row, on one scale."""
    ends = [end for row in rows for end in (row.value, row.low, row.high) if end is not None]
    low, high = _padded(min(ends), max(ends))
    parts = [_grid(low, high, len(rows), unit)]
    if zero is not None and low <= zero <= high:
        at = _across(zero, low, high)
        parts.append(f'<line class="zero" x1="{at:.1f}" x2="{at:.1f}" y1="0" y2="{len(rows) * ROW}"/>')
    for place, row in enumerate(rows):
        middle = place * ROW + ROW / 2
        parts.append(_name(row.name, middle))
        if row.low is not None and row.high is not None:
            start, end = _across(row.low, low, high), _across(row.high, low, high)
            parts.append(f'<line class="wide" x1="{start:.1f}" x2="{end:.1f}" y1="{middle}" y2="{middle}"/>')
        parts.append(f'<circle cx="{_across(row.value, low, high):.1f}" cy="{middle}" r="4.5"/>')
        parts.append(_value(row.value, middle, unit))
    return _svg("".join(parts), len(rows) * ROW + 24, label)


def bars(rows: Sequence[Row], *, label: str, unit: str = "", mark: float | None = None) -> str:
    """A bar from zero in each row, with its interval; `mark` is a line to compare with."""
    high = max([row.high if row.high is not None else row.value for row in rows] + [mark or 0.0]) * 1.05 or 1.0
    parts = [_grid(0.0, high, len(rows), unit)]
    for place, row in enumerate(rows):
        middle = place * ROW + ROW / 2
        length = _across(row.value, 0.0, high) - LEFT
        parts.append(_name(row.name, middle))
        parts.append(f'<rect x="{LEFT}" y="{middle - 8}" width="{max(0.0, length):.1f}" height="16" rx="2"/>')
        if row.low is not None and row.high is not None:
            start, end = _across(row.low, 0.0, high), _across(row.high, 0.0, high)
            parts.append(f'<line class="over" x1="{start:.1f}" x2="{end:.1f}" y1="{middle}" y2="{middle}"/>')
        parts.append(_value(row.value, middle, unit))
    if mark is not None:
        at = _across(mark, 0.0, high)
        parts.append(f'<line class="zero" x1="{at:.1f}" x2="{at:.1f}" y1="0" y2="{len(rows) * ROW}"/>')
    return _svg("".join(parts), len(rows) * ROW + 24, label)


def line(points: Sequence[tuple[float, float]], *, label: str, across: str, unit: str = "", height: int = 200) -> str:
    """A line through the points; the values' scale starts at zero."""
    return lines({"": points}, label=label, across=across, unit=unit, height=height)


def lines(
    series: dict[str, Sequence[tuple[float, float]]], *, label: str, across: str, unit: str = "", height: int = 200
) -> str:
    """Several lines over one scale, named at their ends."""
    every = [point for points in series.values() for point in points]
    left, right = min(x for x, _ in every), max(x for x, _ in every)
    top = max(y for _, y in every) * 1.1 or 1.0
    span = (right - left) or 1.0

    def place(point: tuple[float, float]) -> tuple[float, float]:
        x = 56 + (point[0] - left) / span * (WIDTH - 56 - 110)
        return x, height - 30 - point[1] / top * (height - 44)

    parts = []
    for step in range(5):
        value = top * step / 4
        _, y = place((left, value))
        parts.append(f'<line class="grid" x1="56" x2="{WIDTH - 110}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="50" y="{y + 4:.1f}" text-anchor="end">{_number(value)}{unit}</text>')
        x, _ = place((left + span * step / 4, 0.0))
        tick = _number(left + span * step / 4)
        parts.append(f'<text x="{x:.1f}" y="{height - 14}" text-anchor="middle">{tick}</text>')
    parts.append(f'<text x="{WIDTH - 110}" y="{height - 1}" text-anchor="end">{escape(across)}</text>')
    for number, (name, points) in enumerate(series.items()):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(place, points))
        parts.append(f'<polyline class="s{number % 6}" points="{path}"/>')
        x, y = place(points[-1])
        parts.append(f'<text class="s{number % 6}" x="{x + 5:.1f}" y="{y + 4:.1f}">{escape(name)}</text>')
    return _svg("".join(parts), height, label)


def _svg(inside: str, height: float, label: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(label)}">'
        f"<title>{escape(label)}</title>{inside}</svg>"
    )


def _padded(low: float, high: float) -> tuple[float, float]:
    room = (high - low) * 0.06 or 1.0
    return low - room, high + room


def _across(value: float, low: float, high: float) -> float:
    return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)


def _grid(low: float, high: float, rows: int, unit: str) -> str:
    parts = []
    for step in range(5):
        value = low + (high - low) * step / 4
        at = _across(value, low, high)
        parts.append(f'<line class="grid" x1="{at:.1f}" x2="{at:.1f}" y1="0" y2="{rows * ROW}"/>')
        parts.append(
            f'<text x="{at:.1f}" y="{rows * ROW + 16}" text-anchor="middle">{_number(value)}{escape(unit)}</text>'
        )
    return "".join(parts)


def _name(name: str, middle: float) -> str:
    shown = name if len(name) <= 22 else f"{name[:21]}…"
    return f'<text x="{LEFT - 8}" y="{middle + 4}" text-anchor="end">{escape(shown)}</text>'


def _value(value: float, middle: float, unit: str) -> str:
    return f'<text class="value" x="{WIDTH - RIGHT + 8}" y="{middle + 4}">{_number(value)}{escape(unit)}</text>'


def _number(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 or value == round(value) else f"{value:.3g}"
