"""Clocks with made-up times: who is charged, who is not, and what happens when one runs out."""

from typing import Any

import pytest

from shofar.table import log, messages
from shofar.table.clocks import Clocks
from shofar.table.decision import with_consequences
from shofar.table.housekeeping import time_out
from shofar.table.settings import FischerClock, MoveClock, NoClock
from tests.table.logged_table import PEOPLE, LoggedTable, denied

MOVE = {"clock": "move", "ms": 60_000}
FISCHER = {"clock": "fischer", "bank_ms": 60_000, "more_ms": 5_000}


def left(made: LoggedTable) -> dict[Any, int]:
    assert made.table.clocks is not None
    return dict(made.table.clocks.at(made.at))


def test_nobody_is_hurried_without_a_clock() -> None:
    assert Clocks.full(NoClock(), [0, 1]) is None
    made = LoggedTable.begun()
    assert made.table.clocks is None
    assert time_out(made.table, 10**15) is None


def test_a_clock_for_each_move_is_full_again_at_the_next() -> None:
    made = LoggedTable.begun(2, game="towers", starter="S", clock=MOVE)
    made.at += 20_000
    assert left(made) == {"S": 40_000, "N": 60_000}
    made.play("S")
    made.at += 59_000
    assert left(made)["N"] == 1_000
    made.play("N")
    assert left(made)["S"] == 60_000


def test_fischer_adds_to_what_is_left() -> None:
    made = LoggedTable.begun(2, game="towers", starter="S", clock=FISCHER)
    made.at += 20_000
    made.play("S")
    assert left(made) == {"S": 45_000, "N": 60_000}
    assert made.table.clocks is not None
    assert made.table.clocks.deadline() == (made.at + 60_000, "N")


def test_all_who_choose_at_the_same_time_are_charged_until_they_have_chosen() -> None:
    made = LoggedTable.begun(2, 1, clock=FISCHER)
    made.at += 10_000
    assert left(made) == {0: 50_000, 1: 50_000, 2: 60_000}, "bots are not charged"
    made.play(0)
    made.at += 10_000
    assert left(made) == {0: 55_000, 1: 40_000, 2: 60_000}
    made.play(2)
    assert left(made)[1] == 40_000


def test_a_changed_choice_costs_and_gains_nothing() -> None:
    made = LoggedTable.begun(clock=FISCHER)
    first, *_, last = (str(action) for action in made.table.current_game.legal(0))
    made.at += 1_000
    made.play(0, first)
    before = left(made)
    made.play(0, last)
    assert left(made) == before


def test_a_clock_that_has_run_out_hands_the_seat_to_a_bot_which_is_not_flagged_again() -> None:
    made = LoggedTable.begun(2, game="towers", starter="S", clock=MOVE)
    made.at += 59_999
    assert time_out(made.table, made.at) is None
    made.at += 1
    made.take(time_out(made.table, made.at))
    assert made.kinds(1) == ["taken-over"]
    made.at += 10**6
    assert time_out(made.table, made.at) is None
    made.play("S")
    assert left(made)["N"] == 60_000


def test_out_of_time_loses_towers_and_ranks_last_in_walls_where_the_table_says_so() -> None:
    towers = LoggedTable.begun(2, game="towers", starter="S", clock=FISCHER, on_timeout="forfeit")
    towers.at += 60_000
    towers.take(time_out(towers.table, towers.at))
    assert towers.kinds(2) == ["flagged", "ended"]
    assert towers.table.ended == log.Ended(at=towers.at, kind="time", seat="S")
    walls = LoggedTable.begun(clock=FISCHER, on_timeout="forfeit")
    walls.at += 60_000
    walls.take(time_out(walls.table, walls.at))
    assert walls.kinds(2) == ["flagged", "taken-over"]
    assert walls.table.stage == "playing"
    assert walls.table.seats[0].out == "time"


