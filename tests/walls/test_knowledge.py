"""W22 and W23: who knows what, and choices at the same time. Views, events and the facts in them."""

import pytest

from shofar import walls
from shofar.core import Colour, Illegal, Malformed
from shofar.walls import Phase, View, parse_action
from shofar.walls.events import Chose, Drew, Fed, FirstTurned, Supplied
from shofar.walls.view import Scoring
from tests.walls.tables import act, cards, choosing, pile, table


def test_w22_a_seat_sees_its_own_hand_and_no_other() -> None:
    state = table(["R1 T", "Y1 Y3 T", "G1"])
    assert walls.view(state, 1).hands == (("?", "?"), ("T", "Y1", "Y3"), ("?",))
    assert walls.view(state, None).hands == (("?", "?"), ("?", "?", "?"), ("?",))


def test_w22_first_cards_are_secret_until_they_are_turned_up() -> None:
    state = choosing(Phase.FEED, ["R1", "Y1", "G1"], first=cards("R5 Y5 G5"))
    assert walls.view(state, 2).first == ("?", "?", "G5")
    assert walls.view(state, None).first == ("?", "?", "?")
    state = act(state, (0, "feed R1"), (1, "feed Y1"), (2, "feed G1"))
    assert walls.view(state, None).first == (None, None, None)
    assert walls.view(state, None).walls == ({"R": ("R5",)}, {"Y": ("Y5",)}, {"G": ("G5",)})


def test_w22_a_seat_knows_what_it_put_into_the_supply_and_what_fell() -> None:
    state = table(["R1", "Y1", "G1"], put=["R1 T", "Y7", "G3"], supply="B5 P1")
    assert walls.view(state, 0).supply == ("?", "?", "B5", "P1", "R1", "T")
    assert walls.view(state, 0).supply_mine == ("R1", "T")
    assert walls.view(state, 1).supply == ("?", "?", "?", "B5", "P1", "Y7")
    assert walls.view(state, None).supply == ("?", "?", "?", "?", "B5", "P1")
    assert walls.view(state, None).supply_mine == ()


def test_w22_after_a_scoring_everything_in_the_supply_is_known_but_not_whose_it_was() -> None:
    state = table(["R1", "Y1", "G1"], put=["R3", "Y7", "G3"], draw="S B1")
    state = act(state, (0, "supply R1"))
    for seat in (None, 0, 1, 2):
        assert walls.view(state, seat).supply == ("G3", "R1", "R3", "Y7")
        assert walls.view(state, seat).supply_mine == ()


def test_w22_public_things_are_public() -> None:
    state = table(["R1", "Y1", "G1"], [{"R": "R1 T"}, {}, {}], won=["", "B1 B3", ""], removed="S T", draw="B1 B1 B3")
    for seat in (None, 0, 1, 2):
        view = walls.view(state, seat)
        assert view.walls == ({"R": ("R1", "T")}, {}, {})
        assert (view.won, view.removed, view.draw) == (((), ("B1", "B3"), ()), ("S", "T"), 3)
        assert (view.phase, view.round, view.start, view.turn, view.waiting) == ("turn", 1, 0, 0, (0,))
        assert view.seat == seat
        assert view.result is None


def test_w22_events_hide_what_they_must() -> None:
    supplied, drew, scoring = Supplied(1, 0, "R1"), Drew(2, 0, "B1"), Drew(3, 0, "S")
    fed, first = Fed(4, ("R1", "Y1", "T")), FirstTurned(5, ("R1", "Y1", "T"))
    assert walls.seen(supplied, 0) == supplied
    assert walls.seen(drew, 0) == drew
    assert walls.seen(fed, 0) == Fed(4, ("R1", "?", "?"))
    for other in (None, 1, 2):
        assert walls.seen(supplied, other) == Supplied(1, 0, "?")
        assert walls.seen(drew, other) == Drew(2, 0, "?")
        assert walls.seen(scoring, other) == scoring
        assert walls.seen(first, other) is first
    assert walls.seen(fed, 2) == Fed(4, ("?", "?", "T"))
    assert walls.seen(fed, None) == Fed(4, ("?", "?", "?"))


def test_w22_only_a_seat_at_the_table_has_legal_actions() -> None:
    state = table(["R1", "Y1", "G1"])
    assert walls.view(state, 0).legal == ("supply R1", "wall R1")
    assert walls.view(state, 1).legal == ()
    assert walls.view(state, None).legal == ()


