"""Series: as many games as there are seats, each of which begins once, decided together."""

from functools import partial
from typing import Any

import pytest

from shofar.table import log, messages
from shofar.table.host import next_deadline
from shofar.table.housekeeping import close, leave_for_good
from shofar.table.log import Series
from shofar.table.series import BREAK_MS, decided, games_won, next_series, results
from shofar.table.settings import Person
from shofar.table.starting import due
from shofar.table.table_info import table_info
from tests.table.logged_table import PEOPLE, LoggedTable, check_log, denied, game_setup

ADA, BEN, CLEO, *_ = PEOPLE


def pair(**more: Any) -> LoggedTable:
    return LoggedTable.begun(2, game="towers", series=True, starter="S", **more)


def series_info(table: LoggedTable) -> messages.SeriesInfo:
    series = table_info("t", table.table, ADA, (), local_only=False, no_worker=False).series
    assert series is not None
    return series


def break_over(table: LoggedTable) -> LoggedTable:
    table.at += BREAK_MS
    return table.take(due(game_setup, table.table, table.at))


def played_out(table: LoggedTable) -> LoggedTable:
    while table.table.waiting:
        table.play(action=str(table.table.current_game.legal(table.table.waiting[0])[-1]))
    return table


def test_each_begins_once_and_the_second_game_starts_by_itself() -> None:
    table = pair(clock={"clock": "fischer", "bank_ms": 60_000})
    assert series_info(table) == messages.SeriesInfo(game=1, of=2, won={"S": 0, "N": 0}, gathered={"S": 0, "N": 0})
    assert table.table.waiting == ("S",)
    table.play("S")
    table.at += 3_000
    table.request(BEN, messages.Resign, seat="N")
    assert table.stage == "over"
    assert series_info(table).won == {"S": 1, "N": 0}
    assert series_info(table).next_at == next_deadline(table.table) == table.at + BREAK_MS
    assert due(game_setup, table.table, table.at + BREAK_MS - 1) is None
    break_over(table)
    assert (series_info(table).game, series_info(table).won, series_info(table).next_at) == (2, {"S": 1, "N": 0}, None)
    assert table.table.waiting == ("N",)
    assert [table.person(seat) for seat in ("S", "N")] == [ADA, BEN]
    assert table.table.seats["N"].out is None
    assert table.table.clocks
    assert table.table.clocks.at(table.at) == {"S": 60_000, "N": 60_000}
    assert table.table.record()["series"] == {"game": 2, "of": 2}
    table.request(ADA, messages.Resign, seat="S")
    # One game each; the monoliths held at the ends decide, and there are none: the match is shared.
    assert (series_info(table).won, series_info(table).winners, series_info(table).next_at) == (
        {"S": 1, "N": 1},
        ["S", "N"],
        None,
    )
    assert next_deadline(table.table) is None
    check_log(table.entries, table.table)


def test_games_won_decide_and_then_what_was_held() -> None:
    labels = ["S", "N"]
    assert decided(labels, Series("N", [["S"], ["S"]], [[7, 2], [6, 7]])) == ["S"]
    assert decided(labels, Series("N", [["S"], ["N"]], [[7, 2], [4, 8]])) == ["S"]
    assert decided(labels, Series("N", [[], ["N"]], [[6, 6], [1, 7]])) == ["N"]
    assert decided(labels, Series("N", [[], []], [[6, 6], [5, 5]])) == ["S", "N"]
    assert decided(labels, Series("N", [["S"]], [[7, 2]])) == []
    assert decided([0, 1, 2], Series(0, [[0, 1], [1], [2]], [[9, 9, 2], [1, 4, 1], [3, 3, 9]])) == [1]
    assert games_won([0, 1, 2], Series(0, [[0, 1], [1], [2]], [])) == {0: 1, 1: 2, 2: 1}


def test_a_whole_match_counts_the_monoliths_at_the_ends() -> None:
    table = played_out(pair())
    state: Any = table.table.current_game.state
    first = {side: state.count(side) for side in ("S", "N")}
    assert series_info(table).gathered == first
    played_out(break_over(table))
    state = table.table.current_game.state
    assert series_info(table).gathered == {side: first[side] + state.count(side) for side in ("S", "N")}
    assert series_info(table).winners
    check_log(table.entries, table.table)


