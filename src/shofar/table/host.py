"""Keeps one table going: client messages in, messages for each client out, the moves that bots owe, the next deadline.

Pure. Whoever runs it, a server or a program without one, brings time, deals, storage and connections, and does this
with a request: decides it (`decide_request`), stores the entries, applies them (`TableHost.apply`) and sends what
`TableHost.outgoing` gives. `route` finds out what a client's message is.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar, cast

from msgspec import Raw

from shofar.core.json_form import plain_parts
from shofar.table import log, messages
from shofar.table.advance import advance, up_to_last_game
from shofar.table.checks import Denied
from shofar.table.decide import decide
from shofar.table.decision import Decision
from shofar.table.log import Entry
from shofar.table.messages import encode_message, encode_part
from shofar.table.offers import takeback_open
from shofar.table.series import next_begins_at
from shofar.table.settings import Person, Seat
from shofar.table.starting import Deal, rematch, rematch_agreed, start
from shofar.table.table import Table
from shofar.table.table_info import Warming, table_info

HISTORY = 200
"""How many events a client that was away is sent before it gets a fresh view instead."""

Encode = Callable[[messages.FromServer], bytes]


class Viewer(Protocol):
    """A client of a table: who it is, which seat's view it shows, and how much of the game it has been sent."""

    person: Person | None
    admitted: bool
    """Whether an invite lets them look at this table when it is private."""
    shown: Seat | None
    epoch: int
    events: int

    @property
    def blocked(self) -> bool:
        """Whether it can be sent nothing now."""


V = TypeVar("V", bound=Viewer)
Sender = TypeVar("Sender", bound=Viewer)
V_contra = TypeVar("V_contra", bound=Viewer, contravariant=True)


# Messages in


class Handlers(Protocol[V_contra]):
    """What a program does with the messages of its clients."""

    def greet(self, client: V_contra, seen: int | None) -> None:
        """Sends everything that a new client needs, or what it has missed since the version it has seen."""

    def send(self, client: V_contra, message: messages.FromServer) -> None:
        """Sends a message."""

    def send_update(self, client: V_contra) -> None:
        """Sends the view that the client shows."""

    def submit(self, client: V_contra, person: Person, request: messages.TableRequest) -> None:
        """Has a request decided, and answers it."""

    def chat(self, client: V_contra, person: Person, message: messages.Say | messages.Mute) -> None:
        """Says something to the table, or mutes somebody."""


def route(
    host: "TableHost[V]", client: Sender, message: messages.FromClient, now: int, handlers: Handlers[Sender]
) -> None:
    """Takes a client's message to its handler; Denied, Illegal or Malformed if it is refused at once."""
    match message:
        case messages.Hello(seen=seen):
            handlers.greet(client, seen)
        case messages.Ping():
            handlers.send(client, messages.Pong(at=now))
        case messages.AskPreview(key=key, seat=seat, action=action):
            handlers.send(client, messages.Previewed(key=key, preview=_preview(host.table, client, seat, action)))
        case messages.Uncover(key=key, seat=seat):
            if seat is not None and seat not in host.seats_of(client):
                raise Denied("table-not-your-seat", {"seat": str(seat)})
            client.shown, client.epoch = seat, 0
            handlers.send(client, messages.Accepted(key=key, version=host.table.version))
            handlers.send_update(client)
        case _ if client.person is None:
            raise Denied("server-not-signed-in")
        case messages.Say() | messages.Mute():
            handlers.chat(client, client.person, message)
        case _:
            handlers.submit(client, client.person, message)


def decide_request(deal: Deal, person: Person, request: messages.TableRequest, table: Table, at: int) -> Decision:
    """What a request leads to, with a deal where one is needed; Denied, Illegal or Malformed if it is refused."""
    if isinstance(request, messages.Start):
        return start(table, person, deal(table.settings), at)
    decided = decide(table, person, request, at)
    if isinstance(request, messages.MakeOffer | messages.AnswerOffer) and rematch_agreed(decided.after):
        again = rematch(decided.after, deal, at)
        return Decision([*decided.entries, *again.entries], again.after)
    return decided


def _preview(table: Table, client: Viewer, seat: Seat, action: str) -> dict[str, Any]:
    if table.game is None or table.stage not in ("playing", "paused"):
        raise Denied("table-not-running")
    if client.person is None or seat not in table.seats_of(client.person.user) or seat != client.shown:
        raise Denied("table-not-your-seat", {"seat": str(seat)})
    return table.game.preview(seat, action).to_json()


