"""The board of Towers: octagon, lines, river, towers and monoliths, with both stocks beside it."""

from collections.abc import Mapping
from dataclasses import dataclass

from shofar.draw.alt_text import tell_towers
from shofar.draw.labels import Words
from shofar.draw.svg import CENTRED, Value, document, el, group, num, points, text
from shofar.draw.svg_parts import defs, metal, page
from shofar.draw.theme import look
from shofar.draw.towers.geometry import End, Geometry, Point, geometry
from shofar.draw.towers.pieces import stack
from shofar.draw.towers.stocks import side_column
from shofar.towers import Side, View

WIDTH, HEIGHT, UNIT = 1310.0, 940.0, 92.0
CENTRE = (465.0, 470.0)


@dataclass(frozen=True, slots=True)
class Canvas:
    """From units of the board to pixels; North's own view has North below."""

    turned: bool

    def at(self, place: Point) -> Point:
        """Where a place of the board lies in the picture."""
        way = -1 if self.turned else 1
        return CENTRE[0] + way * place[0] * UNIT, CENTRE[1] - way * place[1] * UNIT


def towers_svg(view: View, words: Words, names: Mapping[str, str] | None, theme: str) -> str:
    """A view of Towers as a picture."""
    light = look().themes[theme]
    canvas, places = Canvas(view.seat is Side.NORTH), geometry(view.board)
    description = tell_towers(view, words, names)
    body = [
        defs(light),
        page(WIDTH, HEIGHT, light),
        _ground(canvas),
        group(_territories(view, canvas, words), data_part="river"),
        group([_line(view, canvas, places, line) for line in places.lines], data_part="lines"),
        group([_triangles(view, canvas, places, line) for line in places.lines], data_part="triangles"),
        group(_squares(view, canvas, places), data_part="squares"),
        group(_towers(view, canvas, places), data_part="towers"),
        side_column(view, words, names, light, canvas.turned),
    ]
    return document(
        WIDTH,
        HEIGHT,
        words.message("said-of", name=words.message("game-towers"), told=description[0]),
        description,
        body,
    )


def _ground(canvas: Canvas) -> str:
    stone = look().stone
    rim = points(canvas.at((x, y)) for x, y in look().board.octagon)
    shadow = points((x + 4, y + 10) for x, y in (canvas.at((x, y)) for x, y in look().board.octagon))
    inner = points(canvas.at((x * 0.982, y * 0.982)) for x, y in look().board.octagon)
    return (
        el("polygon", points=shadow, fill=look().sheen.dark, opacity=0.35)
        + el("polygon", points=rim, fill="url(#sh-lit)", stroke=stone.edge, stroke_width=5, stroke_linejoin="round")
        + el("polygon", points=inner, fill="none", stroke=stone.joint, stroke_width=2)
    )


def _territories(view: View, canvas: Canvas, words: Words) -> list[str]:
    """North's half a shade cooler, the river, and whose bank is whose."""
    edge = max(across for across, _ in look().board.octagon)
    half = [(x, y) for x, y in look().board.octagon if y > 0]
    shade = points(canvas.at(place) for place in [(edge, 0), *half, (-edge, 0)])
    parts = [el("polygon", points=shade, fill=look().themes["light"].sides["N"].line, opacity=0.09), *_river()]
    for side, way in ((Side.NORTH, 1), (Side.SOUTH, -1)):
        x, y = canvas.at((0, way * 0.36))
        name, ink = words.message(f"side-{side}"), look().themes["light"].sides[side].text
        parts.append(text(x - (edge - 0.2) * UNIT, y + 6, name, size=17, fill=ink, font_style="italic"))
    return parts


def _river() -> list[str]:
    river, (x, y) = look().river, CENTRE
    half = max(across for across, _ in look().board.octagon) * 0.985
    left, width, swell = x - half * UNIT, 2 * half * UNIT, river.swell * UNIT
    count = round(width / (river.period * UNIT))
    step = width / count

    def bank(height: float) -> str:
        return "".join(
            f"Q{num(left + (at + 0.25) * step)} {num(height - swell)} {num(left + (at + 0.5) * step)} {num(height)}"
            f"T{num(left + (at + 1) * step)} {num(height)}"
            for at in range(count)
        )

    def back(height: float) -> str:
        return "".join(
            f"Q{num(left + (at + 0.75) * step)} {num(height + swell)} {num(left + (at + 0.5) * step)} {num(height)}"
            f"T{num(left + at * step)} {num(height)}"
            for at in reversed(range(count))
        )

    top, low = y - river.half * UNIT, y + river.half * UNIT
    water = f"M{num(left)} {num(top)}{bank(top)}V{num(low)}{back(low)}Z"
    lines = [f"M{num(left)} {num(height)}{bank(height)}" for height in (top, y - swell, y + swell, low)]
    waves = [
        el("path", d=line, fill="none", stroke=look().themes["light"].wave, stroke_width=1.3, opacity=0.55)
        for line in lines
    ]
    return [el("path", d=water, fill=look().themes["light"].water[0], opacity=0.75), *waves]


