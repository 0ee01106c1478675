"""Clocks with made-up times: who is charged, who is not, and what happens when one runs out."""

from typing import Any

import pytest

from shofar.table import log, messages
from shofar.table.clocks import Clocks
from shofar.table.decide import carried_out, flag
from shofar.table.settings import FischerClock, MoveClock, NoClock
from tests.table.lives import PEOPLE, Life, denied

MOVE = {"clock": "move", "ms": 60_000}
FISCHER = {"clock": "fischer", "bank_ms": 60_000, "more_ms": 5_000}


def left(life: Life) -> dict[Any, int]:
    assert life.table.clocks is not None
    return dict(life.table.clocks.at(life.at))


def test_nobody_is_hurried_without_a_clock() -> None:
    assert Clocks.wound(NoClock(), [0, 1]) is None
    life = Life.begun()
    assert life.table.clocks is None
    assert flag(life.table, 10**15) is None


def test_a_clock_for_each_move_is_full_again_at_the_next() -> None:
    life = Life.begun(2, game="towers", starter="S", clock=MOVE)
    life.at += 20_000
    assert left(life) == {"S": 40_000, "N": 60_000}
    life.play("S")
    life.at += 59_000
    assert left(life)["N"] == 1_000
    life.play("N")
    assert left(life)["S"] == 60_000


def test_fischer_adds_to_what_is_left() -> None:
    life = Life.begun(2, game="towers", starter="S", clock=FISCHER)
    life.at += 20_000
    life.play("S")
    assert left(life) == {"S": 45_000, "N": 60_000}
    assert life.table.clocks is not None
    assert life.table.clocks.deadline() == (life.at + 60_000, "N")


def test_all_who_choose_at_the_same_time_are_charged_until_they_have_chosen() -> None:
    life = Life.begun(2, 1, clock=FISCHER)
    life.at += 10_000
    assert left(life) == {0: 50_000, 1: 50_000, 2: 60_000}, "bots are not charged"
    life.play(0)
    life.at += 10_000
    assert left(life) == {0: 55_000, 1: 40_000, 2: 60_000}
    life.play(2)
    assert left(life)[1] == 40_000


def test_a_changed_choice_costs_and_gains_nothing() -> None:
    life = Life.begun(clock=FISCHER)
    first, *_, last = (str(action) for action in life.table.game.legal(0))
    life.at += 1_000
    life.play(0, first)
    before = left(life)
    life.play(0, last)
    assert left(life) == before


def test_a_clock_that_has_run_out_hands_the_seat_to_a_bot_which_is_not_flagged_again() -> None:
    life = Life.begun(2, game="towers", starter="S", clock=MOVE)
    life.at += 59_999
    assert flag(life.table, life.at) is None
    life.at += 1
    life.take(flag(life.table, life.at))
    assert life.kinds(1) == ["taken-over"]
    life.at += 10**6
    assert flag(life.table, life.at) is None
    life.play("S")
    assert left(life)["N"] == 60_000


def test_out_of_time_loses_towers_and_ranks_last_in_walls_where_the_table_says_so() -> None:
    towers = Life.begun(2, game="towers", starter="S", clock=FISCHER, on_timeout="forfeit")
    towers.at += 60_000
    towers.take(flag(towers.table, towers.at))
    assert towers.kinds(2) == ["flagged", "ended"]
    assert towers.table.ended == log.Ended(at=towers.at, kind="time", seat="S")
    walls = Life.begun(clock=FISCHER, on_timeout="forfeit")
    walls.at += 60_000
    walls.take(flag(walls.table, walls.at))
    assert walls.kinds(2) == ["flagged", "taken-over"]
    assert walls.table.stage == "playing"
    assert walls.table.seats[0].out == "time"


