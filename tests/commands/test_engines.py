"""`shofar engines`, and the example engines: the Python one as it is, the C one compiled here."""

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from shofar import towers
from shofar.bots.engine_player import read_answer
from shofar.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
ROGUE = Path(__file__).parents[1] / "arena" / "engines.py"


@pytest.fixture
def shofar(tmp_path, monkeypatch, capsys):
    """The command in this process, with a configuration folder of its own."""
    monkeypatch.setenv("SHOFAR_CONFIG", str(tmp_path / "config"))

    def run(*words, cwd=tmp_path):
        monkeypatch.chdir(cwd)
        status = main(list(map(str, words)))
        out, err = capsys.readouterr()
        return SimpleNamespace(returncode=status, stdout=out, stderr=err)

    run.config = tmp_path / "config"  # type: ignore[attr-defined]
    return run


@pytest.fixture(scope="session")
def c_engine(tmp_path_factory):
    """The C example, compiled with every warning an error."""
    made = tmp_path_factory.mktemp("c") / "engine_random"
    flags = ["-O1", "-Wall", "-Wextra", "-Werror", "-pedantic", "-std=gnu11"]
    subprocess.run(["cc", *flags, "-o", str(made), str(EXAMPLES / "engine_random.c")], check=True)
    return made


def test_add_list_remove(shofar):
    assert shofar("engines", "list").stdout == ""
    assert shofar("engines", "add", "one", "--", "prog", "--flag", "--", "x").returncode == 0
    assert shofar("engines", "add", "two", "--", "other").returncode == 0
    assert shofar("engines", "list").stdout == "one: prog --flag -- x\ntwo: other\n"
    stored = json.loads((shofar.config / "engines.json").read_text(encoding="utf-8"))
    assert stored == {"one": ["prog", "--flag", "--", "x"], "two": ["other"]}
    assert shofar("engines", "remove", "one").returncode == 0
    assert shofar("engines", "list").stdout == "two: other\n"


def test_a_name_that_is_there_is_replaced_and_that_is_said(shofar):
    assert "replaced" not in shofar("engines", "add", "one", "--", "prog").stdout
    assert shofar("engines", "add", "one", "--", "other").stdout == "one: other\none: replaced: prog\n"


def test_a_file_of_this_folder_is_found_from_any_other(shofar, tmp_path):
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "engine").touch()
    shofar("engines", "add", "mine", "--", "./here/engine")
    assert shofar("engines", "list", cwd="/").stdout == f"mine: {tmp_path}/here/engine\n"


@pytest.mark.parametrize(
    "words",
    [
        ("add", "random", "--", "prog"),
        ("add", "a@b", "--", "prog"),
        ("add", "name"),
        ("add", "name", "--"),
        ("remove", "nobody"),
        ("test", "nobody"),
    ],
    ids=" ".join,
)
def test_what_makes_no_sense_is_refused(shofar, words):
    run = shofar("engines", *words)
    assert run.returncode == 2
    assert run.stderr.startswith("shofar: ")
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("add", "strongest", "--", "prog"), "name: A built-in bot is called strongest; choose another name."),
        (("add", "a b", "--", "prog"), "name: A name has 1 to 60 characters, and no spaces, @ or / among them."),
        (("remove", "nobody"), "engine: No engine has been added; add one with: shofar engines add NAME -- COMMAND"),
    ],
)
def test_refusals_are_whole_sentences(shofar, words, expected):
    assert shofar("engines", *words).stderr == f"shofar: {expected}\n"


def test_a_spoilt_file_is_named(shofar):
    shofar("engines", "add", "one", "--", "prog")
    (shofar.config / "engines.json").write_text("{", encoding="utf-8")
    run = shofar("engines", "list")
    assert run.returncode == 2
    assert "engines.json" in run.stderr


def test_a_folder_that_cannot_be_written_is_named(shofar):
    shofar.config.write_text("a file where the folder should be", encoding="utf-8")
    run = shofar("engines", "add", "one", "--", "prog")
    assert run.returncode == 2
    assert "config" in run.stderr


def test_the_python_example_plays(shofar):
    shofar("engines", "add", "dice", "--", sys.executable, EXAMPLES / "engine_random.py")
    run = shofar("engines", "test", "dice", "--ms", "60000")
    assert run.returncode == 0, run.stdout
    # Its moves are random: whatever they are, a game of Walls lasts so long, and nobody has seven monoliths sooner.
    for game, least, most in (("walls", 15, 200), ("towers", 7, 50)):
        [moves] = re.findall(rf"dice: {game}: a whole game, (\d+) moves, all legal and in time\n", run.stdout)
        assert least < int(moves) <= most


