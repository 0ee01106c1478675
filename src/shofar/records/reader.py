"""Reading JSON values one after another from a stream: one object over many lines, or one a line (`.jsonl`)."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

LONGEST = 64 * 1024 * 1024
"""Bytes of one record at most, so that a file that never closes its brackets cannot fill the memory."""


class Unreadable(Exception):
    """A piece of the input that is no JSON: the line on which it begins, and what is wrong."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why


def read_json(lines: Iterable[bytes]) -> Iterator[Any]:
    """Each JSON value of the input, or Unreadable in its place; what follows a broken one is still read."""
    pending, began = b"", 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if pending:
            # A whole object on a line of its own ends whatever was left open before it.
            alone = _decode(line) if line.startswith(b"{") else None
            if isinstance(alone, dict):
                yield Unreadable(began, "not-closed")
                pending = b""
                yield alone
                continue
        else:
            began = number
        text = pending + line
        value = _decode(text)
        if isinstance(value, _Open) and len(text) < LONGEST:
            pending = text
            continue
        yield Unreadable(began, "not-json") if isinstance(value, _Open | _Broken) else value
        pending = b""
    if pending:
        yield Unreadable(began, "not-closed")


class _Open:
    """Text that could still become JSON if more followed."""


class _Broken:
    """Text that can never become JSON."""


def _decode(text: bytes) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return _why_undecoded(text)


def _why_undecoded(text: bytes) -> _Open | _Broken:
    try:
        decoded = text.decode()
        json.loads(decoded)
    except json.JSONDecodeError as wrong:
        # The parser ran off the end: an object written over several lines, or a line cut short.
        return _Open() if wrong.pos >= len(decoded.rstrip()) else _Broken()
    except (UnicodeDecodeError, RecursionError):
        return _Broken()
    return _Broken()
