"""The database's schema, version by version: brought up to date at the start, refused if newer than we are."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from shofar.server.db.connect import begin_write
from shofar.server.errors import OperatorError

if TYPE_CHECKING:
    from alembic.config import Config

ONE_AT_A_TIME = 0x5F0FA2
"""The number of PostgreSQL's lock under which one process at a time changes the schema."""
STANDS_STILL = "60s"
"""A process that stands still in the middle of a migration loses it after this time, and the next one begins anew."""


class NewerSchema(OperatorError):
    """A newer Shofar has written this database: its schema, and the newest that this one knows."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"this database has schema {found}, which a newer Shofar made; this one knows schemas up to {known}. "
            "Run the newer version, or restore a backup from before."
        )


def _config(connection: Connection | None = None) -> "Config":
    from alembic.config import Config  # half a second, which a database that is up to date does not need

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """The schema that this version of Shofar uses."""
    return _revisions()[-1]


@cache
def _revisions() -> tuple[str, ...]:
    """All schemas in their order: each migration's file is named after its revision."""
    return tuple(sorted(file.name.partition("_")[0] for file in (Path(__file__).parent / "versions").glob("[0-9]*.py")))


def schema_of(connection: Connection) -> str | None:
    """The schema that a database has; None if it holds no tables."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


class NotMigrated(OperatorError):
    """A database that no server has brought up to date, and who only works with one must not change."""

    def __init__(self, found: str | None) -> None:
        state = f"has schema {found}, which is older than this Shofar" if found else "holds no tables yet"
        super().__init__(f"this database {state}. Start the server (shofar serve) on it first.")


def check(engine: Engine) -> None:
    """Raises NewerSchema or NotMigrated unless the schema is the one that we use; changes nothing."""
    with engine.connect() as connection:
        found = schema_of(connection)
    if found is not None and found not in _revisions():
        raise NewerSchema(found, newest())
    if found != newest():
        raise NotMigrated(found)


def migrate(engine: Engine) -> str:
    """Brings the schema up to date and gives its name; raises NewerSchema and changes nothing if it is too new."""
    with engine.connect() as connection:
        begin_write(connection)
        if connection.dialect.name != "sqlite":
            if schema_of(connection) == newest():
                return newest()  # whoever holds the lock, there is nothing to wait for
            connection.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = '{STANDS_STILL}'"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ONE_AT_A_TIME})
        found = schema_of(connection)
        if found is not None and found not in _revisions():
            connection.rollback()
            raise NewerSchema(found, newest())
        if found != newest():
            from alembic import command

            command.upgrade(_config(connection), "head")
        connection.commit()
    return newest()
