"""`shofar engine` as another program would drive it: real pipes, real clocks."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from shofar import towers, walls
from shofar.games import GAMES, new_game


class Engine:
    """`shofar engine` behind its pipes."""

    def __init__(self, *words):
        self.process: Any = subprocess.Popen(
            [sys.executable, "-m", "shofar", "engine", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def request(self, message):
        line = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def thought_s(self):
        """For how many seconds it has had a core."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            pipe.close()

    def quit(self):
        self.process.stdin.write(b'{"cmd":"quit"}\n')
        self.process.stdin.close()
        status = self.process.wait(timeout=60)
        self.process.stdout.close()
        return status


@pytest.fixture(scope="module")
def engine():
    """One engine for all questions: whatever it was asked before, it must still answer."""
    made = Engine("--bot", "random")
    yield made
    assert made.quit() == 0


def test_hello(engine):
    said = engine.request({"cmd": "hello", "protocol": 1})
    assert said["games"] == list(GAMES)
    assert said["name"]
    assert said["author"]


def walls_game(seats, actions):
    game = walls.new(seats=seats, seed=3)
    for _ in range(actions):
        seat = game.waiting[-1]
        game = game.play(seat, game.legal(seat)[-1])
    return game


@pytest.mark.parametrize("actions", [0, 1, 4, 9, 30])
@pytest.mark.parametrize("bare", [False, True], ids=["whole", "bare"])
def test_walls_from_a_view(engine, actions, bare):
    game = walls_game(4, actions)
    seat = game.waiting[0]
    view = game.view(seat).to_json()
    if bare:  # what formats ask for and no more
        del view["facts"]
        view["events"] = []
    said = engine.request({"cmd": "go", "game": "walls", "view": view, "ms": 200})
    assert said["action"] in view["legal"]


@pytest.mark.parametrize("events", [[{"event": "walled", "who": 2}], ["seat 2 laid G4"], {"n": 1}], ids=str)
def test_events_in_other_words_are_left_aside(engine, events):
    game = walls_game(4, 30)
    view = {**game.view(game.waiting[0]).to_json(), "events": events}
    said = engine.request({"cmd": "go", "game": "walls", "view": view, "ms": 200})
    assert said["action"] in view["legal"]


def test_towers_from_a_record_or_a_view(engine):
    game = towers.new("N").play("N", "R5@c2").play("S", "G1@d4")
    legal = [str(move) for move in game.legal("N")]
    record = {"cmd": "go", "game": "towers", "record": game.record({"players": ["x", "y"]}), "ms": 200}
    assert engine.request(record)["action"] in legal
    view = {"cmd": "go", "game": "towers", "view": game.view("N").to_json(), "ms": 200}
    assert engine.request(view)["action"] in legal
    assert engine.request({**record, "view": view["view"]})["action"] in legal


WRONG = [
    b"",
    b"not json",
    b"[]",
    b"7",
    b'"go"',
    b"\xff\xfe",
    b"[" * 100_000,
    b"{}",
    b'{"cmd":"dance"}',
    b'{"cmd":"go"}',
    b'{"cmd":"go","game":"chess"}',
    b'{"cmd":"go","game":"walls"}',
    b'{"cmd":"go","game":"walls","view":7}',
    b'{"cmd":"go","game":"walls","view":{"seat":0}}',
    b'{"cmd":"go","game":"towers","record":{}}',
    b'{"cmd":"go","game":"towers","ms":0,"record":{}}',
    b'{"cmd":"go","game":"towers","ms":"fast","record":{}}',
    b'{"cmd":"go","game":"towers","record":{"format":"shofar/1","game":"towers","layout":"octagon","first":"S",'
    b'"actions":["R5@c2","R5@c2"]}}',
]


@pytest.mark.parametrize("line", WRONG, ids=range(len(WRONG)))
def test_a_wrong_line_is_answered_and_the_engine_lives(engine, line):
    assert engine.request(line)["error"]["message"]
    assert engine.request({"cmd": "hello", "protocol": 1})["games"]


@pytest.mark.parametrize("ms", ["0", "-1", "true", "null", "NaN", "Infinity", "1e999", "1" + "0" * 400])
def test_a_time_that_is_none_is_named(engine, ms):
    said = engine.request(f'{{"cmd":"go","game":"towers","record":{{}},"ms":{ms}}}'.encode())
    assert said["error"]["field"] == "ms"


