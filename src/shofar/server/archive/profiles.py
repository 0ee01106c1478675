"""Public profiles, and the ranking of a game."""

from sqlalchemy import or_, select

from shofar.server.archive.games import Profile, RatingInfo
from shofar.server.archive.ratings import PLACE, Rating
from shofar.server.db import schema
from shofar.server.db.executor import Database
from shofar.server.people.names import name_key
from shofar.table.settings import GameName

users, ratings = schema.users.c, schema.ratings.c


def rating_info(game: GameName, rating: Rating) -> RatingInfo:
    """A rating in points."""
    return RatingInfo(game, round(rating.points), round(rating.deviation), rating.provisional, rating.games)


async def profile(db: Database, who: str) -> Profile | None:
    """By id, or by an account's name."""
    query = select(users.id, users.name, users.kind, users.owner, users.created_at).where(
        or_(users.id == who, users.login == name_key(who)), users.deleted_at.is_(None)
    )
    row = await db.row(query)
    if row is None:
        return None
    mine = select(ratings.game, ratings.mu, ratings.sigma, ratings.games).where(ratings.user_id == row.id)
    rated = [rating_info(game, Rating(mu, sigma, count)) for game, mu, sigma, count in await db.rows(mine)]
    return Profile(row.id, row.name, row.kind, row.owner, row.created_at, sorted(rated, key=lambda one: one.game))


async def guests_called(db: Database, name: str, most: int = 10) -> list[str]:
    """The ids of guests of a name, those first who were here last: any number of them can have the same one."""
    query = select(users.id).where(users.kind == "guest", users.name == name, users.deleted_at.is_(None))
    return [user for (user,) in await db.rows(query.order_by(users.seen_at.desc()).limit(most))]


async def ladder(db: Database, game: GameName, most: int) -> list[Profile]:
    """The best of one game, those first whose rating is surely high; built-in bots stand among them."""
    sure = ratings.mu - 3 * ratings.sigma
    query = (
        select(ratings.user_id, users.name, users.kind, users.owner, users.created_at)
        .add_columns(ratings.mu, ratings.sigma, ratings.games)
        .outerjoin(schema.users, users.id == ratings.user_id)
        .where(ratings.game == game, ratings.games > 0, users.deleted_at.is_(None))
        .where(or_(users.id.is_(None), users.kind != "guest"), ratings.user_id.not_like(f"{PLACE}%"))
        .order_by(sure.desc(), ratings.user_id)
        .limit(most)
    )
    found = []
    for user, name, kind, owner, created, mu, sigma, count in await db.rows(query):
        rating = rating_info(game, Rating(mu, sigma, count))
        shown = name or user.removeprefix("bot:")
        found.append(Profile(user, shown, kind or "built-in", owner, created or 0, [rating]))
    return found
