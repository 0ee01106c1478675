"""One golden playthrough for every seat count: states, events and a seat's view, action by action."""

import pytest

from tests.difference import assert_same
from tests.golden.make import playthrough, read


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_playthrough(seats: int) -> None:
    expected = read(f"walls-{seats}")
    header = expected[0]
    assert header["record"]["seats"] == seats
    found = playthrough(header["record"], header["seat"])
    assert len(found) == len(expected)
    for number, (old, new) in enumerate(zip(expected[1:], found[1:], strict=True)):
        assert_same(old, new, f"walls-{seats}: state {number}, after {old['action']}")
    assert expected[-1]["state"]["phase"] == "over"
