"""The conformance vectors: whole records with what must come of them, and records that break a rule."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from shofar.core.canonical import digest

HERE = Path(__file__).parent


@cache
def vectors(name: str) -> list[dict[str, Any]]:
    """The lines of one file."""
    return [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def short(value: Any) -> str:
    """The digest as the vectors write it."""
    return digest(value)[:16]
