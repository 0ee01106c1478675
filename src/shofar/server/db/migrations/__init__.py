"""The database's schema, version by version: brought up to date at the start, refused if newer than we are."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from shofar.server.db.engine import begin_write
from shofar.server.errors import OperatorError

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


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """The schema that this version of Shofar uses."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


class NotMigrated(OperatorError):
    """A database that no server has brought up to date, and who only works with one must not change."""

    def __init__(self, found: str | None) -> None:
        state = f"has schema {found}, which is older than this Shofar" if found else "holds no tables yet"
        super().__init__(f"this database {state}. Start the server (shofar serve) on it first.")


def check(engine: Engine) -> None:
    """Raises NewerSchema or NotMigrated unless the schema is the one that we use; changes nothing."""
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in _known():
        raise NewerSchema(found, newest())
    if found != newest():
        raise NotMigrated(found)


def _known() -> set[str]:
    return {revision.revision for revision in ScriptDirectory.from_config(_config()).walk_revisions()}


def migrate(engine: Engine) -> str:
    """Brings the schema up to date and gives its name; raises NewerSchema and changes nothing if it is too new."""
    with engine.connect() as connection:
        begin_write(connection)
        if connection.dialect.name != "sqlite":
            if MigrationContext.configure(connection).get_current_revision() == newest():
                return newest()  # whoever holds the lock, there is nothing to wait for
            connection.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = '{STANDS_STILL}'"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ONE_AT_A_TIME})
        found = MigrationContext.configure(connection).get_current_revision()
        if found is not None and found not in _known():
            connection.rollback()
            raise NewerSchema(found, newest())
        if found != newest():
            command.upgrade(_config(connection), "head")
        connection.commit()
    return newest()
