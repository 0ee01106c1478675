"""`shofar arena` as a person uses it: real processes, a folder, a table, a report."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from shofar.records import load

ROGUE = Path(__file__).parents[1] / "arena" / "engines.py"


def arena(*words, **more):
    return subprocess.run(
        [sys.executable, "-m", "shofar", "arena", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "120"},
        **more,
    )


def records(folder):
    return [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A gauntlet in which one engine breaks in every game."""
    folder = tmp_path_factory.mktemp("arena") / "out"
    engine = f"<rogue>={sys.executable} {ROGUE} crash 1"
    words = ["gauntlet", "random", "<rogue>", "random@1sims", "--seats", 3, "--deals", 2, "--jobs", 2, "--ms", 1000]
    return arena(*words, "--engine", engine, "--out", folder), folder


def test_the_table_names_everybody_and_what_they_did(played):
    run, folder = played
    assert run.returncode == 0, run.stderr
    assert "walls, 3 seats, gauntlet: 12 games" in run.stdout
    for name in ("random", "<rogue>", "random@1sims"):
        assert name in run.stdout
    assert "<rogue> crashed in game" in run.stdout
    assert "cannot go on" in run.stdout, "the last thing that it said"
    assert str(folder / "report.html") in run.stdout
    assert "12/12" in run.stderr


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--engine", "random=./mine"), "--engine: A built-in bot is called random"),
        (("--engine", 'mine="unclosed'), "--engine mine="),
    ],
)
def test_an_engine_that_cannot_be_is_refused(tmp_path, words, expected):
    run = arena("round-robin", "random", "plain", *words, "--out", tmp_path / "out")
    assert run.returncode == 2
    assert expected in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("text", ["{", "[]"])
def test_a_damaged_plan_is_named(tmp_path, text):
    (tmp_path / "plan.json").write_text(text, encoding="utf-8")
    run = arena("round-robin", "random", "plain", "--seats", 3, "--deals", 1, "--out", tmp_path)
    assert run.returncode == 2
    assert "plan.json: This" in run.stderr


def test_every_game_is_a_record_that_replays(played):
    _, folder = played
    for record in records(folder):
        assert len(record["players"]) == 3
        assert record["date"].endswith("+00:00")
        assert record["seed"].startswith("1/")
        assert load(record).outcome is not None


def test_the_culprit_has_no_points_and_the_others_all(played):
    _, folder = played
    for record in records(folder):
        arena = record["arena"]
        out = {fault["seat"] for fault in arena["faults"]}
        assert out == {seat for seat, name in enumerate(record["players"]) if name == "<rogue>"}
        assert all(arena["shares"][seat] == 0 for seat in out)
        assert sum(arena["shares"]) == pytest.approx(1)


def test_the_report_stands_alone(played):
    _, folder = played
    page = (folder / "report.html").read_text(encoding="utf-8")
    for outside in ("http:", "https:", "src=", "href=", "<script", "@import", "url("):
        assert outside not in page
    assert page.count("<svg") >= 3
    assert "&lt;rogue&gt;" in page
    assert "<rogue>" not in page


def test_json_is_one_object(tmp_path):
    words = ["round-robin", "random", "random@1sims", "--game", "towers", "--deals", 2, "--json", "--jobs", 1]
    run = arena(*words, "--out", tmp_path / "out", "--anchor", "random")
    (line,) = run.stdout.splitlines()
    body = json.loads(line)
    assert body["games"] == 4
    assert sum(player["points"] for player in body["players"]) == 4
    (anchor,) = [player for player in body["players"] if player["name"] == "random"]
    assert anchor["rating"]["elo"] == 0


def test_the_folder_is_named_after_the_tournament(tmp_path):
    words = ["ladder", "random", "random@1sims", "--game", "towers", "--deals", 1, "--jobs", 1]
    for _ in range(2):
        assert arena(*words, cwd=tmp_path).returncode == 0
    (folder,) = tmp_path.iterdir()
    assert folder.name.startswith("arena-towers-ladder-")
    assert len(records(folder)) == 2


def test_a_sequential_test_stops_by_itself(tmp_path):
    engine = f"rogue={sys.executable} {ROGUE} illegal 0"
    words = [
        "sprt",
        "random",
        "rogue",
        "--game",
        "towers",
        "--elo1",
        100,
        "--jobs",
        2,
        "--ms",
        1000,
        "--engine",
        engine,
    ]
    run = arena(*words, "--out", tmp_path / "out", "--json")
    body = json.loads(run.stdout)
    assert body["sprt"]["verdict"] == "accepted"
    assert body["sprt"]["deals"] < 100


def test_games_of_bots_that_count_simulations_are_the_same_every_time(tmp_path):
    words = ["round-robin", "random", "random@1sims", "--seats", 3, "--deals", 1, "--jobs", 1]
    for out in ("a", "b"):
        assert arena(*words, "--out", tmp_path / out).returncode == 0
    one, other = records(tmp_path / "a"), records(tmp_path / "b")
    assert [record["actions"] for record in one] == [record["actions"] for record in other]


def test_a_folder_that_cannot_be_made_is_named(tmp_path, capsys):
    from shofar.cli import main

    (tmp_path / "file").touch()
    assert main(["arena", "round-robin", "random", "plain", "--out", str(tmp_path / "file" / "out")]) == 2
    assert "file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["round-robin", "random"], "two players"),
        (["round-robin", "random", "random"], "each player once; random stands here twice"),
        (["round-robin", "random", "nobody"], "There is no player nobody"),
        (["round-robin", "random", "random@x"], "NAME@100ms"),
        (["round-robin", "random", "strongest", "--seats", "7"], "W2"),
        (["round-robin", "random", "strongest", "--deals", "0"], "deals"),
        (["round-robin", "random", "strongest", "--engine", "x"], "NAME=COMMAND"),
        (["round-robin", "random", "strongest", "--anchor", "x"], "--anchor"),
        (["round-robin", "random", "x@9sims", "--engine", "x=./x"], "x is an engine, and engines count no simulations"),
        (["sprt", "random", "strongest", "random@1ms"], "between two players; there are 3"),
    ],
)
def test_what_makes_no_sense_is_refused(words, expected, tmp_path, capsys, monkeypatch):
    from shofar.cli import main

    monkeypatch.setenv("SHOFAR_CONFIG", str(tmp_path / "config"))
    assert main(["arena", *words, "--out", str(tmp_path / "out")]) == 2
    assert expected in capsys.readouterr().err
    assert not (tmp_path / "out" / "games.jsonl").exists()
