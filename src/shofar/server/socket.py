"""One client at one table: what it says is decoded at the door, limited in size and rate, and answered by its key."""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy.exc import DBAPIError

from shofar.core.errors import Illegal, Malformed
from shofar.server.absence import LATER, Unavailable
from shofar.server.chat import Chat
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.hub import Hub
from shofar.server.live import POLICY, TROUBLE, Live
from shofar.server.mutes import told
from shofar.server.offered import HERE
from shofar.server.shelf import NoSuchTable
from shofar.server.unreadable import CODE as UNREADABLE
from shofar.server.wire import SCOPE_KEY, Wire, text_frame
from shofar.table import decode_client, encode_message, messages
from shofar.table.decide import Denied, sentence_parts
from shofar.table.settings import Person, Seat

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Visit(NamedTuple):
    """Who has come to which table: from which address, and as what such connections are counted."""

    live: Live
    person: Person | None
    address: str
    counted_as: str
    public: bool = False
    """Whether the table was open to all when it was looked at."""
    credential: str | None = None
    """The digest of the session or token that says who it is."""


Door = Callable[[Scope, str], Awaitable[Visit]]
"""The table, who asks to come in (None: a spectator without a name) and from where; Denied if they may not see it."""

HELLO_AGAIN = 9
"""What every hello after the first costs more than another message."""
MOST_ANSWERS = 256
"""Answers that wait for a client that does not read."""


