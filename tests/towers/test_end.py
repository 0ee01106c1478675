"""T12 and T13: how a game of Towers ends."""

import pytest

from shofar import towers
from shofar.core import Illegal
from shofar.towers import Ending, Outcome, Side, parse_action, why_illegal
from shofar.towers.events import Ended, Placed
from tests.towers.boards import NORTH, OCTAGON, SEVEN, SOUTH, board, held, last_piece, pieces, put


def test_t12_seven_that_are_not_parried_win() -> None:
    state = board(SEVEN, turn="N", ply=15)
    assert (state.count(SOUTH), state.count(NORTH)) == (7, 0)
    after, events = towers.step(state, NORTH, parse_action("R1@g4"))
    assert after.outcome == Outcome(Ending.SEVEN, SOUTH)
    assert after.turn is None
    assert events == (Placed(16, NORTH, pieces("R1")[0], "g4", ()), Ended(17, SOUTH, "seven"))
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
    after, events = towers.step(state, state.turn, parse_action(move))
    assert after.outcome == Outcome(ending, winner)
    assert events[-1] == Ended(2, winner, ending.value)
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
