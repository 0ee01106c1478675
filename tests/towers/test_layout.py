"""T1 and T2: the board, and what a layout must meet to be one."""

import copy
import json
import pickle
from typing import Any

import pytest

from shofar import towers
from shofar.core import Illegal, Malformed
from shofar.towers import layout_from, load_layout
from tests.oracle.towers import LINES, SQUARES, owner
from tests.towers.boards import NORTH, OCTAGON, SOUTH

POINTS = {"a1": (-3, -3), "a2": (-3, -2), "b1": (-2, -3), "b2": (-2, -1), "c1": (-1, -2), "c2": (-1, -1)}
POINTS["d1"] = (0, -2)


def data() -> dict[str, Any]:
    """A fresh copy of the data file, to be spoilt."""
    return copy.deepcopy(OCTAGON.to_json())


def refused(spoilt: dict[str, Any]) -> Illegal:
    with pytest.raises(Illegal) as caught:
        layout_from(spoilt)
    return caught.value


def test_t1_squares_territories_and_alignments() -> None:
    assert list(OCTAGON.squares) == sorted(SQUARES)
    assert len(SQUARES) == 26
    assert [OCTAGON.owners.count(side) for side in (SOUTH, NORTH)] == [13, 13]
    assert all(side == owner(square) for square, side in zip(OCTAGON.squares, OCTAGON.owners, strict=True))
    assert OCTAGON.lines == tuple("abcdefguvwxyz")
    assert OCTAGON.index == {square: at for at, square in enumerate(sorted(SQUARES))}
    assert OCTAGON.name == "octagon"


def test_t2_the_octagon_is_the_one_described() -> None:
    found = {
        line: sorted(OCTAGON.squares[at] for at in squares)
        for line, squares in zip(OCTAGON.lines, OCTAGON.line_squares, strict=True)
    }
    assert found == {line: sorted(squares) for line, squares in LINES.items()}
    points = dict(zip(OCTAGON.squares, OCTAGON.points, strict=True))
    columns, ranks = dict(zip("abcdefg", "gfedcba", strict=True)), dict(zip("1234", "4321", strict=True))
    for square, (x, y) in points.items():
        if square in POINTS:
            assert (x, y) == POINTS[square]
        assert points[columns[square[0]] + square[1]] == (-x, y)  # mirrored
        assert points[columns[square[0]] + ranks[square[1]]] == (-x, -y)  # turned by half


def test_t2_the_octagon_is_alike_for_both() -> None:
    columns, ranks = dict(zip("abcdefg", "gfedcba", strict=True)), dict(zip("1234", "4321", strict=True))
    lines = {frozenset(squares) for squares in LINES.values()}
    assert {frozenset(columns[s[0]] + ranks[s[1]] for s in squares) for squares in lines} == lines
    assert {frozenset(columns[s[0]] + s[1] for s in squares) for squares in lines} == lines
    for square, through in zip(OCTAGON.squares, OCTAGON.lines_of, strict=True):
        names = [OCTAGON.lines[line] for line in through]
        assert names[0] == square[0]
        assert len(names) == (1 if square in ("d1", "d4") else 2)


def test_t2_layouts_are_data_that_is_read_back() -> None:
    assert layout_from(data()) == OCTAGON
    assert layout_from(json.loads(json.dumps(data()))).points == OCTAGON.points
    assert pickle.loads(pickle.dumps(OCTAGON)) is OCTAGON
    assert load_layout("octagon") is OCTAGON
    assert repr(OCTAGON) == "<layout octagon>"
    assert [str(move) for move in OCTAGON.moves[towers.Piece.R5]] == [f"R5@{s}" for s in OCTAGON.squares]


@pytest.mark.parametrize("name", ["hexagon", "", "../layouts/octagon", "octagon.json", "o" * 5000, "o\0"])
def test_t2_only_layouts_that_there_are(name: str) -> None:
    with pytest.raises(Illegal) as caught:
        load_layout(name)
    assert caught.value == Illegal("T2", "towers-no-such-layout", {"layout": name})