def test_who_takes_a_seat_back_after_running_out_has_time_for_the_next_move() -> None:
    made = LoggedTable.begun(2, game="towers", starter="S", clock=FISCHER)
    made.at += 60_000
    made.take(time_out(made.table, made.at))
    denied("table-time-used-up", made.request, made.person("S"), messages.HandOver, seat="S", to_bot=False)
    made.play("S")
    made.request(made.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(made)["S"] == 10_000
    made.play("N")
    made.at += 1_000
    assert left(made)["S"] == 9_000
    # Also while a bot is thinking about the next move: the time that this takes is its own.
    made.at += 9_000
    made.take(time_out(made.table, made.at)).play("S").play("N")
    made.at += 30_000
    made.request(made.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(made)["S"] == 10_000


@pytest.mark.parametrize("clock", [MOVE, FISCHER])
def test_handing_over_and_straight_back_gives_no_time(clock: dict[str, Any]) -> None:
    made = LoggedTable.begun(2, game="towers", starter="S", clock=clock)
    made.at += 50_000
    for _ in range(3):
        made.request(made.person("S"), messages.HandOver, seat="S", to_bot=True)
        made.at += 1_000  # the bot thinks, and so may its person
        made.request(made.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(made) == {"S": 7_000, "N": 60_000}
    made.request(made.person("S"), messages.HandOver, seat="S", to_bot=True)
    made.at += 7_000
    assert time_out(made.table, made.at) is None, "a bot plays: nothing runs out"
    denied("table-time-used-up", made.request, made.person("S"), messages.HandOver, seat="S", to_bot=False)
    made.play("S")
    made.request(made.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(made)["S"] == 7_000, "what was left when the bot came, and nothing for the bot's move"


@pytest.mark.parametrize("clock", [MOVE, FISCHER])
def test_a_question_that_was_put_to_the_bot_costs_whoever_takes_it_back(clock: dict[str, Any]) -> None:
    made = LoggedTable.begun(2, game="towers", starter="N", clock=clock)
    made.request(made.person("S"), messages.HandOver, seat="S", to_bot=True)
    made.play("N")
    made.at += 20_000
    made.request(made.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(made)["S"] == 40_000


def test_handing_over_among_several_who_choose_at_once_gives_no_time() -> None:
    made = LoggedTable.begun(clock=MOVE)
    made.at += 40_000
    made.request(PEOPLE[1], messages.HandOver, seat=1, to_bot=True).play(0)
    made.at += 10_000
    made.request(PEOPLE[1], messages.HandOver, seat=1, to_bot=False)
    assert left(made) == {0: 20_000, 1: 10_000, 2: 10_000}


@pytest.mark.parametrize("clock", [MOVE, FISCHER])
def test_a_pause_gives_no_time_and_a_lent_seat_does_not_pay_for_it(clock: dict[str, Any]) -> None:
    made = LoggedTable.begun(2, game="towers", starter="S", clock=clock)
    made.at += 30_000
    made.request(made.person("S"), messages.HandOver, seat="S", to_bot=True)
    for _ in range(2):
        for seat in ("S", "N"):
            made.request(made.person(seat), messages.MakeOffer, seat=seat, offer="pause")
        made.at += 10_000
    assert made.stage == "playing"
    made.request(made.person("S"), messages.HandOver, seat="S", to_bot=False)
    assert left(made)["S"] == 20_000, "ten seconds paused, ten more in the game"


@pytest.mark.parametrize("clock", [MOVE, FISCHER])
def test_a_takeback_gives_no_time(clock: dict[str, Any]) -> None:
    made = LoggedTable.begun(1, 1, game="towers", starter="S", clock=clock)
    for _ in range(3):
        made.at += 10_000
        made.play("S").play("N")
        made.request(PEOPLE[0], messages.MakeOffer, seat="S", offer="takeback")
    # The move was paid for once; a clock for each move was full for the question after it, once.
    assert left(made)["S"] == {"move": 60_000, "fischer": 60_000 - 30_000 + 5_000}[clock["clock"]]
    made.at += 10_000
    made.request(PEOPLE[0], messages.HandOver, seat="S", to_bot=True)
    made.play("S").play("N")
    made.request(PEOPLE[0], messages.MakeOffer, seat="S", offer="takeback")
    before = left(made)["S"]
    made.request(PEOPLE[0], messages.HandOver, seat="S", to_bot=False)
    assert left(made)["S"] == before


def test_in_a_rated_game_nobody_pauses_alone() -> None:
    alone = LoggedTable.begun(1, 2, rated=True, clock=FISCHER)
    denied("table-rated-no-pause", alone.request, PEOPLE[0], messages.MakeOffer, seat=0, offer="pause")
    casual = LoggedTable.begun(1, 2, clock=FISCHER)
    casual.request(PEOPLE[0], messages.MakeOffer, seat=0, offer="pause")
    assert casual.stage == "paused"
    two = LoggedTable.begun(2, 1, rated=True, clock=FISCHER)
    for seat in (0, 1):
        two.request(PEOPLE[seat], messages.MakeOffer, seat=seat, offer="pause")
    assert two.stage == "paused"
    two.request(PEOPLE[1], messages.Resign, seat=1)
    assert two.kinds(3) == ["resigned", "taken-over", "resumed"]
    assert two.stage == "playing"


def test_handing_one_seat_over_does_not_wind_the_others_clocks() -> None:
    made = LoggedTable.begun(clock=MOVE)
    made.at += 30_000
    made.request(PEOPLE[0], messages.HandOver, seat=0, to_bot=True)
    assert left(made)[1] == 30_000


def test_a_pause_stops_all_clocks() -> None:
    made = LoggedTable.begun(2, game="towers", starter="S", clock=FISCHER)
    made.at += 10_000
    for seat in ("S", "N"):
        made.request(made.person(seat), messages.MakeOffer, seat=seat, offer="pause")
    made.at += 10**6
    assert left(made) == {"S": 50_000, "N": 60_000}
    assert time_out(made.table, made.at) is None
    for seat in ("S", "N"):
        made.request(made.person(seat), messages.MakeOffer, seat=seat, offer="pause")
    made.at += 10_000
    assert left(made)["S"] == 40_000


def test_time_in_which_the_server_was_down_is_charged_to_nobody() -> None:
    made = LoggedTable.begun(2, game="towers", starter="S", clock=FISCHER)
    made.at += 10_000 + 10**6
    made.take(with_consequences(made.table, log.Woke(at=made.at, down_ms=10**6), made.at))
    assert left(made) == {"S": 50_000, "N": 60_000}


def test_correspondence_is_days_for_each_move() -> None:
    days = MoveClock(ms=3 * 86_400_000)
    clocks = Clocks.full(days, ["S", "N"])
    assert clocks is not None
    assert clocks.started(["S"], [], 5).deadline() == (5 + 3 * 86_400_000, "S")
    assert Clocks.full(FischerClock(bank_ms=5_000), ["S"]) is not None
    assert clocks.deadline() is None
