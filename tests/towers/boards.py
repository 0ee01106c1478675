"""Positions of Towers in the middle of a game, written down briefly. Monoliths come from the oracle."""

from collections.abc import Mapping

from shofar.towers import Piece, Side, State, load_layout, parse_action, step
from tests.oracle.towers import Board

OCTAGON = load_layout("octagon")
SOUTH, NORTH = Side.SOUTH, Side.NORTH
ALL = " ".join(Piece)


def pieces(text: str) -> tuple[Piece, ...]:
    """`R5 G1` as pieces, in the order given."""
    return tuple(Piece(code) for code in text.split())


def board(
    towers: Mapping[str, str],
    turn: str = "S",
    last: str | None = None,
    south: str = ALL,
    north: str = ALL,
    ply: int = 0,
) -> State:
    """A position with these towers, from bottom to top; stocks are full unless told otherwise."""
    oracle = Board("S")
    oracle.towers = {square: tower.split() for square, tower in towers.items()}
    held = [oracle.holder(line) for line in OCTAGON.lines]
    return State(
        layout=OCTAGON,
        ply=ply,
        turn=Side(turn),
        last=parse_action(last) if last else None,
        north=pieces(north),
        south=pieces(south),
        towers=tuple(pieces(towers.get(square, "")) for square in OCTAGON.squares),
        holders=tuple(Side(side) if side else None for side in held),
    )


def put(state: State, *moves: str) -> State:
    """The position after the moves, by whoever is to move."""
    for move in moves:
        assert state.turn, "the game is over"
        state, _ = step(state, state.turn, parse_action(move))
    return state


def tower(state: State, square: str) -> str:
    """One tower as text."""
    return " ".join(state.towers[OCTAGON.index[square]])


def held(state: State, line: str) -> Side | None:
    """Who holds an alignment's monolith."""
    return state.holders[OCTAGON.lines.index(line)]


# South holds b, c, d, e, f, w and z, and nothing else is held.
SEVEN = {
    "b2": "R1 G5",
    "c1": "R1 G4",
    "d1": "R1 G3",
    "e1": "B1 G3",
    "f2": "R1 P3",
    "b3": "Y1",
    "c3": "Y1",
    "d4": "Y1",
    "e3": "Y2",
    "f3": "Y2",
}


def last_piece(towers_: dict[str, str], mover: str) -> State:
    """The mover has one piece left, the other none."""
    return board(
        towers_, turn=mover, last="B1@b1", south="B5" if mover == "S" else "", north="B5" if mover == "N" else ""
    )
