"""What stands in the database beside the log: summaries for the lobby, finished games, moves for bots to make."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import Executable, bindparam, delete, func, insert, select, text, update

from shofar.core.plain import plain_parts
from shofar.games import places
from shofar.server import schema
from shofar.server.writer import Also
from shofar.table.messages import SeatInfo
from shofar.table.settings import Seat
from shofar.table.table import Held, Table

_encode = msgspec.json.Encoder().encode

INSERT_TABLE: Executable = insert(schema.tables)
UPDATE_TABLE: Executable = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
INSERT_GAME: Executable = insert(schema.games)
INSERT_GAME_PLAYER: Executable = insert(schema.game_players)
ADD_PLAYER: Executable = text(
    "INSERT INTO players (table_id, user_id, since) VALUES (:table_id, :user_id, :since) ON CONFLICT DO NOTHING"
)
ADD_NAMED: Executable = text(
    "INSERT INTO named (table_id, user_id) VALUES (:table_id, :user_id) ON CONFLICT DO NOTHING"
)
DROP_PLAYER: Executable = delete(schema.players).where(
    schema.players.c.table_id == bindparam("of"), schema.players.c.user_id == bindparam("user")
)
ADD_JOB: Executable = text(
    "INSERT INTO jobs (table_id, version, seat, game, bot, view, ms, not_before, created_at, late_at, stand_in) VALUES "
    "(:table_id, :version, :seat, :game, :bot, :view, :ms, :not_before, :created_at, :late_at, :stand_in) "
    "ON CONFLICT DO NOTHING"
)
DROP_JOB: Executable = delete(schema.jobs).where(
    schema.jobs.c.table_id == bindparam("of"),
    schema.jobs.c.version == bindparam("at_version"),
    schema.jobs.c.seat == bindparam("at_seat"),
)
DROP_JOBS_BEFORE: Executable = delete(schema.jobs).where(
    schema.jobs.c.table_id == bindparam("of"), schema.jobs.c.version < bindparam("before")
)
# Numbered where it is written: however many speak at once, each gets a number of their own.
_chat = schema.chat.c
INSERT_CHAT: Executable = insert(schema.chat).from_select(
    [one.name for one in _chat],
    select(
        *(
            func.coalesce(func.max(_chat.n), 0) + 1 if one is _chat.n else bindparam(f"said_{one.name}", type_=one.type)
            for one in _chat
        )
    ).where(_chat.table_id == bindparam("said_at_table")),
)


def chat_row(**said: Any) -> dict[str, Any]:
    """The values for `INSERT_CHAT`."""
    return {"said_at_table": said["table_id"], **{f"said_{name}": value for name, value in said.items()}}


def seat_infos(table: Table, present: Iterable[Seat] = (), *, unserved: bool = False) -> list[SeatInfo]:
    """Who sits where, for all to see; `unserved` bots have no worker to think in."""
    here = frozenset(present)
    infos = [_seat_info(seat, held, seat in here) for seat, held in table.seats.items()]
    if unserved:
        owing = {seat for _, seat in bot_moves(table)}
        return [msgspec.structs.replace(one, stand_in="no-worker") if one.seat in owing else one for one in infos]
    return infos


def _seat_info(seat: Seat, held: Held, present: bool) -> SeatInfo:
    if held.person:
        who = held.person
        return SeatInfo(
            seat=seat,
            player="person",
            name=who.shown,
            present=present,
            bot=held.bot,
            user=who.user,
            out=held.out,
            called=who.called,
            stand_in=held.stand_in,
        )
    if held.bot:
        return SeatInfo(
            seat=seat, player="bot", name=held.bot, present=True, bot=held.bot, out=held.out, stand_in=held.stand_in
        )
    return SeatInfo(seat=seat, player="open")


@lru_cache(maxsize=4096)
def _settings_text(settings: Any) -> str:
    return _encode(settings).decode()


def wakes_at(table: Table) -> int | None:
    """When the server has something to do at this table without being asked."""
    if table.stage != "playing":
        return None
    if any(table.seats[seat].bot for seat in table.waiting):
        return 0
    due = table.clocks.deadline() if table.clocks else None
    return due[0] if due else None


def summary(table: Table) -> dict[str, Any]:
    """The columns of `tables` that follow from the table."""
    settings = table.settings
    return {
        "game": settings.game,
        "stage": table.stage,
        "public": settings.public,
        "rated": settings.rated,
        "host": table.host,
        "version": table.version,
        "seats": len(table.seats),
        "free": sum(not held.person and not held.bot for held in table.seats.values()),
        "settings": _settings_text(settings),
        "seated": _encode(seat_infos(table)).decode(),
        "wakes_at": wakes_at(table),
    }


def changes(table_id: str, before: Table | None, after: Table, at: int, origin: str = "") -> list[Also]:
    """What the summaries need after the table has gone on."""
    if before is None:
        made = {**summary(after), "id": table_id, "created_at": at, "updated_at": at, "origin": origin}
        return [(INSERT_TABLE, made), (ADD_NAMED, {"table_id": table_id, "user_id": after.host})]
    rows: list[Also] = []
    same = (
        before.seats is after.seats
        and before.stage == after.stage
        and before.host == after.host
        and before.settings is after.settings
        and wakes_at(before) == wakes_at(after)
    )
    if not same:
        rows.append((UPDATE_TABLE, {**summary(after), "updated_at": at, "of": table_id}))
    if before.seats is not after.seats:
        was, now = before.people().keys(), after.people().keys()
        rows += [(ADD_PLAYER, {"table_id": table_id, "user_id": user, "since": at}) for user in now - was]
        rows += [(ADD_NAMED, {"table_id": table_id, "user_id": user}) for user in now - was]
        rows += [(DROP_PLAYER, {"of": table_id, "user": user}) for user in was - now]
    return rows


def ended(table_id: str, before: Table, after: Table, at: int) -> list[Also]:
    """The game that one request brought to its end. Asked for every one: the next may start another game at once."""
    if before.stage in ("playing", "paused") and after.stage in ("over", "closed"):
        return finished(table_id, after, at)
    return []


def game_id(table_id: str, number: int) -> str:
    """The permanent name of a table's game."""
    return f"{table_id}-{number}"


