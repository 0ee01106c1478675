"""`shofar replay FILE`: every state of every record, one JSON line for each record."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from shofar.commands.inputs import opened, read_layouts
from shofar.core.errors import Illegal, Malformed
from shofar.i18n import error_sentence
from shofar.records import Record, Unreadable, games_of, lines_of, read_json, read_record
from shofar.records.record import BrokenAt
from shofar.towers import Layout


def run(options: argparse.Namespace) -> int:
    """Exit status 1 if any record is wrong; the others are replayed all the same."""
    layouts, failed = read_layouts(options.layout), False
    with opened(options.file) as file:
        for answer in answers(read_json(lines_of(file)), legal=options.legal, layouts=layouts):
            failed |= "error" in answer
            sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()
    return 1 if failed else 0


def answers(values: Iterable[Any], *, legal: bool, layouts: Mapping[str, Layout]) -> Iterator[dict[str, Any]]:
    """For each record its states, or its error."""
    for value in values:
        try:
            if isinstance(value, Unreadable):
                raise Malformed(f"line {value.line}", value.why)
            yield _states(read_record(value, layouts), legal=legal)
        except BrokenAt as broken:
            yield {"error": _error(broken.wrong, broken.action)}
        except (Illegal, Malformed) as wrong:
            yield {"error": _error(wrong, None)}


def _states(record: Record, *, legal: bool) -> dict[str, Any]:
    answer: dict[str, Any] = {"states": []}
    if legal:
        answer["legal"] = []
    for game in games_of(record):
        answer["states"].append(record.rules.state_json(game.state))
        if legal:
            answer["legal"].append({str(seat): list(map(str, game.legal(seat))) for seat in game.waiting})
    return answer


def _error(wrong: Illegal | Malformed, action: int | None) -> dict[str, Any]:
    error: dict[str, Any] = {"action": action, "clause": None, "message": error_sentence(wrong)}
    if isinstance(wrong, Illegal):
        error["clause"] = wrong.clause
    else:
        error["field"] = wrong.field
    return error
