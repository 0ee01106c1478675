"""Cards of Walls: segments that stand in a wall, faces in a hand, small tiles in the supply, and backs."""

from shofar.core.colours import Colour
from shofar.draw.svg import at, box, el, group, num, text
from shofar.draw.svg_parts import emblem, halo, metal
from shofar.draw.theme import look
from shofar.walls import Card


def segment(card: Card, colour: Colour, unit: float, height: float) -> str:
    """A card in a wall of that colour: as long as its value, one merlon for each point."""
    seen = look()
    own, length = seen.colours[colour], card.length * unit
    outline = battlement(card.length, unit, height)
    top = seen.wall.merlon.height * height
    parts = [
        el("path", d=outline, fill=own.fill),
        el("path", d=outline, fill=f"url(#sh-stone-{colour})"),
        el("path", d=outline, fill="url(#sh-sheen)", stroke=own.edge, stroke_width=1.4, stroke_linejoin="round"),
    ]
    body = height - top
    if card is Card.TRUMPET:
        niche = min(unit * 0.14, 3)
        parts += [
            box(niche, top + body * 0.08, length - 2 * niche, body * 0.84, rx=body * 0.3, fill=own.edge, opacity=0.9),
            metal("horn", length / 2, top + body / 2, min(length * 0.84, body * 1.3)),
        ]
    elif card.length == 1:
        size = min(unit * 0.95, body * 0.5)
        parts += [
            halo(length / 2, top + body * 0.42, "1", size=size, colour=colour),
            metal("nugget", length / 2, height - body * 0.26, min(unit * 0.92, body * 0.56)),
        ]
    else:
        size = min(body * 0.72, unit * 1.6)
        parts.append(halo(length / 2, top + body * 0.5 + size * 0.36, str(card.length), size=size, colour=colour))
    return "".join(parts)


def battlement(length: int, unit: float, height: float) -> str:
    """The outline of a piece of wall."""
    merlon = look().wall.merlon
    top, half = num(merlon.height * height), merlon.width * unit / 2
    teeth = "".join(
        f"H{num((point + 0.5) * unit - half)}V0H{num((point + 0.5) * unit + half)}V{top}" for point in range(length)
    )
    return f"M0 {num(height)}V{top}{teeth}H{num(length * unit)}V{num(height)}Z"


def face(code: str, x: float, y: float, scale: float = 1) -> str:
    """A card face up, as held in a hand."""
    seen, card = look(), Card(code)
    wide, high = seen.card.width, seen.card.height
    colour = card.colour
    rim = seen.colours[colour].deep if colour else seen.brass.edge
    parts = [
        box(0, 0, wide, high, rx=seen.card.corner, fill=seen.stone.card, stroke=rim, stroke_width=2.5),
        box(5, 5, wide - 10, high - 10, rx=seen.card.corner - 3, fill="none", stroke=rim, opacity=0.3),
    ]
    if colour is None:
        parts += [
            text(12, 32, code, size=25, fill=rim, font_weight="bold"),
            metal("horn", wide / 2, 63, 64),
            *[
                emblem(each, 14 + place * 15, high - 19, 12, seen.colours[each].deep)
                for place, each in enumerate(seen.order)
            ],
        ]
    else:
        unit, tall = 10.4, 42.0
        left = (wide - card.length * unit) / 2
        parts += [
            text(12, 32, str(card.length), size=27, fill=rim, font_weight="bold"),
            emblem(colour, wide - 22, 23, 22, rim),
            group([segment(card, colour, unit, tall)], transform=at(left, 50)),
            metal("nugget", wide - 22, 78, 21) if card.length == 1 else "",
            box(10, 92, wide - 20, 1.6, fill=rim, opacity=0.5),
            text(wide / 2, high - 12, str(colour), size=19, fill=rim, text_anchor="middle", font_weight="bold"),
        ]
    return group(parts, transform=at(x, y, scale))


def back(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A card face down: a gate in a wall."""
    seen = look()
    wide, high, stone = seen.card.width, seen.card.height, seen.stone
    gate = (
        "M26 96V66A18 18 0 0 1 62 66V96M18 96H70M18 40V30H26V40H34V30H42V40H46V30H54V40H62V30H70V40M18 40V96M70 40V96"
    )
    turned = f" rotate({num(turn)} {num(wide / 2)} {num(high / 2)})" if turn else ""
    return group(
        [
            box(0, 0, wide, high, rx=seen.card.corner, fill=stone.back, stroke=stone.back_edge, stroke_width=2.5),
            box(6, 6, wide - 12, high - 12, rx=seen.card.corner - 3, fill="none", stroke=stone.back_line, opacity=0.7),
            el("path", d=gate, fill="none", stroke=stone.back_line, stroke_width=3, stroke_linejoin="round"),
        ],
        transform=at(x, y, scale) + turned,
    )


TILE_WIDTH, TILE_HEIGHT = 34.0, 42.0


def tile(code: str, x: float, y: float) -> str:
    """A known card in little: its code on its colour."""
    seen, card = look(), Card(code)
    wide, high, colour = TILE_WIDTH, TILE_HEIGHT, card.colour
    if colour is None:
        parts = [
            box(0, 0, wide, high, rx=5, fill=seen.stone.card, stroke=seen.brass.edge, stroke_width=1.5),
            text(wide / 2, 17, code, size=14, fill=seen.brass.edge, text_anchor="middle", font_weight="bold"),
            metal("horn", wide / 2, 29, 26),
        ]
    else:
        own = seen.colours[colour]
        parts = [
            box(0, 0, wide, high, rx=5, fill=own.fill),
            box(0, 0, wide, high, rx=5, fill=f"url(#sh-stone-{colour})", stroke=own.light, stroke_width=1.2),
            halo(wide / 2, 18, code, size=15, colour=colour),
            emblem(colour, wide / 2, 31, 15, own.text),
        ]
    return group(parts, transform=at(x, y))
