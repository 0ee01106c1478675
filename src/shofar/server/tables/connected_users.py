"""Who is connected to the tables of this process or about to be, and who may not be any more."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from shofar.server.db.log_writer import Write
from shofar.server.tables.context import TablesContext
from shofar.server.tables.session import POLICY, Subscriber, TableSession
from shofar.table.settings import Person


class ConnectedUsers:
    """Finds the connections of users at all tables."""

    def __init__(self, context: TablesContext, sessions: Mapping[str, TableSession]) -> None:
        self._writer = context.writer
        self.process, self.shared = context.process, context.shared
        self.sessions = sessions
        self._handshakes: dict[int, set[str]] = {}
        """For each handshake under way: the users who were signed out since it began."""
        self.deleted: dict[str, set[str]] = {}
        """Users who have deleted themselves lately, and which other processes know it: nothing is written for them."""

    @contextmanager
    def handshake(self) -> "Iterator[set[str]]":
        """Collects the users who are signed out while a connection is being made."""
        signed_out: set[str] = set()
        self._handshakes[id(signed_out)] = signed_out
        try:
            yield signed_out
        finally:
            del self._handshakes[id(signed_out)]

    def subscribers(self) -> "list[tuple[TableSession, Subscriber]]":
        """All connections."""
        sessions = list(self.sessions.values())
        return [(session, subscriber) for session in sessions for subscriber in tuple(session.subscribers)]

    def connections_of(self, user: str) -> "list[tuple[TableSession, Subscriber]]":
        """The connections of a user."""
        return [found for found in self.subscribers() if (who := found[1].person) is not None and who.user == user]

    def disconnect(self, matches: Callable[[Subscriber], bool], code: int, reason: str) -> None:
        """Closes the connections that match."""
        for session, subscriber in self.subscribers():
            if matches(subscriber):
                session.end_connection(subscriber, code, reason)

    def sign_out(self, user: str) -> None:
        """Closes the connections of a user, those that are being made too. Who may, comes back at once."""
        for signed_out in self._handshakes.values():
            signed_out.add(user)
        for session, subscriber in self.connections_of(user):
            session.end_connection(subscriber, POLICY, "signed out")

    def rename(self, person: Person) -> None:
        """Who chats or sits down over a connection does it by this name from now on."""
        for _, subscriber in self.connections_of(person.user):
            subscriber.rename(person)

    def publish(self, notice: str) -> None:
        """Sends a notice to the other processes, if there can be any."""
        if self.shared:
            self._writer.publish(notice)

    async def flush(self, *notices: str) -> None:
        """Until everything that this process has sent to the database so far is there, or never will be."""
        await self._writer.write(Write(notices=notices))
