"""The short form of `tests/soak_server_kills.py`: kills, stops, clocks apart, an older database, and an account."""

from pathlib import Path

import pytest

from tests.scale import SOAK
from tests.soak_server_kills import trial

KILLS = 40 if SOAK else 4


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_is_lost_doubled_or_leaked_whatever_happens_to_servers_and_workers(kind: str, tmp_path: Path) -> None:
    trial(kind, KILLS, 1, tmp_path, at_once=1)
