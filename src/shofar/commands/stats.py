"""`shofar stats RECORDS`: what many games say about the game."""

import argparse
import json
import sys
from pathlib import Path

from shofar.arena.designer import html, text
from shofar.arena.statistics import Statistics
from shofar.commands.inputs import Refused, explain, opened, read_layouts, refuse, tell
from shofar.i18n import catalogue
from shofar.records import lines_of, read_json

SHOWN = 5
EVERY = 500


def run(options: argparse.Namespace) -> int:
    """Exit status 1 if a record could not be read; the others count all the same."""
    number = 0
    try:
        statistics = Statistics(read_layouts(options.layout))
        for name in options.records:
            with opened(name) as file:
                for at, raw in enumerate(read_json(lines_of(file)), 1):
                    number += 1
                    statistics.add(raw, explain, f"{name}, record {at}")
                    if number % EVERY == 0:
                        tell(f"{number} records")
        tell("")
        if not number:
            raise Refused(f"{', '.join(options.records)}: {catalogue().say('terminal-no-record')}")
        if options.html:
            Path(options.html).write_text(html(statistics), encoding="utf-8")
    except Refused as wrong:
        return refuse(wrong)
    except OSError as wrong:
        return refuse(f"{wrong.filename}: {wrong.strerror}")
    if options.json:
        told = {"groups": [group.to_json() for group in statistics.groups.values()], "refused": statistics.refused}
        print(json.dumps(told, ensure_ascii=False, separators=(",", ":")))
    else:
        print("\n".join(text(statistics)))
    for line in statistics.refused[:SHOWN]:
        print(f"shofar: {line}", file=sys.stderr)
    if len(statistics.refused) > SHOWN:
        print(f"shofar: {len(statistics.refused)} records could not be read", file=sys.stderr)
    return 1 if statistics.refused else 0
