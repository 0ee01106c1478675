"""How a finished game came out, as everybody at the table is told."""

import random
from dataclasses import replace
from typing import Any

from shofar import towers, walls
from shofar.table import messages
from shofar.table.messages import ResultInfo
from shofar.table.table_info import result_info, table_info
from shofar.towers import Ending
from tests.table.logged_table import PEOPLE, LoggedTable

ADA, BEN, _ = PEOPLE[:3]


def told(table: LoggedTable) -> messages.TableInfo:
    return table_info("t", table.table, ADA, (), local_only=False, no_worker=False)


def walls_over(seed: int) -> Any:
    game, chance = walls.new(seats=3, seed=seed), random.Random(seed)
    while game.waiting:
        seat = game.waiting[0]
        game = game.play(seat, chance.choice(game.legal(seat)))
    return game


def test_a_running_game_and_one_that_was_left_have_none() -> None:
    table = LoggedTable.begun(2, game="towers", starter="S").play("S")
    assert told(table).result is None
    table.request(BEN, messages.Resign, seat="N")
    assert told(table).ended == messages.EndInfo("resign", "N", ["S"])
    assert told(table).result is None


def test_walls_tells_winners_places_and_what_decided_it() -> None:
    seen = set()
    for seed in range(12):
        game = walls_over(seed)
        result, outcome = result_info(game), game.outcome
        assert result
        assert outcome
        standing = list(zip(outcome.scores, outcome.tiebreak, strict=True))
        assert result.winners == list(outcome.winners)
        assert result.gathered == {str(seat): score for seat, score in enumerate(outcome.scores)}
        assert result.places == {str(at): 1 + sum(one > own for one in standing) for at, own in enumerate(standing)}
        assert result.decided_by
        seen.add(result.decided_by)
        if result.decided_by == "round":
            (winner,) = outcome.winners
            assert result.params["seat"] == winner
            scorings = [event for event in game.events if event.event == "scoring"]
            assert result.params["cards"] == max(len(one.won[winner]) for one in scorings)
    assert "round" in seen


def test_who_gave_up_stands_last_whoever_played_on() -> None:
    game = next(game for game in map(walls_over, range(20)) if game.outcome and game.outcome.winners == (0,))
    result = result_info(game, [0])
    assert result
    assert result.places["0"] == 3
    assert 0 not in result.winners
    assert (result.decided_by, result.params) == (None, {})


def test_nobody_wins_a_draw() -> None:
    game: Any = towers.new()
    over = replace(game, state=replace(game.state, outcome=towers.Outcome(Ending.DRAW, None)))
    assert result_info(over) == ResultInfo([], {"S": 1, "N": 1}, {"S": 0, "N": 0})
    won = replace(game, state=replace(game.state, outcome=towers.Outcome(Ending.SEVEN, towers.Side.NORTH)))
    assert result_info(won) == ResultInfo(["N"], {"S": 2, "N": 1}, {"S": 0, "N": 0})


def test_a_table_tells_it_once_its_game_is_over() -> None:
    table, chance = LoggedTable.begun(3), random.Random(2)
    while table.table.waiting:
        assert told(table).result is None
        seat = table.table.waiting[0]
        table.play(seat, str(chance.choice(table.table.current_game.legal(seat))))
    assert told(table).result == result_info(table.table.current_game)
