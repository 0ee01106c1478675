"""Every way in which an action or its text can be refused, with its clause; a refusal changes nothing."""

from typing import Any

import pytest

from shofar import walls
from shofar.core import Illegal, Malformed
from shofar.walls import Deal, Phase, State, parse_action, parse_setup, parse_step, shuffled_deal
from tests.walls.tables import act, cards, choosing, table

FIRST = choosing(Phase.FIRST, ["R1 R3 T", "Y1 T T", "T T T"])
FEED = choosing(Phase.FEED, ["R1 R3 T", "Y1 T T", "T T T"], first=cards("R5 Y5 T"))
TURN = table(["R1 R3 T", "Y1 T T", "P1 P3"], turn=0)
OVER = act(table(["R1", "Y1", "G1"], draw="S", round=3), (0, "wall R1"))

REFUSALS = [
    (OVER, 0, "supply R1", "W19", "walls-over", {}),
    (OVER, 9, "first R1", "W19", "walls-over", {}),
    (OVER, 0, "feed R1", "W19", "walls-over", {}),
    (FIRST, 3, "first R1", "W2", "walls-no-such-seat", {"seat": 3, "seats": 3}),
    (FIRST, -1, "first R1", "W2", "walls-no-such-seat", {"seat": -1, "seats": 3}),
    (FEED, 0, "first R1", "W4", "walls-first-is-past", {}),
    (TURN, 0, "first R1", "W4", "walls-first-is-past", {}),
    (FIRST, 0, "feed R1", "W4", "walls-first-card-missing", {}),
    (TURN, 0, "feed R1", "W6", "walls-feed-is-past", {}),
    (FIRST, 0, "wall R1", "W8", "walls-still-choosing", {}),
    (FIRST, 0, "supply R1", "W8", "walls-still-choosing", {}),
    (FEED, 0, "trumpet R", "W8", "walls-still-choosing", {}),
    (TURN, 1, "wall Y1", "W8", "walls-not-your-turn", {"seat": 1}),
    (TURN, 2, "supply P1", "W8", "walls-not-your-turn", {"seat": 2}),
    (TURN, 1, "trumpet R", "W8", "walls-not-your-turn", {"seat": 1}),
    (act(FIRST, (0, "first R1")), 0, "first R3", "W23", "walls-chosen-already", {"seat": 0}),
    (act(FEED, (1, "feed T")), 1, "feed T", "W23", "walls-chosen-already", {"seat": 1}),
    (FIRST, 0, "first B7", "W4", "walls-not-in-hand", {"card": "B7"}),
    (FEED, 0, "feed B7", "W6", "walls-not-in-hand", {"card": "B7"}),
    (TURN, 0, "wall B7", "W8a", "walls-not-in-hand", {"card": "B7"}),
    (table(["R1", "Y1", "G1"]), 0, "trumpet R", "W8b", "walls-not-in-hand", {"card": "T"}),
    (TURN, 0, "supply B7", "W8c", "walls-not-in-hand", {"card": "B7"}),
    (TURN, 0, "supply S", "W8c", "walls-not-in-hand", {"card": "S"}),
    (TURN, 0, "wall T", "W8a", "walls-trumpet-is-no-wall-card", {}),
    (FIRST, 0, "first T", "W4", "walls-first-must-be-a-wall-card", {}),
    (FIRST, 1, "first T", "W4", "walls-first-must-be-a-wall-card", {}),
]


@pytest.mark.parametrize(("state", "seat", "action", "clause", "code", "params"), REFUSALS)
def test_refused(state: State, seat: int, action: str, clause: str, code: str, params: dict[str, Any]) -> None:
    refusal = Illegal(clause, code, params)
    assert walls.why_illegal(state, seat, parse_action(action)) == refusal
    before = repr(vars(state))
    with pytest.raises(Illegal) as caught:
        walls.play(state, seat, parse_action(action))
    assert caught.value == refusal
    assert repr(vars(state)) == before
    if 0 <= seat < 3:
        assert action not in map(str, walls.legal(state, seat))


@pytest.mark.parametrize("state", [FIRST, FEED, TURN, OVER])
@pytest.mark.parametrize("seat", [3, -1])
def test_a_seat_that_is_not_at_the_table_is_refused(state: State, seat: int) -> None:
    with pytest.raises(Illegal) as caught:
        walls.legal(state, seat)
    assert caught.value == Illegal("W2", "walls-no-such-seat", {"seat": seat, "seats": 3})


def test_nothing_is_legal_once_the_game_is_over() -> None:
    assert walls.legal(OVER, 0) == ()


@pytest.mark.parametrize("seat", [0, 1, -1, 3])
def test_w23_nothing_to_change(seat: int) -> None:
    for state in (FIRST, FEED, TURN, OVER):
        with pytest.raises(Illegal) as caught:
            walls.change(state, seat, parse_action("feed R1"))
        assert caught.value == Illegal("W23", "walls-nothing-to-change", {"seat": seat})


@pytest.mark.parametrize(
    ("text", "clause", "code", "params"),
    [
        ("trumpet T", "W8b", "walls-no-such-colour", {"colour": "T"}),
        ("trumpet", "W8b", "walls-no-such-colour", {"colour": ""}),
        ("trumpet R1", "W8b", "walls-no-such-colour", {"colour": "R1"}),
        ("wall R2", "W1", "walls-no-such-card", {"card": "R2"}),
        ("wall r1", "W1", "walls-no-such-card", {"card": "r1"}),
        ("first  R1", "W1", "walls-no-such-card", {"card": " R1"}),
        ("supply", "W1", "walls-no-such-card", {"card": ""}),
        ("feed R1 R1", "W1", "walls-no-such-card", {"card": "R1 R1"}),
    ],
)
def test_texts_of_no_card_or_colour(text: str, clause: str, code: str, params: dict[str, str]) -> None:
    with pytest.raises(Illegal) as caught:
        parse_action(text)
    assert caught.value == Illegal(clause, code, params)


