"""Views, facts, previews, states and records of Towers."""

from typing import Any

import pytest

from shofar import towers
from shofar.core import Illegal, Malformed
from shofar.core.json_form import to_plain
from shofar.towers import Preview, State, Turned, View, parse_action, parse_setup, parse_step, preview, state_json
from shofar.towers.events import Placed
from shofar.towers.view import Reason
from tests.towers.boards import NORTH, OCTAGON, SEVEN, SOUTH, board, pieces, put


def test_a_view_is_the_state_with_seat_legal_and_events() -> None:
    game = towers.new().play("S", "R5@a1").play("N", "G1@a4")
    plain = game.view("S").to_json()
    state = to_plain(state_json(game.state))
    assert {key: plain[key] for key in state} == state
    assert set(plain) - set(state) == {"seat", "layout", "legal", "events", "facts"}
    assert (plain["seat"], plain["layout"]) == ("S", "octagon")
    assert plain["legal"] == [str(move) for move in game.legal("S")]
    assert plain["events"][1] == {
        "event": "placed",
        "n": 2,
        "seat": "N",
        "piece": "G1",
        "square": "a4",
        "turned": [{"line": "a", "before": None, "after": "S"}],
    }
    assert game.view("N").legal == game.view().legal == ()
    assert game.view().seat is None
    assert game.open_view() == game.view()


def test_states_in_json() -> None:
    assert to_plain(state_json(put(board(SEVEN, turn="N"), "R1@g4"))) == {
        "ply": 1,
        "turn": None,
        "last": "R1@g4",
        "stock": {
            "S": sorted(colour + size for colour in "RYGBP" for size in "12345"),
            "N": sorted(colour + size for colour in "RYGBP" for size in "12345" if colour + size != "R1"),
        },
        "towers": {**{square: tower.split() for square, tower in SEVEN.items()}, "g4": ["R1"]},
        "monoliths": {line: "S" if line in "bcdefwz" else None for line in "abcdefguvwxyz"},
        "count": {"S": 7, "N": 0},
        "result": {"winner": "S", "kind": "seven"},
    }
    start = to_plain(state_json(towers.new("N").state))
    assert (start["last"], start["turn"], start["result"], start["towers"]) == (None, "N", None, {})


def test_facts_the_strongest_towers() -> None:
    facts = towers.view(board({"a1": "R1", "a2": "G2", "a4": "B5", "d4": "Y1"}), SOUTH).facts
    assert facts.strongest["a"] == {SOUTH: "a2", NORTH: "a4"}
    assert facts.strongest["d"] == {SOUTH: None, NORTH: "d4"}
    assert list(facts.strongest) == list(OCTAGON.lines)
    assert (facts.threat, facts.parries) == (None, None)


@pytest.mark.parametrize(
    ("south", "north", "reason"),
    [
        ("", "", Reason("empty")),
        ("R5", "", Reason("alone")),
        ("", "R5", Reason("alone")),
        ("R5", "B5", Reason("equal")),  # T10
        ("R1", "B3", Reason("top", 1, (3, 1))),  # T8
        ("R5", "B3 R1", Reason("single")),  # T9
        ("R5 B3", "R4 G3", Reason("below", 2, (5, 4))),  # T8
        ("G1 R5 B3", "R5 G3", Reason("taller")),  # T10
    ],
)
def test_facts_why_a_line_is_held(south: str, north: str, reason: Reason) -> None:
    towers_there = {square: tower for square, tower in (("d1", south), ("d4", north)) if tower}
    assert towers.view(board(towers_there), SOUTH).facts.reasons["d"] == reason


def test_facts_the_seven_threat() -> None:
    state = board(SEVEN, turn="N")
    facts = towers.view(state, None).facts
    assert facts.threat is SOUTH
    assert facts.parries is not None
    parries = [str(move) for move in towers.legal(state, NORTH) if towers.play(state, NORTH, move).outcome is None]
    assert list(facts.parries) == parries
    assert "B5@d4" in parries
    assert "R1@g4" not in parries
    # South's own seven is no threat while South is to move, and none is left once the game is over.
    for other in (board(SEVEN, turn="S"), put(state, "R1@g4")):
        assert (towers.view(other, SOUTH).facts.threat, towers.view(other, SOUTH).facts.parries) == (None, None)


def test_facts_six_are_no_threat() -> None:
    six = board({square: tower for square, tower in SEVEN.items() if square != "d1"}, turn="N")
    assert six.count(SOUTH) == 6
    assert towers.view(six, NORTH).facts.threat is None


