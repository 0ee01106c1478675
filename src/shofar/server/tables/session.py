"""A table in memory: what its log gives, its queue of requests, and who is connected to it."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from shofar.server.db.log_queries import LogRow
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.outgoing_frames import message_frame
from shofar.server.tables.answered_requests import AnsweredRequests
from shofar.table import messages
from shofar.table.decision import Decision
from shofar.table.host import TableHost, Viewer
from shofar.table.log import Entry
from shofar.table.settings import Person, Seat
from shofar.table.table import Table
from shofar.table.table_info import Warming

REMOVED = 4004
"""A connection is closed with this code when the host has removed its person: the page does not try again."""
POLICY = 1008
"""... and with this one when it may not stay as it is: who may, comes back at once."""
TROUBLE = 1011
"""... and with this one when something went wrong with it: it comes back."""
HOST = "*"
"""Stands among the seats of a process to which the host is connected, with a seat or without."""


@dataclass(slots=True)
class QueuedRequest:
    """Something that wants to extend the log: a client's request, a clock that has run out, a bot's move."""

    decide: Callable[[Table, int], Decision | None]
    on_commit: Callable[[int], object] | None = None
    on_refusal: Callable[[Exception], object] | None = None
    user: str | None = None
    """None: the server itself."""
    key: str | None = None
    tries: int = 0
    queued_at: float = field(default_factory=time.monotonic)

    @property
    def identity(self) -> tuple[str, str] | None:
        """User and key, by which a request is known when it comes again."""
        return (self.user, self.key) if self.user and self.key else None

    def accept(self, table_id: str, version: int) -> None:
        """Tells that it is durable, and the version that it led to."""
        if self.on_commit is not None:
            attempt(Place.ANSWER, table_id, self.on_commit, version)

    def refuse(self, table_id: str, wrong: Exception) -> None:
        """Tells that it was not carried out, or that nobody knows."""
        if self.on_refusal is not None:
            attempt(Place.ANSWER, table_id, self.on_refusal, wrong)


class Subscriber(Viewer, Protocol):
    """A connection, as the table sees it."""

    address: str
    credential: str | None
    mutes: frozenset[str]

    def rename(self, person: Person) -> None:
        """Its user is called otherwise from now on."""

    def mute(self, users: frozenset[str]) -> None:
        """Its user has muted these, and nobody else, from now on."""

    def send_frame(self, frame: bytes) -> None:
        """Sends a frame."""

    def close(self, code: int, reason: str) -> None:
        """Ends the connection."""

    def cut_off_if_blocked(self, now: int, patience_ms: int) -> None:
        """Ends the connection if it has read nothing for that long."""


class Client(Subscriber, Protocol):
    """A connection that sends messages."""

    session: "TableSession"

    def greet(self) -> bool:
        """Notes a hello; False if there were too many of them."""

    def send(self, message: messages.FromServer) -> None:
        """Sends a message."""


class TableSession(TableHost[Subscriber]):
    """One table. `table` is always what has been committed; nobody is sent what is not."""

    def __init__(
        self, table_id: str, entries: Sequence[Entry], *, used_at: int, local_only: bool = False, origin: str = ""
    ) -> None:
        super().__init__(table_id, entries, local_only=local_only, encode=message_frame)
        self.used_at = used_at
        self.origin = origin
        """Where the table was opened from, as a digest."""
        self.queue: deque[QueuedRequest] = deque()
        self._batch_sizes: list[int] = []
        """How many requests the next batches may have, where that matters."""
        self.busy = False
        """Whether entries are on their way to or from the database: nothing is decided until they have arrived."""
        self.scheduled = False
        self.behind = False
        """Whether another process may have extended the log."""
        self._waiting: list[asyncio.Future[None]] = []
        """Who waits until all is known here that was in the log when they asked."""
        self._answered = AnsweredRequests()
        self.elsewhere: dict[str, tuple[frozenset[str], int]] = {}
        """By process: the seats that are connected there, and how many watch."""
        self._host_away_since: int | None = None
        self._gathered: dict[Subscriber, bytes] | None = None
        """Frames that are sent together, while they are gathered."""
        self.last_chat: int | None = None
        """The number of the last chat message that those who are connected have been sent."""

    @property
    def idle(self) -> bool:
        """Whether nothing is going on: it could leave memory."""
        return not (self.subscribers or self.busy or self.queue)

    def set_bots(self, *, no_worker: bool, warming: Warming | None) -> bool:
        """Notes whether nobody is there to make the moves that bots owe, and who gets ready; whether that is new."""
        changed = (self.no_worker, self.warming) != (no_worker, warming)
        self.no_worker, self.warming = no_worker, warming
        return changed

    def replace_closed(self, table: Table) -> None:
        """Shows a closed table without a name that was erased from its log: no entry says so."""
        self.table = table

    # The queue

    def put_back(self, requests: Sequence[QueuedRequest], *, singly: bool = False) -> None:
        """Puts requests before all others, to be decided together or one by one."""
        self._batch_sizes.extend([1] * len(requests) if singly else [len(requests)] if requests else [])
        self.queue.extendleft(reversed(requests))

    def next_request(self) -> QueuedRequest:
        """Takes the request that has waited longest."""
        return self.queue.popleft()

    def postpone(self, request: QueuedRequest) -> None:
        """Puts a request that was taken before all others, for the next batch."""
        self.queue.appendleft(request)

    def next_batch(self) -> int:
        """How many requests are decided together now."""
        return self._batch_sizes.pop(0) if self._batch_sizes else len(self.queue)

    def refuse_queued(self, wrong: Exception, before: float = float("inf")) -> None:
        """Refuses all requests that were queued before a moment."""
        while self.queue and self.queue[0].queued_at < before:
            self.queue.popleft().refuse(self.id, wrong)

    def enqueue(self, request: QueuedRequest, work: Callable[["TableSession"], None]) -> None:
        """Adds a request at the end, and has the queue worked off soon."""
        self.queue.append(request)
        self.schedule(work)

    def schedule(self, work: Callable[["TableSession"], None]) -> None:
        """Has the queue worked off soon: all that comes in the same moment is decided together."""
        if not self.busy and not self.scheduled:
            self.scheduled = True
            asyncio.get_running_loop().call_soon(self._start, work)

    def _start(self, work: Callable[["TableSession"], None]) -> None:
        self.scheduled = False
        work(self)

    def hold(self) -> None:
        """Nothing is decided until `release`."""
        self.busy = True

    def release(self) -> None:
        """Requests can be decided again."""
        self.busy = False

    # Requests that were carried out

    @property
    def keys_dropped(self) -> bool:
        """Whether requests have been carried out that are not remembered here."""
        return self._answered.forgotten

    def answered_version(self, identity: tuple[str, str]) -> int | None:
        """The version that a request led to, if it is remembered."""
        return self._answered.version(identity)

    def remember(self, identity: tuple[str, str], version: int) -> None:
        """Notes that a request was carried out."""
        self._answered.add(identity, version)

    def remember_rows(self, rows: Iterable[LogRow]) -> None:
        """Notes requests that were carried out, as the log has them."""
        for version, _, user, key in rows:
            if user and key:
                self.remember((user, key), version)

    # News of other processes

    def mark_behind(self) -> None:
        """Notes that the log may have been extended; it is read as soon as the session is not busy."""
        self.behind = True

    def wait_for_news(self) -> "asyncio.Future[None]":
        """Done when all is known here that is in the log now."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        self.behind = True
        return waiting

    async def catch_up(self, read: Callable[["TableSession"], Awaitable[None]]) -> None:
        """Reads the log until no more news have been noticed; nothing is decided in the meantime."""
        self.busy = self.behind = True
        waiting: list[asyncio.Future[None]] = []
        try:
            while self.behind:
                self.behind = False
                waiting, self._waiting = self._waiting, []
                await read(self)
                _finish(waiting)
        finally:
            self.busy = False
            _finish(waiting)

    # Connections

    def connect(self, subscriber: Subscriber, now: int) -> None:
        """Adds a connection."""
        self.subscribers.add(subscriber)
        self.used_at = now

    def disconnect(self, subscriber: Subscriber, now: int) -> None:
        """Drops a connection; that loses nothing."""
        self.subscribers.discard(subscriber)
        self.used_at = now

    def touch(self, now: int) -> None:
        """Notes that the table was used."""
        self.used_at = now

    def send(self, subscriber: Subscriber, frame: bytes) -> None:
        """Sends a frame to one connection; one that fails is ended, and the others are served."""
        if self._gathered is not None:
            self._gathered[subscriber] = self._gathered.get(subscriber, b"") + frame
            return
        try:
            subscriber.send_frame(frame)
        except Exception as wrong:
            FAULTS.note(Place.SEND, wrong, self.id)
            self.end_connection(subscriber, TROUBLE, "sending failed")

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """All that a connection is sent inside goes out as one write at the end: an answer, and what it led to."""
        self._gathered = {}
        try:
            yield
        finally:
            gathered, self._gathered = self._gathered, None
            for subscriber, frames in gathered.items():
                self.send(subscriber, frames)

    def send_gathered(self, subscriber: Subscriber) -> None:
        """Sends at once what was gathered for one connection: it is about to be closed."""
        if self._gathered and (frames := self._gathered.pop(subscriber, None)) is not None:
            subscriber.send_frame(frames)

    def send_all(self, message: messages.FromServer, muted_user: str | None = None) -> None:
        """Sends the same message to every connection, but not to those who have muted the user it comes from."""
        frame = message_frame(message)
        for subscriber in tuple(self.subscribers):
            if muted_user not in subscriber.mutes:
                self.send(subscriber, frame)

    def end_connection(self, subscriber: Subscriber, code: int, reason: str) -> None:
        """Closes one connection."""
        attempt(Place.SEND, self.id, subscriber.close, code, reason)

    def exclude(self, subscriber: Subscriber, why: str | None) -> None:
        """Closes a connection whose person may not look on; one who may have been invited comes back, and is asked."""
        if why is not None:
            final = why == "removed" or subscriber.person is None
            self.end_connection(subscriber, REMOVED if final else POLICY, why)

    def close(self, answer: Exception, code: int, reason: str) -> None:
        """The session has left memory: who waits for an answer gets this one, all connections are closed."""
        self.busy = self.behind = False
        _finish(self._waiting)
        self.refuse_queued(answer)
        for subscriber in tuple(self.subscribers):
            self.end_connection(subscriber, code, reason)

    # Presence

    def present(self) -> set[Seat]:
        """The seats whose people are connected, to whichever process."""
        away = {seat for seats, _ in self.elsewhere.values() for seat in seats}
        return super().present() | {seat for seat in self.table.seats if str(seat) in away}

    def present_here(self) -> frozenset[str]:
        """The seats whose people are connected to this process, and the mark of the host."""
        host = {HOST for one in self.subscribers if one.person and one.person.user == self.table.host}
        return frozenset(str(seat) for seat in super().present()) | host

    def watching_here(self) -> int:
        """How many without a seat are connected to this process."""
        return sum(not self.seats_of(one) for one in self.subscribers)

    def note_elsewhere(self, process: str, seats: frozenset[str], watching: int) -> None:
        """Notes who is connected to another process."""
        self.elsewhere.pop(process, None)
        if seats or watching:
            self.elsewhere[process] = seats, watching

    def forget_processes(self, alive: Iterable[str]) -> bool:
        """Forgets who was connected to processes that are dead; whether there was anybody."""
        dead = self.elsewhere.keys() - set(alive)
        for process in dead:
            del self.elsewhere[process]
        return bool(dead)

    def host_gone(self, now: int, patience_ms: float) -> bool:
        """Whether the host of an open table, at which others are connected, has been away for so long; true once."""
        here = self.present_here()
        host_there = HOST in here or any(HOST in seats for seats, _ in self.elsewhere.values())
        if self.table.stage not in ("open", "over") or host_there or not here:
            self._host_away_since = None
        elif self._host_away_since is None:
            self._host_away_since = now
        too_long = self._host_away_since is not None and now - self._host_away_since > patience_ms
        if too_long:
            self._host_away_since = None
        return too_long

    def show_chat(self, said: Sequence[messages.Chatted]) -> None:
        """Sends chat messages to those who have not muted who said them."""
        for one in said:
            self.note_chat(one.n)
            self.send_all(one, muted_user=one.user)

    def note_chat(self, number: int) -> None:
        """Notes up to which chat message all have been sent."""
        self.last_chat = max(self.last_chat or 0, number)


def _finish(waiting: "list[asyncio.Future[None]]") -> None:
    for one in waiting:
        if not one.done():
            one.set_result(None)
    waiting.clear()