def test_w22_an_open_view_shows_everything() -> None:
    state = table(["R1", "Y1", "G1"], put=["R3", "", "T"], supply="B1", first=cards("P1 P3 P4"))
    events = (Supplied(1, 0, "R1"), Fed(2, ("R1", "Y1", "T")))
    view = walls.open_view(state, events)
    assert view.hands == (("R1",), ("Y1",), ("G1",))
    assert view.first == ("P1", "P3", "P4")
    assert (view.supply, view.events, view.seat, view.legal) == (("B1", "R3", "T"), events, None, ())


def test_w23_nobody_learns_a_choice_only_that_it_was_made() -> None:
    state = choosing(Phase.FEED, ["R1 R3", "Y1 Y3", "G1 G3"], round=2, happened=9)
    chosen, events = walls.step(state, 1, parse_action("feed Y3"))
    assert events == (Chose(10, 1),)
    assert walls.waiting(chosen) == (0, 2)
    other = walls.view(chosen, 0)
    assert (other.supply, other.hands[1], other.pending) == (("?",), ("?",), None)
    assert walls.view(walls.play(state, 1, parse_action("feed Y1")), 0) == other
    own = walls.view(chosen, 1)
    assert (own.supply, own.supply_mine, own.pending) == (("Y3",), ("Y3",), "feed Y3")
    assert walls.view(chosen, None).pending is None


def test_w23_a_choice_may_be_changed_while_others_choose() -> None:
    state = choosing(Phase.FEED, ["R1 R3", "Y1 Y3", "G1 G3"], round=2, happened=9)
    chosen = act(state, (1, "feed Y3"))
    assert walls.view(chosen, 1).legal == ("feed Y1", "feed Y3")
    assert walls.legal(chosen, 1) == ()
    changed = walls.change(chosen, 1, parse_action("feed Y1"))
    assert changed == act(state, (1, "feed Y1"))
    assert walls.change(chosen, 1, parse_action("feed Y3")) == chosen
    assert walls.take_back(chosen, 1) == state
    with pytest.raises(Illegal):
        walls.change(chosen, 1, parse_action("feed R1"))
    done = act(chosen, (0, "feed R1"), (2, "feed G1"))
    with pytest.raises(Illegal) as caught:
        walls.change(done, 1, parse_action("feed Y1"))
    assert caught.value.clause == "W23"


def test_w23_a_first_card_may_be_changed_too() -> None:
    state = choosing(Phase.FIRST, ["R1 R3 T", "Y1 Y3", "T T"])
    chosen = act(state, (0, "first R1"))
    assert walls.view(chosen, 0).pending == "first R1"
    assert walls.view(chosen, 0).legal == ("first R1", "first R3")
    assert walls.change(chosen, 0, parse_action("first R3")) == act(state, (0, "first R3"))
    with pytest.raises(Illegal) as caught:
        walls.change(chosen, 0, parse_action("first T"))
    assert caught.value.code == "walls-first-must-be-a-wall-card"
    # A hand of trumpets only stays one while the trumpet lies there.
    trumpet = act(state, (2, "first T"))
    assert walls.view(trumpet, 2).legal == ("first T",)
    fed = act(chosen, (1, "first Y1"), (2, "first T"))
    assert fed.phase is Phase.FEED
    assert walls.pending(fed, 0) is None
    with pytest.raises(Illegal):
        walls.change(fed, 0, parse_action("first R3"))


def test_w23_a_game_keeps_the_last_choice_only() -> None:
    game = walls.new(seats=3, seed=3)
    one, other = game.legal(1)[:2]
    later = game.legal(0)[0]
    changed = game.play(1, one).play(0, later).change(1, other)
    assert changed.actions == ((0, later), (1, other))
    assert changed.state == game.play(1, other).play(0, later).state
    assert changed.events == (Chose(1, 1), Chose(2, 0))
    assert changed.view(1).pending == str(other)
    both = game.play(0, game.legal(0)[0]).play(1, one).play(2, game.legal(2)[0])
    feeding = both.play(1, both.legal(1)[0])
    again = feeding.change(1, feeding.view(1).legal[1])
    assert again.actions[:3] == both.actions
    assert str(again.actions[3][1]) == feeding.view(1).legal[1]


def test_facts_lengths_and_leaders() -> None:
    state = table(["R1", "Y1", "G1"], [{"R": "R3 T", "B": "B1"}, {"R": "R5"}, {"R": "R4"}])
    facts = walls.view(state, None).facts
    red, blue = Colour.RED, Colour.BLUE
    assert facts.lengths == ({red: 5, blue: 1}, {red: 5}, {red: 4})
    assert facts.leaders == {red: (0, 1), blue: (0,)}


