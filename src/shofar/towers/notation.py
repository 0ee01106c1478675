"""Moves, states and records of Towers in the JSON vocabulary, both ways for moves and records."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from shofar.core.errors import Illegal, Malformed
from shofar.core.readings import parse_readings, readings_json
from shofar.towers.layout import Place, find_layout
from shofar.towers.pieces import Piece, Side
from shofar.towers.readings import Readings
from shofar.towers.state import SetUp, State

NAME = "towers"


class ResultJson(TypedDict):
    """How a game ended; nobody wins a draw."""

    winner: Side | None
    kind: Literal["seven", "small", "draw"]


class StateJson(TypedDict):
    """The position, after setting up or after a move."""

    ply: int
    turn: Side | None
    last: str | None
    stock: dict[Side, list[str]]
    towers: dict[str, list[str]]
    monoliths: dict[str, Side | None]
    count: dict[Side, int]
    result: ResultJson | None


class EndJson(TypedDict):
    """An end otherwise than by the rules."""

    kind: Literal["resign", "time", "agreed", "abort"]
    seat: NotRequired[Side | None]


class ReadingsJson(TypedDict, total=False):
    """The open clauses that are read otherwise than by the rulings."""

    T10: Literal["balanced"]


class SidesJson(TypedDict):
    """A house rule: sides were chosen once so many moves had been made for both."""

    chosen_after: int
    swapped: bool
    """Whether the other took the side that had moved."""


class RecordJson(TypedDict):
    """A whole game. A record may carry more fields; readers keep them."""

    format: Literal["shofar/1"]
    game: Literal["towers"]
    layout: str
    first: Side
    readings: NotRequired[ReadingsJson]
    actions: list[str]
    end: NotRequired[EndJson]
    sides: NotRequired[SidesJson]
    rules_version: NotRequired[int]


def parse_action(text: str) -> Place:
    """The move that a text names; whether the board has such a square is for the rules to say."""
    if isinstance(text, Place):
        return text
    if not isinstance(text, str):
        raise Malformed("action", "not-text")
    piece, at, square = text.partition("@")
    if not at:
        raise Malformed("action", "towers-not-a-move", {"text": text})
    if piece not in PIECES:
        raise Illegal("T3", "towers-no-such-piece", {"piece": piece})
    return Place(PIECES[piece], square)


def state_json(state: State) -> StateJson:
    """The state in the vocabulary of records."""
    layout = state.layout
    return {
        "ply": state.ply,
        "turn": state.turn,
        "last": str(state.last) if state.last else None,
        "stock": {Side.SOUTH: list(state.south), Side.NORTH: list(state.north)},
        "towers": {square: list(tower) for square, tower in zip(layout.squares, state.towers, strict=True) if tower},
        "monoliths": dict(zip(layout.lines, state.holders, strict=True)),
        "count": {side: state.count(side) for side in (Side.SOUTH, Side.NORTH)},
        "result": result_json(state),
    }


def result_json(state: State) -> ResultJson | None:
    """The result, null until the end."""
    if state.outcome is None:
        return None
    return {"winner": state.outcome.winner, "kind": state.outcome.ending.value}


def record_json(setup: SetUp, actions: Sequence[tuple[Side, Place]]) -> dict[str, Any]:
    """The record of a game so far."""
    readings = readings_json(setup.readings)
    return {
        "format": "shofar/1",
        "game": NAME,
        "layout": setup.layout.name,
        "first": str(setup.first),
        **({"readings": readings} if readings else {}),
        "actions": [str(move) for _, move in actions],
    }


def parse_setup(record: Mapping[str, object], layouts: Mapping[str, object] | None = None) -> SetUp:
    """The board, the beginner and the readings of a record; `layouts` are boards beside those of the package."""
    name, first = record.get("layout"), record.get("first")
    if not isinstance(name, str):
        raise Malformed("layout", "not-text")
    if first not in ("S", "N"):
        raise Malformed("first", "not-one-of", {"expected": "S, N"})
    readings = parse_readings(Readings, record.get("readings", {}))
    return SetUp(find_layout(name, layouts), Side(first), readings)


def parse_step(state: State, entry: object, field: str) -> tuple[Side, Place]:
    """One entry of a record's `actions`: the move; its side follows from the state."""
    if not isinstance(entry, str):
        raise Malformed(field, "not-text")
    try:
        return state.turn or Side.SOUTH, parse_action(entry)
    except Malformed as wrong:
        raise Malformed(field, wrong.code, wrong.params) from None


PIECES: dict[str, Piece] = {piece.value: piece for piece in Piece}
