"""What both pictures are made of: gradients, masonry, metal things and the ground they stand on."""

from functools import cache

from shofar.core.colours import Colour
from shofar.draw.svg import CENTRED, Value, at, box, el, group, points, text
from shofar.draw.theme import Look, Theme, look


@cache
def defs(theme: Theme) -> str:
    """Everything that is referred to by name."""
    seen = look()
    light, dark = seen.sheen.light, seen.sheen.dark
    parts = [
        _gradient(_page_id(theme), theme.page, x2=0, y2=1),
        _gradient("sh-lit", (seen.stone.lit, seen.stone.shade), x2=0.35, y2=1),
        _sheen("sh-sheen", ((light, 0.3), (light, 0), (dark, 0.22)), x2=0, y2=1),
        _sheen("sh-round", ((light, 0.34), (light, 0.08), (dark, 0.34)), x2=1, y2=0),
        _gradient("sh-brass", (seen.brass.shine, seen.brass.fill, seen.brass.mouth), x2=0, y2=1),
        _gradient("sh-gold", (seen.gold.shine, seen.gold.fill, seen.gold.mouth), x2=0.6, y2=1),
        _ashlar(seen),
        *[_masonry(seen, colour) for colour in seen.order],
        *[_metal_def(seen, name) for name in seen.shapes],
    ]
    return el("defs", "\n", "\n".join(parts), "\n")


def _page_id(theme: Theme) -> str:
    """Two themes can stand in one document."""
    return f"sh-page-{theme.page[0].strip('#')}"


def _gradient(name: str, stops: tuple[str, ...], *, x2: float, y2: float) -> str:
    return _sheen(name, tuple((stop, 1.0) for stop in stops), x2=x2, y2=y2)


def _sheen(name: str, stops: tuple[tuple[str, float], ...], *, x2: float, y2: float) -> str:
    made = [
        el("stop", offset=place / (len(stops) - 1), stop_color=colour, stop_opacity=None if opacity == 1 else opacity)
        for place, (colour, opacity) in enumerate(stops)
    ]
    return el("linearGradient", *made, id=name, x1=0, y1=0, x2=x2, y2=y2)


def _masonry(seen: Look, colour: Colour) -> str:
    own, tile = seen.colours[colour], seen.colours[colour].pattern
    joints = el("path", d=tile.path, fill="none", stroke=own.edge, stroke_width=1, opacity=0.5)
    return el(
        "pattern", joints, id=f"sh-stone-{colour}", width=tile.width, height=tile.height, patternUnits="userSpaceOnUse"
    )


def _ashlar(seen: Look) -> str:
    """The faint courses of a lit surface."""
    courses = "M0 0H120M0 44H120M34 0V44M94 44V88"
    drawn = el("path", d=courses, fill="none", stroke=seen.stone.joint, stroke_width=1.2, opacity=0.3)
    return el("pattern", drawn, id="sh-ashlar", width=120, height=88, patternUnits="userSpaceOnUse")


def _metal_def(seen: Look, name: str) -> str:
    shape = seen.shapes[name]
    metal, ground = (seen.brass, "url(#sh-brass)") if name == "horn" else (seen.gold, "url(#sh-gold)")
    line = metal.shine if shape.line == "shine" else metal.edge
    return group(
        [
            el("path", d=shape.body, fill=ground, stroke=metal.edge, stroke_width=1.1, stroke_linejoin="round"),
            el("path", d=shape.mouth, fill=metal.mouth, opacity=0.8),
            el("path", d=shape.shine, fill="none", stroke=line, stroke_width=1.1, stroke_linecap="round"),
        ],
        id=f"sh-{name}",
    )


def metal(name: str, x: float, y: float, width: float, **attrs: str | float | None) -> str:
    """A horn, nugget, crown or monolith, centred at a place."""
    across, high = look().shapes[name].box
    scale = width / across
    return el("use", href=f"#sh-{name}", transform=at(x - width / 2, y - high * scale / 2, scale), **attrs)


def emblem(colour: Colour, x: float, y: float, width: float, fill: str) -> str:
    """A colour's small sign, centred at a place."""
    place = at(x - width / 2, y - width / 2, width / look().emblem_box[0])
    return el("path", d=look().colours[colour].emblem, fill=fill, fill_rule="evenodd", transform=place)


def halo(x: float, y: float, words: str, *, size: float, colour: Colour, **attrs: str | float | None) -> str:
    """Text on a colour's masonry, with the joints kept away from it."""
    own = look().colours[colour]
    rim: dict[str, Value] = {"stroke": own.fill, "stroke_width": size * 0.26, "stroke_linejoin": "round"}
    return text(x, y, words, size=size, fill=own.text, **rim, paint_order="stroke", **CENTRED, **attrs)


def page(width: float, height: float, theme: Theme) -> str:
    """The dusk, and the far line of a town's walls along its foot."""
    step, top = 26.0, height - 46
    skyline: list[tuple[float, float]] = [(0, height)]
    x, at_merlon = 0.0, True
    while x < width:
        rise = 10 if at_merlon else 0
        skyline += [(x, top - rise), (min(x + step, width), top - rise)]
        x, at_merlon = x + step, not at_merlon
    return box(0, 0, width, height, fill=f"url(#{_page_id(theme)})") + el(
        "polygon", points=points([*skyline, (width, height)]), fill=theme.town, opacity=0.3
    )


def panel(x: float, y: float, width: float, height: float, theme: Theme) -> str:
    """A quiet surface for words."""
    faint: dict[str, Value] = {"stroke": theme.panel_edge, "stroke_width": 1.5}
    return box(x, y, width, height, rx=14, fill=theme.panel, **faint)


def stone_panel(x: float, y: float, width: float, height: float, *, glow: str | None = None) -> str:
    """A playing surface of lit stone; `glow` rims it for the seat that is to act."""
    stone = look().stone
    rim = box(x - 3, y - 3, width + 6, height + 6, rx=16, fill="none", stroke=glow, stroke_width=4) if glow else ""
    return (
        rim
        + box(x, y, width, height, rx=13, fill="url(#sh-lit)")
        + box(x, y, width, height, rx=13, fill="url(#sh-ashlar)", stroke=stone.edge, stroke_width=1.5)
    )
