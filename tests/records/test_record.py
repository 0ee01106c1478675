"""Records: what is read, what is refused, what is kept."""

from dataclasses import replace
from typing import Any, cast

import pytest

from shofar import records, towers, walls
from shofar.core import Illegal, Malformed
from shofar.games import GAMES, game_named, game_of, new_game
from shofar.records.record import BrokenAt, games_of, load, read_record, replay

WALLS = walls.new(seats=3, seed=1).record()
TOWERS = towers.new("N").play("N", "R5@a1").record()


def test_a_record_keeps_what_it_does_not_know() -> None:
    raw = {**TOWERS, "players": ["a", "b"], "clock": {"ms": 1}, "comments": []}
    record = read_record(raw)
    assert record.to_json() == raw
    assert record.rules is game_named("towers")
    assert record.setup == towers.new("N").setup
    assert load(raw).record(raw) == raw


def test_replay_gives_a_state_for_setting_up_and_for_each_action() -> None:
    states = list(replay(read_record(TOWERS)))
    assert [cast(towers.State, state).ply for state in states] == [0, 1]
    assert states[-1] == load(TOWERS).state
    assert len(list(records.replay(records.read_record(WALLS)))) == 1


def test_a_view_tells_the_record_where_nothing_is_secret() -> None:
    game = cast(towers.TowersGame, load(TOWERS))
    assert towers.record_of(game.view("S")) == {name: TOWERS[name] for name in TOWERS if name != "rules_version"}
    assert towers.record_of(replace(game.view("S"), events=())) is None
    assert towers.record_of(towers.new("N").view()) == towers.RULES.record_json(towers.new("N").setup, ())
    assert game_named("walls").record_of(load(WALLS).view(0)) is None


def test_games_of_gives_the_games_on_the_way_that_load_ends_with() -> None:
    games = list(games_of(read_record(TOWERS)))
    assert [game.state for game in games] == list(replay(read_record(TOWERS)))
    assert [len(game.actions) for game in games] == [0, 1]
    assert games[-1] == load(TOWERS)
    broken = games_of(read_record({**TOWERS, "actions": ["R5@a1", "R5@a1"]}))
    assert [len(next(broken).actions), len(next(broken).actions)] == [0, 1]
    with pytest.raises(BrokenAt) as caught:
        next(broken)
    assert caught.value.action == 1


@pytest.mark.parametrize(
    ("raw", "field", "code"),
    [
        (None, "record", "not-an-object"),
        ([WALLS], "record", "not-an-object"),
        ("walls", "record", "not-an-object"),
        ({}, "format", "not-one-of"),
        ({**WALLS, "format": "shofar/2"}, "format", "not-one-of"),
        ({**WALLS, "game": "chess"}, "game", "not-one-of"),
        ({**WALLS, "game": ["walls"]}, "game", "not-one-of"),
        ({**WALLS, "actions": None}, "actions", "not-a-list"),
        ({**WALLS, "actions": "none"}, "actions", "not-a-list"),
        ({**WALLS, "end": []}, "end", "not-an-object"),
        ({**WALLS, "end": {"kind": "bored"}}, "end.kind", "not-one-of"),
        ({**WALLS, "end": {"kind": ["time"]}}, "end.kind", "not-one-of"),
        ({**WALLS, "deal": None}, "deal", "not-an-object"),
        ({**TOWERS, "first": None}, "first", "not-one-of"),
    ],
)
def test_what_is_no_record(raw: Any, field: str, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_record(raw)
    assert (caught.value.field, caught.value.code) == (field, code)


@pytest.mark.parametrize("kind", ["resign", "time", "agreed", "abort"])
def test_games_that_ended_otherwise(kind: str) -> None:
    raw = {**TOWERS, "end": {"kind": kind, "seat": "S"}}
    assert list(games_of(read_record(raw)))[-1].outcome is None


def test_an_action_that_breaks_a_rule() -> None:
    raw = {**TOWERS, "actions": ["R5@a1", "R5@a4"]}
    for broken in (lambda: list(replay(read_record(raw))), lambda: load(raw)):
        with pytest.raises(BrokenAt) as caught:
            broken()
        assert caught.value.action == 1
        assert isinstance(caught.value.wrong, Illegal)
        assert caught.value.wrong.clause == "T7"


def test_an_action_that_is_none() -> None:
    raw = {**WALLS, "actions": [[0, "dance"]]}
    for broken in (lambda: list(replay(read_record(raw))), lambda: load(raw)):
        with pytest.raises(BrokenAt) as caught:
            broken()
        assert caught.value.action == 0
        assert isinstance(caught.value.wrong, Malformed)
        assert caught.value.wrong.field == "actions[0]"


def test_a_deal_that_breaks_a_rule() -> None:
    raw = {**WALLS, "start": 3}
    with pytest.raises(Illegal) as caught:
        list(replay(read_record(raw)))
    assert caught.value.clause == "W5"
    with pytest.raises(Illegal):
        load(raw)


def test_both_games_by_name() -> None:
    assert list(GAMES) == ["walls", "towers"]
    assert cast(object, game_named("walls")) is walls.RULES
    for wrong in ("chess", None, ["walls"]):
        with pytest.raises(Malformed) as caught:
            game_named(wrong)
        assert (caught.value.field, caught.value.params) == ("game", {"expected": "walls, towers"})
    assert game_of(walls.new(seed=1).view(0)) is game_named("walls")
    assert game_of(towers.new().view("S")) is game_named("towers")
    assert new_game("walls", seats=5, seed=3) == walls.new(seats=5, seed=3)
    assert new_game("walls", seed=3) == walls.new(seats=4, seed=3)
    assert new_game("towers", seed=3) == towers.new_from_seed(3)


def test_a_game_keeps_what_its_record_said_besides() -> None:
    raw = towers.new().record({"players": ["a", "b"], "comments": {"0": "hm"}, "end": {"kind": "resign", "seat": "N"}})
    game = load(raw)
    assert game.record() == raw
    assert game == towers.new()
    on = game.play("S", "R5@c2")
    assert on.record()["players"] == ["a", "b"]
    assert "end" not in on.record(), "it goes on"


@pytest.mark.parametrize("seat", [99, {}, True, "E", 1.5])
def test_who_ended_it_must_sit_there(seat: Any) -> None:
    for made in (towers.new().record(), walls.new(seats=3, seed=1).record()):
        with pytest.raises(Malformed) as caught:
            read_record({**made, "end": {"kind": "resign", "seat": seat}})
        assert caught.value.field == "end.seat"


@pytest.mark.parametrize("version", [0, 2, -1, 10**30, True, "1", None, [], {}, 1.0], ids=repr)
def test_a_record_by_rules_that_there_are_not_is_refused_by_its_field(version: Any) -> None:
    for made in (towers.new().record(), walls.new(seats=3, seed=1).record()):
        with pytest.raises(Malformed) as caught:
            read_record({**made, "rules_version": version})
        assert (caught.value.field, caught.value.params) == ("rules_version", {"expected": "1"})
