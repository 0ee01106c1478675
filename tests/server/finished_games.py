"""Finished games for tests, played or put straight into the database."""

import json

from sqlalchemy import Connection, insert

from shofar import towers
from shofar.server.db import schema
from tests.server.in_process_app import Browser


async def resigned_game(ada: Browser, bo: Browser, **settings: bool) -> str:
    """The second gives up before the first move; the game's id."""
    table = await ada.table(settings=settings)
    await bo.post("/join", {"code": await ada.link(table)}, 200)
    if settings.get("rated"):
        await agree(bo, table)
    await ada.table_request(table, "start")
    over = await bo.table_request(table, "resign", seat="N")
    return str(over["table"]["record"])


async def agree(guest: Browser, table: str) -> None:
    """Somebody who came by a link has seen the settings."""
    seen = await guest.get(f"/tables/{table}")
    await guest.table_request(table, "agree", version=seen["version"])


def insert_game(connection: Connection, number: int, *, ended_at: int, **more: object) -> str:
    """A public game of Towers without moves."""
    name = f"g{number:06}"
    row = {
        "id": name,
        "table_id": name,
        "number": 1,
        "game": "towers",
        "seats": 2,
        "public": True,
        "rated": False,
        "began_at": 0,
        "ended_at": ended_at,
        "kind": "resign",
        "record": json.dumps(towers.new().record()),
    }
    connection.execute(insert(schema.games).values({**row, **more}))
    return name


def insert_player(connection: Connection, game: str, seat: str, user: str | None, place: int | None) -> None:
    """Who played it."""
    row = {"game_id": game, "seat": seat, "user_id": user, "name": user or "bot", "place": place, "forfeit": False}
    row["bot"] = None if user else "level-1"
    connection.execute(insert(schema.game_players).values(row))
