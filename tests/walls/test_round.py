"""W6 to W8: a round."""

from dataclasses import fields, replace
from typing import Any

import pytest

from shofar import walls
from shofar.core import Illegal
from shofar.walls import Phase, parse_action
from shofar.walls.events import Chose, Drew, Fed, FirstTurned, Laid, Sounded, Supplied
from tests.walls.tables import act, act_telling, cards, choosing, pile, table, text, wall


def test_w6_every_seat_feeds_the_supply_and_draws_nothing() -> None:
    state = choosing(Phase.FEED, ["R1 R3 T", "Y1 T T", "G1 G3 G3"], first=cards("R1 Y1 G1"), draw="B1 B3")
    for seat, fed in ((2, "feed G3"), (0, "feed T"), (1, "feed T")):
        assert [str(action) for action in walls.legal(state, seat)]
        state = act(state, (seat, fed))
    assert [text(hand) for hand in state.hands] == ["R1 R3", "T Y1", "G1 G3"]
    assert text(state.supply) == "G3 T T"
    assert [text(put) for put in state.put] == ["T", "T", "G3"]
    assert state.draw == cards("B1 B3")
    assert state.fed == (None, None, None)


def test_w6_the_feed_may_be_any_card() -> None:
    state = choosing(Phase.FEED, ["R1 R1 T", "Y1", "G1"], round=2)
    assert [str(action) for action in walls.legal(state, 0)] == ["feed R1", "feed T"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_w6_hands_are_one_shorter_in_every_round(seats: int) -> None:
    game = walls.new(seats=seats, seed=11)
    sizes = {}
    while game.waiting:
        if game.state.phase is Phase.TURN:
            sizes[game.state.round] = {len(hand) for hand in game.state.hands}
        seat = game.waiting[0]
        game = game.play(seat, game.legal(seat)[0])
    assert sizes == {1: {5}, 2: {4}, 3: {3}}


def test_w6_events() -> None:
    state = choosing(Phase.FEED, ["R1", "Y1", "G1"], round=2, start=1, happened=40)
    state, first = act_telling(state, 2, "feed G1")
    assert (first, state.phase, state.turn) == ((Chose(41, 2),), Phase.FEED, None)
    state = act(state, (0, "feed R1"))
    state, last = act_telling(state, 1, "feed Y1")
    assert last == (Chose(43, 1), Fed(44, cards("R1 Y1 G1")))
    assert (state.phase, state.turn, state.happened) == (Phase.TURN, 1, 44)


def test_w7_first_cards_start_walls_once_all_have_fed() -> None:
    hands = ["R1 R3", "Y1 Y3", "G1 G3"]
    state = choosing(Phase.FEED, hands, first=cards("R7 Y5 G4"), start=2, happened=3)
    state = act(state, (0, "feed R1"), (1, "feed Y1"))
    assert state.first == cards("R7 Y5 G4")
    assert not any(any(walls) for walls in state.walls)
    state, events = act_telling(state, 2, "feed G1")
    assert state.first == (None, None, None)
    assert [wall(state, seat, "RYG"[seat]) for seat in range(3)] == ["R7", "Y5", "G4"]
    assert sum(len(one) for walls in state.walls for one in walls) == 3
    assert events[1:] == (Fed(7, cards("R1 Y1 G1")), FirstTurned(8, cards("R7 Y5 G4")))
    assert (state.happened, state.turn, state.removed) == (8, 2, ())


def test_w7_only_in_round_one() -> None:
    state = choosing(Phase.FEED, ["R1", "Y1", "G1"], round=2, walls=[{"B": "B1"}, {}, {}])
    after, events = act_telling(act(state, (0, "feed R1"), (1, "feed Y1")), 2, "feed G1")
    assert after.walls == state.walls
    assert [event.event for event in events] == ["chose", "fed"]


def test_w8_turns_go_clockwise_from_the_starting_seat() -> None:
    state = choosing(Phase.FEED, ["R1 R3 R4", "Y1 Y3 Y4", "G1 G3 G4"], round=2, start=2, draw="B1 B3 B4 B5 B7")
    state = act(state, (0, "feed R1"), (1, "feed Y1"), (2, "feed G1"))
    turns = []
    for action in ("wall G3", "wall R3", "supply Y3", "supply G4"):
        assert state.turn is not None
        turns.append(state.turn)
        state = act(state, (state.turn, action))
    assert turns == [2, 0, 1, 2]
    assert state.turn == 0


def test_w8_then_one_card_is_drawn_in_secret() -> None:
    state = table(["R1 T", "Y1", "G1"], draw="B7 B3", happened=10)
    after, events = act_telling(state, 0, "supply R1")
    assert text(after.hands[0]) == "B7 T"
    assert after.draw == cards("B3")
    assert events == (Supplied(11, 0, "R1"), Drew(12, 0, "B7"))
    assert after.happened == 12


def test_w8_the_last_seat_hands_over_to_seat_0() -> None:
    state = table(["R1", "Y1", "G1"], turn=2)
    assert act(state, (2, "wall G1")).turn == 0


def test_w8_three_kinds_of_action_are_open() -> None:
    state = table(["B3 R1 R1 T", "Y1", "G1"])
    assert [str(action) for action in walls.legal(state, 0)] == [
        "supply B3",
        "supply R1",
        "supply T",
        "trumpet B",
        "trumpet G",
        "trumpet P",
        "trumpet R",
        "trumpet Y",
        "wall B3",
        "wall R1",
    ]
    assert walls.legal(state, 1) == ()


def test_w8a_a_wall_starts_or_grows() -> None:
    state = table(["R1 R5", "Y1", "G1"], walls=[{}, {"R": "R3"}, {}], draw="B1 B1 B1 B1 S", happened=4)
    state, events = act_telling(state, 0, "wall R5")
    assert events == (Laid(5, 0, "R5"), Drew(6, 0, "B1"))
    assert wall(state, 0, "R") == "R5"
    state = act(state, (1, "supply Y1"), (2, "supply G1"), (0, "wall R1"))
    assert wall(state, 0, "R") == "R1 R5"
    assert wall(state, 1, "R") == "R3"
    assert state.supply == pile("G1 Y1")


def test_w8a_a_wall_has_any_length() -> None:
    state = table(["R7", "Y1", "G1"], walls=[{"R": "R1 R1 R3 R3 R3 R4 R5 R5 T T"}, {}, {}])
    assert wall(act(state, (0, "wall R7")), 0, "R") == "R1 R1 R3 R3 R3 R4 R5 R5 R7 T T"


def test_w8b_any_colour_may_be_named_even_one_without_walls() -> None:
    state = table(["R1 T", "Y1", "G1"], walls=[{"R": "R1"}, {}, {}], happened=1)
    assert [str(a) for a in walls.legal(state, 0) if a.verb == "trumpet"] == [f"trumpet {colour}" for colour in "BGPRY"]
    after, events = act_telling(state, 0, "trumpet P")
    assert text(after.removed) == "T"
    assert text(after.hands[0]) == "B1 R1"
    assert after.walls == state.walls
    nothing = ((), (), ())
    assert events[0] == Sounded(2, 0, parse_action("trumpet P").colour, nothing, nothing, joined=False)  # type: ignore[union-attr]


def test_w8c_any_card_goes_face_down_into_the_supply() -> None:
    state = table(["R1 T", "Y1", "G1"], put=["", "T", ""], supply="B3")
    for card in ("R1", "T"):
        after = act(state, (0, f"supply {card}"))
        assert text(after.put[0]) == card
        assert after.supply == pile(f"B3 T {card}")
        assert after.open_supply == cards("B3")
        assert after.removed == ()


def test_w8_nothing_else_may_be_done() -> None:
    state = table()
    assert walls.why_illegal(state, 0, parse_action("first R1")) == Illegal("W4", "walls-first-is-past")
    assert walls.why_illegal(state, 0, parse_action("feed R1")) == Illegal("W6", "walls-feed-is-past")


def test_a_state_with_some_fields_changed() -> None:
    state = table(["R1", "Y1", "G1"], turn=2, happened=5)
    for field in fields(state):
        nothing: dict[str, Any] = {field.name: None}
        changed = state.but(**nothing)
        assert changed == replace(state, **nothing)
        assert getattr(changed, field.name) is None
    assert state.but() == state
    with pytest.raises(AssertionError):
        state.but(turns=1)  # type: ignore[call-arg]
