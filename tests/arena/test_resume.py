"""Killed in the middle and started again: no game is lost, none is played twice, no process lives on."""

import json
import os
import random
import signal
import subprocess
import sys
import uuid
from pathlib import Path

from tests.arena.processes import marked, soon

ENGINE = Path(__file__).parents[2] / "examples" / "engine_random.py"
WORDS = ["round-robin", "random", "dice", "--game", "towers", "--ms", "2000", "--jobs", "2"]


class Run:
    """One tournament in a folder, as a command that can be killed."""

    def __init__(self, folder, deals, jobs=2, seed=1):
        self.folder = folder
        self.games = folder / "games.jsonl"
        self.mark = f"SHOFAR_TEST_MARK={uuid.uuid4().hex}"
        engine = f"dice={sys.executable} {ENGINE}"
        self.command = [sys.executable, "-m", "shofar", "arena", *WORDS, "--engine", engine]
        self.command += ["--deals", str(deals), "--out", str(folder), "--seed", str(seed)]

    def start(self):
        name, _, value = self.mark.partition("=")
        environment = {**os.environ, name: value}
        return subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True
        )

    def lines(self):
        return self.games.read_bytes().split(b"\n")[:-1] if self.games.exists() else []

    def kill_after(self, count):
        """Lets it play until so many games are kept, and kills it."""
        process = self.start()
        try:
            assert soon(lambda: len(self.lines()) >= count or process.poll() is not None, 60)
        finally:
            process.send_signal(signal.SIGKILL)
            process.communicate()
        assert soon(lambda: not marked(self.mark)), "workers and engines end with the tournament"

    def finish(self):
        process = self.start()
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        assert soon(lambda: not marked(self.mark))
        return out


def ids(lines):
    return [json.loads(line)["arena"]["id"] for line in lines]


def test_kill_and_resume(tmp_path):
    run = Run(tmp_path / "arena", deals=12)
    run.kill_after(5)
    kept = run.lines()
    assert 5 <= len(kept) < 24
    # As if the power had failed while the next line was being written.
    with run.games.open("ab") as file:
        file.write(kept[0][: random.Random(1).randrange(1, len(kept[0]))])
    out = run.finish()
    lines = run.lines()
    assert lines[: len(kept)] == kept
    assert sorted(ids(lines)) == sorted(f"0-{deal}-{turn}" for deal in range(12) for turn in range(2))
    assert "24 games" in out
    assert (run.folder / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_worker_that_dies_costs_no_game(tmp_path):
    run = Run(tmp_path / "arena", deals=15)
    process = run.start()
    assert soon(lambda: len(run.lines()) >= 2, 60)
    killed = next(pid for pid in marked(run.mark) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes())
    os.kill(killed, signal.SIGKILL)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert sorted(ids(run.lines())) == sorted(f"0-{deal}-{turn}" for deal in range(15) for turn in range(2))
    assert soon(lambda: not marked(run.mark))


def test_a_finished_tournament_plays_nothing_more_but_can_be_extended(tmp_path):
    folder = tmp_path / "arena"
    Run(folder, deals=1).finish()
    kept = Run(folder, deals=1).lines()
    Run(folder, deals=1).finish()
    assert Run(folder, deals=1).lines() == kept
    Run(folder, deals=2).finish()
    assert Run(folder, deals=2).lines()[:2] == kept
    assert len(Run(folder, deals=2).lines()) == 4


def test_another_plan_in_the_same_folder_is_refused(tmp_path):
    folder = tmp_path / "arena"
    Run(folder, deals=1).finish()
    kept = Run(folder, deals=1).lines()
    process = Run(folder, deals=1, seed=2).start()
    _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "plan.json: The games in this folder belong to another tournament; choose another folder." in err
    assert Run(folder, deals=1).lines() == kept


def test_games_of_an_engine_that_has_changed_do_not_pass_for_its_own(tmp_path):
    engine = tmp_path / "engine.py"
    engine.write_text(ENGINE.read_text(encoding="utf-8"), encoding="utf-8")
    folder = tmp_path / "arena"

    def arena(*words):
        command = [sys.executable, "-m", "shofar", "arena", *WORDS, "--engine", f"dice={sys.executable} {engine}"]
        command += ["--out", str(folder), *words]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert arena("--deals", "1").returncode == 0
    again = arena("--deals", "1")
    assert again.returncode == 0
    assert "all 2 games were played before" in again.stderr
    with engine.open("a", encoding="utf-8") as file:
        file.write("# better now\n")
    refused = arena("--deals", "2")
    assert refused.returncode == 2
    assert f"this has changed: dice: {engine}." in refused.stderr
    assert "--mix" in refused.stderr
    assert arena("--deals", "2", "--mix").returncode == 0
    assert len((folder / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 4
    assert arena("--deals", "2").returncode == 0, "from now on, the engine is the new one"


def test_two_tournaments_in_one_folder_do_not_mix(tmp_path):
    run = Run(tmp_path / "arena", deals=200)
    first = run.start()
    try:
        assert soon(lambda: len(run.lines()) >= 1, 60)
        second = run.start()
        _, err = second.communicate(timeout=60)
        assert second.returncode == 2
        assert "another arena" in err
    finally:
        first.send_signal(signal.SIGKILL)
        first.communicate()
    assert soon(lambda: not marked(run.mark))


def test_control_c_stops_and_says_how_to_go_on(tmp_path):
    run = Run(tmp_path / "arena", deals=200)
    process = run.start()
    assert soon(lambda: len(run.lines()) >= 1, 60)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "goes on from here" in err
    assert soon(lambda: not marked(run.mark))
