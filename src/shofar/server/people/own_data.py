"""What the server keeps about somebody: to take along, and to delete."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, or_, select, update
from sqlalchemy import Table as SqlTable

from shofar.core.errors import Illegal, Malformed
from shofar.games import seat_labels
from shofar.server import schema
from shofar.server.hub import Hub
from shofar.server.people.bots import bots_of, tokens_of
from shofar.server.people.desk import Desk, Visitor
from shofar.server.people.gone import GONE, forget_everywhere
from shofar.server.people.secrets import new_secret
from shofar.server.people.sockets import hang_up_everywhere
from shofar.server.rows import summary
from shofar.table import decode_entry
from shofar.table.decide import Denied
from shofar.table.messages import HandOver, LeaveSeat
from shofar.table.table import table_of

STRAGGLERS_S = 5.0

users, seated = schema.users.c, schema.game_players.c


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
            "admitted": rows(schema.admitted, "user_id"),
            "invites": rows(schema.invites, "created_by", "digest"),
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
    """Seats are left or handed to bots, then everything goes that names this user; games stay without the name."""
    for bot in await bots_of(desk, visitor):
        await delete_user(desk, hub, bot)
    held = await desk.db.rows(select(schema.players.c.table_id).where(schema.players.c.user_id == visitor.user))
    for (table_id,) in held:
        await _leave(hub, table_id, visitor)
    # Found out beforehand: searching the log is slow, and nobody else can write meanwhile.
    tables = await desk.db.read(lambda connection: _traces(connection, visitor.user))
    erase = partial(_erase, user=visitor.user, tables=tables, now=desk.now())
    # What is in memory has the name too, and would write it again.
    await forget_everywhere(hub, visitor.user)
    await desk.db.write(erase)
    # Once more: what was loaded in between still had it.
    await forget_everywhere(hub, visitor.user)
    hang_up_everywhere(hub, visitor.user)
    if hub.shared:
        hub.beside.spawn(_again(desk, erase))


async def _again(desk: Desk, erase: Callable[[Connection], None]) -> None:
    """What another process had already sent to the database when it heard of it is erased too."""
    await asyncio.sleep(STRAGGLERS_S)
    await desk.db.write(erase)


async def _leave(hub: Hub, table_id: str, visitor: Visitor) -> None:
    live = await hub.live(table_id)
    for seat in live.table.seats_of(visitor.user):
        running = live.table.stage in ("playing", "paused")
        key = new_secret()
        message = HandOver(key=key, seat=seat, to_bot=True) if running else LeaveSeat(key=key, seat=seat)
        try:
            await hub.request(table_id, visitor.person, message)
        except (Denied, Illegal, Malformed):
            continue  # A bot plays it already, or the table is closed.


def _erase(connection: Connection, user: str, tables: set[str], now: int) -> None:
    gone = {"name": GONE, "login": None, "password": None, "owner": None, "language": None, "deleted_at": now}
    connection.execute(update(schema.users).where(users.id == user).values(gone))
    for table, column in (
        (schema.sessions, "user_id"),
        (schema.tokens, "user_id"),
        (schema.ratings, "user_id"),
        (schema.players, "user_id"),
        (schema.admitted, "user_id"),
        (schema.chat, "user_id"),
        (schema.mutes, "user_id"),
        (schema.mutes, "muted"),
    ):
        connection.execute(delete(table).where(table.c[column] == user))
    invites = schema.invites.c
    connection.execute(delete(schema.invites).where(or_(invites.created_by == user, invites.user_id == user)))
    for game_id, seat in connection.execute(select(seated.game_id, seated.seat).where(seated.user_id == user)).all():
        _unname_record(connection, game_id, seat)
    connection.execute(update(schema.game_players).where(seated.user_id == user).values(user_id=None, name=GONE))
    for table_id in tables:
        _unname_log(connection, table_id, user)


def _unname_record(connection: Connection, game_id: str, seat: str) -> None:
    games = schema.games.c
    found = connection.execute(select(games.game, games.seats, games.record).where(games.id == game_id)).one()
    record = msgspec.json.decode(found.record)
    order = [str(label) for label in seat_labels(found.game, found.seats)]
    record["players"][order.index(seat)]["name"] = GONE
    text = msgspec.json.encode(record).decode()
    connection.execute(update(schema.games).where(games.id == game_id).values(record=text))


def _traces(connection: Connection, user: str) -> set[str]:
    """The tables in whose logs a name may stand."""
    log, games = schema.log.c, schema.games.c
    return {
        table_id
        for query in (
            select(log.table_id).where(log.asker == user).distinct(),
            select(schema.players.c.table_id).where(schema.players.c.user_id == user),
            select(schema.admitted.c.table_id).where(schema.admitted.c.user_id == user),
            select(games.table_id).join(schema.game_players, seated.game_id == games.id).where(seated.user_id == user),
        )
        for table_id in connection.scalars(query)
    }


def _unname_log(connection: Connection, table_id: str, user: str) -> None:
    """The name goes from the log and its summary; who sat where stays, by an id that is nobody's any more."""
    log = schema.log.c
    for version, entry in connection.execute(select(log.version, log.entry).where(log.table_id == table_id)).all():
        if user in entry:
            text = msgspec.json.encode(_unnamed(msgspec.json.decode(entry), user)).decode()
            own = update(schema.log).where(log.table_id == table_id, log.version == version)
            connection.execute(own.values(entry=text))
    whole = connection.scalars(select(log.entry).where(log.table_id == table_id).order_by(log.version))
    seated_now = summary(table_of(map(decode_entry, whole)))["seated"]
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(seated=seated_now))


def _unnamed(value: Any, user: str) -> Any:
    if isinstance(value, dict):
        if value.get("user") == user and "name" in value:
            return {key: GONE if key == "name" else one for key, one in value.items() if key != "called"}
        return {key: _unnamed(one, user) for key, one in value.items()}
    return value
