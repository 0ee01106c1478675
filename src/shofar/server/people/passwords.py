"""Passwords under Argon2id, hashed in threads of their own so that nobody's game waits for it."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakKeyDictionary

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from shofar.server.people.turns import Turns

T = TypeVar("T")

# The second recommendation of RFC 9106 with less memory: about 30 ms, and 19 MiB while it runs.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Half of the processors at most, and two of them: many sign-ins at once must not take the machine from the tables.
AT_ONCE = min(2, max(1, (os.cpu_count() or 1) // 2))
MOST_WAITING = 100
"""Three seconds' work: beyond that whoever has most of it waiting is told to come again."""
AGAIN_S = 5
_threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, Turns] = WeakKeyDictionary()
_NOBODY = _hasher.hash("nobody has this password")


async def hashed(password: str, address: str) -> str:
    """The text that the database keeps. All addresses from which passwords come have their turns."""
    return await _in_turn(lambda: _hasher.hash(password), address)


async def fits(kept: str | None, password: str, address: str) -> bool:
    """Whether it is the password; as slow for a name that does not exist (None)."""
    return await _in_turn(lambda: _verify(kept or _NOBODY, password), address) and kept is not None


def outdated(kept: str) -> bool:
    """Whether a hash was made with other parameters than today's."""
    return _hasher.check_needs_rehash(kept)


async def _in_turn(work: Callable[[], T], address: str) -> T:
    loop = asyncio.get_running_loop()
    turns = _turns.setdefault(loop, Turns(AT_ONCE))
    async with turns.turn(address, MOST_WAITING, AGAIN_S):
        return await loop.run_in_executor(_threads, work)


def _verify(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (Argon2Error, InvalidHashError):
        return False
