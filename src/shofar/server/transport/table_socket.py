"""The WebSocket of one client at one table: its messages are decoded and routed, its frames are sent."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
from sqlalchemy.exc import DBAPIError

from shofar.core.errors import Malformed
from shofar.server.config import Limits
from shofar.server.outgoing_frames import message_frame
from shofar.server.tables.cache import NoSuchTable, TableCache
from shofar.server.tables.connected_users import ConnectedUsers
from shofar.server.tables.mutes import Mutes
from shofar.server.tables.outages import LATER, OutageTracker, Unavailable
from shofar.server.tables.presence import Presence
from shofar.server.tables.router import Router
from shofar.server.tables.session import POLICY, TableSession
from shofar.server.tables.unreadable import CODE as UNREADABLE
from shofar.server.transport.ws_protocol import SCOPE_KEY, WebSocketProtocol
from shofar.table import decode_client, messages
from shofar.table.checks import Denied
from shofar.table.settings import Person, Seat

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Visit(NamedTuple):
    """Who has come to which table: from which address, and as what such connections are counted."""

    session: TableSession
    person: Person | None
    address: str
    counted_as: str
    public: bool = False
    """Whether the table was open to all when it was looked at."""
    credential: str | None = None
    """The digest of the login session or token that says who it is."""
    admitted: bool = False
    """Whether the table is private and an invite lets them look at it."""


Admit = Callable[[Scope, str], Awaitable[Visit]]
"""The table, who asks to come in (None: a spectator without a name) and from where; Denied if they may not see it."""

HELLO_AGAIN = 9
"""What every hello after the first costs more than another message: everything is sent afresh."""
MOST_ANSWERS = 256
"""Answers that wait for a client that does not read."""


class TableSocket:
    """A connection: the table's Subscriber, the router's Client and the protocol's Listener."""

    def __init__(self, router: Router, protocol: WebSocketProtocol, visit: Visit, mutes: frozenset[str]) -> None:
        self._router = router
        self._protocol = protocol
        self.session = visit.session
        self.person = visit.person
        self.address = visit.address
        self.credential = visit.credential
        self.admitted = visit.admitted
        self.mutes = mutes
        self.shown: Seat | None = None
        self.events = 0
        self.epoch = 0
        self.greeted = False
        """Whether the client has said hello."""
        self._blocked_since: int | None = None
        self._answers: list[messages.FromServer] = []
        """The latest that wait until the client reads."""

    # To the client

    @property
    def blocked(self) -> bool:
        """Whether the client has stopped reading: it gets nothing until it reads again, and then a fresh update."""
        return self._protocol.blocked or not self.greeted

    @property
    def seated(self) -> bool:
        """Whether the client has a seat at the table, or is its host."""
        table = self.session.table
        return self.person is not None and (self.person.user == table.host or bool(table.seats_of(self.person.user)))

    def rename(self, person: Person) -> None:
        """Its user is called otherwise from now on."""
        self.person = person

    def mute(self, users: frozenset[str]) -> None:
        """Its user has muted these, and nobody else, from now on."""
        self.mutes = users

    def send_frame(self, frame: bytes) -> None:
        """Sends a frame, or several."""
        if not self._protocol.blocked:
            self._protocol.put(frame)

    def send(self, message: messages.FromServer) -> None:
        """Sends a message. Answers wait for who does not read: no fresh update would make up for them."""
        if self._protocol.blocked and isinstance(message, messages.Accepted | messages.Refused):
            self._answers = [*self._answers[1 - MOST_ANSWERS :], message]
        else:
            self.session.send(self, message_frame(message))

    def close(self, code: int, reason: str) -> None:
        """Ends the connection."""
        self.session.send_gathered(self)
        self._protocol.abort_with(code, reason)

    def cut_off_if_blocked(self, now: int, patience_ms: int) -> None:
        """Ends the connection if it has read nothing for that long."""
        if not self._protocol.blocked:
            self._blocked_since = None
        elif self._blocked_since is None:
            self._blocked_since = now
        elif now - self._blocked_since >= patience_ms:
            self._protocol.abort()

    # From the client

    def drained(self) -> None:
        """The client reads again: it may have missed anything, so that it gets everything afresh."""
        self._blocked_since = None
        if self.greeted:
            self._router.refresh(self)
        answers, self._answers = self._answers, []
        for answer in answers:
            self.send(answer)

    def greet(self) -> bool:
        """Notes a hello; False if there were too many of them."""
        if self.greeted and not self._protocol.charge(HELLO_AGAIN):
            return False
        self.greeted = True
        return True

    def receive(self, data: bytes) -> None:
        """Decodes a message and routes it; one of the wrong form is refused with the field that is wrong."""
        try:
            message = decode_client(data)
        except msgspec.ValidationError as wrong:
            malformed = Malformed("message", "server-wrong-form", {"told": str(wrong)[:200]})
            self._router.refuse(self, _key_of(data), malformed)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._router.refuse(self, None, Malformed("message", "not-json"))
        else:
            self._router.route(self, message)


