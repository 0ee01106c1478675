"""Everything that the server keeps about a user, to take along."""

from typing import Any

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy import Table as SqlTable

from shofar.server.db import schema
from shofar.server.people.bot_accounts import bots_of, tokens_of
from shofar.server.people.context import PeopleContext, User

seated = schema.game_players.c


async def export_personal_data(people: PeopleContext, user: User) -> dict[str, Any]:
    """All of it as plain JSON, without secrets and their hashes."""

    def work(connection: Connection) -> dict[str, Any]:
        def rows(table: SqlTable, column: str, *left_out: str) -> list[dict[str, Any]]:
            wanted = [one for one in table.c if one.name not in left_out]
            found = connection.execute(select(*wanted).where(table.c[column] == user.id))
            return [dict(row) for row in found.mappings()]

        # Whoever knows an endpoint can try to send to it: that there is one is told, and for how long.
        columns = select(schema.pushes.c.language, schema.pushes.c.since)
        pushes = columns.join(schema.sessions, schema.sessions.c.digest == schema.pushes.c.session).where(
            schema.sessions.c.user_id == user.id
        )
        played = select(schema.games.c.record).join(schema.game_players, seated.game_id == schema.games.c.id)
        records = connection.scalars(played.where(seated.user_id == user.id).order_by(schema.games.c.ended_at))
        return {
            "user": rows(schema.users, "id", "password")[0],
            "sessions": rows(schema.sessions, "user_id", "digest"),
            "pushes": [dict(row) for row in connection.execute(pushes).mappings()],
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

    data = await people.db.read(work)
    data["tokens"] = [msgspec.to_builtins(token) for token in await tokens_of(people, user.id)]
    data["bots"] = [{"id": bot.id, "name": bot.name} for bot in await bots_of(people, user)]
    return data
