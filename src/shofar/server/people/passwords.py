"""Passwords under Argon2id, hashed in threads of their own so that no game waits for it."""

import asyncio
import os
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache
from typing import TypeVar
from weakref import WeakKeyDictionary

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from shofar.table.checks import Denied

T = TypeVar("T")


class FairQueue:
    """So many at once; then one of each client after the other: one with many requests delays itself alone."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By client, in the order of their next turns."""

    @asynccontextmanager
    async def slot(self, who: str, most: int, again_s: int) -> AsyncIterator[None]:
        """Waits for a free slot. Where `most` wait already, the client with most waiting loses one."""
        if self._free > 0:
            self._free -= 1
        else:
            await self._wait(who, most, again_s)
        try:
            yield
        finally:
            self._release()

    async def _wait(self, who: str, most: int, again_s: int) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        if sum(map(len, self._waiting.values())) > most:
            self._evict(who, Denied("server-too-many", {"seconds": again_s}))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._remove(who, turn)
            elif turn.exception() is None:
                self._release()  # it was this one's turn
            raise

    def _evict(self, latest: str, wrong: Denied) -> None:
        """Refuses the last of the client with most waiting; of several such clients, of the latest."""
        fullest = max(self._waiting, key=lambda who: (len(self._waiting[who]), who == latest))
        last = self._waiting[fullest][-1]
        self._remove(fullest, last)
        last.set_exception(wrong)

    def _remove(self, who: str, one: "asyncio.Future[None]") -> None:
        queue = self._waiting.get(who)
        if queue is not None and one in queue:
            queue.remove(one)
            if not queue:
                del self._waiting[who]

    def _release(self) -> None:
        """Gives the slot to the next client."""
        while self._waiting:
            who = next(iter(self._waiting))
            queue = self._waiting.pop(who)
            following = queue.popleft()
            if queue:
                self._waiting[who] = queue
            if not following.done():
                following.set_result(None)
                return
        self._free += 1


# The second recommendation of RFC 9106 with less memory: about 30 ms, and 19 MiB while it runs.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Half of the processors at most, and two of them: many sign-ins at once must not take the machine from the tables.
AT_ONCE = min(2, max(1, (os.cpu_count() or 1) // 2))
MOST_WAITING = 100
"""Three seconds' work: beyond that the client with most waiting is refused."""
RETRY_S = 5
_threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
_queues: WeakKeyDictionary[asyncio.AbstractEventLoop, FairQueue] = WeakKeyDictionary()


async def hash_password(password: str, address: str) -> str:
    """The text that the database keeps. All addresses from which passwords come have their queue."""
    return await _in_thread(lambda: _hasher.hash(password), address)


async def verify_password(password_hash: str | None, password: str, address: str) -> bool:
    """Whether it is the password; as slow for a name that does not exist (None)."""

    def work() -> bool:
        nobody = _nobody()  # whoever it is about: the first to ask waits for it, and learns nothing by that
        return _verify(password_hash or nobody, password)

    return await _in_thread(work, address) and password_hash is not None


@cache
def _nobody() -> str:
    return _hasher.hash("nobody has this password")


def needs_rehash(password_hash: str) -> bool:
    """Whether a hash was made with other parameters than today's."""
    return _hasher.check_needs_rehash(password_hash)


async def _in_thread(work: Callable[[], T], address: str) -> T:
    loop = asyncio.get_running_loop()
    queue = _queues.setdefault(loop, FairQueue(AT_ONCE))
    async with queue.slot(address, MOST_WAITING, RETRY_S):
        return await loop.run_in_executor(_threads, work)


def _verify(password_hash: str, password: str) -> bool:
    try:
        return _hasher.verify(password_hash, password)
    except (Argon2Error, InvalidHashError):
        return False
