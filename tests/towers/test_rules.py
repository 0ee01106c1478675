"""T3 to T13: pieces, towers, strength and the end."""

from typing import Any

import pytest

from shofar import towers
from shofar.core import Illegal, Malformed
from shofar.towers import Place, Side, State, parse_action, strength, why_illegal
from shofar.towers.events import Placed, Turned
from tests.towers.boards import ALL, NORTH, OCTAGON, SEVEN, SOUTH, board, held, last_piece, pieces, put, tower

FIRST_BY_SEED = ["S", "S", "N", "S", "S", "N", "S", "N"]


def refusal(state: State, move: str) -> Illegal | None:
    assert state.turn
    found = why_illegal(state, state.turn, parse_action(move))
    listed = move in [str(one) for one in towers.legal(state, state.turn)]
    assert listed == (found is None)
    return found


def test_t3_a_piece_of_every_colour_and_size() -> None:
    game = towers.new()
    assert game.state.north == game.state.south == pieces(ALL)
    assert sorted(game.state.south) == sorted(colour + size for colour in "RYGBP" for size in "12345")
    assert all((piece.colour, piece.size) == (piece[0], int(piece[1])) for piece in game.state.south)
    assert not any(game.state.towers)
    assert (game.state.ply, game.state.last, game.state.holders) == (0, None, (None,) * 13)


def test_t3_either_may_start() -> None:
    assert towers.new().waiting == (SOUTH,)
    assert towers.new("N").waiting == (NORTH,)
    assert towers.new(Side.NORTH).seats == (SOUTH, NORTH)
    drawn = {towers.new_from_seed(seed).setup.first for seed in range(20)}
    assert drawn == {SOUTH, NORTH}
    assert towers.new_from_seed(4) == towers.new_from_seed("4")
    assert [str(towers.new_from_seed(seed).setup.first) for seed in range(8)] == FIRST_BY_SEED
    assert {towers.new_from_seed().setup.first for _ in range(60)} == {SOUTH, NORTH}


def test_t3_a_piece_can_be_placed_once() -> None:
    state = put(towers.new().state, "R5@a1", "G1@b3")
    assert "R5" not in state.south
    assert "R5" in state.north
    assert refusal(state, "R5@b1") == Illegal("T3", "towers-not-in-stock", {"piece": "R5"})
    assert refusal(state, "G1@c1") is None


def test_t4_players_alternate() -> None:
    state = towers.new("N").state
    turns = []
    for move in ("R5@a1", "R4@b1", "G3@c1"):
        turns.append(state.turn)
        state = put(state, move)
    assert turns == [NORTH, SOUTH, NORTH]
    assert (state.ply, str(state.last), state.turn) == (3, "G3@c1", SOUTH)
    assert why_illegal(state, NORTH, parse_action("B1@a1")) == Illegal("T4", "towers-not-your-turn", {"side": "N"})
    assert towers.legal(state, NORTH) == ()


def test_t4_on_any_square_of_either_territory() -> None:
    moves = [str(move) for move in towers.legal(towers.new().state, SOUTH)]
    assert moves == sorted(f"{piece}@{square}" for piece in ALL.split() for square in OCTAGON.squares)
    assert len(moves) == 650


def test_t4_on_top_of_whatever_stands_there() -> None:
    state = put(towers.new().state, "R5@a1", "G1@a1", "B3@a1")
    assert tower(state, "a1") == "R5 G1 B3"
    assert sum(map(len, state.towers)) == 3


@pytest.mark.parametrize("square", ["d2", "d3", "h1", "a5", "", "a", "A1"])
def test_t1_no_such_square(square: str) -> None:
    state = towers.new().state
    refused = why_illegal(state, SOUTH, parse_action(f"R5@{square}"))
    assert refused == Illegal("T1", "towers-no-such-square", {"square": square})


def test_t5_four_pieces_at_most() -> None:
    state = board({"a1": "R5 G4 B3 Y2"})
    assert refusal(state, "P1@a1") == Illegal("T5", "towers-full", {"piece": "P1", "square": "a1"})
    assert refusal(board({"a1": "R5 G4 B3"}), "P1@a1") is None


def test_t5_no_two_of_a_size() -> None:
    state = board({"a1": "R5 G4"})
    for move in ("B5@a1", "B4@a1"):
        assert refusal(state, move) == Illegal("T5", "towers-same-size", {"piece": move[:2], "square": "a1"})


def test_t5_no_two_of_a_colour() -> None:
    state = board({"a1": "R5 G4"})
    for move in ("R1@a1", "G1@a1"):
        assert refusal(state, move) == Illegal("T5", "towers-same-colour", {"piece": move[:2], "square": "a1"})


def test_t5_a_larger_piece_may_stand_on_a_smaller_one() -> None:
    assert tower(put(board({"a1": "R1"}), "G5@a1"), "a1") == "R1 G5"


