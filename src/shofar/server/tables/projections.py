"""Rows that follow from a table and are written with its log: summaries for the lobby, finished games, bots' jobs."""

from typing import Any

import msgspec
from sqlalchemy import Executable, bindparam, delete, func, insert, select, text, update

from shofar.core.json_form import plain_parts
from shofar.games import places
from shofar.server.db import schema
from shofar.server.db.log_writer import Statement
from shofar.table.host import next_deadline
from shofar.table.settings import Seat
from shofar.table.table import Table
from shofar.table.table_info import game_id, seat_infos

_encode = msgspec.json.Encoder().encode

INSERT_TABLE: Executable = insert(schema.tables)
UPDATE_TABLE: Executable = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
UPDATE_ASKED: Executable = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
"""The same, of the few columns that most moves change."""
INSERT_GAME: Executable = insert(schema.games)
INSERT_GAME_PLAYER: Executable = insert(schema.game_players)
ADD_PLAYER: Executable = text(
    "INSERT INTO players (table_id, user_id, since) VALUES (:table_id, :user_id, :since) ON CONFLICT DO NOTHING"
)
ADD_NAMED: Executable = text(
    "INSERT INTO named (table_id, user_id) VALUES (:table_id, :user_id) ON CONFLICT DO NOTHING"
)
_players, _jobs, _chat = schema.players.c, schema.jobs.c, schema.chat.c
DROP_PLAYER: Executable = delete(schema.players).where(
    _players.table_id == bindparam("of"), _players.user_id == bindparam("user")
)
ADD_JOB: Executable = text(
    "INSERT INTO jobs (table_id, version, seat, game, bot, view, ms, not_before, created_at, late_at, stand_in) VALUES "
    "(:table_id, :version, :seat, :game, :bot, :view, :ms, :not_before, :created_at, :late_at, :stand_in) "
    "ON CONFLICT DO NOTHING"
)
DROP_JOB: Executable = delete(schema.jobs).where(
    _jobs.table_id == bindparam("of"), _jobs.version == bindparam("at_version"), _jobs.seat == bindparam("at_seat")
)
DROP_JOBS_BEFORE: Executable = delete(schema.jobs).where(
    _jobs.table_id == bindparam("of"), _jobs.version < bindparam("before")
)
# Numbered where it is written: however many speak at once, each gets a number of their own.
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


def wakes_at(table: Table) -> int | None:
    """When the server has something to do at this table of its own accord."""
    if table.stage not in ("playing", "over"):
        return None
    if table.stage == "playing" and any(table.seats[seat].bot for seat in table.waiting):
        return 0
    return next_deadline(table)


def asked_users(table: Table) -> list[str]:
    """The people who have to act, and for whom no bot does."""
    people = (table.seats[seat].person for seat in table.timed_seats)
    return sorted({person.user for person in people if person})


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
        "settings": _encode(settings).decode(),
        "seated": _encode(seat_infos(table)).decode(),
        "asked": _encode(asked_users(table)).decode(),
        "wakes_at": wakes_at(table),
    }


def changes(table_id: str, before: Table | None, after: Table, at: int, origin: str = "") -> list[Statement]:
    """Statements that bring the summaries up to date."""
    if before is None:
        made = {**summary(after), "id": table_id, "created_at": at, "updated_at": at, "origin": origin}
        return [(INSERT_TABLE, made), (ADD_NAMED, {"table_id": table_id, "user_id": after.host})]
    rows: list[Statement] = []
    to_act, wakes = asked_users(after), wakes_at(after)
    if (
        before.seats is not after.seats
        or before.stage != after.stage
        or before.host != after.host
        or before.settings is not after.settings
    ):
        rows.append((UPDATE_TABLE, {**summary(after), "updated_at": at, "of": table_id}))
    elif to_act != asked_users(before) or wakes != wakes_at(before):
        moved = {"version": after.version, "asked": _encode(to_act).decode(), "wakes_at": wakes, "updated_at": at}
        rows.append((UPDATE_ASKED, {**moved, "of": table_id}))
    if before.seats is not after.seats:
        was, now = before.people().keys(), after.people().keys()
        rows += [(ADD_PLAYER, {"table_id": table_id, "user_id": user, "since": at}) for user in now - was]
        rows += [(ADD_NAMED, {"table_id": table_id, "user_id": user}) for user in now - was]
        rows += [(DROP_PLAYER, {"of": table_id, "user": user}) for user in was - now]
    return rows


def ended(table_id: str, before: Table, after: Table, at: int) -> list[Statement]:
    """The game that one request brought to its end. Asked for every one: the next may start another game at once."""
    if before.stage in ("playing", "paused") and after.stage in ("over", "closed"):
        return finished(table_id, after, at)
    return []


def finished(table_id: str, table: Table, at: int) -> list[Statement]:
    """A game that is over: its record is open now."""
    settings, name = table.settings, game_id(table_id, table.games_played)
    kind = table.ended.kind if table.ended else "rules"
    forfeited = [seat for seat, held in table.seats.items() if held.out]
    ranks = places(table.current_game, forfeited)
    game = {
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
    }
    rows: list[Statement] = [(INSERT_GAME, game)]
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


def job(
    table_id: str, table: Table, seat: Seat, at: int, *, ms: int, pace_ms: int, late_ms: int = 0, crowded: bool = False
) -> Statement:
    """A move for a bot to make. It sees what its seat may see and nothing else.

    Where nobody plays any more, or a host has more bots at work than they may, a simple player is enough."""
    nobody = all(held.bot for held in table.seats.values())
    view = table.current_game.view(seat)
    row = {
        "table_id": table_id,
        "version": table.question_version,
        "seat": str(seat),
        "game": table.settings.game,
        "bot": table.seats[seat].bot,
        "view": _encode(plain_parts(view)).decode(),
        "ms": ms,
        "not_before": at + pace_ms,
        "created_at": at,
        "late_at": at + pace_ms + late_ms if late_ms else 0,
        "stand_in": "nobody-plays" if nobody else "too-many" if crowded else None,
    }
    return ADD_JOB, row
