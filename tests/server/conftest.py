from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.processes import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a SQLite file, with one worker, for all tests that do no harm to it."""
    folder: Path = tmp_path_factory.mktemp("server")
    with running(f"sqlite:///{folder}/shofar.db", folder, workers=1) as made:
        yield made
