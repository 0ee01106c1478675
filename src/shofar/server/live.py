"""A table in memory: the value that its log gives, who is connected, and what each of them is sent."""

import asyncio
import time
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from shofar.core.plain import plain_parts
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.rows import game_id, seat_infos
from shofar.server.store import LogRow
from shofar.server.wire import text_frame
from shofar.table import encode_message, log, messages
from shofar.table.decide import Decided, undecided
from shofar.table.log import Entry
from shofar.table.settings import Person, Seat
from shofar.table.table import Table, advance, up_to_last_game

HISTORY = 200
"""How many events a client that was away is sent before it gets a fresh view instead."""
REMOVED = 4004
"""A connection is closed with this code when the host has removed its person: the page does not try again."""
POLICY = 1008
"""... and with this one when it may not stay as it is: who may, comes back at once."""
TROUBLE = 1011
"""... and with this one when something went wrong with it: it comes back."""
KEYS = 512
"""How many requests are remembered without asking the database."""


@dataclass(slots=True)
class Ask:
    """Something that wants to extend the log: a client's request, a clock, a bot's answer."""

    work: Callable[[Table, int], Decided | None]
    done: Callable[[int], None]
    refused: Callable[[Exception], None]
    asker: str | None = None
    key: str | None = None
    tries: int = 0
    came: float = field(default_factory=time.monotonic)

    @property
    def name(self) -> tuple[str, str] | None:
        """What a request is known by when it comes again."""
        return (self.asker, self.key) if self.asker and self.key else None


class Watcher(Protocol):
    """A connection, as the table sees it."""

    person: Person | None
    address: str
    credential: str | None
    mutes: frozenset[str]
    shown: Seat | None
    events: int
    epoch: int

    @property
    def blocked(self) -> bool:
        """Whether it reads nothing now."""

    def put(self, frame: bytes) -> None:
        """Sends a frame."""

    def hang_up(self, code: int, reason: str) -> None:
        """Ends the connection."""

    def still_blocked(self, now: int, patience_ms: int) -> None:
        """Cut off if it has read nothing for that long."""