def test_t1_a_square_too_few() -> None:
    spoilt = data()
    del spoilt["squares"]["d4"]
    assert refused(spoilt) == Illegal("T1", "towers-layout-squares", {"found": 25})


def test_t1_a_square_too_many() -> None:
    spoilt = data()
    spoilt["squares"]["d2"] = [0, 0]
    assert refused(spoilt) == Illegal("T1", "towers-layout-squares", {"found": 27})


@pytest.mark.parametrize("side", ["S", "N"])
def test_t1_a_territory_of_another_size(side: str) -> None:
    spoilt = data()
    spoilt["territories"][side].pop()
    assert refused(spoilt) == Illegal("T1", "towers-layout-territory", {"side": side, "found": 12})
    spoilt["territories"][side].append(spoilt["territories"][side][0])
    assert refused(spoilt) == Illegal("T1", "towers-layout-territory", {"side": side, "found": 12})
    spoilt = data()
    spoilt["territories"][side].append(spoilt["territories"][side][0])
    assert refused(spoilt) == Illegal("T1", "towers-layout-territory", {"side": side, "found": 13})


def test_t1_a_square_in_both_territories_or_in_none() -> None:
    spoilt = data()
    spoilt["territories"]["S"][0] = spoilt["territories"]["N"][0]
    assert refused(spoilt) == Illegal("T1", "towers-layout-borders")
    spoilt = data()
    spoilt["territories"]["N"][0] = "h1"
    assert refused(spoilt) == Illegal("T1", "towers-layout-borders")


@pytest.mark.parametrize(("kind", "line", "expected"), [("frontal", "d", 7), ("diagonal", "u", 6)])
def test_t1_an_alignment_too_few_or_too_many(kind: str, line: str, expected: int) -> None:
    spoilt = data()
    squares = spoilt[kind].pop(line)
    params: dict[str, str | int] = {"kind": kind, "found": expected - 1, "expected": expected}
    assert refused(spoilt) == Illegal("T1", "towers-layout-lines", params)
    spoilt[kind] |= {line: squares[:2], "new": squares[2:]}
    params = {"kind": kind, "found": expected + 1, "expected": expected}
    assert refused(spoilt) == Illegal("T1", "towers-layout-lines", params)


@pytest.mark.parametrize("kind", ["frontal", "diagonal"])
def test_t2_an_alignment_over_a_square_that_is_not_there(kind: str) -> None:
    spoilt = data()
    next(iter(spoilt[kind].values())).append("h9")
    assert refused(spoilt) == Illegal("T2", "towers-layout-unknown-square", {"square": "h9"})


@pytest.mark.parametrize(("kind", "line", "square"), [("frontal", "a", "d1"), ("diagonal", "u", "a1")])
def test_t2_one_frontal_and_one_diagonal_confrontation_and_no_more(kind: str, line: str, square: str) -> None:
    spoilt = data()
    spoilt[kind][line].append(square)
    params = {"square": square, "kind": kind}
    assert refused(spoilt) == Illegal("T2", "towers-layout-two-confrontations", params)


def test_t2_a_square_twice_on_the_same_alignment() -> None:
    spoilt = data()
    spoilt["frontal"]["a"].append("a1")
    assert refused(spoilt).code == "towers-layout-two-confrontations"


def test_t2_alignments_have_names_of_their_own() -> None:
    spoilt = data()
    spoilt["diagonal"]["a"] = spoilt["diagonal"].pop("u")
    assert refused(spoilt) == Illegal("T2", "towers-layout-line-names")


@pytest.mark.parametrize(("kind", "line", "kept"), [("frontal", "a", ["a1", "a2"]), ("diagonal", "z", ["a3", "b3"])])
def test_t2_an_alignment_within_one_territory(kind: str, line: str, kept: list[str]) -> None:
    spoilt = data()
    spoilt[kind][line] = kept
    assert refused(spoilt) == Illegal("T2", "towers-layout-one-sided", {"line": line})


