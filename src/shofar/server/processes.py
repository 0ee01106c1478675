"""The server processes that share a database: each keeps a row with its last sign of life."""

from sqlalchemy import Connection, delete, func, select, text

from shofar.server import schema
from shofar.server.absence import ADD_OUTAGE, outages

DEAD_MS = 8_000
"""A process that has given no sign of life for this long has no connections any more."""
FORGOTTEN_MS = 86_400_000

# A process that stood still for so long that its row was removed is there again with its next beat.
BEAT = text(
    "INSERT INTO processes (id, kind, began_at, seen_at) VALUES (:id, 'server', :began, :now) "
    "ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at"
)


def enter(connection: Connection, process: str, now: int, *, alone: bool) -> list[tuple[int, int]]:
    """Enters a process: all outages. If no other was alive, the time since the last sign of life was one of them."""
    columns = schema.processes.c
    if alone:
        seen = connection.scalar(select(func.max(columns.seen_at)))
        if seen is not None and seen < now:
            connection.execute(ADD_OUTAGE, {"began": seen, "ended": now})
    # Others may have begun since we found nobody: only rows are removed that nobody can stand behind.
    old = now - (DEAD_MS if alone else FORGOTTEN_MS)
    connection.execute(delete(schema.processes).where(columns.seen_at < old))
    connection.execute(BEAT, {"id": process, "began": now, "now": now})
    return outages(connection)


def alive(connection: Connection, now: int) -> set[str]:
    """The processes that have given a sign of life lately."""
    columns = schema.processes.c
    return set(connection.scalars(select(columns.id).where(columns.seen_at > now - DEAD_MS)))
