"""tools/warm compiles once, and again only when what it compiles has changed."""

import shutil
import subprocess

import pytest

from tests.repository.project import ROOT

COMPILES = "echo compiled $2"
ALL = {"walls", "towers", "research"}


@pytest.fixture
def project(tmp_path):
    """A project with the script, a kernel, a lock, and a `shofar warm` that says so."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "warm", tmp_path / "tools" / "warm")
    for path in (
        "requirements/dev.lock",
        "src/shofar/fast/kernel.py",
        "src/shofar/walls/rules.py",
        "src/shofar/research/batch.py",
    ):
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text("1\n", encoding="utf-8")
    command(tmp_path, COMPILES)
    return tmp_path


def command(project, script):
    path = project / ".venv" / "bin" / "shofar"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def warmed(project):
    """Run it; return what it compiled."""
    run = subprocess.run([project / "tools" / "warm"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return {line.split()[1] for line in run.stdout.splitlines() if line.startswith("compiled")}


def test_it_compiles_once(project):
    assert [warmed(project), warmed(project)] == [ALL, set()]


def test_a_changed_kernel_is_compiled_again_and_a_changed_rule_is_not(project):
    assert warmed(project)
    (project / "src/shofar/walls/rules.py").write_text("2\n", encoding="utf-8")
    assert not warmed(project)
    (project / "src/shofar/fast/kernel.py").write_text("2\n", encoding="utf-8")
    assert warmed(project) == ALL


def test_what_was_compiled_from_other_sources_is_forgotten_without_compiling(project):
    def forgotten():
        kept = project / "src/shofar/fast/compiled.nbc"
        kept.touch()
        run = subprocess.run([project / "tools" / "warm", "forget"], capture_output=True, text=True, check=False)
        assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
        return not kept.exists()

    assert [forgotten(), forgotten()] == [True, False]
    assert warmed(project)
    assert (project / "src/shofar/fast/compiled.nbc").exists(), "what was compiled since is kept"
    assert not forgotten()
    (project / "src/shofar/fast/kernel.py").write_text("2\n", encoding="utf-8")
    assert forgotten()
    assert warmed(project)


def test_playing_waits_for_no_compiler_and_testing_does():
    def steps(target):
        command = ["make", "-n", target]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()

    assert "tools/warm" not in steps("play")
    assert "tools/warm forget" in steps("play")
    assert "tools/warm" in steps("test")


def test_changed_research_alone_is_compiled_again(project):
    assert warmed(project)
    kept, dropped = (project / f"src/shofar/{package}/compiled.nbc" for package in ("fast", "research"))
    kept.touch()
    dropped.touch()
    assert not warmed(project)
    assert dropped.exists()
    (project / "src/shofar/research/batch.py").write_text("2\n", encoding="utf-8")
    assert warmed(project) == {"research"}
    assert kept.exists()
    assert not dropped.exists()


@pytest.mark.parametrize(
    ("part", "stamp"), [("walls", ".warm"), ("towers", ".warm"), ("research", ".warm-research-ready")]
)
def test_a_failing_compilation_fails(project, part, stamp):
    command(project, f'test "$2" = {part} || exit 0; echo no module named shofar >&2; exit 7')
    run = subprocess.run([project / "tools" / "warm"], capture_output=True, text=True, check=False)
    assert run.returncode == 7
    assert "no module named shofar" in run.stderr
    assert not (project / ".venv" / stamp).exists()
