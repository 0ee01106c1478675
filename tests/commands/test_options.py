"""Options that make no sense are refused in one line, with exit status 2 and before anything is done."""

import subprocess
import sys

import pytest

from shofar.cli import main


def refused(capsys, words):
    try:
        status: object = main(words)
    except SystemExit as stopped:
        status = stopped.code
    assert status == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("arena sprt random plain --alpha 2", "--alpha: say a number above 0 and below 0.5"),
        ("arena sprt random plain --alpha nan", "--alpha: say a number above 0 and below 0.5"),
        ("arena sprt random plain --elo0 20 --elo1 20", "--elo1: say a number above --elo0"),
        ("arena sprt random plain --elo1 1e6", "--elo1: say a number between -4000 and 4000"),
        ("arena sprt random plain --elo1 inf", "--elo1: say a number between -4000 and 4000"),
        ("arena sprt random plain --elo0 nan", "--elo0: say a number between -4000 and 4000"),
        ("arena round-robin random plain --jobs 0", "--jobs: say a whole number, 1 or more"),
        ("arena round-robin random plain --ms -5", "--ms: say a whole number, 1 or more"),
        ("arena round-robin random plain --opening 500", "--opening: say a whole number from 0 to 20"),
        ("arena round-robin random plain --game towers --seats 3", "seats: towers has 2 seats, not 3."),
        ("new towers --seats 3", "seats: towers has 2 seats, not 3."),
        ("play towers --seats 4", "seats: towers has 2 seats, not 4."),
        ("serve --port 99999", "--port: say a whole number from 0 to 65535"),
        ("serve --workers -1", "--workers: say a whole number, 0 or more"),
        ("serve --ping 0", "--ping: say a number above 0"),
        ("serve --trusted-proxy foo", "--trusted-proxy: say an address or a network, such as 10.0.0.0/8"),
    ],
)
def test_what_makes_no_sense(words, expected, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert refused(capsys, words.split()).endswith(expected)
    assert list(tmp_path.iterdir()) == []


def test_a_key_that_could_be_guessed(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("SHOFAR_SECRET", "x")
    message = refused(capsys, ["serve", "--database", f"sqlite:///{tmp_path}/shofar.db"])
    assert message.startswith("shofar: SHOFAR_SECRET: say 16 characters or more")


@pytest.mark.parametrize("command", ["serve", "worker", "ban", "backup copy.db", "restore copy.db"])
@pytest.mark.parametrize("address", ["foo", "mysql://host/name", "postgresql://host:port/name"])
def test_an_address_that_is_none(command, address, capsys):
    message = refused(capsys, [*command.split(), "--database", address])
    assert message == "shofar: --database: say sqlite:///FILE or postgresql://USER@HOST/NAME"


@pytest.mark.parametrize(
    ("command", "wrong"),
    [
        ("serve", "sqlite:///{}: unable to open database file"),
        ("worker", "{} is not there"),
        ("ban", "{} is not there"),
    ],
)
def test_a_database_that_cannot_be_reached(command, wrong, capsys, tmp_path):
    message = refused(capsys, [command, "--database", f"sqlite:///{tmp_path}/nowhere/shofar.db"])
    assert message == "shofar: " + wrong.format(f"{tmp_path}/nowhere/shofar.db")
    message = refused(capsys, [command, "--database", "postgresql://ada:secret@127.0.0.1:1/shofar"])
    assert message.startswith("shofar: postgresql://ada:***@127.0.0.1:1/shofar: connection")
    assert "secret" not in message


def without_the_compiler(*words):
    program = f"import sys; sys.modules['numba'] = None; from shofar.cli import main; sys.exit(main({[*words]}))"
    command = [sys.executable, "-c", program]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", ["bench", "warm"])
def test_without_the_compiler(command):
    run = without_the_compiler(command)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "shofar: numba is missing: pip install 'shofar[fast]'\n"


@pytest.mark.parametrize(
    ("words", "bot"),
    [
        ("play walls --bot level-10", "level-10"),
        ("play towers --bot level-3", "level-3"),
        ("arena round-robin random level-10@5sims --game walls", "level-10"),
        ("engine --bot mcts", "mcts"),
    ],
)
def test_a_bot_that_needs_the_compiler_is_refused_without_it(words, bot, tmp_path, monkeypatch):
    """Plain code under the name of a level would be rated, and taken, for what it is not."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    run = without_the_compiler(*words.split())
    assert run.returncode == 2
    sentence = f"player: {bot} needs compiled code, and the compiler is missing: pip install 'shofar[fast]'\n"
    assert run.stderr == f"shofar: {sentence}"


@pytest.mark.parametrize("game", ["walls", "towers"])
@pytest.mark.parametrize("bot", ["", "--bot strongest"])
def test_without_the_compiler_there_is_still_a_game(game, bot):
    run = without_the_compiler("play", game, "--seed", "4", *bot.split())
    assert run.returncode == 0, run.stderr
    assert "Winner:" in run.stdout or "draw" in run.stdout or "shared" in run.stdout