@pytest.mark.parametrize(
    ("round_", "left", "earliest", "latest"),
    [
        (1, 89, 16, 31),  # nothing drawn: piles of 15, 15 + 1, 14, 14 + 1, 14, 14 + 1 for three seats
        (1, 88, 15, 30),
        (1, 74, 1, 16),
        (1, 73, 1, 15),
        (1, 59, 1, 1),
        (2, 57, 14, 28),
        (2, 44, 1, 15),
        (3, 29, 15, 29),
        (3, 15, 1, 15),
        (3, 1, 1, 1),
    ],
)
def test_facts_when_a_scoring_card_can_come(round_: int, left: int, earliest: int, latest: int) -> None:
    state = table(["R1", "Y1", "G1"], draw="B1 " * left, round=round_)
    assert walls.view(state, 0).facts.scoring == Scoring(earliest, latest)


def test_facts_no_scoring_after_the_end() -> None:
    state = act(table(["R1", "Y1", "G1"], draw="S B1", round=3), (0, "wall R1"))
    view = walls.view(state, 0)
    assert view.facts.scoring is None
    assert view.result == {"scores": [1, 0, 0], "tiebreak": [0, 0, 0], "winners": [0]}
    assert view.derived() == view.facts


def test_facts_of_standing_walls_follow_from_them() -> None:
    state = table(["R1", "Y1", "G1"], [{"R": "R3 T", "B": "B1"}, {"R": "R5"}, {"Y": "Y4"}], round=2, draw="B1 " * 50)
    view = walls.view(state, 1)
    plain = view.to_json()
    assert plain["facts"]["lengths"] == [{"R": 5, "B": 1}, {"R": 5}, {"Y": 4}]
    assert view.derived() == view.facts


def test_views_are_read_back() -> None:
    game = walls.new(seats=4, seed=5)
    game = game.play(0, game.legal(0)[0])
    for seat in (None, 0, 1):
        view = game.view(seat)
        plain = view.to_json()
        assert View.from_json(plain) == view
        bare = {key: plain[key] for key in plain if key not in ("facts", "events")}
        assert View.from_json(bare).facts == view.facts
        assert View.from_json(bare).events == ()
        assert View.from_json({key: plain[key] for key in plain if key != "facts"}) == view
    assert repr(game.view(0)) == f"<walls view of seat 0: round 1, first, {len(game.view(0).legal)} legal actions>"
    assert repr(game.view()) == "<walls view of a spectator: round 1, first, 0 legal actions>"


@pytest.mark.parametrize(
    ("field", "value", "wrong"),
    [
        ("seat", "0", "view.seat"),
        ("phase", "draw", "view.phase"),
        ("round", None, "view.round"),
        ("hands", {}, "view.hands"),
        ("hands", [[1]], "view.hands[0][0]"),
        ("walls", [{"X": []}], "view.walls[0]"),
        ("events", [{"event": "flood"}], "view.events[0]"),
        ("events", [{"event": "chose", "n": 1}], "view.events[0].seat"),
        ("facts", [], "view.facts"),
    ],
)
def test_views_of_a_wrong_form(field: str, value: object, wrong: str) -> None:
    plain = walls.new(seats=3, seed=1).view(0).to_json()
    with pytest.raises(Malformed) as caught:
        View.from_json({**plain, field: value})
    assert caught.value.field == wrong


@pytest.mark.parametrize(
    ("field", "value", "wrong", "code"),
    [
        ("round", 0, "view.round", "not-one-of"),
        ("round", 4, "view.round", "not-one-of"),
        ("walls", [], "view.walls", "walls-seats"),
        ("walls", [{}] * 2, "view.walls", "walls-seats"),
        ("walls", [{}] * 6, "view.walls", "walls-seats"),
        ("walls", [{}, {"R": ["R1", "R2"]}, {}], "view.walls", "walls-no-such-card"),
    ],
)
def test_views_from_which_no_facts_follow(field: str, value: object, wrong: str, code: str) -> None:
    plain = walls.new(seats=3, seed=1).view(0).to_json()
    del plain["facts"]
    with pytest.raises(Malformed) as caught:
        View.from_json({**plain, field: value})
    assert (caught.value.field, caught.value.code) == (wrong, code)
    params = {"not-one-of": {"expected": "1, 2, 3"}, "walls-no-such-card": {"card": "R2"}}
    assert caught.value.params == params.get(code, {"seats": len(value) if isinstance(value, list) else 0})


def test_no_view_at_all() -> None:
    with pytest.raises(Malformed) as caught:
        View.from_json([])
    assert (caught.value.field, caught.value.code) == ("view", "not-an-object")
    with pytest.raises(Malformed) as caught:
        View.from_json({})
    assert (caught.value.field, caught.value.code) == ("view.seat", "missing")


