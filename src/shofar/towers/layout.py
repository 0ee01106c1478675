"""Boards as data files, checked against what the rulebooks state about the board (T1, T2)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import combinations
from typing import Any, Self

from shofar.core.action import ActionText
from shofar.core.errors import Illegal, Malformed
from shofar.towers.pieces import Piece, Side

SQUARES, TERRITORY, FRONTALS, DIAGONALS = 26, 13, 7, 6
FARTHEST = 10**9
"""How far from (0, 0) a point may lie: as far as sums of such numbers are still exact enough to draw."""
APART = 1000
"""Squares nearer to each other than the board's size divided by this are on one point."""


class Place(ActionText):
    """A move: one piece onto one square (T4)."""

    __slots__ = ("piece", "square")
    __match_args__ = ("piece", "square")
    piece: Piece
    """The piece that is placed."""
    square: str
    """Where it is placed."""

    def __new__(cls, piece: Piece, square: str) -> Self:
        made = super().__new__(cls, f"{piece}@{square}")
        object.__setattr__(made, "piece", Piece(piece))
        object.__setattr__(made, "square", square)
        return made


@dataclass(frozen=True, slots=True, repr=False)
class Layout:
    """A board: squares and alignments are numbered in the order of `squares` and `lines`."""

    name: str
    squares: tuple[str, ...]
    """Sorted as text."""
    points: tuple[tuple[float, float], ...] = field(compare=False)
    """Where each square is drawn, South below."""
    owners: tuple[Side, ...]
    """In whose territory each square lies (T6)."""
    lines: tuple[str, ...]
    """Frontal alignments, then diagonal ones."""
    line_squares: tuple[tuple[int, ...], ...]
    lines_of: tuple[tuple[int, ...], ...]
    """The alignments through each square."""
    index: Mapping[str, int] = field(compare=False)
    moves: Mapping[Piece, tuple[Place, ...]] = field(compare=False)
    """Every placement there is, by piece and then by square: one object for each."""

    def __repr__(self) -> str:
        return f"<layout {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if _loaded.get(self.name) is self:
            return (load_layout, (self.name,))  # views cross to other processes often: no need to check it again
        return (layout_from, (self.to_json(),))

    def to_json(self) -> dict[str, Any]:
        """The data file's form."""
        named = {
            line: [self.squares[square] for square in squares]
            for line, squares in zip(self.lines, self.line_squares, strict=True)
        }
        return {
            "name": self.name,
            "squares": dict(zip(self.squares, map(list, self.points), strict=True)),
            "territories": {
                side: [square for square, owner in zip(self.squares, self.owners, strict=True) if owner is side]
                for side in (Side.SOUTH, Side.NORTH)
            },
            "frontal": {line: named[line] for line in self.lines[:FRONTALS]},
            "diagonal": {line: named[line] for line in self.lines[FRONTALS:]},
        }


_loaded: dict[str, Layout] = {}


def load_layout(name: str) -> Layout:
    """A layout that comes with the package: one object for each."""
    if not isinstance(name, str):
        raise Malformed("layout", "not-text")
    if name not in _loaded:
        sources = {source.name: source for source in files("shofar.towers").joinpath("layouts").iterdir()}
        if f"{name}.json" not in sources:
            raise Illegal("T2", "towers-no-such-layout", {"layout": name})
        # Threads that come at once get one object too.
        _loaded.setdefault(name, layout_from(json.loads(sources[f"{name}.json"].read_text(encoding="utf-8"))))
    return _loaded[name]


def find_layout(name: str, layouts: Mapping[str, object] | None = None) -> Layout:
    """The layout that a record or a view names: one of the user's own `layouts`, or else of the package."""
    if not layouts or name not in layouts:
        return load_layout(name)
    own = layouts[name]
    if not isinstance(own, Layout):
        raise Malformed("layouts", "wrong-type", {"expected": Layout.__name__})
    return own


def layout_from(data: Any) -> Layout:
    """The layout that a data file holds; Malformed names the field, Illegal the fact of T1 or T2 that fails."""
    _check_form(data)
    squares = tuple(sorted(data["squares"]))
    index = {square: at for at, square in enumerate(squares)}
    named = {**data["frontal"], **data["diagonal"]}
    wrong = why_wrong(data)
    if wrong:
        raise wrong
    _check_apart(data["squares"])
    owner = {square: Side(side) for side, owned in data["territories"].items() for square in owned}
    line_squares = tuple(tuple(index[square] for square in on) for on in named.values())
    return Layout(
        name=data["name"],
        squares=squares,
        points=tuple((data["squares"][square][0], data["squares"][square][1]) for square in squares),
        owners=tuple(owner[square] for square in squares),
        lines=tuple(named),
        line_squares=line_squares,
        lines_of=tuple(tuple(line for line, on in enumerate(line_squares) if at in on) for at in range(len(squares))),
        index=index,
        moves={piece: tuple(Place(piece, square) for square in squares) for piece in Piece},
    )


