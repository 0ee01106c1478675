"""W13 to W21: scorings and the end."""

from collections.abc import Sequence

import pytest

from shofar import walls
from shofar.core import Colour
from shofar.core.rules import DecidedBy
from shofar.walls import Ending, Outcome, Phase, State
from shofar.walls.events import Drew, Ended, Scored, Supplied
from shofar.walls.scoring import decided_by, lengths, longest, share
from tests.walls.tables import act, act_telling, cards, pile, table, text, wall, wall_tuple


def scored(walls: Sequence[dict[str, str]], supply: str, *, round_: int = 1, won: Sequence[str] = ()) -> State:
    """The table after seat 0 drew a scoring card with this supply; nothing else comes into it."""
    hands = ["Y1 Y1", *["P1"] * (len(walls) - 1)]
    state = table(hands, walls, draw="S B1 B1", supply=supply, round=round_, won=won)
    return act(state, (0, "wall Y1"))


def test_w13_a_scoring_card_ends_the_round_and_is_replaced() -> None:
    state = table(["R1 T", "Y1", "G1"], draw="S B7 B3", removed="T", happened=30, turn=0, start=1)
    after, events = act_telling(state, 0, "supply R1")
    assert text(after.hands[0]) == "B7 T"
    assert after.draw == cards("B3")
    assert text(after.removed) == "S T"
    assert events[:3] == (Supplied(31, 0, "R1"), Drew(32, 0, "S"), Drew(33, 0, "B7"))
    assert isinstance(events[3], Scored)
    assert (events[3].n, events[3].seat, events[3].round, after.happened) == (34, 0, 1, 34)
    assert (after.phase, after.round, after.turn) == (Phase.FEED, 2, None)


def test_w13_the_third_time_there_is_a_replacement_too() -> None:
    state = table(["R1 T", "Y1", "G1"], draw="S B7 B3", round=3, happened=30)
    after, events = act_telling(state, 0, "supply R1")
    assert after.phase is Phase.OVER
    assert text(after.hands[0]) == "B7 T"
    assert after.draw == cards("B3")
    assert [event.event for event in events] == ["supply", "drew", "drew", "scoring", "end"]
    assert [event.n for event in events] == [31, 32, 33, 34, 35]
    assert after.happened == 35


def test_w13_a_pile_whose_last_card_is_the_scoring_card() -> None:
    state = table(["R1 T", "Y1", "G1"], draw="S", round=3, happened=30)
    after, events = act_telling(state, 0, "supply R1")
    assert text(after.hands[0]) == "T"
    assert after.draw == ()
    assert [(event.event, event.n) for event in events] == [
        ("supply", 31),
        ("drew", 32),
        ("scoring", 33),
        ("end", 34),
    ]
    assert after.happened == 34


def test_w14_trumpets_of_the_supply_leave_the_game() -> None:
    state = table(["R1 T", "Y1", "G1"], draw="S B1", put=["T", "", "T"], supply="B3 T", happened=0)
    after, events = act_telling(state, 0, "supply R1")
    assert text(after.removed) == "S T T T"
    assert text(after.supply) == "B3 R1"
    scoring = events[-1]
    assert isinstance(scoring, Scored)
    assert (scoring.supply, scoring.removed) == (pile("B3 R1 T T T"), pile("T T T"))
    assert scoring.stayed == pile("B3 R1")
    assert scoring.won == ((), (), ())


def test_w15_the_longest_wall_wins_all_of_its_colour() -> None:
    state = table(
        ["Y1", "Y1", "G1"],
        [{"R": "R1 R1 T", "B": "B7"}, {"R": "R5"}, {"R": "R3 T T", "B": "B1"}],
        draw="S B1",
        put=["R1", "R3", "B4"],
        supply="R5",
        won=["", "G1", "P1"],
    )
    after, events = act_telling(state, 0, "supply Y1")
    assert [text(won) for won in after.won] == ["B4", "G1", "P1 R1 R3 R5"]
    scoring = events[-1]
    assert isinstance(scoring, Scored)
    red, blue = Colour.RED, Colour.BLUE
    assert scoring.lengths == ({red: 4, blue: 7}, {red: 5}, {red: 7, blue: 1})
    assert [text(cards_) for cards_ in scoring.won] == ["B4", "", "R1 R3 R5"]  # type: ignore[arg-type]
    assert text(after.supply) == "Y1"


