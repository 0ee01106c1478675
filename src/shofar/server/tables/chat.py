"""What people say to each other at a table: stored first, then sent to whoever is connected."""

from collections.abc import Awaitable, Callable, Container, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select

from shofar.server.db import schema
from shofar.server.db.log_writer import Write, Written
from shofar.server.rate_limiter import RateLimiter
from shofar.server.tables.context import TablesContext
from shofar.server.tables.projections import INSERT_CHAT, chat_row
from shofar.server.tables.session import Client, TableSession
from shofar.table import messages
from shofar.table.checks import Denied
from shofar.table.settings import Person

RECENT = 50
TRIES = 10


@dataclass(eq=False)
class Chat:
    """The chats of all tables of this process."""

    _context: TablesContext
    _sessions: Mapping[str, TableSession]
    _limiter: RateLimiter
    _deleted_users: Container[str]
    _bring_up_to_date: Callable[[TableSession], Awaitable[None]]
    _reading_for: set[Client] = field(default_factory=set)

    async def say(self, session: TableSession, person: Person, message: messages.Say) -> int:
        """Stores a message, and sends it to all soon: the table's version. Too many of them are denied."""
        self._limiter.take("chat", person.user)
        row = {"table_id": session.id, "at": self._context.now(), "user_id": person.user, "name": person.name}
        row |= {"text": message.text, "key": message.key}
        write = [(INSERT_CHAT, chat_row(**row))]
        written = Written.FORESTALLED
        for _ in range(TRIES):
            if written is not Written.FORESTALLED or person.user in self._deleted_users:
                break
            written = await self._context.writer.write(Write(session.id, (), write, [f"chat:{session.id}"]))
            if written is Written.FORESTALLED:  # somebody spoke through another process; or it was said before
                said = await self._context.database.read(lambda connection: _is_repeated(connection, row))
                written = Written.DONE if said else written
        if written is not Written.DONE:
            raise Denied("server-unavailable")
        self._context.tasks.spawn(self.follow(session.id))
        return session.table.version

    def send_recent(self, client: Client) -> None:
        """Sends the last messages to somebody who has just come; one reading at a time, however often they ask."""
        if client not in self._reading_for:
            self._reading_for.add(client)
            self._context.tasks.spawn(self._send_recent(client))

    async def _send_recent(self, client: Client) -> None:
        session = client.session
        try:
            recent = await self._since(session, None)
        finally:
            self._reading_for.discard(client)
        if session.last_chat is None:
            session.note_chat(recent[-1].n if recent else 0)
        for said in recent:
            if said.user not in client.mutes:
                client.send(said)

    async def follow(self, table_id: str) -> None:
        """Something was said, here or through another process: sends what is new to who is connected here."""
        session = self._sessions.get(table_id)
        if session is not None and session.subscribers:
            said = await self._since(session, session.last_chat)
            # Some of it may have been sent while we were reading.
            session.show_chat([one for one in said if one.n > (session.last_chat or 0)])

    async def _since(self, session: TableSession, number: int | None) -> list[messages.Chatted]:
        columns = schema.chat.c
        wanted = (columns.n, columns.at, columns.user_id, columns.name, columns.text)
        found = select(*wanted).where(columns.table_id == session.id)
        if number is not None:
            found = found.where(columns.n > number)
        found = found.order_by(columns.n.desc()).limit(RECENT)
        rows = await self._context.database.read(lambda connection: connection.execute(found).all())
        if rows:  # what was said after the table became private is not for those whom that shuts out
            await self._bring_up_to_date(session)
        return [messages.Chatted(row.n, row.at, row.user_id, row.name, row.text) for row in reversed(rows)]


def _is_repeated(connection: Connection, row: Mapping[str, Any]) -> bool:
    columns = schema.chat.c
    same = (columns[name] == row[name] for name in ("table_id", "user_id", "key"))
    return connection.scalar(select(columns.n).where(*same)) is not None
