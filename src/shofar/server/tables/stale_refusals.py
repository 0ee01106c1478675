"""Refusals that are checked against the database first: the request may have been carried out long ago, or by a state
that another process has gone on from.

One check at a time serves all of them, and nobody has more than a few in it.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from shofar.core.errors import Malformed
from shofar.server.db.log_queries import LogTails, answered
from shofar.server.faults import FAULTS, Place, attempt
from shofar.server.tables.context import TablesContext
from shofar.server.tables.outages import Unavailable
from shofar.server.tables.session import QueuedRequest, TableSession

PAUSE_S = 0.02
"""From the beginning of one check to the next."""
TRIES = 3
"""How often one request's refusal is checked."""
OF_ONE = 4
"""How many refusals of one user are checked at a time."""
IN_ALL = 2_000
STALE = "table-stale"


class Refusal(NamedTuple):
    """A refusal, and the version of the table that it was decided by."""

    session: TableSession
    request: QueuedRequest
    wrong: Exception
    version: int


@dataclass(eq=False)
class StaleRefusals:
    """The refusals of one process that are checked."""

    _context: TablesContext
    _tails: LogTails
    _follow: Callable[[str], Awaitable[None]]
    _submit: Callable[[TableSession, QueuedRequest], None]
    _queued: list[Refusal] = field(default_factory=list)
    _by_user: Counter[str] = field(default_factory=Counter)
    _checking: bool = False
    checks: int = 0
    """How often the database was asked."""

    def refuse(self, session: TableSession, request: QueuedRequest, wrong: Exception) -> None:
        """Refuses a request: at once, unless the refusal may be stale."""
        if not self._may_be_stale(session, request, wrong):
            request.refuse(session.id, wrong)
            return
        self._by_user[request.user or ""] += 1
        self._queued.append(Refusal(session, request, wrong, session.table.version))
        if not self._checking:
            self._checking = True
            self._context.tasks.spawn(self._check_queued())

    def _may_be_stale(self, session: TableSession, request: QueuedRequest, wrong: Exception) -> bool:
        if request.tries >= TRIES or len(self._queued) >= IN_ALL or self._by_user[request.user or ""] >= OF_ONE:
            return False
        if session.keys_dropped and request.user and request.key:
            return True
        # What is too old here is so everywhere, and what no table would understand is not understood elsewhere.
        return self._context.shared and not isinstance(wrong, Malformed) and getattr(wrong, "code", None) != STALE

    async def _check_queued(self) -> None:
        try:
            while self._queued:
                began = time.monotonic()
                refusals, self._queued = self._queued, []
                try:
                    await self._settle(refusals)
                finally:
                    for refusal in refusals:
                        name = refusal.request.user or ""
                        self._by_user[name] -= 1
                        if not self._by_user[name]:
                            del self._by_user[name]
                await asyncio.sleep(max(began + PAUSE_S - time.monotonic(), 0))
        finally:
            self._checking = False

    async def _settle(self, refusals: list[Refusal]) -> None:
        self.checks += 1
        try:
            known = await self._carried_out(refusals)
            further = await self._further(refusals)
            for table_id in further:
                await self._follow(table_id)
        except Exception as wrong:  # every request is answered, whatever happens
            if not isinstance(wrong, DBAPIError):
                FAULTS.note(Place.ANSWER, wrong)
            for refusal in refusals:
                refusal.request.refuse(refusal.session.id, Unavailable())
            return
        for (session, request, reason, _), version in zip(refusals, known, strict=True):
            if version is not None:
                request.accept(session.id, version)
            elif session.id in further:
                request.tries += 1
                attempt(Place.ANSWER, session.id, self._submit, session, request)
            else:
                request.refuse(session.id, reason)

    async def _carried_out(self, refusals: list[Refusal]) -> list[int | None]:
        """The version that each request led to, if it was carried out so long ago that it is not remembered here."""
        if not any(refusal.session.keys_dropped for refusal in refusals):
            return [None] * len(refusals)

        def find(connection: Connection) -> list[int | None]:
            return [
                answered(connection, session.id, request.user, request.key)
                if session.keys_dropped and request.user and request.key
                else None
                for session, request, _, _ in refusals
            ]

        return await self._context.database.read(find)

    async def _further(self, refusals: list[Refusal]) -> set[str]:
        """Tables that have gone on since one of their requests was decided, here or elsewhere."""
        if not self._context.shared:
            return set()
        seen: dict[str, int] = {}
        for session, _, _, version in refusals:
            seen[session.id] = min(version, seen.get(session.id, version))
        rows = await asyncio.gather(*(self._tails.after(table_id, version) for table_id, version in seen.items()))
        return {table_id for table_id, found in zip(seen, rows, strict=True) if found}
