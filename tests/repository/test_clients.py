"""Programs of strangers: they run, and both type checkers pass them at their strictest, with nothing of ours `Any`."""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

import shofar
from tests.repository.project import ROOT

CLIENTS = ROOT / "tests" / "clients"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs in a folder of their own, so that no setting of ours is found."""
    return Path(copytree(CLIENTS, tmp_path_factory.mktemp("clients") / "programs"))


def checked(*command: str, cwd: Path) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_passes_them_and_meets_no_any(elsewhere: Path) -> None:
    flags = ["--strict", "--disallow-any-expr", "--config-file=", f"--cache-dir={elsewhere.parent / 'cache'}"]
    checked("mypy", *flags, ".", cwd=elsewhere)


def test_mypy_can_fail_here(elsewhere: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("from shofar import walls\nx: str = walls.new().waiting[0]\n", encoding="utf-8")
    with pytest.raises(AssertionError, match='expression has type "int"'):
        checked("mypy", "--strict", "--config-file=", f"--cache-dir={elsewhere.parent / 'cache'}", ".", cwd=tmp_path)


def test_pyright_passes_them(elsewhere: Path) -> None:
    settings = {"typeCheckingMode": "strict", "pythonVersion": "3.11"}
    (elsewhere / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    checked("basedpyright", "--pythonpath", sys.executable, ".", cwd=elsewhere)


@pytest.mark.parametrize("name", ["own_bot", "either_game", "study", "tournament"])
def test_they_run(elsewhere: Path, name: str) -> None:
    plain = {**os.environ, "SHOFAR_LANG": "en"}
    program = [sys.executable, "-W", "error", f"{name}.py"]
    done = subprocess.run(program, cwd=elsewhere, capture_output=True, text=True, check=False, env=plain)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_one_about_records_runs(elsewhere: Path, tmp_path: Path) -> None:
    games: list[shofar.EitherGame] = [shofar.towers.new(), shofar.walls.new(seats=3, seed=1)]
    for at, game in enumerate(games):
        while game.waiting:
            game = game.play(game.waiting[0], game.legal(game.waiting[0])[0])
        games[at] = game
    shofar.save_file(tmp_path / "games.jsonl", games)
    program = [sys.executable, "analyse.py", str(tmp_path / "games.jsonl")]
    done = subprocess.run(program, cwd=elsewhere, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("[(")
