"""One SQLite file, one server: the second is refused, the kernel gives the file back, and the other commands go on."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from shofar.server.db.sqlite_lock import InUse, exclusive_lock, lock_database
from tests.server.client import Guest, Seat, run
from tests.server.processes import Server, environment, running


def shofar(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "shofar", *words]
    return subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60, check=False)


def test_a_second_server_is_refused_until_the_first_is_gone_however_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "shofar.db"
    database = f"sqlite:///{file}"
    (tmp_path / "other-name.db").symlink_to(file)
    with running(database, tmp_path) as first:
        for name in ("shofar.db", "other-name.db"):
            second = shofar("serve", "--port", "0", "--workers", "0", "--database", f"sqlite:///{tmp_path}/{name}")
            sentence = f"shofar: {file} is in use by a server at {first.url}; stop it first\n"
            assert (second.returncode, second.stdout, second.stderr) == (2, "", sentence)
        Guest.named(first.url, "Ada")  # the first has felt nothing of it
        first.kill()
        with running(database, tmp_path) as third:
            Guest.named(third.url, "Bruno")
            assert third.stop() == 0
        with running(database, tmp_path) as fourth:
            Guest.named(fourth.url, "Clara")


def test_another_name_of_the_same_file_is_the_same_file(tmp_path: Path) -> None:
    """A hard link made before the start or meanwhile, in this folder or another."""
    file, other = tmp_path / "shofar.db", tmp_path / "elsewhere" / "games.db"
    other.parent.mkdir()
    with running(f"sqlite:///{file}", tmp_path) as first:
        os.link(file, other)
        second = shofar("serve", "--port", "0", "--workers", "0", "--database", f"sqlite:///{other}")
        assert (second.returncode, second.stderr) == (2, f"shofar: {other} is in use by a server; stop it first\n")
        Guest.named(first.url, "Ada")
        first.kill()
        with running(f"sqlite:///{other}", tmp_path) as third:
            refused = shofar("serve", "--port", "0", "--workers", "0", "--database", f"sqlite:///{file}")
            assert refused.returncode == 2
            Guest.named(third.url, "Bo")


def test_what_operators_do_beside_a_running_server(tmp_path: Path) -> None:
    database, copy = f"sqlite:///{tmp_path}/shofar.db", str(tmp_path / "copy.db")
    with running(database, tmp_path) as server:
        Guest.named(server.url, "Ada")
        assert shofar("backup", copy, "--database", database).returncode == 0
        for words in (["restore", copy, "--replace"], ["copy-database", f"sqlite:///{tmp_path}/target.db"]):
            refused = shofar(*words, "--database", database)
            assert refused.returncode == 2
            assert f"is in use by a server at {server.url}" in refused.stderr
        server.stop()
    assert shofar("restore", copy, "--replace", "--database", database).returncode == 0


def test_workers_share_the_file_with_the_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/shofar.db"
    with running(database, tmp_path) as server:
        command = [sys.executable, "-m", "shofar", "worker", "--database", database]
        with subprocess.Popen(command, env=environment()) as worker:
            guest = Guest.named(server.url, "Ada")
            opened = guest.post(
                "/api/tables",
                {"settings": {"game": "towers", "seats": 2, "starter": "N"}, "fill": "random", "start": True},
            )

            async def until_asked() -> None:
                seat = await Seat.at(guest, opened["id"])
                await seat.until(lambda: seat.update is not None and bool(seat.update.view["legal"]))

            run(until_asked())
            worker.send_signal(signal.SIGTERM)
            assert worker.wait(30) == 0


def test_the_lock_in_one_process(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/shofar.db"
    held = lock_database(database)
    assert held is not None
    with pytest.raises(InUse) as early:
        lock_database(database)
    assert early.value.url is None
    held.announce("http://127.0.0.1:1")
    with pytest.raises(InUse) as late, exclusive_lock(database):
        pass
    assert late.value.url == "http://127.0.0.1:1"
    held.release()
    with exclusive_lock(database), pytest.raises(InUse):
        lock_database(database)
    with exclusive_lock(database):
        pass


@pytest.mark.parametrize("database", ["sqlite://", "sqlite:///:memory:", "postgresql://ada@localhost/shofar"])
def test_what_is_no_file_needs_no_lock(database: str) -> None:
    assert lock_database(database) is None


def test_a_killed_server_takes_its_workers_along(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/shofar.db", tmp_path, ("--workers", "1")).start()
    assert server.process is not None
    try:
        run = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True, check=True
        )
        (worker,) = (int(word) for word in run.stdout.split())
    finally:
        server.kill()
    watching = os.pidfd_open(worker)
    try:
        assert select.select([watching], [], [], 30)[0], "the worker is still there"
    finally:
        os.close(watching)
