"""Views that no position could show are refused with the field that is wrong."""

from typing import Any

import pytest

from shofar import towers
from shofar.core import Malformed
from shofar.towers import View

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
