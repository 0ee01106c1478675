"""Backups: so many are kept, each is replayed, and a command may have it; what is not sound is told."""

import asyncio
import sqlite3
import sys
from contextlib import closing

import pytest

from shofar.cli import main
from shofar.commands.backup import PATTERN
from shofar.server.db.backup import check_file
from shofar.server.db.replay_check import replay_all
from tests.server.finished_games import resigned_game
from tests.server.in_process_app import running


@pytest.fixture
def url(tmp_path):
    """A database with two tables."""

    async def fill():
        async with running(tmp_path) as server:
            ada, bo = await server.people("Ada", "Bo")
            await resigned_game(ada, bo, public=True)
            await ada.table(settings={"game": "walls", "seats": 3})

    asyncio.run(fill())
    return f"sqlite:///{tmp_path}/shofar.db"


def break_a_log(url: str, change: str) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        connection.execute(change)
        connection.commit()


def test_the_newest_are_kept_and_nothing_else_is_touched(tmp_path, url, monkeypatch, capsys):
    folder = tmp_path / "backups"
    folder.mkdir()
    mine = [folder / name for name in ("shofar.db", "shofar-old.db", "shofar-20260101T000000Z.db.gz", "notes.txt")]
    for file in mine:
        file.write_text("mine", encoding="utf-8")
    for second in range(4):
        monkeypatch.setattr("time.strftime", lambda *_, at=second: f"shofar-20260101T00000{at}Z.db")
        assert main(["backup", str(folder), "--keep", "2", "--database", url]) == 0
    assert sorted(one.name for one in folder.glob(PATTERN)) == [
        "shofar-20260101T000002Z.db",
        "shofar-20260101T000003Z.db",
    ]
    assert all(file.exists() for file in mine)
    assert "2 tables with" in capsys.readouterr().out
    assert all((one.stat().st_mode & 0o077) == 0 for one in folder.glob(PATTERN)), "the signing key is in it"


@pytest.mark.parametrize(
    "change",
    [
        'UPDATE log SET entry = \'{"type":"nonsense"}\' WHERE version = 2',
        "UPDATE log SET entry = substr(entry, 1, 20) WHERE version = 3",
        "DELETE FROM log WHERE version = 2",
        "UPDATE log SET entry = '' WHERE version = 1",
    ],
)
def test_a_log_that_does_not_replay_is_told_and_the_old_backups_stay(tmp_path, url, capsys, change):
    folder = tmp_path / "backups"
    folder.mkdir()
    assert main(["backup", str(folder), "--keep", "1", "--database", url]) == 0
    first = list(folder.iterdir())
    break_a_log(url, change)
    assert main(["backup", str(tmp_path / "one.db"), "--database", url]) == 2
    assert "cannot be replayed" in capsys.readouterr().err
    assert list(folder.iterdir()) == first
    assert main(["backup", str(tmp_path / "two.db"), "--no-replay", "--database", url]) == 0


def test_what_was_set_aside_before_is_no_surprise(tmp_path, url):
    break_a_log(url, "DELETE FROM log WHERE version = 2")
    break_a_log(url, "INSERT INTO unreadable SELECT DISTINCT table_id, 1, 'x', 'Gap', '' FROM log")
    assert main(["backup", str(tmp_path / "one.db"), "--database", url]) == 0
    found = replay_all(tmp_path / "one.db")
    assert (found.tables, found.set_aside, found.broken) == (2, 2, [])


def test_a_command_gets_the_checked_copy_and_its_failure_is_ours(tmp_path, url, capsys):
    taken = tmp_path / "taken.db"
    program = f"import sys; open({str(taken)!r}, 'wb').write(sys.stdin.buffer.read())"
    assert main(["backup", "--pipe", f'{sys.executable} -c "{program}"', "--database", url]) == 0
    assert check_file(taken)
    assert replay_all(taken).tables == 2
    assert main(["backup", "--pipe", "exit 3", "--database", url]) == 2
    assert "the command ended with 3" in capsys.readouterr().err


def test_the_failure_of_any_part_of_a_pipe_is_ours(url, capsys):
    for command in ("false | cat > /dev/null", "cat | exit 3 | cat > /dev/null"):
        assert main(["backup", "--pipe", command, "--database", url]) == 2
        assert "the command ended with" in capsys.readouterr().err
    assert main(["backup", "--pipe", "cat | cat > /dev/null", "--database", url]) == 0


def test_without_a_shell_that_sees_it_a_pipe_is_refused(tmp_path, url, capsys, monkeypatch):
    plain = tmp_path / "sh"  # as dash: it knows no pipefail
    plain.write_text('#!/bin/sh\n[ "$1" = -o ] && exit 2\nexec /bin/sh "$@"\n', encoding="ascii")
    plain.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["backup", "--pipe", "/bin/cat | /bin/cat", "--database", url]) == 2
    assert "install bash" in capsys.readouterr().err
    assert main(["backup", "--pipe", "/bin/cat > /dev/null", "--database", url]) == 0


def test_wrong_use_is_refused(tmp_path, url, capsys):
    for words, expected in (
        ([], "say a file or a folder"),
        (["x.db", "--pipe", "cat"], "say a file or a folder"),
        (["--keep", "2", "--pipe", "cat"], "say one of them"),
        ([str(tmp_path / "none"), "--keep", "2"], "is no folder"),
    ):
        assert main(["backup", *words, "--database", url]) == 2
        assert expected in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["backup", str(tmp_path), "--keep", "0", "--database", url])
