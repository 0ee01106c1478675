"""The database as people and pages use it: short transactions in threads, so that no lock outlives a busy moment."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Row, Select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import Delete, Insert, Update

from shofar.server.database_errors import is_entangled
from shofar.server.store import in_time

T = TypeVar("T")
Change = Insert | Update | Delete
Rows = Sequence[Row[*tuple[Any, ...]]]
TRIES = 3
"""Of two transactions that wait for each other, PostgreSQL undoes one, which is then done again."""
AGAIN_S = 0.05
"""After which it is: at once, it might be quicker than the one that it let go before it."""


class Database:
    """Reads and writes, each a whole transaction: what a function returns has been committed."""

    def __init__(self, engine: Engine, threads: int = 4) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="people")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the function finds."""
        return await in_time(asyncio.get_running_loop().run_in_executor(self._threads, self._read, work))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the function gives, once all it changed is durable; nothing is changed if it raises.

        It may be called more than once: whatever it does, it does to the connection.
        """
        return await in_time(asyncio.get_running_loop().run_in_executor(self._threads, self._write, work))

    async def rows(self, query: Select[*tuple[Any, ...]]) -> Rows:
        """All rows of a query."""
        return await self.read(lambda connection: connection.execute(query).all())

    async def row(self, query: Select[*tuple[Any, ...]]) -> Row[*tuple[Any, ...]] | None:
        """The first row of a query, if there is one."""
        return await self.read(lambda connection: connection.execute(query).first())

    async def change(self, *changes: Change) -> int:
        """Carries out all changes or none; how many rows the first of them met."""

        def work(connection: Connection) -> int:
            met = [connection.execute(one).rowcount for one in changes]
            return met[0]

        return await self.write(work)

    def close(self) -> None:
        """Ends the threads; what one of them has begun is finished."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    def _write(self, work: Callable[[Connection], T]) -> T:
        for _ in range(TRIES - 1):
            try:
                return self._write_once(work)
            except DBAPIError as wrong:
                if not is_entangled(wrong):
                    raise
            time.sleep(AGAIN_S)
        return self._write_once(work)

    def _write_once(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                # A transaction that reads first and writes later would be refused instead of waiting its turn.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            given = work(connection)
            connection.commit()
            return given
