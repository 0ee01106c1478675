"""Where things lie on a board of Towers: squares from the layout's points, lines to the octagon's rim."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from shofar.draw.theme import look
from shofar.towers import Layout, Side

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class End:
    """One end of a line: whose it is, where it meets the rim, and the direction outwards."""

    side: Side
    rim: Point
    out: Point


@dataclass(frozen=True, slots=True)
class Geometry:
    """A layout in units of the look's octagon, South below (y grows upwards as in layouts)."""

    squares: dict[str, Point]
    owners: dict[str, Side]
    lines: dict[str, tuple[Point, ...]]
    ends: dict[str, tuple[End, End]]


def geometry(layout: Layout) -> Geometry:
    """Every place of a layout's board."""
    places = _fitted(layout.points)
    lines, ends = {}, {}
    for line, squares in zip(layout.lines, layout.line_squares, strict=True):
        through = [places[square] for square in squares]
        tail, head = _end(through[1], through[0]), _end(through[-2], through[-1])
        lines[line] = (tail[0], *through, head[0])
        ends[line] = (End(layout.owners[squares[0]], *tail), End(layout.owners[squares[-1]], *head))
    owners = dict(zip(layout.squares, layout.owners, strict=True))
    return Geometry(dict(zip(layout.squares, places, strict=True)), owners, lines, ends)


def _fitted(points: Sequence[Point]) -> list[Point]:
    """The points in the middle of the octagon, as large as it takes; layouts may lie anywhere, at any scale."""
    (left, right), (low, high) = [(min(along), max(along)) for along in zip(*points, strict=True)]
    half, reach = max(right - left, high - low) / 2, look().board.reach
    middle = ((left + right) / 2, (low + high) / 2)
    return [((x - middle[0]) * reach / half, (y - middle[1]) * reach / half) for x, y in points]


def _end(inner: Point, outer: Point) -> tuple[Point, Point]:
    """Going on from two squares of a line: where the rim is met, and the direction."""
    dx, dy = outer[0] - inner[0], outer[1] - inner[1]
    length = hypot(dx, dy)
    out = (dx / length, dy / length)
    corners = look().board.octagon
    reach = min(
        t
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
        if (t := _crossing(outer, out, (ax, ay), (bx, by))) is not None
    )
    return (outer[0] + out[0] * reach, outer[1] + out[1] * reach), out


def _crossing(start: Point, way: Point, a: Point, b: Point) -> float | None:
    """How far along the way the edge from a to b is crossed; None if it is not."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    cross = way[0] * ey - way[1] * ex
    if abs(cross) < 1e-9:
        return None
    sx, sy = a[0] - start[0], a[1] - start[1]
    along, part = (sx * ey - sy * ex) / cross, (sx * way[1] - sy * way[0]) / cross
    return along if along > 0 and -1e-9 <= part <= 1 + 1e-9 else None
