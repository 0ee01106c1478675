"""The middle of the table: the supply, the draw pile, and what is being asked."""

from collections.abc import Sequence

from shofar.draw.cards import TILE_HEIGHT, TILE_WIDTH, back, tile
from shofar.draw.look import Theme, look
from shofar.draw.parts import panel
from shofar.draw.piles import by_look
from shofar.draw.seat_svg import Area
from shofar.draw.svg import group, text
from shofar.draw.tell import asked_words, scoring_words
from shofar.draw.words import Words
from shofar.walls import View
from shofar.walls.scoring import ROUNDS
from shofar.walls.view import HIDDEN

PILE = 92.0


def heap(view: View, words: Words, theme: Theme, area: Area) -> str:
    """The supply, known cards named and the others face down, beside the draw pile."""
    known = sorted((code for code in view.supply if code != HIDDEN), key=by_look)
    secret = len(view.supply) - len(known)
    left, room = area.x + 18, area.width - 36 - PILE - 14
    title = f"{words['supply']} {len(view.supply)}"
    parts = [
        panel(area.x, area.y, area.width, area.height, theme),
        text(left, area.y + 32, title, size=20, fill=theme.ink, font_weight="bold"),
    ]
    y = area.y + 66
    if secret:
        parts.append(text(left, y, f"{words['supply-hidden']} {secret}", size=15, fill=theme.muted))
        step = min(20.0, (room - 36) / max(secret - 1, 1))
        parts += [
            group([back(left + place * step, y + 8, 0.36, turn=_tilt(place))], data_card=HIDDEN, data_zone="supply")
            for place in range(secret)
        ]
        y += 82
    if known:
        told = f"{words['supply-known']} {len(known)}"
        if view.supply_mine:
            told = f"{told} · {words['supply-mine']} {' '.join(view.supply_mine)}"
        parts.append(text(left, y, told, size=15, fill=theme.muted))
        parts += _tiles(known, Area(left, y + 9, room, area.y + area.height - y - 20))
    parts.append(_pile(view, words, theme, area))
    return group(parts, data_supply=len(view.supply))


def _tiles(codes: Sequence[str], room: Area) -> list[str]:
    rows = max(1, min(int(room.height // (TILE_HEIGHT + 5)), -(-len(codes) * int(TILE_WIDTH + 5) // int(room.width))))
    each = -(-len(codes) // rows)
    step = min(TILE_WIDTH + 5, (room.width - TILE_WIDTH) / max(each - 1, 1))
    return [
        group(
            [tile(code, room.x + place % each * step, room.y + place // each * (TILE_HEIGHT + 5))],
            data_card=code,
            data_zone="supply",
        )
        for place, code in enumerate(codes)
    ]


def _pile(view: View, words: Words, theme: Theme, area: Area) -> str:
    x, y = area.x + area.width - 18 - PILE, area.y + 46
    layers = min(5, -(-view.draw // 18))
    parts = [back(x + 4 + 3 * layer, y + 10 - 3 * layer, 0.86) for layer in range(layers)]
    lift = 3 * max(layers - 1, 0)
    middle = x + 4 + lift + look().card.width * 0.43
    if layers:
        plate = look().stone
        parts.append(
            text(
                middle,
                y + 82 - lift,
                str(view.draw),
                size=30,
                fill=plate.lit,
                stroke=plate.back_edge,
                stroke_width=7,
                paint_order="stroke",
                text_anchor="middle",
                font_weight="bold",
            )
        )
    parts.append(
        text(middle, y + 144, words["draw"], size=14, fill=theme.muted, text_anchor="middle")
        + ("" if layers else text(middle, y + 82, "0", size=30, fill=theme.muted, text_anchor="middle"))
    )
    if view.removed:
        gone = f"{words['removed']} {len(view.removed)}"
        parts.append(text(area.x + area.width - 18, area.y + 32, gone, size=14, fill=theme.muted, text_anchor="end"))
    return group(parts, data_draw=view.draw)


def status(view: View, words: Words, names: Sequence[str] | None, theme: Theme, area: Area) -> str:
    """The round, when it can end, and who is asked."""
    head, *more = asked_words(view, words, names)
    lines = [words["round"].format(round=view.round, rounds=ROUNDS)]
    scoring = scoring_words(view, words)
    parts = [
        panel(area.x, area.y, area.width, area.height, theme),
        text(area.x + 18, area.y + 36, head, size=23, fill=theme.gold, font_weight="bold"),
    ]
    y = area.y + 66
    for line in (*more, *lines, *([scoring] if scoring else [])):
        parts.append(text(area.x + 18, y, line, size=16, fill=theme.ink))
        y += 25
    return group(parts, data_phase=view.phase)


def _tilt(place: int) -> float:
    """A heap looks thrown, and is thrown alike every time."""
    return (place * 37 % 19 - 9) * 1.4
