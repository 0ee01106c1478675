"""What an operator does about tables that are set aside: lists, exports, tries again, deletes them."""

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, Row, delete, select

from shofar.server.db import schema

unreadable = schema.unreadable.c
KEPT = frozenset({"games"})
"""Games that are over are records of their own: they stay when their table goes."""


def listed(connection: Connection) -> list[Row[str, int, str, str, str]]:
    """Table, since when, the version of Shofar that set it aside, the kind of error and where it was raised."""
    columns = (unreadable.table_id, unreadable.since, unreadable.software, unreadable.error, unreadable.place)
    return list(connection.execute(select(*columns).order_by(unreadable.since, unreadable.table_id)).all())


def is_unreadable(connection: Connection, table_id: str) -> bool:
    """Whether a table is set aside."""
    found = select(unreadable.since).where(unreadable.table_id == table_id)
    return connection.scalar(found) is not None


def exported(connection: Connection, table_id: str) -> Iterator[str]:
    """A table's log as it is, one JSON object a line; what everybody holds is in it."""
    log = schema.log.c
    columns = (log.version, log.at, log.entry, log.asker, log.key)
    for row in connection.execute(select(*columns).where(log.table_id == table_id).order_by(log.version)).mappings():
        yield msgspec.json.encode(dict(row)).decode()


def try_again(connection: Connection, table_id: str) -> bool:
    """Takes the mark away: servers read the table when it is next asked for. Whether there was one."""
    return bool(connection.execute(delete(schema.unreadable).where(unreadable.table_id == table_id)).rowcount)


def delete_table(connection: Connection, table_id: str) -> bool:
    """Deletes a table that is set aside, whole, in one transaction; False and nothing if it is not."""
    if not try_again(connection, table_id):
        return False
    for table in schema.metadata.sorted_tables:
        if "table_id" in table.c and table.name not in KEPT:
            connection.execute(delete(table).where(table.c.table_id == table_id))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
    return True
