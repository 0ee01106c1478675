"""Checks of a database before it is used: whether a commit survives a power cut, and what our role may do there."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, text

from shofar.server.errors import OperatorError

RIGHTS = ("SELECT", "INSERT", "UPDATE", "DELETE")


class NotDurable(OperatorError):
    """A setting of the database under which committed rows may be lost."""

    def __init__(self, setting: str) -> None:
        super().__init__(f"this database may lose what it has accepted: {setting}")


def check_durable(connection: Connection) -> None:
    """Raises NotDurable unless a commit is on disk when it returns."""
    if connection.dialect.name == "sqlite":
        allowed = {"journal_mode": ("wal",), "synchronous": ("2", "3")}
        for name, values in allowed.items():
            found = str(connection.exec_driver_sql(f"PRAGMA {name}").scalar())
            if found not in values:
                raise NotDurable(f"{name} is {found}")
        return
    for name in ("fsync", "synchronous_commit", "full_page_writes"):
        found = str(connection.exec_driver_sql(f"SHOW {name}").scalar())
        if found in ("off", "local") and not (name == "synchronous_commit" and found == "local"):
            raise NotDurable(f"{name} is {found}")


class NoRights(OperatorError):
    """A privilege that our role lacks, and the table."""


def check_rights(connection: Connection, tables: Iterable[str], rights: Sequence[str] = RIGHTS) -> None:
    """Raises NoRights unless our role in PostgreSQL has these privileges; SQLite has none to check."""
    if connection.dialect.name != "postgresql":
        return
    missing = text(
        "SELECT name, may FROM unnest(CAST(:tables AS text[])) name, unnest(CAST(:rights AS text[])) may "
        "WHERE NOT has_table_privilege(quote_ident(name), may) LIMIT 1"
    )
    found = connection.execute(missing, {"tables": list(tables), "rights": list(rights)}).first()
    if found is not None:
        raise NoRights(f"the database's role has no right to {found[1]} in the table {found[0]}")
