"""One golden playthrough for each ending of Towers: states, events and a side's view, move by move."""

from typing import Any, cast

import pytest

from shofar import towers
from shofar.records.record import load
from tests.difference import assert_same
from tests.golden.make import playthrough, read

ENDINGS = {
    "towers-seven-south": {"winner": "S", "kind": "seven"},
    "towers-seven-north": {"winner": "N", "kind": "seven"},
    "towers-small": {"winner": "S", "kind": "small"},
    "towers-draw": {"winner": None, "kind": "draw"},
}


@pytest.mark.parametrize("name", [*ENDINGS, "towers-asymmetry"])
def test_playthrough(name: str) -> None:
    expected = read(name)
    header = expected[0]
    found = playthrough(header["record"], header["seat"])
    assert len(found) == len(expected)
    for number, (old, new) in enumerate(zip(expected[1:], found[1:], strict=True)):
        assert_same(old, new, f"{name}: state {number}, after {old['action']}")
    result: Any = expected[-1]["state"]["result"]
    assert result == ENDINGS.get(name, result)
    assert result is not None


def test_t13_by_t7_in_a_game_that_can_be_played() -> None:
    game = cast(towers.TowersGame, load(read("towers-asymmetry")[0]["record"]))
    assert len(game.actions) == 49
    assert [len(game.state.stock(side)) for side in game.seats] == [1, 0]
    assert game.outcome is not None