class Socket:
    """A connection; the table's Watcher and the wire's Listener."""

    __slots__ = (
        "_answers",
        "_chat",
        "_greeted",
        "_hub",
        "address",
        "blocked_since",
        "credential",
        "epoch",
        "events",
        "live",
        "mutes",
        "person",
        "shown",
        "wire",
    )

    def __init__(self, hub: Hub, chat: Chat, wire: Wire, visit: Visit) -> None:
        self._hub = hub
        self._chat = chat
        self.wire = wire
        self.live = visit.live
        self.person = visit.person
        self.address = visit.address
        self.credential = visit.credential
        self.mutes: frozenset[str] = frozenset()
        self.shown: Seat | None = None
        self.events = 0
        self.epoch = 0
        self.blocked_since: int | None = None
        self._greeted = False
        self._answers: deque[messages.FromServer] = deque(maxlen=MOST_ANSWERS)

    # The table's side

    @property
    def blocked(self) -> bool:
        """Whether the client has stopped reading: it gets nothing until it reads again, and then a fresh update."""
        return self.wire.blocked or not self._greeted

    def put(self, frame: bytes) -> None:
        """Sends a frame."""
        if not self.wire.blocked:
            self.wire.put(frame)

    def hang_up(self, code: int, reason: str) -> None:
        """Ends the connection."""
        self.wire.abort_with(code, reason)

    def still_blocked(self, now: int, patience_ms: int) -> None:
        """Cut off if it has read nothing for that long."""
        if not self.wire.blocked:
            self.blocked_since = None
        elif self.blocked_since is None:
            self.blocked_since = now
        elif now - self.blocked_since >= patience_ms:
            self.wire.abort()

    def tell(self, message: messages.FromServer) -> None:
        """Sends a message. Answers wait for who does not read: no fresh update would make up for them."""
        if self.wire.blocked and isinstance(message, messages.Accepted | messages.Refused):
            self._answers.append(message)
        else:
            self.put(text_frame(encode_message(message)))

    # The wire's side

    def drained(self) -> None:
        """The client reads again: it may have missed anything, so that it gets everything afresh."""
        self.blocked_since = None
        if self._greeted:
            self._tell_all_of_it()
        for _ in range(len(self._answers)):
            self.tell(self._answers.popleft())

    @property
    def greeted(self) -> bool:
        """Whether the client has said hello."""
        return self._greeted

    def heard(self, data: bytes) -> None:
        """A message: decoded into a closed union, or refused with the field that is wrong."""
        try:
            message = decode_client(data)
        except msgspec.ValidationError as wrong:
            self._refuse(_key_of(data), Malformed("message", "server-wrong-form", {"told": str(wrong)[:200]}))
            return
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._refuse(None, Malformed("message", "not-json"))
            return
        try:
            self._answer(message)
        except (Denied, Illegal, Malformed) as wrong:
            self._refuse(getattr(message, "key", None), wrong)
        except Exception as wrong:
            FAULTS.note(Place.HEARD, wrong, self.live.id)
            self._refuse(getattr(message, "key", None), Denied("server-trouble"))

    def _answer(self, message: messages.FromClient) -> None:
        match message:
            case messages.Act():
                self._ask(message)
            case messages.Hello(seen=seen):
                self._greet(seen)
            case messages.Ping():
                self.tell(messages.Pong(at=self._hub.now()))
            case messages.AskPreview(key=key, seat=seat, action=action):
                self.tell(messages.Previewed(key=key, preview=self._preview(seat, action)))
            case messages.Uncover(key=key, seat=seat):
                self._uncover(key, seat)
            case messages.Say():
                self._chat.say(self, message)
            case messages.Mute():
                self._chat.mutes.change(self, message)
            case _:
                self._ask(message)

    def _ask(self, message: Any) -> None:
        if self.person is None:
            raise Denied("server-not-signed-in")
        if isinstance(message, messages.GiveSeatToBot):
            self._hub.beside.spawn(self._ask_for_bot(message))
            return
        self._put_to_table(self.person, message)

    async def _ask_for_bot(self, message: messages.GiveSeatToBot) -> None:
        """Which bots there are is found out once, by a process of its own."""
        try:
            await HERE.check(self.live.table.settings.game, [message.bot])
        except Denied as wrong:
            self._refuse(message.key, wrong)
            return
        if self.person is not None:
            self._put_to_table(self.person, message)

    def _put_to_table(self, person: Person, message: Any) -> None:
        key = message.key

        def done(version: int) -> None:
            if not attempt(Place.ANSWER, self.live.id, self.tell, messages.Accepted(key=key, version=version)):
                self.hang_up(TROUBLE, "answer failed")  # it asks again with the same key, and will be told

        def refused(wrong: Exception) -> None:
            self._refuse(key, wrong)

        self._hub.ask(self.live, self._hub.asking(person, message, done, refused))

    def _refuse(self, key: str | None, wrong: Exception) -> None:
        if isinstance(wrong, Unavailable):
            # Nobody knows whether it was carried out: the client asks again with the same key, and will be told.
            self.hang_up(LATER, "database away")
            return
        if not isinstance(wrong, Denied | Illegal | Malformed):
            wrong = Denied("server-trouble")
        self.tell(messages.Refused(key=key, **sentence_parts(wrong)))
        if wrong.code == "table-stale":
            self.epoch = 0
            self._hub.telling.update(self.live, self)

    def _greet(self, seen: int | None) -> None:
        if self._greeted and not self.wire.charge(HELLO_AGAIN):
            return  # everything is told afresh each time: the dearest message there is
        self._greeted = True
        self.live.reseat(self)
        self.epoch, self.events = self.live.seen_at(seen) if seen else (0, 0)
        self._tell_all_of_it(fresh=False)
        if self.mutes:
            self.tell(told(self.mutes))
        self._chat.recent(self)

    def _tell_all_of_it(self, *, fresh: bool = True) -> None:
        if fresh:
            self.epoch = 0
        self._hub.telling.info_to(self.live, self)
        self._hub.telling.update(self.live, self)

    def _preview(self, seat: Seat, action: str) -> dict[str, Any]:
        table = self.live.table
        if table.game is None or table.stage not in ("playing", "paused"):
            raise Denied("table-not-running")
        if self.person is None or seat not in table.seats_of(self.person.user) or seat != self.shown:
            raise Denied("table-not-your-seat", {"seat": str(seat)})
        rules = table.rules
        own = rules.as_seat(seat)
        view = rules.view(table.game.state, own, ())
        plain: dict[str, Any] = rules.preview(view, own, rules.parse_action(action)).to_json()
        return plain

    def _uncover(self, key: str, seat: Seat | None) -> None:
        if seat is not None and (self.person is None or seat not in self.live.table.seats_of(self.person.user)):
            raise Denied("table-not-your-seat", {"seat": str(seat)})
        self.shown, self.epoch = seat, 0
        self.tell(messages.Accepted(key=key, version=self.live.table.version))
        self._hub.telling.update(self.live, self)


