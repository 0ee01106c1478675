"""T3 to T13: pieces, towers, strength and the end."""

from typing import Any

import pytest

from shofar import towers
from shofar.core import Illegal, Malformed
from shofar.towers import Ending, Outcome, Place, Side, State, TowersGame, parse_action, strength, why_illegal
from shofar.towers.events import Ended, Placed, Turned
from tests.towers.boards import ALL, NORTH, OCTAGON, SEVEN, SOUTH, board, held, pieces, put, tower

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
        told = {"action": f"R5@{here}", "last": f"R5@{there}"}
        assert refusal(state, f"R5@{here}") == Illegal("T7", "towers-asymmetry", told)


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
    told = {"action": "R5@g4", "last": "R5@a1"}
    assert refusal(state, "R5@g4") == Illegal("T7", "towers-asymmetry", told)


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
    after, told = towers.step(state, SOUTH, parse_action("R3@a1"))
    assert [held(after, line) for line in "av"] == [SOUTH, SOUTH]
    assert told == (Placed(1, SOUTH, pieces("R3")[0], "a1", (Turned("a", None, SOUTH), Turned("v", None, SOUTH))),)


def test_t11_a_monolith_can_come_back() -> None:
    state = put(board({"a1": "R3", "a4": "R1"}), "R2@d1")
    assert held(state, "a") is SOUTH
    state = put(state, "B3@a3")
    assert held(state, "a") is None
    state = put(state, "G5@a2")
    assert held(state, "a") is SOUTH
    state, told = towers.step(state, NORTH, parse_action("Y2@a3"))
    assert held(state, "a") is NORTH
    assert told[0] == Placed(4, NORTH, pieces("Y2")[0], "a3", (Turned("a", SOUTH, NORTH),))


def test_t11_strongest() -> None:
    state = board({"a1": "R1", "a2": "G1", "a3": "B2", "a4": "R2"})
    assert towers.strongest(OCTAGON, state.towers, 0, SOUTH) == OCTAGON.index["a1"]
    assert towers.strongest(OCTAGON, state.towers, 0, NORTH) == OCTAGON.index["a3"]
    assert towers.strongest(OCTAGON, state.towers, 1, NORTH) is None


def test_t12_seven_that_are_not_parried_win() -> None:
    state = board(SEVEN, turn="N", ply=15)
    assert (state.count(SOUTH), state.count(NORTH)) == (7, 0)
    after, told = towers.step(state, NORTH, parse_action("R1@g4"))
    assert after.outcome == Outcome(Ending.SEVEN, SOUTH)
    assert after.turn is None
    assert told == (Placed(16, NORTH, pieces("R1")[0], "g4", ()), Ended(17, SOUTH, "seven"))
    over = Illegal("T12", "towers-over")
    assert why_illegal(after, SOUTH, parse_action("B1@a1")) == over
    assert towers.legal(after, SOUTH) == towers.legal(after, NORTH) == ()
    assert towers.waiting(after) == ()
    assert towers.outcome(after) == after.outcome


def test_t12_a_parry_by_taking_one() -> None:
    state = put(board(SEVEN, turn="N"), "B5@d4")
    assert held(state, "d") is NORTH
    assert (state.outcome, state.turn, state.count(SOUTH)) == (None, SOUTH, 6)


def test_t12_a_parry_by_a_tie() -> None:
    state = put(board(SEVEN, turn="N"), "B3@d4")
    assert held(state, "d") is None
    assert (state.outcome, state.count(SOUTH)) == (None, 6)


def test_t12_the_holders_own_move_does_not_end_it() -> None:
    state = board(SEVEN, turn="S")
    state = put(state, "R2@g2")
    assert (state.outcome, state.turn, state.count(SOUTH)) == (None, NORTH, 7)


def test_t12_a_seventh_that_was_a_gift_counts() -> None:
    six = {**SEVEN, "d1": "R1"}
    six = {square: tower for square, tower in six.items() if square != "d1"}
    state = board(six, turn="N")
    assert state.count(SOUTH) == 6
    state = put(state, "B5@d1")  # North gives it away
    assert (state.count(SOUTH), state.outcome) == (7, None)
    state = put(state, "R2@g2")
    assert state.outcome is None
    state = put(state, "R1@g4")
    assert state.outcome == Outcome(Ending.SEVEN, SOUTH)


def test_t12_a_gift_that_is_lost_again_does_not() -> None:
    six = {square: tower for square, tower in SEVEN.items() if square != "d1"}
    state = put(board(six, turn="N"), "B5@d1", "G4@d4")
    # South itself broke the seventh: two pieces beat one.
    assert (state.count(SOUTH), state.outcome) == (6, None)


def test_t12_more_than_seven_may_lose_one() -> None:
    state = board({**SEVEN, "g2": "R1 G3", "g3": "Y2"}, turn="N")
    assert state.count(SOUTH) == 8
    assert put(state, "B5@d4").outcome == Outcome(Ending.SEVEN, SOUTH)