def test_pending_is_nothing_in_a_turn() -> None:
    assert walls.pending(table(), 0) is None
    assert walls.pending(choosing(Phase.FEED, ["R1", "Y1", "G1"], first=cards("R5 Y5 G5")), 0) is None


def test_seats_and_questions_of_a_table() -> None:
    assert [walls.seat_labels(count) for count in (3, 5)] == [(0, 1, 2), (0, 1, 2, 3, 4)]
    for count in (2, 6):
        with pytest.raises(Illegal) as caught:
            walls.seat_labels(count)
        assert caught.value == Illegal("W2", "walls-seats", {"seats": count})
    first = choosing(Phase.FIRST, ["R1", "Y1", "G1"], happened=0)
    feed = choosing(Phase.FEED, ["R1", "Y1", "G1"], round=2, happened=9)
    turn = table(["R1", "Y1", "G1"], turn=1, happened=9)
    over = act(table(["R1", "Y1", "G1"], draw="S", round=3), (0, "wall R1"))
    assert [walls.simultaneous(state) for state in (first, feed, turn, over)] == [True, True, False, False]
    # The question stays the same while others choose, and is a new one with every turn.
    assert walls.question(first) == walls.question(act(first, (0, "first R1"))) == (Phase.FIRST, 1, 0, None)
    assert walls.question(feed) == (Phase.FEED, 2, 0, None)
    assert walls.question(turn) == (Phase.TURN, 1, 9, 1)
    assert walls.question(act(turn, (1, "wall Y1"))) == (Phase.TURN, 1, 11, 2)
    assert walls.question(over) == (Phase.OVER, 3, 0, None)


def test_states_and_games_in_a_few_words() -> None:
    state = choosing(Phase.FEED, ["R1", "Y1", "G1"], round=2)
    assert repr(state) == "<walls state: 3 seats, round 2, feed, waiting for 0, 1, 2>"
    over = act(table(["R1", "Y1", "G1"], draw="S B1", round=3), (0, "wall R1"))
    assert repr(over) == "<walls state: 3 seats, round 3, over, scores (1, 0, 0), won by (0,)>"
    game = walls.new(seats=3, seed=1)
    assert repr(game) == "<walls: 3 seats, round 1, first, waiting for 0, 1, 2, 0 actions>"


def test_supply_is_sorted() -> None:
    state = table(["R1", "Y1", "G1"], put=["Y3 B1", "", "T G5"], supply="R1 P7")
    assert state.supply == pile("B1 G5 P7 R1 T Y3")


def test_w23_a_changed_choice_was_made_final_last() -> None:
    game = walls.new(seats=3, seed=7)
    first, second = game.legal(0)[:2]
    chosen = game.play(0, first).play(1, game.legal(1)[0])
    changed = chosen.change(0, second)
    assert [seat for seat, _ in changed.actions] == [1, 0]
    assert changed.actions[-1] == (0, second)
    assert changed.events == chosen.events


def test_w2_a_seat_is_a_number() -> None:
    for seat in ("S", True):
        with pytest.raises(Illegal, match="W2"):
            walls.new(seats=3, seed=7).play(seat, "first R1")


@pytest.mark.parametrize("seat", [-1, 3, 9])
def test_w2_nobody_sees_from_a_seat_that_the_table_lacks(seat: int) -> None:
    with pytest.raises(Illegal) as caught:
        walls.new(seats=3, seed=7).view(seat)
    assert caught.value == Illegal("W2", "walls-no-such-seat", {"seat": seat, "seats": 3})


def test_standings_count_what_is_won_led_and_kept_in_ones() -> None:
    walls_by_seat: list[dict[str, str]] = [{"R": "R1 R5", "Y": "Y4"}, {"Y": "Y4", "G": "G1 G1"}, {"R": "R3"}]
    state = table(["R1", "Y1", "G1"], walls_by_seat, supply="B7 R3 R4 Y1 Y3 Y5 T", put=["R7", "", "Y7"])
    for seat in (None, 0, 1, 2):
        facts = walls.view(state, seat).facts
        # Both red cards go to the longest red wall; of three yellow ones each of the tied gets one, the lowest stays.
        assert facts.led == (3, 1, 0)
        assert facts.ones == (1, 2, 0)
    shown = walls.open_view(state)
    assert shown.facts.led == (3 + 2, 2, 0)
    assert shown.derived() == shown.facts


def test_all_scoring_cards_that_are_still_to_come_have_their_range() -> None:
    facts = walls.new(seats=4, seed=1).view(None).facts
    assert (facts.scoring, facts.later) == (Scoring(15, 28), (Scoring(42, 55), Scoring(69, 82)))
