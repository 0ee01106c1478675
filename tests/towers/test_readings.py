"""T10, which the rulebooks leave open, read as a table may choose."""

from typing import Any

import pytest

from shofar import towers
from shofar.core import Malformed
from shofar.records.record import load, read_record
from shofar.towers import Side, View
from shofar.towers.pieces import equal_to_the_foot
from shofar.towers.readings import RULINGS, Readings
from tests.towers.boards import OCTAGON, board, pieces, put

BALANCED = Readings(balanced=True)


def holder(towers_: dict[str, str], readings: Readings = BALANCED) -> Side | None:
    """Who holds line `a` of a position."""
    return towers.holder(OCTAGON, board(towers_).towers, OCTAGON.lines.index("a"), readings)


def test_t10_who_runs_out_of_pieces_is_equal() -> None:
    assert holder({"a1": "P1 R2 G5", "a4": "B2 Y5"}) is None
    assert holder({"a1": "P1 R2 G5", "a4": "B2 Y5"}, RULINGS) is Side.SOUTH
    assert holder({"a1": "B2 Y5", "a4": "P4 B1 R2 G5"}) is None
    assert holder({"a1": "B2 Y5", "a4": "R2 G5"}) is None
    assert holder({"a1": "P1 R2 G5", "a4": "P3 B1 Y5"}) is Side.SOUTH
    assert holder({"a1": "R5", "a4": "B5"}) is None


def test_t9_a_single_piece_still_loses() -> None:
    assert holder({"a1": "P1 G5", "a4": "B5"}) is Side.SOUTH
    assert holder({"a1": "P5", "a4": "B1 G2"}) is Side.NORTH
    assert not equal_to_the_foot(pieces("G5"), pieces("P1 B5"))


def test_t11_of_two_that_are_equal_to_the_foot_the_taller_enters() -> None:
    # North's 2 beneath the 3 beats the 1 of South's taller tower; its shorter one alone would be equal to it.
    towers_ = {"a1": "R3 G5", "a2": "B1 P3 Y5", "a4": "G2 R3 B5"}
    assert holder(towers_) is Side.NORTH
    assert holder({name: tower for name, tower in towers_.items() if name != "a2"}) is None
    assert towers.strongest(OCTAGON, board(towers_).towers, OCTAGON.lines.index("a"), Side.SOUTH) == OCTAGON.index["a2"]


def test_t10_a_taller_tower_turns_nothing() -> None:
    state = board({"a1": "R1 G3 B5", "a4": "Y3"})
    by_ruling = put(state, "P5@a4")
    with_reading = put(towers.State(**{**fields_of(state), "readings": BALANCED}), "P5@a4")
    assert by_ruling.holders[0] is Side.SOUTH
    assert with_reading.holders[0] is None
    seen = towers.view(with_reading, None)
    assert seen.facts.reasons["a"].why == "balanced"
    assert towers.view(by_ruling, None).facts.reasons["a"].why == "taller"
    assert towers.state_of(seen) == with_reading
    assert seen.to_json()["readings"] == {"T10": "balanced"}


def fields_of(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__slots__}


def test_a_record_names_its_readings_and_an_empty_object_is_the_same_as_none() -> None:
    plain = towers.new()
    assert "readings" not in plain.record()
    assert "readings" not in plain.view("S").to_json()
    assert load({**plain.record(), "readings": {}}) == plain
    game = towers.new(readings={"T10": "balanced"}).play("S", "R5@c2")
    assert game.record()["readings"] == {"T10": "balanced"}
    assert load(game.record()) == game
    record = towers.record_of(game.view("N"))
    assert record == {name: part for name, part in game.record().items() if name != "rules_version"}
    assert View.from_json(game.view("N").to_json()) == game.view("N")
    assert towers.RULES.readings == {"T10": ("balanced",)}


@pytest.mark.parametrize("readings", [7, None, {"W11": "may"}, {"T10": "taller"}, {"T10": {}}])
def test_what_is_no_reading_names_the_field(readings: Any) -> None:
    with pytest.raises(Malformed) as caught:
        read_record({**towers.new().record(), "readings": readings})
    assert caught.value.field == "readings"
    with pytest.raises(Malformed) as caught:
        View.from_json({**towers.new().view("S").to_json(), "readings": readings})
    assert caught.value.field.startswith("view.readings")
