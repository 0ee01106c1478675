"""The arena plays by other readings, and what beginning is worth is measured by bots that play themselves."""

import json

import pytest

from shofar.arena.beginning import Tally, Trial, first_moves, run
from shofar.arena.plan import Form, Plan, schedule
from shofar.arena.play import PlayerCache, play
from shofar.cli import main
from shofar.core.errors import Malformed
from tests.oracle.towers import READINGS as TOWERS
from tests.oracle.walls import READINGS as WALLS
from tests.scale import scale


@pytest.mark.parametrize(
    ("game", "seats", "readings"), [*[("walls", 3, one) for one in WALLS[1:]], ("towers", 2, TOWERS[1])], ids=str
)
def test_no_answer_of_a_bot_is_illegal(game: str, seats: int, readings: dict[str, str]) -> None:
    players = ("random", "plain", "level-2")[:seats]
    plan = Plan(Form.ROUND_ROBIN, game, seats, players, deals=scale(1, 200), readings=readings)
    cache = PlayerCache(plan)
    for job in schedule(plan):
        record = play(plan, job, cache)
        assert record["arena"]["faults"] == []
        assert record["readings"] == readings
    cache.close()


def test_ladders_are_by_the_rulings_and_readings_name_the_tournament() -> None:
    with pytest.raises(Malformed) as wrong:
        Plan(Form.LADDER, "towers", 2, ("random", "plain"), deals=1, readings={"T10": "balanced"})
    assert (wrong.value.field, wrong.value.code) == ("readings", "rulings-only")
    with pytest.raises(Malformed):
        Plan(Form.GAUNTLET, "towers", 2, ("random", "plain"), deals=1, readings={"W11": "may"})
    usual, other = (
        Plan(Form.GAUNTLET, "towers", 2, ("random", "plain"), deals=1, readings=one)
        for one in ({}, {"T10": "balanced"})
    )
    assert usual.name() != other.name()
    assert "readings" not in usual.same_games()


def test_every_place_has_its_share() -> None:
    trial = Trial("towers", "plain", 6, opening=2)
    tally = run(trial, 1)
    assert sum(tally.won) == pytest.approx(6)
    assert run(trial, 1) == tally
    low, high = tally.places()[1].low, tally.places()[1].high
    assert low <= tally.won[1] / 6 <= high
    assert len(run(Trial("walls", "random", 3, seats=4), 1).won) == 4


def test_a_draw_is_half_a_win_for_each() -> None:
    tally = Tally(Trial("towers", "plain", 4), 4, (1.5, 2.5), 1)
    assert tally.to_json()["share_by_place"][0][0] == 0.375
    assert "drawn 25.0%" in tally.text()


def test_each_first_move_in_one_colour() -> None:
    tallies = first_moves(Trial("towers", "random", 1), 1)
    assert len(tallies) == 5 * 26
    assert tallies[0].trial.first_move == "R1@a1"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sides", "towers", "plain", "--games", "2", "--jobs", "1", "--json", "--reading", "T10=balanced"]
    assert main([*words, "--first-move", "R5@d1"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert (body["games"], body["readings"], body["first_move"]) == (2, {"T10": "balanced"}, "R5@d1")
    assert main(["sides", "towers", "plain", "--games", "1", "--reading", "W11=may"]) == 2
    assert main(["sides", "walls", "random", "--games", "3", "--seats", "3", "--jobs", "1"]) == 0
    assert "walls random" in capsys.readouterr().out


def test_new_names_who_starts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "walls", "--start", "2", "--reading", "W4=any"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["start"], record["readings"]) == (2, {"W4": "any"})
    assert main(["new", "towers", "--first", "N"]) == 0
    assert json.loads(capsys.readouterr().out)["first"] == "N"
    for wrong in (["--start", "9"], ["--reading", "W4"], ["--reading", "W4=some"]):
        assert main(["new", "walls", *wrong]) == 2