@pytest.mark.parametrize("text", ["", "lay R1", "R1", "Wall R1", " wall R1"])
def test_texts_of_no_action(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_action(text)
    assert (caught.value.field, caught.value.code, caught.value.params) == (
        "action",
        "walls-no-such-verb",
        {"text": text},
    )


def record(**changed: Any) -> dict[str, Any]:
    deal = shuffled_deal(3, 1)
    return {
        "seats": 3,
        "start": deal.start,
        "deal": {"hands": [list(hand) for hand in deal.hands], "draw": list(deal.draw)},
        **changed,
    }


def test_records() -> None:
    deal = shuffled_deal(3, 1)
    game = walls.from_setup(deal)
    played = game.play(2, game.legal(2)[0])
    assert played.record() == {
        "rules_version": 1,
        "format": "shofar/1",
        "game": "walls",
        "seats": 3,
        "start": deal.start,
        "deal": {"hands": [list(hand) for hand in deal.hands], "draw": list(deal.draw)},
        "actions": [[2, str(game.legal(2)[0])]],
    }


def test_a_setup_is_read_in_dealing_order() -> None:
    assert parse_setup(record()) == shuffled_deal(3, 1)


HANDS, DRAW = record()["deal"]["hands"], record()["deal"]["draw"]


@pytest.mark.parametrize(
    ("changed", "field", "code"),
    [
        ({"seats": None}, "seats", "not-a-number"),
        ({"seats": "3"}, "seats", "not-a-number"),
        ({"seats": True}, "seats", "not-a-number"),
        ({"seats": 3.0}, "seats", "not-a-number"),
        ({"start": None}, "start", "not-a-number"),
        ({"start": False}, "start", "not-a-number"),
        ({"deal": None}, "deal", "not-an-object"),
        ({"deal": []}, "deal", "not-an-object"),
        ({"deal": {"draw": DRAW}}, "deal.hands", "not-a-list"),
        ({"deal": {"hands": {}, "draw": DRAW}}, "deal.hands", "not-a-list"),
        ({"deal": {"hands": HANDS}}, "deal.draw", "not-a-list"),
        ({"deal": {"hands": [HANDS[0], "R1", HANDS[2]], "draw": DRAW}}, "deal.hands[1]", "not-a-list"),
        ({"deal": {"hands": [HANDS[0], HANDS[1], [1]], "draw": DRAW}}, "deal.hands[2]", "not-text"),
        ({"deal": {"hands": HANDS, "draw": [None]}}, "deal.draw", "not-text"),
    ],
)
def test_setups_of_a_wrong_form(changed: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_setup(record(**changed))
    assert (caught.value.field, caught.value.code) == (field, code)


def test_setups_of_a_right_form_that_break_a_clause() -> None:
    with pytest.raises(Illegal) as caught:
        parse_setup(record(deal={"hands": HANDS, "draw": [*DRAW[:-1], "R2"]}))
    assert caught.value == Illegal("W1", "walls-no-such-card", {"card": "R2"})
    with pytest.raises(Illegal) as caught:
        parse_setup(record(seats=4))
    assert caught.value == Illegal("W2", "walls-hands-and-seats", {"hands": 3, "seats": 4})


@pytest.mark.parametrize(
    ("entry", "code", "params"),
    [
        ("wall R1", "walls-not-an-action", {}),
        ([0], "walls-not-an-action", {}),
        ([0, "wall R1", 2], "walls-not-an-action", {}),
        (["0", "wall R1"], "walls-not-an-action", {}),
        ([True, "wall R1"], "walls-not-an-action", {}),
        ([0, 1], "walls-not-an-action", {}),
        (None, "walls-not-an-action", {}),
        ([0, "lay R1"], "walls-no-such-verb", {"text": "lay R1"}),
    ],
)
def test_entries_of_a_wrong_form(entry: Any, code: str, params: dict[str, str]) -> None:
    with pytest.raises(Malformed) as caught:
        parse_step(TURN, entry, "actions[4]")
    assert (caught.value.field, caught.value.code, caught.value.params) == ("actions[4]", code, params)


def test_entries() -> None:
    assert parse_step(TURN, [2, "wall R1"], "actions[0]") == (2, parse_action("wall R1"))
    assert parse_step(TURN, (0, "trumpet R"), "actions[0]") == (0, parse_action("trumpet R"))
    with pytest.raises(Illegal):
        parse_step(TURN, [0, "wall R2"], "actions[0]")


def test_every_action_is_read_back_from_its_text() -> None:
    for verb, kind in (("first", walls.First), ("feed", walls.Feed), ("wall", walls.Wall), ("supply", walls.Supply)):
        for card in walls.Card:
            assert parse_action(f"{verb} {card}") == kind(card)
            assert (str(kind(card)), kind.verb) == (f"{verb} {card}", verb)
    for letter in "RYGBP":
        sounded = parse_action(f"trumpet {letter}")
        assert isinstance(sounded, walls.Trumpet)
        assert (str(sounded), sounded.colour, sounded.verb) == (f"trumpet {letter}", letter, "trumpet")


def test_a_wrong_deal_is_refused_before_anything_is_played() -> None:
    deal = shuffled_deal(3, 1)
    with pytest.raises(Illegal):
        walls.from_setup(Deal(deal.hands, deal.draw[:-1], 0))
