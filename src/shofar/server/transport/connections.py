"""All connections of this process: counted by address, closed when they wait too long, limited by open files."""

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple, Protocol

from shofar.server.addresses import Network, address_key, is_trusted_proxy, parse_networks
from shofar.server.config import Config, Limits
from shofar.server.rate_limiter import Clock, rates

logger = logging.getLogger("shofar.server")

LINGER_S = 2.0
"""How long a connection stays open after its last answer, so that the client can read it; input is discarded."""
LINGER_BYTES = 4 << 20
SLOWEST_READER = 16_384
"""Bytes a second: for so many bytes of an answer, a client has one more second to read it."""
RESERVED_FILES = 128
"""Open files for the database, the page, workers, logs and listeners."""
MOST_FILES = 65_536
LOOK_S = 20e-6
"""After a look at all connections, for such as may give way, for so long for each of them there is no other look."""
CROWDED = "crowded"
"""Why a connection was closed that gave way to a newcomer."""


class Wait(NamedTuple):
    """What a connection waits for from its client, and for how long it may; `progress` starts the time again."""

    name: str
    progress: Hashable
    seconds: float


class Connection(Protocol):
    """What both protocols offer here."""

    def waiting_for(self) -> Wait | None:
        """What it waits for; None while it is the server's turn, or nothing is expected."""

    def time_out(self, wait: Wait) -> None:
        """Closes it because that took too long."""

    @property
    def dispensable(self) -> bool:
        """Whether nobody would lose a game by its end: it only watches, or belongs to no table at all."""

    def give_way(self) -> None:
        """Closes it for the sake of a newcomer; its client may come again in a while."""


@dataclass(slots=True)
class _Entry:
    address: str | None
    """As limits count it; None for a trusted proxy, which carries many people."""
    waiting: tuple[str, Hashable] | None = None
    until: float = 0.0


