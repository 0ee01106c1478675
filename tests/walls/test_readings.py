"""Clauses that the rulebooks leave open, read as a table may choose (W4, W5, W11); alone and together."""

from typing import Any

import pytest

from shofar import walls
from shofar.core import Illegal, Malformed
from shofar.records.record import load, read_record
from shofar.walls.actions import ACTIONS, Trumpet, parse_action
from shofar.walls.readings import RULINGS, Readings
from tests.walls.tables import act, act_telling, choosing, table, text, wall

MAY = Readings(may_join=True)
ANY = Readings(any_first=True)


def refusal(state: Any, seat: int, action: str) -> tuple[str, str] | None:
    wrong = walls.why_illegal(state, seat, parse_action(action))
    return (wrong.clause, wrong.code) if wrong else None


def texts(state: Any, seat: int) -> list[str]:
    return [str(action) for action in walls.legal(state, seat)]


# W4: the first card


def test_w4_any_hand_card_may_be_the_first() -> None:
    state = choosing(walls.Phase.FIRST, ["G4 T Y1", "G4 Y1", "T T T"], readings=ANY)
    assert texts(state, 0) == ["first G4", "first T", "first Y1"]
    assert texts(state, 1) == ["first G4", "first Y1"]
    assert texts(state, 2) == ["first T"]
    strict = choosing(walls.Phase.FIRST, ["G4 T Y1", "G4 Y1", "T T T"])
    assert texts(strict, 0) == ["first G4", "first Y1"]
    assert refusal(strict, 0, "first T") == ("W4", "walls-first-must-be-a-wall-card")


def test_w4_a_trumpet_turned_up_leaves_the_game_and_starts_no_wall() -> None:
    state = choosing(walls.Phase.FIRST, ["R1 T", "Y1 T", "G1 T"], readings=ANY)
    state = act(state, (0, "first T"), (1, "first Y1"), (2, "first T"), (0, "feed R1"), (1, "feed T"))
    assert text(state.removed) == ""
    after, events = act_telling(state, 2, "feed G1")
    assert text(after.removed) == "T T"
    assert [wall(after, seat, "Y") for seat in range(3)] == ["", "Y1", ""]
    assert events[-1].event == "first"
    assert events[-1].cards == ("T", "Y1", "T")


def test_w23_a_first_trumpet_can_be_changed_while_others_choose() -> None:
    state = act(choosing(walls.Phase.FIRST, ["G4 T", "G4 Y1", "T T"], readings=ANY), (0, "first T"))
    assert walls.view(state, 0).pending == "first T"
    assert walls.view(state, 0).legal == ("first G4", "first T")
    assert text(walls.change(state, 0, parse_action("first G4")).hands[0]) == "T"


# W5: who starts


def test_w5_nobody_knows_who_starts_before_all_first_cards_lie() -> None:
    game = walls.new(seats=3, seed=1, start=2, readings={"W5": "later"})
    for seat in (0, 1, 2):
        for looker in (None, 0, 1, 2):
            assert game.view(looker).start is None
        game = game.play(seat, game.legal(seat)[0])
    assert [game.view(looker).start for looker in (None, 0, 1, 2)] == [2, 2, 2, 2]
    assert walls.new(seats=3, seed=1, start=2).view(0).start == 2


def test_w5_states_records_and_open_views_tell_it() -> None:
    game = walls.new(seats=3, seed=1, start=2, readings={"W5": "later"})
    assert walls.state_json(game.state)["start"] == game.record()["start"] == game.open_view().start == 2
    assert "readings" not in walls.state_json(game.state)


# W11: a trumpet that would join


def test_w11_a_trumpet_that_would_join_may_be_set_aside() -> None:
    walls_ = [{"R": "R1 R5", "G": "G5", "B": "B1 T"}, {"R": "R5"}, {"B": "B1"}]
    state = table(["T", "Y1", "G1"], walls_, readings=MAY, happened=3)
    # Green: its 5 falls, so nothing is left to join. Blue: its trumpet is the highest there and falls, its 1 stays.
    assert texts(state, 0) == [
        "supply T",
        *["trumpet B", "trumpet B aside", "trumpet G", "trumpet P", "trumpet R", "trumpet R aside", "trumpet Y"],
    ]
    joined, (sounded, _) = act_telling(state, 0, "trumpet R")
    aside, (set_aside, _) = act_telling(state, 0, "trumpet R aside")
    assert [wall(state, 0, "R") for state in (joined, aside)] == ["R1 T", "R1"]
    assert [text(state.removed) for state in (joined, aside)] == ["", "T"]
    assert [event.joined for event in (sounded, set_aside)] == [True, False]  # type: ignore[union-attr]
    assert text(aside.open_supply) == text(joined.open_supply) == "R5 R5"
    assert aside.hands == joined.hands
    assert aside.turn == joined.turn == 1