# What happens by time alone, or is found out by whoever runs the table


def next_deadline(table: Table) -> int | None:
    """When the next clock runs out, or the next game of a series begins."""
    if table.stage == "over":
        return next_begins_at(table)
    due = table.clocks.deadline() if table.clocks and table.stage == "playing" else None
    return due[0] if due else None


class TableHost(Generic[V]):
    """A table, its clients, and what each of them is sent."""

    def __init__(
        self, table_id: str, entries: Sequence[Entry], *, local_only: bool = False, encode: Encode = encode_message
    ) -> None:
        self.id = table_id
        self.local_only = local_only
        self._encode = encode
        self.subscribers: set[V] = set()
        self.no_worker = False
        """Whether the moves that bots owe wait although nobody is there to make them."""
        self.warming: Warming | None = None
        """Which bots are getting ready, where that is known."""
        self.epoch = 0
        """The version from which on events are counted: a game's start, or the last takeback."""
        self.woke_at = 0
        """Until when time in which nobody could play has been taken off the clocks."""
        self._event_counts = array("H")
        """How many events there were, for each version since the epoch."""
        self._updates: dict[tuple[Seat | None, int], bytes] = {}
        self._updates_at = 0
        self._public = b""
        """What all views of this version share, encoded: an object that is still open."""
        self._on_turn: list[Seat] = []
        """Which seats have to act in this version, where the former is known."""
        self.table, rest = up_to_last_game(entries)
        self.last_at: int | None = entries[-1].at
        """When the last entry was accepted."""
        self.apply(rest)

    # What has happened

    def apply(self, entries: Sequence[Entry], after: Table | None = None) -> bool:
        """Adds entries that are stored, and give the table `after`; whether more than the game itself has changed."""
        before = self.table
        for number, entry in enumerate(entries, start=1):
            last = number == len(entries)
            self._apply_one(entry, after if last and after is not None else advance(self.table, entry))
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

    def _apply_one(self, entry: Entry, after: Table) -> None:
        self.table = after
        self.last_at = entry.at
        if isinstance(entry, log.Started | log.TookBack):
            self.epoch = after.version
            self._event_counts = array("H")
            if isinstance(entry, log.Started):
                self._cover_seats()
        elif isinstance(entry, log.Woke):
            self.woke_at = entry.at
        if after.game is None:
            self.epoch = 0  # a finished game has left the table
        else:
            self._event_counts.append(min(len(after.game.events), 65_535))
        self._public = b""
        if self._updates:
            self._updates = {}

    # Clients

    def seats_of(self, client: Viewer) -> list[Seat]:
        """The seats of a client's person."""
        return self.table.seats_of(client.person.user) if client.person else []

    def present(self) -> set[Seat]:
        """The seats whose people are connected."""
        users = {client.person.user for client in self.subscribers if client.person}
        return {seat for seat, held in self.table.seats.items() if held.person and held.person.user in users}

    def resume(self, client: V, seen: int | None) -> None:
        """Notes what a client knows who has seen this version."""
        self.show_own_seat(client)
        client.epoch, client.events = self.seen_at(seen) if seen else (0, 0)

    def seen_at(self, version: int) -> tuple[int, int]:
        """The epoch and the events that a client knows who has seen this version; (0, 0) if it must start afresh."""
        at, counts = version - self.epoch, self._event_counts
        if self.epoch and 0 <= at < len(counts) and len(self.table.current_game.events) - counts[at] <= HISTORY:
            return self.epoch, counts[at]
        return 0, 0

    def show_own_seat(self, client: V) -> None:
        """Rematches and joins move people: a client shows its person's seat, or the one of several it uncovered."""
        own = self.seats_of(client)
        shown = own[0] if len(own) == 1 else client.shown if client.shown in own else None
        if shown != client.shown:
            client.shown, client.epoch = shown, 0

    def _cover_seats(self) -> None:
        """A new deal: whoever plays several seats at one screen uncovers each of them anew."""
        for client in self.subscribers:
            if len(self.seats_of(client)) > 1:
                client.shown, client.epoch = None, 0

    def excluded(self, before: Table) -> "Iterator[tuple[V, Literal['removed', 'private']]]":
        """Who may not look on any more, and why: removed, or with neither seat nor invite at a private table."""
        if not self.table.settings.public:
            for client in tuple(self.subscribers):
                user = client.person.user if client.person else None
                affected = user in self.table.removed or before.settings.public or _belongs(before, user)
                if affected and (why := self.why_excluded(client)) is not None:
                    yield client, why

    def why_excluded(self, client: V) -> Literal["removed", "private"] | None:
        """Why somebody may not look at a private table; None if they belong to it."""
        user = client.person.user if client.person else None
        if user in self.table.removed:
            return "removed"
        return None if client.admitted or _belongs(self.table, user) else "private"

    # Messages out

    def outgoing(self, now: int, *, more_than_game: bool) -> "Iterator[tuple[V, bytes]]":
        """What each client is sent after `apply`, by the clock of `now`; the end of a game follows its last view."""
        over = self.table.stage in ("over", "closed")
        if more_than_game:
            for client in self.subscribers:
                self.show_own_seat(client)
            if not over:
                yield from self.infos()
        for client in tuple(self.subscribers):
            if (update := self.update(client, now)) is not None:
                yield client, update
        self._updates = {}  # whoever comes later is rare, and a kilobyte for each seat is not little
        if more_than_game and over:
            yield from self.infos()

    def infos(self) -> "Iterator[tuple[V, bytes]]":
        """The table itself, as each client sees it."""
        present = self.present()
        for client in tuple(self.subscribers):
            yield client, self._encode(self.info(client.person, present))

    def info(self, person: Person | None, present: Iterable[Seat] | None = None) -> messages.TableInfo:
        """The table itself, as one person sees it."""
        seats = self.present() if present is None else present
        return table_info(
            self.id,
            self.table,
            person,
            seats,
            local_only=self.local_only,
            no_worker=self.no_worker,
            warming=self.warming,
        )

    def update(self, client: V, now: int) -> bytes | None:
        """What a client has not been sent of the game; one that is blocked gets it when it reads again."""
        table = self.table
        if table.game is None or client.blocked:
            return None
        if table.clocks is not None and now != self._updates_at:
            self._updates, self._updates_at = {}, now  # clocks have gone on since
        since = client.events if client.epoch == self.epoch else 0
        update = self._updates.get((client.shown, since))
        if update is None:
            whole = client.epoch != self.epoch or since == 0
            update = self._encoded_update(client.shown, now, since, whole=whole)
            self._updates[client.shown, since] = update
        client.epoch, client.events = self.epoch, len(table.game.events)
        return update

    def seat_update(self, seat: Seat | None, now: int, since: int = 0, *, whole: bool = True) -> messages.Update:
        """What a seat, or somebody who watches, may see of the game, with the events since so many."""
        view = plain_parts(self.table.current_game.view(seat, since))
        events = view.pop("events")
        return self._message(seat, now, view, events, list(self.table.current_game.waiting), whole=whole)

    def _encoded_update(self, seat: Seat | None, now: int, since: int, *, whole: bool) -> bytes:
        """The same as it is sent: what is public is encoded once for all, and each seat's part put into it."""
        game = self.table.current_game
        own = game.seat_part(seat, since)
        events = own.pop("events")
        if not self._public:
            # From what a spectator may see and from nothing else: no seat's secret can be in it.
            public = plain_parts(game.rules.view(game.state, None, ()))
            shared = {name: part for name, part in public.items() if name != "events" and name not in own}
            self._public = encode_part(shared)[:-1] + (b"," if shared else b"")
            self._on_turn = list(game.waiting)
        view = Raw(self._public + encode_part(own)[1:])
        return self._encode(self._message(seat, now, view, events, self._on_turn, whole=whole))

    def _message(
        self,
        seat: Seat | None,
        now: int,
        view: dict[str, Any] | Raw,
        events: Sequence[object],
        waiting: list[Seat],
        *,
        whole: bool,
    ) -> messages.Update:
        table = self.table
        return messages.Update(
            version=table.version,
            game=table.settings.game,
            seat=seat,
            waiting=waiting,
            view=cast(dict[str, Any], view),
            events=cast(list[dict[str, Any]], events),  # encoded as they are
            whole=whole,
            clock=self._clock_info(now),
            takeback=takeback_open(table, seat),
        )

    def _clock_info(self, now: int) -> messages.ClockInfo | None:
        clocks = self.table.clocks
        if clocks is None:
            return None
        left: dict[str, int | None] = {str(seat): ms for seat, ms in clocks.at(now).items()}
        return messages.ClockInfo(left_ms=left, running=list(clocks.running))


def _belongs(table: Table, user: str | None) -> bool:
    return user is not None and (user == table.host or bool(table.seats_of(user)))
