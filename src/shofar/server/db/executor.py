"""Runs short transactions in threads, so that the loop never waits for the database."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Row, Select
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.sql.dml import Delete, Insert, Update

from shofar.server.db.connect import DATABASE_TIMEOUT_S, begin_write, timeout_s
from shofar.server.db.errors import is_deadlock
from shofar.server.logs import is_busy

T = TypeVar("T")
Change = Insert | Update | Delete
Rows = Sequence[Row[*tuple[Any, ...]]]
TRIES = 3
"""A transaction that PostgreSQL rolled back, in a deadlock or with its idle session, is tried again."""
RETRY_S = 0.05
"""The pause before that: at once, it might overtake the other one again."""


async def with_timeout(work: Awaitable[T], seconds: float = DATABASE_TIMEOUT_S) -> T:
    """What the work gives; OperationalError after the time limit, which includes waiting for a free thread."""
    try:
        async with asyncio.timeout(seconds):
            return await work
    except TimeoutError as late:
        raise OperationalError("", {}, late) from None


class Database:
    """Reads and writes, each in a transaction of its own."""

    def __init__(self, engine: Engine, threads: int = 4) -> None:
        self.engine = engine
        self._timeout_s = timeout_s(engine)
        self._closing = False
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="database")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the function finds."""
        return await self._in_thread(partial(self._run, work, write=False))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the function gives, once its changes are committed; they are rolled back if it raises.

        It may be called more than once, so it should change nothing but the database.
        """
        return await self._in_thread(partial(self._run, work, write=True))

    async def rows(self, query: Select[*tuple[Any, ...]]) -> Rows:
        """All rows of a query."""
        return await self.read(lambda connection: connection.execute(query).all())

    async def row(self, query: Select[*tuple[Any, ...]]) -> Row[*tuple[Any, ...]] | None:
        """The first row of a query, if there is one."""
        return await self.read(lambda connection: connection.execute(query).first())

    async def change(self, *changes: Change) -> int:
        """Carries out all changes or none; how many rows the first of them matched."""

        def work(connection: Connection) -> int:
            matched = [connection.execute(one).rowcount for one in changes]
            return matched[0]

        return await self.write(work)

    def close(self) -> None:
        """Ends the threads, once what they have begun is finished, so that all connections are back in the pool."""
        self._closing = True
        self._threads.shutdown(wait=True, cancel_futures=True)

    async def _in_thread(self, run: Callable[[], T]) -> T:
        return await with_timeout(asyncio.get_running_loop().run_in_executor(self._threads, run), self._timeout_s)

    def _run(self, work: Callable[[Connection], T], *, write: bool) -> T:
        until = time.monotonic() + self._timeout_s
        left = TRIES
        while left:
            left -= 1
            committing = False
            try:
                with self.engine.connect() as connection:
                    if not write:
                        return work(connection)
                    begin_write(connection)
                    result = work(connection)
                    committing = True
                    connection.commit()
                    return result
            except DBAPIError as wrong:
                # PostgreSQL closes connections whose transaction was idle for too long. Once a commit was sent, nobody
                # knows whether it was carried out.
                lost = wrong.connection_invalidated and not committing
                if is_busy(wrong) and time.monotonic() < until and not self._closing:
                    left += 1  # behind a slow disk: nothing has failed
                elif not left or not (lost or is_deadlock(wrong)):
                    raise
            time.sleep(RETRY_S)
        raise AssertionError("the last attempt returns or raises")
