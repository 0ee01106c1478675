from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres, cluster
from tests.server.processes import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a SQLite file, with one worker, for all tests that do no harm to it."""
    folder: Path = tmp_path_factory.mktemp("server")
    with running(f"sqlite:///{folder}/shofar.db", folder, workers=1) as made:
        yield made


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of a module's own, which it may stop or freeze."""
    with cluster() as made:
        yield made
