from collections.abc import Iterator

import pytest

from tests.server.postgres import Postgres, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests here; each makes a database of its own in it."""
    with cluster() as made:
        yield made
