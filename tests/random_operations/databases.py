"""Fresh databases with the schema in them, one for each story."""

import itertools
import shutil
from collections.abc import Callable
from pathlib import Path

import psycopg

from tests.server.in_process_app import _prepared
from tests.server.postgres import Postgres

Fresh = Callable[[], str]
STANDING_STILL = "?options=-c%20idle_in_transaction_session_timeout%3D60000"
"""Server, clients and checks share one process here, which may stand still on a busy machine: that ends nothing."""


def sqlite_files(folder: Path) -> Fresh:
    """Copies of an empty file; the one before goes."""
    number = itertools.count()

    def fresh() -> str:
        for old in folder.glob("story*"):
            old.unlink()
        file = folder / f"story{next(number)}.db"
        shutil.copy(_prepared(), file)
        return f"sqlite:///{file}"

    return fresh


def postgres_databases(cluster: Postgres, name: str) -> Fresh:
    """Copies of an empty database; the one before goes."""
    before: list[str] = []

    def fresh() -> str:
        if before:
            with psycopg.connect(cluster.url, autocommit=True) as connection:
                connection.execute(f"DROP DATABASE IF EXISTS {before.pop()} WITH (FORCE)")
        url = cluster.migrated(name)
        before.append(url.rpartition("/")[2])
        return url + STANDING_STILL

    return fresh
