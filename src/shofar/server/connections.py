"""Every connection of this process: counted by address, ended when it takes too long, never more than files allow."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from shofar.server.config import Config, Limits
from shofar.server.security import Network, address_key, networks, trusts

logger = logging.getLogger("shofar.server")

LINGER_S = 2.0
"""How long what a client still sends is thrown away after the last word to it, so that it can read that word."""
LINGER_BYTES = 4 << 20
SLOWEST_READER = 16_384
"""An answer may take as many more seconds as it has this many bytes."""
RESERVED_FILES = 128
"""Open files for the database, the page, workers, logs and listeners."""
MOST_FILES = 65_536


class Phase(NamedTuple):
    """What a connection is waiting for, what changes when it gets on with it, and the seconds that it has for it."""

    name: str
    mark: Hashable
    seconds: float


class Watched(Protocol):
    """A connection."""

    def phase(self) -> Phase | None:
        """What it waits for; None while it is the server's turn, or nothing is owed."""

    def expire(self, phase: Phase) -> None:
        """Ends it."""


@dataclass(slots=True)
class _Entry:
    key: str | None
    """The address as limits count it; None for a trusted proxy, which is many people."""
    waiting: tuple[str, Hashable] | None = None
    until: float = 0.0


class Connections:
    """Who is connected, whatever they speak."""

    def __init__(
        self, config: Config, *, files: int | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits: Limits = config.limits
        self.trusted: Sequence[Network] = networks(config.trusted_proxies)
        self.unread_s = config.heartbeat.blocked_s
        self.clock = clock
        self.ended: Counter[str] = Counter()
        """Connections that were refused or ended, by the reason."""
        self.most = _most(self.limits.connections, files)
        self._open: dict[Watched, _Entry] = {}
        self._by_key: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    @property
    def per_address(self) -> int:
        """How many one address may have: no more than half of all."""
        wanted = self.limits.connections_per_address
        return min(wanted, max(1, self.most // 2)) if wanted and self.most else wanted

    def admit(self, one: Watched, address: str) -> bool:
        """Counts a new connection; False where there are too many. Proxies that are trusted are never too many."""
        key = None if trusts(address, self.trusted) else address_key(address)
        if self.most and len(self._open) >= self.most and not self._make_room():
            self.ended["too-many"] += 1
            return False
        if key is not None:
            if 0 < self.per_address <= self._by_key[key]:
                self.ended["too-many-from-address"] += 1
                return False
            self._by_key[key] += 1
        self._open[one] = _Entry(key)
        return True

    def left(self, one: Watched) -> None:
        """It is gone."""
        entry = self._open.pop(one, None)
        if entry is not None and entry.key is not None:
            self._by_key[entry.key] -= 1
            if not self._by_key[entry.key]:
                del self._by_key[entry.key]

    def became(self, before: Watched, after: Watched) -> None:
        """The same connection speaks another protocol from now on."""
        entry = self._open.pop(before, None)
        if entry is not None:
            self._open[after] = _Entry(entry.key)

    def sweep(self) -> None:
        """Ends those that have waited too long."""
        now = self.clock()
        for one, entry in list(self._open.items()):
            try:
                self._look_at(one, entry, now)
            except Exception:  # one connection's trouble is no other's
                logger.exception("connection-sweep")
                self.left(one)

    async def watch(self) -> None:
        """Sweeps for as long as the server runs."""
        limits = self.limits
        given = [limits.header_seconds, limits.body_seconds, limits.hello_seconds, self.unread_s]
        every = min(1.0, *(seconds / 4 for seconds in given if seconds > 0))
        while True:
            await asyncio.sleep(every)
            self.sweep()

    def _look_at(self, one: Watched, entry: _Entry, now: float) -> None:
        phase = one.phase()
        if phase is None or phase.seconds <= 0:
            entry.waiting = None
        elif entry.waiting != (phase.name, phase.mark):
            entry.waiting, entry.until = (phase.name, phase.mark), now + phase.seconds
        elif now >= entry.until:
            entry.waiting = None
            self.ended[phase.name] += 1
            one.expire(phase)

    def _make_room(self) -> bool:
        """Ends a connection that nobody uses at the moment, if there is one."""
        for one in self._open:
            phase = one.phase()
            if phase is not None and phase.name == "idle":
                one.expire(phase)
                self.left(one)
                self.ended["idle-for-others"] += 1
                return True
        return False


def _most(wanted: int, files: int | None) -> int:
    """As many as the operator says, and no more than leave the process files for all else."""
    if files is None:
        return wanted
    room = max(16, files - max(RESERVED_FILES, files // 8)) if files > RESERVED_FILES else max(1, files // 2)
    return min(wanted, room) if wanted else room


def raise_file_limit() -> int | None:
    """As many open files as the system lets us have; how many that is, or None where there is no such limit."""
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
