"""What everybody at a table is told when it has gone on, and by which clock."""

from collections.abc import Callable, Mapping

from shofar.server.absence import Absence
from shofar.server.live import Live
from shofar.server.presence import Presence
from shofar.server.wire import text_frame
from shofar.table import encode_message, messages


class Telling:
    """Tells those who are connected to this process."""

    def __init__(self, lives: Mapping[str, Live], presence: Presence, absence: Absence) -> None:
        self._lives = lives
        self._presence = presence
        self._absence = absence
        self.changed: list[Callable[[Live], None]] = []
        """Who wants to know that a table has gone on: clocks, bots."""

    def gone_on(self, live: Live, *, beside: bool) -> None:
        """The table has gone on: each is sent what they may see of it."""
        now = self._absence.clock_time(live)
        over = live.table.stage in ("over", "closed")
        if beside:
            live.turn_out()
            live.reseat()
            self._presence.changed(live)
            if not over:
                self.info(live)
        for watcher in live.watchers:
            live.send_update(watcher, now)
        if beside and over:  # the last position first, then that it was the last
            self.info(live)
        for tell in self.changed:
            tell(live)

    def info(self, live: Live) -> None:
        """The table itself, to everybody who is connected: each as they may see it."""
        present = live.present()
        for watcher in live.watchers:
            watcher.put(text_frame(encode_message(live.info(watcher.person, present))))

    def all(self, message: messages.FromServer) -> None:
        """The same message to every connection."""
        frame = text_frame(encode_message(message))
        for live in self._lives.values():
            for watcher in live.watchers:
                watcher.put(frame)
