"""Several real processes behind one port: a table's people at one of them, and none of it needed."""

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from shofar.server.dispatch import children
from shofar.table import messages
from tests.scale import SOAK
from tests.server.client import Guest, Seat, guests, open_table, run
from tests.server.cluster.test_kill import check_records, games_with_bots
from tests.server.postgres import Postgres
from tests.server.processes import Server, children_of, environment, serving
from tests.server.serve_command import SILENT_S

KILLS = 30 if SOAK else 4
PATIENCE_S = 60.0


def sockets_of(process: int) -> int:
    count = 0
    for file in Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(OSError):
            count += str(file.readlink()).startswith("socket:")
    return count


def until(true: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.02)


@contextlib.contextmanager
def several(
    database: str,
    folder: Path,
    *arguments: str,
    workers: int = 0,
    limits: bool = False,
    silent_s: float = children.SILENT_S,
) -> Iterator[Server]:
    words = ("--processes", "2", "--workers", str(workers), "--lazy-bots", "--bot-pace", "0", *arguments)
    words = words if limits else (*words, "--no-limits")
    server = Server(database, folder, words, environment={SILENT_S: str(silent_s)})
    try:
        server.start()
        until(lambda: len(serving(server)) == 2, "two processes")
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.process.kill()
            server.process.wait()


@pytest.fixture
def database(shared_postgres: Postgres, request: pytest.FixtureRequest) -> str:
    return shared_postgres.migrated(request.node.name.partition("[")[0])


def test_sqlite_is_refused_with_what_is_needed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "shofar", "serve", "--processes", "2", "--database", f"sqlite:///{tmp_path}/a.db"]
    run = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=60, check=False)
    assert run.returncode == 2
    assert "--processes needs PostgreSQL" in run.stderr
    assert not (tmp_path / "a.db").exists()


def test_the_people_of_a_table_come_to_one_process_whatever_their_tables_and_it_ends_whole(
    database: str, tmp_path: Path
) -> None:
    with several(database, tmp_path, workers=1) as server:

        async def go() -> None:
            people = await asyncio.to_thread(guests, server.url, 3)
            came: dict[int, set[int]] = {one: set() for one in serving(server)}
            for _ in range(8):
                table = await asyncio.to_thread(open_table, people[0], seats=3)
                before = {one: sockets_of(one) for one in serving(server)}
                seats = [await Seat.at(guest, table) for guest in people]
                for one, count in before.items():
                    came[one].add(sockets_of(one) - count)
                for seat in seats:
                    await seat.close()
            # All requests by HTTP are of one address, and so of one process: there some may end meanwhile.
            assert {0, 3} in came.values(), came

        run(go())
        assert server.process is not None
        below = children_of(server.process.pid)
        assert len(below) == 3
        assert server.stop() == 0
        until(lambda: not any(map(_lives, below)), "nothing is left behind")


def test_processes_are_killed_at_random_and_nothing_is_lost_or_doubled(database: str, tmp_path: Path) -> None:
    with several(database, tmp_path, workers=1) as server:

        async def go() -> None:
            chance = random.Random(7)
            games = await games_with_bots(server, 4, 7)
            playing = asyncio.gather(*(player.play() for _, players in games for player in players))
            for _ in range(KILLS):
                await asyncio.sleep(chance.uniform(0.2, 0.8))
                await asyncio.to_thread(until, lambda: serving(server), "somebody to kill")
                with contextlib.suppress(ProcessLookupError):
                    os.kill(chance.choice(serving(server)), signal.SIGKILL)
            await asyncio.wait_for(playing, 180)
            await check_records(games)

        run(go())
        assert sum(line["event"] == "process-ended" for line in server.lines()) == KILLS


async def answered(guest: Guest, table: str) -> Seat | None:
    """A seat at a table, unless nobody says a word for a second."""
    try:
        async with asyncio.timeout(1.0):
            seat = await Seat.at(guest, table)
    except (TimeoutError, OSError):
        return None
    assert isinstance(seat.info, messages.TableInfo)
    return seat


