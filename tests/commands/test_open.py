"""Plain `shofar`, as people start it: one address, a browser where there is a screen, and Ctrl-C at the end."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pexpect
import pytest

from shofar.cli import parser
from shofar.commands.open import browser_wanted, run
from shofar.server.bots.worker_monitor import Readiness
from tests.server.ports import free_port
from tests.server.processes import environment

SHOFAR = [sys.executable, "-m", "shofar"]
ADDRESS = re.compile(r"shofar: (http://127\.0\.0\.1:\d+)")
BROWSER = '#!/bin/sh\necho "$1" >> {seen}\n'


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """A user with a folder for games, a screen, and a browser that writes down what it was to open."""
    browser = tmp_path / "browser"
    browser.write_text(BROWSER.format(seen=tmp_path / "seen"), encoding="utf-8")
    browser.chmod(0o755)
    chosen = {"SHOFAR_DATA": str(tmp_path / "games"), "DISPLAY": ":9", "BROWSER": str(browser)}
    unwanted = ("SHOFAR_DATABASE", "SHOFAR_NO_BROWSER", "WAYLAND_DISPLAY")
    return {name: text for name, text in environment().items() if name not in unwanted} | chosen


@contextlib.contextmanager
def started(env: dict[str, str], *words: str) -> "Iterator[pexpect.spawn[str]]":
    """In a terminal of its own, as a person has it."""
    screen = pexpect.spawn(SHOFAR[0], [*SHOFAR[1:], *words], encoding="utf-8", timeout=60, env=env)
    try:
        yield screen
    finally:
        screen.close(force=True)


def address(screen: "pexpect.spawn[str]") -> str:
    screen.expect(ADDRESS)
    assert isinstance(screen.match, re.Match)
    return str(screen.match[1])


def ended_by_ctrl_c(screen: "pexpect.spawn[str]") -> str:
    screen.sendintr()
    screen.expect(pexpect.EOF)
    screen.wait()
    assert screen.exitstatus == 0
    return str(screen.before)


def children_of(process: int) -> set[int]:
    run = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False)
    return {int(word) for word in run.stdout.split()}


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_says_where_opens_it_and_ends_by_ctrl_c_and_a_second_one_opens_the_first(
    home: dict[str, str], tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    with started(home, "open", "--port", str(free_port())) as first:
        url = address(first)
        first.expect("Ctrl-C ends it")
        with urlopen(url, timeout=10) as page:
            assert b'<div id="app">' in page.read()
        again = subprocess.run(SHOFAR, env=home, capture_output=True, text=True, timeout=60, check=False)
        assert (again.returncode, again.stderr) == (0, "")
        assert again.stdout == f"shofar: {url}\nshofar: it is running already\n"
        assert seen.read_text(encoding="utf-8") == f"{url}\n" * 2
        quiet = {**home, "SHOFAR_NO_BROWSER": "1"}
        subprocess.run(SHOFAR, env=quiet, capture_output=True, timeout=60, check=True)
        assert seen.read_text(encoding="utf-8") == f"{url}\n" * 2
        workers = children_of(first.pid or 0)
        assert workers
        first.expect("all bots are ready")
        left = ended_by_ctrl_c(first)
        assert left.replace("^C", "").strip() == "", "nothing but the key that was pressed"
        assert not any(alive(worker) for worker in workers)
    assert (tmp_path / "games" / "shofar.db").is_file()


def test_the_table_is_open_while_bots_are_compiled_behind_it(home: dict[str, str], tmp_path: Path) -> None:
    cold = {**home, "NUMBA_CACHE_DIR": str(tmp_path / "cold")}
    with started(cold, "open", "--port", str(free_port())) as screen:
        url = address(screen)
        screen.expect(r"bots are getting ready \(0 of 4\); until then simpler players answer")
        with urlopen(url, timeout=10) as page:
            assert b'<div id="app">' in page.read()
        [worker] = children_of(screen.pid or 0)
        compilers = children_of(worker)
        assert len(compilers) == 2, "one for each game"
        ended_by_ctrl_c(screen)
        assert not alive(worker)
    for one in compilers:  # the kernel ends them with their worker, in its own time
        while alive(one):
            os.sched_yield()


def test_where_the_port_is_taken_it_takes_the_next_and_says_so(home: dict[str, str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with started(home, "open", "--port", str(port)) as screen:
            assert not address(screen).endswith(f":{port}")
            screen.expect(f"port {port} is in use")
            ended_by_ctrl_c(screen)


def test_a_port_that_was_asked_for_and_is_taken_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/shofar.db"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [*SHOFAR, "serve", "--port", port, "--database", database, "--workers", "0"]
        run = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60, check=False)
    sentence = f"shofar: port {port} is in use by another program; choose another with --port\n"
    assert (run.returncode, run.stdout, run.stderr) == (2, "", sentence)


def test_a_folder_that_cannot_be_made_is_told(home: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    env = {**home, "SHOFAR_DATA": str(tmp_path / "file" / "games")}
    run = subprocess.run(SHOFAR, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 2
    assert run.stderr.endswith("use --database, or set SHOFAR_DATA to a folder of yours\n")


def test_without_the_servers_packages_it_says_what_to_install() -> None:
    core = "import sys; sys.modules['uvicorn'] = None; from shofar.cli import main; sys.exit(main([]))"
    run = subprocess.run([sys.executable, "-c", core], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 2
    assert "pip install 'shofar[play]'" in run.stderr


@pytest.mark.parametrize(
    ("platform", "variables", "wanted"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ":0", "SHOFAR_NO_BROWSER": "1"}, False),
        ("linux", {"DISPLAY": ":0", "SHOFAR_NO_BROWSER": ""}, True),
        ("darwin", {}, True),
        ("win32", {"SHOFAR_NO_BROWSER": "1"}, False),
    ],
)
def test_when_a_browser_is_opened(
    platform: str, variables: dict[str, str], wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SHOFAR_NO_BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, text in variables.items():
        monkeypatch.setenv(name, text)
    monkeypatch.setattr(sys, "platform", platform)
    assert browser_wanted() is wanted


def test_sigterm_ends_it_as_well(home: dict[str, str]) -> None:
    command = [*SHOFAR, "open", "--port", str(free_port())]
    with subprocess.Popen(command, env=home, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert ADDRESS.match(process.stdout.readline())
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0


def test_the_address_comes_first_however_soon_the_bots_tell_of_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def served(_config: object, lock: Any, listen: Any, ready: Any, bots: Any) -> int:
        bots(Readiness(unready=frozenset(["towers"])))
        sockets = listen()
        ready(sockets)
        bots(Readiness("ready"))
        for one in sockets:
            one.close()
        lock.release()
        return 0

    monkeypatch.setattr("shofar.server.run.run_server", served)
    monkeypatch.setenv("SHOFAR_NO_BROWSER", "1")
    words = ["open", "--database", f"sqlite:///{tmp_path}/shofar.db", "--port", str(free_port())]
    assert run(parser().parse_args(words)) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert ADDRESS.match(first)
    progress = [line for line in others if "bots are" in line]
    assert [line.partition(" (")[0] for line in progress] == [
        "shofar: bots are getting ready",
        "shofar: all bots are ready",
    ]
