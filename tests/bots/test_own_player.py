"""Players of one's own: found by name, served as engines, asked with care."""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shofar import Budget, Choice, Malformed, towers, walls
from shofar.bots import EnginePlayer, ask, ask_async, explain
from shofar.bots.engine_config import Engines
from shofar.bots.engine_process import Fault
from shofar.bots.own_player import any_player, check_player, engine_command, games_of, is_own, load_player, name_of
from shofar.bots.registry import known_spec, player

PROGRAM = """
import beside
from shofar import Choice, walls
from shofar.bots import serve


class Tallest:
    name = "tallest"

    def choose(self, view: walls.View, budget, seed):
        print("not an answer")
        return Choice(max(view.legal, key=beside.height))


class Cheat(Tallest):
    def choose(self, view: walls.View, budget, seed):
        return Choice("wall B1")


class Breaks(Tallest):
    def choose(self, view: walls.View, budget, seed):
        raise RuntimeError("out of ideas")


def made():
    return Tallest()


ready = Tallest()
nobody = 5

if __name__ == "__main__":
    serve(Tallest())
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a program of somebody's own, in which they stand."""
    (tmp_path / "own_bot_program.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "beside.py").write_text("def height(action):\n    return action[-1]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith(("own_bot_program", "beside"))]:
        del sys.modules[name]


@pytest.mark.parametrize("where", ["own_bot_program", "own_bot_program.py"])
@pytest.mark.parametrize("thing", ["Tallest", "made", "ready"])
def test_a_player_is_found_by_its_name(folder: Path, where: str, thing: str) -> None:
    view = walls.new(seats=3, seed=7).view(0)
    made = any_player("walls", f"{where}:{thing}")
    assert ask(made, view).action == "first Y5"
    assert any_player("walls", f"{where}:{thing}@50ms").name == f"{where}:{thing}@50ms"
    assert games_of(made) == ("walls",)
    explanation = explain(f"{where}:{thing}", view)
    assert explanation.action == "first Y5"
    assert explanation.candidates


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("nowhere:Tallest", "There is no module nowhere here"),
        ("nowhere.py:Tallest", "There is no module"),
        ("own_bot_program:Other", "There is no Other in own_bot_program"),
        ("own_bot_program:nobody", "is no player"),
        ("own_bot_program:Tallest@10sims", "engines count no simulations"),
    ],
)
def test_what_is_none_is_named(folder: Path, name: str, expected: str) -> None:
    with pytest.raises(Malformed, match=expected):
        check_player("walls", name)


def test_a_player_of_one_game_does_not_play_the_other(folder: Path) -> None:
    with pytest.raises(Malformed, match="does not play towers"):
        check_player("towers", "own_bot_program:Tallest")


def test_names_from_a_network_never_run_a_module(folder: Path) -> None:
    """What a server looks up knows bots and registered engines alone."""
    for look_up in (player, known_spec):
        with pytest.raises(Malformed, match="This must be one of"):
            look_up("walls", "own_bot_program:Tallest")
    assert "own_bot_program" not in sys.modules


def test_an_answer_that_is_not_legal_is_a_fault(folder: Path) -> None:
    view = walls.new(seats=3, seed=7).view(0)
    with pytest.raises(Fault, match="illegal: 'wall B1' is not legal here"):
        ask(load_player("own_bot_program:Cheat"), view)
    with pytest.raises(RuntimeError, match="out of ideas"):
        ask(load_player("own_bot_program:Breaks"), view)


def test_classes_name_themselves() -> None:
    assert name_of(walls.View) == "shofar.walls.view:View"
    assert name_of("level-3") == "level-3"
    assert is_own(name_of(EnginePlayer))
    made: Any = [lambda: None, EnginePlayer("x", ["x"])]
    for one in made:
        with pytest.raises(Malformed, match="cannot be found again"):
            name_of(one)


def test_three_lines_make_an_engine(folder: Path) -> None:
    """What it prints goes elsewhere; each question is answered, wrong ones too."""
    engine = EnginePlayer("tallest", [sys.executable, "own_bot_program.py"], grace_ms=20_000)
    try:
        assert engine.start() == {"name": "tallest", "author": "", "games": ["walls"]}
        assert ask(engine, walls.new(seats=3, seed=7).view(0), Budget(ms=1000)).action == "first Y5"
    finally:
        engine.close()
    lines = [
        '{"cmd":"go","game":"towers","record":{}}',
        "nonsense",
        '{"cmd":"dance"}',
        '{"cmd":"quit"}',
        '{"cmd":"hello"}',
    ]
    done = subprocess.run(
        [sys.executable, "own_bot_program.py"], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    fields = [json.loads(line)["error"]["field"] for line in done.stdout.splitlines()]
    assert fields == ["game", "message", "cmd"]


@pytest.mark.parametrize(("thing", "kind"), [("Cheat", "Fault: illegal"), ("Breaks", "RuntimeError: out of ideas")])
def test_an_engine_says_what_its_player_did(folder: Path, thing: str, kind: str) -> None:
    question = {"cmd": "go", "game": "walls", "view": walls.new(seats=3, seed=7).view(0).to_json()}
    command = engine_command(f"own_bot_program:{thing}")
    done = subprocess.run(command, input=json.dumps(question), capture_output=True, text=True, check=True, cwd="/")
    assert kind in json.loads(done.stdout)["error"]["message"]
    assert "Traceback" in done.stderr


def test_a_registered_player_works_from_everywhere(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOFAR_CONFIG", str(folder / "config"))
    Engines().add("tallest", engine_command("own_bot_program:Tallest"))
    Engines().add("kept", ["python3", "own_bot_program.py"])
    assert Engines().command("kept") == ["python3", str(folder / "own_bot_program.py")]
    monkeypatch.chdir("/")
    engine = Engines().player("tallest")
    engine.grace_ms = 20_000
    try:
        assert ask(engine, walls.new(seats=3, seed=7).view(0), Budget(ms=1000)).action == "first Y5"
    finally:
        engine.close()


class Patient:
    """Thinks until it is cancelled."""

    name = "patient"

    def __init__(self) -> None:
        self.called, self.cancelled = threading.Event(), threading.Event()

    def choose(self, view: towers.View, budget: Budget, seed: int) -> Choice:
        self.called.set()
        self.cancelled.wait()
        return Choice(view.legal[0])

    def cancel(self) -> None:
        self.cancelled.set()


def test_whoever_awaits_may_stop_waiting() -> None:
    async def give_up(patient: Patient) -> None:
        waiting = asyncio.create_task(ask_async(patient, towers.new().view("S")))
        await asyncio.to_thread(patient.called.wait)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    patient = Patient()
    asyncio.run(give_up(patient))
    assert patient.cancelled.is_set()
