"""Packages that are too old or too new are told apart from those that are missing."""

from importlib import metadata
from types import SimpleNamespace

import pytest

from shofar.cli import main
from shofar.commands import packages
from shofar.commands.packages import needed_for, unfit


def test_what_the_server_needs_and_what_is_here_will_do() -> None:
    needed = dict(needed_for("server"))
    assert {"uvicorn", "websockets", "h11", "numba", "msgspec"} <= needed.keys()
    assert any(version.startswith("<") for version in needed["uvicorn"]), "its protocol classes are not public"
    assert "rich" not in needed
    assert unfit("server") is None
    assert list(needed_for("server", "no-such-package")) == []


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ("0.34.0", "uvicorn 0.34.0 is too old, >=0.50,<0.55 is needed"),
        ("0.49.9", "too old"),
        ("0.50", None),
        ("0.50.0.post1", None),
        ("0.54.9", None),
        ("0.55.0", "uvicorn 0.55.0 is too new, >=0.50,<0.55 is needed"),
        ("1.0", "too new"),
    ],
)
@pytest.mark.parametrize("command", [["serve"], []])
def test_the_command_says_which_version_it_met(
    found: str,
    expected: str | None,
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = [
        'uvicorn<0.55,>=0.50; extra == "server"',
        'shofar[server]; extra == "play"',
        'nothing-here>=1; extra == "server"',
    ]

    def version(name: str) -> str:
        if name == "uvicorn":
            return found
        raise metadata.PackageNotFoundError(name)

    fake = SimpleNamespace(
        requires=lambda _: lines, version=version, PackageNotFoundError=metadata.PackageNotFoundError
    )
    monkeypatch.setattr(packages, "metadata", fake)
    monkeypatch.setenv("SHOFAR_LANG", "en")
    if expected is None:
        assert unfit("server") is None
        return
    assert main(command) == 2
    assert expected in capsys.readouterr().err