def why_wrong(data: Mapping[str, Any]) -> Illegal | None:
    """The fact of T1 or T2 that a layout in its data form does not meet, or None."""
    squares, frontal, diagonal = data["squares"], data["frontal"], data["diagonal"]
    south, north = data["territories"]["S"], data["territories"]["N"]
    if len(squares) != SQUARES:
        return Illegal("T1", "towers-layout-squares", {"found": len(squares)})
    for side, owned in (("S", south), ("N", north)):
        if len(set(owned)) != TERRITORY or len(owned) != TERRITORY:
            return Illegal("T1", "towers-layout-territory", {"side": side, "found": len(set(owned))})
    if {*south, *north} != set(squares):
        return Illegal("T1", "towers-layout-borders")
    for kind, lines, count in (("frontal", frontal, FRONTALS), ("diagonal", diagonal, DIAGONALS)):
        if len(lines) != count:
            return Illegal("T1", "towers-layout-lines", {"kind": kind, "found": len(lines), "expected": count})
        on = [square for line in lines.values() for square in line]
        for square in on:
            if square not in squares:
                return Illegal("T2", "towers-layout-unknown-square", {"square": square})
            if on.count(square) > 1:
                return Illegal("T2", "towers-layout-two-confrontations", {"square": square, "kind": kind})
    lines = {**frontal, **diagonal}
    if len(lines) != FRONTALS + DIAGONALS:
        return Illegal("T2", "towers-layout-line-names")
    for name, line in lines.items():
        if not set(line) & set(south) or not set(line) & set(north):
            return Illegal("T2", "towers-layout-one-sided", {"line": name})
        if (line[0] in south) == (line[-1] in south):
            return Illegal("T1", "towers-layout-ends", {"line": name})
    for side, owned in (("S", south), ("N", north)):
        if not any(len(set(line) & set(owned)) >= 2 for line in lines.values()):
            return Illegal("T2", "towers-layout-no-two-towers", {"side": side})
    return None


def _check_form(data: Any) -> None:
    if not isinstance(data, dict):
        raise Malformed("layout", "not-an-object")
    if not isinstance(data.get("name"), str):
        raise Malformed("name", "not-text")
    _check_name(data["name"], "name")
    for part in ("squares", "territories", "frontal", "diagonal"):
        if not isinstance(data.get(part), dict):
            raise Malformed(part, "not-an-object")
        for key, value in data[part].items():
            _check_name(key, part)
            whole = isinstance(value, list)
            kind: Any = int | float if part == "squares" else str
            if not whole or not all(isinstance(one, kind) and not isinstance(one, bool) for one in value):
                raise Malformed(f"{part}.{key}", "not-a-list")
            if part == "squares":
                _check_point(value, f"squares.{key}")
            else:
                for square in value:
                    _check_name(square, f"{part}.{key}")
    if set(data["territories"]) != {"S", "N"}:
        raise Malformed("territories", "not-one-of", {"expected": "S, N"})


def _check_name(name: Any, field: str) -> None:
    # Neither a picture nor a record can hold half a character or a control code.
    if not isinstance(name, str) or not name.isprintable():
        raise Malformed(field, "towers-layout-name")


def _check_point(point: list[float], field: str) -> None:
    if len(point) != 2:
        raise Malformed(field, "not-a-point")
    if not all(-FARTHEST <= at <= FARTHEST for at in point):  # false for NaN too
        raise Malformed(field, "towers-layout-far", {"farthest": FARTHEST})


def _check_apart(points: Mapping[str, list[float]]) -> None:
    """No square hides another one in a drawing."""
    size = max(max(along) - min(along) for along in zip(*points.values(), strict=True))
    for (one, (x, y)), (other, (u, v)) in combinations(points.items(), 2):
        if max(abs(x - u), abs(y - v)) * APART <= size:
            raise Malformed(f"squares.{other}", "towers-layout-same-point", {"square": one})
