"""How often somebody may do something: token buckets by address, user, seat or connection.

The numbers and their defaults are `Limits` in `config`.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shofar.server.config import Limits
from shofar.table.checks import Denied

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Rate:
    """So many tokens a second on average, and at most `burst` at once; zero a second never refuses."""

    per_second: float
    burst: float


def rates(limits: Limits) -> dict[str, Rate]:
    """The rate of everything that is limited, by name, from what the operator set."""
    return {
        "requests": Rate(limits.requests_per_minute / 60, max(limits.requests_per_minute / 3, 1)),
        "address": Rate(limits.http_per_minute / 60, max(limits.http_per_minute / 3, 1)),
        "user": Rate(limits.user_per_minute / 60, max(limits.user_per_minute / 3, 1)),
        "people": Rate(limits.people_per_minute / 60, max(limits.people_per_minute, 1)),
        "sign-in": Rate(limits.wrong_passwords_per_hour / 3600, max(limits.wrong_passwords_per_hour / 6, 1)),
        "tables": Rate(limits.tables_per_hour / 3600, max(limits.tables_per_hour / 4, 1)),
        "heavy": Rate(limits.heavy_per_minute / 60, max(limits.heavy_per_minute / 3, 1)),
        "push": Rate(limits.pushes_per_hour / 3600, max(limits.pushes_per_hour / 3, 1)),
        "chat": Rate(limits.chats_per_minute / 60, max(limits.chats_per_minute, 1)),
        # Frames of one WebSocket; HTTP is a second way to the same seat and has the same rate.
        "messages": Rate(limits.messages_per_second, max(limits.messages_burst, 1)),
        "bytes": Rate(limits.bytes_per_second, max(limits.bytes_burst, 1)),
    }


class Bucket:
    """The tokens of one key. A connection holds its own, since every frame takes from it."""

    __slots__ = ("_clock", "burst", "per_second", "tokens", "updated_at")

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self.per_second = rate.per_second
        self.burst = self.tokens = rate.burst
        self._clock = clock
        self.updated_at = clock()

    def take(self, cost: float = 1.0) -> bool:
        """Takes so many tokens; False, and none taken, if there are not enough."""
        if not self.per_second:
            return True
        now = self._clock()
        self.tokens = min(self.burst, self.tokens + (now - self.updated_at) * self.per_second)
        self.updated_at = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    def full(self) -> bool:
        """Whether nothing was taken lately."""
        return self.tokens + (self._clock() - self.updated_at) * self.per_second >= self.burst


class RateLimiter:
    """The buckets of one process by rate and key. Full ones are dropped, so strangers cannot fill the memory."""

    def __init__(self, limits: Limits | None = None, clock: Clock = time.monotonic, most: int = 100_000) -> None:
        self._rates = rates(limits or Limits())
        self._clock = clock
        self._most = most
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, name: str, key: str, cost: float = 1.0) -> None:
        """Takes from the bucket, or raises Denied."""
        self.take_all(name, {key: cost})

    def take_all(self, name: str, costs: Mapping[str, float]) -> None:
        """Takes from several buckets of one rate, or raises Denied and takes from none."""
        if not self._rates[name].per_second:
            return
        buckets = [(self._bucket(name, key), cost) for key, cost in costs.items()]
        for bucket, cost in buckets:
            if bucket.tokens < cost:
                seconds = -int(-(cost - bucket.tokens) // bucket.per_second)
                raise Denied("server-too-many", {"seconds": max(1, seconds)})
        for bucket, cost in buckets:
            bucket.tokens -= cost

    def give_back(self, name: str, key: str, cost: float = 1.0) -> None:
        """Returns tokens taken for something that is only charged when it goes wrong."""
        if self._rates[name].per_second:
            bucket = self._bucket(name, key)
            bucket.tokens = min(bucket.burst, bucket.tokens + cost)

    def untouched(self, name: str, key: str) -> bool:
        """Whether nothing was taken lately."""
        return not self._rates[name].per_second or self._bucket(name, key).full()

    def __len__(self) -> int:
        return len(self._buckets)

    def _bucket(self, name: str, key: str) -> Bucket:
        bucket = self._buckets.get((name, key))
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._drop_buckets()
            bucket = self._buckets[name, key] = Bucket(self._rates[name], self._clock)
        bucket.take(0)  # adds what has come since the last time
        return bucket

    def _drop_buckets(self) -> None:
        """Drops full buckets; if that is not enough, the half that was used longest ago."""
        last_used = sorted(self._buckets, key=lambda one: self._buckets[one].updated_at)
        for one in last_used:
            if self._buckets[one].full():
                del self._buckets[one]
        if len(self._buckets) >= self._most:
            for one in last_used[: self._most // 2]:
                del self._buckets[one]