def played_out() -> State:
    game = towers.new()
    while game.waiting:
        game = game.play(game.waiting[0], game.legal(game.waiting[0])[0])
    return game.state


def test_views_are_read_back() -> None:
    for state in (towers.new().state, towers.new("N").play("N", "R5@c2").play("S", "G1@c2").state, played_out()):
        events = (Placed(1, NORTH, pieces("R1")[0], "g4", (Turned("g", None, NORTH),)),)
        for seat in (None, SOUTH, NORTH):
            view = towers.view(state, seat, events)
            plain = view.to_json()
            assert View.from_json(plain) == view
            assert View.from_json({key: plain[key] for key in plain if key != "facts"}) == view
            bare = {key: plain[key] for key in plain if key not in ("facts", "events", "layout")}
            assert View.from_json(bare) == towers.view(state, seat)
            assert View.from_json({key: plain[key] for key in plain if key != "layout"}) == view
            assert towers.state_of(view) == state
    ended = put(board({}, south="B5", north=""), "B5@a1")
    assert towers.state_of(towers.view(ended, None)) == ended
    assert repr(towers.new().view("S")) == "<towers view of side S: ply 0, 650 legal moves>"
    assert repr(towers.new().view()) == "<towers view of a spectator: ply 0, 0 legal moves>"


def test_a_view_that_kept_every_event_tells_the_record_so_far() -> None:
    game = towers.new("N")
    plain = {"format": "shofar/1", "game": "towers", "layout": "octagon", "first": "N", "actions": []}
    assert towers.record_of(game.view("S")) == plain
    game = game.play("N", "R5@a1").play("S", "G1@a4")
    assert towers.record_of(game.view()) == {**plain, "actions": ["R5@a1", "G1@a4"]}
    assert towers.record_of(towers.view(game.state, SOUTH, game.view().events[1:])) is None


@pytest.mark.parametrize(
    ("field", "value", "wrong"),
    [
        ("seat", "E", "view.seat"),
        ("ply", "1", "view.ply"),
        ("stock", {"E": []}, "view.stock"),
        ("towers", {"a1": "R5"}, "view.towers.a1"),
        ("count", {"S": None}, "view.count.S"),
        ("events", [{}], "view.events[0]"),
        ("facts", {}, "view.facts.strongest"),
    ],
)
def test_views_of_a_wrong_form(field: str, value: Any, wrong: str) -> None:
    plain = towers.new().view("S").to_json()
    with pytest.raises(Malformed) as caught:
        View.from_json({**plain, field: value})
    assert caught.value.field == wrong


@pytest.mark.parametrize(
    ("field", "value", "wrong", "code"),
    [
        ("towers", {"a1": ["R1", "R6"]}, "view.towers.a1", "towers-no-such-piece"),
        ("stock", {"S": ["R6"], "N": []}, "view.stock.S", "towers-no-such-piece"),
        ("stock", {"S": [], "N": ["R6"]}, "view.stock.N", "towers-no-such-piece"),
        ("stock", {"S": []}, "view.stock.N", "missing"),
        ("stock", {"N": []}, "view.stock.S", "missing"),
        ("result", {}, "view.result.winner", "missing"),
        ("result", {"winner": None}, "view.result.kind", "missing"),
        ("result", {"kind": "small"}, "view.result.winner", "missing"),
        ("result", [], "view.result", "not-an-object"),
        ("result", {"kind": "large", "winner": None}, "view.result.kind", "not-one-of"),
        ("result", {"kind": "small", "winner": "E"}, "view.result.winner", "not-one-of"),
    ],
)
def test_views_from_which_no_facts_follow(field: str, value: Any, wrong: str, code: str) -> None:
    plain = towers.new().view("S").to_json()
    del plain["facts"]
    with pytest.raises(Malformed) as caught:
        View.from_json({**plain, field: value})
    assert (caught.value.field, caught.value.code) == (wrong, code)
    if code == "towers-no-such-piece":
        assert caught.value.params == {"piece": "R6"}


def test_no_view_at_all() -> None:
    with pytest.raises(Malformed) as caught:
        View.from_json("view")
    assert (caught.value.field, caught.value.code) == ("view", "not-an-object")


