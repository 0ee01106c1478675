"""An empty database for a test, of each kind."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.postgres import Postgres

KINDS = ("sqlite", "postgresql")


@contextmanager
def empty(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """The address of one of the kind that the fixture was asked for: a file in the folder, or one on PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{folder}/shofar.db"
        return
    made: Postgres = request.getfixturevalue("shared_postgres")
    yield made.migrated("test")
