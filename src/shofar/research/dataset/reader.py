"""Reading a dataset: its records again, what its numbers mean, and whether every row is what its record says."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from shofar.core.errors import Malformed
from shofar.core.rules import Json
from shofar.research.dataset.columns import COLUMNS, FORMAT, schema
from shofar.research.dataset.rows import rows_of
from shofar.research.forms import FORMS

BATCH = 1024
"""Rows that are read at a time."""


def info(path: str | os.PathLike[str]) -> Json:
    """What a file says of itself: game, number of actions, rows, and the fields of observations by number of seats."""
    with _opened(path) as file:
        metadata = _metadata(file)
        return {
            "game": metadata["game"],
            "actions": int(metadata["actions"]),
            "rows": file.metadata.num_rows,
            "observation": json.loads(metadata["observation"]),
        }


def records(path: str | os.PathLike[str]) -> Iterator[Json]:
    """The records that a file was made from, in their order, each as it came, unknown fields too."""
    with _opened(path) as file:
        for batch in file.iter_batches(BATCH, columns=["record"]):
            for text in batch.column("record").drop_null().to_pylist():
                yield _record(text)


def check(path: str | os.PathLike[str]) -> int:
    """Makes every row anew from its record, by the plain rules, and gives their number.

    Malformed names the row and the column that differs.
    """
    count = 0
    with _opened(path) as file:
        batches = file.iter_batches(BATCH)
        rows = ((at, row) for at, row in enumerate(_rows(batches)))
        for number, (_, group) in enumerate(groupby(rows, lambda pair: pair[1]["game_number"])):
            game = list(group)
            first = game[0][0]
            if game[0][1]["record"] is None:
                raise Malformed(f"rows[{first}].record", "missing")
            expected = rows_of(_record(game[0][1]["record"]), number, plain=True)
            if len(expected) != len(game):
                raise Malformed(f"rows[{first}].ply", "cannot-be")
            for (at, row), right in zip(game, expected, strict=True):
                for name in COLUMNS:
                    if not _same(row[name], right[name]):
                        raise Malformed(f"rows[{at}].{name}", "cannot-be")
                count += 1
    return count


def _rows(batches: Iterator[pa.RecordBatch]) -> Iterator[dict[str, Any]]:
    for batch in batches:
        yield from batch.to_pylist()


def _same(found: object, right: object) -> bool:
    if isinstance(right, np.ndarray):
        return bool(found == right.tolist())
    if isinstance(right, float) and isinstance(found, float):
        return bool(np.float32(right) == np.float32(found))
    return bool(found == right)


def _record(text: str) -> Json:
    raw: Json = json.loads(text)
    return raw


@contextmanager
def _opened(path: str | os.PathLike[str]) -> Iterator[pq.ParquetFile]:
    """A Parquet file that is a dataset; Malformed says what it lacks."""
    with open(path, "rb") as source:
        try:
            file = pq.ParquetFile(source)
        except pa.ArrowInvalid:
            raise Malformed(os.fspath(path), "not-one-of", {"expected": "Parquet"}) from None
        metadata = _metadata(file)
        if metadata.get("format") != FORMAT:
            raise Malformed("format", "not-one-of", {"expected": FORMAT})
        if metadata.get("game") not in FORMS:
            raise Malformed("game", "not-one-of", {"expected": ", ".join(FORMS)})
        for wanted in schema(metadata["game"]):
            if wanted.name not in file.schema_arrow.names:
                raise Malformed(wanted.name, "missing")
            if file.schema_arrow.field(wanted.name).type != wanted.type:
                raise Malformed(wanted.name, "wrong-type", {"expected": str(wanted.type)})
        yield file


def _metadata(file: pq.ParquetFile) -> dict[str, str]:
    return {key.decode(): value.decode() for key, value in (file.schema_arrow.metadata or {}).items()}
