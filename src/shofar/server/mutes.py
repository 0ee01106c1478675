"""Whom somebody does not want to read: kept for good, and heeded at every table, over every connection of theirs."""

from typing import Any, Protocol

from sqlalchemy import Connection, Executable, bindparam, delete, exists, func, insert, select
from sqlalchemy.exc import DBAPIError

from shofar.server import schema
from shofar.server.faults import FAULTS, Place
from shofar.server.hub import Hub
from shofar.server.live import deliver
from shofar.server.people.locks import lock
from shofar.server.wire import text_frame
from shofar.server.writer import Also, Write, Written
from shofar.table import encode_message, messages
from shofar.table.decide import Denied, sentence_parts
from shofar.table.settings import Person

MOST = 500
CHANGED = "mutes"
"""Under this name other processes are told whose mutes have changed."""

mutes = schema.mutes.c
DROP: Executable = delete(schema.mutes).where(mutes.user_id == bindparam("of"), mutes.muted == bindparam("whom"))


class Muting(Protocol):
    """A connection, as somebody mutes others over it."""

    person: Person | None

    def tell(self, message: messages.FromServer) -> None:
        """Sends a message."""


class Mutes:
    """Who has muted whom."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def of(self, user: str) -> frozenset[str]:
        """Whom a user has muted."""
        found = select(mutes.muted).where(mutes.user_id == user)
        return frozenset(await self._hub.reader.read(lambda connection: list(connection.scalars(found))))

    def change(self, asking: Muting, message: messages.Mute) -> None:
        """Mutes somebody, or hears them again; answered when it is durable."""
        if asking.person is None:
            raise Denied("server-not-signed-in")
        if not (message.user.isascii() and message.user.isalnum()):
            raise Denied("server-no-such-user")
        self._hub.beside.spawn(self._change(asking, asking.person.user, message))

    async def _change(self, asking: Muting, user: str, message: messages.Mute) -> None:
        try:
            await self._keep(user, message)
        except Denied as wrong:
            asking.tell(messages.Refused(key=message.key, **sentence_parts(wrong)))
            return
        except DBAPIError:
            asking.tell(messages.Refused(key=message.key, **sentence_parts(Denied("server-unavailable"))))
            return
        except Exception as wrong:
            FAULTS.note(Place.MUTES, wrong)
            asking.tell(messages.Refused(key=message.key, **sentence_parts(Denied("server-trouble"))))
            return
        asking.tell(messages.Accepted(key=message.key, version=0))
        await self.noticed(user)

    async def _keep(self, user: str, message: messages.Mute) -> None:
        also: list[Also] = []
        if message.muted:
            row = {"user_id": user, "muted": message.user, "since": self._hub.now()}
            await self._hub.reader.read(lambda connection: _add(connection, row))
        else:
            also.append((DROP, {"of": user, "whom": message.user}))
        written = await self._hub.write(Write("", [], _unset, also, [f"{CHANGED}:{user}"]))
        if written is not Written.DONE:
            raise Denied("server-unavailable")

    async def noticed(self, user: str) -> None:
        """A user's mutes have changed, here or at another process: all their connections here heed it and are told."""
        theirs = [
            (live, watcher)
            for live in self._hub.lives.values()
            for watcher in live.watchers
            if watcher.person is not None and watcher.person.user == user
        ]
        if theirs:
            muted = await self.of(user)
            frame = text_frame(encode_message(told(muted)))
            for live, watcher in theirs:
                watcher.mutes = muted
                deliver(live, watcher, frame)


def told(muted: frozenset[str]) -> messages.Muted:
    """As clients are told."""
    return messages.Muted(users=sorted(muted))


def _add(connection: Connection, row: dict[str, Any]) -> None:
    """Counted and written under one lock: through two processes at once nobody mutes more than the most."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
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
    connection.commit()


def _unset(_: Written) -> None:
    return
