"""A picture for where a link is pasted: the game and what came of it, beside a position."""

import re
from textwrap import wrap

from shofar.core.rules import GameView
from shofar.draw.dispatch import Names, svg_of
from shofar.draw.svg import box, document, el, escape, num, shortened, text
from shofar.draw.theme import Theme, look

WIDTH, HEIGHT = 1200, 630
"""What Open Graph readers show whole."""
FAMILY = "Alegreya, Georgia, 'DejaVu Serif', serif"
SANS = "'Alegreya Sans Medium', 'DejaVu Sans', sans-serif"
COLUMN = 320
MOST_LINES = 8
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"')


def share_svg(view: GameView, *, title: str, caption: str, language: str, names: Names | None = None) -> str:
    """The picture. Whatever is written on it is text, whoever wrote it."""
    colours = look().themes["light"]
    drawn = svg_of(view, language=language, names=names, theme="light")
    found = _SIZE.search(drawn)
    assert found is not None, "every drawing says how large it is"
    wide, high = float(found[1]), float(found[2])
    room, tall = WIDTH - COLUMN - 70, HEIGHT - 50
    scale = min(room / wide, tall / high)
    x, y = WIDTH - 25 - (room + wide * scale) / 2, (HEIGHT - high * scale) / 2
    place = f'x="{num(x)}" y="{num(y)}" viewBox="0 0 {found[1]} {found[2]}" '
    place += f'width="{num(wide * scale)}" height="{num(high * scale)}"'
    lines = _lines(caption)
    top = HEIGHT / 2 - (len(lines) * 40 + 30) / 2
    body = [
        _ground(colours),
        box(25, 25, COLUMN - 5, HEIGHT - 50, rx=14, fill=colours.slab, stroke=colours.slab_edge),
        text(48, top, shortened(title, size=46, width=COLUMN - 40), size=46, fill=colours.ink, font_weight="bold"),
        box(48, top + 18, 90, 5, fill=colours.hem),
        *(
            text(48, top + 66 + at * 40, line, size=30, fill=colours.ink, font_family=SANS)
            for at, line in enumerate(lines)
        ),
        text(48, HEIGHT - 52, "Shofar", size=26, fill=colours.muted, font_weight="bold"),
        drawn.replace(found[0], place, 1),
    ]
    whole = document(WIDTH, HEIGHT, title, [caption], body)
    return re.sub(r'font-family="Georgia[^"]*"', f'font-family="{escape(FAMILY)}"', whole)


def _lines(caption: str) -> list[str]:
    lines = wrap(caption, 20)
    return lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], "…"]


def _ground(colours: Theme) -> str:
    tones = colours.sky
    stops = [el("stop", offset=at / (len(tones) - 1), stop_color=tone) for at, tone in enumerate(tones)]
    gradient = el("linearGradient", *stops, id="share-sky", x1=0, y1=0, x2=0, y2=1)
    return gradient + box(0, 0, WIDTH, HEIGHT, fill="url(#share-sky)")