@pytest.mark.parametrize(
    ("tied", "supply", "stay", "first", "second"),
    [
        (2, "R1 R3", "", "R1", "R3"),
        (2, "R1 R3 R4", "R1", "R3", "R4"),
        (2, "R1", "R1", "", ""),
        (2, "R1 R1 R3 R5 R7", "R1", "R1 R5", "R3 R7"),
        (3, "R1 R3 R4", "", "R1", "R3"),
        (3, "R1 R3 R4 R5", "R1", "R3", "R4"),
        (3, "R1 R1 R4 R5 R7", "R1 R1", "R4", "R5"),
        (3, "R1 R1", "R1 R1", "", ""),
        (3, "R1 R1 R3 R3 R4 R4 R5", "R1", "R1 R4", "R3 R4"),
    ],
)
def test_w16_tied_seats_share_and_the_lowest_stay(tied: int, supply: str, stay: str, first: str, second: str) -> None:
    # Seats 1, 2 (and 3) are tied at 4; seat 0 is shorter.
    table_walls = [{"R": "R3"}, {"R": "R4"}, {"R": "R1 R1 T"}, {"R": "R1 R3"} if tied == 3 else {}]
    after = scored(table_walls, supply)
    assert [text(after.won[seat]) for seat in range(3)] == ["", first, second]
    assert text(after.supply) == stay
    if tied == 2:
        assert after.won[3] == ()
    assert len(supply.split()) == len(after.supply) + sum(map(len, after.won))


def test_w16_share() -> None:
    assert share(pile("R1 R3 R4"), (0, 2)) == (pile("R1"), {0: pile("R3"), 2: pile("R4")})
    assert share(pile("R1 R3 R4"), (1,)) == ((), {1: pile("R1 R3 R4")})
    assert share(pile("R1"), ()) == (pile("R1"), {})
    assert share((), (0, 1)) == ((), {0: (), 1: ()})


def test_w17_without_a_wall_the_cards_stay() -> None:
    after = scored([{"B": "B1"}, {}, {}], "R1 R7 G3 B3")
    assert text(after.supply) == "G3 R1 R7"
    assert text(after.open_supply) == "G3 R1 R7"
    assert after.put == ((), (), ())
    assert text(after.won[0]) == "B3"


def test_w17_longest() -> None:
    red, blue = Colour.RED, Colour.BLUE
    assert longest([{}, {blue: 3}], red) == ()
    assert longest([{red: 1}, {red: 3}, {red: 3, blue: 9}], red) == (1, 2)
    assert lengths(wall_tuple({"R": "R1 T", "B": "B7"})) == {red: 3, blue: 7}


def test_w18_walls_stay_and_the_left_neighbour_of_the_drawer_begins() -> None:
    for drawer in range(3):
        state = table(["R1 R3", "Y1 Y3", "G1 G3"], [{"B": "B1"}, {}, {"P": "P3 T"}], draw="S B3", turn=drawer)
        card = ("R1", "Y1", "G1")[drawer]
        after = act(state, (drawer, f"supply {card}"))
        assert after.walls == state.walls
        assert (after.start, after.round, after.phase, after.turn) == ((drawer + 1) % 3, 2, Phase.FEED, None)
        assert walls.waiting(after) == (0, 1, 2)
        third = act(after, (0, f"feed {after.hands[0][0]}"), (1, f"feed {after.hands[1][0]}"))
        assert act(third, (2, f"feed {third.hands[2][0]}")).turn == (drawer + 1) % 3


def test_w18_a_third_round_follows_the_second() -> None:
    after = scored([{}, {}, {}], "", round_=2)
    assert (after.phase, after.round, after.outcome) == (Phase.FEED, 3, None)


def test_w19_ones_move_and_walls_of_trumpets_only_are_removed() -> None:
    state = table(
        ["P5", "Y1", "G1"],
        [{"R": "R1 R1 T T", "B": "B1 B3 T"}, {"G": "G1"}, {"R": "R3 T"}],
        draw="S B1 B5",
        won=["P1", "", ""],
        round=3,
        start=2,
        happened=50,
    )
    after, events = act_telling(state, 0, "supply P5")
    assert [wall(after, 0, "R"), wall(after, 0, "B"), wall(after, 1, "G"), wall(after, 2, "R")] == [
        "",
        "B3 T",
        "",
        "R3 T",
    ]
    assert [text(won) for won in after.won] == ["B1 P1 R1 R1", "G1", ""]
    assert text(after.removed) == "S T T"
    assert (after.phase, after.round, after.start, after.turn) == (Phase.OVER, 3, 2, None)
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert [text(ones) for ones in ended.ones] == ["B1 R1 R1", "G1", ""]  # type: ignore[arg-type]
    assert (ended.scores, ended.tiebreak, ended.winners) == ((4, 1, 0), (2, 0, 2), (0,))
    assert walls.waiting(after) == ()


