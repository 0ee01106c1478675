"""What time it is, by a clock that does not jump: a base, and the monotonic time since.

The system's clock, and on PostgreSQL the database's, is a reference that may be wrong for a while: somebody sets it, a
virtual machine was asleep. Small differences are followed at once. A step is told to the operator and counted, and is
followed only once the reference has kept to it for ten minutes; until then time goes on as if nothing had happened.
"""

import logging
import time
from collections.abc import Callable

logger = logging.getLogger("shofar.server")

STEP_MS = 1_000
"""A reference that is further off than this has made a step."""
PLAUSIBLE_MS = 600_000
"""So long a reference must keep to what it says before a step is believed."""
STEADY_MS = 86_400_000
"""So long after a step that was believed, nothing is closed because of its age."""


def now_ms() -> int:
    """Milliseconds since 1970, as the system's clock has it."""
    return time.time_ns() // 1_000_000


def elapsed_ms() -> int:
    """Milliseconds since some moment; nobody can set this clock."""
    return time.monotonic_ns() // 1_000_000


class Clock:
    """One process's clock. `look` is called now and then; `now` may be called from any thread."""

    def __init__(self, system: Callable[[], int] = now_ms, elapsed: Callable[[], int] = elapsed_ms) -> None:
        self._system = system
        self._elapsed = elapsed
        self._base = system() - elapsed()
        """What is to be added to the monotonic time."""
        self._referenced = False
        self._doubted: tuple[int, int] | None = None
        """A base that a reference suggests, and since when it has done so."""
        self._stepped_at: int | None = None
        self.steps = 0
        """How many steps have been noticed."""
        self.stepped: list[Callable[[int, int], None]] = []
        """Who wants to know that a step has been believed: from which time to which."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._elapsed() + self._base

    @property
    def referenced(self) -> bool:
        """Whether a better clock than the system's has been asked."""
        return self._referenced

    def offset(self) -> int:
        """Milliseconds by which the system's clock is behind this one."""
        return self.now() - self._system()

    def look(self) -> None:
        """Compares with the system's clock, unless there is a better reference."""
        if not self._referenced:
            self._compare(self._system() - self._elapsed())

    def refer(self, reference: int, *, at: int | None = None) -> None:
        """A better clock than the system's said this, at a moment of the monotonic time. The first one is believed."""
        base = reference - (self._elapsed() if at is None else at)
        if not self._referenced:
            self._referenced = True
            if abs(base - self._base) > STEP_MS:
                self._tell("clock-set", base - self._base)
            self._base, self._doubted = base, None
        else:
            self._compare(base)

    def steady(self) -> bool:
        """Whether ages can be trusted: no step is in doubt, and none was believed in the last day."""
        recent = self._stepped_at is not None and self._elapsed() - self._stepped_at < STEADY_MS
        return self._doubted is None and not recent

    def _compare(self, base: int) -> None:
        elapsed = self._elapsed()
        if abs(base - self._base) <= STEP_MS:
            self._base, self._doubted = base, None
        elif self._doubted is None or abs(base - self._doubted[0]) > STEP_MS:
            self._doubted = (base, elapsed)
            self.steps += 1
            self._tell("clock-stepped", base - self._base)
        elif elapsed - self._doubted[1] >= PLAUSIBLE_MS:
            before = elapsed + self._base
            self._base, self._doubted, self._stepped_at = base, None, elapsed
            self._tell("clock-step-followed", elapsed + base - before)
            for tell in self.stepped:
                tell(before, elapsed + base)

    def _tell(self, event: str, by_ms: int) -> None:
        logger.warning(event, extra={"fields": {"by_ms": by_ms}})