def test_w11_aside_is_an_action_of_its_reading_alone() -> None:
    walls_ = [{"R": "R1 R5", "G": "G5"}, {"R": "R5"}, {}]
    assert refusal(table(["T", "Y1", "G1"], walls_), 0, "trumpet R aside") == ("W11", "walls-always-joins")
    state = table(["T", "Y1", "G1"], walls_, readings=MAY)
    for colour in "GBPY":
        assert refusal(state, 0, f"trumpet {colour} aside") == ("W11", "walls-would-not-join")
    assert refusal(state, 1, "trumpet R aside") == ("W8", "walls-not-your-turn")
    none = table(["R1", "Y1", "G1"], walls_, readings=MAY)
    assert refusal(none, 0, "trumpet R aside") == ("W8b", "walls-not-in-hand")
    assert texts(none, 0) == ["supply R1", "wall R1"]


@pytest.mark.parametrize("text", ["trumpet G aside ", "trumpet G Aside", "trumpet aside", "trumpet G  aside"])
def test_w11_other_texts_are_no_action(text: str) -> None:
    with pytest.raises(Illegal) as caught:
        parse_action(text)
    assert caught.value.clause == "W8b"


def test_w11_aside_has_a_text_of_its_own() -> None:
    assert str(Trumpet(parse_action("trumpet G").colour, aside=True)) == "trumpet G aside"  # type: ignore[union-attr]
    assert ACTIONS["trumpet G aside"] is parse_action("trumpet G aside")
    assert parse_action("trumpet G aside") != parse_action("trumpet G")


def test_w11_a_preview_tells_that_it_would_not_join() -> None:
    state = table(["T", "Y1", "G1"], [{"R": "R1 R5"}, {"R": "R5"}, {}], readings=MAY)
    view = walls.view(state, 0)
    joins, aside = (walls.preview(view, 0, parse_action(f"trumpet R{end}")) for end in ("", " aside"))
    assert (joins.joined, aside.joined) == (True, False)
    assert (joins.lengths, aside.lengths) == ((3, 0, 0), (1, 0, 0))
    assert joins.fallen == aside.fallen


# Records and views


def test_a_record_names_its_readings_and_an_empty_object_is_the_same_as_none() -> None:
    plain = walls.new(seats=3, seed=1)
    assert "readings" not in plain.record()
    assert "readings" not in plain.view(0).to_json()
    assert load({**plain.record(), "readings": {}}) == plain
    assert load({**plain.record(), "readings": {}}).record() == plain.record()
    all_three = {"W4": "any", "W5": "later", "W11": "may"}
    game = walls.new(seats=3, seed=1, readings=dict(reversed(all_three.items())))
    assert game.record()["readings"] == game.view(None).to_json()["readings"] == all_three
    assert game.setup.readings == Readings(any_first=True, later_start=True, may_join=True)
    assert load(game.record()) == game != plain
    assert walls.new(seats=3, seed=1, readings={}).setup.readings == RULINGS
    assert walls.RULES.readings == {"W4": ("any",), "W5": ("later",), "W11": ("may",)}


@pytest.mark.parametrize(
    ("readings", "code"),
    [
        (7, "not-an-object"),
        (None, "not-an-object"),
        ("may", "not-an-object"),
        ([["W11", "may"]], "not-an-object"),
        ({"W3": "any"}, "no-such-reading"),
        ({"T10": "balanced"}, "no-such-reading"),
        ({"W11": "any"}, "no-such-value"),
        ({"W11": None}, "no-such-value"),
        ({"W11": ["may"]}, "no-such-value"),
        ({"W11": "ruling"}, "no-such-value"),
        ({"W4": "any", "W5": True}, "no-such-value"),
    ],
)
def test_what_is_no_reading_names_the_field(readings: Any, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_record({**walls.new(seats=3, seed=1).record(), "readings": readings})
    assert (caught.value.field, caught.value.code) == ("readings", code)
