"""The step of an erasure that concerns every process: none writes for a deleted user, or remembers the name."""

import asyncio
from functools import partial

from shofar.server.cluster.processes import alive
from shofar.server.people.context import PeopleContext
from shofar.server.people.names import DELETED_NAME
from shofar.table.settings import Person
from shofar.table.table import Table, anonymise

DELETED, CONFIRMED = "gone", "heard-gone"
"""Notices: a user has been deleted; the sender writes nothing more for that user."""
CONFIRM_S = 3.0
POLL_S = 0.02
MOST_DELETED = 1_000


async def on_deleted(people: PeopleContext, user_id: str) -> None:
    """Stops writing for a user whom another process has deleted, and confirms it once all that was queued is stored."""
    _stop_writes(people, user_id)
    # Written behind everything that was queued: once this arrives, all of it is in the database.
    await people.users.flush(f"{CONFIRMED}:{user_id}.{people.users.process}")


async def on_confirmed(people: PeopleContext, text: str) -> None:
    """Notes that another process writes nothing more for a deleted user."""
    user_id, _, process = text.partition(".")
    people.users.deleted.get(user_id, set()).add(process)


async def stop_writes_everywhere(people: PeopleContext, user_id: str) -> None:
    """Stops writes at every live process; when this returns, what was queued has been written."""
    _stop_writes(people, user_id)
    people.users.deleted[user_id] = set()
    await people.users.flush(f"{DELETED}:{user_id}")
    if not people.users.shared:
        return
    others = await people.db.read(partial(alive, now=people.now())) - {people.users.process}
    for _ in range(int(CONFIRM_S / POLL_S)):
        if others <= people.users.deleted.get(user_id, set()):
            return
        await asyncio.sleep(POLL_S)


def _stop_writes(people: PeopleContext, user_id: str) -> None:
    """This process accepts nothing more from a user, and forgets their name."""
    people.users.deleted.setdefault(user_id, set())
    for old in list(people.users.deleted)[:-MOST_DELETED]:
        del people.users.deleted[old]
    people.users.sign_out(user_id)
    for session in list(people.users.sessions.values()):
        # Nothing is written to a closed table any more; from the others the name goes through their logs.
        if session.table.stage == "closed" and _names(session.table, user_id):
            people.tables.show_closed(session, anonymise(session.table, Person(user_id, DELETED_NAME)))


def _names(table: Table, user_id: str) -> bool:
    known = (table.people().get(user_id), table.removed.get(user_id))
    return any(person.name != DELETED_NAME for person in known if person)
