"""Whole games beside the oracle; many more of them in `python -m tests.soak_oracle`."""

import pytest

from tests.oracle import styles, towers
from tests.oracle.compare import compare_towers
from tests.scale import scale


@pytest.mark.parametrize("style", styles.TOWERS)
def test_towers_agrees_with_the_oracle(style: str) -> None:
    for seed in range(scale(8, 80)):
        compare_towers(style, seed)


@pytest.mark.parametrize("readings", towers.READINGS[1:], ids=str)
@pytest.mark.parametrize("style", styles.TOWERS)
def test_towers_agrees_with_the_oracle_under_every_reading(style: str, readings: dict[str, str]) -> None:
    for seed in range(scale(8, 80)):
        compare_towers(style, f"readings {seed}", readings)
