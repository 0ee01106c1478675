"""The two commands, what they share, and that nothing is tested behind their back."""

import re
import shutil
import subprocess

import pytest

from tests.house.project import ROOT

TARGETS = [
    "help",
    "setup",
    "play",
    "test",
    "check",
    "soak",
    "mutation",
    "bench",
    "bench-setup",
    "lock",
    "build",
    "clean",
]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def make(*words):
    # MAKEFLAGS of a make that runs these tests are not ours.
    environment = {"PATH": "/usr/local/bin:/usr/bin:/bin"}
    return subprocess.run(
        [shutil.which("make") or "make", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("target", TARGETS)
def test_make_knows(target):
    dry = make("--dry-run", "--always-make", target)
    assert dry.returncode == 0, dry.stderr


def test_make_help_tells_every_target():
    told = {line.split()[1] for line in make("help").stdout.splitlines()}
    assert told == set(TARGETS)


def test_make_alone_only_helps():
    assert make().stdout == make("help").stdout


def test_make_test_runs_check_and_make_play_the_game():
    assert re.search(r"^\./check$", make("--dry-run", "test").stdout, re.MULTILINE)
    assert re.search(r"^\.venv/bin/shofar play$", make("--dry-run", "play").stdout, re.MULTILINE)


def test_ci_calls_the_test_command_of_the_readme():
    lines = (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "exec make test"


def test_readme_starts_with_the_two_commands():
    commands = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert commands[:2] == ["play", "test"]
    assert README.index("make test") < README.index("\n## ")


def test_check_stops_at_the_first_failing_stage(tmp_path):
    """In a copy whose formatter fails, nothing after it runs and the stage is named."""
    shutil.copy(ROOT / "check", tmp_path / "check")
    binaries = tmp_path / ".venv" / "bin"
    binaries.mkdir(parents=True)
    (tmp_path / ".venv" / ".ready").touch()
    for tool, status in {"ruff": 3, "mypy": 0, "lint-imports": 0, "python": 0}.items():
        (binaries / tool).write_text(f"#!/bin/sh\necho {tool} ran\nexit {status}\n", encoding="utf-8")
        (binaries / tool).chmod(0o755)
    run = subprocess.run([tmp_path / "check"], capture_output=True, text=True, check=False)
    assert run.returncode == 3
    assert run.stdout.splitlines() == ["check: format (ruff format)", "ruff ran"]
    assert run.stderr == "check: FAILED at: format (ruff format)\n"


def test_check_says_when_nothing_is_set_up(tmp_path):
    shutil.copy(ROOT / "check", tmp_path / "check")
    run = subprocess.run([tmp_path / "check"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (1, "check: nothing is set up yet; run: make setup\n")
