"""Writing SVG: elements, numbers and text, always the same bytes for the same picture."""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from zlib import crc32

Value = str | float | int | None
SERIF = "Georgia, 'DejaVu Serif', 'Times New Roman', serif"


def escape(text: str) -> str:
    """Text as it stands between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoted(text: str) -> str:
    """Text as the value of an attribute, with its quotes: single ones around a text that has double ones."""
    safe = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in safe:
        return f'"{safe}"'
    return f"'{safe}'" if "'" not in safe else '"' + safe.replace('"', "&quot;") + '"'


def num(value: float) -> str:
    """A number, at most two decimals, never a minus nought."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def el(tag: str, *children: str, **attrs: Value) -> str:
    """An element; `data_card` becomes `data-card`, `class_` becomes `class`, None leaves an attribute out."""
    attributes = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoted(value if isinstance(value, str) else num(value))}"
        for name, value in attrs.items()
        if value is not None
    )
    return f"<{tag}{attributes}>{''.join(children)}</{tag}>" if children else f"<{tag}{attributes}/>"


def group(children: Iterable[str], **attrs: Value) -> str:
    """Several elements as one."""
    return el("g", "".join(children) or " ", **attrs)


def at(x: float, y: float, scale: float = 1) -> str:
    """A transform to a place, perhaps smaller or larger."""
    moved = f"translate({num(x)} {num(y)})"
    return moved if scale == 1 else f"{moved} scale({scale:.4f})"


def text(x: float, y: float, words: str, *, size: float, fill: str, **attrs: Value) -> str:
    """A line of text with its baseline at y."""
    return el("text", escape(words), x=x, y=y, font_size=size, fill=fill, **attrs)


CENTRED: Mapping[str, Value] = {"text_anchor": "middle", "font_weight": "bold"}
LETTER = 0.6
"""How wide a letter is on the average, as a part of its size: a careful guess, since no font is at hand."""
LEAD = 1.4
"""From line to line, as a part of the letters' size."""


def capital(words: str) -> str:
    """A word as a heading."""
    return words[:1].upper() + words[1:]


def shortened(words: str, *, size: float, width: float) -> str:
    """What fits on one line."""
    room = max(int(width / (size * LETTER)), 1)
    return words if len(words) <= room else words[: room - 1].rstrip() + "…"


def paragraph(
    x: float, y: float, words: str, *, size: float, width: float, fill: str, **attrs: Value
) -> tuple[str, float]:
    """Text broken into lines, and the baseline for what comes after it."""
    lines = wrap(words, max(int(width / (size * LETTER)), 1)) or [""]
    lead = size * LEAD
    drawn = [text(x, y + lead * row, line, size=size, fill=fill, **attrs) for row, line in enumerate(lines)]
    return "".join(drawn), y + lead * len(lines)


def box(x: float, y: float, width: float, height: float, **attrs: Value) -> str:
    """A rectangle."""
    return el("rect", x=x, y=y, width=width, height=height, **attrs)


def points(places: Iterable[Sequence[float]]) -> str:
    """Points of a polygon."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in places)


def document(width: float, height: float, title: str, description: Sequence[str], body: Iterable[str]) -> str:
    """A whole picture that stands alone and says in words what it shows."""
    # Several pictures may stand in one document: each is labelled by its own words.
    mark = f"{crc32(chr(10).join(description).encode()):08x}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" '
        f'width="{num(width)}" height="{num(height)}" role="img" '
        f'aria-labelledby="sh-title-{mark} sh-desc-{mark}" font-family={quoted(SERIF)}>\n'
        f'<title id="sh-title-{mark}">{escape(title)}</title>\n'
        f'<desc id="sh-desc-{mark}">{escape(chr(10).join(description))}</desc>\n' + "\n".join(body) + "\n</svg>\n"
    )
