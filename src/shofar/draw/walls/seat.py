"""One seat of Walls: its walls to scale, its hand, its first card, what it has won."""

from collections.abc import Sequence
from dataclasses import dataclass

from shofar.core.colours import Colour
from shofar.draw.labels import Words, seat_name
from shofar.draw.svg import LETTER, at, box, group, shortened, text
from shofar.draw.svg_parts import emblem, metal, panel, stone_panel
from shofar.draw.theme import Theme, look
from shofar.draw.walls.card_order import by_look, wall_order
from shofar.draw.walls.cards import TILE_HEIGHT, TILE_WIDTH, back, face, segment, tile
from shofar.walls import Card, View
from shofar.walls.cards import HIDDEN

HEADER = 42.0
LABEL, TOTAL = 54.0, 78.0


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle to draw in."""

    x: float
    y: float
    width: float
    height: float


def seat_panel(
    view: View, seat: int, words: Words, names: Sequence[str] | None, area: Area, unit: float, foot: float, theme: Theme
) -> str:
    """A seat's walls on lit stone, five rows, every wall of the picture's rivals at one scale."""
    stone, acts = look().stone, seat in view.waiting
    name = shortened(seat_name(words, names, seat, view.seat), size=21, width=area.width - 30 - _room(view))
    parts = [
        stone_panel(area.x, area.y, area.width, area.height, glow=theme.glow if acts else None),
        text(area.x + 16, area.y + 29, name, size=21, fill=stone.ink, font_weight="bold"),
        *_won(view, seat, words, area, len(name)),
    ]
    unit = fitting_unit(view, seat, area, unit)
    row = (area.height - HEADER - foot - 10) / len(look().order)
    for place, colour in enumerate(look().order):
        y = area.y + HEADER + place * row
        parts.append(_wall(view, seat, colour, Area(area.x, y, area.width, row), unit))
    return "".join(parts)


def fitting_unit(view: View, seat: int, area: Area, unit: float) -> float:
    """Pixels for one point: the same for all rivals, larger in wide places, smaller where a wall would not fit."""
    room = area.width - LABEL - TOTAL
    unit = max(unit, min(room / 26, look().wall.own_unit))
    shown = view.walls if seat != view.seat else (view.walls[seat],)
    at_stake = [sum(Card(code).length for code in wall) for walls in shown for wall in walls.values()]
    return min([unit, *[room / length for length in at_stake]])


def _wall(view: View, seat: int, colour: Colour, row: Area, unit: float) -> str:
    own, stone = look().colours[colour], look().stone
    cards = view.walls[seat].get(colour, ())
    ground, tall = row.y + row.height - 4, row.height - 9
    left = row.x + LABEL
    parts = [
        emblem(colour, row.x + 38, ground - tall * 0.2 - 6, 17, own.deep),
        text(row.x + 14, ground - tall * 0.2, str(colour), size=16, fill=own.deep, font_weight="bold"),
        box(left, ground, row.width - LABEL - 16, 1.5, fill=stone.joint),
    ]
    x = left
    for card in wall_order(cards):
        drawn, place = segment(card, colour, unit, tall), at(x, ground - tall)
        parts.append(group([drawn], transform=place, data_card=str(card), data_length=card.length))
        x += card.length * unit
    if cards:
        total = view.facts.lengths[seat][colour]
        parts.append(
            text(x + 10, ground - tall * 0.2, str(total), size=19, fill=stone.ink, font_weight="bold", data_total=total)
        )
        if seat in view.facts.leaders.get(colour, ()):
            crown = metal("crown", x + 10 + 12 * len(str(total)) + 22, ground - tall * 0.42, 24)
            parts.append(group([crown], data_crown=str(colour)))
    return group(parts, data_wall=str(colour), data_unit=unit)


def _room(view: View) -> float:
    """What the count of won cards, and at the end of cards left, takes of the heading."""
    return 110 if view.result is None else 230


def _won(view: View, seat: int, words: Words, area: Area, letters: int) -> list[str]:
    stone, won = look().stone, len(view.won[seat])
    right = area.x + area.width - 16
    label = f"{words('won')} {won}"
    if view.result is not None:
        label = f"{label} · {words('left-in-walls', left=view.result['tiebreak'][seat])}"
    crowned = view.result is not None and seat in view.result["winners"]
    parts = [text(right, area.y + 28, label, size=16, fill=stone.muted, text_anchor="end", data_won=won)]
    if crowned:
        parts.append(metal("crown", area.x + 40 + letters * 21 * LETTER * 1.08, area.y + 21, 30))
    return parts


def hand_strip(view: View, seat: int, words: Words, strip: Area) -> str:
    """A rival's hand in little: backs, or tiles where the cards are known; then a first card lying face down."""
    stone, first = look().stone, view.first[seat]
    cards = sorted(view.hands[seat], key=by_look)
    parts = [box(strip.x, strip.y + 1, strip.width, 1, fill=stone.joint)]
    known = any(code != HIDDEN for code in (*cards, first or HIDDEN))
    middle = strip.y + strip.height / 2 - 3
    scale = 0.27
    wide, high = (TILE_WIDTH, TILE_HEIGHT) if known else (look().card.width * scale, look().card.height * scale)
    room = strip.width - (wide + 14 if first is not None else 0)
    step = min(wide + 5, (room - wide) / max(len(cards) - 1, 1))
    for place, code in enumerate(cards):
        parts.append(_small(code, strip.x + place * step, middle - high / 2 + 2, scale, data_zone="hand"))
    if first is not None:
        x = strip.x + strip.width - wide
        lifted = text(x - 6, middle + 7, words("first"), size=13, fill=stone.muted, text_anchor="end")
        shown = _small(first, x, middle - high / 2 + 2, scale, data_zone="first")
        parts += [lifted if x - 100 > strip.x + len(cards) * step else "", shown]
    return "".join(parts)


def _small(code: str, x: float, y: float, scale: float, *, data_zone: str) -> str:
    drawn = back(x, y, scale) if code == HIDDEN else tile(code, x, y)
    return group([drawn], data_card=code, data_zone=data_zone)


def own_hand(view: View, seat: int, words: Words, theme: Theme, area: Area) -> str:
    """The viewer's hand, large, and the first card beside it."""
    cards, first = sorted(view.hands[seat], key=by_look), view.first[seat]
    wide, high = look().card.width, look().card.height
    parts = [panel(area.x, area.y, area.width, area.height, theme)]
    room = area.width - 32 - (wide + 40 if first is not None else 0)
    step = min(wide + 14, (room - wide) / max(len(cards) - 1, 1))
    top = area.y + (area.height - high) / 2
    for place, code in enumerate(cards):
        parts.append(group([face(code, area.x + 16 + place * step, top)], data_card=code, data_zone="hand"))
    if first is not None:
        x = area.x + area.width - 16 - wide
        parts.append(group([face(first, x, top + 16, 0.86)], data_card=first, data_zone="first"))
        parts.append(text(x, top + 6, words("first"), size=15, fill=theme.muted))
    return group(parts, data_hand=seat)
