"""Structured logs: one JSON object a line. A table is named by its id; nothing that a seat hides is logged."""

import logging
import re
import sys
import threading
import time
import traceback
from datetime import UTC, datetime
from typing import Any

import msgspec

_logger = logging.getLogger("shofar.server")
_encode = msgspec.json.Encoder().encode
_REPEATED = re.compile(r"\s+")


class JsonFormatter(logging.Formatter):
    """A log record as one line of JSON: time, level, event, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line. Of an exception it has the type and the places, not the text, which could hold anything."""
        fields: dict[str, Any] = getattr(record, "fields", {})
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **fields,
        }
        if record.exc_info and record.exc_info[0]:
            kind, _, trace = record.exc_info
            places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in traceback.extract_tb(trace)]
            line |= {"error": kind.__name__, "where": places[-6:]}
        return _encode(line).decode()


def log_event(event: str, **fields: object) -> None:
    """Logs one line at level INFO."""
    _logger.info(event, extra={"fields": fields})


SQLITE_BUSY = 5


def is_busy(wrong: BaseException | None) -> bool:
    """Whether a SQLite file was locked for too long: whoever writes to it waits for a slow disk."""
    cause = getattr(wrong, "orig", None) or wrong
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF == SQLITE_BUSY


class OutageLog:
    """Logs that the database cannot be reached, every ten seconds at most, and when it can be again.

    That a disk is slow is told as such, and is no warning: everybody only waits.
    """

    def __init__(self, every_s: float = 10.0) -> None:
        self._every_s = every_s
        self._lock = threading.Lock()
        self._since: float | None = None
        self._logged_at = 0.0
        self._skipped = 0

    def failed(self, during: str, wrong: BaseException | None = None) -> None:
        """Something failed; without an error, the database has not answered."""
        with self._lock:
            now = time.monotonic()
            if self._since is None:
                self._since = now
            elif now - self._logged_at < self._every_s:
                self._skipped += 1
                return
            self._logged_at, skipped, self._skipped = now, self._skipped, 0
        cause = getattr(wrong, "orig", None) or wrong
        fields: dict[str, object] = {"during": during, "kind": type(cause).__name__ if cause else "hangs"}
        if state := getattr(cause, "sqlstate", None):
            fields["sqlstate"] = state
        # The first line alone: what follows may quote what was to be written.
        fields["why"] = _REPEATED.sub(" ", str(cause).strip().partition("\n")[0])[:200] if cause else "no answer"
        event, level = ("disk-slow", logging.INFO) if is_busy(wrong) else ("database-away", logging.WARNING)
        _logger.log(level, event, extra={"fields": {**fields, "untold": skipped}})

    def back(self) -> None:
        """Logs that the database answers again."""
        with self._lock:
            since, self._since, self._skipped = self._since, None, 0
        if since is not None:
            log_event("database-back", away_s=round(time.monotonic() - since, 1))


DATABASE = OutageLog()
"""For the database of this process."""


def start_logging(level: str = "INFO") -> None:
    """Sends our own and Uvicorn's lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("uvicorn.access", "uvicorn.error", "alembic", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
