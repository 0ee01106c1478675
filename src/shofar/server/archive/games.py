"""Finished games: one, lists, records, and the export of all. A running game is not here at all."""

from collections.abc import AsyncIterator, Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import Engine, Row, Select, and_, or_, select

from shofar.games import seat_labels
from shofar.server.db import schema
from shofar.server.db.executor import Database
from shofar.table.settings import GameName

PAGE = 200
"""Games that are read at a time while exporting: no transaction stays open while a slow client reads."""

games, seated, users, ratings = schema.games.c, schema.game_players.c, schema.users.c, schema.ratings.c
Query = Select[*tuple[Any, ...]]
Record = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/Record"})]
"""A record as JSON; the API's document says what is in it."""
Ending = Literal["rules", "resign", "time", "agreed", "abort"]


class GamePlayer(Struct, frozen=True):
    """Who played a seat, and what came of it. Place 1 is best; null where the game was not played out."""

    seat: str
    name: str
    user: str | None
    bot: str | None
    place: int | None
    forfeit: bool
    rating_before: float | None
    rating_after: float | None


class GameInfo(Struct, frozen=True):
    """A finished game. `kind` is how it ended: by its rules, or otherwise."""

    id: str
    table: str
    number: int
    game: GameName
    public: bool
    rated: bool
    began_at: int
    ended_at: int
    kind: Ending
    players: list[GamePlayer]


def _infos() -> Query:
    wanted = ("id", "table_id", "number", "game", "seats", "public", "rated", "began_at", "ended_at", "kind")
    return select(*(games[name] for name in wanted))


async def game_info(db: Database, game_id: str) -> GameInfo | None:
    """One game."""
    found = await _with_players(db, _infos().where(games.id == game_id))
    return found[0] if found else None


async def record_of(db: Database, game_id: str) -> Record | None:
    """A game's record, salt and commitment with it."""
    row = await db.row(select(games.record).where(games.id == game_id))
    return None if row is None else msgspec.json.decode(row.record, type=Record)


async def games_of_table(db: Database, table_id: str) -> list[GameInfo]:
    """A table's games, the latest first."""
    query = _infos().where(games.table_id == table_id).order_by(games.number.desc()).limit(100)
    return await _with_players(db, query)


async def recent(db: Database, most: int, game: str | None = None) -> list[GameInfo]:
    """Public games that somebody played to their end, the latest first."""
    people = select(seated.game_id).where(seated.user_id.is_not(None))
    query = _infos().where(games.public.is_(True), games.kind != "abort", games.id.in_(people))
    if game is not None:
        query = query.where(games.game == game)
    return await _with_players(db, query.order_by(games.ended_at.desc(), games.id).limit(most))


async def games_of_user(
    db: Database, user: str, before: int, most: int, *, private: bool, game: str | None = None
) -> list[GameInfo]:
    """A user's games that ended before a moment, the latest first; private ones only for those who played them."""
    query = _infos().join(schema.game_players, seated.game_id == games.id)
    query = query.where(seated.user_id == user, games.ended_at < before)
    if not private:
        query = query.where(games.public.is_(True))
    if game is not None:
        query = query.where(games.game == game)
    return await _with_players(db, query.distinct().order_by(games.ended_at.desc(), games.id).limit(most))


async def _with_players(db: Database, query: Query) -> list[GameInfo]:
    rows = await db.rows(query)
    by_game: dict[str, list[GamePlayer]] = {row.id: [] for row in rows}
    names = ("seat", "name", "user_id", "bot", "place", "forfeit", "rating_before", "rating_after")
    chosen = select(seated.game_id, *(seated[name] for name in names)).where(seated.game_id.in_(list(by_game)))
    for game_id, *player in await db.rows(chosen):
        by_game[game_id].append(GamePlayer(*player))
    return [_info(row, by_game[row.id]) for row in rows]


def _info(row: Row[*tuple[Any, ...]], players: list[GamePlayer]) -> GameInfo:
    order = [str(label) for label in seat_labels(row.game, row.seats)]
    how = (row.game, row.public, row.rated, row.began_at, row.ended_at, row.kind)
    return GameInfo(row.id, row.table_id, row.number, *how, sorted(players, key=lambda one: order.index(one.seat)))


def _export_page(game: str | None, at: int, last: str, until: int | None, most: int) -> Query:
    query = select(games.id, games.ended_at, games.record).where(
        games.public.is_(True),
        games.kind != "abort",
        # After the last one read: games that end in the same millisecond follow by name.
        or_(games.ended_at > at, and_(games.ended_at == at, games.id > last)),
    )
    if game is not None:
        query = query.where(games.game == game)
    if until is not None:
        query = query.where(games.ended_at < until)
    return query.order_by(games.ended_at, games.id).limit(most)


async def export(
    db: Database, game: str | None = None, since: int = 0, until: int | None = None, most: int | None = None
) -> AsyncIterator[bytes]:
    """The records of public games, in the order in which they ended, one a line, page after page."""
    at, last, left = since, "", most
    while left is None or left > 0:
        rows = await db.rows(_export_page(game, at, last, until, min(PAGE, left or PAGE)))
        if not rows:
            return
        yield b"".join(_line(row.id, row.record) for row in rows)
        at, last = rows[-1].ended_at, rows[-1].id
        if left is not None:
            left -= len(rows)


def exported(engine: Engine, game: str) -> Iterator[bytes]:
    """The same for a command, line by line."""
    at, last = 0, ""
    while True:
        with engine.connect() as connection:
            rows = connection.execute(_export_page(game, at, last, None, PAGE)).all()
        if not rows:
            return
        for row in rows:
            yield _line(row.id, row.record)
        at, last = rows[-1].ended_at, rows[-1].id


def _line(game_id: str, record: str) -> bytes:
    """The record with its permanent name in front; records are long, so that none is taken apart for it."""
    return f'{{"id":"{game_id}",{record[1:]}\n'.encode()


class RatingInfo(Struct, frozen=True):
    """A rating in one game: points, how far off they may be, and from how many games."""

    game: GameName
    points: int
    deviation: int
    provisional: bool
    games: int


class Profile(Struct, frozen=True):
    """Somebody, for all to see."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot", "built-in"]
    owner: str | None
    """The account that a bot account belongs to."""
    created_at: int
    ratings: list[RatingInfo]
