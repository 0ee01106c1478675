"""What an engine does wrong costs that engine its game, by name, and nothing else."""

import pickle
import sys
from pathlib import Path

import pytest

from shofar import towers
from shofar.arena.plan import Form, Job, Plan
from shofar.arena.play import PlayerCache, play
from shofar.bots import EnginePlayer
from shofar.core import Budget
from shofar.records import load
from tests.arena.processes import has_ended

ROGUE = Path(__file__).with_name("engines.py")
EXAMPLE = Path(__file__).parents[2] / "examples" / "engine_random.py"
FAULTS = {
    "crash": "crashed",
    "stillborn": "crashed",
    "hang": "late",
    "deaf": "late",
    "garbage": "malformed",
    "no_action": "malformed",
    "number": "malformed",
    "flood": "malformed",
    "babble": "malformed",
    "illegal": "illegal",
}


def plan_with(how, game, after=2, ms=1000):
    """Time enough that only who means to be late is late, on a busy machine too."""
    seats = {"walls": 3, "towers": 2}[game]
    command = (sys.executable, str(ROGUE), how, str(after))
    return Plan(Form.ROUND_ROBIN, game, seats, ("rogue", "random"), 1, engines={"rogue": command}, ms=ms)


def one_game(plan, seated):
    players = PlayerCache(plan)
    try:
        return play(plan, Job("0-0-0", 0, 0, seated, "7"), players)
    finally:
        players.close()


@pytest.mark.parametrize(("game", "seats"), [("walls", 3), ("towers", 2)])
def test_an_opening_never_plays_the_game_out(game, seats):
    plan = Plan(Form.ROUND_ROBIN, game, seats, ("random", "plain"), 1, opening=1000)
    record = one_game(plan, ("random", "plain", "random")[:seats])
    assert sum(record["arena"]["decisions"]) >= 1
    assert load(record).outcome is not None


@pytest.mark.parametrize("how", FAULTS)
def test_towers_the_other_wins_at_once(how):
    record = one_game(plan_with(how, "towers"), ("rogue", "random"))
    arena = record["arena"]
    assert [(fault["player"], fault["kind"]) for fault in arena["faults"]] == [("rogue", FAULTS[how])]
    assert arena["faults"][0]["detail"]
    assert arena["shares"] == [0.0, 1.0]
    assert record["end"]["kind"] == ("time" if FAULTS[how] == "late" else "abort")
    assert record["end"]["seat"] == "S"
    assert load(record).outcome is None


@pytest.mark.parametrize("how", ["crash", "hang", "garbage", "illegal"])
def test_walls_is_played_on_and_the_culprit_ranks_last(how):
    record = one_game(plan_with(how, "walls"), ("random", "rogue", "random"))
    arena = record["arena"]
    assert [(fault["seat"], fault["kind"]) for fault in arena["faults"]] == [(1, FAULTS[how])]
    assert "end" not in record
    assert arena["shares"][1] == 0
    assert sum(arena["shares"]) == 1
    outcome = load(record).outcome
    assert outcome is not None
    standing = outcome.standing()
    assert arena["shares"][0] == 1 - arena["shares"][2]
    best = max(standing[0], standing[2])
    assert (arena["shares"][0] > 0) is (standing[0] == best)


def test_an_engine_that_never_says_hello(monkeypatch):
    monkeypatch.setattr("shofar.bots.engine_player.HELLO_S", 0.3)
    record = one_game(plan_with("mute", "towers"), ("rogue", "random"))
    assert record["arena"]["faults"][0]["kind"] == "late"


def test_an_engine_that_plays_another_game():
    plan = plan_with("good", "towers")
    players = PlayerCache(plan)
    try:
        players.start("rogue")
        engine = players["rogue"]
        engine.hello["games"] = ["walls"]  # type: ignore[attr-defined]
        record = play(plan, Job("0-0-0", 0, 0, ("rogue", "random"), "7"), players)
    finally:
        players.close()
    assert "does not play towers" in record["arena"]["faults"][0]["detail"]


def test_a_program_that_is_not_there():
    plan = Plan(Form.ROUND_ROBIN, "towers", 2, ("rogue", "random"), 1, engines={"rogue": ("/no/such/program",)})
    record = one_game(plan, ("rogue", "random"))
    assert record["arena"]["faults"][0]["kind"] == "crashed"
    assert "No such file" in record["arena"]["faults"][0]["detail"]


def test_a_talkative_engine_is_heard_out():
    record = one_game(plan_with("mumble", "towers", after=0, ms=2000), ("rogue", "random"))
    assert record["arena"]["faults"] == []
    assert load(record).outcome is not None


def test_an_engine_plays_again_after_its_fault():
    plan = plan_with("crash", "towers", after=1)
    players = PlayerCache(plan)
    try:
        for turn in range(2):
            record = play(plan, Job(f"0-{turn}-0", 0, turn, ("rogue", "random"), "7"), players)
            assert record["arena"]["faults"][0]["kind"] == "crashed"
            assert record["arena"]["decisions"][0] == 2, "it answered once before it broke"
    finally:
        players.close()


def test_two_culprits_at_one_table():
    record = one_game(plan_with("crash", "walls"), ("rogue", "rogue", "random"))
    assert record["arena"]["shares"] == [0.0, 0.0, 1.0]
    assert len(record["arena"]["faults"]) == 2


def test_nothing_lives_on_not_even_a_child_of_the_engine(tmp_path, monkeypatch):
    kept = tmp_path / "child"
    monkeypatch.setenv("ROGUE_CHILD", str(kept))
    record = one_game(plan_with("hang_with_child", "towers", after=0), ("rogue", "random"))
    assert record["arena"]["faults"][0]["kind"] == "late"
    assert has_ended(int(kept.read_text(encoding="utf-8")))


def test_after_a_hello_that_failed_the_engine_is_started_anew(tmp_path, monkeypatch):
    monkeypatch.setenv("ROGUE_MET", str(tmp_path / "met"))
    plan = plan_with("shy", "towers", after=0)
    players = PlayerCache(plan)
    try:
        first, second = (play(plan, Job(f"0-0-{at}", 0, 0, ("rogue", "random"), "7"), players) for at in range(2))
    finally:
        players.close()
    assert [(fault["kind"], "hello" in fault["detail"]) for fault in first["arena"]["faults"]] == [("malformed", True)]
    assert second["arena"]["faults"] == []


def test_an_engine_that_runs_can_be_sent_to_another_process_and_starts_anew_there():
    player = EnginePlayer("dice", [sys.executable, str(EXAMPLE)])
    view = towers.new().view("S")
    player.choose(view, Budget(ms=20_000), seed=1)
    copy = pickle.loads(pickle.dumps(player))
    try:
        assert copy.choose(view, Budget(ms=20_000), seed=1).action in view.legal
    finally:
        player.close()
        copy.close()
