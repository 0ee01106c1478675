"""Pieces of Towers as cylinders, alone or stacked."""

from collections.abc import Sequence

from shofar.draw.svg import CENTRED, el, group, num, text
from shofar.draw.svg_parts import halo
from shofar.draw.theme import look
from shofar.towers import Piece


def cylinder(piece: Piece, x: float, foot: float, unit: float, *, lid: bool) -> str:
    """One piece whose lower rim is centred at (x, foot); `lid` draws the top with its size."""
    seen = look()
    own, shape = seen.colours[piece.colour], seen.tower
    across = shape.radius * unit
    down, high = across * shape.tilt, shape.height(piece.size) * unit
    left, right, top = num(x - across), num(x + across), num(foot - high)
    rim = f"A{num(across)} {num(down)} 0 0"
    side = f"M{left} {top}V{num(foot)}{rim} 0 {right} {num(foot)}V{top}{rim} 1 {left} {top}Z"
    size = min(high * 0.78, unit * 0.16)
    parts = [
        el("path", d=side, fill=own.fill),
        el("path", d=side, fill=f"url(#sh-stone-{piece.colour})"),
        el("path", d=side, fill="url(#sh-round)", stroke=own.edge, stroke_width=1.4, stroke_linejoin="round"),
        halo(x, foot - high / 2 + down + size * 0.32, str(piece), size=size, colour=piece.colour),
    ]
    if lid:
        parts += [
            el("ellipse", cx=x, cy=foot - high, rx=across, ry=down, fill=own.light, stroke=own.edge, stroke_width=1.6),
            text(x, foot - high + down * 0.62, str(piece.size), size=down * 1.8, fill=seen.stone.ink, **CENTRED),
        ]
    return "".join(parts)


def stack(pieces: Sequence[str], x: float, foot: float, unit: float) -> str:
    """A tower from the bottom up."""
    parts = []
    for level, code in enumerate(pieces):
        piece = Piece(code)
        drawn = cylinder(piece, x, foot, unit, lid=level == len(pieces) - 1)
        parts.append(group([drawn], data_piece=code, data_level=level + 1))
        foot -= look().tower.height(piece.size) * unit
    return "".join(parts)