def test_the_python_example_plays_from_a_record_alone():
    game = towers.new("N")
    command = [sys.executable, str(EXAMPLES / "engine_random.py")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        assert engine.stdin
        assert engine.stdout
        while game.waiting:
            message = {"cmd": "go", "game": "towers", "record": game.record(), "ms": 1000}
            engine.stdin.write(json.dumps(message) + "\n")
            engine.stdin.flush()
            said = json.loads(engine.stdout.readline())
            assert "info" not in said
            game = game.play(game.waiting[0], said["action"])
        engine.stdin.write('{"cmd":"quit"}\n')
    assert engine.returncode == 0


@pytest.mark.parametrize("value", [10**400, -1, 1.5, float("nan"), float("inf"), "0.5", None, [], 0, 0.5, 1])
def test_a_value_that_is_no_chance_is_dropped(value):
    fit = value if value in (0, 0.5, 1) else None
    assert read_answer({"action": "R5@c2", "info": {"value": value}}, ["R5@c2"]).value == fit


def test_a_name_that_cannot_be_written_is_escaped(shofar, tmp_path):
    hello = {"name": "\udc80\x1b[2J", "author": "\ud800", "games": ["\udfff"]}
    script = tmp_path / "odd.py"
    script.write_text(f"input()\nprint({json.dumps(json.dumps(hello))}, flush=True)\ninput()\n", encoding="utf-8")
    shofar("engines", "add", "odd", "--", sys.executable, script)
    run = shofar("engines", "test", "odd")
    assert run.returncode == 0
    assert run.stdout == "odd: '\\udc80\\x1b[2J', by '\\ud800', plays ['\\udfff']\n"


def test_the_c_example_plays(shofar, c_engine):
    shofar("engines", "add", "cdice", "--", c_engine)
    run = shofar("engines", "test", "cdice", "--ms", "60000")
    assert run.returncode == 0, run.stdout
    assert "C dice" in run.stdout
    assert "towers: a whole game" in run.stdout


@pytest.mark.parametrize("game", ["walls", "towers"])
def test_a_fault_late_in_a_game_is_found(shofar, game):
    """An engine that knows the first phases of Walls alone, or opens Towers well, fails its test too."""
    shofar("engines", "add", "rogue", "--", sys.executable, ROGUE, "illegal", "15" if game == "walls" else "100")
    run = shofar("engines", "test", "rogue", "--ms", "60000")
    assert run.returncode == 1
    assert run.stdout.splitlines()[-1].startswith("rogue: illegal")
    assert ("walls: a whole game" in run.stdout) is (game == "towers")


@pytest.mark.parametrize("how", ["crash", "garbage", "illegal", "stillborn"])
def test_a_bad_engine_fails_its_test(shofar, how):
    shofar("engines", "add", "rogue", "--", sys.executable, ROGUE, how)
    run = shofar("engines", "test", "rogue")
    assert run.returncode == 1
    assert run.stdout.splitlines()[-1].startswith("rogue: ")


@pytest.mark.parametrize("file", ["engine_random.py", "engine_random.c"])
def test_an_example_is_short(file):
    assert 30 <= len((EXAMPLES / file).read_text(encoding="utf-8").splitlines()) <= 60


def test_both_examples_play_whole_games_in_the_arena(shofar, c_engine, tmp_path):
    shofar("engines", "add", "cdice", "--", c_engine)
    dice = f"dice={sys.executable} {EXAMPLES / 'engine_random.py'}"
    for game, seats in (("walls", "3"), ("towers", "2")):
        out = tmp_path / game
        words = ["round-robin", "cdice", "dice", "random", "--deals", "1", "--seats", seats, "--ms", "60000", "--json"]
        run = shofar("arena", *words, "--game", game, "--engine", dice, "--out", out)
        assert run.returncode == 0, run.stderr
        body = json.loads(run.stdout)
        assert body["faults"] == []
        assert body["games"] == {"walls": 3, "towers": 6}[game]
        replayed = shofar("replay", out / "games.jsonl")
        assert replayed.returncode == 0
        assert all(json.loads(line)["states"][-1]["result"] for line in replayed.stdout.splitlines())
