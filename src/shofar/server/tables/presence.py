"""Who is connected, at any process. It is sent and never stored: what a process announced ends with that process."""

import asyncio
from collections.abc import Collection, Mapping

from shofar.server.faults import Place, attempt
from shofar.server.tables.context import TablesContext
from shofar.server.tables.session import Subscriber, TableSession
from shofar.table import messages

PAUSE_S = 0.2
"""Five who come at once are announced once."""
PRESENT, WHO = "here:", "who:"
"""How notices between processes begin: who is connected to one, and the question."""


class Presence:
    """Announces who is connected, here and at the other processes."""

    def __init__(self, context: TablesContext, sessions: Mapping[str, TableSession]) -> None:
        self._context = context
        self._sessions = sessions
        self._alive: set[str] = set()
        self._announcing: set[TableSession] = set()
        self._stopped = False

    def stop(self) -> None:
        """Stops announcing."""
        self._stopped = True

    def connect(self, session: TableSession, subscriber: Subscriber) -> None:
        """Adds a connection to a table."""
        session.connect(subscriber, self._context.now())
        self.changed(session)

    def disconnect(self, session: TableSession, subscriber: Subscriber) -> None:
        """Drops a connection; that loses nothing."""
        session.disconnect(subscriber, self._context.now())
        self.changed(session)

    def changed(self, session: TableSession) -> None:
        """Announces soon who is connected now."""
        if session not in self._announcing and not self._stopped:
            self._announcing.add(session)
            asyncio.get_running_loop().call_later(PAUSE_S, self._announce, session)

    def _announce(self, session: TableSession) -> None:
        self._announcing.discard(session)
        if self._stopped:
            return
        attempt(Place.PRESENCE, session.id, self._send, session)
        if self._context.shared:
            attempt(Place.PRESENCE, session.id, self._publish, session)

    def _send(self, session: TableSession) -> None:
        watching = session.watching_here() + sum(count for _, count in session.elsewhere.values())
        session.send_all(messages.Presence(present=sorted(session.present(), key=str), watching=watching))

    # Between processes

    def _publish(self, session: TableSession) -> None:
        seats = ".".join(sorted(session.present_here()))
        self._context.writer.publish(f"{PRESENT}{session.id}:{self._context.process}:{seats}:{session.watching_here()}")

    def table_loaded(self, session: TableSession) -> None:
        """Asks the others who is connected to them at a table that has come into memory."""
        if self._context.shared:
            self._context.writer.publish(f"{WHO}{session.id}")

    def receive(self, notice: str) -> None:
        """Takes a notice of another process about its connections, or answers its question."""
        if notice.startswith(WHO):
            session = self._sessions.get(notice.removeprefix(WHO))
            if session is not None and session.subscribers:
                self._publish(session)
            return
        table_id, process, seats, watching = notice.removeprefix(PRESENT).split(":")
        session = self._sessions.get(table_id)
        if session is not None and process != self._context.process:
            session.note_elsewhere(process, frozenset(seats.split(".")) - {""}, int(watching))
            self._send(session)

    def exchange_all(self) -> None:
        """Asks the others who is connected to them, and tells who is here, since notices may have been missed."""
        for session in tuple(self._sessions.values()):
            self._context.writer.publish(f"{WHO}{session.id}")
            if session.subscribers:
                attempt(Place.PRESENCE, session.id, self._publish, session)

    def processes_alive(self, alive: Collection[str]) -> None:
        """Forgets the connections of dead processes; one that is back is asked for them."""
        back = set(alive) - self._alive - {self._context.process}
        missing = self._alive and self._context.process not in alive  # the others have taken us for dead
        self._alive = set(alive)
        for session in tuple(self._sessions.values()):
            if session.forget_processes(self._alive):
                attempt(Place.PRESENCE, session.id, self._send, session)
        if back or missing:
            self.exchange_all()
