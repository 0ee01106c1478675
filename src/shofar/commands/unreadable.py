"""`shofar unreadable`: tables that cannot be read; their logs can be exported, tried again, deleted."""

import argparse
import time
from typing import TYPE_CHECKING

from shofar.commands.databases import opened_database, server_database
from shofar.commands.errors import CommandError

if TYPE_CHECKING:
    from sqlalchemy import Connection


def run(options: argparse.Namespace) -> int:
    """Without a table, lists those that are set aside."""
    with opened_database(server_database(options)) as engine, engine.begin() as connection:
        for line in _carry_out(connection, options):
            print(line)
    return 0


def _carry_out(connection: "Connection", options: argparse.Namespace) -> list[str]:
    from shofar.server.tables import unreadable_admin

    table = options.table
    if table is None:
        if options.export or options.retry or options.delete:
            raise CommandError("say which table")
        found = unreadable_admin.listed(connection)
        return [
            f"{row.table_id} since {_moment(row.since)} shofar {row.software} {row.error} {row.place}" for row in found
        ] or ["every table can be read"]
    if options.export:
        lines = list(unreadable_admin.exported(connection, table))
        if not lines:
            raise CommandError(f"there is no table {table}")
        return lines
    if not unreadable_admin.is_unreadable(connection, table):
        raise CommandError(f"{table} is not set aside")
    if options.delete:
        unreadable_admin.delete_table(connection, table)
        return [f"{table} is deleted"]
    if options.retry:
        unreadable_admin.try_again(connection, table)
        return [f"{table} is read when somebody next asks for it"]
    raise CommandError("say --export, --retry or --delete")


def _moment(ms: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(ms / 1000))
