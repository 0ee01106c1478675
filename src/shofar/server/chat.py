"""What people say to each other at a table: kept in the database, told to whoever is connected."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from shofar.server import schema
from shofar.server.faults import FAULTS, Place
from shofar.server.hub import Hub
from shofar.server.live import Live, deliver
from shofar.server.mutes import Mutes
from shofar.server.rows import INSERT_CHAT, chat_row
from shofar.server.wire import text_frame
from shofar.server.writer import Write, Written
from shofar.table import encode_message, messages
from shofar.table.decide import Denied, sentence_parts
from shofar.table.settings import Person

RECENT = 50
MINUTE_S = 60.0
TRIES = 10
MOST_SPEAKERS = 10_000
"""When so many have said something, those who have been silent for a minute are forgotten."""


class Speaker(Protocol):
    """A connection, as the chat sees it."""

    person: Person | None
    live: Live
    mutes: frozenset[str]

    def tell(self, message: messages.FromServer) -> None:
        """Sends a message."""


class Chat:
    """The chats of all tables of this process."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub
        self._clock = clock
        self.mutes = Mutes(hub)
        self._said: dict[str, list[float]] = {}
        self._reading_for: set[Speaker] = set()

    def say(self, speaker: Speaker, message: messages.Say) -> None:
        """Durable first, then told to all; too much of it is denied."""
        person = speaker.person
        if person is None:
            raise Denied("server-not-signed-in")
        now = self._clock()
        said = [at for at in self._said.get(person.user, ()) if at > now - MINUTE_S]
        if len(said) >= (self._hub.config.limits.chats_per_minute or len(said) + 1):
            raise Denied("server-too-many", {"seconds": 60})
        if len(self._said) >= MOST_SPEAKERS:
            self._said = {user: when for user, when in self._said.items() if when[-1] > now - MINUTE_S}
        self._said[person.user] = [*said, now]
        self._hub.beside.spawn(self._keep(speaker, person, message, self._hub.now()))

    async def _keep(self, speaker: Speaker, person: Person, message: messages.Say, at: int) -> None:
        try:
            if await self._kept(speaker, person, message, at):
                return
            why = "server-unavailable"
        except DBAPIError:
            why = "server-unavailable"
        except Exception as wrong:
            FAULTS.note(Place.CHAT, wrong, speaker.live.id)
            why = "server-trouble"
        speaker.tell(messages.Refused(key=message.key, **sentence_parts(Denied(why))))

    async def _kept(self, speaker: Speaker, person: Person, message: messages.Say, at: int) -> bool:
        live = speaker.live
        row = {"table_id": live.id, "at": at, "user_id": person.user, "name": person.name}
        row |= {"text": message.text, "key": message.key}
        for _ in range(TRIES):
            if person.user in self._hub.leaving.gone:
                break
            written = await self._hub.write(
                Write(live.id, [], _unset, [(INSERT_CHAT, chat_row(**row))], [f"chat:{live.id}"])
            )
            if written is Written.FORESTALLED:  # somebody spoke through another process; or it was said before
                said = await self._hub.reader.read(lambda connection: _said(connection, row))
                written = Written.DONE if said else written
            if written is Written.DONE:
                speaker.tell(messages.Accepted(key=message.key, version=live.table.version))
                self._hub.beside.spawn(self.noticed(live.id))
                return True
            if written is not Written.FORESTALLED:
                break
        return False

    def recent(self, speaker: Speaker) -> None:
        """The last things said, to somebody who has just come; once, however often they say that they have."""
        if speaker not in self._reading_for:
            self._reading_for.add(speaker)
            self._hub.beside.spawn(self._recent(speaker))

    async def _recent(self, speaker: Speaker) -> None:
        live = speaker.live
        try:
            recent = await self._since(live, None)
        finally:
            self._reading_for.discard(speaker)
        if live.chats is None:
            live.chats = recent[-1].n if recent else 0
        for said in recent:
            if said.user not in speaker.mutes:
                speaker.tell(said)

    async def noticed(self, table_id: str) -> None:
        """Something was said, here or through another process: who is connected here is told what is new."""
        live = self._hub.lives.get(table_id)
        if live is not None and live.watchers:
            said = await self._since(live, live.chats)
            # Somebody else may have told some of it while we were reading.
            self._tell(live, [one for one in said if one.n > (live.chats or 0)])

    async def _since(self, live: Live, number: int | None) -> list[messages.Chatted]:
        columns = schema.chat.c
        wanted = (columns.n, columns.at, columns.user_id, columns.name, columns.text)
        found = select(*wanted).where(columns.table_id == live.id)
        if number is not None:
            found = found.where(columns.n > number)
        found = found.order_by(columns.n.desc()).limit(RECENT)
        rows = await self._hub.reader.read(lambda connection: connection.execute(found).all())
        return [_chatted(row._mapping) for row in reversed(rows)]

    def _tell(self, live: Live, said: list[messages.Chatted]) -> None:
        for one in said:
            live.chats = max(live.chats or 0, one.n)
            frame = text_frame(encode_message(one))
            for watcher in tuple(live.watchers):
                if one.user not in watcher.mutes:
                    deliver(live, watcher, frame)


def _said(connection: Connection, row: Mapping[str, Any]) -> bool:
    columns = schema.chat.c
    same = (columns[name] == row[name] for name in ("table_id", "user_id", "key"))
    return connection.scalar(select(columns.n).where(*same)) is not None


def _chatted(row: Mapping[Any, Any]) -> messages.Chatted:
    return messages.Chatted(n=row["n"], at=row["at"], user=row["user_id"], name=row["name"], text=row["text"])


def _unset(_: Written) -> None:
    return