class Connections:
    """The open connections, HTTP and WebSocket."""

    def __init__(self, config: Config, *, files: int | None = None, clock: Clock = time.monotonic) -> None:
        self.limits: Limits = config.limits
        self.rates = rates(config.limits)
        self.trusted: Sequence[Network] = parse_networks(config.trusted_proxies)
        self.unread_s = config.heartbeat.blocked_s
        self.clock = clock
        self.ended: Counter[str] = Counter()
        """Connections that were refused or closed, by reason."""
        self.limit = _limit(self.limits.connections, files)
        self.handed_over: dict[object, int] = {}
        """The number of each connection that a dispatcher has handed over."""
        self.on_lost: Callable[[int], object] = lambda _: None
        """Called with the number of one that is closed."""
        self._open: dict[Connection, _Entry] = {}
        self._by_address: Counter[str] = Counter()
        self._candidates: deque[Connection] = deque()
        """Connections that might give way, the best first, as they were when it was looked for them."""
        self._looked_at = -inf

    def __len__(self) -> int:
        return len(self._open)

    @property
    def per_address(self) -> int:
        """How many one address may have: no more than half of all."""
        wanted = self.limits.connections_per_address
        return min(wanted, max(1, self.limit // 2)) if wanted and self.limit else wanted

    def admit(self, connection: Connection, address: str) -> bool:
        """Adds a new connection; False where there are too many. A trusted proxy has no limit of its own."""
        key = None if is_trusted_proxy(address, self.trusted) else address_key(address)
        if key is not None and 0 < self.per_address <= self._by_address[key]:
            self.ended["too-many-from-address"] += 1
            return False
        if self.limit and len(self._open) >= self.limit and not self._make_room():
            self.ended["too-many"] += 1
            return False
        if key is not None:
            self._by_address[key] += 1
        self._open[connection] = _Entry(key)
        return True

    def remove(self, connection: Connection) -> None:
        """Removes a connection that is closed."""
        if (number := self.handed_over.pop(connection, None)) is not None:
            self.on_lost(number)
        entry = self._open.pop(connection, None)
        if entry is not None and entry.address is not None:
            self._by_address[entry.address] -= 1
            if not self._by_address[entry.address]:
                del self._by_address[entry.address]

    def upgrade(self, before: Connection, after: Connection) -> None:
        """An HTTP connection has become a WebSocket."""
        if (number := self.handed_over.pop(before, None)) is not None:
            self.handed_over[after] = number
        entry = self._open.pop(before, None)
        if entry is not None:
            self._open[after] = _Entry(entry.address)

    def sweep(self) -> None:
        """Closes those that have waited too long."""
        now = self.clock()
        for connection, entry in list(self._open.items()):
            try:
                self._check(connection, entry, now)
            except Exception:  # one connection must not keep the others from being checked
                logger.exception("connection-sweep")
                self.remove(connection)

    async def run(self) -> None:
        """Sweeps for as long as the server runs."""
        limits = self.limits
        given = [limits.header_seconds, limits.body_seconds, limits.hello_seconds, self.unread_s]
        every = min(1.0, *(seconds / 4 for seconds in given if seconds > 0))
        while True:
            await asyncio.sleep(every)
            self.sweep()

    def _check(self, connection: Connection, entry: _Entry, now: float) -> None:
        wait = connection.waiting_for()
        if wait is None or wait.seconds <= 0:
            entry.waiting = None
        elif entry.waiting != (wait.name, wait.progress):
            entry.waiting, entry.until = (wait.name, wait.progress), now + wait.seconds
        elif now >= entry.until:
            entry.waiting = None
            self.ended[wait.name] += 1
            connection.time_out(wait)

    def _make_room(self) -> bool:
        """Closes the connection that matters least, unless all that are left belong to people at tables.

        However many addresses a flood comes from, whoever sits somewhere stays, and whoever comes gets in: those who
        send nothing make room for each other."""
        for _ in range(2):
            while self._candidates:
                connection = self._candidates.popleft()
                if connection in self._open and connection.dispensable:
                    connection.give_way()
                    self.remove(connection)
                    self.ended[CROWDED] += 1
                    return True
            if self.clock() < self._looked_at + LOOK_S * len(self._open):
                break
            self._looked_at = self.clock()
            self._candidates.extend(self._dispensable())
        return False

    def _dispensable(self) -> list[Connection]:
        """First who waits for the next request, then who has not sent one, then who watches where most come from."""
        found: list[tuple[int, int, Connection]] = []
        for connection, entry in self._open.items():
            if connection.dispensable:
                wait = connection.waiting_for()
                watches = 0 if wait is not None else self._by_address[entry.address or ""]
                kind = 2 if wait is None else 0 if wait.name == "idle" else 1
                found.append((kind, -watches, connection))
        return [connection for *_, connection in sorted(found, key=lambda one: one[:2])]


class LimitedProtocol(asyncio.Protocol):
    """What both protocols share: their place among all connections. Stands before one of Uvicorn's classes."""

    transport: asyncio.Transport

    def __init__(self, *given: Any, connections: Connections, **named: Any) -> None:
        super().__init__(*given, **named)
        self._connections = connections
        self._closing = False
        self._discarded = 0

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.remove(self)  # type: ignore[arg-type]  # the classes that use this are Connections
        super().connection_lost(exc)

    def _discard(self, data: bytes) -> None:
        """Drops what a client sends after the last answer; too much of it aborts the connection."""
        self._discarded += len(data)
        if self._discarded > LINGER_BYTES:
            self.transport.abort()


def _limit(wanted: int, files: int | None) -> int:
    """As many as the operator says, and few enough to leave files for everything else."""
    if files is None:
        return wanted
    room = max(16, files - max(RESERVED_FILES, files // 8)) if files > RESERVED_FILES else max(1, files // 2)
    return min(wanted, room) if wanted else room


def raise_file_limit() -> int | None:
    """Raises the limit of open files as far as the system allows; the limit, or None where there is none."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            pass
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft
