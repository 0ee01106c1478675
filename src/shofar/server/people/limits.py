"""How often somebody may do something: token buckets by address, by user and by seat, with a clock from outside."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shofar.server.config import Limits
from shofar.table.decide import Denied

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in a second on average, and at most `burst` at once."""

    per_second: float
    burst: float

    @property
    def unlimited(self) -> bool:
        """Whether it refuses nobody."""
        return self.per_second <= 0


def rates(limits: Limits) -> dict[str, Rate]:
    """What is counted, by name, from what the operator set; zero never refuses."""
    return {
        "requests": Rate(limits.requests_per_minute / 60, max(limits.requests_per_minute / 3, 1)),
        "address": Rate(limits.http_per_minute / 60, max(limits.http_per_minute / 3, 1)),
        "user": Rate(limits.user_per_minute / 60, max(limits.user_per_minute / 3, 1)),
        "people": Rate(limits.people_per_minute / 60, max(limits.people_per_minute, 1)),
        "sign-in": Rate(limits.wrong_passwords_per_hour / 3600, max(limits.wrong_passwords_per_hour / 6, 1)),
        "tables": Rate(limits.tables_per_hour / 3600, max(limits.tables_per_hour / 4, 1)),
        "heavy": Rate(limits.heavy_per_minute / 60, max(limits.heavy_per_minute / 3, 1)),
        # HTTP is a second way to the same seat: it has the same limit as a WebSocket.
        "seat": Rate(limits.messages_per_second, max(limits.messages_burst, 1)),
        "chat": Rate(limits.chats_per_minute / 60, max(limits.chats_per_minute / 4, 1)),
    }


NO_LIMITS = Limits(
    messages_per_second=0,
    bytes_per_second=0,
    connections_per_address=0,
    header_seconds=0,
    body_seconds=0,
    hello_seconds=0,
    requests_per_minute=0,
    sockets_per_user=0,
    sockets_per_address=0,
    chats_per_minute=0,
    http_per_minute=0,
    people_per_minute=0,
    tables_per_hour=0,
    bots_per_person=0,
    bots_per_address=0,
    user_per_minute=0,
    wrong_passwords_per_hour=0,
    heavy_per_minute=0,
)
"""For tests and for measuring."""


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Limiter:
    """The buckets of one process. A full bucket is forgotten, so strangers cannot fill the memory for long."""

    def __init__(self, limits: Limits | None = None, clock: Clock = time.monotonic, most: int = 100_000) -> None:
        self._rates = rates(limits or Limits())
        self._clock = clock
        self._most = most
        self._buckets: dict[tuple[str, str], _Bucket] = {}

    def allows(self, limit: str, key: str, cost: float = 1.0) -> bool:
        """Takes from the bucket; False, and nothing taken, if there is not enough left."""
        rate = self._rates[limit]
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

    def give_back(self, limit: str, key: str, cost: float = 1.0) -> None:
        """What was taken for something that is only charged when it goes wrong."""
        rate = self._rates[limit]
        if not rate.unlimited:
            bucket = self._filled(limit, key, rate)
            bucket.tokens = min(rate.burst, bucket.tokens + cost)

    def untouched(self, limit: str, key: str) -> bool:
        """Whether nothing was taken lately."""
        rate = self._rates[limit]
        return rate.unlimited or self._filled(limit, key, rate).tokens >= rate.burst

    def take_all(self, limit: str, costs: Mapping[str, float]) -> None:
        """Takes from several buckets at once, or denies and takes from none."""
        for key, cost in costs.items():
            rate = self._rates[limit]
            if not rate.unlimited and self._filled(limit, key, rate).tokens < cost:
                raise Denied("server-too-many", {"seconds": self.wait(limit, key, cost)})
        for key, cost in costs.items():
            self.take(limit, key, cost)

    def wait(self, limit: str, key: str, cost: float = 1.0) -> int:
        """Whole seconds until there is enough again."""
        rate = self._rates[limit]
        lacking = cost - self._filled(limit, key, rate).tokens
        return max(1, -int(-lacking // rate.per_second))

    def __len__(self) -> int:
        return len(self._buckets)

    def _filled(self, limit: str, key: str, rate: Rate) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.get((limit, key))
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget(now)
            bucket = self._buckets[limit, key] = _Bucket(rate.burst, now)
        bucket.tokens = min(rate.burst, bucket.tokens + (now - bucket.at) * rate.per_second)
        bucket.at = now
        return bucket

    def _forget(self, now: float) -> None:
        """Drops full buckets; if that is not enough, the half that was used longest ago."""
        for (limit, key), bucket in list(self._buckets.items()):
            rate = self._rates[limit]
            if bucket.tokens + (now - bucket.at) * rate.per_second >= rate.burst:
                del self._buckets[limit, key]
        if len(self._buckets) >= self._most:
            oldest = sorted(self._buckets, key=lambda name: self._buckets[name].at)
            for name in oldest[: self._most // 2]:
                del self._buckets[name]
