"""The middle of the table: the supply, the draw pile, and what is being asked."""

from collections.abc import Sequence

from shofar.draw.alt_text import asked_words, scoring_words
from shofar.draw.labels import Words
from shofar.draw.svg import CENTRED, LEAD, capital, el, group, paragraph, text
from shofar.draw.svg_parts import panel
from shofar.draw.theme import Theme, look
from shofar.draw.walls.card_order import by_look
from shofar.draw.walls.cards import TILE_HEIGHT, TILE_WIDTH, back, tile
from shofar.draw.walls.seat import Area
from shofar.walls import View
from shofar.walls.cards import HIDDEN
from shofar.walls.scoring import ROUNDS

PILE = 92.0


def heap(view: View, words: Words, theme: Theme, area: Area) -> str:
    """The supply, known cards named and the others face down, beside the draw pile."""
    known = sorted((code for code in view.supply if code != HIDDEN), key=by_look)
    secret = len(view.supply) - len(known)
    left, room = area.x + 18, area.width - 36 - PILE - 14
    title = f"{capital(words('supply'))} {len(view.supply)}"
    parts = [
        panel(area.x, area.y, area.width, area.height, theme),
        text(left, area.y + 32, title, size=20, fill=theme.ink, font_weight="bold"),
    ]
    y = area.y + 66
    if secret:
        parts.append(text(left, y, f"{words('supply-hidden')} {secret}", size=15, fill=theme.muted))
        step = min(20.0, (room - 36) / max(secret - 1, 1))
        parts += [
            group([back(left + place * step, y + 8, 0.36, turn=_tilt(place))], data_card=HIDDEN, data_zone="supply")
            for place in range(secret)
        ]
        y += 82
    if known:
        label = f"{words('supply-known')} {len(known)}"
        if view.supply_mine:
            label = f"{label} · {words('supply-mine')} {' '.join(view.supply_mine)}"
        # One line or more, as the words of a language need beside the draw pile.
        lines, below = paragraph(left, y, label, size=15, width=room, fill=theme.muted)
        parts.append(lines)
        y = below - LEAD * 15
        parts += _tiles(known, Area(left, y + 9, room, area.y + area.height - y - 20))
    parts.append(_pile(view, words, theme, area))
    return group(parts, data_supply=len(view.supply))


def _tiles(codes: Sequence[str], room: Area) -> list[str]:
    rows = max(1, min(int(room.height // (TILE_HEIGHT + 5)), -(-len(codes) * int(TILE_WIDTH + 5) // int(room.width))))
    each = -(-len(codes) // rows)
    step = min(TILE_WIDTH + 5, (room.width - TILE_WIDTH) / max(each - 1, 1))
    places = [(room.x + at % each * step, room.y + at // each * (TILE_HEIGHT + 5)) for at in range(len(codes))]
    return [
        group([tile(code, x, y)], data_card=code, data_zone="supply")
        for code, (x, y) in zip(codes, places, strict=True)
    ]


def _pile(view: View, words: Words, theme: Theme, area: Area) -> str:
    x, y = area.x + area.width - 18 - PILE, area.y + 46
    layers = min(5, -(-view.draw // 18))
    parts = [back(x + 4 + 3 * layer, y + 10 - 3 * layer, 0.86) for layer in range(layers)]
    lift = 3 * max(layers - 1, 0)
    middle = x + 4 + lift + look().card.width * 0.43
    if layers:
        plate, centre = look().stone, y + 71 - lift
        parts += [
            el("circle", cx=middle, cy=centre, r=25, fill=plate.back_edge, stroke=plate.back_line, stroke_width=1.5),
            text(middle, centre + 9, str(view.draw), size=25, fill=plate.lit, **CENTRED),
        ]
    parts.append(
        text(middle, y + 144, words("draw"), size=14, fill=theme.muted, text_anchor="middle")
        + ("" if layers else text(middle, y + 82, "0", size=30, fill=theme.muted, text_anchor="middle"))
    )
    if view.removed:
        removed = f"{words('removed')} {len(view.removed)}"
        parts.append(text(area.x + area.width - 18, area.y + 32, removed, size=14, fill=theme.muted, text_anchor="end"))
    return group(parts, data_draw=view.draw)


def status(view: View, words: Words, names: Sequence[str] | None, theme: Theme, area: Area) -> str:
    """Who is asked, the round, and when it can end; smaller where many names would not fit."""
    head, *more = asked_words(view, words, names)
    scoring = scoring_words(view, words)
    rounds = words("round", round=view.round, rounds=ROUNDS)
    lines = [*more, f"{rounds} · {scoring}" if scoring else rounds]
    drawn = next(
        (parts for scale in (1, 0.86, 0.74, 0.64) if (parts := _prompt_lines(head, lines, area, theme, scale))),
        _prompt_lines(head, lines[-1:], area, theme, 0.64) or [],
    )
    return group([panel(area.x, area.y, area.width, area.height, theme), *drawn], data_phase=view.phase)


def _prompt_lines(head: str, lines: Sequence[str], area: Area, theme: Theme, scale: float) -> list[str] | None:
    """The sentences, one below the other; None if they take more than their place."""
    x, width = area.x + 18, area.width - 36
    first, y = paragraph(
        x, area.y + 12 + 23 * scale, head, size=22 * scale, width=width, fill=theme.gold, font_weight="bold"
    )
    parts = [first]
    for line in lines:
        drawn, y = paragraph(x, y, line, size=16 * scale, width=width * 1.1, fill=theme.ink)
        parts.append(drawn)
    return parts if y <= area.y + area.height + 6 else None


def _tilt(place: int) -> float:
    """A heap looks thrown, and is thrown alike every time."""
    return (place * 37 % 19 - 9) * 1.4
