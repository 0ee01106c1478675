"""tools/system-packages, on make-believe machines whose commands are stubs."""

import shutil
import subprocess

import pytest

from tests.repository.project import ROOT

KEPT = ["bash", "env", "dirname", "grep", "mktemp", "rm", "tail", "sh", "cat"]


@pytest.fixture
def machine(tmp_path):
    """A PATH with little more than a shell; `run` gives the script's outcome."""
    binaries = tmp_path / "bin"
    binaries.mkdir()
    for command in KEPT:
        (binaries / command).symlink_to(shutil.which(command))

    class Machine:
        def has(self, command: str, script: str) -> None:
            (binaries / command).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
            (binaries / command).chmod(0o755)

        def run(self, *arguments: str, **variables: str):
            return subprocess.run(
                [ROOT / "tools" / "system-packages", *arguments],
                env={"PATH": str(binaries), "PYTHON": "python3", "TMPDIR": str(tmp_path), **variables},
                capture_output=True,
                text=True,
                check=False,
            )

    made = Machine()
    made.has("python3", "exit 0")
    made.has("git", "exit 0")
    made.has("dpkg", "exit 0")
    made.has("apt-get", f'echo "$@" >> {tmp_path}/apt.log')
    return made


def test_nothing_missing_says_nothing(machine):
    run = machine.run()
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_what_only_tests_need_is_wanted_where_it_is_asked_for(machine, tmp_path):
    machine.has("id", "echo 0")
    machine.has("initdb", "exit 0")
    run = machine.run("postgresql", "gcc", "libc6-dev")
    assert run.returncode == 0, run.stderr
    log = (tmp_path / "apt.log").read_text(encoding="utf-8").splitlines()
    assert log[1] == "install -y --no-install-recommends gcc libc6-dev"


def test_root_installs_what_is_missing_and_says_so(machine, tmp_path):
    machine.has("id", "echo 0")
    # There is a Python, without venv.
    machine.has("python3", 'case "$2" in *venv*) exit 1;; *) exit 0;; esac')
    run = machine.run()
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("setup: installing missing system packages: python3-venv")
    log = (tmp_path / "apt.log").read_text(encoding="utf-8").splitlines()
    assert log[0] == "update"
    assert log[1].startswith("install -y --no-install-recommends python3-venv")


def test_root_hears_when_installing_fails(machine):
    machine.has("id", "echo 0")
    machine.has("apt-get", "echo no such package; exit 100")
    machine.has("python3", 'case "$2" in *venv*) exit 1;; *) exit 0;; esac')
    run = machine.run()
    assert run.returncode == 1
    assert "no such package" in run.stderr
    assert "could not install python3-venv" in run.stderr


def test_anyone_else_gets_the_one_command_and_nothing_is_installed(machine, tmp_path):
    machine.has("id", "echo 1000")
    machine.has("python3", 'case "$2" in *venv*) exit 1;; *) exit 0;; esac')
    run = machine.run()
    assert run.returncode == 1
    assert "sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends python3-venv" in run.stderr
    assert not (tmp_path / "apt.log").exists()


def test_an_old_python_is_told_apart_from_none(machine):
    machine.has("id", "echo 0")
    machine.has("python3", "exit 1")
    run = machine.run()
    assert run.returncode == 1
    assert "Python 3.11 or newer" in run.stderr
