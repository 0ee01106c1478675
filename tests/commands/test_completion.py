"""Shells complete what the parser knows."""

import shutil
import subprocess

import pytest

from shofar import cli
from shofar.commands.completion import SHELLS, words


def script(shell, capsys):
    assert cli.main(["completion", shell]) == 0
    return capsys.readouterr().out


def test_every_command_and_option_is_there():
    found = words(cli.parser())
    assert {"play", "arena", "docs", "completion"} <= set(found[""])
    assert {"--bot", "walls", "towers"} <= set(found["play"])
    assert {"ladder", "--deals"} <= set(found["arena"])
    assert {"add", "list", "remove", "test"} <= set(found["engines"])
    assert "--parent" not in found["worker"], "what is for no person is not offered"


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_names_them(shell, capsys):
    output = script(shell, capsys)
    for word in ("arena", "ladder", "deals", "towers", "round-robin"):
        assert word in output


@pytest.mark.parametrize(
    ("typed", "expected"),
    [(["pl"], ["play"]), (["play", "wa"], ["walls"]), (["arena", "--de"], ["--deals"]), (["engines", "li"], ["list"])],
)
def test_bash_completes(typed, expected, capsys):
    completion = f"COMP_WORDS=(shofar {' '.join(typed)}); COMP_CWORD={len(typed)}; _shofar; echo ${{COMPREPLY[@]}}"
    bash = [shutil.which("bash") or "bash", "--norc", "-c", script("bash", capsys) + "\n" + completion]
    done = subprocess.run(bash, capture_output=True, text=True, check=True)
    assert done.stdout.split() == expected