class _Keyed(msgspec.Struct):
    key: str | None = None


def _key_of(data: bytes) -> str | None:
    try:
        key = msgspec.json.decode(data, type=_Keyed).key
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return key[:64] if key else None


@dataclass(eq=False)
class Endpoint:
    """The WebSocket route: `/ws/TABLE`."""

    _admit: Admit
    _router: Router
    _cache: TableCache
    _presence: Presence
    _outages: OutageTracker
    _users: ConnectedUsers
    _mutes: Mutes
    _limits: Limits
    _closing: Callable[[], bool]
    _open: Counter[str] = field(default_factory=Counter)
    """Connections by user and by address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A connection's whole life."""
        await receive()
        protocol: WebSocketProtocol = scope["extensions"][SCOPE_KEY]
        made = await self._connect(scope, send, protocol)
        if made is None:
            return
        socket, counted = made
        try:
            await protocol.ended()
        except asyncio.CancelledError:
            pass
        finally:
            self._open.subtract(counted)
            for one in counted:
                if not self._open[one]:
                    del self._open[one]
            self._presence.disconnect(socket.session, socket)

    async def _connect(
        self, scope: Scope, send: Send, protocol: WebSocketProtocol
    ) -> tuple[TableSocket, list[str]] | None:
        """The connection, and as what it is counted; None if it was turned away."""
        with self._users.handshake() as signed_out:
            return await self._shake_hands(scope, send, protocol, signed_out)

    async def _shake_hands(
        self, scope: Scope, send: Send, protocol: WebSocketProtocol, signed_out: set[str]
    ) -> tuple[TableSocket, list[str]] | None:
        if self._outages.long():
            await turn_away(protocol, send, 503)  # others have just been sent away: nobody need wait for the same
            return None
        table_id = str(scope["path_params"]["table"])
        try:
            visit = await self._admit(scope, table_id)
            person = visit.person
            mutes = await self._mutes.of(person.user) if person else frozenset[str]()
        except (NoSuchTable, Denied, DBAPIError, Unavailable) as wrong:
            status = 404 if isinstance(wrong, NoSuchTable) else 503
            if isinstance(wrong, Denied):
                status = {"server-too-many": 429, UNREADABLE: 409}.get(wrong.code, 403)
            await turn_away(protocol, send, status)
            return None
        counted = [f"user {person.user}"] if person else []
        counted.append(f"from {visit.counted_as}")
        if self._closing() or self._too_many(counted):
            await turn_away(protocol, send, 503 if self._closing() else 429)
            return None
        await send({"type": "websocket.accept"})
        # The table may have left memory since it was asked for, if the database went away in between.
        session = self._cache.sessions.get(table_id, visit.session)
        socket = TableSocket(self._router, protocol, visit._replace(session=session), mutes)
        self._open.update(counted)
        self._presence.connect(session, socket)
        protocol.attach(socket)
        if self._outages.long() or not self._cache.holds(session):
            socket.close(LATER, "database away")
        elif visit.public and not session.table.settings.public:
            session.exclude(socket, session.why_excluded(socket))  # it has become private since
        if person is not None and person.user in signed_out:  # since they were admitted
            socket.close(POLICY, "signed out")
        return socket, counted

    def _too_many(self, counted: Sequence[str]) -> bool:
        most = {"user": self._limits.sockets_per_user, "from": self._limits.sockets_per_address}
        return any(0 < most[one[:4]] <= self._open[one] for one in counted)


async def turn_away(protocol: WebSocketProtocol, send: Send, status: int) -> None:
    """Answers a handshake with a status."""
    await send({"type": "websocket.http.response.start", "status": status, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b""})
    protocol.handshake_complete = True  # Uvicorn would take the refusal for a mistake otherwise
