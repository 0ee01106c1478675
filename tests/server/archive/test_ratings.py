"""Ratings: sensible, for two to five players, and each finished game counts exactly once."""

import asyncio
import math
import shutil
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from sqlalchemy import func, select

from shofar.server.archive.profiles import ladder
from shofar.server.archive.ratings import PLACE_SIGMA, Rating, rate_finished, rated
from shofar.server.db import schema
from shofar.server.db.connect import engine_for
from shofar.server.db.executor import Database
from tests.server.finished_games import insert_game, insert_player, resigned_game
from tests.server.in_process_app import _prepared, running


@pytest.fixture
def db(tmp_path):
    shutil.copy(_prepared(), tmp_path / "shofar.db")
    database = Database(engine_for(f"sqlite:///{tmp_path / 'shofar.db'}"))
    yield database
    database.close()
    database.engine.dispose()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_better_the_place_the_better_the_rating(seats):
    after = rated([Rating()] * seats, list(range(1, seats + 1)))
    points = [one.points for one in after]
    assert points == sorted(points, reverse=True)
    assert all(one.deviation < Rating().deviation for one in after)
    assert [one.games for one in after] == [1] * seats
    assert after[0].points > 1500 > after[-1].points


def test_shared_places_are_shared_and_a_draw_between_equals_changes_no_points():
    one, two, three = rated([Rating()] * 3, [1, 1, 3])
    assert one.points == pytest.approx(two.points)
    assert one.points > three.points
    drawn = rated([Rating()] * 2, [1, 1])
    assert [round(one.points) for one in drawn] == [1500, 1500]


def test_two_hundred_points_win_about_three_games_in_four():
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    strong, weak = model.rating(mu=25 + 200 / 48, sigma=0.1), model.rating(mu=25, sigma=0.1)
    assert 0.68 < model.predict_win([[strong], [weak]])[0] < 0.82


def _games(db: Database, count: int, players: int) -> None:
    def work(connection):
        for n in range(count):
            game = insert_game(connection, n, ended_at=n, rated=True)
            insert_player(connection, game, "S", f"u{n % players}", 1)
            insert_player(connection, game, "N", f"u{(n + 1) % players}", 2)

    asyncio.run(db.write(work))


def test_each_game_counts_exactly_once_however_many_count_at_once(db):
    _games(db, 40, players=5)

    def one_process(_):
        own = Database(engine_for(str(db.engine.url)))
        try:
            return sum(asyncio.run(rate_finished(own, 1, most=7)) for _ in range(8))
        finally:
            own.close()
            own.engine.dispose()

    with ThreadPoolExecutor(3) as pool:
        counted = list(pool.map(one_process, range(3)))
    assert sum(counted) == 40
    ratings = asyncio.run(db.rows(select(schema.ratings.c.user_id, schema.ratings.c.games)))
    counted_by_name = {row.user_id: row.games for row in ratings}
    # Who began, and who did not, is rated too.
    assert counted_by_name == {f"u{n}": 16 for n in range(5)} | {"place:1/2": 40, "place:2/2": 40}
    assert asyncio.run(rate_finished(db, 2)) == 0


def test_a_crash_between_mark_and_ratings_leaves_neither(db, monkeypatch):
    _games(db, 1, players=2)
    from shofar.server.archive import ratings

    def power_cut(*_):
        raise RuntimeError("power cut")

    with monkeypatch.context() as patch:
        patch.setattr(ratings, "rated", power_cut)
        with pytest.raises(RuntimeError):
            asyncio.run(rate_finished(db, 1))
    left = asyncio.run(db.row(select(func.count()).where(schema.games.c.rated_at.is_(None))))
    assert left is not None
    assert left[0] == 1
    assert asyncio.run(db.rows(select(schema.ratings))) == []
    assert asyncio.run(rate_finished(db, 1)) == 1


def test_what_does_not_count_is_marked_and_changes_nothing(db):
    def work(connection):
        aborted = insert_game(connection, 1, ended_at=1, rated=True)
        insert_player(connection, aborted, "S", "u1", None)
        insert_player(connection, aborted, "N", "u2", None)
        alone = insert_game(connection, 2, ended_at=2, rated=True)
        insert_player(connection, alone, "S", "u1", 1)
        insert_player(connection, alone, "N", "u1", 2)
        casual = insert_game(connection, 3, ended_at=3, rated=False)
        insert_player(connection, casual, "S", "u1", 1)
        insert_player(connection, casual, "N", "u2", 2)

    asyncio.run(db.write(work))
    assert asyncio.run(rate_finished(db, 1)) == 2
    assert asyncio.run(db.rows(select(schema.ratings))) == []


