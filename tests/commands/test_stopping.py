"""Stopped means stopped: when a server has ended, none of its processes is left, and nobody has its database open."""

import contextlib
import os
import select
import signal
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from shofar.bots.engine_config import Engines
from shofar.server.db.backup import backup, check_file, restore
from shofar.server.db.connect import engine_for
from shofar.server.db.migrations import migrate
from shofar.server.errors import OperatorError
from tests.server.client import Guest, Seat, run
from tests.server.processes import Server

PATIENCE_S = 60.0


def holders(file: Path) -> set[int]:
    """The processes that have a file open, or what SQLite keeps beside it."""
    found = set()
    for process in filter(str.isdecimal, os.listdir("/proc")):
        with contextlib.suppress(OSError):  # it has just ended
            for entry in os.listdir(f"/proc/{process}/fd"):
                with contextlib.suppress(OSError):  # it has just been closed
                    if os.readlink(f"/proc/{process}/fd/{entry}").startswith(str(file)):
                        found.add(int(process))
    return found


def until(holds: Callable[[], object]) -> None:
    """Waits for a condition; the time only bounds a test that would hang."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


def has_ended(process: int) -> bool:
    """Waits for the end of a process that need not be a child of ours."""
    try:
        watching = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watching], [], [], PATIENCE_S)[0])
    finally:
        os.close(watching)


def children(process: int) -> dict[int, str]:
    """The children of a process, whichever thread started them, and their command lines."""
    found = {}
    for thread in Path(f"/proc/{process}/task").iterdir():
        with contextlib.suppress(OSError):
            for word in (thread / "children").read_text(encoding="ascii").split():
                found[int(word)] = Path(f"/proc/{word}/cmdline").read_text(encoding="utf-8")
    return found


class Hosted:
    """A server with workers that have opened its database."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.file = folder / "shofar.db"
        self.database = f"sqlite:///{self.file}"
        self.server = Server(self.database, folder, ("--workers", str(workers))).start()
        assert self.server.process is not None
        self.process = self.server.process
        self.frozen: list[int] = []
        try:
            until(lambda: len(holders(self.file)) == workers + 1)
        except BaseException:
            self.close()
            raise
        self.workers = sorted(holders(self.file) - {self.process.pid})

    def freeze(self, process: int) -> None:
        """From now on it hears no signal but the one that nobody can ignore."""
        os.kill(process, signal.SIGSTOP)
        self.frozen.append(process)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for one in self.frozen:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    with closing(Hosted(tmp_path, 2)) as made:
        yield made


