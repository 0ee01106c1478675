"""Beside the board of Towers: who holds how many monoliths, what is asked, and what each side can still place."""

from collections.abc import Mapping

from shofar.draw.alt_text import threat_words, towers_headline
from shofar.draw.labels import Words, side_name
from shofar.draw.svg import box, el, group, paragraph, shortened, text
from shofar.draw.svg_parts import emblem, metal, panel, stone_panel
from shofar.draw.theme import Theme, look
from shofar.draw.towers.pieces import cylinder
from shofar.towers import SEVEN, Piece, Side, View

LEFT, WIDE = 930.0, 360.0


def side_column(view: View, words: Words, names: Mapping[str, str] | None, theme: Theme, turned: bool) -> str:
    """The far side's stock above, the near side's below, between them what is asked."""
    far, near = (Side.SOUTH, Side.NORTH) if turned else (Side.NORTH, Side.SOUTH)
    return (
        _stock(view, words, names, theme, far, 20)
        + _prompt(view, words, names, theme, 378, 184)
        + _stock(view, words, names, theme, near, 580)
    )


def _stock(view: View, words: Words, names: Mapping[str, str] | None, theme: Theme, side: Side, top: float) -> str:
    seen, high = look(), 340.0
    own = seen.themes["light"].sides[side]
    acts = view.turn is side
    name = shortened(side_name(words, names, side), size=21, width=116)
    parts = [
        stone_panel(LEFT, top, WIDE, high, glow=theme.glow if acts else None),
        text(LEFT + 18, top + 32, name, size=21, fill=own.text, font_weight="bold"),
        *_count(view, side, top + 25),
    ]
    have = set(view.stock[side])
    for row, colour in enumerate(seen.order):
        foot = top + 102 + row * 54
        deep = seen.colours[colour].deep
        parts.append(text(LEFT + 16, foot, str(colour), size=16, fill=deep, font_weight="bold"))
        parts.append(emblem(colour, LEFT + 41, foot - 6, 16, deep))
        for size in range(1, 6):
            x = LEFT + 24 + size * 58
            piece = Piece(f"{colour}{size}")
            if piece in have:
                parts.append(group([cylinder(piece, x, foot, 78, lid=True)], data_stock=str(piece)))
            else:
                parts.append(el("ellipse", cx=x, cy=foot, rx=16, ry=5.5, fill=seen.stone.joint, opacity=0.5))
    return group(parts, data_side=side)


def _count(view: View, side: Side, y: float) -> list[str]:
    """Seven places for monoliths, more if there are more: gold where held."""
    held, ink, right = view.count[side], look().stone.ink, LEFT + WIDE - 18
    places = max(SEVEN, held)
    step = min(22.0, 180 / places)
    left = right - places * step - 30
    parts = []
    for place in range(places):
        x = left + place * step + 8
        parts.append(
            metal("monolith", x, y, 13) if place < held else box(x - 3, y + 6, 6, 6, rx=3, fill=look().stone.joint)
        )
    total = text(right, y + 8, str(held), size=22, fill=ink, text_anchor="end", font_weight="bold", data_count=held)
    return [*parts, total]


def _prompt(view: View, words: Words, names: Mapping[str, str] | None, theme: Theme, top: float, high: float) -> str:
    threat = threat_words(view, words, names)
    lines = [words("move", ply=view.ply)]
    if view.last:
        lines.append(words("last", move=view.last))
    parts = [panel(LEFT, top, WIDE, high, theme)]
    headline = towers_headline(view, words, names)
    head, y = paragraph(LEFT + 18, top + 36, headline, size=21, width=WIDE - 36, fill=theme.gold, font_weight="bold")
    parts += [head, text(LEFT + 18, y, " · ".join(lines), size=16, fill=theme.ink)]
    if threat:
        parts.append(
            box(LEFT + 10, top + high - 90, WIDE - 20, 80, rx=10, fill="none", stroke=theme.alarm, stroke_width=2)
        )
        warned, parried = threat
        warning, y = paragraph(
            LEFT + 20, top + high - 66, warned, size=16, width=WIDE - 40, fill=theme.alarm, font_weight="bold"
        )
        parts += [warning, text(LEFT + 20, y, parried, size=15, fill=theme.ink)]
    return group(parts, data_threat=view.facts.threat or "none")
