"""A clock that does not jump: monotonic time plus an offset, which follows a reference.

The reference is the system's clock, on PostgreSQL the database's. It may be wrong for a while: somebody sets it, a
virtual machine was asleep. Small differences are followed at once. A step is logged and counted, and followed only once
the reference has kept to it for ten minutes; until then time goes on as if nothing had happened.
"""

import logging
import time
from collections.abc import Callable

logger = logging.getLogger("shofar.server")

STEP_MS = 1_000
"""A reference that is further off than this has stepped."""
CONFIRM_MS = 600_000
"""How long a reference must keep to a step before it is followed."""
STEADY_MS = 86_400_000
"""For so long after a step was followed, nothing is closed because of its age."""


def now_ms() -> int:
    """Milliseconds since 1970 by the system's clock."""
    return time.time_ns() // 1_000_000


def elapsed_ms() -> int:
    """Milliseconds of monotonic time."""
    return time.monotonic_ns() // 1_000_000


class Clock:
    """The clock of a process. `check` is called regularly; `now` may be called from any thread."""

    def __init__(self, system: Callable[[], int] = now_ms, elapsed: Callable[[], int] = elapsed_ms) -> None:
        self._system = system
        self._elapsed = elapsed
        self._offset = system() - elapsed()
        """Is added to the monotonic time."""
        self.synchronized = False
        """Whether a better reference than the system's clock is followed."""
        self._pending_step: tuple[int, int] | None = None
        """An offset that the reference suggests, and since when."""
        self._stepped_at: int | None = None
        self.steps = 0
        """How many steps have been detected."""
        self.on_step: Callable[[int, int], None] = lambda before, after: None
        """Called when a step is followed, with the time before and after."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._elapsed() + self._offset

    def offset(self) -> int:
        """Milliseconds by which the system's clock is behind this one."""
        return self.now() - self._system()

    def check(self) -> None:
        """Follows the system's clock, unless there is a better reference."""
        if not self.synchronized:
            self._compare(self._system() - self._elapsed())

    def synchronize(self, reference: int, *, at: int | None = None) -> None:
        """Follows a better reference, read at a moment of monotonic time; its first value is taken as it is."""
        offset = reference - (self._elapsed() if at is None else at)
        if not self.synchronized:
            self.synchronized = True
            if abs(offset - self._offset) > STEP_MS:
                logger.warning("clock-set", extra={"fields": {"by_ms": offset - self._offset}})
            self._offset, self._pending_step = offset, None
        else:
            self._compare(offset)

    def steady(self) -> bool:
        """Whether ages can be trusted: no step is pending, and none was followed in the last day."""
        recent = self._stepped_at is not None and self._elapsed() - self._stepped_at < STEADY_MS
        return self._pending_step is None and not recent

    def _compare(self, offset: int) -> None:
        elapsed = self._elapsed()
        if abs(offset - self._offset) <= STEP_MS:
            self._offset, self._pending_step = offset, None
        elif self._pending_step is None or abs(offset - self._pending_step[0]) > STEP_MS:
            self._pending_step = (offset, elapsed)
            self.steps += 1
            logger.warning("clock-stepped", extra={"fields": {"by_ms": offset - self._offset}})
        elif elapsed - self._pending_step[1] >= CONFIRM_MS:
            before = elapsed + self._offset
            self._offset, self._pending_step, self._stepped_at = offset, None, elapsed
            logger.warning("clock-step-followed", extra={"fields": {"by_ms": elapsed + offset - before}})
            self.on_step(before, elapsed + offset)