@pytest.mark.parametrize(
    ("kind", "line", "order"), [("frontal", "a", ["a1", "a3", "a4", "a2"]), ("diagonal", "u", ["e4", "b2", "a2", "f4"])]
)
def test_t1_an_alignment_has_one_end_in_each_territory(kind: str, line: str, order: list[str]) -> None:
    spoilt = data()
    spoilt[kind][line] = order
    assert refused(spoilt) == Illegal("T1", "towers-layout-ends", {"line": line})


@pytest.mark.parametrize("scale", [1e-300, 0.001, 3 * 10**8])
def test_points_are_of_any_scale(scale: float) -> None:
    other = data()
    other["squares"] = {square: [x * scale, y * scale] for square, (x, y) in other["squares"].items()}
    assert layout_from(other) == OCTAGON
    for square in other["squares"]:
        other["squares"][square] = [scale, scale]
    with pytest.raises(Malformed) as caught:
        layout_from(other)
    assert (caught.value.field, caught.value.params) == ("squares.a2", {"square": "a1"})


@pytest.mark.parametrize("side", ["S", "N"])
def test_t2_a_player_can_have_two_towers_on_one_alignment(side: str) -> None:
    spoilt = data()
    for kind in ("frontal", "diagonal"):
        for line, squares in spoilt[kind].items():
            own = [square for square in squares if owner(square) == side]
            spoilt[kind][line] = [square for square in squares if owner(square) != side] + own[:1]
    assert refused(spoilt) == Illegal("T2", "towers-layout-no-two-towers", {"side": side})


def test_t2_two_towers_on_one_alignment_are_enough() -> None:
    spoilt = data()
    for line in "bcefg":
        spoilt["frontal"][line] = [f"{line}1", f"{line}4"]
    for line, squares in spoilt["diagonal"].items():
        spoilt["diagonal"][line] = [next(square for square in squares if owner(square) == side) for side in ("S", "N")]
    assert layout_from(spoilt).lines == OCTAGON.lines


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        (["name"], None, "name", "not-text"),
        (["name"], 8, "name", "not-text"),
        (["squares"], [], "squares", "not-an-object"),
        (["territories"], None, "territories", "not-an-object"),
        (["frontal"], "a", "frontal", "not-an-object"),
        (["diagonal"], 6, "diagonal", "not-an-object"),
        (["squares", "a1"], "here", "squares.a1", "not-a-list"),
        (["squares", "a1"], ["0", "1"], "squares.a1", "not-a-list"),
        (["squares", "a1"], [1], "squares.a1", "not-a-point"),
        (["squares", "a1"], [1, 2, 3], "squares.a1", "not-a-point"),
        (["squares", "a1"], [True, 0], "squares.a1", "not-a-list"),
        (["squares", "a1"], [float("nan"), 0], "squares.a1", "towers-layout-far"),
        (["squares", "a1"], [0, float("inf")], "squares.a1", "towers-layout-far"),
        (["squares", "a1"], [0, -(10**400)], "squares.a1", "towers-layout-far"),
        (["squares", "a1"], [10**9 + 1, 0], "squares.a1", "towers-layout-far"),
        (["squares", "g4"], [-3, -3], "squares.g4", "towers-layout-same-point"),
        (["squares", "g4"], [-2.997, -3.006], "squares.g4", "towers-layout-same-point"),
        (["squares", "a\ud800"], [0, 0], "squares", "towers-layout-name"),
        (["squares", 5], [0, 0], "squares", "towers-layout-name"),
        (["name"], "mine\ud800", "name", "towers-layout-name"),
        (["name"], "mine\n", "name", "towers-layout-name"),
        (["territories", "S"], ["a\0"], "territories.S", "towers-layout-name"),
        (["frontal", "\x1b"], ["a1"], "frontal", "towers-layout-name"),
        (["diagonal", "u"], ["\udfff"], "diagonal.u", "towers-layout-name"),
        (["territories", "S"], "a1", "territories.S", "not-a-list"),
        (["territories", "S"], [1], "territories.S", "not-a-list"),
        (["territories", "E"], [], "territories", "not-one-of"),
        (["frontal", "a"], {"a1": 1}, "frontal.a", "not-a-list"),
        (["diagonal", "u"], [None], "diagonal.u", "not-a-list"),
    ],
)
def test_t2_fields_of_a_wrong_form(path: list[str], value: Any, field: str, code: str) -> None:
    spoilt = data()
    place = spoilt
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(Malformed) as caught:
        layout_from(spoilt)
    assert (caught.value.field, caught.value.code) == (field, code)


