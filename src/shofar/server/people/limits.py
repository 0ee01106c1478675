"""How often somebody may do something: token buckets by address, by user and by seat, with a clock from outside."""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace

from shofar.table.decide import Denied

Clock = Callable[[], float]
UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0}
_RATE = re.compile(r"(?P<count>\d+)/(?P<unit>[smh])(?:\+(?P<burst>\d+))?")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in a second on average, and at most `burst` at once."""

    per_second: float
    burst: int

    @classmethod
    def parse(cls, text: str) -> "Rate":
        """`20/s`, `5/m`, `20/s+100` (with a burst of its own); `off` never refuses."""
        if text == "off":
            return cls(float("inf"), 1)
        match = _RATE.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is no rate: write 20/s, 5/m, 100/h or 20/s+100")
        count = int(match["count"])
        return cls(count / UNITS[match["unit"]], int(match["burst"] or count))

    @property
    def unlimited(self) -> bool:
        """Whether it refuses nobody."""
        return self.per_second == float("inf")


@dataclass(frozen=True, slots=True)
class Limits:
    """What an operator can set; each is named by its field, as in `--limit address=50/s+200`."""

    address: Rate = Rate(20, 200)
    """Requests of any kind from one address."""
    user: Rate = Rate(10, 100)
    """Requests of one signed-in user."""
    seat: Rate = Rate(10, 60)
    """Messages of one user at one table, by WebSocket or HTTP."""
    chat: Rate = Rate(0.5, 5)
    """What one user says at a table."""
    guests: Rate = Rate(1 / 6, 60)
    """New guests and accounts from one address; a school has one address for many."""
    sign_in: Rate = Rate(1 / 30, 10)
    """Wrong passwords for one name, and from one address."""
    tables: Rate = Rate(1 / 20, 20)
    """Tables that one user opens."""
    heavy: Rate = Rate(1, 20)
    """Replays, exports and other work for the processor, by address."""
    sockets: Rate = Rate(5, 60)
    """WebSocket connections from one address."""

    @classmethod
    def parse(cls, settings: Mapping[str, str]) -> "Limits":
        """The usual limits with some of them changed; ValueError for a name or a rate that is none."""
        known = {one.name for one in fields(cls)}
        unknown = sorted(set(settings) - known)
        if unknown:
            raise ValueError(f"there is no limit {unknown[0]!r}; there are {', '.join(sorted(known))}")
        return replace(cls(), **{name: Rate.parse(text) for name, text in settings.items()})

    @classmethod
    def off(cls) -> "Limits":
        """No limit at all: for tests and for measuring."""
        return cls.parse({one.name: "off" for one in fields(cls)})


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


@dataclass(slots=True)
class Limiter:
    """The buckets of one process. A full bucket is forgotten, so strangers cannot fill the memory for long."""

    limits: Limits = field(default_factory=Limits)
    clock: Clock = time.monotonic
    most: int = 100_000
    _buckets: dict[tuple[str, str], _Bucket] = field(default_factory=dict)

    def allows(self, limit: str, key: str, cost: float = 1.0) -> bool:
        """Takes from the bucket; False, and nothing taken, if there is not enough left."""
        rate: Rate = getattr(self.limits, limit)
        if rate.unlimited:
            return True
        bucket = self._filled(limit, key, rate)
        if bucket.tokens < cost:
            return False
        bucket.tokens -= cost
        return True

    def take(self, limit: str, key: str, cost: float = 1.0) -> None:
        """Takes from the bucket, or denies."""
        if not self.allows(limit, key, cost):
            raise Denied("server-too-many", {"seconds": self.wait(limit, key, cost)})

    def spent(self, limit: str, key: str) -> None:
        """Denies if the bucket is empty, without taking: for what is only charged when it goes wrong."""
        rate: Rate = getattr(self.limits, limit)
        if not rate.unlimited and self._filled(limit, key, rate).tokens < 1:
            raise Denied("server-too-many", {"seconds": self.wait(limit, key)})

    def wait(self, limit: str, key: str, cost: float = 1.0) -> int:
        """Whole seconds until there is enough again."""
        rate: Rate = getattr(self.limits, limit)
        lacking = cost - self._filled(limit, key, rate).tokens
        return max(1, -int(-lacking // rate.per_second))

    def __len__(self) -> int:
        return len(self._buckets)

    def _filled(self, limit: str, key: str, rate: Rate) -> _Bucket:
        now = self.clock()
        bucket = self._buckets.get((limit, key))
        if bucket is None:
            if len(self._buckets) >= self.most:
                self._forget(now)
            bucket = self._buckets[limit, key] = _Bucket(float(rate.burst), now)
        bucket.tokens = min(rate.burst, bucket.tokens + (now - bucket.at) * rate.per_second)
        bucket.at = now
        return bucket

    def _forget(self, now: float) -> None:
        """Drops full buckets; if that is not enough, the half that was used longest ago."""
        for (limit, key), bucket in list(self._buckets.items()):
            rate: Rate = getattr(self.limits, limit)
            if bucket.tokens + (now - bucket.at) * rate.per_second >= rate.burst:
                del self._buckets[limit, key]
        if len(self._buckets) >= self.most:
            oldest = sorted(self._buckets, key=lambda name: self._buckets[name].at)
            for name in oldest[: self.most // 2]:
                del self._buckets[name]
