"""The table of Walls: rivals above, the viewer below; equal places for a spectator."""

from collections.abc import Sequence
from dataclasses import dataclass

from shofar.draw.alt_text import tell_walls
from shofar.draw.labels import Words
from shofar.draw.svg import document, group
from shofar.draw.svg_parts import defs, page
from shofar.draw.theme import Theme, look
from shofar.draw.walls.seat import Area, hand_strip, own_hand, seat_panel
from shofar.draw.walls.supply import heap, status
from shofar.walls import View

WIDTH, EDGE, GAP = 1280.0, 20.0, 18.0


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn, in which words and light."""

    view: View
    words: Words
    names: Sequence[str] | None
    theme: Theme


def walls_svg(view: View, words: Words, names: Sequence[str] | None, theme: str) -> str:
    """A view of Walls as a picture."""
    light = look().themes[theme]
    scene = Scene(view, words, names, light)
    height, parts = _from_a_seat(scene, view.seat) if view.seat is not None else _from_above(scene)
    description = tell_walls(view, words, names)
    body = [defs(light), page(WIDTH, height, light), *parts]
    return document(
        WIDTH,
        height,
        words.message("said-of", name=words.message("game-walls"), told=" ".join(description[:2])),
        description,
        body,
    )


def _from_a_seat(scene: Scene, own: int) -> tuple[float, list[str]]:
    seats = len(scene.view.walls)
    rivals = [(own + step) % seats for step in range(1, seats)]
    wide = (WIDTH - 2 * EDGE - GAP * (len(rivals) - 1)) / len(rivals)
    parts = []
    for place, seat in enumerate(rivals):
        area = Area(EDGE + place * (wide + GAP), EDGE, wide, 282)
        parts.append(_seat(scene, seat, area, look().wall.rival_unit))
    top = EDGE + 282 + GAP
    mine, side = Area(EDGE, top, 812, 286), Area(850, top, WIDTH - EDGE - 850, 286)
    parts.append(_seat(scene, own, mine, look().wall.own_unit))
    parts.append(heap(scene.view, scene.words, scene.theme, side))
    low = top + 286 + GAP
    parts.append(own_hand(scene.view, own, scene.words, scene.theme, Area(EDGE, low, 812, 164)))
    parts.append(status(scene.view, scene.words, scene.names, scene.theme, Area(850, low, WIDTH - EDGE - 850, 164)))
    return low + 164 + EDGE, parts


def _from_above(scene: Scene) -> tuple[float, list[str]]:
    """Three places a row; the supply takes what the seats leave of six."""
    seats = len(scene.view.walls)
    wide, high = (WIDTH - 2 * EDGE - 2 * GAP) / 3, 356.0
    parts = []
    for seat in range(seats):
        row, column = divmod(seat, 3)
        area = Area(EDGE + column * (wide + GAP), EDGE + row * (high + GAP), wide, high)
        parts.append(_seat(scene, seat, area, look().wall.rival_unit, open_hand=True))
    left = EDGE + (seats % 3) * (wide + GAP)
    status_height = 136.0
    below = Area(left, EDGE + high + GAP, WIDTH - EDGE - left, high - status_height - GAP)
    parts.append(heap(scene.view, scene.words, scene.theme, below))
    last = Area(left, EDGE + 2 * high + GAP - status_height, WIDTH - EDGE - left, status_height)
    parts.append(status(scene.view, scene.words, scene.names, scene.theme, last))
    return 2 * high + 2 * EDGE + GAP, parts


def _seat(scene: Scene, seat: int, area: Area, unit: float, *, open_hand: bool = False) -> str:
    view, words = scene.view, scene.words
    foot = 78.0 if open_hand else 0.0 if seat == view.seat else 54.0
    parts = [seat_panel(view, seat, words, scene.names, area, unit, foot, scene.theme)]
    if foot:
        strip = Area(area.x + 14, area.y + area.height - foot, area.width - 28, foot)
        parts.append(hand_strip(view, seat, words, strip))
    return group(parts, data_seat=seat)
