"""Ratings find the truth, and their intervals hold it as often as they say."""

import math
import random

import pytest

from shofar.arena.ratings import ELO, rate
from shofar.arena.summary import mean_share, summarise, wilson
from tests.arena.results import result, tournament
from tests.arena.test_plan import plan


@pytest.mark.parametrize(("seats", "deals", "luck"), [(2, 15, 0), (2, 15, 200), (4, 70, 150)])
def test_intervals_cover_the_truth_nineteen_times_in_twenty(seats, deals, luck):
    truth = {"a": 0.0, "b": 60.0, "c": 150.0, "d": 200.0}
    dice = random.Random(seats + luck)
    # Luck of the deal makes everybody look more equal: the truth is what a very long tournament says.
    limit = {rating.name: rating.elo for rating in rate(list(tournament(truth, seats, 3000, dice, luck)), list(truth))}
    inside = total = 0
    for _ in range(60):
        for rating in rate(list(tournament(truth, seats, deals, dice, luck)), list(truth)):
            inside += rating.low <= limit[rating.name] <= rating.high
            total += 1
    assert inside / total > 0.88, f"{inside} of {total}"


def test_two_players_agree_with_the_formula():
    results = [result(f"0-{deal}-0", "ab", (deal % 4 != 0, deal % 4 == 0)) for deal in range(400)]
    a, b = rate(results, ["a", "b"])
    expected = ELO * math.log(3)
    assert a.elo - b.elo == pytest.approx(expected, abs=2)
    error = ELO * 1.96 / math.sqrt(400 * 0.75 * 0.25)
    assert rate(results, ["a", "b"], "b")[0].high - (a.elo - b.elo) == pytest.approx(error, rel=0.05)


def test_draws_and_shared_wins_count_as_parts():
    drawn = [result(f"0-{deal}-0", "ab", (0.5, 0.5)) for deal in range(50)]
    assert [round(rating.elo, 6) for rating in rate(drawn, ["a", "b"])] == [0, 0]
    shared = [result(f"0-{deal}-0", "abc", (0.5, 0.5, 0)) for deal in range(50)]
    a, b, c = rate(shared, ["a", "b", "c"])
    assert a.elo == pytest.approx(b.elo)
    assert c.elo < a.elo - 100


def test_one_who_wins_everything_has_a_rating():
    a, b = rate([result(f"0-{deal}-0", "ab", (1, 0)) for deal in range(10)], ["a", "b"])
    assert 200 < a.elo - b.elo < 2000
    assert math.isfinite(a.high)


def test_a_player_in_two_seats_has_two_chances():
    games = [result(f"0-{deal}-0", "aab", [deal % 3 == place for place in range(3)]) for deal in range(300)]
    a, b = rate(games, ["a", "b"])
    assert a.elo == pytest.approx(b.elo, abs=5)


def test_the_anchor_is_zero():
    results = list(tournament({"a": 0, "b": 100}, 2, 50, random.Random(1)))
    rated = {rating.name: rating for rating in rate(results, ["a", "b"], "a")}
    assert (rated["a"].elo, rated["a"].low, rated["a"].high) == (0, 0, 0)
    assert rated["b"].elo > 0


def test_nobody_has_played_yet():
    assert [rating.elo for rating in rate([], ["a", "b"])] == [0, 0]
    assert summarise(plan(players="ab"), []).games == 0


def test_rotations_of_one_deal_are_one_observation():
    """The deal decides: whoever has the good seat wins, so both always come out even, and the interval knows."""
    results = [result(f"0-{deal}-{turn}", ("ab", "ba")[turn], (1, 0)) for deal in range(100) for turn in range(2)]
    a, _ = rate(results, ["a", "b"])
    assert [a.low, a.high] == pytest.approx([0, 0], abs=1)
    share = mean_share([(one.cluster, one.shares[one.players.index("a")], 1) for one in results])
    assert (share.low, share.high) == (0.5, 0.5)


def test_a_share_is_what_a_seat_wins_however_many_the_player_has():
    """Who sits in three seats of four and wins every game has a third for each seat."""
    results = [result(f"0-{deal}-0", "aaab", (1, 0, 0, 0)) for deal in range(20)]
    results += [result(f"1-{deal}-0", "abbb", (0, 1, 0, 0)) for deal in range(20)]
    for standing in summarise(plan(players="ab", seats=4), results).standings:
        assert standing.share.mean == pytest.approx(standing.points / standing.seats) == 0.25


def test_wilson():
    assert list(wilson(0.5, 100)) == pytest.approx([0.4038, 0.5962], abs=1e-3)
    low, high = wilson(1.0, 10)
    assert low == pytest.approx(0.7225, abs=1e-3)
    assert high == pytest.approx(1.0)


def test_void_games_count_for_nobody():
    summary = summarise(plan(players="ab"), [result("0-0-0", "ab", (0, 0), void=True), result("0-0-1", "ba", (1, 0))])
    assert (summary.games, summary.void) == (1, 1)
    assert summary.standings[0].name == "b"
