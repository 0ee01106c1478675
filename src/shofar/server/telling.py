"""What everybody at a table is told when it has gone on, and by which clock."""

from collections.abc import Callable, Mapping

from shofar.server.absence import Absence
from shofar.server.faults import Place
from shofar.server.live import Live, Watcher, deliver
from shofar.server.presence import Presence
from shofar.server.wire import text_frame
from shofar.table import encode_message, messages
from shofar.table.table import Table


class Telling:
    """Tells those who are connected to this process."""

    def __init__(
        self,
        lives: Mapping[str, Live],
        presence: Presence,
        absence: Absence,
        failed: Callable[[Live, Place, Exception], None],
    ) -> None:
        self._lives = lives
        self._failed = failed
        self._presence = presence
        self._absence = absence
        self.changed: list[Callable[[Live], None]] = []
        """Who wants to know that a table has gone on: clocks, bots."""

    def gone_on(self, live: Live, before: Table, *, beside: bool) -> None:
        """The table has gone on: each is sent what they may see of it."""
        try:
            self._gone_on(live, before, beside=beside)
        except Exception as wrong:
            self._failed(live, Place.UPDATE, wrong)
            return
        try:
            for tell in self.changed:
                tell(live)
        except Exception as wrong:
            self._failed(live, Place.CHANGED, wrong)

    def _gone_on(self, live: Live, before: Table, *, beside: bool) -> None:
        now = self._absence.clock_time(live)
        over = live.table.stage in ("over", "closed")
        if beside:
            live.turn_out(before)
            live.reseat()
            self._presence.changed(live)
            if not over:
                self._info(live)
        for watcher in tuple(live.watchers):
            live.send_update(watcher, now)
        if beside and over:  # the last position first, then that it was the last
            self._info(live)

    def update(self, live: Live, watcher: Watcher) -> None:
        """Brings one client up to date."""
        try:
            live.send_update(watcher, self._absence.clock_time(live))
        except Exception as wrong:
            self._failed(live, Place.UPDATE, wrong)

    def info(self, live: Live) -> None:
        """The table itself, to everybody who is connected: each as they may see it."""
        try:
            self._info(live)
        except Exception as wrong:
            self._failed(live, Place.UPDATE, wrong)

    def info_to(self, live: Live, watcher: Watcher) -> None:
        """The table itself, to one client."""
        try:
            deliver(live, watcher, text_frame(encode_message(live.info(watcher.person, live.present()))))
        except Exception as wrong:
            self._failed(live, Place.UPDATE, wrong)

    def _info(self, live: Live) -> None:
        present = live.present()
        for watcher in tuple(live.watchers):
            deliver(live, watcher, text_frame(encode_message(live.info(watcher.person, present))))

    def all(self, message: messages.FromServer) -> None:
        """The same message to every connection."""
        frame = text_frame(encode_message(message))
        for live in list(self._lives.values()):
            for watcher in tuple(live.watchers):
                deliver(live, watcher, frame)
