"""How a server is run: one typed value, made from the command line and the environment."""

from collections.abc import Iterable
from math import inf
from typing import Literal

import msgspec
from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """What a client may ask for. Zero means: no limit."""

    message_bytes: int = 16_384
    """The longest WebSocket message; the longest action is 32 characters."""
    messages_per_second: float = 20.0
    """Frames of any kind per WebSocket, refilled steadily."""
    messages_burst: int = 60
    bytes_per_second: float = 16_384.0
    """Per WebSocket, whatever they carry."""
    bytes_burst: int = 131_072
    chats_per_minute: int = 20
    sockets_per_user: int = 20
    sockets_per_address: int = 300
    """Connections at a time; a school behind one address is fine."""
    connections: int = 0
    """All connections at a time; zero: as many as the limit of open files leaves room for."""
    connections_per_address: int = 600
    """HTTP and WebSockets together, at a time."""
    header_seconds: float = 15.0
    """How long a request's headers may take, and a WebSocket's handshake."""
    body_seconds: float = 30.0
    hello_seconds: float = 20.0
    """How long a WebSocket may stay silent at first."""
    requests_per_minute: int = 6_000
    """Per address: pages, files, the API and handshakes together."""
    http_per_minute: int = 600
    """Per address: the API and handshakes."""
    people_per_minute: int = 30
    """New guests, accounts and sign-ins per address."""
    tables_per_hour: int = 120
    """Per person."""
    bots_per_person: int = 20
    """Bots' moves that are thought about or wait, at all tables of one host: no further game with bots begins."""
    bots_per_address: int = 100
    """The same for all tables that were opened from one address."""
    user_per_minute: int = 600
    """HTTP requests of one person."""
    wrong_passwords_per_hour: int = 60
    """For one name, and from one address; a sixth of them at once."""
    heavy_per_minute: int = 60
    """Replays, exports and other work for the processor, per address."""
    pushes_per_hour: int = 60
    """Notifications of one person, to all their browsers."""


def limits_from(settings: Iterable[str], *, limited: bool = True) -> Limits:
    """The usual limits, or none, with some set anew by `NAME=NUMBER`; ValueError for what is neither."""
    names = Limits.__struct_fields__
    chosen: dict[str, float] = {} if limited else dict.fromkeys(names, 0)
    for setting in settings:
        name, _, number = setting.partition("=")
        if name not in names:
            raise ValueError(f"there is no limit {name!r}; there are {', '.join(names)}")
        try:
            chosen[name] = float(number) if "." in number else int(number)
        except ValueError:
            chosen[name] = -1
        if not 0 <= chosen[name] < inf:
            raise ValueError(f"{name}: say a number, 0 or more")
    return msgspec.convert(chosen, Limits)


NO_LIMITS = limits_from((), limited=False)
"""For tests and for measuring."""


class Heartbeat(Struct, frozen=True, kw_only=True):
    """When a connection is asked whether it is alive, and when it is given up; docs/protocol.md has the policy."""

    ping_s: float = 15.0
    answer_s: float = 15.0
    blocked_s: float = 20.0
    """How long a client may leave its updates unread before it is cut off."""


Registration = Literal["open", "invite", "closed"]
"""Who may make an account: everybody, whoever has an operator's invitation, or nobody."""


class Instance(Struct, frozen=True, kw_only=True):
    """What an operator says of this server. Texts are by language; under "" stands the one for all others."""

    name: str | None = None
    welcome: dict[str, str] = {}
    legal: dict[str, str] = {}


class Config(Struct, frozen=True, kw_only=True):
    """Everything that an operator decides."""

    database: str = "sqlite:///shofar.db"
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    """The address that invites carry; the address of the request unless given."""
    trusted_proxies: tuple[str, ...] = ()
    allowed_hosts: tuple[str, ...] = ()
    """Names by which this server may be asked besides those that nobody else can own."""
    secret: str | None = None
    """What cookies are signed with; made and kept in the database unless given."""
    push_key: str | None = None
    """The private key of Web Push, as PEM; without one nobody is notified while the page is closed."""
    processes: int = 1
    """Processes on this machine that serve tables behind one port."""
    workers: int = 1
    """Processes on this machine in which bots think."""
    bot_ms: int = 1_000
    """How long a bot may think where its level does not say."""
    bot_pace_ms: int = 600
    """A bot's move comes no sooner than this after the question, as a person's would."""
    bot_deadline_ms: int = 10_000
    """A move that a bot has not begun to think about by then is made by a simple player, which is said. Zero: never."""
    lazy_bots: bool = False
    """Whether bots are made ready when somebody first asks for them, and not when the server starts."""
    evict_s: float = 300.0
    """How long a table without connections and without anything to do stays in memory."""
    host_away_s: float = 300.0
    """An open table whose host is away for this long belongs to somebody who is there."""
    abandoned_open_h: float = 24.0
    abandoned_days: float = 45.0
    """How long an open table, and any table, may stand without a move or a connection before it is closed."""
    sign_in_days: int = 180
    """A closed browser keeps its seats for this long; every visit begins the time anew."""
    registration: Registration = "open"
    guests: bool = True
    """Whether a name is enough to come in."""
    instance: Instance = Instance()
    limits: Limits = Limits()
    heartbeat: Heartbeat = Heartbeat()

    @property
    def sqlite(self) -> bool:
        """Whether one file holds everything."""
        return self.database.startswith("sqlite")

    @property
    def local_only(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.public_url is None and self.host in ("127.0.0.1", "localhost", "::1")
