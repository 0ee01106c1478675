"""Lines for a terminal: pieces of text with a manner, painted at the end, so that widths count letters only."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from textwrap import wrap
from typing import TextIO, TypedDict

from shofar.core.colours import Colour
from shofar.draw.theme import look


class Colours(TypedDict):
    """How `text_of` paints."""

    colour: bool
    sixteen: bool


def colours_of(stream: TextIO, environment: Mapping[str, str] = os.environ) -> Colours:
    """What a stream shows: no colour where it is no terminal, a dumb one, or one whose user wants none (`NO_COLOR`).

    More than sixteen where the terminal says that it has them all (`COLORTERM`, or `TERM=xterm-direct`).
    """
    kind = environment.get("TERM", "")
    colour = stream.isatty() and not environment.get("NO_COLOR") and kind != "dumb"
    many = environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or kind.endswith("-direct")
    return {"colour": colour, "sixteen": not many}


class Paint(Enum):
    """How much colour the terminal gets."""

    NONE = 0
    SIXTEEN = 16
    TRUE = 24


class Manner(Enum):
    """What a piece of text is."""

    PLAIN = "plain"
    STRONG = "strong"
    QUIET = "quiet"
    GOLD = "gold"
    WATER = "water"
    STONE = "stone"
    """Text on its colour."""
    STONE_ALT = "stone-alt"
    """The same a shade darker: the next segment of a wall."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text."""

    text: str
    manner: Manner = Manner.PLAIN
    colour: Colour | None = None


Line = Sequence[Span]


def width_of(line: Line) -> int:
    """How many columns a line takes."""
    return sum(len(span.text) for span in line)


def padded(line: Line, width: int) -> list[Span]:
    """The line, filled up with spaces."""
    return [*line, Span(" " * max(width - width_of(line), 0))]


def placed(places: Iterable[tuple[int, Line]]) -> list[Span]:
    """Short lines set at their columns, from left to right."""
    row: list[Span] = []
    for column, line in sorted(places, key=lambda place: place[0]):
        row = [*padded(row, column), *line]
    return row


def prose(sentence: str, width: int, manner: Manner = Manner.PLAIN) -> list[Line]:
    """A sentence, broken where it must."""
    return [[Span(part, manner)] for part in wrap(sentence, width, subsequent_indent="  ")]


def painted(lines: Iterable[Line], paint: Paint) -> str:
    """The lines as text for the terminal."""
    return "\n".join("".join(_span(span, paint) for span in line).rstrip(" ") for line in lines) + "\n"


def _span(span: Span, paint: Paint) -> str:
    if paint is Paint.NONE or span.manner is Manner.PLAIN or not span.text.strip():
        return span.text
    code = _sixteen(span) if paint is Paint.SIXTEEN else _true(span)
    return f"\x1b[{code}m{span.text}\x1b[0m"


def _true(span: Span) -> str:
    if span.colour is not None:
        own = look().colours[span.colour]
        if span.manner is Manner.STONE_ALT:
            return f"1;38;2;{_rgb(look().stone.lit)};48;2;{_rgb(own.edge)}"
        return f"1;38;2;{_rgb(own.text)};48;2;{_rgb(own.fill)}"
    # Shades that can be read on a dark terminal and on a light one.
    gold, water = look().themes["light"].glow, look().river.ink
    return {Manner.GOLD: f"1;38;2;{_rgb(gold)}", Manner.WATER: f"38;2;{_rgb(water)}"}.get(
        span.manner, "1" if span.manner is Manner.STRONG else "2"
    )


def _sixteen(span: Span) -> str:
    if span.colour is not None:
        own = look().colours[span.colour].ansi
        return f"1;{own.text};{own.ground}" if span.manner is Manner.STONE else f"1;7;{own.ink}"
    return {Manner.GOLD: "1;93", Manner.WATER: "36"}.get(span.manner, "1" if span.manner is Manner.STRONG else "2")


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
