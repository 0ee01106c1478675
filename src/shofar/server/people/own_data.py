"""What the server keeps about somebody: to take along, and to delete."""

from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy import Table as SqlTable

from shofar.server import schema
from shofar.server.beside import failed
from shofar.server.hub import Hub
from shofar.server.logs import write_down
from shofar.server.people.bots import bots_of, tokens_of
from shofar.server.people.credentials import end_credentials
from shofar.server.people.desk import Desk, Visitor
from shofar.server.people.erasing import erase, tables_naming
from shofar.server.people.gone import GONE, flush, shut_everywhere
from shofar.server.people.invites import guests_of
from shofar.server.people.locks import locked_user
from shofar.server.shelf import NoSuchTable
from shofar.table import log
from shofar.table.decide import STAND_IN, Decided, Denied, carried_out, pass_host
from shofar.table.settings import Person
from shofar.table.table import Table, advance

ROUNDS = 10
"""How often everything is searched at once; what is found later, upkeep erases."""
SETTLED_MS = 86_400_000
"""So long after a deletion everything is looked through now and then: a process may have been frozen."""

users, seated, erasures = schema.users.c, schema.game_players.c, schema.erasures.c


async def everything(desk: Desk, visitor: Visitor) -> dict[str, Any]:
    """All of it as plain JSON; secrets are hashes and stay here."""

    def work(connection: Connection) -> dict[str, Any]:
        def rows(table: SqlTable, column: str, *left_out: str) -> list[dict[str, Any]]:
            wanted = [one for one in table.c if one.name not in left_out]
            found = connection.execute(select(*wanted).where(table.c[column] == visitor.user))
            return [dict(row) for row in found.mappings()]

        played = select(schema.games.c.record).join(schema.game_players, seated.game_id == schema.games.c.id)
        records = connection.scalars(played.where(seated.user_id == visitor.user).order_by(schema.games.c.ended_at))
        return {
            "user": rows(schema.users, "id", "password")[0],
            "sessions": rows(schema.sessions, "user_id", "digest"),
            "ratings": rows(schema.ratings, "user_id"),
            "tables": rows(schema.players, "user_id"),
            "named": rows(schema.named, "user_id"),
            "admitted": rows(schema.admitted, "user_id"),
            "invites": rows(schema.invites, "created_by", "digest", "used_from"),
            "seats": rows(schema.game_players, "user_id"),
            "chat": rows(schema.chat, "user_id"),
            "mutes": rows(schema.mutes, "user_id"),
            "games": [msgspec.json.decode(record) for record in records],
        }

    told = await desk.db.read(work)
    told["tokens"] = [msgspec.to_builtins(token) for token in await tokens_of(desk, visitor.user)]
    told["bots"] = [{"id": bot.user, "name": bot.name} for bot in await bots_of(desk, visitor)]
    return told


async def delete_user(desk: Desk, hub: Hub, visitor: Visitor) -> None:
    """First nobody can act as this user any more; then seats are left or handed to bots, and all names go.

    Games stay, without the name. What was begun is finished by upkeep if this process dies.
    """
    await desk.db.write(partial(_mark, desk=desk, user=visitor.user))
    await _finish(desk, hub, visitor.user)


def _mark(connection: Connection, desk: Desk, user: str) -> None:
    now = desk.now()
    locked_user(connection, user)
    end_credentials(connection, user, now)
    gone = {"name": GONE, "login": None, "password": None, "owner": None, "language": None, "deleted_at": now}
    connection.execute(update(schema.users).where(users.id == user).values(**gone, looks=None, looks_cased=None))
    connection.execute(insert(schema.erasures).values(user_id=user, since=now))


async def _finish(desk: Desk, hub: Hub, user: str) -> None:
    await shut_everywhere(hub, user)
    nobody = Visitor(user, GONE, "account")
    for one in [*await bots_of(desk, nobody), *await guests_of(desk, nobody)]:
        try:
            await delete_user(desk, hub, one)
        except Denied:
            continue  # Somebody else was quicker.
    for _ in range(ROUNDS):
        await _leave_all(desk, hub, user)
        if not await erase(desk, user):
            break
    # Once more: what was loaded in between still had the name.
    await flush(hub)
    await shut_everywhere(hub, user)


async def finish_erasures(desk: Desk, hub: Hub, *, since: int) -> None:
    """What was deleted since then is looked for again: a process that hung may have written a name afterwards."""
    for (user,) in await desk.db.rows(select(erasures.user_id).where(erasures.since > since)):
        await _leave_all(desk, hub, user)
        if found := await erase(desk, user):
            write_down("erased-again", user=user, rows=found)


async def forget_erasures(desk: Desk) -> None:
    """Deletions that are long over."""
    old = select(erasures.user_id).where(erasures.since <= desk.now() - SETTLED_MS)
    await desk.db.change(
        delete(schema.named).where(schema.named.c.user_id.in_(old)),
        delete(schema.erasures).where(erasures.since <= desk.now() - SETTLED_MS),
    )


async def _leave_all(desk: Desk, hub: Hub, user: str) -> None:
    for table_id in await tables_naming(desk, user):
        try:
            live = await hub.current(table_id)
            await hub.answer(live, partial(departed, Person(user, GONE)))
        except (Denied, NoSuchTable):
            continue  # Nothing of theirs is there any more.
        except Exception as wrong:
            # A table that cannot be read: its rows are erased all the same.
            failed("departure-failed", wrong)


def departed(person: Person, table: Table, at: int) -> Decided:
    """Somebody has gone for good: seats are free again, or played on by bots under no name; others become host."""
    entries: list[log.Entry] = []
    after = table
    for seat in table.seats_of(person.user):
        held = after.seats[seat]
        if after.stage in ("open", "over"):
            step = carried_out(after, log.Stood(at=at, seat=seat), at)
        elif after.stage in ("playing", "paused") and not held.bot and not held.out:
            step = carried_out(after, log.TakenOver(at=at, seat=seat, bot=STAND_IN), at)
        else:
            continue
        entries += step.entries
        after = step.after
    if after.stage != "closed":
        known = [held.person for held in after.seats.values() if held.person and held.person.user == person.user]
        known += [who for user, who in after.removed.items() if user == person.user]
        more = [log.Renamed(at=at, person=person, erased=True)] if any(one != person for one in known) else []
        passed = pass_host(after, at) if after.host == person.user else None
        for entry in [*more, *([passed] if passed else [])]:
            entries.append(entry)
            after = advance(after, entry)
    if not entries:
        raise Denied("table-nothing-to-change")
    return Decided(entries, after)
