"""Refusals that are looked at twice: the request may have been carried out long ago, or another process knows more.

However many there are, one look at a time serves all of them; and nobody has more than a few in it.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from shofar.core.errors import Malformed
from shofar.server.absence import Unavailable
from shofar.server.beside import Beside
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.live import Ask, Live
from shofar.server.store import Reader, answered
from shofar.server.tails import Tails

PAUSE_S = 0.02
"""From the beginning of one look to the next."""
TRIES = 3
"""How often one request's refusal is doubted."""
OF_ONE = 4
"""How many refusals of one person are doubted at a time."""
IN_ALL = 2_000
STALE = "table-stale"


class Doubt(NamedTuple):
    """A refusal, and the version of the table that it was decided by."""

    live: Live
    ask: Ask
    wrong: Exception
    seen: int


class Doubts:
    """The refusals of one process that are looked at twice."""

    def __init__(
        self,
        reader: Reader,
        tails: Tails,
        beside: Beside,
        *,
        shared: bool,
        noticed: Callable[[str], Awaitable[None]],
        ask: Callable[[Live, Ask], None],
    ) -> None:
        self._reader = reader
        self._tails = tails
        self._beside = beside
        self._shared = shared
        self._noticed = noticed
        self._ask = ask
        self._queued: list[Doubt] = []
        self._of: Counter[str] = Counter()
        self._looking = False
        self.looks = 0
        """How often the database has been asked."""

    def refuse(self, live: Live, ask: Ask, wrong: Exception) -> None:
        """Refuses a request: at once, unless it is worth a second look."""
        if not self._worth(live, ask, wrong):
            ask.refused(wrong)
            return
        self._of[ask.asker or ""] += 1
        self._queued.append(Doubt(live, ask, wrong, live.table.version))
        if not self._looking:
            self._looking = True
            self._beside.spawn(self._look())

    def _worth(self, live: Live, ask: Ask, wrong: Exception) -> bool:
        if ask.tries >= TRIES or len(self._queued) >= IN_ALL or self._of[ask.asker or ""] >= OF_ONE:
            return False
        if live.forgot and ask.asker and ask.key:
            return True
        # What is too old here is so everywhere, and what no table would understand is not understood elsewhere.
        return self._shared and not isinstance(wrong, Malformed) and getattr(wrong, "code", None) != STALE

    async def _look(self) -> None:
        try:
            while self._queued:
                began = time.monotonic()
                doubts, self._queued = self._queued, []
                try:
                    await self._settle(doubts)
                finally:
                    for doubt in doubts:
                        name = doubt.ask.asker or ""
                        self._of[name] -= 1
                        if not self._of[name]:
                            del self._of[name]
                await asyncio.sleep(max(began + PAUSE_S - time.monotonic(), 0))
        finally:
            self._looking = False

    async def _settle(self, doubts: list[Doubt]) -> None:
        self.looks += 1
        try:
            known = await self._carried_out(doubts)
            further = await self._further(doubts)
            for table_id in further:
                await self._noticed(table_id)
        except Exception as wrong:  # whoever asked gets an answer, whatever happens
            if not isinstance(wrong, DBAPIError):
                FAULTS.note(Place.ANSWER, wrong)
            for doubt in doubts:
                attempt(Place.ANSWER, doubt.live.id, doubt.ask.refused, Unavailable())
            return
        for doubt, version in zip(doubts, known, strict=True):
            live, ask = doubt.live, doubt.ask
            if version is not None:
                attempt(Place.ANSWER, live.id, ask.done, version)
            elif live.id in further:
                ask.tries += 1
                attempt(Place.ANSWER, live.id, self._ask, live, ask)
            else:
                attempt(Place.ANSWER, live.id, ask.refused, doubt.wrong)

    async def _carried_out(self, doubts: list[Doubt]) -> list[int | None]:
        """The version that each request led to, if it was carried out so long ago that memory has lost it."""
        if not any(doubt.live.forgot for doubt in doubts):
            return [None] * len(doubts)

        def look(connection: Connection) -> list[int | None]:
            return [
                answered(connection, live.id, ask.asker, ask.key) if live.forgot and ask.asker and ask.key else None
                for live, ask, _, _ in doubts
            ]

        return await self._reader.read(look)

    async def _further(self, doubts: list[Doubt]) -> set[str]:
        """Tables that have gone on since one of their requests was decided, here or elsewhere."""
        if not self._shared:
            return set()
        seen: dict[str, int] = {}
        for live, _, _, version in doubts:
            seen[live.id] = min(version, seen.get(live.id, version))
        rows = await asyncio.gather(*(self._tails.after(table_id, version) for table_id, version in seen.items()))
        return {table_id for table_id, found in zip(seen, rows, strict=True) if found}