def test_t2_missing_fields() -> None:
    for field in ("name", "squares", "territories", "frontal", "diagonal"):
        spoilt = data()
        del spoilt[field]
        with pytest.raises(Malformed) as caught:
            layout_from(spoilt)
        assert caught.value.field == field
    spoilt = data()
    del spoilt["territories"]["N"]
    with pytest.raises(Malformed) as caught:
        layout_from(spoilt)
    assert (caught.value.field, caught.value.params) == ("territories", {"expected": "S, N"})
    with pytest.raises(Malformed) as caught:
        layout_from([])
    assert (caught.value.field, caught.value.code) == ("layout", "not-an-object")


def test_a_game_on_a_layout_of_ones_own() -> None:
    other = data()
    other["name"] = "printed"
    other["squares"]["d1"] = [0.5, -2.5]
    layout = layout_from(other)
    game = towers.new("N", layout).play("N", "R5@d1")
    assert game.record()["layout"] == "printed"
    assert game.view("S").layout == "printed"
    setup = towers.parse_setup(game.record(), {"printed": layout})
    assert setup == game.setup
    assert setup.layout.points[setup.layout.index["d1"]] == (0.5, -2.5)
    assert towers.state_of(game.view("S")) == game.state
    with pytest.raises(Illegal) as caught:
        towers.parse_setup(game.record())
    assert caught.value.code == "towers-no-such-layout"


def swapped(name: str) -> towers.Layout:
    """Not the octagon, whatever its name: c2 and c3 have changed sides, and so has everything on them."""
    other = data()
    other["name"] = name
    text = json.dumps(other).replace("c2", "?").replace("c3", "c2").replace("?", "c3")
    return layout_from(json.loads(text))


@pytest.mark.parametrize("name", ["mine", "octagon"])
def test_a_view_carries_its_board(name: str) -> None:
    mine = swapped(name)
    game = towers.new(layout=mine).play("S", "R5@c3").play("N", "G1@c2")
    view = game.view("S")
    assert (view.layout, view.board) == (name, mine)
    assert view.monoliths["c"] == "S"
    assert towers.state_of(view) == game.state
    would = towers.preview(view, SOUTH, towers.parse_action("B1@c3"))
    assert (would.turned, would.count) == ((), {SOUTH: view.count[SOUTH], NORTH: 0})
    assert "board" not in view.to_json()
    read = towers.View.from_json(json.loads(json.dumps(view.to_json())), {name: mine})
    assert read == view
    assert read.board is mine
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert again.board.owners == mine.owners
    assert again.board.points == mine.points


def test_views_on_different_boards_differ() -> None:
    assert towers.new(layout=swapped("octagon")).view("S") != towers.new().view("S")
    assert pickle.loads(pickle.dumps(towers.new().view("S"))).board is OCTAGON


def test_a_view_names_a_board_that_must_be_known() -> None:
    plain = towers.new(layout=swapped("mine")).view("S").to_json()
    for known in (None, {}, {"other": swapped("mine")}):
        with pytest.raises(Malformed) as caught:
            towers.View.from_json(plain, known)
        assert (caught.value.field, caught.value.code) == ("view.layout", "towers-no-such-layout")
    # What is sent along under that name is no part of the format.
    assert towers.View.from_json({**towers.new().view("S").to_json(), "board": plain}) == towers.new().view("S")
