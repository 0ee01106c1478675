"""Faults that stay where they are: one item fails, it is told and counted, and the others go on.

Every place where the work of one table, connection or job could harm that of another is named here, and guarded there.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from typing import ParamSpec

from sqlalchemy.exc import OperationalError

from shofar.server.logs import DATABASE

logger = logging.getLogger("shofar.server")

P = ParamSpec("P")
TOLD_EVERY_S = 10.0
MOST_TOLD = 1_000


class Place(StrEnum):
    """Where something can go wrong with one item among many."""

    LOAD = "load"  # a table is worked out from its log
    LOADED = "loaded"  # who wants to know that it has come into memory
    DECIDE = "decide"  # requests of a table are decided and handed to the writer
    WRITTEN = "written"  # a write is durable, and its table goes on
    AGAIN = "again"  # a write was forestalled, and is decided anew
    CATCH_UP = "catch-up"  # another process has extended a log
    ANSWER = "answer"  # who asked is told what became of it
    UPDATE = "update"  # what a client is sent is made
    SEND = "send"  # it is sent
    HEARD = "heard"  # a client has said something
    CHANGED = "changed"  # who wants to know that a table has gone on
    CLOCK = "clock"  # a clock runs out
    SWEEP = "sweep"  # one table of a sweep
    COLLECT = "collect"  # one bot's answer
    PRESENCE = "presence"
    CHAT = "chat"
    MUTES = "mutes"
    NOTICE = "notice"  # news from another process
    ABSENCE = "absence"  # the database has gone or come back
    RATING = "rating"  # one rated game
    UPKEEP = "upkeep"
    LIST = "list"  # one row of a list of tables
    TASK = "task"  # work that nobody waits for
    LOOP = "loop"  # one round of something that runs for ever


class Faults:
    """What has gone wrong in this process, by place."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._told: dict[tuple[str, str | None], float] = {}

    def note(self, place: Place, wrong: BaseException, table: str | None = None) -> None:
        """Counts a fault, and tells it unless the same was told a moment ago; a database that is away is none of ours.

        The log names the table, the kind of the error and where it was raised: its text could quote a card.
        """
        if isinstance(wrong, OperationalError):
            DATABASE.failed(place, wrong)
            return
        self.counts[place] += 1
        now = time.monotonic()
        if now - self._told.get((place, table), -TOLD_EVERY_S) < TOLD_EVERY_S:
            return
        if len(self._told) >= MOST_TOLD:
            self._told.clear()
        self._told[place, table] = now
        fields = {"place": place, "times": self.counts[place]}
        if table is not None:
            fields["table"] = table
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
