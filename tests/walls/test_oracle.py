"""Whole games beside the oracle; many more of them in `python -m tests.soak_oracle`."""

import pytest

from tests.oracle import styles, walls
from tests.oracle.compare import compare_walls
from tests.scale import scale


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("style", styles.WALLS)
def test_walls_agrees_with_the_oracle(seats: int, style: str) -> None:
    for seed in range(scale(6, 60)):
        compare_walls(seats, style, seed)


@pytest.mark.parametrize("readings", walls.READINGS[1:], ids=str)
@pytest.mark.parametrize("style", styles.WALLS)
def test_walls_agrees_with_the_oracle_under_every_reading(style: str, readings: dict[str, str]) -> None:
    for seed in range(scale(3, 60)):
        compare_walls(3 + seed % 3, style, f"readings {seed}", readings)
