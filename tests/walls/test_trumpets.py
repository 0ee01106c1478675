"""W9 to W12: a trumpet sounds; and the rulebooks' two examples."""

from shofar.core import Colour
from shofar.walls.events import Drew, Sounded
from shofar.walls.trumpets import sound
from tests.walls.tables import act, act_telling, pile, table, text, wall


def test_w9_every_highest_card_falls_whoever_owns_it() -> None:
    walls = [{"R": "R1 R5"}, {"R": "R5 R5 T"}, {"R": "R4", "B": "B7"}]
    state = table(["T", "Y1", "G1"], walls, supply="B1", happened=7)
    after, events = act_telling(state, 0, "trumpet R")
    assert text(after.open_supply) == "B1 R5 R5 R5"
    assert [wall(after, seat, "R") for seat in range(3)] == ["R1 T", "", "R4"]
    assert wall(after, 2, "B") == "B7"
    fallen = (pile("R5"), pile("R5 R5"), ())
    assert events == (
        Sounded(8, 0, Colour.RED, fallen, ((), pile("T"), ()), joined=True),
        Drew(9, 0, "B1"),
    )


def test_w9_a_trumpet_in_a_wall_counts_two() -> None:
    state = table(["T", "Y1", "G1"], [{"R": "R1"}, {"R": "R1 T T"}, {"R": "R3"}])
    assert wall(act(state, (0, "trumpet R")), 2, "R") == ""
    state = table(["T", "Y1", "G1"], [{"R": "R1"}, {"R": "R1 T T"}, {"R": "R1"}])
    after = act(state, (0, "trumpet R"))
    assert text(after.open_supply) == "T T"
    assert [wall(after, seat, "R") for seat in range(3)] == ["R1 T", "R1", "R1"]


def test_w9_the_players_own_cards_fall_too() -> None:
    state = table(["T", "Y1", "G1"], [{"R": "R3 R7"}, {"R": "R5"}, {}])
    after = act(state, (0, "trumpet R"))
    assert text(after.open_supply) == "R7"
    assert [wall(after, seat, "R") for seat in range(3)] == ["R3 T", "R5", ""]


def test_w9_other_colours_stand() -> None:
    state = table(["T", "Y1", "G1"], [{"R": "R1", "G": "G7"}, {"B": "B7 T"}, {}])
    after = act(state, (0, "trumpet R"))
    assert [wall(after, 0, "G"), wall(after, 1, "B")] == ["G7", "B7 T"]
    assert [wall(after, 0, "R"), text(after.open_supply)] == ["", "R1"]


def test_w10_wall_of_trumpets_leaves_the_game() -> None:
    state = table(["T", "Y1", "G1"], [{"R": "R1"}, {"R": "R4 T T"}, {"R": "R4 T"}], removed="S")
    after = act(state, (0, "trumpet R"))
    assert text(after.removed) == "S T T T"
    assert text(after.open_supply) == "R4 R4"
    assert [wall(after, seat, "R") for seat in range(3)] == ["R1 T", "", ""]


def test_w11_the_trumpet_joins_what_is_left_of_the_players_wall() -> None:
    state = table(["T", "Y1", "G1"], [{"R": "R3 T"}, {"R": "R5"}, {}])
    after = act(state, (0, "trumpet R"))
    assert wall(after, 0, "R") == "R3 T T"
    assert after.removed == ()


def test_w11_comes_after_the_removal() -> None:
    # The player's own wall is left with a trumpet only: it is gone before the new one could join.
    state = table(["T", "Y1", "G1"], [{"R": "R5 T"}, {}, {}])
    after = act(state, (0, "trumpet R"))
    assert wall(after, 0, "R") == ""
    assert text(after.removed) == "T T"


def test_w11_only_the_players_own_wall() -> None:
    state = table(["T", "Y1", "G1"], [{}, {"R": "R1 R5"}, {}])
    after, events = act_telling(state, 0, "trumpet R")
    assert wall(after, 1, "R") == "R1"
    assert text(after.removed) == "T"
    assert getattr(events[0], "joined", None) is False


def test_w12_otherwise_the_trumpet_is_removed() -> None:
    tables: list[list[dict[str, str]]] = [[{}, {}, {}], [{"R": "R3"}, {}, {}], [{"B": "B3"}, {"R": "R3"}, {}]]
    for walls in tables:
        after = act(table(["T", "Y1", "G1"], walls), (0, "trumpet R"))
        assert text(after.removed) == "T"
        assert not any(wall(after, seat, "R") for seat in range(3))


def test_rulebook_example_1_green() -> None:
    state = table(["T", "Y1", "B1"], [{"G": "G1"}, {"G": "G1 G1 T"}, {}])
    after = act(state, (0, "trumpet G"))
    assert text(after.supply) == "T"
    assert [wall(after, 0, "G"), wall(after, 1, "G")] == ["G1 T", "G1 G1"]
    assert after.removed == ()


def test_rulebook_example_2_yellow() -> None:
    state = table(["T", "R1", "B1"], [{}, {"Y": "Y3 T T"}, {}])
    after = act(state, (0, "trumpet Y"))
    assert text(after.supply) == "Y3"
    assert text(after.removed) == "T T T"
    assert not any(wall(after, seat, "Y") for seat in range(3))


def test_sound_needs_the_walls_of_one_colour_only() -> None:
    fall = sound([(), pile("R3 T"), pile("R1 R3")], 2)
    assert [text(one) for one in fall.walls] == ["", "", "R1 T"]
    assert [text(one) for one in fall.fallen] == ["", "R3", "R3"]
    assert [text(one) for one in fall.removed] == ["", "T", ""]
    assert fall.joined is True
