"""Running servers follow what operators do: a command is a process of its own, and tells nobody but the database."""

from functools import partial

from sqlalchemy import select

from shofar.server.db import schema
from shofar.server.faults import Place, attempt_async
from shofar.server.logs import log_event
from shofar.server.people import audit
from shofar.server.people.context import PeopleContext, User
from shofar.server.people.renaming import rename_at_tables

CHECK_AGAIN = 3
"""For so many rounds after something was done, connections are checked: one may have been made in the same moment."""


class OperatorChanges:
    """What this process has seen of the audit."""

    def __init__(self, people: PeopleContext) -> None:
        self._people = people
        self._seen: int | None = None
        self._rounds = 0
        self._unsettled = True
        """Whether a new name may not have reached the tables yet."""

    async def follow(self) -> bool:
        """Carries new names to the tables. True for a while after anything: credentials may have ended."""
        db = self._people.db
        last = await db.read(audit.last_number)
        if last != self._seen:
            if self._seen is not None:
                for entry in await db.read(lambda connection: audit.entries(connection, most=min(last, 100))):
                    if entry.id > (self._seen or 0):
                        log_event("operator", action=entry.action, subject=entry.subject, actor=entry.actor)
            self._seen, self._rounds, self._unsettled = last, CHECK_AGAIN, True
        if self._unsettled:
            self._unsettled = not await self._rename()
        self._rounds -= 1
        return self._rounds >= 0

    async def _rename(self) -> bool:
        """Whether every new name has reached the tables; the next round tries the others again."""
        number, settled = 0, True
        while found := await self._people.db.read(partial(audit.pending_subjects, after=number)):
            for number, subject in found:
                settled &= await attempt_async(Place.RENAME, self._rename_one(number, subject), user=subject)
        return settled

    async def _rename_one(self, number: int, subject: str) -> None:
        people, users = self._people, schema.users.c
        query = select(users.id, users.name, users.kind).where(users.id == subject, users.deleted_at.is_(None))
        row = await people.db.row(query)
        if row is not None and not await rename_at_tables(people, User.from_row(*row)):
            raise Unfinished
        await people.db.write(partial(audit.settle, number=number))


class Unfinished(Exception):
    """Some table still shows the old name."""
