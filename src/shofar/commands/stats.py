"""`shofar stats RECORDS`: what many games say about the game."""

import argparse
import json
import sys
from pathlib import Path

from shofar.arena.statistics import Statistics
from shofar.arena.statistics_report import html, text
from shofar.commands.errors import CommandError, explain, show_progress
from shofar.commands.inputs import opened, read_layouts
from shofar.i18n import catalogue
from shofar.records import lines_of, read_json

SHOWN = 5
EVERY = 500


def run(options: argparse.Namespace) -> int:
    """Exit status 1 if a record could not be read; the others count all the same."""
    number = 0
    statistics = Statistics(read_layouts(options.layout))
    for name in options.records:
        with opened(name) as file:
            for at, raw in enumerate(read_json(lines_of(file)), 1):
                number += 1
                statistics.add(raw, explain, f"{name}, record {at}")
                if number % EVERY == 0:
                    show_progress(f"{number} records")
    show_progress("")
    if not number:
        raise CommandError(f"{', '.join(options.records)}: {catalogue().say('terminal-no-record')}")
    if options.html:
        try:
            Path(options.html).write_text(html(statistics), encoding="utf-8")
        except OSError as wrong:
            raise CommandError(f"{options.html}: {wrong.strerror}") from None
    if options.json:
        found = {"groups": [group.to_json() for group in statistics.groups.values()], "refused": statistics.refused}
        print(json.dumps(found, ensure_ascii=False, separators=(",", ":")))
    else:
        print("\n".join(text(statistics)))
    for line in statistics.refused[:SHOWN]:
        print(f"shofar: {line}", file=sys.stderr)
    if len(statistics.refused) > SHOWN:
        print(f"shofar: {len(statistics.refused)} records could not be read", file=sys.stderr)
    return 1 if statistics.refused else 0