def test_t5_what_fits() -> None:
    assert towers.fitting(()) == frozenset(pieces(ALL))
    assert towers.fitting(pieces("R5 G4 B3")) == frozenset(pieces("P1 P2 Y1 Y2"))
    assert towers.fitting(pieces("R5 G4 B3 Y2")) == frozenset()


def test_t6_a_tower_belongs_to_its_territory_whoever_placed_it() -> None:
    # South builds for North on a4, North builds for South on a1.
    state = put(towers.new("S").state, "R5@a4", "G1@a1")
    assert held(state, "a") is NORTH
    state = put(towers.new("N").state, "R5@a4", "G1@a1")
    assert held(state, "a") is NORTH


def test_t7_a_move_may_not_copy_the_last_one() -> None:
    for there, here in (("a1", "a4"), ("a1", "a2"), ("a1", "g4"), ("a1", "c2"), ("d1", "d4")):
        state = put(towers.new().state, f"R5@{there}")
        params = {"action": f"R5@{here}", "last": f"R5@{there}"}
        assert refusal(state, f"R5@{here}") == Illegal("T7", "towers-asymmetry", params)


def test_t7_another_colour_or_size_is_no_copy() -> None:
    state = put(towers.new().state, "R5@a1")
    assert refusal(state, "R4@a4") is None
    assert refusal(state, "G5@a4") is None


def test_t7_off_the_alignments_is_no_copy() -> None:
    state = put(towers.new().state, "R5@a1")
    for square in OCTAGON.squares:
        aligned = square in ("a2", "a3", "a4", "c2", "e3", "g4")
        found = refusal(state, f"R5@{square}")
        clause = "T7" if aligned else "T5" if square == "a1" else None
        assert (found.clause if found else None) == clause, square


def test_t7_another_tower_is_no_copy() -> None:
    state = put(board({"a1": "G1", "a4": "G2", "a3": "B1", "g4": "G1"}), "R5@a1")
    assert tower(state, "a1") == "G1 R5"
    assert refusal(state, "R5@a4") is None  # another size below
    assert refusal(state, "R5@a3") is None  # another colour below
    assert refusal(state, "R5@a2") is None  # nothing below
    params = {"action": "R5@g4", "last": "R5@a1"}
    assert refusal(state, "R5@g4") == Illegal("T7", "towers-asymmetry", params)


def test_t7_the_order_of_the_tower_counts() -> None:
    state = put(board({"a1": "G1 B2", "a4": "B2 G1", "a2": "G1 B2"}), "R5@a1")
    assert refusal(state, "R5@a4") is None
    assert refusal(state, "R5@a2") is not None


def test_t7_the_same_pieces_from_another_move_are_no_copy() -> None:
    # The tower would be identical, but the piece is not the one that was just placed.
    state = put(board({"a1": "G1", "a4": "R5"}), "R5@a1")
    assert refusal(state, "G1@a4") is None


def test_t7_only_the_last_move_counts() -> None:
    state = put(towers.new().state, "R5@a1", "G1@b4", "B1@c4")
    assert refusal(state, "R5@a4") is None


def test_t7_is_no_concern_of_the_first_move() -> None:
    assert refusal(board({"a1": "R5"}), "R5@a4") is None


def test_t8_the_top_piece_decides_then_those_beneath() -> None:
    assert strength(pieces("R1 G5")) > strength(pieces("R3 G4"))
    assert strength(pieces("R2 G5")) > strength(pieces("B1 Y5"))
    assert strength(pieces("R1 B3 G5")) > strength(pieces("R4 B2 G5"))
    state = board({"a1": "R1 G5", "a4": "R3 G4"})
    assert held(put(state, "P1@d1"), "a") is SOUTH


def test_t9_a_single_piece_loses_to_any_tower_of_more() -> None:
    assert strength(pieces("R2 G1")) > strength(pieces("B5"))
    assert strength(pieces("R4 B2 G1")) > strength(pieces("B5"))
    assert strength(pieces("R5")) > strength(pieces("B4"))


def test_t10_the_taller_is_stronger_when_all_compared_are_equal() -> None:
    assert strength(pieces("P1 R2 G5")) > strength(pieces("B2 Y5"))
    assert strength(pieces("P4 B1 R2 G5")) > strength(pieces("P1 B2 Y5")[1:])
    assert strength(pieces("R2 G5")) == strength(pieces("Y2 B5"))
    assert strength(pieces("R5")) == strength(pieces("B5"))
    # Three beat two only if nothing else decides first.
    assert strength(pieces("P1 R2 G4")) < strength(pieces("B1 Y5"))


def placed(towers_: dict[str, str], line: str) -> Side | None:
    """Who holds a line of this position, by the rules and by what a move on it leaves."""
    state = board(towers_)
    found = towers.holder(OCTAGON, state.towers, OCTAGON.lines.index(line))
    assert found == held(state, line)
    return found