def finished(table_id: str, table: Table, at: int) -> list[Also]:
    """A game that is over: its record is open now."""
    settings, name = table.settings, game_id(table_id, table.games_played)
    kind = table.ended.kind if table.ended else "rules"
    forfeited = [seat for seat, held in table.seats.items() if held.out]
    ranks = places(table.game, forfeited)
    rows: list[Also] = [
        (
            INSERT_GAME,
            {
                "id": name,
                "table_id": table_id,
                "number": table.games_played,
                "game": settings.game,
                "seats": len(table.seats),
                "public": settings.public,
                "rated": settings.rated and kind != "abort",
                "began_at": table.begun_at,
                "ended_at": at,
                "kind": kind,
                "record": _encode(table.record()).decode(),
            },
        )
    ]
    for seat, held in table.seats.items():
        player = {
            "game_id": name,
            "seat": str(seat),
            "user_id": held.person.user if held.person else None,
            "bot": held.bot,
            "name": held.person.shown if held.person else held.bot or "",
            "place": ranks[seat] if kind != "abort" else None,
            "forfeit": held.out is not None,
        }
        rows.append((INSERT_GAME_PLAYER, player))
    return rows


def bot_moves(table: Table) -> set[tuple[int, Seat]]:
    """The moves that bots owe: the version of the question, and the seat."""
    if table.stage != "playing":
        return set()
    return {(table.asked_since, seat) for seat in table.waiting if table.seats[seat].bot}


def job(
    table_id: str, table: Table, seat: Seat, at: int, *, ms: int, pace_ms: int, late_ms: int = 0, crowded: bool = False
) -> Also:
    """A move for a bot to make. It sees what its seat may see and nothing else.

    Where nobody plays any more, or a host has more bots at work than they may, a simple player is enough."""
    nobody = all(held.bot for held in table.seats.values())
    view = table.rules.view(table.game.state, seat, table.game.events)
    return (
        ADD_JOB,
        {
            "table_id": table_id,
            "version": table.asked_since,
            "seat": str(seat),
            "game": table.settings.game,
            "bot": table.seats[seat].bot,
            "view": _encode(plain_parts(view)).decode(),
            "ms": ms,
            "not_before": at + pace_ms,
            "created_at": at,
            "late_at": at + pace_ms + late_ms if late_ms else 0,
            "stand_in": "nobody-plays" if nobody else "too-many" if crowded else None,
        },
    )