def test_t12_for_north_as_well() -> None:
    turn = {"1": "4", "2": "3", "3": "2", "4": "1"}
    mirrored = {square[0] + turn[square[1]]: tower for square, tower in SEVEN.items()}
    state = board(mirrored, turn="S")
    assert state.count(NORTH) == 7
    assert put(state, "R1@g1").outcome == Outcome(Ending.SEVEN, NORTH)
    assert put(state, "B5@d1").outcome is None


def last_piece(towers_: dict[str, str], mover: str) -> State:
    """The mover has one piece left, the other none."""
    return board(
        towers_, turn=mover, last="B1@b1", south="B5" if mover == "S" else "", north="B5" if mover == "N" else ""
    )


@pytest.mark.parametrize(
    ("towers_", "mover", "move", "ending", "winner"),
    [
        ({}, "S", "B5@a1", Ending.DRAW, None),
        ({"a1": "R1", "a4": "G2", "d1": "R2", "d4": "G1"}, "N", "B5@b1", Ending.DRAW, None),
        ({"a1": "R2", "a4": "G1"}, "S", "B5@d1", Ending.SMALL, SOUTH),
        ({"a1": "R2", "a4": "G1"}, "N", "B5@d1", Ending.SMALL, SOUTH),
        ({"a1": "R1", "a4": "G2"}, "S", "B5@d1", Ending.SMALL, NORTH),
        ({"a1": "R1", "a4": "G2"}, "N", "B5@d1", Ending.SMALL, NORTH),
        ({k: t for k, t in SEVEN.items() if k != "d1"}, "S", "B5@d1", Ending.SEVEN, SOUTH),
        ({k: t for k, t in SEVEN.items() if k != "d1"}, "N", "B5@d1", Ending.SEVEN, SOUTH),
        ({k: t for k, t in SEVEN.items() if k != "d1"}, "S", "B5@d4", Ending.SMALL, SOUTH),
    ],
)
def test_t13_when_all_pieces_are_placed(
    towers_: dict[str, str], mover: str, move: str, ending: Ending, winner: Side | None
) -> None:
    state = last_piece(towers_, mover)
    assert state.turn
    after, told = towers.step(state, state.turn, parse_action(move))
    assert after.outcome == Outcome(ending, winner)
    assert told[-1] == Ended(2, winner, ending.value)
    clause = "T12" if ending is Ending.SEVEN else "T13"
    assert why_illegal(after, state.turn.other, parse_action("B1@b2")) == Illegal(clause, "towers-over")


def test_t13_not_while_the_opponent_has_a_piece() -> None:
    state = board({}, south="B5", north="B5")
    after = put(state, "B5@a1")
    assert (after.outcome, after.turn) == (None, NORTH)


# Every square but a1 and a4 is closed to red and to fives: 16 singles, 8 full towers (T13).
SINGLES = ["R1", "R1", "R2", "R2", "R3", "R3", "R4", "R4", "B5", "B5", "G5", "G5", "P5", "P5", "Y5", "Y5"]
FULL = ["B1 G2 P3 Y4", "B2 G3 P4 Y1", "B3 G4 P1 Y2", "B4 G1 P2 Y3"] * 2


def closed(*free: str) -> dict[str, str]:
    others = [square for square in OCTAGON.squares if square not in free]
    return dict(zip(others, [*SINGLES, *FULL], strict=True))


def test_t13_when_asymmetry_forbids_the_last_piece() -> None:
    towers_ = closed("a1", "a4")
    assert sum(len(tower.split()) for tower in towers_.values()) == 48
    state = board(towers_, turn="N", south="R5", north="R5", last="B1@b1", ply=48)
    after = put(state, "R5@a1")
    assert after.south == pieces("R5")
    assert after.outcome is not None
    assert after.turn is None
    counts = after.count(SOUTH), after.count(NORTH)
    winner = None if counts[0] == counts[1] else SOUTH if counts[0] > counts[1] else NORTH
    assert after.outcome.winner == winner
    # Off the alignments the last piece has its place.
    apart = put(board(closed("a1", "b4"), turn="N", south="R5", north="R5", last="B1@b1"), "R5@a1")
    assert apart.outcome is None
    assert [str(move) for move in towers.legal(apart, SOUTH)] == ["R5@b4"]
    # With another piece left there is always something to place.
    two = put(board(towers_, turn="N", south="R4 R5", north="R5", last="B1@b1"), "R5@a1")
    assert two.outcome is None
    assert {str(move.piece) for move in towers.legal(two, SOUTH)} == {"R4"}


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
        towers.change(state, SOUTH, parse_action("R4@a1"))
    told: dict[str, Any] = {"side": "S", "action": "R4@a1", "ply": 1}
    assert caught.value == Illegal("T4", "towers-nothing-to-change", told)
    assert TowersGame.rules.pending(state, SOUTH) is None


def test_t3_two_sides() -> None:
    assert towers.as_seat("S") is SOUTH
    assert towers.as_seat(NORTH) is NORTH
    assert (SOUTH.other, NORTH.other) == (NORTH, SOUTH)
    for wrong in ("s", "", "E", 0):
        with pytest.raises(Illegal) as caught:
            towers.as_seat(wrong)  # type: ignore[arg-type]
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
