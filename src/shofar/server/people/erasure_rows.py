"""The step of an erasure that concerns the database: rows go, and names in logs, summaries and records.

Logs are edited as JSON and never replayed, so that a table whose log cannot be read any more is no obstacle.
"""

import re
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, or_, select, update

from shofar.games import seat_labels
from shofar.server.db import schema
from shofar.server.people.context import PeopleContext
from shofar.server.people.names import DELETED_NAME

users, seated, log, named = schema.users.c, schema.game_players.c, schema.log.c, schema.named.c
tables, invites, bans = schema.tables.c, schema.invites.c, schema.bans.c


async def tables_naming(people: PeopleContext, user: str) -> list[str]:
    """The tables in whose logs a name may stand."""
    return [table_id for (table_id,) in await people.db.rows(select(named.table_id).where(named.user_id == user))]


async def erase(people: PeopleContext, user: str) -> int:
    """Searches everything once, in short transactions; gives how many rows still told of this user."""
    found = await people.db.write(partial(_erase_rows, user=user))
    for table_id in await tables_naming(people, user):
        found += await people.db.write(partial(_erase_table, table_id=table_id, user=user))
    return found


def _erase_rows(connection: Connection, user: str) -> int:
    by_user = (schema.sessions, schema.tokens, schema.ratings, schema.players, schema.admitted, schema.chat)
    deletions = [
        *(delete(table).where(table.c.user_id == user) for table in by_user),
        delete(schema.mutes).where(or_(schema.mutes.c.user_id == user, schema.mutes.c.muted == user)),
        delete(schema.invites).where(or_(invites.created_by == user, invites.user_id == user)),
        delete(schema.bans).where(bans.kind == "user", bans.subject == user),
    ]
    found = sum(connection.execute(deletion).rowcount for deletion in deletions)
    for game_id, seat in connection.execute(select(seated.game_id, seated.seat).where(seated.user_id == user)).all():
        _unname_record(connection, game_id, seat)
        found += 1
    own = update(schema.game_players).where(seated.user_id == user)
    connection.execute(own.values(user_id=None, name=DELETED_NAME))
    return found


def _unname_record(connection: Connection, game_id: str, seat: str) -> None:
    games = schema.games.c
    found = connection.execute(select(games.game, games.seats, games.record).where(games.id == game_id)).one()
    record = msgspec.json.decode(found.record)
    order = [str(label) for label in seat_labels(found.game, found.seats)]
    record["players"][order.index(seat)]["name"] = DELETED_NAME
    text = msgspec.json.encode(record).decode()
    connection.execute(update(schema.games).where(games.id == game_id).values(record=text))


def _erase_table(connection: Connection, table_id: str, user: str) -> int:
    """The name goes from a log and its summary; who sat where stays, by an id that is nobody's any more."""
    found = 0
    rows = select(log.version, log.entry).where(log.table_id == table_id, log.entry.contains(user, autoescape=True))
    for version, entry in connection.execute(rows).all():
        if (text := unnamed(entry, user)) != entry:
            own = update(schema.log).where(log.table_id == table_id, log.version == version)
            found += connection.execute(own.values(entry=text)).rowcount
    summary = connection.scalar(select(tables.seated).where(tables.id == table_id))
    if summary is not None and (text := unnamed(summary, user)) != summary:
        # Unless it has been written anew since: then it is found next time.
        own = update(schema.tables).where(tables.id == table_id, tables.seated == summary)
        connection.execute(own.values(seated=text))
        found += 1
    return found


def unnamed(text: str, user: str) -> str:
    """A text of JSON without the name of a user, wherever it stands; as it was if the name is not there."""
    try:
        value = msgspec.json.decode(text)
    except msgspec.DecodeError:
        # Torn, but the name may still be legible.
        name = rf'("user":"{re.escape(user)}","(?:name|called)":")(?:[^"\\]|\\.)*'
        return re.sub(name, rf"\g<1>{DELETED_NAME}", text)
    less = _unnamed(value, user)
    return text if less == value else msgspec.json.encode(less).decode()


def _unnamed(value: Any, user: str) -> Any:
    if isinstance(value, dict):
        if value.get("user") == user and value.get("name") is not None:
            return {key: DELETED_NAME if key == "name" else one for key, one in value.items() if key != "called"}
        return {key: _unnamed(one, user) for key, one in value.items()}
    if isinstance(value, list):
        return [_unnamed(one, user) for one in value]
    return value