def test_a_process_that_stands_still_gets_nobody_new_and_who_ends_the_dispatcher_ends_all(
    database: str, tmp_path: Path
) -> None:
    with several(database, tmp_path, silent_s=1.5) as server:

        async def go() -> None:
            people = await asyncio.to_thread(guests, server.url, 2)
            tables = [await asyncio.to_thread(open_table, people[0], seats=3) for _ in range(6)]
            stopped = serving(server)[0]
            os.kill(stopped, signal.SIGSTOP)
            for table in tables:
                # Until it counts as silent it may be handed a connection, and answers none.
                async with asyncio.timeout(PATIENCE_S):
                    while (seat := await answered(people[0], table)) is None:
                        continue
                await seat.close()
            os.kill(stopped, signal.SIGCONT)

        run(go())
        below = serving(server)
        server.kill()
        until(lambda: not any(map(_lives, below)), "they end with their dispatcher")


# Attacks


def exchange(port: int, data: bytes, *, wait: bool = True) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as line:
        line.sendall(data)
        found = b""
        while wait and (more := line.recv(65_536)):
            found += more
        return found


def request(path: bytes, host: bytes = b"localhost") -> bytes:
    return b"GET " + path + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n"


def test_bad_beginnings_are_answered_as_by_one_process_and_slow_ones_hold_up_nobody(
    database: str, tmp_path: Path
) -> None:
    with several(database, tmp_path) as server:
        silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(60)]
        dripping = socket.create_connection(("127.0.0.1", server.port))
        for part in (b"G", b"ET /hea", b"lthz HTTP/1.1\r\n"):
            dripping.sendall(part)
            assert exchange(server.port, request(b"/healthz")).startswith(b"HTTP/1.1 200"), "meanwhile"
        dripping.sendall(b"Host: localhost\r\nConnection: close\r\n\r\n")
        assert dripping.recv(100).startswith(b"HTTP/1.1 200"), "begun slowly, it is served all the same"
        dripping.close()
        for head, status in (
            (request(b"/ws/x"), b"426"),
            (request(b"/ws/../../etc/passwd"), b"426"),
            (request(b"/ws/" + b"x" * 70_000), b"431"),
            (request(b"/nowhere"), b"404"),
            (request(b"/", b"evil.example"), b"421"),
            (request(b"/ws/abc", b"evil.example"), b"421"),
            (b"\x00\xff\r\n\r\n", b"400"),
            (b"GET\r\n\r\n", b"400"),
        ):
            assert exchange(server.port, head).startswith(b"HTTP/1.1 " + status), head[:40]
        for _ in range(50):
            exchange(server.port, b"GET /ws/abc HT", wait=False)  # hung up in the middle
        assert exchange(server.port, request(b"/healthz")).startswith(b"HTTP/1.1 200")
        assert len(serving(server)) == 2
        for one in silent:
            one.close()


def test_an_address_has_its_connections_once_and_not_in_every_process(database: str, tmp_path: Path) -> None:
    with several(
        database, tmp_path, "--limit", "connections_per_address=6", "--limit", "header_seconds=3", limits=True
    ) as server:
        kept = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) for _ in range(12)]
        for number, line in enumerate(kept):
            # Each names another table, so that they belong to either process.
            with contextlib.suppress(ConnectionError):
                line.sendall(b"GET /ws/a%d HTTP/1.1\r\nHost: localhost\r\n" % number)
        statuses = Counter(_status(line) for line in kept)
        assert set(statuses) <= {b"408", b"429", b""}, statuses
        assert 1 <= statuses[b"408"] <= 6, statuses  # a slow one may be cut off without a word
        assert statuses[b"429"] >= 1, statuses
        for line in kept:
            line.close()
        until(lambda: _answers(server.port), "they are given back")
        # Processes that die give back what they had: else an address would soon have none left.
        for _ in range(2):
            held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(5)]
            for number, line in enumerate(held):
                with contextlib.suppress(ConnectionError):
                    line.sendall(b"GET /ws/b%d HTTP/1.1\r\nHost: localhost\r\n" % number)
            for one in serving(server):
                os.kill(one, signal.SIGKILL)
            until(lambda: _answers(server.port), "started again")
            for line in held:
                line.close()


def _status(line: socket.socket) -> bytes:
    """The status that a client is answered with; nothing if it is cut off."""
    try:
        return line.recv(100)[9:12]
    except ConnectionError:
        return b""


def _answers(port: int) -> bool:
    try:
        return exchange(port, request(b"/healthz")).startswith(b"HTTP/1.1 200")
    except ConnectionError:  # it had been handed to a process that was about to die
        return False


def _lives(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