def test_t11_the_strongest_of_each_side_decide() -> None:
    assert placed({"a1": "R1", "a2": "R2 G1", "a3": "G5", "a4": "B4"}, "a") is SOUTH
    assert placed({"a1": "R5", "a2": "R2", "a3": "G5", "a4": "B4 G1"}, "a") is NORTH
    assert placed({"a1": "R5", "a2": "R2", "a3": "G5", "a4": "B4"}, "a") is None
    assert placed({"a1": "R5", "a2": "R2"}, "a") is None
    assert placed({"a3": "R5"}, "a") is None
    assert placed({}, "a") is None


def test_t11_each_alignment_is_judged_alone() -> None:
    state = board({"a4": "R1", "g4": "R1", "a1": "G1"})
    assert [held(state, line) for line in "av"] == [None, None]
    after, events = towers.step(state, SOUTH, parse_action("R3@a1"))
    assert [held(after, line) for line in "av"] == [SOUTH, SOUTH]
    assert events == (Placed(1, SOUTH, pieces("R3")[0], "a1", (Turned("a", None, SOUTH), Turned("v", None, SOUTH))),)


def test_t11_a_monolith_can_come_back() -> None:
    state = put(board({"a1": "R3", "a4": "R1"}), "R2@d1")
    assert held(state, "a") is SOUTH
    state = put(state, "B3@a3")
    assert held(state, "a") is None
    state = put(state, "G5@a2")
    assert held(state, "a") is SOUTH
    state, events = towers.step(state, NORTH, parse_action("Y2@a3"))
    assert held(state, "a") is NORTH
    assert events[0] == Placed(4, NORTH, pieces("Y2")[0], "a3", (Turned("a", SOUTH, NORTH),))


def test_t11_strongest() -> None:
    state = board({"a1": "R1", "a2": "G1", "a3": "B2", "a4": "R2"})
    assert towers.strongest(OCTAGON, state.towers, 0, SOUTH) == OCTAGON.index["a1"]
    assert towers.strongest(OCTAGON, state.towers, 0, NORTH) == OCTAGON.index["a3"]
    assert towers.strongest(OCTAGON, state.towers, 1, NORTH) is None


@pytest.mark.parametrize("text", ["", "R5", "R5a1", "R5 a1"])
def test_texts_of_no_move(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_action(text)
    assert (caught.value.field, caught.value.code, caught.value.params) == (
        "action",
        "towers-not-a-move",
        {"text": text},
    )


@pytest.mark.parametrize("text", ["@a1", "R6@a1", "r5@a1", "R55@a1"])
def test_t3_texts_of_no_piece(text: str) -> None:
    with pytest.raises(Illegal) as caught:
        parse_action(text)
    assert caught.value == Illegal("T3", "towers-no-such-piece", {"piece": text.partition("@")[0]})


def test_every_move_is_read_back_from_its_text() -> None:
    for moves in OCTAGON.moves.values():
        for move in moves:
            assert parse_action(str(move)) == move
    assert parse_action("R5@a1") == Place(pieces("R5")[0], "a1")
    assert parse_action("R5@a1@a2") == Place(pieces("R5")[0], "a1@a2")  # a square that no board has


def test_t4_no_choice_is_open_to_change() -> None:
    state = put(towers.new().state, "R5@a1")
    with pytest.raises(Illegal) as caught:
        towers.new().play("S", "R5@a1").change("S", "R4@a1")
    params: dict[str, Any] = {"side": "S", "ply": 1}
    assert caught.value == Illegal("T4", "towers-nothing-to-change", params)
    assert towers.RULES.pending(state, SOUTH) is None


def test_t3_two_sides() -> None:
    assert towers.as_seat("S") is SOUTH
    assert towers.as_seat(NORTH) is NORTH
    assert (SOUTH.other, NORTH.other) == (NORTH, SOUTH)
    for wrong in ("s", "", "E", 0):
        with pytest.raises(Illegal) as caught:
            towers.as_seat(wrong)
        assert caught.value == Illegal("T3", "towers-no-such-side", {"side": str(wrong)})


def test_a_refusal_changes_nothing() -> None:
    game = towers.new().play("S", "R5@a1")
    with pytest.raises(Illegal) as caught:
        game.play("N", "R5@a4")
    assert caught.value.clause == "T7"
    assert game.record()["actions"] == ["R5@a1"]
    assert game == towers.new().play("S", "R5@a1")


def test_seats_and_questions_of_a_table() -> None:
    assert towers.seat_labels(2) == (SOUTH, NORTH)
    state = towers.new("N").state
    assert towers.simultaneous(state) is False
    assert towers.question(state) == (0, NORTH)
    assert towers.question(put(state, "R5@a1")) == (1, SOUTH)


def test_states_and_games_in_a_few_words() -> None:
    state = board(SEVEN, turn="N", ply=15)
    assert repr(state) == "<towers state: ply 15, monoliths S 7 N 0, N to move>"
    assert repr(put(state, "R1@g4")) == "<towers state: ply 16, monoliths S 7 N 0, seven, won by S>"
    assert repr(put(last_piece({}, "S"), "B5@a1")).endswith("draw, won by nobody>")
    assert repr(towers.new()) == "<towers: ply 0, monoliths S 0 N 0, S to move, 0 actions>"
