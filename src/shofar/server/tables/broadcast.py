"""Sends each client of a table what it may see, when the table has changed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from shofar.server.faults import Place
from shofar.server.outgoing_frames import message_frame
from shofar.server.tables.outages import OutageTracker
from shofar.server.tables.presence import Presence
from shofar.server.tables.recovery import Recovery
from shofar.server.tables.session import Subscriber, TableSession
from shofar.table import messages
from shofar.table.table import Table


@dataclass(eq=False)
class Broadcast:
    """Sends to those who are connected to this process."""

    _sessions: Mapping[str, TableSession]
    _presence: Presence
    _outages: OutageTracker
    _recovery: Recovery
    on_change: Sequence[Callable[[TableSession], None]] = ()
    """Called after every change of a table."""

    def changed(self, session: TableSession, before: Table, *, more_than_game: bool) -> None:
        """Sends every client of a table what has changed for it."""
        # Written out, not `_guarded`: this runs for every move.
        try:
            now = self._outages.clock_time(session)
            if more_than_game:
                for subscriber, why in session.excluded(before):
                    session.exclude(subscriber, why)
                self._presence.changed(session)
            for subscriber, frame in session.outgoing(now, more_than_game=more_than_game):
                session.send(subscriber, frame)
        except Exception as wrong:
            self._recovery.reload(session, Place.UPDATE, wrong)
            return
        try:
            for listener in self.on_change:
                listener(session)
        except Exception as wrong:
            self._recovery.reload(session, Place.ON_CHANGE, wrong)

    @contextmanager
    def _guarded(self, session: TableSession) -> Iterator[None]:
        """A table for which this fails is loaded anew."""
        try:
            yield
        except Exception as wrong:
            self._recovery.reload(session, Place.UPDATE, wrong)

    def update(self, session: TableSession, subscriber: Subscriber) -> None:
        """Brings one client up to date."""
        with self._guarded(session):
            frame = session.update(subscriber, self._outages.clock_time(session))
            if frame is not None:
                session.send(subscriber, frame)

    def info(self, session: TableSession) -> None:
        """Sends the table itself to everybody."""
        with self._guarded(session):
            for subscriber, frame in session.infos():
                session.send(subscriber, frame)

    def info_to(self, session: TableSession, subscriber: Subscriber) -> None:
        """Sends the table itself to one client."""
        with self._guarded(session):
            session.send(subscriber, message_frame(session.info(subscriber.person)))

    def to_all_tables(self, message: messages.FromServer) -> None:
        """Sends the same message to every connection."""
        for session in list(self._sessions.values()):
            session.send_all(message)
