"""tools/warm compiles once, and again only when what it compiles has changed."""

import shutil
import subprocess

import pytest

from tests.house.project import ROOT


@pytest.fixture
def project(tmp_path):
    """A project with the script, a kernel, a lock, and no `shofar warm` yet."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "warm", tmp_path / "tools" / "warm")
    for path in ("requirements/dev.lock", "src/shofar/fast/kernel.py", "src/shofar/walls/rules.py"):
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text("1\n", encoding="utf-8")
    command(tmp_path, "exit 2")
    return tmp_path


def command(project, script):
    path = project / ".venv" / "bin" / "shofar"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def warmed(project):
    """Run it; return whether it compiled."""
    run = subprocess.run([project / "tools" / "warm"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return "compiled" in run.stdout


COMPILES = '[ "$2" = --help ] || echo compiled'


def test_without_the_subcommand_it_does_nothing(project):
    assert not warmed(project)


def test_it_compiles_once(project):
    command(project, COMPILES)
    assert [warmed(project), warmed(project)] == [True, False]


def test_the_subcommand_is_noticed_when_it_appears(project):
    assert not warmed(project)
    command(project, COMPILES)
    assert warmed(project)


def test_a_changed_kernel_is_compiled_again_and_a_changed_rule_is_not(project):
    command(project, COMPILES)
    assert warmed(project)
    (project / "src/shofar/walls/rules.py").write_text("2\n", encoding="utf-8")
    assert not warmed(project)
    (project / "src/shofar/fast/kernel.py").write_text("2\n", encoding="utf-8")
    assert warmed(project)


def test_a_failing_compilation_fails(project):
    command(project, '[ "$2" = --help ] || exit 7')
    assert subprocess.run([project / "tools" / "warm"], capture_output=True, check=False).returncode == 7
    assert not (project / ".venv" / ".warm").exists()