def test_w20_only_won_cards_count() -> None:
    after = scored([{"B": "B7 B5", "R": "R1"}, {"P": "P3"}, {}], "B1 B3 G7", round_=3, won=["", "G1 G1", ""])
    assert after.outcome is not None
    # Seat 0 wins two blue cards and moves its own red one and the yellow one that it laid last.
    assert after.outcome.scores == (4, 2, 0)
    assert after.outcome.scores == tuple(len(won) for won in after.won)


def over(walls: Sequence[dict[str, str]], won: Sequence[str]) -> Outcome:
    state = table(["P5", "Y1", "G1"], walls, draw="S", won=won, round=3)
    outcome = walls_outcome(act(state, (0, "supply P5")))
    assert outcome is not None
    return outcome


walls_outcome = walls.outcome


def test_w21_most_cards_win() -> None:
    outcome = over([{}, {"R": "R3 R3 R3"}, {}], ["B3", "G3", "G4 G5"])
    assert outcome == Outcome(Ending.MOST_CARDS, (1, 1, 2), (0, 3, 0), (2,))


def test_w21_a_tie_goes_to_most_cards_left_in_walls() -> None:
    # Seat 1 has more in its walls than both, but fewer cards.
    outcome = over([{"R": "R3", "B": "B3 T"}, {"G": "G3 G3 G3 T"}, {"Y": "Y3 Y3"}], ["B3 B4", "G3", "G4 G5"])
    assert outcome == Outcome(Ending.TIEBREAK, (2, 1, 2), (3, 4, 2), (0,))


def test_w21_ones_and_lone_trumpets_do_not_break_ties() -> None:
    outcome = over([{"R": "R1 R1 T T T"}, {}, {"Y": "Y3"}], ["", "", "G4 G5"])
    assert outcome == Outcome(Ending.TIEBREAK, (2, 0, 2), (0, 0, 1), (2,))


def test_w21_a_win_is_shared_if_that_ties_too() -> None:
    outcome = over([{"R": "R3"}, {"G": "G7"}, {"Y": "Y3 Y4"}], ["B3 B4", "G3 G3", "G4"])
    assert outcome == Outcome(Ending.SHARED, (2, 2, 1), (1, 1, 2), (0, 1))


def test_w21_all_may_share() -> None:
    outcome = over([{}, {}, {}], ["", "", ""])
    assert outcome == Outcome(Ending.SHARED, (0, 0, 0), (0, 0, 0), (0, 1, 2))
    assert not outcome.drawn


@pytest.mark.parametrize(
    ("scores", "ones", "winners", "said"),
    [
        ((5, 9, 2), ("", "", ""), (1,), DecidedBy("round", {"round": 2, "seat": 1, "cards": 2})),
        ((8, 9, 2), ("", "R1", ""), (1,), DecidedBy("ones")),
        ((5, 9, 2), ("R1", "R1", ""), (1,), DecidedBy("round", {"round": 2, "seat": 1, "cards": 2})),
        ((9, 9, 2), ("", "R1", ""), (1,), DecidedBy("tie")),
        ((9, 9, 2), ("", "R1", ""), (0, 1), DecidedBy("shared")),
    ],
)
def test_w21_what_decided_a_game_is_told(
    scores: tuple[int, ...], ones: Sequence[str], winners: tuple[int, ...], said: DecidedBy
) -> None:
    won = [("R2", "R3", ""), ("R7", "R4 R5", "R2 R3"), ("", "Y3", "")]  # by seat, round by round
    rounds = [
        Scored(at, 0, at, (), (), tuple([tuple(cards.split()) for cards in by_seat]), (), ())
        for at, by_seat in enumerate(zip(*won, strict=True), 1)
    ]
    end = Ended(4, tuple([tuple(cards.split()) for cards in ones]), scores, (1, 3, 1), winners)
    assert decided_by([*rounds, end]) == said  # of two rounds that brought as much, the first
    assert decided_by(rounds) is decided_by([]) is None