def mutated(chance, value):
    """The value with one thing in it replaced by something that does not belong there."""
    inside = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    if inside and chance.random() < 0.8:
        at = chance.choice(inside)
        made = dict(value) if isinstance(value, dict) else list(value)
        made[at] = mutated(chance, made[at])
        return made
    return chance.choice([None, True, -3, 0, 2, 77, 10**30, 1.5, "", "zz", "?", "R7", "S", "S@", [], ["T"] * 200, {}])


@pytest.fixture(scope="module")
def compiled():
    """An engine whose bots are compiled code, which trusts what it is given."""
    made = Engine("--bot", "strongest@8sims")
    made.request({"cmd": "hello", "protocol": 1})
    yield made
    assert made.quit() == 0


@pytest.mark.parametrize("game", GAMES)
def test_views_that_were_tampered_with_never_end_the_engine(compiled, game):
    chance = random.Random(5)
    refused = 0
    for seed in range(60):
        played: Any = new_game(game, seed=seed)
        for _ in range(chance.randrange(14)):
            played = played.play(played.waiting[0], chance.choice(played.legal(played.waiting[0])))
        plain = played.view(played.waiting[0]).to_json()
        view = {key: plain[key] for key in plain if key not in ("facts", "events")}
        view = mutated(chance, mutated(chance, view))
        said = compiled.request({"cmd": "go", "game": game, "view": view, "ms": 100})
        assert said.keys() & {"action", "error"}
        if "error" in said:
            assert "not JSON" not in said["error"]["message"]
            assert said["error"]["field"], said
            refused += 1
    assert refused > 30


@pytest.mark.parametrize(
    "changed", [{"draw": -3}, {"seat": 7}, {"start": 10**30}, {"round": 9}, {"hands": []}, {"waiting": [77]}], ids=str
)
def test_an_impossible_view_is_refused_by_its_field(compiled, changed):
    game = walls_game(4, 12)
    view = {**game.view(game.waiting[0]).to_json(), **changed}
    said = compiled.request({"cmd": "go", "game": "walls", "view": view, "ms": 100})
    assert said["error"]["field"] == f"view.{next(iter(changed))}"


def test_a_finished_game_and_a_spectator_have_nothing_to_decide(engine):
    game: Any = new_game("towers", seed=1)
    while game.waiting:
        game = game.play(game.waiting[0], game.legal(game.waiting[0])[0])
    said = engine.request({"cmd": "go", "game": "towers", "record": game.record(), "ms": 100})
    assert said["error"]["field"] == "record.actions"
    given_up = {**new_game("towers", seed=1).record(), "end": {"kind": "resign", "seat": "S"}}
    said = engine.request({"cmd": "go", "game": "towers", "record": given_up, "ms": 100})
    assert said["error"]["field"] == "record.end"
    view = walls_game(3, 2).view(None).to_json()
    said = engine.request({"cmd": "go", "game": "walls", "view": view, "ms": 100})
    assert said["error"]["field"] == "view.legal"
    assert "nothing to play" in said["error"]["message"]


@pytest.mark.parametrize(
    ("record", "field"),
    [({}, "record.format"), (7, "record"), ({"format": "shofar/1", "game": "towers", "actions": 7}, "record.actions")],
    ids=str,
)
def test_a_wrong_record_is_named_from_the_question_on(engine, record, field):
    said = engine.request({"cmd": "go", "game": "towers", "record": record, "ms": 100})
    assert said["error"]["field"] == field


def test_half_a_surrogate_pair_is_answered(engine):
    start = b'{"cmd":"go","game":"towers","record":{"format":"shofar/1","game":"towers","layout":"octagon","first":"S",'
    assert engine.request(start + b'"actions":["\\ud800"]}}')["error"]["message"]
    assert engine.request({"cmd": "hello", "protocol": 1})["games"]


def long_question(game):
    view = new_game(game, seed=4).view(new_game(game, seed=4).waiting[0]).to_json()
    return view, json.dumps({"cmd": "go", "game": game, "view": view, "ms": 10**8}).encode() + b"\n"


@pytest.mark.parametrize("game", GAMES)
def test_quit_has_a_search_answer_soon_and_ends(game):
    view, question = long_question(game)
    with Engine() as engine:
        engine.request({"cmd": "hello", "protocol": 1})
        engine.process.stdin.write(question + b'{"cmd":"quit"}\n')
        engine.process.stdin.flush()
        assert json.loads(engine.process.stdout.readline())["action"] in view["legal"]
        assert engine.process.wait(timeout=60) == 0


