"""Work that waits for a processor, in fair turns: whoever asks for much waits for it alone."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from shofar.table.decide import Denied


class Turns:
    """So many at once; one of each asker after the other, whatever else each of them has waiting."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By asker, in the order of their next turns."""

    @asynccontextmanager
    async def turn(self, who: str, most: int, again_s: int) -> AsyncIterator[None]:
        """Waits for a turn. Where `most` wait already, one of those goes who have most waiting: perhaps this one."""
        if self._free > 0:
            self._free -= 1
        else:
            await self._wait(who, most, again_s)
        try:
            yield
        finally:
            self._over()

    async def _wait(self, who: str, most: int, again_s: int) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(mine)
        if sum(map(len, self._waiting.values())) > most:
            self._turn_away(who, Denied("server-too-many", {"seconds": again_s}))
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._forget(who, mine)
            elif mine.exception() is None:
                self._over()  # it was this one's turn
            raise

    def _turn_away(self, latest: str, wrong: Denied) -> None:
        """The one who came last of those that have most waiting; where several have as many, of the latest of them."""
        fullest = max(self._waiting, key=lambda who: (len(self._waiting[who]), who == latest))
        last = self._waiting[fullest][-1]
        self._forget(fullest, last)
        last.set_exception(wrong)

    def _forget(self, who: str, one: "asyncio.Future[None]") -> None:
        queue = self._waiting.get(who)
        if queue is not None and one in queue:
            queue.remove(one)
            if not queue:
                del self._waiting[who]

    def _over(self) -> None:
        """The next one's turn."""
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
