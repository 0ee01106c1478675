"""Ratings: OpenSkill's Plackett–Luce model, for 2 to 5 players, one rating for each game.

What beginning is worth, or playing second, is a rating of its own, kept like a player's and found from the same games:
each player competes together with their place. So nobody is punished for losing the side that loses.

A finished rated game changes ratings exactly once: the mark that it was counted and the new ratings are one
transaction, so neither a second process nor a crash between the two can count it again or lose it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import Connection, Row, select, update
from sqlalchemy.exc import OperationalError

from shofar.core.errors import Illegal, Malformed
from shofar.games import game_named, seat_labels
from shofar.server.db import schema
from shofar.server.db.executor import Database
from shofar.server.db.inserts import insert_missing
from shofar.server.faults import FAULTS, Place

POINTS = 48.0
"""Points for one unit of the model, such that 200 points more win about three games in four."""
MIDDLE = 1500.0
PROVISIONAL = 150.0
"""A rating less certain than this is marked so."""

PLACE_SIGMA = 1.2
"""How much a place may be worth before any game was seen, in units of the model."""
PLACE = "place:"
"""What the names of places begin with, among those of players."""

_model = PlackettLuce()
games, seated, ratings, users = schema.games.c, schema.game_players.c, schema.ratings.c, schema.users.c
Player = Row[str, str | None, str | None, int | None, bool]


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating as the model keeps it."""

    mu: float = _model.mu
    sigma: float = _model.sigma
    games: int = 0

    @property
    def points(self) -> float:
        """The number that people see: 1500 at first."""
        return MIDDLE + POINTS * (self.mu - _model.mu)

    @property
    def deviation(self) -> float:
        """How far off it may well be, in points."""
        return POINTS * self.sigma

    @property
    def provisional(self) -> bool:
        """Whether too few games stand behind it."""
        return self.deviation > PROVISIONAL


def rated(before: Sequence[Rating], places: Sequence[int], turns: Sequence[Rating] = ()) -> list[Rating]:
    """Everybody's rating after a game that ended with these places; 1 is best, equal places are shared.

    `turns` are the ratings of their turns in the order of play, where that is known: they follow the players', changed.
    """
    together = [(one, turn) for one, turn in zip(before, turns, strict=True)] if turns else [(one,) for one in before]
    teams = [[_model.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in together]
    after = _model.rate(teams, ranks=[float(place) for place in places])
    ordered = [*zip(*after, strict=True)]
    new = [rating for column in ordered for rating in column]
    return [Rating(one.mu, one.sigma, old.games + 1) for one, old in zip(new, [*before, *turns], strict=True)]


async def rate_finished(db: Database, now: int, most: int = 200, broken: set[str] | None = None) -> int:
    """Counts rated games that are over and were not counted yet, in the order in which they ended; how many.

    With `broken`, a game with which that goes wrong is added to it, and passed over from then on.
    """
    waiting = (
        select(games.id, games.game)
        .where(games.rated.is_(True), games.rated_at.is_(None), games.id.not_in(broken or ()))
        .order_by(games.ended_at, games.id)
        .limit(most)
    )
    counted = 0
    for game_id, game in await db.rows(waiting):
        try:
            counted += await db.write(partial(rate_game, game_id=game_id, game=game, now=now))
        except OperationalError:
            raise  # the database is away
        except Exception as wrong:
            if broken is None:
                raise
            FAULTS.note(Place.RATING, wrong, game_id)
            broken.add(game_id)
    return counted


def rate_game(connection: Connection, game_id: str, game: str, now: int) -> bool:
    """Counts one game inside a transaction; False if it was counted before."""
    mark = update(schema.games).where(games.id == game_id, games.rated_at.is_(None)).values(rated_at=now)
    # The mark comes first: a second process waits here for the first one's end, and then finds nothing to do.
    if not connection.execute(mark).rowcount:
        return False
    # A person who has gone for good is nobody: neither a rating of theirs is kept, nor one of "no bot".
    known = users.deleted_at.is_(None) | seated.user_id.is_(None)
    query = select(seated.seat, seated.user_id, seated.bot, seated.place, known.label("known"))
    query = query.outerjoin(schema.users, users.id == seated.user_id).where(seated.game_id == game_id)
    players = connection.execute(query.order_by(seated.seat)).all()
    if not _counts(players):
        return True
    names = [_name(player) for player in players]
    turns = _turns(connection, game_id, [player.seat for player in players])
    before = _locked(connection, game, [*names, *turns], now)
    places = [int(player.place or 0) for player in players]
    after = rated([before[name] for name in names], places, [before[turn] for turn in turns])
    for name, new in zip([*names, *turns], after, strict=True):
        row = {"mu": new.mu, "sigma": new.sigma, "games": new.games, "updated_at": now}
        own = update(schema.ratings).where(ratings.user_id == name, ratings.game == game)
        connection.execute(own.values(row))
    for player, name, new in zip(players, names, after, strict=False):
        seat = update(schema.game_players).where(seated.game_id == game_id, seated.seat == player.seat)
        connection.execute(seat.values(rating_before=before[name].points, rating_after=new.points))
    return True


def _turns(connection: Connection, game_id: str, seats: Sequence[str]) -> list[str]:
    """The names of the players' turns in the order of play, the first one's 1; none where a record does not tell."""
    record = msgspec.json.decode(connection.execute(select(games.record).where(games.id == game_id)).scalar_one())
    try:
        rules = game_named(record.get("game"))
        starter = str(rules.starter(rules.parse_setup(record)))
    except (Illegal, Malformed):
        return []
    order = [str(label) for label in seat_labels(rules.name, len(seats))]
    first = order.index(starter)
    return [f"{PLACE}{(order.index(seat) - first) % len(order) + 1}/{len(order)}" for seat in seats]


def _name(player: Player) -> str:
    """Built-in bots are rated too, by name: whoever beats one gains what that is worth."""
    return player.user_id or f"bot:{player.bot}"[:64]


def _counts(players: Sequence[Player]) -> bool:
    """One without places (an aborted one), of bots alone, against oneself or somebody who has gone changes nothing."""
    names = [_name(player) for player in players]
    decided = all(player.place is not None and player.known and (player.user_id or player.bot) for player in players)
    people = any(player.user_id for player in players)
    own = [player.user_id for player in players if player.user_id]
    return decided and people and len(set(own)) == len(own) and len(set(names)) == len(names) > 1


def _locked(connection: Connection, game: str, names: Sequence[str], now: int) -> dict[str, Rating]:
    """The ratings as they are, held until the transaction ends; always in one order, against deadlocks."""
    initial = Rating()
    first = {"game": game, "mu": initial.mu, "sigma": initial.sigma, "games": 0, "updated_at": now}
    place = {**first, "mu": 0.0, "sigma": PLACE_SIGMA}
    rows = [{"user_id": name, **(place if name.startswith(PLACE) else first)} for name in sorted(names)]
    insert_missing(connection, schema.ratings, rows)
    query = select(ratings.user_id, ratings.mu, ratings.sigma, ratings.games).where(
        ratings.game == game, ratings.user_id.in_(names)
    )
    found = connection.execute(query.order_by(ratings.user_id).with_for_update())
    return {row.user_id: Rating(row.mu, row.sigma, row.games) for row in found}
