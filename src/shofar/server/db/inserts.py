"""Inserting rows where there may be some already, in the dialect of the database that is in use."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from sqlalchemy import Connection, Table


def insert_missing(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Adds the rows; those whose key is there already stay as they are."""
    insert: Any = import_module(f"sqlalchemy.dialects.{connection.dialect.name}").insert
    connection.execute(insert(table).values(rows).on_conflict_do_nothing())