@pytest.mark.parametrize("words", [(), ("--bot", "strongest@60s")], ids=str)
def test_a_whole_conversation_is_answered_before_quit(words):
    """Piped into a process that has loaded nothing yet; a time in the bot's name is cut short too."""
    views, lines = [], [json.dumps({"cmd": "hello", "protocol": 1}).encode() + b"\n"]
    for game in GAMES:
        view, question = long_question(game)
        views.append(view)
        lines.append(question)
    command = [sys.executable, "-m", "shofar", "engine", *words]
    run = subprocess.run(
        command, input=b"".join([*lines, b'{"cmd":"quit"}\n']), capture_output=True, timeout=60, check=False
    )
    assert run.returncode == 0
    hello, *answers = map(json.loads, run.stdout.splitlines())
    assert hello["games"] == list(GAMES)
    assert [answer["action"] in view["legal"] for answer, view in zip(answers, views, strict=True)] == [True, True]


def test_a_question_that_hangs_does_not_hold_up_quit(tmp_path):
    """An engine of the user's own behind ours, that never answers and cannot be told to."""
    script = tmp_path / "hang.py"
    hello = json.dumps({"name": "hang", "author": "", "games": list(GAMES)})
    script.write_text(f"input()\nprint({hello!r}, flush=True)\nwhile True: input()\n", encoding="utf-8")
    environment = {**os.environ, "SHOFAR_CONFIG": str(tmp_path)}
    (tmp_path / "engines.json").write_text(json.dumps({"hang": [sys.executable, str(script)]}), encoding="utf-8")
    _, question = long_question("towers")
    command = [sys.executable, "-m", "shofar", "engine", "--bot", "hang"]
    run = subprocess.run(
        command, input=question + b'{"cmd":"quit"}\n', capture_output=True, timeout=60, env=environment, check=False
    )
    assert run.returncode == 0


def test_nobody_thinks_for_a_host_that_is_gone():
    _, question = long_question("towers")
    with Engine() as engine:
        engine.request({"cmd": "hello", "protocol": 1})
        engine.process.stdin.write(question)
        engine.process.stdin.flush()
        engine.process.stdin.close()
        with pytest.raises(subprocess.TimeoutExpired):  # the end of the input alone is no reason: an answer is awaited
            engine.process.wait(timeout=1)
        engine.process.stdout.close()
        assert engine.process.wait(timeout=60) == 0


def test_a_long_time_in_the_name_does_not_hold_up_the_hello():
    with Engine("--bot", "strongest@60s") as engine:
        engine.request({"cmd": "hello", "protocol": 1})
        assert engine.thought_s() < 9, "ten seconds are the most that it waits for a bot"


def test_the_answer_tells_the_candidates(compiled):
    game = walls_game(4, 12)
    view = game.view(game.waiting[0]).to_json()
    said = compiled.request({"cmd": "go", "game": "walls", "view": view, "ms": 100})
    assert {each["action"] for each in said["info"]["candidates"]} == set(view["legal"])


def test_the_same_question_has_the_same_answer(engine):
    message = {"cmd": "go", "game": "walls", "view": walls_game(4, 12).view(walls_game(4, 12).waiting[0]).to_json()}
    assert engine.request(message)["action"] == engine.request(message)["action"]


def test_the_end_of_the_input_ends_it():
    run = subprocess.run(
        [sys.executable, "-m", "shofar", "engine", "--bot", "random"], input=b"", capture_output=True, check=False
    )
    assert (run.returncode, run.stdout) == (0, b"")


def test_an_unknown_bot_is_refused():
    run = subprocess.run(
        [sys.executable, "-m", "shofar", "engine", "--bot", "nobody"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert "strongest" in run.stderr


def test_the_strongest_answers_in_time():
    """Time on cores: this machine may be busy with other tests, and then answers wait for one."""
    with Engine() as engine:
        engine.request({"cmd": "hello", "protocol": 1})
        for game in GAMES:
            played: Any = new_game(game, seed=5)
            spent = []
            for _ in range(5):
                seat = played.waiting[0]
                message = {"cmd": "go", "game": game, "view": played.view(seat).to_json(), "ms": 300}
                started = engine.thought_s()
                said = engine.request(message)
                spent.append(engine.thought_s() - started)
                played = played.play(seat, said["action"])
            assert sorted(spent)[2] < 0.4, f"{game}: {spent}"
