"""A session that PostgreSQL has ended, as it does where one stands still: its work is done again, and once."""

import asyncio

import psycopg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from shofar.server.db.connect import engine_for
from shofar.server.db.executor import TRIES, Database
from tests.server.postgres import Postgres


class Interrupted:
    """Adds a row; the first sessions that try it are ended in the middle."""

    def __init__(self, url: str, times: int) -> None:
        self.url = url
        self.left = times

    def __call__(self, connection: Connection) -> int:
        connection.execute(text("INSERT INTO rows VALUES (1)"))
        if self.left:
            self.left -= 1
            backend = connection.scalar(text("SELECT pg_backend_pid()"))
            with psycopg.connect(self.url, autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(%s, 10000)", (backend,))
        return int(connection.scalar(text("SELECT count(*) FROM rows")) or 0)


async def story(url: str, times: int) -> list[int]:
    """How many rows a read in the middle of it, a write and a last look find."""
    db = Database(engine_for(url))
    try:
        await db.write(lambda connection: connection.execute(text("CREATE TABLE rows (one integer)")))
        return [
            await db.read(Interrupted(url, times)),
            await db.write(Interrupted(url, times)),
            await db.read(lambda connection: int(connection.scalar(text("SELECT count(*) FROM rows")) or 0)),
        ]
    finally:
        db.close()
        db.engine.dispose()


def test_what_was_not_committed_is_done_again(shared_postgres: Postgres) -> None:
    assert asyncio.run(story(shared_postgres.fresh("ended_once"), TRIES - 1)) == [1, 1, 1]


def test_but_not_for_ever(shared_postgres: Postgres) -> None:
    with pytest.raises(DBAPIError):
        asyncio.run(story(shared_postgres.fresh("ended_always"), TRIES))
