"""Writing a dataset: games come one by one, rows go out in groups, and the file appears when it is whole."""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from shofar.core.errors import Illegal, Malformed
from shofar.records import BrokenAt, Unreadable
from shofar.research.dataset.columns import COLUMNS, schema
from shofar.research.dataset.rows import Row, rows_of
from shofar.research.forms import FORMS

GROUP = 8192
"""Rows that are held in memory and written together."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A record that could not be read, by its number in the input (from 1), and what is wrong with it."""

    number: int
    wrong: Malformed | Illegal | BrokenAt | Unreadable


@dataclass(slots=True)
class Written:
    """What became of the input."""

    games: int = 0
    rows: int = 0
    others: int = 0
    """Records of another game."""
    empty: int = 0
    """Records in which nobody has decided anything: they have no rows."""
    refused: int = 0


def write(
    path: str | os.PathLike[str],
    game: str,
    records: Iterable[object],
    *,
    refused: Callable[[Refused], object] | None = None,
    progress: Callable[[Written], object] | None = None,
) -> Written:
    """Writes the records of one game as a dataset; the file is there when all is written, and not before.

    Without any game there is no file. The same records give the same bytes. A record that is wrong is told to `refused`
    and left out; without it, what is wrong is raised. `progress` is told after every game.
    """
    target, done, pending = Path(path), Written(), list[Row]()
    columns = schema(game)
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with pq.ParquetWriter(fresh, columns, compression="zstd") as file:
            for number, raw in enumerate(records, 1):
                try:
                    if isinstance(raw, Unreadable):
                        raise raw
                    if isinstance(raw, dict) and raw.get("game") != game and raw.get("game") in (*FORMS,):
                        done.others += 1
                        continue
                    rows = rows_of(raw, done.games)
                except (Malformed, Illegal, BrokenAt, Unreadable) as wrong:
                    if refused is None:
                        wrong.add_note(f"record {number}")
                        raise
                    done.refused += 1
                    refused(Refused(number, wrong))
                    continue
                if not rows:
                    done.empty += 1
                    continue
                done.games, done.rows = done.games + 1, done.rows + len(rows)
                pending += rows
                while len(pending) >= GROUP:
                    file.write_table(_table(pending[:GROUP], columns), row_group_size=GROUP)
                    del pending[:GROUP]
                if progress is not None:
                    progress(done)
            if pending:
                file.write_table(_table(pending, columns), row_group_size=GROUP)
        if done.games:
            fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
    return done


def _table(rows: list[Row], columns: pa.Schema) -> pa.Table:
    return pa.table([_column(name, [row[name] for row in rows]) for name in COLUMNS], schema=columns)


def _column(name: str, values: list[Any]) -> pa.Array:
    kind, _ = COLUMNS[name]
    if pa.types.is_list(kind):
        ends = np.cumsum([0, *map(len, values)], dtype=np.int32)
        return pa.ListArray.from_arrays(pa.array(ends), pa.array(np.concatenate(values)))
    if pa.types.is_dictionary(kind):
        return pa.array(values, kind.value_type).dictionary_encode().cast(kind)
    return pa.array(values, kind)
