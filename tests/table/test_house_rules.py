"""House rules at a table: readings of open clauses, who may know the starter, and sides that are chosen."""

from random import Random
from typing import Any

import pytest

from shofar.core.errors import Illegal, Malformed
from shofar.table import log, messages
from shofar.table.checks import Denied
from shofar.table.decide import decide, refusal_fields
from shofar.table.table_info import table_info
from tests.oracle.walls import READINGS as WALLS_READINGS
from tests.scale import scale
from tests.table.logged_table import PEOPLE, LoggedTable, check_log, denied

ADA, BEN, *_ = PEOPLE
ALL = {"W4": "any", "W5": "later", "W11": "may"}


def info(table: LoggedTable) -> messages.TableInfo:
    return table_info("t", table.table, ADA, (), local_only=False, no_worker=False)


def test_a_table_plays_by_its_readings() -> None:
    table = LoggedTable.begun(readings=ALL)
    game: Any = table.table.game
    assert game.record()["readings"] == ALL
    assert "first T" in [text for seat in range(3) for text in game.view(seat).legal]
    assert {game.view(seat).start for seat in (None, 0, 1, 2)} == {None}
    check_log(table.entries, table.table)


@pytest.mark.parametrize("readings", [{"W11": "perhaps"}, {"T10": "balanced"}, {"W3": "any"}])
def test_readings_that_the_game_does_not_offer(readings: dict[str, str]) -> None:
    with pytest.raises(Malformed) as wrong:
        LoggedTable.of(readings=readings)
    assert wrong.value.field == "readings"
    assert refusal_fields(wrong.value)["field"] == "readings"
    table = LoggedTable.of()
    settings = log.Created(at=1, settings=table.table.settings, host=ADA).settings
    with pytest.raises(Malformed):
        decide(table.table, ADA, messages.ChangeSettings("k", _with(settings, readings=readings)), 1)


def _with(settings: Any, **changed: Any) -> Any:
    from msgspec import structs

    return structs.replace(settings, **changed)


def test_rated_games_are_played_by_the_rulings() -> None:
    denied("table-rated-house-rules", LoggedTable.of, rated=True, readings={"W11": "may"})
    denied("table-rated-house-rules", LoggedTable.of, game="towers", seats=2, rated=True, choose_sides=True)
    assert LoggedTable.of(rated=True, readings={}).table.settings.rated


def test_who_may_not_be_known_cannot_be_named() -> None:
    later = {"W5": "later"}
    denied("table-starter-is-hidden", LoggedTable.of, readings=later, starter=1)
    denied("table-starter-is-hidden", LoggedTable.of, readings=later, series=True)
    assert LoggedTable.of(readings=later).table.settings.starter is None
    assert LoggedTable.of(readings={"W11": "may"}, starter=1).table.settings.starter == 1


# Sides


def sides(**more: Any) -> LoggedTable:
    return LoggedTable.begun(2, game="towers", choose_sides=True, starter="S", **more)


def test_who_answers_the_first_move_may_take_its_side() -> None:
    table = sides()
    denied("table-no-side-to-choose", table.request, ADA, messages.SwapSides, seat="S")
    assert info(table).may_swap == []
    table.play("S")
    assert info(table).may_swap == ["N"]
    denied("table-not-your-seat", table.request, ADA, messages.SwapSides, seat="N")
    denied("table-no-side-to-choose", table.request, ADA, messages.SwapSides, seat="S")
    table.request(BEN, messages.SwapSides, seat="N")
    assert [table.person(seat) for seat in ("S", "N")] == [BEN, ADA]
    assert table.table.waiting == ("N",)
    assert info(table).may_swap == []
    denied("table-no-side-to-choose", table.request, ADA, messages.SwapSides, seat="N")
    table.play("N")
    record = table.table.record()
    assert record["sides"] == {"chosen_after": 1, "swapped": True}
    assert [one["name"] for one in record["players"]] == ["Ben", "Ada"]
    check_log(table.entries, table.table)


def test_whoever_answers_at_once_keeps_the_side() -> None:
    table = sides().play("S").play("N")
    denied("table-no-side-to-choose", table.request, ADA, messages.SwapSides, seat="S")
    assert table.table.record()["sides"] == {"chosen_after": 1, "swapped": False}


def test_sides_are_chosen_by_two_people_in_one_game() -> None:
    denied("table-sides-two-single", LoggedTable.of, choose_sides=True)
    denied("table-sides-two-single", LoggedTable.of, game="towers", seats=2, choose_sides=True, series=True)
    denied("table-sides-people-only", LoggedTable.begun, 1, 1, game="towers", choose_sides=True)
    plain = LoggedTable.begun(2, game="towers", starter="S").play("S")
    denied("table-no-side-to-choose", plain.request, BEN, messages.SwapSides, seat="N")
    assert "sides" not in plain.table.record()


def test_no_side_is_chosen_while_the_table_rests() -> None:
    table = sides().play("S")
    table.request(ADA, messages.MakeOffer, seat="S", offer="pause").request(
        BEN, messages.AnswerOffer, seat="N", offer="pause", agrees=True
    )
    denied("table-paused", table.request, BEN, messages.SwapSides, seat="N")


def test_clocks_follow_their_people() -> None:
    table = sides(clock={"clock": "fischer", "bank_ms": 60_000})
    table.at += 20_000
    table.play("S")
    table.at += 5_000
    table.request(BEN, messages.SwapSides, seat="N")
    assert table.table.clocks
    assert table.table.clocks.at(table.at) == {"S": 55_000, "N": 40_000}
    assert table.table.clocks.running == ("N",)
    table.at += 1_000
    assert table.table.clocks.at(table.at)["N"] == 39_000
    check_log(table.entries, table.table)


def test_a_refusal_is_no_entry() -> None:
    table = sides()
    before = table.table.version
    with pytest.raises((Denied, Illegal)):
        table.request(BEN, messages.SwapSides, seat="N")
    assert table.table.version == before


# Whole games by every reading


@pytest.mark.parametrize("readings", WALLS_READINGS[1:], ids=str)
def test_tables_play_whole_games_of_walls_by_every_reading(readings: dict[str, str]) -> None:
    for seed in range(scale(1, 1000)):
        chance = Random(f"{readings} {seed}")
        table = LoggedTable.begun(1, 2, readings=readings)
        play_out(table, chance)
        assert table.table.record()["readings"] == readings


def test_tables_play_whole_games_of_towers_where_equal_towers_balance() -> None:
    for seed in range(scale(1, 1000)):
        table = LoggedTable.begun(1, 1, game="towers", readings={"T10": "balanced"})
        play_out(table, Random(seed))
        assert table.table.record()["readings"] == {"T10": "balanced"}


def play_out(table: LoggedTable, chance: Random) -> None:
    while table.table.waiting:
        seat = chance.choice(table.table.waiting)
        table.play(seat, str(chance.choice(table.table.current_game.legal(seat))))
    assert table.stage == "over"
