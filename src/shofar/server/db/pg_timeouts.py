"""Time limits of connections to PostgreSQL, so that a database that hangs, and says nothing, is noticed.

They work in both directions: a process that stops in the middle of a transaction loses it, and with it the locks that
others wait for.
"""

import time

from sqlalchemy import URL

_NETWORK_TIMEOUTS = {
    "connect_timeout": "3",
    # The kernel finds out by these that a machine or a network is gone.
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "2",
    "tcp_user_timeout": "15000",
}

LOCK_MS = 3_000
"""How long a statement waits for a lock: longer than a process that stands still can hold one."""
IDLE_MS = 1_500
"""A transaction that is idle for so long is rolled back: its process stands still."""
CHECK_MS = 2_000
"""How often PostgreSQL checks, during a statement, that its client is still connected."""
CHECKS_SINCE = 140_000
"""The version of PostgreSQL that can do that."""


def with_timeouts(url: URL) -> URL:
    """The URL with the network's time limits added; those that the operator set are kept."""
    return url.update_query_dict({name: value for name, value in _NETWORK_TIMEOUTS.items() if name not in url.query})


class Deadline:
    """How long one answer of the database may take; `cancel` ends all waits at once, for a server that stops."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.cancelled = False

    def cancel(self) -> None:
        """Ends every wait within a moment, and every later one."""
        self.cancelled = True

    def passed(self, until: float) -> bool:
        """Whether a wait that may last until then is over."""
        return self.cancelled or time.monotonic() > until
