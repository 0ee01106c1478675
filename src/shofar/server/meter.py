"""How much one connection may send: an allowance that refills steadily, by a clock that nobody can set."""

import time
from collections.abc import Callable


class Meter:
    """So many a second, and at most `burst` at once. Zero a second: no limit."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = per_second
        self._burst = self._left = max(burst, 1.0)
        self._clock = clock
        self._at = clock()

    def take(self, amount: float) -> bool:
        """Charges it; False once more was asked for than there is."""
        if not self._rate:
            return True
        now = self._clock()
        self._left = min(self._left + (now - self._at) * self._rate, self._burst) - amount
        self._at = now
        return self._left >= 0