def test_built_in_bots_are_rated_under_their_names(db):
    def work(connection):
        game = insert_game(connection, 1, ended_at=1, rated=True)
        insert_player(connection, game, "S", "u1", 1)
        insert_player(connection, game, "N", None, 2)

    asyncio.run(db.write(work))
    assert asyncio.run(rate_finished(db, 1)) == 1
    users = [row[0] for row in asyncio.run(db.rows(select(schema.ratings.c.user_id)))]
    assert sorted(users) == ["bot:level-1", "place:1/2", "place:2/2", "u1"]


def test_a_rated_game_changes_the_profiles_soon_after_its_end(tmp_path):
    async def story():
        async with running(tmp_path) as server:
            ada, bo = server.browser(), server.browser()
            await ada.post("/accounts", {"name": "ada", "password": "correct horse"})
            await bo.post("/accounts", {"name": "bo", "password": "correct horse"})
            game = await resigned_game(ada, bo, rated=True, public=True)
            for _ in range(200):
                profile = await bo.get("/users/ada")
                if profile["ratings"]:
                    break
                await asyncio.sleep(0.05)
            [rating] = profile["ratings"]
            assert (rating["game"], rating["games"], rating["provisional"]) == ("towers", 1, True)
            assert rating["points"] > 1500
            players = (await bo.get(f"/games/{game}"))["players"]
            assert [one["place"] for one in players] == [1, 2]
            assert players[0]["rating_before"] == 1500
            assert round(players[0]["rating_after"]) == rating["points"]
            best = await bo.get("/ratings/towers")
            assert [one["name"] for one in best] == ["ada", "bo"]
            casual = await resigned_game(ada, bo, public=True)
            assert not (await bo.get(f"/games/{casual}"))["rated"]

    asyncio.run(story())


# Who began


SECOND = 6.47
"""In units of the model: between equals, whoever plays second wins three games of four."""


def league(seed, *, turns_count, players=10, games=80):
    """Whether each player's rating is found within its interval, and how far off they are. The strong always begin."""
    chance = Random(seed)
    true = [chance.gauss(0, 4) for _ in range(players)]
    found = [Rating() for _ in true]
    turns = [Rating(0.0, PLACE_SIGMA), Rating(0.0, PLACE_SIGMA)]
    scale = 2**0.5 * 25 / 6
    for _ in range(players * games // 2):
        first, second = sorted(chance.sample(range(players), 2), key=lambda one: -true[one])
        won = chance.random() < 1 / (1 + math.exp(-(true[second] + SECOND - true[first]) / scale))
        after = rated([found[first], found[second]], [2, 1] if won else [1, 2], turns if turns_count else ())
        found[first], found[second], turns = after[0], after[1], after[2:] or turns
    means = sum(one.mu for one in found) / players, sum(true) / players
    off = [(one.mu - means[0]) - (right - means[1]) for one, right in zip(found, true, strict=True)]
    inside = [abs(by) <= 1.96 * one.sigma for by, one in zip(off, found, strict=True)]
    return inside, math.sqrt(sum(by * by for by in off) / players), turns[1].mu - turns[0].mu


def test_ratings_know_who_began():
    trials = [league(seed, turns_count=True) for seed in range(100)]
    blind = [league(seed, turns_count=False) for seed in range(20)]
    inside = [one for trial in trials for one in trial[0]]
    assert sum(inside) >= 0.95 * len(inside)
    # Where nobody knows who began, the strong are punished for losing the side that loses.
    missed = [one for trial in blind for one in trial[0]]
    assert sum(missed) < 0.9 * len(missed)
    error, blind_error = (sum(trial[1] for trial in some) / len(some) for some in (trials, blind))
    assert error < 0.75 * blind_error
    found = sum(trial[2] for trial in trials) / len(trials)
    assert 0.6 * SECOND < found < 1.25 * SECOND  # less than all of it: the strong always begin


def test_places_are_no_players_of_a_ladder(db):
    _games(db, 3, players=3)
    asyncio.run(rate_finished(db, 1))
    names = [one.id for one in asyncio.run(ladder(db, "towers", 50))]
    assert names
    assert not [name for name in names if name.startswith("place")]


def test_a_record_that_does_not_tell_who_began_counts_without(db):
    def work(connection):
        game = insert_game(connection, 1, ended_at=1, rated=True, record="{}")
        insert_player(connection, game, "S", "u1", 1)
        insert_player(connection, game, "N", "u2", 2)

    asyncio.run(db.write(work))
    assert asyncio.run(rate_finished(db, 1)) == 1
    ratings = asyncio.run(db.rows(select(schema.ratings.c.user_id)))
    assert sorted(row.user_id for row in ratings) == ["u1", "u2"]
