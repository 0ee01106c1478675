"""Views that no position could show are refused with the field that is wrong."""

from typing import Any

import pytest

from shofar import towers
from shofar.core import Malformed
from shofar.records.record import load
from shofar.towers import View
from tests.golden.make import read

PLAIN = towers.new().play("S", "R5@c2").play("N", "G1@c2").view("S").to_json()
STOCK = PLAIN["stock"]


@pytest.mark.parametrize(
    ("changed", "field", "code"),
    [
        ({"layout": "hexagon"}, "view.layout", "towers-no-such-layout"),
        ({"towers": {"z9": ["R5"]}}, "view.towers", "towers-no-such-square"),
        ({"towers": {"c2": ["R5", "R1"]}}, "view.towers.c2", "cannot-be"),
        ({"towers": {"c2": ["R5", "G5"]}}, "view.towers.c2", "cannot-be"),
        ({"towers": {"c2": ["R1", "G2", "B3", "P4", "Y5"]}}, "view.towers.c2", "cannot-be"),
        ({"stock": {}}, "view.stock.N", "missing"),
        ({"stock": {**STOCK, "S": ["R1", "R1"]}}, "view.stock.S", "cannot-be"),
        ({"stock": {**STOCK, "S": STOCK["S"][1:]}}, "view.stock", "cannot-be"),
        ({"towers": {}}, "view.stock", "cannot-be"),
        ({"stock": {"S": [*STOCK["S"], "R5"], "N": STOCK["N"][:-1]}}, "view.stock", "cannot-be"),
        ({"ply": -4}, "view.ply", "cannot-be"),
        ({"last": "zz"}, "view.last", "towers-not-a-move"),
        ({"last": "R9@c2"}, "view.last", "towers-no-such-piece"),
        ({"last": "R5@c2"}, "view.last", "cannot-be"),
        ({"last": "G1@a1"}, "view.last", "cannot-be"),
    ],
)
def test_what_no_game_shows_is_refused(changed: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        View.from_json({**PLAIN, **changed})
    assert (caught.value.field, caught.value.code) == (field, code)


def test_t4_players_alternate() -> None:
    one = towers.new().play("S", "R5@c2").view("N").to_json()
    with pytest.raises(Malformed) as caught:
        View.from_json({**one, "turn": "S"})
    assert (caught.value.field, caught.value.code) == ("view.turn", "cannot-be")


def refused(plain: dict[str, Any], result: Any) -> tuple[str, str]:
    with pytest.raises(Malformed) as caught:
        View.from_json({**plain, "result": result})
    return caught.value.field, caught.value.code


def test_the_result_is_there_when_the_game_is_over_and_only_then() -> None:
    assert refused(PLAIN, {"winner": "S", "kind": "small"}) == ("view.result", "cannot-be")
    assert refused(load(read("towers-draw")[0]["record"]).view("S").to_json(), None) == ("view.result", "cannot-be")


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("towers-seven-south", {"kind": "small"}),
        ("towers-seven-north", {"winner": "S"}),
        ("towers-seven-north", {"winner": None}),
        ("towers-small", {"kind": "seven"}),
        ("towers-small", {"winner": "N"}),
        ("towers-draw", {"winner": "N"}),
        ("towers-draw", {"kind": "seven"}),
    ],
)
def test_t13_the_result_is_what_the_monoliths_say(name: str, wrong: dict[str, Any]) -> None:
    ended = load(read(name)[0]["record"])
    for view in (ended.view("S"), ended.view()):
        plain = view.to_json()
        assert View.from_json(plain) == view
        assert refused(plain, {**plain["result"], **wrong}) == (f"view.result.{next(iter(wrong))}", "cannot-be")
