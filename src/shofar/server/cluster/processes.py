"""The server processes that share a database: each keeps a row with the time of its last heartbeat."""

from sqlalchemy import Connection, delete, func, select, text

from shofar.server.db import schema

DEAD_MS = 8_000
"""A process without a heartbeat for this long is dead, and its connections are gone."""
FORGET_MS = 86_400_000

# A process that stood still for so long that its row was deleted is there again with its next heartbeat.
HEARTBEAT = text(
    "INSERT INTO processes (id, kind, began_at, seen_at) VALUES (:id, 'server', :began, :now) "
    "ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at"
)
ADD_OUTAGE = text("INSERT INTO outages (began_at, ended_at) VALUES (:began, :ended) ON CONFLICT DO NOTHING")


def stored_outages(connection: Connection) -> list[tuple[int, int]]:
    """All times in which nobody could play: from, until."""
    rows = connection.execute(select(schema.outages.c.began_at, schema.outages.c.ended_at))
    return [(began, ended) for began, ended in rows]


def register(connection: Connection, process: str, now: int, *, alone: bool) -> list[tuple[int, int]]:
    """Adds a process and gives all outages. If no other was alive, the time since the last heartbeat was one."""
    columns = schema.processes.c
    if alone:
        seen = connection.scalar(select(func.max(columns.seen_at)))
        if seen is not None and seen < now:
            connection.execute(ADD_OUTAGE, {"began": seen, "ended": now})
    # Others may have started since none was found alive: only rows of dead ones are deleted.
    old = now - (DEAD_MS if alone else FORGET_MS)
    connection.execute(delete(schema.processes).where(columns.seen_at < old))
    connection.execute(HEARTBEAT, {"id": process, "began": now, "now": now})
    return stored_outages(connection)


def alive(connection: Connection, now: int) -> set[str]:
    """The processes with a recent heartbeat."""
    columns = schema.processes.c
    return set(connection.scalars(select(columns.id).where(columns.seen_at > now - DEAD_MS)))
