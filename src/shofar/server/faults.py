"""Isolates faults: one item among many fails, that is logged and counted, and the others go on.

Every place where the work of one table, connection or job could harm that of another has a name here.
"""

import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import ParamSpec

from sqlalchemy.exc import OperationalError

from shofar.server.logs import DATABASE

logger = logging.getLogger("shofar.server")

P = ParamSpec("P")
LOG_EVERY_S = 10.0
MOST_LOGGED = 1_000


class Place(StrEnum):
    """Where something can go wrong with one item among many; the value is the metric's label."""

    LOAD = "load"  # a table is loaded from its log
    ON_LOAD = "loaded"  # a listener is told that it is in memory
    DECIDE = "decide"  # requests of a table are decided and handed to the writer
    WRITTEN = "written"  # a write is durable, and its table goes on
    RETRY = "again"  # a write was forestalled, and is decided anew
    CATCH_UP = "catch-up"  # another process has extended a log
    ANSWER = "answer"  # a request is answered
    UPDATE = "update"  # what a client is sent is made
    SEND = "send"  # it is sent
    MESSAGE = "heard"  # a client's message is routed
    ON_CHANGE = "changed"  # a listener is told that a table has changed
    CLOCK = "clock"  # a clock runs out
    SWEEP = "sweep"  # one table of a sweep
    COLLECT = "collect"  # one bot's answer
    PRESENCE = "presence"
    CHAT = "chat"
    MUTES = "mutes"
    NOTICE = "notice"  # a notice of another process
    OUTAGE = "absence"  # the database has gone or come back
    RATING = "rating"  # one rated game
    PREVIEW = "preview"  # what a link shows elsewhere
    MAINTENANCE = "upkeep"
    ERASURE = "erasure"  # one deleted user
    RENAME = "renaming"  # one user's new name, or one table that shows it
    READINESS = "readiness"  # one table, or one listener, is told how the bots are
    PUSH = "push"  # one of those who are asked and away
    LIST = "list"  # one row of a list of tables
    TASK = "task"  # a background task
    LOOP = "loop"  # one round of something that runs for ever


class Faults:
    """What has gone wrong in this process, by place."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(Place, 0))
        self._logged_at: dict[tuple[str, str | None], float] = {}

    def note(self, place: Place, wrong: BaseException, table: str | None = None, *, user: str | None = None) -> None:
        """Counts a fault, and logs it unless the same was logged a moment ago; that the database is away is no fault.

        The log names the table or the user, the kind of the error and where it was raised: its text could quote a card.
        """
        if isinstance(wrong, OperationalError):
            DATABASE.failed(place, wrong)
            return
        self.counts[place] += 1
        now = time.monotonic()
        if now - self._logged_at.get((place, table or user), -LOG_EVERY_S) < LOG_EVERY_S:
            return
        if len(self._logged_at) >= MOST_LOGGED:
            self._logged_at.clear()
        self._logged_at[place, table or user] = now
        fields = {"place": place, "times": self.counts[place]}
        if table is not None:
            fields["table"] = table
        if user is not None:
            fields["user"] = user
        logger.error("fault", exc_info=wrong, extra={"fields": fields})


FAULTS = Faults()
"""Those of this process."""


def attempt(place: Place, table: str | None, work: Callable[P, object], *given: P.args, **named: P.kwargs) -> bool:
    """Does one thing among many; whether it went well."""
    try:
        work(*given, **named)
    except Exception as wrong:
        FAULTS.note(place, wrong, table)
        return False
    return True


async def attempt_async(
    place: Place, work: Awaitable[object], *, table: str | None = None, user: str | None = None
) -> bool:
    """The same for what has to be waited for."""
    try:
        await work
    except Exception as wrong:
        FAULTS.note(place, wrong, table, user=user)
        return False
    return True
