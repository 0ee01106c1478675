"""The two commands, what they share, and that nothing is tested behind their back."""

import re
import shutil
import subprocess

import pytest

from tests.repository.project import ROOT

TARGETS = [
    "help",
    "setup",
    "page",
    "play",
    "test",
    "check",
    "soak",
    "mutation",
    "floors",
    "bench",
    "bench-setup",
    "lock",
    "docs",
    "build",
    "shots",
    "golden",
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
    targets = {line.split()[1] for line in make("help").stdout.splitlines()}
    assert targets == set(TARGETS)


def test_make_alone_only_helps():
    assert make().stdout == make("help").stdout


def test_make_test_runs_check_and_make_play_opens_the_table():
    assert re.search(r"^\./check$", make("--dry-run", "test").stdout, re.MULTILINE)
    assert re.search(r"^\.venv/bin/shofar$", make("--dry-run", "play").stdout, re.MULTILINE)


def test_ci_calls_the_test_command_of_the_readme():
    lines = (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "exec make test"


def test_readme_starts_with_the_two_commands():
    commands = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert commands[:2] == ["play", "test"]
    assert README.index("make test") < README.index("\n## ")


PAGE_STAGES = (ROOT / "check").read_text(encoding="utf-8").count('beside "page: ')


@pytest.fixture
def check(tmp_path):
    """A copy of ./check among tools that only say their names; `check(words, ruff=3)` lets one fail."""
    shutil.copy(ROOT / "check", tmp_path / "check")
    binaries = tmp_path / ".venv" / "bin"
    binaries.mkdir(parents=True)
    (tmp_path / ".venv" / ".ready").touch()

    def run(*words, **statuses):
        for tool in ("ruff", "mypy", "lint-imports", "python"):
            status = statuses.get(tool.replace("-", "_"), 0)
            (binaries / tool).write_text(f'#!/bin/sh\necho {tool} "$@"\nexit {status}\n', encoding="utf-8")
            (binaries / tool).chmod(0o755)
        return subprocess.run([tmp_path / "check", *words], capture_output=True, text=True, check=False)

    return run


def lanes(run, begin="") -> tuple[list[str], list[str]]:
    """What the checks and the browser's tests said, and what the other tests did: each in order."""
    lines = [line for line in run.stdout.splitlines() if line.startswith("check: ") == bool(begin)]
    tests = [
        line for line in lines if re.search("tests of the rules|all other|tests and doc|pytest(?!.*browser)", line)
    ]
    tests = [line for line in tests if "browser" not in line.replace("--ignore=tests/browser", "")]
    return [line for line in lines if line not in tests], tests


@pytest.mark.parametrize(("words", "tests"), [([], 2), (["--fast"], 1)], ids=["all", "fast"])
def test_check_runs_every_stage_in_order(check, words, tests):
    run = check(*words)
    assert (run.returncode, run.stderr) == (0, "")
    checks, others = lanes(run)
    tools = [line.split()[0] for line in checks]
    assert tools == ["ruff", "ruff", "mypy", "lint-imports", *["python"] * (PAGE_STAGES + 1)]
    assert "tests/browser" in checks[-1]
    assert [line.split()[:3] for line in others] == [["python", "-m", "pytest"]] * tests


def test_check_demands_full_coverage_and_runs_every_test_once(check):
    checks, tests = lanes(check())
    browser, (rules, others) = checks[-1].split(), (line.split() for line in tests)
    assert "--cov-fail-under=100" in rules
    watched = [word for word in rules if word.startswith("tests/")]
    assert watched
    assert [word.removeprefix("--ignore=") for word in others if "tests/" in word] == watched
    assert "tests/browser" in browser


@pytest.mark.parametrize(("tool", "stages"), [("ruff", 1), ("mypy", 3), ("lint_imports", 4)], ids=str)
def test_check_stops_at_the_first_failing_stage(check, tool, stages):
    run = check(**{tool: 3})
    printed, _ = lanes(run, "check: ")
    assert run.returncode == 3
    assert len(printed) == stages
    assert run.stderr == printed[-1].replace("check: ", "check: FAILED at: ") + "\n"


def test_check_stops_where_tests_fail(check):
    run = check(python=3)
    checks, tests = lanes(run, "check: ")
    assert run.returncode == 3
    assert len(tests) == 1
    assert len(checks) <= 5, "none after the first that needs Python"
    assert set(run.stderr.splitlines()) <= {line.replace("check: ", "check: FAILED at: ") for line in checks + tests}
    assert run.stderr


def test_check_refuses_words_it_does_not_know(check):
    assert check("--quick").returncode == 2


def test_check_says_when_nothing_is_set_up(tmp_path):
    shutil.copy(ROOT / "check", tmp_path / "check")
    run = subprocess.run([tmp_path / "check"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (1, "check: nothing is set up yet; run: make setup\n")
