"""`shofar dataset`: games as Parquet files, one row a decision, from bots that play or from records."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shofar.bots.engine_process import Fault
from shofar.commands.databases import opened_database
from shofar.commands.errors import CommandError, explain, requires, show_progress
from shofar.commands.inputs import opened, readings_of
from shofar.core.errors import Malformed
from shofar.i18n import catalogue
from shofar.records import Unreadable, lines_of, read_json

if TYPE_CHECKING:
    from shofar.research.dataset import Refused, Written

SHOWN = 5
EVERY = 100
DATABASES = ("sqlite://", "postgresql://")
KINDS = ("*.jsonl", "*.json")
"""What is read of a folder, and of the folders in it."""


def run(options: argparse.Namespace) -> int:
    """Exit status 1 if a record could not be read; the others are written all the same."""
    with requires("data"):
        from shofar.research import dataset
    if options.action == "records":
        for record in dataset.records(options.file):
            print(json.dumps(record, ensure_ascii=False, separators=(",", ":")))
        return 0
    if options.action == "check":
        print(f"{options.file}: {dataset.check(options.file)} rows are what their records say")
        return 0
    if options.action == "play":
        return _write(options, _played(options))
    return _write(options, _collected(options))


def _played(options: argparse.Namespace) -> Iterator[Any]:
    from shofar.arena.workers import cores
    from shofar.research.dataset import self_play

    return self_play(
        options.game,
        options.player or ["level-3"],
        games=options.games,
        seed=options.seed,
        seats=options.seats,
        sims=options.sims,
        opening=options.opening,
        readings=readings_of(options.reading),
        jobs=min(options.jobs or cores(), options.games),
    )


def _collected(options: argparse.Namespace) -> Iterator[Any]:
    for source in options.sources:
        if source.startswith(DATABASES):
            with opened_database(source) as engine:
                from shofar.server.archive.games import exported

                yield from read_json(exported(engine, options.game))
            continue
        for name in _files(source):
            with opened(name) as file:
                yield from read_json(lines_of(file))


def _files(source: str) -> list[str]:
    """The file itself, or those of records in a folder, in the order of their names."""
    if source == "-" or not Path(source).is_dir():
        return [source]
    found = sorted(str(file) for kind in KINDS for file in Path(source).rglob(kind))
    if not found:
        raise CommandError(f"{source}: {catalogue().say('terminal-no-record')}")
    return found


def _write(options: argparse.Namespace, records: Iterable[object]) -> int:
    from shofar.research.dataset import write

    complaints: list[str] = []

    def refused(one: "Refused") -> None:
        wrong = one.wrong
        sentence = explain(Malformed(f"line {wrong.line}", wrong.why) if isinstance(wrong, Unreadable) else wrong)
        if len(complaints) < SHOWN:
            complaints.append(f"record {one.number}: {sentence}")

    def progress(done: "Written") -> None:
        if done.games % EVERY == 0:
            show_progress(f"{done.games} games, {done.rows} rows")

    try:
        done = write(options.to, options.game, records, refused=refused, progress=progress)
    except Fault as fault:  # an engine's
        raise CommandError(fault) from None
    show_progress("")
    for line in complaints:
        print(f"shofar: {line}", file=sys.stderr)
    if done.refused > len(complaints):
        print(f"shofar: {done.refused} records could not be read", file=sys.stderr)
    if not done.games:
        raise CommandError(f"{options.to}: {catalogue().say('terminal-no-record')}")
    left = [f"{done.others} of another game"] * bool(done.others) + [f"{done.empty} without actions"] * bool(done.empty)
    omitted = f"; left out: {', '.join(left)}" if left else ""
    print(f"{options.to}: {done.games} games, {done.rows} rows{omitted}")
    return 1 if done.refused else 0
