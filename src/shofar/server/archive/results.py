"""What came of somebody's games: against each bot, and how their ratings went."""

from collections import Counter, defaultdict
from typing import cast

from msgspec import Struct
from sqlalchemy import select

from shofar.server.db import schema
from shofar.server.db.executor import Database
from shofar.table.settings import GameName

MOST = 1_000
"""How many of the latest games are looked at."""

games, seated = schema.games.c, schema.game_players.c


class BotResult(Struct, frozen=True):
    """Games of one kind in which this bot played, and how many of them were won; a win that is shared counts."""

    game: GameName
    bot: str
    games: int
    won: int
    last: list[bool]
    """Of the latest five, the last one first, which were won."""


class RatingPoint(Struct, frozen=True):
    """A rating after a game."""

    at: int
    points: int


class RatingHistory(Struct, frozen=True):
    """The ratings of one game, in the order of time."""

    game: GameName
    points: list[RatingPoint]


class Results(Struct, frozen=True):
    """From the latest thousand games: aborted ones, and those played on several seats at once, count for nothing."""

    against: list[BotResult]
    ratings: list[RatingHistory]


async def results_of(db: Database, user: str, *, private: bool) -> Results:
    """Somebody's results; those of private games only for themselves. Ratings are public whoever was there."""
    query = select(games.id, games.game, games.public, games.ended_at, seated.place, seated.rating_after)
    query = query.join(schema.game_players, seated.game_id == games.id)
    query = query.where(seated.user_id == user, games.kind != "abort")
    rows = await db.rows(query.order_by(games.ended_at.desc(), games.id).limit(MOST))
    times = Counter(row.id for row in rows)
    own = [row for row in rows if times[row.id] == 1]
    shown = {row.id: row for row in own if (private or row.public) and row.place is not None}
    bots = select(seated.game_id, seated.bot).where(seated.game_id.in_(list(shown)))
    bots = bots.where(seated.bot.is_not(None), seated.user_id.is_(None)).distinct()
    met = defaultdict(set)
    for game_id, bot in await db.rows(bots):
        met[game_id].add(bot)
    won: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for game_id, row in shown.items():
        for bot in met[game_id]:
            won[row.game, bot].append(row.place == 1)
    history: dict[str, list[RatingPoint]] = defaultdict(list)
    for row in reversed(own):
        if row.rating_after is not None:
            history[row.game].append(RatingPoint(row.ended_at, round(row.rating_after)))
    return Results(
        [
            BotResult(cast(GameName, game), bot, len(each), sum(each), each[:5])
            for (game, bot), each in sorted(won.items())
        ],
        [RatingHistory(cast(GameName, game), points) for game, points in sorted(history.items())],
    )
