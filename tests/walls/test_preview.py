"""What an action would do, from a view alone."""

import pytest

from shofar import walls
from shofar.core import Illegal
from shofar.walls import Phase, Preview, State, parse_action, preview
from tests.walls.tables import act, choosing, table

NONE: tuple[tuple[str, ...], ...] = ((), (), ())


def of(state: State, seat: int, text: str) -> Preview:
    return preview(walls.view(state, seat), seat, parse_action(text))


def test_laying_a_wall_card() -> None:
    state = table(["R5", "Y1", "G1"], [{"R": "R1 T"}, {"R": "R7"}, {"R": "R3 R5"}], supply="B1")
    assert of(state, 0, "wall R5") == Preview("wall R5", "R", (8, 7, 8), (2,), (0, 2), NONE, NONE, None, 1, (0, 0, 0))  # type: ignore[arg-type]


def test_starting_a_wall() -> None:
    assert of(table(["R5", "Y1", "G1"]), 0, "wall R5") == Preview(
        "wall R5",
        "R",  # type: ignore[arg-type]
        (5, 0, 0),
        (),
        (0,),
        NONE,
        NONE,
        None,
        0,
        (0, 0, 0),
    )


def test_sounding_a_trumpet() -> None:
    state = table(["T", "Y1", "G1"], [{"R": "R1 R5"}, {"R": "R5 T"}, {"R": "R4"}], supply="B1", put=["", "T", ""])
    found = of(state, 0, "trumpet R")
    assert (found.action, found.colour, found.lengths) == ("trumpet R", "R", (3, 0, 4))
    assert (found.leaders_before, found.leaders) == ((1,), (2,))
    assert (found.fallen, found.removed) == ((("R5",), ("R5",), ()), ((), ("T",), ()))
    assert (found.joined, found.supply) == (True, 4)


def test_sounding_where_nothing_stands() -> None:
    found = of(table(["T", "Y1", "G1"]), 0, "trumpet R")
    assert found == Preview("trumpet R", "R", (0, 0, 0), (), (), NONE, NONE, False, 0, (0, 0, 0))  # type: ignore[arg-type]
    assert found.to_json()["fallen"] == [[], [], []]


def test_cards_into_the_supply() -> None:
    state = table(["R5", "Y1", "G1"], supply="B1")
    assert of(state, 0, "supply R5") == Preview("supply R5", None, (), (), (), NONE, NONE, None, 2, ())
    feeding = choosing(Phase.FEED, ["R1 R3", "Y1", "G1"], round=2)
    assert of(feeding, 0, "feed R1").supply == 1
    # A changed choice takes the place of the first one.
    assert of(act(feeding, (0, "feed R1")), 0, "feed R3").supply == 1
    assert of(act(feeding, (1, "feed Y1")), 0, "feed R3").supply == 2


def test_first_cards_are_not_in_the_supply() -> None:
    state = choosing(Phase.FIRST, ["R1 R3", "Y1", "G1"])
    assert of(state, 0, "first R1") == Preview("first R1", None, (), (), (), NONE, NONE, None, 0, ())
    assert of(act(state, (0, "first R1")), 0, "first R3").supply == 0


@pytest.mark.parametrize(
    ("looker", "seat", "text", "clause"),
    [
        (1, 1, "wall Y1", "W8a"),
        (0, 0, "wall Y1", "W8a"),
        (0, 0, "supply Y1", "W8c"),
        (0, 0, "trumpet R", "W8b"),
        (0, 0, "feed R5", "W6"),
        (0, 0, "first R5", "W4"),
        (0, 1, "wall R5", "W8a"),
        (None, 0, "wall R5", "W8a"),
    ],
)
def test_an_action_that_is_not_open(looker: int | None, seat: int, text: str, clause: str) -> None:
    state = table(["R5", "Y1", "G1"])
    with pytest.raises(Illegal) as caught:
        preview(walls.view(state, looker), seat, parse_action(text))
    assert caught.value == Illegal(clause, "walls-not-open", {"action": text})
