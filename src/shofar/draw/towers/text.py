"""A position of Towers for a terminal: the octagon in letters, towers top first, both stocks below."""

from collections.abc import Mapping, Sequence

from shofar.draw.alt_text import house_rules, threat_words, towers_headline
from shofar.draw.labels import Words, side_name
from shofar.draw.terminal import Line, Manner, Span, padded, placed, prose
from shofar.draw.theme import look
from shofar.draw.towers.geometry import End, Geometry, geometry
from shofar.towers import Piece, Side, View

CELL, MARGIN = 10, 5
"""Columns for a square: four pieces and two spaces; and for the rim."""
CUT = 3


def towers_text(view: View, words: Words, names: Mapping[str, str] | None, width: int) -> list[Line]:
    """What is asked, the board, the stocks."""
    head = [words.message("game-towers"), words("move", ply=view.ply)]
    if view.last:
        head.append(words("last", move=view.last))
    lines = [*prose("   ".join(head), width, Manner.STRONG)]
    lines += prose(towers_headline(view, words, names), width, Manner.GOLD)
    for line in threat_words(view, words, names):
        lines += prose(f"! {line}", width, Manner.GOLD)
    for line in house_rules(view, words):
        lines += prose(line, width, Manner.QUIET)
    lines.append([])
    board = _board(view, geometry(view.board))
    fits = all(sum(len(span.text) for span in line) <= width for line in board)
    lines += board if fits else _list(view)
    lines.append([])
    return lines + _stocks(view, words, names, width)


def _board(view: View, places: Geometry) -> list[Line]:
    way = -1 if view.seat is Side.NORTH else 1
    across = sorted({round(x * way, 3) for x, _ in places.squares.values()})
    down = sorted({round(y * way, 3) for _, y in places.squares.values()}, reverse=True)
    wide = MARGIN + CELL * len(across)
    right = wide + MARGIN - 1
    far, near = (Side.SOUTH, Side.NORTH) if way < 0 else (Side.NORTH, Side.SOUTH)
    lines: list[Line] = [_frontals(view, places, across, way, far)]
    lines.append([Span(" " * (MARGIN + 1) + "_" * (wide - MARGIN - 2), Manner.QUIET)])
    lines += _corners(view, places, way, far, right, opening=True)
    before: Side | None = None
    for y in down:
        here = {
            across.index(round(px * way, 3)): square
            for square, (px, py) in places.squares.items()
            if round(py * way, 3) == y
        }
        owner = places.owners[next(iter(here.values()))]
        if before is not None and owner is not before:
            lines.append(_bounded([(MARGIN - 2, [Span("~ " * ((right - 5) // 2), Manner.WATER)])], right))
        before = owner
        lines.append(_bounded([(MARGIN + 1 + CELL * at, _name(view, square)) for at, square in here.items()], right))
        lines.append(_bounded([(MARGIN + 1 + CELL * at, _tower(view, square)) for at, square in here.items()], right))
    lines += _corners(view, places, way, near, right, opening=False)
    lines.append(_frontals(view, places, across, way, near))
    return lines


def _bounded(cells: list[tuple[int, Line]], right: int) -> Line:
    rim = [Span("|", Manner.QUIET)]
    return placed([(2, rim), *cells, (right - 2, rim)])


def _name(view: View, square: str) -> Line:
    last = view.last is not None and view.last.endswith(f"@{square}")
    return [Span(f"{square}<", Manner.GOLD) if last else Span(square, Manner.QUIET)]


def _tower(view: View, square: str) -> Line:
    tower = view.towers.get(square, ())
    return _pieces(tuple(reversed(tower))) if tower else [Span("..", Manner.QUIET)]


def _pieces(codes: Sequence[str]) -> list[Span]:
    return [Span(str(code), Manner.STONE, Piece(code).colour) for code in codes]


def _is_frontal(end: End) -> bool:
    return abs(end.out[0]) < abs(end.out[1]) / 2


def _frontals(view: View, places: Geometry, across: Sequence[float], way: int, side: Side) -> Line:
    """Triangles along the upper or lower rim; `[a]` is one that carries a monolith."""
    cells: list[tuple[int, Line]] = []
    for line, ends in places.ends.items():
        for end in ends:
            if end.side is side and _is_frontal(end):
                column = min(range(len(across)), key=lambda at: abs(across[at] - end.rim[0] * way))
                cells.append((MARGIN + CELL * column, [_triangle(view, line, side)]))
    return placed(cells)


def _triangle(view: View, line: str, side: Side) -> Span:
    held = view.monoliths[line] is side
    return Span(f"[{line}]", Manner.GOLD) if held else Span(f" {line} ")


def _corners(view: View, places: Geometry, way: int, side: Side, right: int, *, opening: bool) -> list[Line]:
    """The slanting sides with their triangles."""
    slanted = sorted(
        (-end.rim[1] * way, end.rim[0] * way, line)
        for line, ends in places.ends.items()
        for end in ends
        if end.side is side and not _is_frontal(end)
    )
    lefts = [line for _, x, line in slanted if x < 0]
    rights = [line for _, x, line in slanted if x >= 0]
    rows = max(len(lefts), len(rights), CUT)
    lines: list[Line] = []
    for row in range(rows):
        indent = min(rows - 1 - row if opening else row, CUT - 1)
        edges = "/\\" if opening else "\\/"
        cells: list[tuple[int, Line]] = [
            (3 + indent, [Span(edges[0], Manner.QUIET)]),
            (right - 3 - indent, [Span(edges[1], Manner.QUIET)]),
        ]
        if row < len(lefts):
            cells.append((indent, [_triangle(view, lefts[row], side)]))
        if row < len(rights):
            cells.append((right - 2 - indent, [_triangle(view, rights[row], side)]))
        if not opening and row == rows - 1:
            cells.append((4 + indent, [Span("_" * (right - 7 - 2 * indent), Manner.QUIET)]))
        lines.append(placed(cells))
    return lines


def _list(view: View) -> list[Line]:
    """Where the octagon does not fit: one tower a line."""
    return [[Span(f"{square} "), *_pieces(tuple(reversed(tower)))] for square, tower in view.towers.items()]


def _stocks(view: View, words: Words, names: Mapping[str, str] | None, width: int) -> list[Line]:
    sides = (Side.NORTH, Side.SOUTH) if view.seat is Side.NORTH else (Side.SOUTH, Side.NORTH)
    left, right = (_stock(view, words, names, side) for side in sides)
    half = (width - 2) // 2
    if any(sum(len(span.text) for span in line) > half for line in (*left, *right)):
        return [*left, [], *right]
    return [[*padded(one, half + 2), *other] for one, other in zip(left, right, strict=True)]


def _stock(view: View, words: Words, names: Mapping[str, str] | None, side: Side) -> list[Line]:
    held = " ".join(line for line, holder in view.monoliths.items() if holder is side)
    acts = view.turn is side
    title = f"{'>' if acts else ' '} {side_name(words, names, side)}"
    lines: list[Line] = [
        [Span(title, Manner.GOLD if acts else Manner.STRONG)],
        [Span(f"  {words('monoliths')} {view.count[side]}"), Span(f"  {held}", Manner.GOLD)],
    ]
    for colour in look().order:
        row: list[Span] = [Span("  "), Span(str(colour), Manner.STONE, colour), Span(" ")]
        for size in range(1, 6):
            code = f"{colour}{size}"
            row += _pieces((code,)) if code in view.stock[side] else [Span("..", Manner.QUIET)]
            row.append(Span(" "))
        lines.append(row)
    return lines