class _Keyed(msgspec.Struct):
    key: str | None = None


def _key_of(data: bytes) -> str | None:
    try:
        key = msgspec.json.decode(data, type=_Keyed).key
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return key[:64] if key else None


class Endpoint:
    """The WebSocket route: `/ws/TABLE`."""

    def __init__(self, hub: Hub, chat: Chat, door: Door) -> None:
        self._hub = hub
        self._chat = chat
        self._door = door
        self._open: Counter[str] = Counter()
        """Connections by user and by address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A connection's whole life."""
        ended: set[str] = set()
        self._hub.leaving.arriving[id(ended)] = ended
        try:
            await self._serve(scope, receive, send, ended)
        finally:
            self._hub.leaving.arriving.pop(id(ended), None)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, ended: set[str]) -> None:
        await receive()
        wire: Wire = scope["extensions"][SCOPE_KEY]
        if self._hub.absence.long():
            await turn_away(wire, send, 503)  # others have just been sent away: nobody need wait to hear the same
            return
        table_id = str(scope["path_params"]["table"])
        try:
            visit = await self._door(scope, table_id)
            person = visit.person
            mutes = await self._chat.mutes.of(person.user) if person else frozenset[str]()
        except NoSuchTable:
            await turn_away(wire, send, 404)
            return
        except Denied as wrong:
            await turn_away(wire, send, {"server-too-many": 429, UNREADABLE: 409}.get(wrong.code, 403))
            return
        except (DBAPIError, Unavailable):
            await turn_away(wire, send, 503)
            return
        counted = [f"user {person.user}"] if person else []
        counted.append(f"from {visit.counted_as}")
        if self._hub.closing or self._too_many(counted):
            await turn_away(wire, send, 503 if self._hub.closing else 429)
            return
        await send({"type": "websocket.accept"})
        # The table may have left memory since it was asked for, if the database went away in between.
        live = self._hub.lives.get(table_id, visit.live)
        socket = Socket(self._hub, self._chat, wire, visit._replace(live=live))
        socket.mutes = mutes
        self._open.update(counted)
        self._hub.joined(live, socket)
        wire.attach(socket)
        if self._hub.absence.long() or self._hub.lives.get(table_id) is not live:
            socket.hang_up(LATER, "database away")
        elif visit.public and not live.table.settings.public:
            live.turn_out_one(socket)  # it has become private since the door was passed
        self._hub.leaving.arriving.pop(id(ended), None)
        if person is not None and person.user in ended:  # signed out since the door let them in
            socket.hang_up(POLICY, "signed out")
        try:
            while (await receive())["type"] != "websocket.disconnect":
                pass
        except asyncio.CancelledError:
            pass
        finally:
            self._open.subtract(counted)
            for one in counted:
                if not self._open[one]:
                    del self._open[one]
            self._hub.left(live, socket)

    def _too_many(self, counted: Sequence[str]) -> bool:
        limits = self._hub.config.limits
        most = {"user": limits.sockets_per_user, "from": limits.sockets_per_address}
        return any(0 < most[one[:4]] <= self._open[one] for one in counted)


async def turn_away(wire: Wire, send: Send, status: int) -> None:
    """Answers a handshake with a status."""
    await send({"type": "websocket.http.response.start", "status": status, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b""})
    wire.handshake_complete = True  # Uvicorn would take the refusal for a mistake otherwise
