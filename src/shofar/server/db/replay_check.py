"""Whether a copy of the database is one that can be played on: every table's log is replayed from its beginning."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from shofar.table.advance import table_of
from shofar.table.log import decode_entry


@dataclass(slots=True)
class Replayed:
    """How many tables and entries there are, and which logs do not replay."""

    tables: int = 0
    entries: int = 0
    broken: list[str] = field(default_factory=list)
    set_aside: int = 0
    """Tables that the server had set aside before: they are copied as they are."""


def replay_all(file: Path) -> Replayed:
    """Replays every log in a SQLite file; nothing is written, and one table is in memory at a time."""
    found = Replayed()
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        aside: set[str] = set()
        if "unreadable" in tables:  # older schemas have none
            aside = {table for (table,) in connection.execute("SELECT table_id FROM unreadable")}
        rows = connection.execute("SELECT table_id, version, entry FROM log ORDER BY table_id, version")
        for table_id, of_table in groupby(rows, key=itemgetter(0)):
            log = list(of_table)
            found.tables += 1
            found.entries += len(log)
            if table_id in aside:
                found.set_aside += 1
            elif not _replays(log):
                found.broken.append(table_id)
    return found


def _replays(log: list[tuple[str, int, str]]) -> bool:
    if any(version != number for number, (_, version, _) in enumerate(log, start=1)):
        return False
    try:
        table_of([decode_entry(entry) for _, _, entry in log])
    except Exception:  # whatever it is that a damaged log brings about, the table cannot be read
        return False
    return True
