"""Structured logs: one JSON object a line. What is said about a table is its name, never what anybody holds."""

import logging
import re
import sys
import threading
import time
import traceback
from typing import Any

import msgspec

_logger = logging.getLogger("shofar.server")
_encode = msgspec.json.Encoder().encode
_REPEATED = re.compile(r"\s+")


class Lines(logging.Formatter):
    """A record as one line of JSON: time, level, what happened, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line. An exception is told by its type and where it was raised: its text could hold anything."""
        fields: dict[str, Any] = getattr(record, "fields", {})
        line = {
            "at": int(record.created * 1000),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **fields,
        }
        if record.exc_info and record.exc_info[0]:
            kind, _, trace = record.exc_info
            places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in traceback.extract_tb(trace)]
            line |= {"error": kind.__name__, "where": places[-6:]}
        return _encode(line).decode()


def write_down(event: str, **fields: object) -> None:
    """One line at level INFO."""
    _logger.info(event, extra={"fields": fields})


class Away:
    """A database that is away, told seldom: why, every ten seconds at most, and when it is back."""

    def __init__(self, every_s: float = 10.0) -> None:
        self._every_s = every_s
        self._lock = threading.Lock()
        self._since: float | None = None
        self._told_at = 0.0
        self._untold = 0

    def failed(self, during: str, wrong: BaseException | None = None) -> None:
        """Something could not be done; without an error, the database has not answered."""
        with self._lock:
            now = time.monotonic()
            if self._since is None:
                self._since = now
            elif now - self._told_at < self._every_s:
                self._untold += 1
                return
            self._told_at, untold, self._untold = now, self._untold, 0
        cause = getattr(wrong, "orig", None) or wrong
        fields: dict[str, object] = {"during": during, "kind": type(cause).__name__ if cause else "hangs"}
        if state := getattr(cause, "sqlstate", None):
            fields["sqlstate"] = state
        # The first line alone: what follows may quote what was to be written.
        fields["why"] = _REPEATED.sub(" ", str(cause).strip().partition("\n")[0])[:200] if cause else "no answer"
        _logger.warning("database-away", extra={"fields": {**fields, "untold": untold}})

    def back(self) -> None:
        """It answers."""
        with self._lock:
            since, self._since, self._untold = self._since, None, 0
        if since is not None:
            write_down("database-back", away_s=round(time.monotonic() - since, 1))


DATABASE = Away()
"""The database of this process."""


def start_logging(level: str = "INFO") -> None:
    """Our own and Uvicorn's lines, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("uvicorn.access", "alembic", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
