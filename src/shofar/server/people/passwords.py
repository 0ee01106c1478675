"""Passwords under Argon2id, hashed in a thread so that nobody's game waits for it."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

# The second recommendation of RFC 9106 with less memory: about 30 ms, and 19 MiB while it runs.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Two at a time at most: many sign-ins at once must not take the memory and the processor from the tables.
_gate = asyncio.Semaphore(2)
_NOBODY = _hasher.hash("nobody has this password")


async def hashed(password: str) -> str:
    """The text that the database keeps."""
    async with _gate:
        return await asyncio.to_thread(_hasher.hash, password)


async def fits(kept: str | None, password: str) -> bool:
    """Whether it is the password; as slow for a name that does not exist (None)."""
    async with _gate:
        matches = await asyncio.to_thread(_verify, kept or _NOBODY, password)
    return matches and kept is not None


def outdated(kept: str) -> bool:
    """Whether a hash was made with other parameters than today's."""
    return _hasher.check_needs_rehash(kept)


def _verify(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (Argon2Error, InvalidHashError):
        return False