@pytest.mark.parametrize("stop_signal", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_ends_leaves_no_worker_behind_even_one_that_does_not_listen(
    hosted: Hosted, stop_signal: signal.Signals
) -> None:
    hosted.freeze(hosted.workers[0])
    hosted.process.send_signal(stop_signal)
    assert hosted.process.wait(PATIENCE_S) == 0
    assert holders(hosted.file) == set()
    assert [worker for worker in hosted.workers if Path(f"/proc/{worker}").exists()] == []


def test_whoever_is_told_twice_waits_for_its_workers_all_the_same(hosted: Hosted) -> None:
    hosted.freeze(hosted.workers[0])
    hosted.process.send_signal(signal.SIGTERM)
    until(lambda: any(line.get("event") == "stopped" for line in hosted.server.lines()))
    until(lambda: not Path(f"/proc/{hosted.workers[1]}/exe").exists())  # they have been told
    for again in (signal.SIGTERM, signal.SIGINT):
        hosted.process.send_signal(again)
    assert hosted.process.wait(PATIENCE_S) == 0
    assert holders(hosted.file) == set()


def test_a_worker_that_is_told_to_stop_again_and_again_stops(hosted: Hosted) -> None:
    hosted.server.kill()  # ... and by the kernel, and by its own watch for a server that has gone
    with contextlib.suppress(ProcessLookupError):
        for _ in range(2_000):
            for worker in hosted.workers:
                os.kill(worker, signal.SIGTERM)
    assert all(has_ended(worker) for worker in hosted.workers)


def test_a_backup_can_be_restored_right_after_the_server_was_killed(hosted: Hosted, tmp_path: Path) -> None:
    backup(hosted.database, tmp_path / "copy.db")
    hosted.server.kill()
    restore(tmp_path / "copy.db", hosted.database, replace=True)
    assert holders(hosted.file) == set()
    assert all(has_ended(worker) for worker in hosted.workers)


def test_what_finds_out_about_bots_ends_with_the_server(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, 0)
    try:

        def fetch() -> None:
            with contextlib.suppress(OSError):
                urlopen(f"{hosted.server.url}/api/bots/built-in", timeout=PATIENCE_S).close()

        thread = threading.Thread(target=fetch)
        thread.start()
        until(lambda: any("bots.available_bots" in command for command in children(hosted.process.pid).values()))
        [child] = children(hosted.process.pid)
        hosted.freeze(child)
        hosted.process.send_signal(signal.SIGTERM)
        assert hosted.process.wait(PATIENCE_S) == 0
        assert has_ended(child)
        thread.join()
    finally:
        hosted.close()


# Restoring beside somebody who has the file open


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database as a server leaves it, and a backup of it with one more row, `copy.db`."""
    url = f"sqlite:///{tmp_path}/shofar.db"
    engine = engine_for(url)
    migrate(engine)
    engine.dispose()
    backup(url, tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        connection.execute("CREATE TABLE marks (mark)")
        connection.execute("INSERT INTO marks VALUES ('restored')")
        connection.commit()
    return url


def test_restoring_waits_for_whoever_is_about_to_close_the_file_and_refuses_while_they_stay(
    database: str, tmp_path: Path
) -> None:
    copy, file = tmp_path / "copy.db", tmp_path / "shofar.db"
    worker = engine_for(database, durable=False)
    with worker.connect() as connection:
        connection.exec_driver_sql("SELECT 1 FROM jobs").first()
    before = file.read_bytes()
    with pytest.raises(OperatorError, match="in use"):
        restore(copy, database, replace=True)
    assert file.read_bytes() == before
    restoring = threading.Thread(target=restore, args=(copy, database), kwargs={"replace": True})
    restoring.start()
    until(lambda: len([entry for entry in Path("/proc/self/fd").iterdir() if _is(entry, file)]) > 1)
    worker.dispose()
    restoring.join()
    assert marks(file) == ["restored"]


def _is(entry: Path, file: Path) -> bool:
    try:
        return os.readlink(entry) == str(file)
    except OSError:
        return False


def marks(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [row[0] for row in connection.execute("SELECT mark FROM marks")]


def test_whoever_opened_the_file_before_it_was_restored_is_on_the_restored_one(database: str, tmp_path: Path) -> None:
    """A file that only takes the name of another is met by the journal of whoever holds the other."""
    file = tmp_path / "shofar.db"
    opened = os.open(file, os.O_RDONLY)  # as a worker that starts at that moment
    restore(tmp_path / "copy.db", database, replace=True)
    assert os.fstat(opened).st_ino == file.stat().st_ino
    assert marks(file) == ["restored"]
    assert not file.with_name("shofar.db-wal").exists()
    os.close(opened)


@pytest.mark.parametrize("damage", ["text", "empty", "half", "pages"])
def test_a_backup_goes_over_whatever_is_left_of_a_database(database: str, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "shofar.db"
    whole = file.read_bytes()
    left = {
        "text": b"this was a database once\n" * 500,
        "empty": b"",
        "half": whole[: len(whole) // 2 + 100],
        "pages": whole[:5000] + b"\xff" * (len(whole) - 5000),
    }
    file.write_bytes(left[damage])
    restore(tmp_path / "copy.db", database, replace=True)
    assert check_file(file) == check_file(tmp_path / "copy.db")
    assert marks(file) == ["restored"]


# Engines: other people's programs, which need not notice that nobody asks them any more

STUBBORN = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "hello":
        print(json.dumps({"name": "Stubborn", "author": "x", "games": ["towers"]}), flush=True)
    elif asked["cmd"] == "go":
        print(json.dumps({"action": asked["view"]["legal"][0]}), flush=True)
time.sleep(3600)
"""


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Hosted, int]]:
    """A server whose worker has asked an engine, and the engine, which does not go when its input ends."""
    monkeypatch.setenv("SHOFAR_CONFIG", str(tmp_path / "config"))
    Engines().add("stubborn", [sys.executable, "-c", STUBBORN])
    with closing(Hosted(tmp_path, 1)) as made:
        guest = Guest.named(made.server.url, "Ada")
        settings = {"game": "towers", "seats": 2, "starter": "N"}
        table = guest.post("/api/tables", {"settings": settings, "fill": "stubborn", "start": True})["id"]

        async def until_it_has_moved() -> None:
            seat = await Seat.at(guest, table)
            await seat.until(seat.to_act)

        run(until_it_has_moved())
        [process] = [child for child, command in children(made.workers[0]).items() if "Stubborn" in command]
        made.frozen.append(process)
        yield made, process


@pytest.mark.parametrize("stop_signal", [signal.SIGTERM, signal.SIGKILL])
def test_an_engine_ends_with_its_server(engine: tuple[Hosted, int], stop_signal: signal.Signals) -> None:
    hosted, process = engine
    hosted.process.send_signal(stop_signal)
    hosted.process.wait(PATIENCE_S)
    assert has_ended(process)


def test_an_engine_ends_with_a_worker_that_is_killed(engine: tuple[Hosted, int]) -> None:
    hosted, process = engine
    os.kill(hosted.workers[0], signal.SIGKILL)
    assert has_ended(process)