def test_walls_is_played_as_often_as_there_are_seats() -> None:
    table = LoggedTable.begun(3, series=True, starter=1)
    starts = []
    for number in (1, 2, 3):
        game: Any = table.table.current_game
        starts.append(game.setup.start)
        assert series_info(table).game == number
        table = played_out(table)
        assert sum(series_info(table).won.values()) >= number
        if number < 3:
            break_over(table)
    assert starts == [1, 2, 0]
    assert series_info(table).winners
    assert next_series(table.table) is None
    check_log(table.entries, table.table)


def test_in_the_break_nobody_changes_the_table_but_all_may_go_on_at_once() -> None:
    table = pair().request(BEN, messages.Resign, seat="N")
    settings = table.table.settings
    denied("table-series-goes-on", table.request, ADA, messages.ChangeSettings, settings=settings)
    denied("table-series-goes-on", table.request, BEN, messages.LeaveSeat, seat="N")
    table.request(ADA, messages.MakeOffer, seat="S", offer="rematch")
    assert table.stage == "over"
    table.request(BEN, messages.MakeOffer, seat="N", offer="rematch")
    assert (table.stage, series_info(table).game, table.table.waiting) == ("playing", 2, ("N",))
    # After the last game a rematch is a new series, everybody one seat further on.
    table.request(ADA, messages.Resign, seat="S")
    table.request(ADA, messages.MakeOffer, seat="S", offer="rematch").request(
        BEN, messages.MakeOffer, seat="N", offer="rematch"
    )
    assert (series_info(table).game, series_info(table).won) == (1, {"S": 0, "N": 0})
    assert [table.person(seat) for seat in ("S", "N")] == [BEN, ADA]
    check_log(table.entries, table.table)


def test_drawn_seats_are_drawn_once() -> None:
    table = pair(order="random")
    before = [table.person(seat) for seat in ("S", "N")]
    table.request(before[1], messages.Resign, seat="N")
    again = break_over(table)
    assert [again.person(seat) for seat in ("S", "N")] == before


def test_who_begins_is_drawn_where_nobody_is_named() -> None:
    table = LoggedTable.begun(2, game="towers", series=True)
    first = table.table.waiting[0]
    table.request(ADA, messages.Resign, seat="S")
    assert break_over(table).table.waiting != (first,)


def test_a_series_that_is_broken_off_has_no_end() -> None:
    table = pair()
    table.request(ADA, messages.MakeOffer, seat="S", offer="abort")
    table.request(BEN, messages.AnswerOffer, seat="N", offer="abort", agrees=True)
    assert table.stage == "over"
    assert table_info("t", table.table, ADA, (), local_only=False, no_worker=False).series is None
    assert next_deadline(table.table) is None
    assert due(game_setup, table.table, table.at + 10 * BREAK_MS) is None
    closed = pair().request(BEN, messages.Resign, seat="N")
    closed.take(close(closed.table, closed.at))
    assert series_info(closed).next_at is None
    assert next_deadline(closed.table) is None


def test_who_goes_for_good_ends_it() -> None:
    table = pair().request(BEN, messages.Resign, seat="N")
    table.take(leave_for_good(Person(user=BEN.user, name="gone"), table.table, table.at))
    assert table.stage == "open"
    assert results(table.table) is None
    check_log(table.entries, table.table)


def test_a_clock_that_runs_out_still_does() -> None:
    table = LoggedTable.begun(2, game="towers", starter="S", clock={"clock": "move", "ms": 1_000})
    table.at += 2_000
    assert partial(due, game_setup)(table.table, table.at)
    assert next_series(table.table) is None


def test_logs_without_series_load_as_they_did() -> None:
    old = b'{"entry":"started","at":5,"setup":{},"seated":{"0":"random"},"salt":null,"commitment":null}'
    entry = log.Started(at=5, setup={}, seated={"0": "random"})
    from shofar.table import decode_entry

    assert decode_entry(old) == entry
    settings = b'{"entry":"changed","at":5,"settings":{"game":"walls","seats":3}}'
    changed = decode_entry(settings)
    assert isinstance(changed, log.Changed)
    assert (changed.settings.readings, changed.settings.series, changed.settings.choose_sides) == ({}, False, False)


@pytest.mark.parametrize("stage", ["playing", "over"])
def test_the_games_before_count_when_the_log_is_read_from_the_last_one(stage: str) -> None:
    table = break_over(pair().request(BEN, messages.Resign, seat="N"))
    if stage == "over":
        table.request(ADA, messages.Resign, seat="S")
    assert series_info(table).won["S"] == 1
    check_log(table.entries, table.table)
