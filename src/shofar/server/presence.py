"""Who is connected where. It is told and forgotten, never kept: a process that dies takes what it said along."""

import asyncio
from collections.abc import Collection, Sequence

from shofar.server.faults import Place, attempt
from shofar.server.live import Live, deliver
from shofar.server.store import LogRow
from shofar.server.wire import text_frame
from shofar.server.writer import Write, Writer, Written
from shofar.table import encode_message, messages

PAUSE_S = 0.2
"""Five who come at once are announced once."""
HERE, WHO = "here:", "who:"
HOST = "*"
"""Stands among the seats of a process to which the host is connected, with a seat or without."""


class Presence:
    """Announces who is connected, here and at the other processes."""

    def __init__(self, writer: Writer, process: str, *, shared: bool) -> None:
        self._writer = writer
        self._process = process
        self._shared = shared
        self._alive: set[str] = set()
        self.stopped = False

    def changed(self, live: Live) -> None:
        """Somebody has come or gone."""
        if not live.announcing and not self.stopped:
            live.announcing = True
            asyncio.get_running_loop().call_later(PAUSE_S, self._announce, live)

    def _announce(self, live: Live) -> None:
        live.announcing = False
        if self.stopped:
            return
        attempt(Place.PRESENCE, live.id, self._tell, live)
        if self._shared:
            attempt(Place.PRESENCE, live.id, self._publish, live)

    def _tell(self, live: Live) -> None:
        watching = _watching(live) + sum(count for _, count in live.elsewhere.values())
        told = messages.Presence(present=sorted(live.present(), key=str), watching=watching)
        frame = text_frame(encode_message(told))
        for watcher in tuple(live.watchers):
            deliver(live, watcher, frame)

    # Between processes

    def _publish(self, live: Live) -> None:
        here = {str(seat) for seat in live.here()}
        if any(one.person and one.person.user == live.table.host for one in live.watchers):
            here.add(HOST)
        seats = ".".join(sorted(here))
        self._say(f"{HERE}{live.id}:{self._process}:{seats}:{_watching(live)}")

    def _say(self, notice: str) -> None:
        self._writer.submit(Write("", [], _unheard, (), [notice]))

    def loaded(self, live: Live, _rows: Sequence[LogRow]) -> None:
        """A table has come into memory here: the others are asked who is connected to them."""
        if self._shared:
            self._say(f"{WHO}{live.id}")

    def heard(self, notice: str, lives: dict[str, Live]) -> None:
        """Another process has said something about its connections."""
        if notice.startswith(WHO):
            live = lives.get(notice.removeprefix(WHO))
            if live is not None and live.watchers:
                self._publish(live)
            return
        table_id, process, seats, watching = notice.removeprefix(HERE).split(":")
        live = lives.get(table_id)
        if live is None or process == self._process:
            return
        live.elsewhere.pop(process, None)
        if seats or watching != "0":
            live.elsewhere[process] = (frozenset(seats.split(".")) - {""}, int(watching))
        self._tell(live)

    def ask_all(self, lives: Collection[Live]) -> None:
        """News may have been missed: the others are asked who is connected to them, and told who is here."""
        for live in tuple(lives):
            self._say(f"{WHO}{live.id}")
            if live.watchers:
                attempt(Place.PRESENCE, live.id, self._publish, live)

    def heard_of(self, alive: Collection[str], lives: Collection[Live]) -> None:
        """The processes that live. Dead ones take their connections with them; one that is back is asked for them."""
        back = set(alive) - self._alive - {self._process}
        missing = self._alive and self._process not in alive  # the others have taken us for dead
        self._alive = set(alive)
        for live in tuple(lives):
            dead = live.elsewhere.keys() - self._alive
            for process in dead:
                del live.elsewhere[process]
            if dead:
                attempt(Place.PRESENCE, live.id, self._tell, live)
        if back or missing:
            self.ask_all(lives)


def _watching(live: Live) -> int:
    return sum(not live.table.seats_of(one.person.user) if one.person else 1 for one in live.watchers)


def _unheard(_: Written) -> None:
    return
