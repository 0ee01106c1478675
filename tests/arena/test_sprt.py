"""The sequential test is right as often as it says, and stops."""

import random
from dataclasses import replace

import pytest

from shofar.arena.plan import Form, Sprt
from shofar.arena.ratings import ELO
from shofar.arena.sprt import Test as Trial
from shofar.arena.sprt import Verdict, decide, expected_share
from shofar.arena.summary import summarise
from tests.arena.results import result
from tests.arena.test_plan import plan
from tests.scale import scale


def games(elo, seats, dice, deals=3000):
    """One challenger, so much stronger, against a full table."""
    chance = expected_share(elo, seats)
    for deal in range(deals):
        for turn in range(seats):
            players = ["b"] * seats
            players[turn] = "a"
            won = dice.random() < chance
            yield result(
                f"0-{deal}-{turn}", players, [won if name == "a" else (not won) / (seats - 1) for name in players]
            )


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("elo", "expected"), [(60, Verdict.ACCEPTED), (0, Verdict.REJECTED)])
def test_it_is_right_and_stops(seats, elo, expected):
    made = plan(Form.SPRT, players="ab", seats=seats, sprt=Sprt(0, 60, 0.05))
    dice = random.Random(seats)
    count = scale(60, 600)
    decisions = [decide(made, games(elo, seats, dice, 600)) for _ in range(count)]
    right = sum(decision.verdict is expected for decision in decisions)
    assert right / count > 0.88
    assert sum(decision.deals for decision in decisions) / count < 250


def test_the_order_in_which_games_finish_does_not_matter():
    made = plan(Form.SPRT, players="ab", seats=2, sprt=Sprt(0, 40, 0.05))
    played = list(games(40, 2, random.Random(5), 400))
    expected = decide(made, played)
    for seed in range(5):
        mixed = played.copy()
        random.Random(seed).shuffle(mixed)
        assert decide(made, mixed) == expected


def test_a_deal_with_a_void_game_is_left_out_whole():
    made = plan(Form.SPRT, players="ab", seats=2, sprt=Sprt(0, 40, 0.05))
    played = list(games(40, 2, random.Random(5), 400))
    kept = [replace(one, id=f"0-{int(one.id.split('-')[1]) + 1}-{one.id[-1]}") for one in played]
    void = [result("0-0-0", "ab", (0, 0), void=True), result("0-0-1", "ba", (0, 1))]
    assert decide(made, [*void, *kept]) == decide(made, played)
    assert decide(made, [*void, *kept]).verdict is not Verdict.OPEN
    assert summarise(made, [*void, *kept]).decision == decide(made, played)


def test_a_clean_sweep_is_not_believed_at_once():
    made = plan(Form.SPRT, players="ab", seats=2)
    trial = Trial(made)
    for deal in range(5):
        trial.add(result(f"0-{deal}-0", "ab", (1, 0)))
        trial.add(result(f"0-{deal}-1", "ba", (0, 1)))
    assert trial.verdict is Verdict.OPEN


def test_expected_shares():
    assert expected_share(0, 4) == pytest.approx(0.25)
    assert expected_share(400, 2) == pytest.approx(10 / 11)
    assert pytest.approx(173.7, abs=0.1) == ELO
