"""Turns for clients who all want more than there is: one of each after the other."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from shofar.table.checks import Denied


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
