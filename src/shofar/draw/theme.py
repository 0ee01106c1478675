"""The look of both games, read from `look.json`: the page reads the same file."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from shofar.core.colours import Colour
from shofar.core.json_form import from_plain

Pair = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Ansi:
    """The nearest of a terminal's sixteen colours, as SGR codes."""

    ink: int
    ground: int
    text: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """Masonry joints that repeat: one tile, drawn as strokes."""

    width: float
    height: float
    path: str


@dataclass(frozen=True, slots=True)
class ColourLook:
    """One of the five colours; hue is never its only sign."""

    fill: str
    edge: str
    deep: str
    """For text and outlines on lit stone."""
    light: str
    """For text and outlines on a dark ground, and for the lit top of a cylinder."""
    text: str
    """For text on the fill."""
    ansi: Ansi
    pattern: Pattern
    emblem: str


@dataclass(frozen=True, slots=True)
class SideLook:
    """A player of Towers: the bank of the river, its squares, and the lines that this player leads."""

    bank: tuple[str, ...]
    """Stops of the gradient from top to bottom."""
    disc: str
    edge: str
    line: str
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """Daylight or dusk: the ground, the surfaces on it, and what is written on them."""

    sky: tuple[str, ...]
    sun: str
    hill: str
    town: str
    page: tuple[str, ...]
    """Stops of the table's gradient from top to bottom."""
    panel: str
    panel_shade: str
    """What is read lies on a panel: its upper and lower tone."""
    panel_edge: str
    slab: str
    slab_shade: str
    """What is played on is a slab of limestone."""
    slab_edge: str
    joint: str
    cloth: tuple[str, ...]
    """What is one's own to do lies on a cloth."""
    cloth_ink: str
    cloth_quiet: str
    cloth_title: str
    cloth_edge: str
    cloth_inset: str
    """Pressed into the cloth: places of pieces that are gone, pictures."""
    hem: str
    ink: str
    muted: str
    rule: str
    link: str
    """Text that leads elsewhere, on the bare table."""
    gold: str
    """Text of what is asked or won, on panels and slabs."""
    glow: str
    """The rim of a seat that is to act."""
    thread: str
    alarm: str
    alarm_ground: str
    good: str
    sides: dict[str, SideLook]
    water: tuple[str, ...]
    wave: str


@dataclass(frozen=True, slots=True)
class Stone:
    """Lit limestone, cards and their backs: the same in every light."""

    lit: str
    shade: str
    edge: str
    ink: str
    muted: str
    joint: str
    card: str
    card_edge: str
    back: str
    back_edge: str
    back_line: str


@dataclass(frozen=True, slots=True)
class Metal:
    """Brass or gold; `mouth` is its shadow."""

    fill: str
    edge: str
    shine: str
    mouth: str


@dataclass(frozen=True, slots=True)
class Gilt:
    """The one golden button of a view."""

    stops: tuple[str, ...]
    edge: str
    ink: str


@dataclass(frozen=True, slots=True)
class Seal:
    """A person's sign: a seal with initials."""

    fill: str
    edge: str
    ink: str


@dataclass(frozen=True, slots=True)
class River:
    """Between the territories, in units of the board."""

    ink: str
    """In a terminal, dark or light."""
    half: float
    period: float
    swell: float


@dataclass(frozen=True, slots=True)
class Merlon:
    """One tooth of a wall for each point of length, as parts of the unit and of the height."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Wall:
    """Walls: pixels for one point of length, where there is room."""

    own_unit: float
    rival_unit: float
    merlon: Merlon


@dataclass(frozen=True, slots=True)
class CardLook:
    """A card in the hand."""

    width: float
    height: float
    corner: float


@dataclass(frozen=True, slots=True)
class TowerLook:
    """Cylinders, in units of the board: a piece is `base + step * size` high."""

    radius: float
    tilt: float
    base: float
    step: float
    foot: float

    def height(self, size: int) -> float:
        """How high a piece of this size stands."""
        return self.base + self.step * size


@dataclass(frozen=True, slots=True)
class Triangle:
    """Where a monolith stands at the end of a line."""

    half: float
    height: float
    inset: float


@dataclass(frozen=True, slots=True)
class Board:
    """The octagon, in the units of a layout whose farthest square is `reach` away."""

    reach: float
    octagon: tuple[Pair, ...]
    disc: float
    triangle: Triangle


@dataclass(frozen=True, slots=True)
class Shape:
    """A small thing of metal: body, shadowed part and a line on it, in a box."""

    box: Pair
    body: str
    mouth: str
    shine: str
    line: Literal["shine", "edge"]


@dataclass(frozen=True, slots=True)
class Sheen:
    """Light and shadow that lie over a colour."""

    light: str
    dark: str


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that `look.json` holds."""

    format: str
    colours: dict[Colour, ColourLook]
    order: tuple[Colour, ...]
    """How the colours are listed in drawings."""
    emblem_box: Pair
    themes: dict[str, Theme]
    stone: Stone
    gilt: Gilt
    seals: dict[str, Seal]
    brass: Metal
    gold: Metal
    sheen: Sheen
    river: River
    wall: Wall
    card: CardLook
    tower: TowerLook
    board: Board
    shapes: dict[str, Shape]


@cache
def look() -> Look:
    """The look, read once."""
    text = (files("shofar.draw") / "look.json").read_text(encoding="utf-8")
    return from_plain(Look, json.loads(text), "look")
