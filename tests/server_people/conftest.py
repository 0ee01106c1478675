from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.server.postgres import Postgres, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests here; each makes a database of its own in it."""
    with cluster() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of both kinds one after the other."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'shofar.db'}"
    made: Postgres = request.getfixturevalue("postgres")
    return made.fresh(f"people_{uuid4().hex[:12]}")
