"""Who has muted whom: stored, and in force at every table, over every connection."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Executable, bindparam, delete, exists, func, insert, select

from shofar.server.db import schema
from shofar.server.db.connect import lock
from shofar.server.db.log_writer import Statement, Write, Written
from shofar.server.outgoing_frames import message_frame
from shofar.server.tables.connected_users import ConnectedUsers
from shofar.server.tables.context import TablesContext
from shofar.table import messages
from shofar.table.checks import Denied

MOST = 500
CHANGED = "mutes"
"""Under this name other processes are told whose mutes have changed."""

mutes = schema.mutes.c
DROP: Executable = delete(schema.mutes).where(mutes.user_id == bindparam("of"), mutes.muted == bindparam("whom"))
NOBODY: frozenset[str] = frozenset()
"""One for all, since most mute nobody."""


@dataclass(eq=False)
class Mutes:
    """Who has muted whom."""

    _context: TablesContext
    _users: ConnectedUsers

    async def of(self, user: str) -> frozenset[str]:
        """Whom a user has muted."""
        found = select(mutes.muted).where(mutes.user_id == user)
        muted = await self._context.database.read(lambda connection: list(connection.scalars(found)))
        return frozenset(muted) if muted else NOBODY

    async def change(self, user: str, message: messages.Mute) -> int:
        """Mutes somebody, or hears them again; all connections of the user follow soon. No version comes of it: 0."""
        if not (message.user.isascii() and message.user.isalnum()):
            raise Denied("server-no-such-user")
        statements: list[Statement] = []
        if message.muted:
            row = {"user_id": user, "muted": message.user, "since": self._context.now()}
            await self._context.database.write(lambda connection: _add(connection, row))
        else:
            statements.append((DROP, {"of": user, "whom": message.user}))
        written = await self._context.writer.write(Write(statements=statements, notices=[f"{CHANGED}:{user}"]))
        if written is not Written.DONE:
            raise Denied("server-unavailable")
        self._context.tasks.spawn(self.follow(user))
        return 0

    async def follow(self, user: str) -> None:
        """A user's mutes have changed, here or at another process: all their connections here follow, and are told."""
        if theirs := self._users.connections_of(user):
            muted = await self.of(user)
            frame = message_frame(muted_message(muted))
            for session, subscriber in theirs:
                subscriber.mute(muted)
                session.send(subscriber, frame)


def muted_message(muted: frozenset[str]) -> messages.Muted:
    """The message that tells a client whom its user has muted."""
    return messages.Muted(users=sorted(muted))


def _add(connection: Connection, row: dict[str, Any]) -> None:
    """Counted and written under one lock: through two processes at once nobody mutes more than the most."""
    user, whom = row["user_id"], row["muted"]
    lock(connection, f"mutes {user}")
    there = exists().where(schema.users.c.id == whom, schema.users.c.deleted_at.is_(None))
    if not connection.scalar(select(there)):
        raise Denied("server-no-such-user")
    if connection.scalar(select(mutes.since).where(mutes.user_id == user, mutes.muted == whom)) is not None:
        return  # muted already
    if (connection.scalar(select(func.count()).where(mutes.user_id == user)) or 0) >= MOST:
        raise Denied("server-too-many-mutes", {"most": MOST})
    connection.execute(insert(schema.mutes), row)
