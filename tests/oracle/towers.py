"""Towers a second time, from the text of the rules alone: a dictionary of squares, everything counted anew each time.

It is slow and plain on purpose and shares no line with the package. Moves come and states go as text and JSON.
"""

from typing import Any

PIECES = [colour + size for colour in "BGPRY" for size in "12345"]
SQUARES = [column + rank for column in "abcdefg" for rank in "1234" if column != "d" or rank in "14"]
LINES = {column: [square for square in SQUARES if square[0] == column] for column in "abcdefg"}
LINES |= {
    "u": ["a2", "b2", "e4", "f4"],
    "v": ["a1", "c2", "e3", "g4"],
    "w": ["b1", "c1", "f3", "g3"],
    "x": ["g2", "f2", "c4", "b4"],
    "y": ["g1", "e2", "c3", "a4"],
    "z": ["f1", "e1", "b3", "a3"],
}
MOVES = [f"{piece}@{square}" for piece in PIECES for square in SQUARES]


class Refused(Exception):
    """A move that the rules forbid; any of the clauses may be named for it."""

    def __init__(self, clauses: set[str]) -> None:
        super().__init__(sorted(clauses))
        self.clauses = clauses


def owner(square: str) -> str:
    """T6: ranks 1 and 2 are South's."""
    return "S" if square[1] in "12" else "N"


READINGS = [{}, {"T10": "balanced"}]


def balanced(tower: list[str], other: list[str]) -> bool:
    """T10 read otherwise: nothing but height tells the two apart."""
    low, high = sorted(("".join(piece[1] for piece in one[::-1]) for one in (tower, other)), key=len)
    return high.startswith(low) and (len(low) > 1 or len(high) == 1)


def beats(tower: list[str], other: list[str]) -> bool:
    """T8 to T10."""
    if len(tower) == 1 or len(other) == 1:
        if len(tower) != len(other):
            return len(tower) > len(other)
        return tower[0][1] > other[0][1]
    for mine, theirs in zip(tower[::-1], other[::-1], strict=False):
        if mine[1] != theirs[1]:
            return mine[1] > theirs[1]
    return len(tower) > len(other)


class Board:
    """A game in progress."""

    def __init__(self, first: str, readings: dict[str, str] | None = None) -> None:
        self.turn: str | None = first
        self.readings = readings or {}
        self.towers: dict[str, list[str]] = {}
        self.stock = {"S": list(PIECES), "N": list(PIECES)}
        self.moves: list[str] = []
        self.result: dict[str, Any] | None = None

    def broken(self, side: str, move: str) -> set[str]:
        """Every clause that could be named against the move."""
        piece, square = move.split("@")
        clauses = set()
        if self.result:
            return {"T12" if self.result["kind"] == "seven" else "T13"}
        if side != self.turn:
            return {"T4"}
        if square not in SQUARES:
            clauses |= {"T1"}
        if piece not in self.stock[side]:
            clauses |= {"T3"}
        tower = self.towers.get(square, [])
        if len(tower) == 4 or any(set(piece) & set(below) for below in tower):
            clauses |= {"T5"}
        if not clauses and self.moves:
            last, there = self.moves[-1].split("@")
            copied = last == piece and square != there and [*tower, piece] == self.towers[there]
            if copied and any(square in line and there in line for line in LINES.values()):
                clauses |= {"T7"}
        return clauses

    def legal(self, side: str) -> list[str]:
        if side != self.turn:
            return []
        # A piece that is placed already needs no look at 26 squares.
        return sorted(m for m in MOVES if m[:2] in self.stock[side] and not self.broken(side, m))

    def holder(self, line: str) -> str | None:
        """T11: whoever has a tower there that beats all of the other's, if the other has one."""
        towers = [(owner(square), self.towers[square]) for square in LINES[line] if square in self.towers]
        for side, other in ("SN", "NS"):
            theirs = [tower for whose, tower in towers if whose == other]
            winning = [mine for whose, mine in towers if whose == side and all(beats(mine, tower) for tower in theirs)]
            if not (theirs and winning):
                continue
            if self.readings.get("T10") == "balanced":
                # Those that no other of the same side beats enter.
                best = [mine for mine in winning if not any(beats(one, mine) for one in winning)]
                rival = [tower for tower in theirs if not any(beats(one, tower) for one in theirs)]
                if balanced(best[0], rival[0]):
                    return None
            return side
        return None

    def count(self, side: str) -> int:
        return [self.holder(line) for line in LINES].count(side)

    def act(self, side: str, move: str) -> None:
        broken = self.broken(side, move)
        if broken:
            raise Refused(broken)
        other = "N" if side == "S" else "S"
        had_seven = self.count(other) >= 7
        piece, square = move.split("@")
        self.stock[side].remove(piece)
        self.towers.setdefault(square, []).append(piece)
        self.moves.append(move)
        self.turn = other
        counts = {"S": self.count("S"), "N": self.count("N")}
        if had_seven and counts[other] >= 7:
            self.end(other, "seven")
        elif all(self.broken(other, f"{left}@{at}") for left in self.stock[other] for at in SQUARES):
            if counts["S"] == counts["N"]:
                self.end(None, "draw")
            else:
                winner = max(counts, key=lambda who: counts[who])
                self.end(winner, "seven" if counts[winner] >= 7 else "small")

    def end(self, winner: str | None, kind: str) -> None:
        self.turn = None
        self.result = {"winner": winner, "kind": kind}

    def state(self) -> dict[str, Any]:
        """The state of formats.md."""
        return {
            "ply": len(self.moves),
            "turn": self.turn,
            "last": self.moves[-1] if self.moves else None,
            "stock": {side: sorted(self.stock[side]) for side in "SN"},
            "towers": self.towers,
            "monoliths": {line: self.holder(line) for line in LINES},
            "count": {side: self.count(side) for side in "SN"},
            "result": self.result,
        }