def test_preview_what_would_turn() -> None:
    state = board({"a4": "R1", "g4": "R1", "a1": "G1"})
    found = preview(towers.view(state, SOUTH), SOUTH, parse_action("R3@a1"))
    assert found == Preview(
        action="R3@a1",
        tower=("G1", "R3"),
        turned=(Turned("a", None, SOUTH), Turned("v", None, SOUTH)),
        count={SOUTH: 2, NORTH: 0},
        parries=None,
        threatens=False,
        result=None,
    )
    assert found.to_json()["turned"][0] == {"line": "a", "before": None, "after": "S"}


def test_preview_parries_and_threats() -> None:
    threatened = towers.view(board(SEVEN, turn="N"), NORTH)
    parry = preview(threatened, NORTH, parse_action("B5@d4"))
    assert (parry.parries, parry.threatens, parry.result, parry.count) == (True, False, None, {SOUTH: 6, NORTH: 1})
    lost = preview(threatened, NORTH, parse_action("R1@g4"))
    assert (lost.parries, lost.threatens) == (False, False)
    assert lost.result == {"winner": "S", "kind": "seven"}
    six = board({square: tower for square, tower in SEVEN.items() if square != "d1"}, turn="S")
    seventh = preview(towers.view(six, SOUTH), SOUTH, parse_action("B5@d1"))
    assert (seventh.parries, seventh.threatens, seventh.result) == (None, True, None)
    last = board({square: tower for square, tower in SEVEN.items() if square != "d1"}, south="B5", north="")
    won = preview(towers.view(last, SOUTH), SOUTH, parse_action("B5@d1"))
    assert (won.threatens, won.result) == (False, {"winner": "S", "kind": "seven"})
    gift = preview(towers.view(board(SEVEN, turn="S"), SOUTH), SOUTH, parse_action("R1@g4"))
    assert (gift.parries, gift.threatens) == (None, True)


def test_preview_of_an_illegal_move() -> None:
    view = towers.view(put(towers.new().state, "R5@a1"), NORTH)
    for seat, move, clause in (("N", "R5@a4", "T7"), ("S", "R4@a4", "T4"), ("E", "R4@a4", "T3")):
        with pytest.raises(Illegal) as caught:
            preview(view, seat, parse_action(move))
        assert caught.value.clause == clause


RECORD = {"layout": "octagon", "first": "N"}


def test_setups() -> None:
    setup = parse_setup(RECORD)
    assert (setup.layout, setup.first) == (OCTAGON, NORTH)


@pytest.mark.parametrize(
    ("changed", "field", "code"),
    [
        ({"layout": None}, "layout", "not-text"),
        ({"layout": 8}, "layout", "not-text"),
        ({"first": None}, "first", "not-one-of"),
        ({"first": "E"}, "first", "not-one-of"),
        ({"first": ["S"]}, "first", "not-one-of"),
    ],
)
def test_setups_of_a_wrong_form(changed: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_setup({**RECORD, **changed})
    assert (caught.value.field, caught.value.code) == (field, code)
    assert caught.value.params == ({"expected": "S, N"} if field == "first" else {})


def test_a_setup_of_an_unknown_layout() -> None:
    with pytest.raises(Illegal) as caught:
        parse_setup({**RECORD, "layout": "hexagon"})
    assert caught.value.clause == "T2"


def test_entries() -> None:
    state = put(towers.new().state, "R5@a1")
    assert parse_step(state, "R4@a4", "actions[1]") == (NORTH, parse_action("R4@a4"))
    # Whoever is named, the rules answer first that the game is over.
    over = put(board(SEVEN, turn="N"), "R1@g4")
    assert parse_step(over, "R4@a4", "actions[1]") == (SOUTH, parse_action("R4@a4"))
    for entry, code, params in (
        (["R4@a4"], "not-text", {}),
        (None, "not-text", {}),
        ("R4a4", "towers-not-a-move", {"text": "R4a4"}),
    ):
        with pytest.raises(Malformed) as caught:
            parse_step(state, entry, "actions[1]")
        assert (caught.value.field, caught.value.code, caught.value.params) == ("actions[1]", code, params)


def test_records() -> None:
    game = towers.new("N").play("N", "R5@a1").play("S", "G1@d4")
    assert game.record({"players": ["a", "b"]}) == {
        "rules_version": 1,
        "players": ["a", "b"],
        "format": "shofar/1",
        "game": "towers",
        "layout": "octagon",
        "first": "N",
        "actions": ["R5@a1", "G1@d4"],
    }
