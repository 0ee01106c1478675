"""Work for the processor that anybody may ask for: replays, pictures, lessons. In one thread, and fairly.

Threads share one interpreter: each that calculates delays whoever plays by some milliseconds at every turn. So there is
one, however many ask, and one address after the other has it.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

from shofar.server.fair_queue import FairQueue

T = TypeVar("T")
MOST_WAITING = 100
"""Beyond that, the address with most waiting is refused."""
AGAIN_S = 5


class InThread(Protocol):
    """Runs a call in the thread whose turn one has."""

    def __call__(self, work: Callable[..., T], /, *args: Any) -> Awaitable[T]: ...


class HeavyWork:
    """One thread, and those who wait for it."""

    def __init__(self) -> None:
        self._queue = FairQueue(1)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="heavy-work")

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[InThread]:
        """Waits for the turn of an address. Denied where too many wait, and most of them at this address."""
        async with self._queue.slot(address, MOST_WAITING, AGAIN_S):
            yield self._run

    async def do(self, address: str, work: Callable[[], T]) -> T:
        """What the call gives."""
        async with self.turn(address) as run:
            return await run(work)

    def close(self) -> None:
        """Begins nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _run(self, work: Callable[..., T], /, *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)
