"""A position of Walls for a terminal: walls to scale, one column for each point."""

from collections import Counter
from collections.abc import Sequence

from shofar.core.colours import Colour
from shofar.draw.alt_text import asked_words, house_rules, scoring_words
from shofar.draw.labels import Words, seat_name
from shofar.draw.terminal import Line, Manner, Span, padded, prose, width_of
from shofar.draw.theme import look
from shofar.draw.walls.card_order import by_look, wall_order
from shofar.walls import Card, View
from shofar.walls.cards import HIDDEN
from shofar.walls.scoring import ROUNDS

CROWN = "*"


def walls_text(view: View, words: Words, names: Sequence[str] | None, width: int) -> list[Line]:
    """Round and pile, who is asked, every seat, the supply."""
    head = "   ".join(
        [
            words.message("game-walls"),
            words("round", round=view.round, rounds=ROUNDS),
            f"{words('draw')} {view.draw}",
            *([scoring] if (scoring := scoring_words(view, words)) else []),
        ]
    )
    lines = [*prose(head, width, Manner.STRONG)]
    for line in asked_words(view, words, names):
        lines += prose(line, width, Manner.GOLD)
    for line in house_rules(view, words):
        lines += prose(line, width, Manner.QUIET)
    lines.append([])
    lines += _seats(view, words, names, width)
    lines += _supply(view, words, width)
    return lines


def _seats(view: View, words: Words, names: Sequence[str] | None, width: int) -> list[Line]:
    """Two seats beside each other where they fit; the viewer's own comes last."""
    count = len(view.walls)
    start = 0 if view.seat is None else view.seat + 1
    blocks = [_seat(view, (start + step) % count, words, names, width) for step in range(count)]
    half = (width - 2) // 2
    lines: list[Line] = []
    while blocks:
        pair, blocks = blocks[:2], blocks[2:]
        if len(pair) == 1 or any(width_of(line) > half for block in pair for line in block):
            lines += [line for block in pair for line in (*block, [])]
            continue
        left, right = pair
        tall = max(len(left), len(right))
        for row in range(tall):
            before = left[row] if row < len(left) else []
            after = right[row] if row < len(right) else []
            lines.append([*padded(before, half + 2), *after])
        lines.append([])
    return lines


def _seat(view: View, seat: int, words: Words, names: Sequence[str] | None, width: int) -> list[Line]:
    to_act = seat in view.waiting
    mark, manner = (">", Manner.GOLD) if to_act else (" ", Manner.STRONG)
    name = seat_name(words, names, seat, view.seat)[: width - 14]
    title = [Span(f"{mark} {name}", manner), Span(f"  {words('won')} {len(view.won[seat])}")]
    lines: list[Line] = [title, _hand(view, seat, words)]
    lines += [_wall(view, seat, colour, width) for colour in look().order]
    if view.result is not None:
        left = view.result["tiebreak"][seat]
        lines.append([Span(f"  {words('left-in-walls', left=left)}", Manner.QUIET)])
    return lines


def _hand(view: View, seat: int, words: Words) -> Line:
    first, cards = view.first[seat], sorted(view.hands[seat], key=by_look)
    held = [Span(f"  {words('hand')} "), *(_codes(cards) or [Span("-", Manner.QUIET)])]
    return held if first is None else [*held, Span(f"  {words('first')} "), *_codes((first,))]


def _codes(codes: Sequence[str]) -> list[Span]:
    spans: list[Span] = []
    for code in codes:
        if code == HIDDEN:
            spans.append(Span(code, Manner.QUIET))
        elif code == Card.TRUMPET:
            spans.append(Span(code, Manner.GOLD))
        else:
            spans.append(Span(str(code), Manner.STONE, Card(code).colour))
        spans.append(Span(" "))
    return spans[:-1]


def _wall(view: View, seat: int, colour: Colour, width: int) -> Line:
    letter = Span(str(colour), Manner.STONE, colour)
    cards = wall_order(view.walls[seat].get(colour, ()))
    if not cards:
        return [Span("  "), letter, Span(" .", Manner.QUIET)]
    total = view.facts.lengths[seat][colour]
    leads = seat in view.facts.leaders.get(colour, ())
    # To scale if the line can hold it; a wall of a hundred points is told by counts.
    segments = _to_scale(cards, colour) if total <= width - 12 else _by_count(cards, colour)
    end = [Span(f" {total}", Manner.STRONG), *([Span(f" {CROWN}", Manner.GOLD)] if leads else [])]
    return [Span("  "), letter, Span(" "), *segments, *end]


def _to_scale(cards: Sequence[Card], colour: Colour) -> list[Span]:
    """`11|3=|5===|T`: a segment is as many columns as points; what has no joint before it is a one."""
    manners = (Manner.STONE, Manner.STONE_ALT)
    return [
        Span(_sign(card) if card.length == 1 else f"|{_sign(card)}".ljust(card.length, "="), manners[at % 2], colour)
        for at, card in enumerate(cards)
    ]


def _sign(card: Card) -> str:
    return "T" if card is Card.TRUMPET else str(card.length)


def _by_count(cards: Sequence[Card], colour: Colour) -> list[Span]:
    counted = Counter(_sign(card) for card in cards)
    return [Span(" ".join(f"{number}x{value}" for value, number in counted.items()), Manner.STONE, colour)]


def _supply(view: View, words: Words, width: int) -> list[Line]:
    known = sorted((code for code in view.supply if code != HIDDEN), key=by_look)
    secret = len(view.supply) - len(known)
    lines: list[Line] = []
    title = f"{words('supply')} {len(view.supply)}"
    if secret:
        title += f"   {words('supply-hidden')} {secret}"
    lines += prose(f"{title}   {words('removed')} {len(view.removed)}", width, Manner.STRONG)
    if known:
        lines += _wrapped(f"  {words('supply-known')} ", known, width)
    if view.supply_mine:
        lines += _wrapped(f"  {words('supply-mine')} ", view.supply_mine, width)
    if any(view.facts.leaders.values()):
        lines.append([Span(CROWN, Manner.GOLD), Span(f" {words('longest')}", Manner.QUIET)])
    return lines


def _wrapped(label: str, codes: Sequence[str], width: int) -> list[Line]:
    each = max((width - len(label)) // 3, 1)
    rows = [codes[start : start + each] for start in range(0, len(codes), each)]
    return [[Span(label if not at else " " * len(label)), *_codes(row)] for at, row in enumerate(rows)]
