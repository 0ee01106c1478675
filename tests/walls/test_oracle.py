"""Whole games beside the oracle; many more of them in `python -m tests.soak_oracle`."""

import pytest

from tests.oracle import styles
from tests.oracle.compare import compare_walls
from tests.scale import scale


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("style", styles.WALLS)
def test_walls_agrees_with_the_oracle(seats: int, style: str) -> None:
    for seed in range(scale(6, 60)):
        compare_walls(seats, style, seed)
