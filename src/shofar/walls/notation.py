"""States and records of Walls in the JSON vocabulary, both ways for records."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from shofar.core.colours import COLOURS, Colour
from shofar.core.errors import Illegal, Malformed
from shofar.core.readings import parse_readings, readings_json
from shofar.walls.actions import Action, parse_action
from shofar.walls.cards import Card, Cards
from shofar.walls.deal import Deal
from shofar.walls.readings import Readings
from shofar.walls.state import State, waiting

NAME = "walls"


class ResultJson(TypedDict):
    """How a game ended."""

    scores: list[int]
    tiebreak: list[int]
    winners: list[int]


class StateJson(TypedDict):
    """Everything, after setting up or after an action."""

    phase: Literal["first", "feed", "turn", "over"]
    round: int
    start: int
    turn: int | None
    waiting: list[int]
    hands: list[list[str]]
    first: list[str | None]
    walls: list[dict[Colour, list[str]]]
    supply: list[str]
    removed: list[str]
    won: list[list[str]]
    draw: int
    result: ResultJson | None


class DealJson(TypedDict):
    """Hands and pile in dealing order; `draw[0]` is the top."""

    hands: list[list[str]]
    draw: list[str]


class EndJson(TypedDict):
    """An end otherwise than by the rules."""

    kind: Literal["resign", "time", "agreed", "abort"]
    seat: NotRequired[int | None]


class ReadingsJson(TypedDict, total=False):
    """The open clauses that are read otherwise than by the rulings."""

    W4: Literal["any"]
    W5: Literal["later"]
    W11: Literal["may"]


class RecordJson(TypedDict):
    """A whole game. A record may carry more fields; readers keep them."""

    format: Literal["shofar/1"]
    game: Literal["walls"]
    seats: Literal[3, 4, 5]
    start: int
    readings: NotRequired[ReadingsJson]
    deal: DealJson
    actions: list[tuple[int, str]]
    end: NotRequired[EndJson]
    rules_version: NotRequired[int]


def state_json(state: State) -> StateJson:
    """The state in the vocabulary of records."""
    return {
        "phase": state.phase.value,
        "round": state.round,
        "start": state.start,
        "turn": state.turn,
        "waiting": list(waiting(state)),
        "hands": [list(hand) for hand in state.hands],
        "first": list(state.first),
        "walls": [
            {colour: list(wall) for colour, wall in zip(COLOURS, walls, strict=True) if wall} for walls in state.walls
        ],
        "supply": list(state.supply),
        "removed": list(state.removed),
        "won": [list(cards) for cards in state.won],
        "draw": len(state.draw),
        "result": result_json(state),
    }


def result_json(state: State) -> ResultJson | None:
    """The result, null until the end."""
    ended = state.outcome
    if ended is None:
        return None
    return {"scores": list(ended.scores), "tiebreak": list(ended.tiebreak), "winners": list(ended.winners)}


def record_json(deal: Deal, actions: Sequence[tuple[int, Action]]) -> dict[str, Any]:
    """The record of a game so far."""
    readings = readings_json(deal.readings)
    return {
        "format": "shofar/1",
        "game": NAME,
        "seats": deal.seats,
        "start": deal.start,
        **({"readings": readings} if readings else {}),
        "deal": {"hands": [list(hand) for hand in deal.hands], "draw": list(deal.draw)},
        "actions": [[seat, str(action)] for seat, action in actions],
    }


def parse_setup(record: Mapping[str, object], _layouts: object = None) -> Deal:
    """The deal of a record; what is no deal at all raises Malformed with its field."""
    seats, start, deal = _number(record, "seats"), _number(record, "start"), record.get("deal")
    readings = parse_readings(Readings, record.get("readings", {}))
    if not isinstance(deal, dict):
        raise Malformed("deal", "not-an-object")
    hands = deal.get("hands")
    if not isinstance(hands, list):
        raise Malformed("deal.hands", "not-a-list")
    dealt = Deal(
        hands=tuple(_parse_cards(hand, f"deal.hands[{seat}]") for seat, hand in enumerate(hands)),
        draw=_parse_cards(deal.get("draw"), "deal.draw"),
        start=start,
        readings=readings,
    )
    if dealt.seats != seats:
        raise Illegal("W2", "walls-hands-and-seats", {"hands": dealt.seats, "seats": seats})
    return dealt


def parse_step(_state: State, entry: object, field: str) -> tuple[int, Action]:
    """One entry of a record's `actions`: a seat and the text of its action."""
    match entry:
        case [int(seat), str(text)] if _is_number(seat):
            try:
                return seat, parse_action(text)
            except Malformed as wrong:
                raise Malformed(field, wrong.code, wrong.params) from None
    raise Malformed(field, "walls-not-an-action")


def _parse_cards(codes: Any, field: str) -> Cards:
    if not isinstance(codes, list):
        raise Malformed(field, "not-a-list")
    for code in codes:
        if not isinstance(code, str):
            raise Malformed(field, "not-text")
        if code not in CODES:
            raise Illegal("W1", "walls-no-such-card", {"card": code})
    return tuple(CODES[code] for code in codes)


CODES: dict[str, Card] = {card.value: card for card in Card}


def _number(record: Mapping[str, object], field: str) -> int:
    value = record.get(field)
    if not isinstance(value, int) or not _is_number(value):
        raise Malformed(field, "not-a-number")
    return value


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