def test_who_takes_a_seat_back_after_running_out_has_time_for_the_next_move() -> None:
    life = Life.begun(2, game="towers", starter="S", clock=FISCHER)
    life.at += 60_000
    life.take(flag(life.table, life.at))
    denied("table-time-used-up", life.ask, life.person("S"), messages.HandOver, seat="S", to_bot=False)
    life.play("S")
    life.ask(life.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(life)["S"] == 10_000
    life.play("N")
    life.at += 1_000
    assert left(life)["S"] == 9_000
    # Also while a bot is thinking about the next move: the time that this takes is its own.
    life.at += 9_000
    life.take(flag(life.table, life.at)).play("S").play("N")
    life.at += 30_000
    life.ask(life.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(life)["S"] == 10_000


@pytest.mark.parametrize("clock", [MOVE, FISCHER])
def test_handing_over_and_straight_back_gives_no_time(clock: dict[str, Any]) -> None:
    life = Life.begun(2, game="towers", starter="S", clock=clock)
    life.at += 50_000
    for _ in range(3):
        life.ask(life.person("S"), messages.HandOver, seat="S", to_bot=True)
        life.at += 1_000  # the bot thinks, and so may its person
        life.ask(life.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(life) == {"S": 7_000, "N": 60_000}
    life.ask(life.person("S"), messages.HandOver, seat="S", to_bot=True)
    life.at += 7_000
    assert flag(life.table, life.at) is None, "a bot plays: nothing runs out"
    denied("table-time-used-up", life.ask, life.person("S"), messages.HandOver, seat="S", to_bot=False)
    life.play("S")
    life.ask(life.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(life)["S"] == 7_000, "what was left when the bot came, and nothing for the bot's move"


@pytest.mark.parametrize("clock", [MOVE, FISCHER])
def test_a_question_that_was_put_to_the_bot_costs_whoever_takes_it_back(clock: dict[str, Any]) -> None:
    life = Life.begun(2, game="towers", starter="N", clock=clock)
    life.ask(life.person("S"), messages.HandOver, seat="S", to_bot=True)
    life.play("N")
    life.at += 20_000
    life.ask(life.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(life)["S"] == 40_000


def test_handing_over_among_several_who_choose_at_once_gives_no_time() -> None:
    life = Life.begun(clock=MOVE)
    life.at += 40_000
    life.ask(PEOPLE[1], messages.HandOver, seat=1, to_bot=True).play(0)
    life.at += 10_000
    life.ask(PEOPLE[1], messages.HandOver, seat=1, to_bot=False)
    assert left(life) == {0: 20_000, 1: 10_000, 2: 10_000}


@pytest.mark.parametrize("clock", [MOVE, FISCHER])
def test_a_pause_gives_no_time_and_a_lent_seat_does_not_pay_for_it(clock: dict[str, Any]) -> None:
    life = Life.begun(2, game="towers", starter="S", clock=clock)
    life.at += 30_000
    life.ask(life.person("S"), messages.HandOver, seat="S", to_bot=True)
    for _ in range(2):
        for seat in ("S", "N"):
            life.ask(life.person(seat), messages.MakeOffer, seat=seat, offer="pause")
        life.at += 10_000
    assert life.stage == "playing"
    life.ask(life.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(life)["S"] == 20_000, "ten seconds paused, ten more in the game"


@pytest.mark.parametrize("clock", [MOVE, FISCHER])
def test_a_takeback_gives_no_time(clock: dict[str, Any]) -> None:
    life = Life.begun(1, 1, game="towers", starter="S", clock=clock)
    for _ in range(3):
        life.at += 10_000
        life.play("S").play("N")
        life.ask(PEOPLE[0], messages.MakeOffer, seat="S", offer="takeback")
    # The move was paid for once; a clock for each move was full for the question after it, once.
    assert left(life)["S"] == {"move": 60_000, "fischer": 60_000 - 30_000 + 5_000}[clock["clock"]]
    life.at += 10_000
    life.ask(PEOPLE[0], messages.HandOver, seat="S", to_bot=True)
    life.play("S").play("N")
    life.ask(PEOPLE[0], messages.MakeOffer, seat="S", offer="takeback")
    before = left(life)["S"]
    life.ask(PEOPLE[0], messages.HandOver, seat="S", to_bot=False)
    assert left(life)["S"] == before


def test_in_a_rated_game_nobody_pauses_alone() -> None:
    alone = Life.begun(1, 2, rated=True, clock=FISCHER)
    denied("table-rated-no-pause", alone.ask, PEOPLE[0], messages.MakeOffer, seat=0, offer="pause")
    casual = Life.begun(1, 2, clock=FISCHER)
    casual.ask(PEOPLE[0], messages.MakeOffer, seat=0, offer="pause")
    assert casual.stage == "paused"
    two = Life.begun(2, 1, rated=True, clock=FISCHER)
    for seat in (0, 1):
        two.ask(PEOPLE[seat], messages.MakeOffer, seat=seat, offer="pause")
    assert two.stage == "paused"
    two.ask(PEOPLE[1], messages.Resign, seat=1)
    assert two.kinds(3) == ["resigned", "taken-over", "resumed"]
    assert two.stage == "playing"


def test_handing_one_seat_over_does_not_wind_the_others_clocks() -> None:
    life = Life.begun(clock=MOVE)
    life.at += 30_000
    life.ask(PEOPLE[0], messages.HandOver, seat=0, to_bot=True)
    assert left(life)[1] == 30_000


def test_a_pause_stops_all_clocks() -> None:
    life = Life.begun(2, game="towers", starter="S", clock=FISCHER)
    life.at += 10_000
    for seat in ("S", "N"):
        life.ask(life.person(seat), messages.MakeOffer, seat=seat, offer="pause")
    life.at += 10**6
    assert left(life) == {"S": 50_000, "N": 60_000}
    assert flag(life.table, life.at) is None
    for seat in ("S", "N"):
        life.ask(life.person(seat), messages.MakeOffer, seat=seat, offer="pause")
    life.at += 10_000
    assert left(life)["S"] == 40_000


def test_time_in_which_the_server_was_down_is_charged_to_nobody() -> None:
    life = Life.begun(2, game="towers", starter="S", clock=FISCHER)
    life.at += 10_000 + 10**6
    life.take(carried_out(life.table, log.Woke(at=life.at, down_ms=10**6), life.at))
    assert left(life) == {"S": 50_000, "N": 60_000}


def test_correspondence_is_days_for_each_move() -> None:
    days = MoveClock(ms=3 * 86_400_000)
    clocks = Clocks.wound(days, ["S", "N"])
    assert clocks is not None
    assert clocks.started(["S"], [], 5).deadline() == (5 + 3 * 86_400_000, "S")
    assert Clocks.wound(FischerClock(bank_ms=5_000), ["S"]) is not None
    assert clocks.deadline() is None
