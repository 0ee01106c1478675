"""Reading JSON values one after another from a stream: one object over many lines, or one a line (`.jsonl`)."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from shofar.core.errors import Malformed, ShofarError, sentence

LONGEST = 64 * 1024 * 1024
"""Bytes of one record at most, so that a file that never closes its brackets cannot fill the memory."""

DEEPEST = 1000
"""Brackets within brackets at most; what is nested deeper is no record."""

_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"|(").*', re.DOTALL)
"""A string that ends, or the rest of a line from the quote on that begins one without end."""


class Unreadable(ShofarError):
    """A piece of the input that is no JSON: the line on which it begins, and what is wrong."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why

    def __str__(self) -> str:
        return f"line {self.line}: {sentence(self.why, {})}"


BOM = b"\xef\xbb\xbf"
"""What some programs begin a file with."""


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; of one longer than a record may be, only as much as shows that."""
    while line := file.readline(LONGEST):
        yield line
        while not line.endswith(b"\n") and (line := file.readline(LONGEST)):
            pass


def read_json(lines: Iterable[bytes]) -> Iterator[Any]:
    """Each JSON value of the input, or Unreadable in its place; what follows a broken one is still read."""
    pending: list[bytes] = []
    began = depth = size = 0
    for number, line in enumerate(lines, 1):
        if not isinstance(line, bytes):
            raise Malformed("lines", "wrong-type", {"expected": "Iterable[bytes]"})
        if number == 1:
            line = line.removeprefix(BOM)
        if not line.strip():
            continue
        if not pending:
            began, depth, size = number, 0, 0
            value = _decode(line)
            if not isinstance(value, _Open):
                yield Unreadable(began, "not-json") if isinstance(value, _Broken) else value
                continue
        opened = _opened(line)
        if pending and opened == 0 and line.lstrip().startswith(b"{"):
            # A whole record on a line of its own ends whatever was left open before it.
            alone = _decode(line)
            if isinstance(alone, dict) and "format" in alone:
                yield Unreadable(began, "not-closed")
                pending = []
                yield alone
                continue
        pending.append(line)
        size += len(line)
        if opened is None:
            yield Unreadable(began, "not-closed")
            pending = []
            continue
        depth += opened
        if 0 < depth <= DEEPEST and size < LONGEST:
            continue
        # Only a text with all its brackets closed is worth decoding, so that each line is decoded once or twice.
        value = _decode(b"".join(pending)) if depth == 0 else _Broken()
        yield Unreadable(began, "not-json") if isinstance(value, _Open | _Broken) else value
        pending = []
    if pending:
        yield Unreadable(began, "not-closed")


class _Open:
    """Text that could still become JSON if more followed."""


class _Broken:
    """Text that can never become JSON."""


def _opened(line: bytes) -> int | None:
    """How many more brackets a line opens than it closes; None if it ends within a string, as no JSON does."""
    bare = _STRING.sub(rb"\1", line)
    if b'"' in bare:
        return None
    return sum(map(bare.count, (b"{", b"["))) - sum(map(bare.count, (b"}", b"]")))


def _decode(text: bytes) -> Any:
    from msgspec.json import decode  # half of what `import shofar` would cost

    try:
        return decode(text)
    except (ValueError, RecursionError):  # of which msgspec's own is one, and text that is not UTF-8 another
        return _why_undecoded(text)


def _why_undecoded(text: bytes) -> _Open | _Broken:
    try:
        decoded = text.decode()
        json.loads(decoded)
    except json.JSONDecodeError as wrong:
        # The parser ran off the end: an object written over several lines, or a line cut short.
        return _Open() if wrong.pos >= len(decoded.rstrip()) else _Broken()
    except (ValueError, RecursionError):  # a number with more digits than Python reads, too
        return _Broken()
    return _Broken()
