"""Whether a view that comes from elsewhere can be a position at all: who works with it need not look again."""

from collections import Counter
from typing import TYPE_CHECKING

from shofar.core.errors import Illegal, Malformed
from shofar.core.readings import parse_readings
from shofar.towers.notation import PIECES, parse_action
from shofar.towers.pieces import Piece, Side, Tower
from shofar.towers.readings import Readings
from shofar.towers.rules import fitting, holder, outcome_of

if TYPE_CHECKING:
    from shofar.towers.view import View

OWNERS = len(Side)
"""Each side owns one of every piece (T3)."""


def check(view: "View") -> None:
    """Raises Malformed with the first field that no position could show."""
    readings = parse_readings(Readings, view.readings, "view.readings")
    towers = _check_towers(view)
    for side in Side:
        if side not in view.stock:
            raise Malformed(f"view.stock.{side}", "missing")
        stock = check_pieces(view.stock[side], f"view.stock.{side}")
        if len(set(stock)) != len(stock):
            raise Malformed(f"view.stock.{side}", "cannot-be")
    placed = [piece for tower in towers.values() for piece in tower]
    if Counter([*placed, *view.stock[Side.SOUTH], *view.stock[Side.NORTH]]) != Counter([*Piece] * OWNERS):
        raise Malformed("view.stock", "cannot-be")
    mover = view.turn or Side.SOUTH
    ahead = len(view.stock[mover]) - len(view.stock[mover.other])
    if ahead not in ((0, 1) if view.turn else (-1, 0, 1)):
        raise Malformed("view.turn", "cannot-be")  # players alternate (T4)
    if view.ply != len(placed):
        raise Malformed("view.ply", "cannot-be")
    if view.last is not None:
        _check_last(view.last, towers)
    _check_result(view, towers, readings)


def check_pieces(codes: tuple[str, ...], field: str) -> Tower:
    """The pieces that the codes name."""
    for code in codes:
        if code not in PIECES:
            raise Malformed(field, "towers-no-such-piece", {"piece": code})
    return tuple([PIECES[code] for code in codes])


def _check_towers(view: "View") -> dict[str, Tower]:
    """Towers as T5 wants them, on squares of the board."""
    towers = {}
    for square, codes in view.towers.items():
        if square not in view.board.index:
            raise Malformed("view.towers", "towers-no-such-square", {"square": square})
        towers[square] = check_pieces(codes, f"view.towers.{square}")
        if any(piece not in fitting(towers[square][:at]) for at, piece in enumerate(towers[square])):
            raise Malformed(f"view.towers.{square}", "cannot-be")
    return towers


def _check_last(text: str, towers: dict[str, Tower]) -> None:
    try:
        last = parse_action(text)
    except (Illegal, Malformed) as wrong:
        raise Malformed("view.last", wrong.code, wrong.params) from None
    if towers.get(last.square, ())[-1:] != (last.piece,):
        raise Malformed("view.last", "cannot-be")  # placed pieces never move (T4)


def _check_result(view: "View", towers: dict[str, Tower], readings: Readings) -> None:
    """Null while the game goes on; then what the monoliths say: who wins by seven holds them to the end (T12, T13)."""
    if (view.result is None) == (view.turn is None):
        raise Malformed("view.result", "cannot-be")
    if view.result is not None:
        standing = [towers.get(square, ()) for square in view.board.squares]
        ended = outcome_of([holder(view.board, standing, line, readings) for line in range(len(view.board.lines))])
        if view.result["winner"] is not ended.winner:
            raise Malformed("view.result.winner", "cannot-be")
        if view.result["kind"] != ended.ending:
            raise Malformed("view.result.kind", "cannot-be")