def _line(view: View, canvas: Canvas, places: Geometry, line: str) -> str:
    holder, stone = view.monoliths[line], look().stone
    tail, *through, head = places.lines[line]
    shape = look().board.triangle
    ends = [
        (rx - out[0] * (shape.inset + shape.height), ry - out[1] * (shape.inset + shape.height))
        for (rx, ry), out in ((tail, places.ends[line][0].out), (head, places.ends[line][1].out))
    ]
    way = points(canvas.at(place) for place in (ends[0], *through, ends[1]))
    plain: dict[str, str | float | None] = {"fill": "none", "stroke_linecap": "round", "points": way}
    if holder is None:
        drawn = el("polyline", stroke=stone.edge, stroke_width=2.2, opacity=0.42, **plain)
    else:
        dashes = None if holder is Side.SOUTH else "2 9"
        drawn = el("polyline", stroke=look().themes["light"].sides[holder].line, stroke_width=8, opacity=0.9, **plain)
        drawn += el("polyline", stroke=look().gold.shine, stroke_width=1.8, stroke_dasharray=dashes, **plain)
    return group([drawn], data_line=line, data_holder=holder or "none")


def _triangles(view: View, canvas: Canvas, places: Geometry, line: str) -> str:
    return "".join(_triangle(canvas, line, end, held=view.monoliths[line] is end.side) for end in places.ends[line])


def _triangle(canvas: Canvas, line: str, end: End, *, held: bool) -> str:
    seen = look()
    shape, side = seen.board.triangle, seen.themes["light"].sides[end.side]
    (rx, ry), (ox, oy) = end.rim, end.out

    def at(out: float, aside: float) -> Point:
        return canvas.at((rx + ox * out - oy * aside, ry + oy * out + ox * aside))

    tip, base = -shape.inset, -shape.inset - shape.height
    corners = points([at(tip, 0), at(base, shape.half), at(base, -shape.half)])
    fill = side.line if held else side.disc
    parts = [el("polygon", points=corners, fill=fill, stroke=side.edge, stroke_width=2, stroke_linejoin="round")]
    x, y = at(base + shape.height * 0.42, 0)
    if held:
        parts.append(group([metal("monolith", x, y - 2, 15.5)], data_monolith=line, data_side=end.side))
    else:
        parts.append(text(x, y + 5, line, size=14, fill=side.text, text_anchor="middle", font_style="italic"))
    return "".join(parts)


def _squares(view: View, canvas: Canvas, places: Geometry) -> list[str]:
    seen, parts = look(), []
    last = view.last.partition("@")[2] if view.last else None
    radius = seen.board.disc * UNIT
    for square, place in places.squares.items():
        side = seen.themes["light"].sides[places.owners[square]]
        x, y = canvas.at(place)
        drawn = [
            el("circle", cx=x, cy=y, r=radius, fill=side.disc, stroke=side.edge, stroke_width=2.4),
            el("circle", cx=x, cy=y, r=radius * 0.86, fill="none", stroke=side.edge, opacity=0.25),
        ]
        if square == last:
            drawn.append(el("circle", cx=x, cy=y, r=radius + 4, fill="none", stroke=seen.gold.fill, stroke_width=4))
        if square not in view.towers:
            drawn.append(text(x, y + 6, square, size=19, fill=side.text, text_anchor="middle"))
        parts.append(group(drawn, data_square=square))
    return parts


def _towers(view: View, canvas: Canvas, places: Geometry) -> list[str]:
    """Farther towers first, so that nearer ones stand before them; each names its square at its foot."""
    seen = look()
    standing = sorted(view.towers, key=lambda square: (canvas.at(places.squares[square])[1], square))
    parts = []
    for square in standing:
        x, y = canvas.at(places.squares[square])
        side = seen.themes["light"].sides[places.owners[square]]
        # Beside the foot, where the tower of a nearer square in the same column cannot hide it.
        left, low = x - seen.tower.radius * UNIT - 8, y + seen.board.disc * UNIT * 0.78
        rim: dict[str, Value] = {"stroke": side.disc, "stroke_width": 4, "paint_order": "stroke"}
        name = text(left, low, square, size=13, fill=side.text, **rim, **CENTRED)
        drawn = stack(view.towers[square], x, y + seen.tower.foot * UNIT, UNIT)
        parts.append(group([drawn, name], data_tower=square))
    return parts
