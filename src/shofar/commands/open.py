"""Plain `shofar`: the table on this machine, opened in the browser. A second one opens the first."""

import argparse
import os
import socket
import sys
import threading
import time
import webbrowser
from functools import partial
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

from shofar.commands.databases import user_database
from shofar.commands.errors import CommandError, missing_package
from shofar.commands.packages import unfit
from shofar.i18n import catalogue

if TYPE_CHECKING:
    from shofar.server.db.sqlite_lock import SqliteLock

HOST = "127.0.0.1"
START_S = 15.0
"""How long another server that is just starting may take to announce its address."""


def run(options: argparse.Namespace) -> int:
    """Until Ctrl-C; at once where one runs already."""
    if (wrong_version := unfit("play")) is not None:
        raise CommandError(wrong_version)
    try:
        from shofar.bots.compiled_groups import KINDS
        from shofar.server.bots.worker_monitor import Readiness
        from shofar.server.config import Config
        from shofar.server.logs import start_logging
        from shofar.server.run import run_server
        from shofar.server.transport.listeners import listen_near, url_of
    except ModuleNotFoundError as missing:
        why = missing_package(missing, "play")
        raise CommandError(catalogue().say("terminal-open-terminal", {"why": why})) from None

    listening, known = False, Readiness()

    def ready(sockets: list[socket.socket]) -> None:
        nonlocal listening
        listening = True
        url, port = url_of(sockets[0]), sockets[0].getsockname()[1]
        _print(url)
        if port != options.port:
            _print(catalogue().say("terminal-open-port", {"wanted": str(options.port), "port": str(port)}))
        _print(catalogue().say("terminal-open-ends"))
        _show(url)
        bots(known)

    def bots(readiness: Readiness) -> None:
        nonlocal known
        known = readiness
        if not listening:  # the address comes first, however soon the bots tell of themselves
            return
        if readiness.unready:
            _print(catalogue().say("terminal-bots-warming", {"done": readiness.kinds_ready, "of": len(KINDS)}))
        elif readiness.state == "ready":
            _print(catalogue().say("terminal-bots-ready"))

    start_logging("WARNING")
    database = options.database or user_database()
    lock = _lock_or_url(database)
    if isinstance(lock, str):
        _print(lock)
        _print(catalogue().say("terminal-open-again"))
        _show(lock, wait=True)
        return 0
    config = Config(database=database, host=HOST, port=options.port, secret=os.environ.get("SHOFAR_SECRET"))
    return run_server(config, lock, partial(listen_near, HOST, options.port), ready, bots)


def _lock_or_url(database: str) -> "SqliteLock | str | None":
    """The lock of the database, or the address of the server that has it."""
    from shofar.server.db.sqlite_lock import InUse
    from shofar.server.run import open_database

    until = time.monotonic() + START_S
    while True:
        try:
            return open_database(database)
        except InUse as wrong:
            if wrong.url and _answers(wrong.url):
                return wrong.url
            if time.monotonic() > until:
                raise
        time.sleep(0.1)


def browser_wanted() -> bool:
    """Whether there is a screen to open a browser on, and nobody has said no."""
    if os.environ.get("SHOFAR_NO_BROWSER", "") not in ("", "0"):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _print(words: str) -> None:
    print(f"shofar: {words}", flush=True)


def _show(url: str, *, wait: bool = False) -> None:
    if not browser_wanted():
        return
    # Some browsers are waited for until they close.
    opening = threading.Thread(target=_open, args=(url,), daemon=True, name="browser")
    opening.start()
    if wait:
        opening.join(5)


def _open(url: str) -> None:
    try:
        opened = webbrowser.open(url)
    except webbrowser.Error:
        opened = False
    if not opened:
        _print(catalogue().say("terminal-open-no-browser"))


def _answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False
