"""Passwords under Argon2id, hashed in threads of their own so that no game waits for it."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar
from weakref import WeakKeyDictionary

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from shofar.server.fair_queue import FairQueue

T = TypeVar("T")


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
