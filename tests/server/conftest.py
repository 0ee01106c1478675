from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import KINDS, empty
from tests.server.postgres import Postgres, cluster, shared
from tests.server.processes import Server, running


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a SQLite file, with one worker, for all tests that do no harm to it."""
    folder: Path = tmp_path_factory.mktemp("server")
    with running(f"sqlite:///{folder}/shofar.db", folder, workers=1) as made:
        yield made


@pytest.fixture(scope="session")
def server(sqlite_server: Server) -> Server:
    """The same, for tests in which it makes no difference what database is behind it."""
    return sqlite_server


@pytest.fixture(scope="session", params=KINDS)
def each_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one worker, on a database of each kind."""
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite_server")
        return
    folder: Path = tmp_path_factory.mktemp("server")
    with running(shared().migrated("server"), folder, workers=1) as made:
        yield made


@pytest.fixture(scope="session")
def shared_postgres() -> Postgres:
    """The PostgreSQL of the whole run, for all tests that do it no harm: each gets a database of its own."""
    return shared()


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, of each kind."""
    with empty(request, tmp_path) as url:
        yield url


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of a module's own, which it may stop or freeze."""
    with cluster() as made:
        yield made
