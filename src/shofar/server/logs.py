"""Structured logs: one JSON object a line. What is said about a table is its name, never what anybody holds."""

import logging
import sys
import traceback
from typing import Any

import msgspec

_logger = logging.getLogger("shofar.server")
_encode = msgspec.json.Encoder().encode


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


def start_logging(level: str = "INFO") -> None:
    """Our own and Uvicorn's lines, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("uvicorn.access", "alembic", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
