"""`shofar unreadable`: tables that cannot be read; their logs can be exported, tried again, deleted."""

import argparse
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

from shofar.commands.databases import database_at, must_be_there
from shofar.commands.inputs import Refused, missing_package, refuse

if TYPE_CHECKING:
    from sqlalchemy import Connection


def run(options: argparse.Namespace) -> int:
    """Without a table, lists those that are set aside."""
    try:
        from shofar.server.migrations import NewerSchema, prepare
        from shofar.server.store import engine_for
    except ModuleNotFoundError as missing:
        return refuse(missing_package(missing, "server"))
    try:
        with database_at(options.database), ExitStack() as stack:
            must_be_there(options.database)
            engine = engine_for(options.database)
            stack.callback(engine.dispose)
            prepare(engine)
            with engine.begin() as connection:
                for line in _carry_out(connection, options):
                    print(line)
    except (Refused, NewerSchema) as wrong:
        return refuse(wrong)
    return 0


def _carry_out(connection: "Connection", options: argparse.Namespace) -> list[str]:
    from shofar.server import set_aside

    table = options.table
    if table is None:
        if options.export or options.retry or options.delete:
            raise Refused("say which table")
        found = set_aside.listed(connection)
        return [
            f"{row.table_id} since {_moment(row.since)} shofar {row.software} {row.error} {row.place}" for row in found
        ] or ["every table can be read"]
    if options.export:
        lines = list(set_aside.exported(connection, table))
        if not lines:
            raise Refused(f"there is no table {table}")
        return lines
    if not set_aside.is_aside(connection, table):
        raise Refused(f"{table} is not set aside")
    if options.delete:
        set_aside.delete_table(connection, table)
        return [f"{table} is deleted"]
    if options.retry:
        set_aside.try_again(connection, table)
        return [f"{table} is read when somebody next asks for it"]
    raise Refused("say --export, --retry or --delete")


def _moment(ms: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(ms / 1000))
