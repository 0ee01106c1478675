"""Who meets whom, on which deals, in which seats."""

import json
import sys
from collections import Counter

import pytest

from shofar import __version__
from shofar.arena.journal import Journal
from shofar.arena.plan import Form, Plan, lineups, schedule
from shofar.arena.provenance import made_of
from shofar.core.errors import Illegal, Malformed


def plan(form=Form.ROUND_ROBIN, players="abc", seats=2, deals=2, **more):
    game = "towers" if seats == 2 else "walls"
    return Plan(form, game, seats, tuple(players), deals, **more)


def test_round_robin_of_two_seats_meets_every_pair():
    assert lineups(plan()) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_round_robin_with_fewer_players_than_seats_fills_the_table_in_every_mix():
    assert lineups(plan(players="ab", seats=4)) == [("a", "a", "a", "b"), ("a", "a", "b", "b"), ("a", "b", "b", "b")]
    assert len(lineups(plan(players="abcde", seats=4))) == 5


def test_gauntlet_is_one_against_a_table_of_each_other():
    assert lineups(plan(Form.GAUNTLET, seats=4)) == [("a", "b", "b", "b"), ("a", "c", "c", "c")]


def test_ladder_seats_neighbours_together():
    assert lineups(plan(Form.LADDER, players="abcd")) == [("a", "b"), ("b", "c"), ("c", "d")]
    assert lineups(plan(Form.LADDER, players="abcd", seats=3)) == [("a", "b", "c"), ("b", "c", "d")]


def test_sprt_is_of_two():
    assert lineups(plan(Form.SPRT, players="ab", seats=3)) == [("a", "b", "b")]
    with pytest.raises(Malformed):
        plan(Form.SPRT)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_deal_is_played_in_all_rotations(seats):
    jobs = list(schedule(plan(players="abcde", seats=seats, deals=3)))
    by_deal = Counter((job.lineup, job.deal) for job in jobs)
    assert set(by_deal.values()) == {seats}
    sat = Counter((player, place) for job in jobs for place, player in enumerate(job.players))
    assert len(set(sat.values())) == 1, "everybody sits in every place equally often"
    for lineup, deal in by_deal:
        same = [job for job in jobs if (job.lineup, job.deal) == (lineup, deal)]
        assert len({job.seed for job in same}) == 1
        assert len({job.players for job in same}) == seats


def test_a_seating_that_comes_round_twice_is_played_once():
    jobs = list(schedule(plan(players="ab", seats=4, deals=40)))
    assert len({(job.seed, job.players) for job in jobs}) == len(jobs)


def test_names_of_games_are_unique_and_stay_when_deals_are_added():
    short, long = list(schedule(plan(deals=3))), list(schedule(plan(deals=5)))
    assert len({job.id for job in long}) == len(long)
    assert {job.id: job for job in long}.items() >= {job.id: job for job in short}.items()
    assert plan(deals=3).name() == plan(deals=5).name()


def test_another_seed_is_another_tournament():
    assert plan(seed="1").name() != plan(seed="2").name()
    assert {job.seed for job in schedule(plan(seed="1"))}.isdisjoint({job.seed for job in schedule(plan(seed="2"))})


def test_a_plan_can_be_kept_as_json():
    made = plan(engines={"a": ("prog", "x")})
    assert json.loads(json.dumps(made.to_json()))["engines"] == {"a": ["prog", "x"]}


def test_who_plays_is_kept_but_names_no_other_tournament(tmp_path):
    made = made_of("towers", {"a": (sys.executable, "-u", f"--net={__file__}")}, bots=True)
    assert made["shofar"] == __version__
    assert f"a: {__file__}" in made
    assert f"a: {sys.executable}" in made
    assert "bots/towers/data/network.npz" in made
    assert plan(made_of=made).name() == plan().name()
    assert plan(made_of=made).to_json()["made_of"] == made


def test_a_new_version_or_other_weights_are_named(tmp_path):
    before = {"shofar": "0.1.0", "bots/walls/data/nets.npz": "1"}
    now = {"shofar": "0.2.0", "bots/walls/data/nets.npz": "2"}
    with Journal(tmp_path, plan(made_of=before)):
        pass
    with Journal(tmp_path, plan(made_of=now)):
        pass  # no game has been played
    (tmp_path / "games.jsonl").write_text("{", encoding="utf-8")
    with pytest.raises(Malformed) as caught:
        Journal(tmp_path, plan(made_of=before))
    assert caught.value.params["changed"] == "shofar 0.2.0 → 0.1.0, bots/walls/data/nets.npz"


@pytest.mark.parametrize("wrong", [{"players": "aab"}, {"players": "a"}, {"deals": 0}])
def test_plans_that_make_no_sense(wrong):
    with pytest.raises(Malformed):
        plan(**wrong)


def test_a_table_of_the_wrong_size():
    with pytest.raises(Illegal):
        Plan(Form.ROUND_ROBIN, "walls", 6, ("a", "b"), 1)
    with pytest.raises(Malformed):
        Plan(Form.ROUND_ROBIN, "towers", 3, ("a", "b"), 1)