class Live:
    """One table. `table` is always what has been committed; what is on its way is not told to anybody."""

    __slots__ = (
        "_marks",
        "_told_at",
        "_updates",
        "announcing",
        "asked",
        "batches",
        "behind",
        "busy",
        "chats",
        "elsewhere",
        "epoch",
        "forgot",
        "host_away",
        "id",
        "inbox",
        "keys",
        "last_at",
        "local_only",
        "origin",
        "scheduled",
        "table",
        "unread",
        "unserved",
        "used_at",
        "watchers",
        "woke_at",
    )

    def __init__(self, table_id: str, table: Table, *, used_at: int, local_only: bool = False) -> None:
        self.id = table_id
        self.table = table
        self.watchers: set[Watcher] = set()
        self.inbox: deque[Ask] = deque()
        self.batches: deque[int] = deque()
        """How many requests the next batches may have, where that matters."""
        self.keys: dict[tuple[str, str], int] = {}
        self.busy = False
        self.scheduled = False
        self.announcing = False
        self.host_away: int | None = None
        self.elsewhere: dict[str, tuple[frozenset[str], int]] = {}
        """By process: the seats that are connected there, and how many watch."""
        self.behind = False
        self.unread: list[asyncio.Future[None]] = []
        """Who waits until all is known here that was in the log when they asked."""
        self.forgot = False
        self.last_at: int | None = None
        """When the last entry was accepted that is known here."""
        self.used_at = used_at
        self.local_only = local_only
        self.asked: set[tuple[int, Seat]] = set()
        self.origin = ""
        """Where the table was opened from, not to be read back."""
        self.unserved = False
        """Whether its bots' moves wait although no worker is there."""
        self.chats: int | None = None
        self.epoch = 0
        """The version from which on events are counted: a game's start, or the last takeback."""
        self.woke_at = 0
        """Until when time in which nobody could play has been taken off the clocks."""
        self._marks = array("H")
        self._updates: dict[tuple[Seat | None, int], bytes] = {}
        self._told_at = 0

    @property
    def idle(self) -> bool:
        """Whether nothing is going on: it could leave memory."""
        return not (self.watchers or self.busy or self.inbox or self.asked)

    # What has happened

    @classmethod
    def of(cls, table_id: str, entries: Sequence[Entry], *, used_at: int, local_only: bool = False) -> "Live":
        """The table that a whole log gives, with what reconnecting clients may have seen of it."""
        table, rest = up_to_last_game(entries)
        live = cls(table_id, table, used_at=used_at, local_only=local_only)
        live.last_at = entries[-1].at if entries else None
        for entry in rest:
            live.step(entry, advance(live.table, entry))
        return live

    def step(self, entry: Entry, after: Table) -> None:
        """One more entry is durable, and this is the table after it."""
        self.table = after
        self.last_at = entry.at
        if isinstance(entry, log.Started | log.TookBack):
            self.epoch = after.version
            self._marks = array("H")
            if isinstance(entry, log.Started):
                self._cover()
        elif isinstance(entry, log.Woke):
            self.woke_at = entry.at
        if after.game is None:
            self.epoch = 0  # a finished game has left the table
        elif self.epoch:
            self._marks.append(min(len(after.game.events), 65_535))
        if self._updates:
            self._updates = {}

    def follow(self, entries: Iterable[Entry], after: Table | None = None) -> bool:
        """Entries that have been committed; whether they change what stands beside the game: seats, offers, stage."""
        before = self.table
        batch = list(entries)
        for entry in batch[:-1]:
            self.step(entry, advance(self.table, entry))
        if batch:
            self.step(batch[-1], after if after is not None else advance(self.table, batch[-1]))
        now = self.table
        return (
            before.stage != now.stage
            or before.seats is not now.seats
            or before.offers != now.offers
            or before.host != now.host
            or before.settings is not now.settings
            or before.commitment != now.commitment
            or before.removed is not now.removed
            or before.unagreed != now.unagreed
        )

    def remember(self, asker: str, key: str, version: int) -> None:
        """A request was carried out."""
        self.keys[asker, key] = version
        if len(self.keys) > KEYS:
            del self.keys[next(iter(self.keys))]
            self.forgot = True

    def remember_rows(self, rows: Iterable[LogRow]) -> None:
        """Requests that were carried out, as the log has them."""
        for version, _, asker, key in rows:
            if asker and key:
                self.remember(asker, key, version)

    # What clients are sent

    def turn_out(self, before: Table) -> None:
        """Whoever may not look on any more is hung up on: removed, or without a seat when the table became private.

        Some of those who are signed in may have been invited: they come back at once, and the door knows.
        """
        table = self.table
        if table.settings.public:
            return
        for watcher in tuple(self.watchers):
            user = watcher.person.user if watcher.person else None
            if user in table.removed or before.settings.public or _belongs(before, user):
                self.turn_out_one(watcher)

    def turn_out_one(self, watcher: Watcher) -> None:
        """Somebody who may not look at a private table, unless they belong to it."""
        user = watcher.person.user if watcher.person else None
        if user in self.table.removed:
            _hang_up(self, watcher, REMOVED, "removed")
        elif not _belongs(self.table, user):
            _hang_up(self, watcher, REMOVED if user is None else POLICY, "private")

    def reseat(self, only: Watcher | None = None) -> None:
        """Rematches and joins move people: each sees their own seat, or uncovers one of several."""
        for watcher in self.watchers if only is None else (only,):
            own = self.table.seats_of(watcher.person.user) if watcher.person else []
            shown = own[0] if len(own) == 1 else watcher.shown if watcher.shown in own else None
            if shown != watcher.shown:
                watcher.shown, watcher.epoch = shown, 0

    def _cover(self) -> None:
        """A new deal: whoever plays several seats at one screen uncovers each of them anew."""
        for watcher in self.watchers:
            if watcher.person and len(self.table.seats_of(watcher.person.user)) > 1:
                watcher.shown, watcher.epoch = None, 0

    def info(self, person: Person | None, present: Iterable[Seat]) -> messages.TableInfo:
        """The table itself, as one person sees it."""
        table = self.table
        over = table.stage in ("over", "closed") and table.game is not None
        return messages.TableInfo(
            version=table.version,
            table=self.id,
            settings=table.settings,
            host=table.host,
            seats=seat_infos(table, present, unserved=self.unserved),
            stage=table.stage,
            yours=table.seats_of(person.user) if person else [],
            offers={offer: sorted(seats, key=str) for offer, seats in table.offers.items()},
            commitment=table.commitment,
            local_only=self.local_only,
            ended=messages.EndInfo(table.ended.kind, table.ended.seat) if table.ended else None,
            record=game_id(self.id, table.games_played) if over else None,
            removed=list(table.removed.values()) if person and person.user == table.host else [],
            unagreed=[seat for one in undecided(table) for seat in table.seats_of(one.user)],
            agreed=table.unagreed.get(person.user) if person and person.user != table.host else None,
        )

    def present(self) -> set[Seat]:
        """The seats whose people are connected, to whichever process."""
        away = {seat for seats, _ in self.elsewhere.values() for seat in seats}
        return self.here() | {seat for seat in self.table.seats if str(seat) in away}

    def here(self) -> set[Seat]:
        """The seats whose people are connected to this process."""
        users = {watcher.person.user for watcher in self.watchers if watcher.person}
        return {seat for seat, held in self.table.seats.items() if held.person and held.person.user in users}

    def seen_at(self, version: int) -> tuple[int, int]:
        """The epoch and the events that a client knows who has seen this version; (0, 0) if it must start afresh."""
        at = version - self.epoch
        if self.epoch and 0 <= at < len(self._marks) and len(self.table.game.events) - self._marks[at] <= HISTORY:
            return self.epoch, self._marks[at]
        return 0, 0

    def send_update(self, watcher: Watcher, now: int) -> None:
        """Brings one client up to date; one that does not read is brought up to date when it reads again."""
        table = self.table
        if table.game is None or watcher.blocked:
            return
        if table.clocks is not None and now != self._told_at:
            self._updates, self._told_at = {}, now  # clocks have gone on since
        since = watcher.events if watcher.epoch == self.epoch else 0
        frame = self._updates.get((watcher.shown, since))
        if frame is None:
            frame = self._update(watcher.shown, since, whole=watcher.epoch != self.epoch or since == 0, now=now)
            self._updates[watcher.shown, since] = frame
        watcher.epoch, watcher.events = self.epoch, len(table.game.events)
        deliver(self, watcher, frame)

    def _update(self, seat: Seat | None, since: int, *, whole: bool, now: int) -> bytes:
        table = self.table
        view = table.rules.view(table.game.state, seat, table.game.events[since:])
        update = messages.Update(
            version=table.version,
            seat=seat,
            view=_without_events(view),
            events=view.events,
            whole=whole,
            clock=self._clocks(now),
        )
        return text_frame(encode_message(update))

    def _clocks(self, now: int) -> messages.ClockInfo | None:
        clocks = self.table.clocks
        if clocks is None:
            return None
        left: dict[str, int | None] = {str(seat): ms for seat, ms in clocks.at(now).items()}
        return messages.ClockInfo(left_ms=left, running=list(clocks.running))


def deliver(live: Live, watcher: Watcher, frame: bytes) -> None:
    """Sends a frame to one of those who are connected; a connection that fails is ended, and the others are told."""
    try:
        watcher.put(frame)
    except Exception as wrong:
        FAULTS.note(Place.SEND, wrong, live.id)
        _hang_up(live, watcher, TROUBLE, "sending failed")


def _hang_up(live: Live, watcher: Watcher, code: int, reason: str) -> None:
    attempt(Place.SEND, live.id, watcher.hang_up, code, reason)


def _belongs(table: Table, user: str | None) -> bool:
    return user is not None and (user == table.host or bool(table.seats_of(user)))


def _without_events(view: Any) -> dict[str, Any]:
    return {name: part for name, part in plain_parts(view).items() if name != "events"}


def let_go(waiting: "list[asyncio.Future[None]]") -> None:
    """Whoever waited for news need not any more."""
    for one in waiting:
        if not one.done():
            one.set_result(None)
    waiting.clear()
