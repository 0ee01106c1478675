"""Deletes a user. The steps, in order:

1. In one transaction the user's row loses its name, all credentials end, and the erasure is noted (`mark_deleted`).
2. Every process stops accepting and writing anything for the user, and confirms it (`erasure_notices`).
3. The user's bot accounts, and guests of personal invites that nobody has opened, are deleted in the same way.
4. Tables are left through their logs: seats are freed or handed to bots, under no name (`_leave_tables`).
5. What still names the user is erased from the database, logs and records included (`erasure_rows`).

A process that dies in between, or that was frozen and writes a name later, does no harm: `finish_erasures`, which
maintenance runs, repeats steps 3 to 5 for a day, and for as long as one of them fails.
"""

from collections.abc import Set as AbstractSet
from functools import partial

from sqlalchemy import Connection, delete, insert, select, update

from shofar.server.db import schema
from shofar.server.faults import FAULTS, Place, attempt_async
from shofar.server.logs import log_event
from shofar.server.people.bot_accounts import bots_of
from shofar.server.people.context import PeopleContext, User
from shofar.server.people.credentials import end_credentials, lock_user
from shofar.server.people.erasure_notices import on_deleted, stop_writes_everywhere
from shofar.server.people.erasure_rows import erase, tables_naming
from shofar.server.people.invites import pending_guests_of
from shofar.server.people.names import DELETED_NAME
from shofar.server.tables.cache import NoSuchTable
from shofar.table.checks import Denied
from shofar.table.housekeeping import leave_for_good
from shofar.table.settings import Person

ROUNDS = 10
"""How often everything is searched at once; maintenance erases what is found later."""
SETTLED_MS = 86_400_000
"""For so long after a deletion it is repeated now and then: a process may have been frozen."""

users, erasures = schema.users.c, schema.erasures.c


async def delete_user(people: PeopleContext, user: User) -> None:
    """Deletes a user by all the steps that the first lines of this file list. Games stay, without the name."""
    await people.db.write(partial(mark_deleted, now=people.now(), user_id=user.id))
    await stop_writes_everywhere(people, user.id)
    await _delete_dependents(people, user)
    for _ in range(ROUNDS):
        await _leave_tables(people, user.id)
        if not await erase(people, user.id):
            break
    # Once more: a table that was loaded in between still had the name.
    await people.users.flush()
    await stop_writes_everywhere(people, user.id)


def mark_deleted(connection: Connection, now: int, user_id: str) -> None:
    """Step 1: nobody signs in as this user any more, and servers do the rest."""
    lock_user(connection, user_id)
    end_credentials(connection, user_id, now)
    row = {"name": DELETED_NAME, "login": None, "password": None, "owner": None, "language": None, "deleted_at": now}
    cleared = {"looks": None, "looks_cased": None, "role": None}
    connection.execute(update(schema.users).where(users.id == user_id).values(**row, **cleared))
    connection.execute(insert(schema.erasures).values(user_id=user_id, since=now))


async def _delete_dependents(people: PeopleContext, user: User) -> None:
    for dependent in [*await bots_of(people, user), *await pending_guests_of(people, user)]:
        try:
            await delete_user(people, dependent)
        except Denied:
            continue  # another request has deleted it
        except Exception as wrong:  # `finish_erasures` tries again
            FAULTS.note(Place.ERASURE, wrong, user=dependent.id)


async def _leave_tables(people: PeopleContext, user_id: str) -> None:
    for table_id in await tables_naming(people, user_id):
        try:
            session = await people.tables.current(table_id)
            await people.tables.decide(session, partial(leave_for_good, Person(user_id, DELETED_NAME)))
        except (Denied, NoSuchTable):
            continue  # nothing of theirs is there any more
        except Exception as wrong:
            # A table that cannot be read: its rows are erased all the same.
            FAULTS.note(Place.ERASURE, wrong, table_id)


async def finish_erasures(people: PeopleContext, *, since: int) -> set[str]:
    """Repeats the last steps for users who were deleted since then; by a command, perhaps, which told nobody.

    Gives those for whom that went wrong."""
    deleted = [row[0] for row in await people.db.rows(select(erasures.user_id).where(erasures.since > since))]
    return {
        user_id
        for user_id in deleted
        if not await attempt_async(Place.ERASURE, _finish_erasure(people, user_id), user=user_id)
    }


async def _finish_erasure(people: PeopleContext, user_id: str) -> None:
    if user_id not in people.users.deleted:
        await on_deleted(people, user_id)
    await _delete_dependents(people, User(user_id, DELETED_NAME, "account"))
    await _leave_tables(people, user_id)
    if found := await erase(people, user_id):
        log_event("erased-again", user=user_id, rows=found)


async def forget_erasures(people: PeopleContext, *, unfinished: AbstractSet[str] = frozenset()) -> None:
    """Drops the notes of erasures that are long over; those that still fail are kept, and tried again."""
    over = (erasures.since <= people.now() - SETTLED_MS, erasures.user_id.not_in(unfinished))
    old = select(erasures.user_id).where(*over)
    await people.db.change(
        delete(schema.named).where(schema.named.c.user_id.in_(old)), delete(schema.erasures).where(*over)
    )
